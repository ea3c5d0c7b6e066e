//! Expands the procedural macros of one crate, round by round: what a macro
//! makes may use others.

use super::capture;
use super::compiler::{Called, DEEPEST_FOLDER, Workshop};
use super::handed_on::{between, libraries};
use super::instrument::{CAPTURE_CRATE, Kind, Record};
use super::replace;
use super::uses::HandedOn;
use crate::error::Result;
use crate::facts::macros::STANDARD;
use crate::model::crates::{Crate, Resolved};
use crate::model::text::Text;
use crate::stages::resolve::sources;
use crate::syntax::tokens::Tokens;
use crate::toolchain::folders::{is_cargos, rust_files};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a macro makes may use others, but not for ever. Generous: each round
/// is a run of the compiler, and mostly the second finds nothing left.
const MOST_ROUNDS: usize = 32;

/// The files of a crate whose text is another without the procedural macros of some
/// names, also those that an earlier expansion has left.
pub fn expand(
    workshop: &mut Workshop,
    resolved: &Resolved,
    user: usize,
    names: BTreeSet<String>,
    handed_on: &HandedOn,
) -> Result<BTreeMap<PathBuf, Text>> {
    let krate = &resolved.crates[user];
    workshop.build_for(user)?;
    let calling = handed_on.iter();
    let calling = calling.map(|(index, by_rules)| (*index, by_rules.keys().cloned().collect()));
    let libraries = callable(resolved, krate, calling.collect(), &[], &BTreeMap::new());
    let macros = replace::Macros {
        names,
        others_helpers: workshop.others_helpers(),
    };
    let names = &macros.names;
    let before = krate.expanded.iter().flatten();
    let before = before.map(|(path, text)| (name_of(krate, path), text.clone()));
    let texts: BTreeMap<PathBuf, Text> = before.collect();
    let mut files = Files {
        resolved,
        krate,
        changed: texts.keys().cloned().collect(),
        texts,
        called: BTreeMap::new(),
    };
    // It may lie beside the package.
    files.load(krate.root_in_package())?;
    for _ in 0..MOST_ROUNDS {
        let records = workshop.expand(user, &files.changed_texts(), false)?;
        if files.replace(&records, &macros)? {
            continue;
        }
        // They are called by macros by rules, or in what such a macro is given; what these
        // have made may be a call of another rule that calls none.
        let is_done = records.is_empty() && !files.calls_one(&libraries)?;
        if is_done || !files.replace_rules(workshop, user, &macros, &libraries)? {
            break;
        }
    }
    files.cut_rules(&called(names, &libraries))?;
    files.cut_imports(&libraries)?;
    let changed = files.changed.iter();
    Ok(changed
        .map(|file| (krate.dir.join(file), files.texts[file].clone()))
        .collect())
}

/// Of some libraries' macros, those that a crate may call, by their libraries: if there
/// are several paths, by the one by which its text calls them, or called them before.
fn callable(
    resolved: &Resolved,
    krate: &Crate,
    macros: BTreeMap<usize, BTreeSet<String>>,
    texts: &[Tokens],
    before: &BTreeMap<usize, Called>,
) -> BTreeMap<usize, Called> {
    let mut paths: BTreeMap<usize, Vec<Called>> = BTreeMap::new();
    for of in libraries(resolved, krate, |index| macros.contains_key(&index)) {
        paths.entry(of.index).or_default().push(Called {
            path: of.path,
            through: of.through,
            between: between(resolved, krate, of.index),
            macros: macros[&of.index].clone(),
        });
    }
    let chosen = paths.into_iter().filter_map(|(index, paths)| {
        let is_said = |called: &&Called| texts.iter().any(|tokens| called.is_in(tokens));
        let was_said =
            |called: &&Called| before.get(&index).is_some_and(|of| of.path == called.path);
        // The longest first, which may end as another one.
        let mut said = paths.iter().rev().filter(|_| 1 < paths.len());
        let said = said.clone().find(is_said).or_else(|| said.find(was_said));
        Some((index, said.or(paths.first())?.clone()))
    });
    chosen.collect()
}

/// Whether a text calls or imports one of some macros by a crate's name.
fn names_one(tokens: &Tokens, name: &str, macros: &BTreeSet<String>) -> bool {
    let begins = |at: &usize| tokens.name(*at) == name && tokens.is_path_sep(at + 1);
    let mut paths = (0..tokens.len()).filter(begins);
    paths.any(|at| {
        let path = (at + 3..tokens.len()).take_while(|at| !matches!(tokens.str(*at), ";" | "!"));
        path.into_iter().any(|at| macros.contains(tokens.name(at)))
    })
}

/// The procedural macros, and those of libraries that call them.
fn called(names: &BTreeSet<String>, libraries: &BTreeMap<usize, Called>) -> BTreeSet<String> {
    let macros = libraries.values().flat_map(|called| &called.macros);
    names.iter().chain(macros).cloned().collect()
}

/// What macros by rules have made. Where they hand whole expressions to a procedural
/// macro, what that has made of them stands in its place: as text, an expression is
/// not the one token that it was given.
fn with_results(records: Vec<Record>, names: &BTreeSet<String>) -> Vec<Record> {
    let (mut rules, others): (Vec<_>, Vec<_>) = records
        .into_iter()
        .partition(|record| record.kind == Kind::Rules);
    for record in &mut rules {
        let is_inside = |other: &&Record| {
            let place = (&other.file, &other.range, other.depth);
            other.kind == Kind::Call && place == (&record.file, &record.range, record.depth)
        };
        let inside: Vec<_> = others.iter().filter(is_inside).collect();
        if let [only] = inside.as_slice() {
            let with = capture::with_result(&record.made, &only.made, names);
            record.made = with.unwrap_or_else(|| record.made.clone());
        }
    }
    rules
}

/// What a file of a crate goes by: its path in the package, or the whole if the build
/// script wrote it, for that may be below the package or not.
fn name_of(krate: &Crate, path: &Path) -> PathBuf {
    let inside = path.strip_prefix(&krate.dir).ok();
    let inside = inside.filter(|_| !is_written(krate, path));
    inside.unwrap_or(path).to_owned()
}

/// Whether the crate's build script wrote a file.
fn is_written(krate: &Crate, path: &Path) -> bool {
    let dir = krate.env.out_dir();
    dir.is_some_and(|dir| path.starts_with(dir))
}

/// The files of a crate, by what they go by.
struct Files<'a> {
    resolved: &'a Resolved,
    krate: &'a Crate,
    texts: BTreeMap<PathBuf, Text>,
    changed: BTreeSet<PathBuf>,
    /// What it has called of libraries in the round before.
    called: BTreeMap<usize, Called>,
}

impl Files<'_> {
    fn changed_texts(&self) -> BTreeMap<PathBuf, String> {
        let changed = self.changed.iter();
        changed
            .map(|file| (file.clone(), self.texts[file].as_str().to_owned()))
            .collect()
    }

    fn load(&mut self, file: &Path) -> Result<()> {
        if !self.texts.contains_key(file) {
            let source = sources::read_source(self.krate, &self.krate.dir.join(file))?;
            self.texts.insert(file.to_owned(), Text::from(&source));
        }
        Ok(())
    }

    /// Whether the crate calls a macro of some libraries.
    fn calls_one(&mut self, libraries: &BTreeMap<usize, Called>) -> Result<bool> {
        self.load_all()?;
        let macros = called(&BTreeSet::new(), libraries);
        let mut texts = self.texts.values();
        Ok(texts.any(|text| !capture::called(text.as_str(), &macros).is_empty()))
    }

    /// Puts what macros made in the place of their calls; whether there were any.
    fn replace(&mut self, records: &[Record], macros: &replace::Macros) -> Result<bool> {
        let mut by_file: BTreeMap<&str, Vec<Record>> = BTreeMap::new();
        for record in records {
            let of_file = by_file.entry(&record.file).or_default();
            of_file.push(record.clone());
        }
        let mut any = false;
        for (file, records) in by_file {
            let file = Path::new(file);
            // Any other is not of the crate.
            let is_own = file.is_relative() || is_written(self.krate, file);
            if !is_own || !self.krate.dir.join(file).is_file() {
                continue;
            }
            self.load(file)?;
            let text = &self.texts[file];
            let edits = replace::edits(text, &records, macros);
            if !edits.is_empty() {
                let text = text.edited(edits);
                self.texts.insert(file.to_owned(), text);
                self.changed.insert(file.to_owned());
                any = true;
            }
        }
        Ok(any)
    }

    /// Puts what the crate's own macros make in the place of their calls, if
    /// they call procedural macros.
    fn replace_rules(
        &mut self,
        workshop: &mut Workshop,
        user: usize,
        macros: &replace::Macros,
        libraries: &BTreeMap<usize, Called>,
    ) -> Result<bool> {
        let names = &macros.names;
        let called = called(names, libraries);
        self.load_all()?;
        let texts = self.texts.values().map(Text::as_str);
        let mut through = capture::through(texts.clone(), &called);
        let own = capture::defined(texts.clone(), false);
        let handed = capture::handed(texts, &called).into_iter();
        let (handed, mut of_others): (BTreeSet<_>, BTreeSet<_>) =
            handed.partition(|name| own.contains(name));
        through.extend(handed);
        of_others.retain(|name| !STANDARD.contains(&name.as_str()));
        let libraries = self.with_handed(libraries, &of_others);
        for (index, called) in &libraries {
            workshop.wrap(*index, called)?;
        }
        let handed_on = libraries.values().any(|called| !called.macros.is_empty());
        self.called = libraries;
        if through.is_empty() && !handed_on {
            return Ok(false);
        }
        let call = format!("{CAPTURE_CRATE}::capture!");
        let mut inserted = BTreeMap::new();
        let mut wrapped = self.changed_texts();
        for (file, text) in &self.texts {
            let (text, places) = capture::wrap(text.as_str(), &through, &call, None);
            if !places.is_empty() {
                wrapped.insert(file.clone(), text);
                inserted.insert(file.clone(), places);
            }
        }
        let mut records = with_results(workshop.expand(user, &wrapped, true)?, names);
        for record in &mut records {
            if let Some(places) = inserted.get(Path::new(&record.file)) {
                let range = &mut record.range;
                range.start = capture::unwrapped(range.start, places);
                range.end = capture::unwrapped(range.end, places);
            }
        }
        // The next round reads the files as they are.
        for file in inserted.into_keys() {
            self.changed.insert(file);
        }
        self.replace(&records, macros)
    }

    /// Some libraries with those of their macros that the crate calls, and those that
    /// export one of `names`: macros that are handed a call of such a one (`bitflags!`).
    fn with_handed(
        &self,
        libraries: &BTreeMap<usize, Called>,
        names: &BTreeSet<String>,
    ) -> BTreeMap<usize, Called> {
        let known = libraries.iter();
        let known = known.map(|(index, called)| (*index, called.macros.clone()));
        let mut macros: BTreeMap<usize, BTreeSet<String>> = known.collect();
        if !names.is_empty() {
            let near = self.krate.externs.values();
            let further = near
                .clone()
                .flat_map(|index| self.resolved.crates[*index].externs.values());
            for index in near.chain(further).collect::<BTreeSet<_>>() {
                let of = &self.resolved.crates[*index];
                let texts = rust_files(&of.dir).into_iter();
                let texts: Vec<_> = texts
                    .filter(|_| !of.proc_macro)
                    .filter_map(|file| std::fs::read_to_string(file).ok())
                    .collect();
                let exported = capture::defined(texts.iter().map(String::as_str), true);
                let handed: BTreeSet<_> = exported.intersection(names).cloned().collect();
                if !handed.is_empty() {
                    macros.entry(*index).or_default().extend(handed);
                }
            }
        }
        let texts = self.texts.values();
        let texts = texts.filter_map(|text| capture::tokens(text.as_str()));
        let texts: Vec<_> = texts.collect();
        let mut found = callable(self.resolved, self.krate, macros, &texts, &self.called);
        for called in found.values_mut() {
            let macros = &called.macros;
            called.between.retain(|of| {
                let mut names = self.krate.externs.iter().filter(|(_, index)| *index == of);
                names.any(|(name, _)| texts.iter().any(|text| names_one(text, name, macros)))
            });
        }
        found
    }

    /// Cuts the macros, all of whose calls have been replaced, that call one of `names`.
    fn cut_rules(&mut self, names: &BTreeSet<String>) -> Result<()> {
        if self.changed.is_empty() {
            return Ok(());
        }
        self.load_all()?;
        let texts = self.texts.values().map(Text::as_str);
        let mut gone = capture::through(texts.clone(), names);
        loop {
            let before = gone.len();
            for text in texts.clone() {
                let called = capture::called(text, &gone);
                gone.retain(|name| !called.contains(name));
            }
            if gone.len() == before {
                break;
            }
        }
        if gone.is_empty() {
            return Ok(());
        }
        for (file, text) in &mut self.texts {
            let edits = capture::cut(text.as_str(), &gone);
            if !edits.is_empty() {
                *text = text.edited(edits);
                self.changed.insert(file.clone());
            }
        }
        Ok(())
    }

    /// Cuts the imports of libraries' macros whose calls have all been replaced.
    fn cut_imports(&mut self, libraries: &BTreeMap<usize, Called>) -> Result<()> {
        if self.changed.is_empty() || libraries.is_empty() {
            return Ok(());
        }
        self.load_all()?;
        for called in libraries.values() {
            let Called { path, macros, .. } = called;
            let of_between = self.krate.externs.iter();
            let of_between = of_between.filter(|(_, index)| called.between.contains(index));
            let paths = of_between.map(|(name, _)| name).chain([path]);
            let mut gone = macros.clone();
            let texts = self.texts.values();
            for tokens in texts.filter_map(|text| capture::tokens(text.as_str())) {
                for at in (0..tokens.len()).filter(|at| tokens.is_call(*at)) {
                    gone.remove(tokens.name(at));
                }
            }
            for path in paths {
                for (file, text) in &mut self.texts {
                    let edits = capture::cut_imports(text.as_str(), path, &gone);
                    if !edits.is_empty() {
                        *text = text.edited(edits);
                        self.changed.insert(file.clone());
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads all files of the crate that define macros, or call them.
    fn load_all(&mut self) -> Result<()> {
        self.load_below(&self.krate.dir, 0)?;
        let written = self.krate.env.out_dir();
        written.map_or(Ok(()), |dir| self.load_below(dir, 0))
    }

    fn load_below(&mut self, folder: &Path, depth: usize) -> Result<()> {
        let Ok(entries) = std::fs::read_dir(folder) else {
            return Ok(());
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                let other = is_cargos(&path) || path.join("Cargo.toml").exists();
                let unused = ["tests", "examples", "benches"].contains(&&*name);
                if !other && !unused && !name.starts_with('.') && depth < DEEPEST_FOLDER {
                    self.load_below(&path, depth + 1)?;
                }
            } else if name.ends_with(".rs") {
                self.load(&name_of(self.krate, &path))?;
            }
        }
        Ok(())
    }
}
