//! Stage `inline`: every crate becomes text that stands in one file.
//!
//! A dependency becomes a module: its files are joined, what `cfg` leaves out
//! is cut, documentation and lint attributes go, and its paths are made
//! absolute. The user's own crate keeps its text but for what must change.

mod cached;
mod callers;
mod cfg_arms;
mod cfg_attrs;
mod derives;
mod files;
mod include;
mod items;
mod libraries;
mod literal;
mod macro_imports;
mod macro_names;
mod macros;
mod mentioned;
mod module_macros;
mod names;
mod naming_macros;
mod narrowed;
mod path_cfg;
mod paths;
mod places;
pub(crate) mod reading_macros;
mod recursion;

use crate::error::{Error, Kind, Result};
use crate::model::cfg::Config;
use crate::model::crates::{Crate, Resolved};
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::text::{Edit, SourceFile, Text};
use crate::stages::editions::{closures, rewrite};
use crate::stages::resolve::sources::{read_source, text_of};
use crate::syntax::items::{parse, plain};
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use crate::toolchain::cache::Cache;
pub use derives::with_fastout;
use files::module_files;
use include::Included;
use items::{Found, ItemPass, Step};
use libraries::Libraries;
pub use macro_names::MacroNames;
use macro_names::{Lookup, Modules, Place};
use module_macros::ModuleMacros;
use names::Names;
use reading_macros::ReadingMacros;
use serde::{Deserialize, Serialize};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The standard library, whatever a crate calls `std` itself.
const STD: &str = "::std";

/// What comes of inlining.
pub struct Inlined {
    /// One program of all crates that a name leads to.
    pub program: Program,
    /// How these crates name procedural macros.
    pub names: MacroNames,
    /// Of these crates, those that cannot be inlined.
    pub unreadable: Vec<Unreadable>,
    /// The indices of all of them, of procedural macros too.
    pub wanted: BTreeSet<usize>,
}

/// A crate that cannot be inlined; whether that matters is known when the names
/// are pruned.
#[derive(Debug)]
pub struct Unreadable {
    /// The module it would be.
    pub module: String,
    /// Why.
    pub error: Error,
}

/// Makes one program of the crates that a name leads to.
pub fn inline(resolved: &Resolved, cache: &Cache) -> Result<Inlined> {
    let own = &resolved.crates[0];
    let modules = names::module_names(resolved, &program_text(own, &own.root)?)?;
    let nothing = BTreeMap::new();
    let first = Inliner::new(resolved, 0, &modules, &nothing)?.read()?;
    let Libraries {
        mut libraries,
        exported,
        failed,
        wanted,
    } = libraries::libraries(resolved, &modules, first.mentioned, cache);
    let (user, exports) = Inliner::new(resolved, 0, &modules, &exported)?.run()?;
    let roots = libraries.keys().map(|index| &resolved.crates[*index]);
    let user = recursion::with_limit(user, roots)?;
    let found = narrowed::found_by_libraries(&libraries, resolved);
    keep_out_users_macros(&mut libraries, &exported, &modules, resolved, &user);
    callers::expand(&mut libraries, &exported, &user, resolved)?;
    narrow(&mut libraries, &exported, found, &user);
    let mut libraries: Vec<_> = libraries.into_values().collect();
    libraries.sort_by(|a, b| a.module.cmp(&b.module));
    let unreadable = failed.into_iter().map(|(index, error)| Unreadable {
        module: modules[&index].clone(),
        error,
    });
    let unreadable = unreadable.collect();
    let named = exported.into_iter().chain([(0, exports)]);
    let names = MacroNames {
        crates: named.map(|(index, of)| (index, of.named)).collect(),
        roots: modules,
        makes: macro_names::makes(resolved),
    };
    Ok(Inlined {
        program: Program { user, libraries },
        names,
        unreadable,
        wanted,
    })
}

/// Lets libraries call no macro of the user's, which stand before them in the file.
fn keep_out_users_macros(
    libraries: &mut BTreeMap<usize, Library>,
    exported: &BTreeMap<usize, Exports>,
    modules: &BTreeMap<usize, String>,
    resolved: &Resolved,
    user: &Text,
) {
    let tokens = Tokens::new(user.as_str());
    let users = macro_rules::defined(&tokens).into_iter();
    let users = users.filter(|found| found.reach.end == tokens.len());
    let users: BTreeSet<String> = users.map(|found| found.name.to_owned()).collect();
    let texts: Vec<_> = match users.is_empty() {
        true => Vec::new(),
        false => libraries.values().map(|of| of.text.clone()).collect(),
    };
    for (at, (index, library)) in libraries.iter_mut().enumerate() {
        let of_others = |name: &str| {
            let others = texts.iter().enumerate().filter(|(other, _)| *other != at);
            let mut texts = others.map(|(_, text)| text).chain([user]);
            texts.any(|text| text.as_str().contains(name))
        };
        let of = |index: &usize| Some((modules.get(index)?.as_str(), exported.get(index)?));
        let others = resolved.crates[*index].externs.values().filter_map(of);
        let own = (library.module.as_str(), &exported[index]);
        library.text = macros::escape(
            &library.text,
            &users,
            own,
            &others.collect::<Vec<_>>(),
            of_others,
        );
    }
}

/// Keeps what is a library's alone out of others' sight, but for what these have `found`.
fn narrow(
    libraries: &mut BTreeMap<usize, Library>,
    exported: &BTreeMap<usize, Exports>,
    mut found: BTreeMap<usize, narrowed::Found>,
    user: &Text,
) {
    let tokens = Tokens::new(user.as_str());
    let takers = || narrowed::takers(libraries.values());
    let hides = |library: &Library| narrowed::may_hide(&library.text);
    let by_macros = match libraries.values().any(hides) {
        true => {
            let libraries = libraries.iter();
            let macros = libraries.map(|(index, library)| (library, &exported[index].macros));
            narrowed::asked_by_macros(macros)
        }
        false => BTreeSet::new(),
    };
    let narrow = |(index, library): (&usize, &Library)| {
        let mut found = found.remove(index).unwrap_or_default();
        found.add(&tokens, &library.module);
        found.add_names(&by_macros);
        let macros = [&exported[index].macro_names, &exported[index].macros];
        narrowed::narrow(&library.text, &library.module, &found, macros, takers)
    };
    let narrowed: Vec<Text> = libraries.iter().map(narrow).collect();
    for (library, narrowed) in libraries.values_mut().zip(narrowed) {
        library.text = narrowed;
    }
}

/// The text of the first crate with all its modules in place, but for its
/// tests; what stays is as its author wrote it.
pub(crate) fn own_crate(resolved: &Resolved) -> Result<Text> {
    let (modules, exported) = (BTreeMap::new(), BTreeMap::new());
    Ok(Inliner::new(resolved, 0, &modules, &exported)?.run()?.0)
}

/// The text of a crate's root file.
fn program_text(krate: &Crate, root: &Path) -> Result<Text> {
    source_text(krate, &read_source(krate, root)?)
}

/// What a file says, with all that is read at compile time.
fn source_text(krate: &Crate, file: &Arc<SourceFile>) -> Result<Text> {
    known_text(krate, written_text(krate, file, &Included::default())?)
}

/// What a file says, with the files and variables that are read at compile time.
fn written_text(krate: &Crate, file: &Arc<SourceFile>, included: &Included) -> Result<Text> {
    let folder = file.path.parent().unwrap_or(Path::new(""));
    include::expand(text_of(krate, file), krate, folder, included)
}

/// A text with the macros that are known by name written out, as all editions
/// read it.
fn known_text(krate: &Crate, text: Text) -> Result<Text> {
    let text = rewrite::with_where_behind(text);
    let text = derives::expand_known(text, krate);
    let text = rewrite::for_newer_editions(text, krate.edition);
    Ok(match krate.config.closed {
        true => rewrite::with_references(text, krate.edition),
        false => text,
    })
}

/// The files of a crate as one text.
struct Read {
    text: Text,
    /// The crates that a name in them leads to.
    mentioned: BTreeSet<usize>,
    /// Those that only crates know that depend on this one: its exported macros say
    /// their names.
    of_callers: BTreeSet<String>,
}

/// Whether `#[macro_use]` or `#[macro_use(…)]` takes a macro of this name.
fn takes(macro_use: &syn::Attribute, name: &str) -> bool {
    let list = macro_use.meta.require_list();
    list.map_or(true, |list| {
        let mut taken = list.tokens.clone().into_iter();
        taken.any(|taken| taken.to_string() == name)
    })
}

/// Names at a crate's root.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Exports {
    /// Its exported macros.
    macros: BTreeSet<String>,
    /// Other crates' macros that it hands on at its root, as far as it names them.
    handed_on: BTreeSet<String>,
    /// All names that macros go by, here and in the crates before.
    macro_names: BTreeSet<String>,
    /// Its types and modules.
    types: BTreeSet<String>,
    /// How it names procedural macros.
    named: Modules,
}

/// What the passes over one crate need to know.
struct Inliner<'a> {
    resolved: &'a Resolved,
    krate: &'a Crate,
    config: &'a Config,
    names: Names,
    /// Macros imported by `#[macro_use] extern crate`, with their paths.
    macro_use: BTreeMap<String, String>,
    /// What these are from.
    macro_used: Vec<Place>,
    /// The procedural macros of all crates.
    makes: macro_names::Makes,
    /// What the crates inlined before export.
    exported: &'a BTreeMap<usize, Exports>,
    /// Crates whose exports were asked for that are not inlined yet.
    lacking: RefCell<BTreeSet<usize>>,
    /// Crates that a name leads to.
    mentioned: RefCell<BTreeSet<usize>>,
    /// Crates of those that depend on it which its exported macros name.
    of_callers: RefCell<BTreeSet<String>>,
    modules: &'a BTreeMap<usize, String>,
    included: Included,
    /// Macros of its own whose calls are module files, wherever they are.
    module_macros: OnceCell<ModuleMacros>,
    /// Macros that read files, its own and those of other crates that are no registry's.
    reading_macros: OnceCell<ReadingMacros>,
    /// Macros of its own that take the first name of a path alone.
    naming_macros: OnceCell<BTreeSet<String>>,
}

/// Where a file stands in its crate.
#[derive(Debug, Default)]
struct Position {
    /// Where its `mod x;` are looked for.
    dir: PathBuf,
    /// The path of its module, from the crate's name.
    module: Vec<String>,
    /// Whether it is the crate's root.
    is_root: bool,
    /// Whether a `cfg` that the compiler decides stands on it.
    conditional: bool,
    /// Names of the module around it, which `use super::*` brings.
    outer: BTreeMap<String, bool>,
    /// Macros of the files around it that reach it.
    macros: BTreeSet<String>,
    /// Those of them that declare modules.
    module_macros: ModuleMacros,
}

/// Macros that are called by their names alone in a file.
struct Textual<'t> {
    /// Of the files around it.
    around: BTreeSet<String>,
    own: Vec<macro_rules::Defined<'t>>,
    /// Arguments of macros that match a `cfg` word by word.
    matched: Vec<Range<usize>>,
}

impl<'t> Textual<'t> {
    fn new(around: BTreeSet<String>, tokens: &Tokens<'t>) -> Textual<'t> {
        let own = macro_rules::defined(tokens);
        let by_word = own.iter().filter(|found| {
            let mut rules = macro_rules::rules(tokens, found.reach.start);
            rules.any(|at| is_matched_by_word(tokens, at))
        });
        let by_word: BTreeSet<_> = by_word.map(|found| found.name).collect();
        let calls = (0..tokens.len()).filter(|at| {
            macro_rules::is_bare_call(tokens, *at) && by_word.contains(tokens.ident(*at))
        });
        let matched = calls.map(|at| at + 3..tokens.partner(at + 2)).collect();
        Textual {
            around,
            own,
            matched,
        }
    }

    /// Whether a macro matches the words at a token, so that they must stay.
    fn is_matched(&self, at: usize) -> bool {
        self.matched.iter().any(|range| range.contains(&at))
    }

    fn has(&self, name: &str, at: usize) -> bool {
        let mut own = self.own.iter();
        self.around.contains(name)
            || own.any(|found| found.name == name && found.reach.contains(&at))
    }

    /// All that reach a token.
    fn at(&self, at: usize) -> BTreeSet<String> {
        let own = self.own.iter().filter(|found| found.reach.contains(&at));
        let own = own.map(|found| found.name.to_owned());
        own.chain(self.around.iter().cloned()).collect()
    }
}

/// Whether a rule says `cfg(name = $value:literal)`.
fn is_matched_by_word(tokens: &Tokens, at: usize) -> bool {
    let inside = at + 2..tokens.partner(at + 1);
    let binds = |at: usize| {
        let value = at + 2;
        tokens.is_punct(at + 1, '=')
            && tokens.is_punct(value, '$')
            && tokens.is_punct(value + 2, ':')
    };
    tokens.ident(at) == "cfg" && tokens.is_open(at + 1) && { inside }.any(binds)
}

impl<'a> Inliner<'a> {
    /// For the crate at an index; the first is the user's own.
    fn new(
        resolved: &'a Resolved,
        index: usize,
        modules: &'a BTreeMap<usize, String>,
        exported: &'a BTreeMap<usize, Exports>,
    ) -> Result<Self> {
        let krate = &resolved.crates[index];
        let module = modules.get(&index).map(String::as_str);
        let mut inliner = Inliner {
            resolved,
            krate,
            config: &krate.config,
            names: Names::new(index, resolved, modules, module),
            macro_use: BTreeMap::new(),
            macro_used: Vec::new(),
            makes: macro_names::makes(resolved),
            exported,
            lacking: RefCell::default(),
            mentioned: RefCell::default(),
            of_callers: RefCell::default(),
            modules,
            included: Included::default(),
            module_macros: OnceCell::new(),
            reading_macros: OnceCell::new(),
            naming_macros: OnceCell::new(),
        };
        inliner.find_extern_crates()?;
        Ok(inliner)
    }

    fn run(self) -> Result<(Text, Exports)> {
        let read = self.read()?;
        self.export(&read.text)
    }

    /// Reads all files of the crate.
    fn read(&self) -> Result<Read> {
        let root = read_source(self.krate, &self.krate.root)?;
        let dir = self.krate.root.parent().unwrap_or(Path::new("")).to_owned();
        let position = Position {
            dir,
            module: vec![self.krate.name.clone()],
            is_root: true,
            ..Position::default()
        };
        let mut text = self.file(&root, position)?;
        text = without_links(text, &self.krate.assembled);
        text.push_str(&self.krate.assembly);
        let is_later = self.krate.edition >= Edition::E2021 && self.names.module.is_some();
        if is_later && !text.as_str().contains(items::NO_PRELUDE) {
            text = crate::stages::editions::prelude::import(&text, self.krate.edition)?;
        }
        Ok(Read {
            text,
            mentioned: self.mentioned.take(),
            of_callers: self.of_callers.take(),
        })
    }

    /// Gives the exported macros of what was read their paths, and cuts the
    /// imports of procedural macros.
    fn export(&self, text: &Text) -> Result<(Text, Exports)> {
        let own = self.krate.externs.values();
        let modules = own.clone().filter_map(|index| self.modules.get(index));
        let modules: BTreeSet<_> = modules
            .chain(&self.names.module)
            .map(String::as_str)
            .collect();
        let exported = own.filter_map(|index| self.exported.get(index));
        let module = self.names.module.as_deref();
        let (text, mut exports) = macros::export(text, module, &modules, exported)?;
        let root = module.map_or("crate".to_owned(), |module| format!("crate::{module}"));
        let makers = &self.names.proc_macros;
        let others: Vec<_> = self.exported.values().map(|of| &of.named).collect();
        let (text, named) = macro_imports::cut(text, &root, makers, &others, &self.makes)?;
        exports.named = named;
        let lookup = Lookup::new(others, &self.makes);
        let used = self.macro_used.iter();
        for (name, maker) in used.flat_map(|place| lookup.all(&root, place)) {
            exports.named.bind(name, maker);
        }
        Ok((text, exports))
    }

    /// What a dependency exports; one that is not inlined yet is noted.
    fn exports_of(&self, dependency: &str) -> Option<(usize, &'a Exports)> {
        let index = *self.krate.externs.get(dependency)?;
        let krate = &self.resolved.crates[index];
        let found = self.exported.get(&index);
        if found.is_none() && !krate.proc_macro && !krate.provided {
            self.lacking.borrow_mut().insert(index);
        }
        Some((index, found?))
    }

    /// `extern crate` at the root gives names to the whole crate: they must be
    /// known before any file is read.
    fn find_extern_crates(&mut self) -> Result<()> {
        let text = program_text(self.krate, &self.krate.root)?;
        let text = cfg_arms::expand(&text, self.config)?.unwrap_or(text);
        let syntax = parse(&text)?;
        let modules = syntax.items.iter().filter_map(|item| match item {
            syn::Item::Mod(item) if !self.config.leaves_out(&item.attrs) => Some(&item.ident),
            _ => None,
        });
        self.names.at_root = modules.map(plain).collect();
        let found = |item| items::extern_crates(item, text.as_str());
        for item in syntax.items.iter().flat_map(found) {
            // `#[cfg(not(feature = "std"))] extern crate core as std;`
            if self.config.leaves_out(&item.attrs) {
                continue;
            }
            let name = item.ident.to_string();
            let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
            let target = match (name.as_str(), &alias) {
                ("self", _) => Some(match &self.names.module {
                    Some(module) => format!("crate::{module}"),
                    None => "crate".to_owned(),
                }),
                ("alloc", _) => Some(STD.to_owned()),
                ("std" | "core", Some(_)) => Some(format!("::{name}")),
                _ => self.names.by_cargo.get(&name).cloned(),
            };
            let alias = alias.unwrap_or(name.clone());
            let mut attributes = item.attrs.iter();
            let macro_use = attributes.find(|of| of.path().is_ident("macro_use"));
            let place = match (self.names.proc_macros.get(&name).copied(), target) {
                (Some(maker), _) => {
                    self.names.proc_macros.insert(alias, maker);
                    Some(Place::Maker(maker))
                }
                (None, Some(target)) => {
                    self.names.externs.insert(alias, target.clone());
                    Some(Place::Module(target))
                }
                (None, None) => None,
            };
            self.macro_used
                .extend(place.filter(|_| macro_use.is_some()));
            if let (Some(macro_use), Some((index, exports))) = (macro_use, self.exports_of(&name)) {
                let macros = exports.macros.iter().chain(&exports.handed_on);
                for exported in macros.filter(|name| takes(macro_use, name)) {
                    let path = format!("crate::{}::{exported}", self.modules[&index]);
                    self.macro_use.insert(exported.clone(), path);
                }
            }
        }
        Ok(())
    }

    /// Whether a dependency has a type or module of that name, at its root or by a way.
    fn has_type(&self, dependency: &str, way: &[String], name: &str) -> bool {
        let Some((index, exports)) = self.exports_of(dependency) else {
            // The standard library's `alloc::alloc` is a module.
            return !way.is_empty() || name == "alloc";
        };
        if way.is_empty() {
            return exports.types.contains(name);
        }
        // All but procedural macros alone: `cached::proc_macro::cached`.
        let named = self.exported.values().map(|of| &of.named);
        let lookup = Lookup::new(named, &self.makes);
        let root = format!("crate::{}", self.modules[&index]);
        let place = lookup.place(&root, way);
        // Another crate asks.
        let meaning = place.map(|place| lookup.meaning("crate", &place, name));
        meaning.is_none_or(|meaning| meaning.maker.is_none() || meaning.other)
    }

    /// The text of a file with all its modules.
    fn file(&self, file: &Arc<SourceFile>, position: Position) -> Result<Text> {
        let written = written_text(self.krate, file, &self.included)?;
        self.note_mentioned(&written);
        let mut text = known_text(self.krate, written)?;
        while let Some(expanded) = cfg_arms::expand(&text, self.config)? {
            text = expanded;
        }
        let own = self.names.module.is_none();
        while let Some(expanded) = cfg_attrs::expand(&text, self.config, own) {
            text = expanded;
        }
        let module_macros = self.module_macros(file, &text, &position)?;
        let folder = file.path.parent().unwrap_or(Path::new(""));
        let read = |made| include::expand(made, self.krate, folder, &self.included);
        if let Some(expanded) = module_macros::expand(&text, &module_macros)? {
            // What it includes could not be known in the macro's definition.
            text = read(expanded)?;
            self.note_mentioned(&text);
        }
        let reading = self.reading_macros.get_or_init(|| self.reading_macros());
        if let Some(expanded) = reading_macros::expand(&text, reading, self.config, read)? {
            self.note_mentioned(&expanded);
            text = expanded;
        }
        if let Some(told) = self.with_places(file, &text, &position) {
            text = told;
        }
        if let Some(expanded) = path_cfg::expand(&text, self.config)? {
            text = expanded;
        }
        if let (false, Some(whole)) = (own, closures::whole(&text, self.krate.edition)?) {
            text = whole;
        }
        let syntax = parse(&text)?;
        let tokens = Tokens::new(text.as_str());
        let mut pass = ItemPass::new(self, &text, &tokens, &position);
        pass.run(&syntax)?;
        let (mut edits, modules, scopes) = pass.finish();
        let textual = Textual::new(position.macros, &tokens);
        edits.extend(paths::rewrite(&tokens, self, &scopes, &textual));
        for child in modules {
            let at = child.semicolon.start;
            let inside = places::modules_around(&tokens, tokens.at(at));
            let module = position.module.iter().map(String::as_str);
            let module = module.chain(inside).chain([child.name.as_str()]);
            let below = Position {
                module: module.map(str::to_owned).collect(),
                outer: scopes.at(at).types.clone(),
                macros: textual.at(tokens.at(at)),
                module_macros: module_macros.clone(),
                conditional: child.conditional,
                ..Position::default()
            };
            edits.extend(self.child(file, &text, &position.dir, below, child)?);
        }
        Ok(text.edited(edits))
    }

    /// A file that tells where it stands as cargo's build does, if it is the user's.
    fn with_places(&self, file: &SourceFile, text: &Text, position: &Position) -> Option<Text> {
        if self.krate.config.is_fixed {
            return None;
        }
        let told = places::Told {
            module: &position.module,
            file: &file.path,
            folder: &self.resolved.workspace_dir,
        };
        let tokens = Tokens::new(text.as_str());
        let textual = Textual::new(position.macros.clone(), &tokens);
        places::write(text, &told, |name, at| textual.has(name, at))
    }

    fn note_mentioned(&self, text: &Text) {
        let mentioned = mentioned::mentioned(text.as_str(), &self.krate.externs);
        self.mentioned.borrow_mut().extend(mentioned);
    }

    /// Whether a macro of the crate takes the first name of a path alone.
    fn takes_names(&self, called: &str) -> bool {
        let find = || naming_macros::find(self.krate);
        self.naming_macros.get_or_init(find).contains(called)
    }

    /// The macros that read files, of this crate and, where it is no registry's, of
    /// those around it.
    fn reading_macros(&self) -> ReadingMacros {
        let crates = self
            .krate
            .externs
            .iter()
            .filter(|_| !self.krate.config.is_fixed);
        let crates = crates.map(|(name, index)| (name, &self.resolved.crates[*index]));
        let others = crates.filter(|(_, of)| !of.proc_macro);
        reading_macros::find(self.krate, others)
    }

    /// The macros that declare modules, as a file knows them: its own before
    /// those of the files around it, and these before those of any other file,
    /// which `cfg` may leave out.
    fn module_macros(
        &self,
        file: &SourceFile,
        text: &Text,
        position: &Position,
    ) -> Result<ModuleMacros> {
        let find = || module_macros::find(self.krate);
        let mut macros = self.module_macros.get_or_init(find).clone();
        if module_macros::are_lacking(text.as_str(), &macros) {
            let crates = self.krate.externs.values();
            let others = crates.map(|index| &self.resolved.crates[*index]);
            let others = module_macros::of_others(others.filter(|of| !of.proc_macro));
            macros = others.into_iter().chain(macros).collect();
        }
        if macros.is_empty() {
            return Ok(macros);
        }
        macros.extend(position.module_macros.clone());
        let known = ModuleMacros::new();
        let own_folder = file.path.parent().unwrap_or(Path::new(""));
        for (name, path) in module_macros::macro_files(text, self.config)? {
            let found = module_files(&position.dir, own_folder, &name, path.as_deref());
            let found = found.iter().find(|path| path.is_file());
            if let Some(Ok(text)) = found.map(|path| SourceFile::read(path)) {
                module_macros::add(&text, self.config, &known, &mut macros);
            }
        }
        module_macros::add(text.as_str(), self.config, &known, &mut macros);
        Ok(macros)
    }

    fn is_included(&self, path: &Path) -> bool {
        self.included.borrow().contains(path)
    }

    /// The edit that gives a `mod x;` its file.
    fn child(
        &self,
        file: &Arc<SourceFile>,
        text: &Text,
        dir: &Path,
        position: Position,
        child: Found,
    ) -> Result<Option<Edit>> {
        let own_folder = file.path.parent().unwrap_or(Path::new("")).to_owned();
        // Of a file that stands in this one, modules lie beside that file.
        let origin = text.origin(child.semicolon.start).map(|(path, _)| path);
        let beside = origin.filter(|path| *path != file.path && self.is_included(path));
        let is_around =
            |at: usize| beside.is_none() || text.origin(at).map(|(path, _)| path) == beside;
        let around = child.inside.iter().filter(|(at, _)| is_around(*at));
        let beside = beside.as_ref().and_then(|path| path.parent());
        let beside = beside.map(Path::to_owned);
        let dir = beside.as_deref().unwrap_or(dir);
        let own_folder = beside.clone().unwrap_or(own_folder);
        let here = around.fold(None, |here: Option<PathBuf>, (_, step)| {
            Some(match (here, step) {
                (Some(here), Step::Name(step) | Step::Path(step)) => here.join(step),
                (None, Step::Name(name)) => dir.join(name),
                (None, Step::Path(path)) => own_folder.join(path),
            })
        });
        // `#[path]` counts from the file's own folder, inside an inline module
        // from that module's.
        let folder = here.as_deref().unwrap_or(&own_folder);
        let dir = here.as_deref().unwrap_or(dir);
        let found = module_files(dir, folder, &child.name, child.path.as_deref());
        let Some(path) = found.iter().find(|path| path.is_file()) else {
            // `#[cfg(local)] mod debug;` may have none.
            if child.conditional {
                return Ok(None);
            }
            return Err(Error::new(format!("no file for module `{}`", child.name))
                .of_kind(Kind::Program)
                .detail(text.quote(child.semicolon.start))
                .help(format!("it should be {}", found[0].display())));
        };
        let folder = path.parent().unwrap_or(path).to_owned();
        let below = match (&child.path, path.file_name()) {
            // A file named by `#[path]`, like `mod.rs`, owns its folder.
            (Some(_), _) => folder,
            (None, Some(name)) if name == "mod.rs" => folder,
            _ => folder.join(&child.name),
        };
        let inner_file = read_source(self.krate, path)?;
        let mut with = Text::from(" {\n");
        with.push(&self.file(
            &inner_file,
            Position {
                dir: below,
                ..position
            },
        )?);
        with.push_str(if with.as_str().ends_with('\n') {
            "}"
        } else {
            "\n}"
        });
        Ok(Some(Edit {
            range: child.semicolon,
            with,
        }))
    }
}

/// Takes out what links a library whose functions stand in the file: `link(name = "a")` in
/// an attribute, in what a macro is given too.
fn without_links(text: Text, libraries: &[String]) -> Text {
    if libraries.is_empty() {
        return text;
    }
    let tokens = Tokens::new(text.as_str());
    let link = |at: usize| {
        let mut inside = at + 2..tokens.partner(at + 1);
        let is_library = |at| {
            libraries
                .iter()
                .any(|of| tokens.str(at).trim_matches('"') == of)
        };
        let is_link = tokens.ident(at) == "link" && tokens.str(at + 1) == "(";
        let range = || tokens.range(at).start..tokens.range(tokens.partner(at + 1)).end;
        (is_link && inside.any(is_library)).then(|| Edit::replace(range(), "allow()"))
    };
    text.edited((0..tokens.len()).filter_map(link).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_links_assembly_goes() {
        let of = |text: &str| without_links(Text::from(text), &["a".to_owned()]);
        let text = "m! { extern \"C\" { #![cfg_attr(x, link(name = \"a\"))] } } fn link() {}";
        assert_eq!(
            of(text).as_str(),
            "m! { extern \"C\" { #![cfg_attr(x, allow())] } } fn link() {}"
        );
        let other = "#[link(name = \"b\")] extern \"C\" {}";
        assert_eq!(of(other).as_str(), other);
    }

    #[test]
    fn macros_that_match_a_cfg_by_its_words() {
        let text = "macro_rules! a { (#[cfg(width = $w:literal)]) => {}; (#[cfg($p:meta)]) => {} }
                    macro_rules! b { (#[cfg($p:meta)]) => { #[cfg(width = $w)] fn f() {} } }
                    a!(#[cfg(width = \"1\")]); b!(#[cfg(width = \"2\")]);";
        let tokens = Tokens::new(text);
        let textual = Textual::new(BTreeSet::new(), &tokens);
        let is_matched = |at: &usize| tokens.ident(*at) == "cfg" && textual.is_matched(*at);
        let found: Vec<_> = (0..tokens.len()).filter(is_matched).collect();
        let values = found.iter().map(|at| tokens.str(at + 4));
        assert_eq!(values.collect::<Vec<_>>(), ["\"1\""]);
    }
}
