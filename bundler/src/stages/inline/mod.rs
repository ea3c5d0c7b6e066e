//! Stage 2: every crate becomes text that stands in one file.
//!
//! A dependency becomes a module: its files are joined, what `cfg` leaves out
//! is cut, documentation and lint attributes go, and its paths are made
//! absolute. The user's own crate keeps its text but for what must change.

mod cached;
mod cfg_if;
mod derives;
mod include;
mod items;
mod literal;
mod macro_imports;
mod macro_names;
mod macros;
mod module_macros;
mod names;
mod paths;

use crate::error::{Error, Kind, Result};
use crate::model::cfg::Config;
use crate::model::crates::{Crate, Resolved};
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::text::{Edit, SourceFile, Text};
use crate::stages::resolve::sources::read_source;
use crate::syntax::items::parse;
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use crate::toolchain::cache::Cache;
use items::{Found, ItemPass, Step};
pub use macro_names::MacroNames;
use macro_names::Modules;
use names::Names;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The standard library, whatever a crate calls `std` itself.
const STD: &str = "::std";

/// Makes one program of all crates, and tells how they name procedural macros.
pub fn inline(resolved: &Resolved, cache: &Cache) -> Result<(Program, MacroNames)> {
    let own = &resolved.crates[0];
    let modules = names::module_names(resolved, &program_text(own, &own.root)?)?;
    let Libraries {
        mut libraries,
        exported,
    } = cached::libraries(resolved, &modules, cache)?;
    let Inlined {
        text: user,
        exports,
    } = Inliner::new(own, resolved, &modules, None, &exported).run()?;
    let tokens = Tokens::new(user.as_str());
    let users = macro_rules::defined(&tokens).into_iter();
    let users = users.filter(|found| found.reach.end == tokens.len());
    let users = users.map(|found| found.name.to_owned()).collect();
    for (index, library) in &mut libraries {
        let of = |index: &usize| Some((modules.get(index)?.as_str(), exported.get(index)?));
        let others = resolved.crates[*index].externs.values().filter_map(of);
        let own = (library.module.as_str(), &exported[index]);
        library.text = macros::escape(&library.text, &users, own, &others.collect::<Vec<_>>());
    }
    let mut libraries: Vec<_> = libraries.into_iter().map(|(_, library)| library).collect();
    libraries.sort_by(|a, b| a.module.cmp(&b.module));
    let named = exported.into_iter().chain([(0, exports)]);
    let names = MacroNames {
        crates: named.map(|(index, of)| (index, of.named)).collect(),
        roots: modules,
        makes: macro_names::makes(resolved),
    };
    Ok((Program { user, libraries }, names))
}

/// The text of the first crate with all its modules in place, but for its
/// tests; what stays is as its author wrote it.
pub(crate) fn own_crate(resolved: &Resolved) -> Result<Text> {
    let (modules, exported) = (BTreeMap::new(), BTreeMap::new());
    let own = &resolved.crates[0];
    let inlined = Inliner::new(own, resolved, &modules, None, &exported).run()?;
    Ok(inlined.text)
}

/// All crates but the binary's own, by their indices.
#[derive(Serialize, Deserialize)]
struct Libraries {
    libraries: Vec<(usize, Library)>,
    exported: BTreeMap<usize, Exports>,
}

fn inline_libraries(resolved: &Resolved, modules: &BTreeMap<usize, String>) -> Result<Libraries> {
    let mut exported = BTreeMap::new();
    let mut libraries = Vec::new();
    // Dependencies first: a crate that uses them asks what they export.
    for index in dependency_order(resolved) {
        let krate = &resolved.crates[index];
        if index == 0 || krate.proc_macro || krate.provided {
            continue;
        }
        let module = Some(modules[&index].as_str());
        let inlined = Inliner::new(krate, resolved, modules, module, &exported).run()?;
        exported.insert(index, inlined.exports);
        let library = Library {
            module: modules[&index].clone(),
            attribution: krate.attribution.clone(),
            by_width: krate.config.of_registry && asks_for_width(&inlined.text),
            text: crate::syntax::strip_comments::strip_comments(&inlined.text),
        };
        libraries.push((index, library));
    }
    Ok(Libraries {
        libraries,
        exported,
    })
}

/// Whether a library has other text for other widths of pointers: of that, only
/// what is for 64 bits was taken.
fn asks_for_width(text: &Text) -> bool {
    let mut sources = text.sources();
    sources.any(|source| source.text.contains("target_pointer_width"))
}

/// Indices of the crates, each behind all it depends on.
fn dependency_order(resolved: &Resolved) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = BTreeSet::from([0]);
    let mut stack = vec![(
        0,
        resolved.crates[0]
            .externs
            .values()
            .copied()
            .collect::<Vec<_>>(),
    )];
    while let Some((index, waiting)) = stack.last_mut() {
        match waiting.pop() {
            Some(next) if seen.insert(next) => {
                stack.push((
                    next,
                    resolved.crates[next].externs.values().copied().collect(),
                ));
            }
            Some(_) => {}
            None => {
                order.push(*index);
                stack.pop();
            }
        }
    }
    order
}

/// The text of a crate's root file.
fn program_text(krate: &Crate, root: &Path) -> Result<Text> {
    source_text(krate, &read_source(krate, root)?)
}

/// What a file says, with all that is read at compile time.
fn source_text(krate: &Crate, file: &Arc<SourceFile>) -> Result<Text> {
    let expanded = krate.expanded.iter().find_map(|of| of.get(&file.path));
    let text = expanded.cloned().unwrap_or_else(|| Text::from(file));
    let text = include::expand(text, krate, file.path.parent().unwrap_or(Path::new("")))?;
    let text = derives::expand_known(text, krate);
    Ok(crate::stages::editions::rewrite::for_newer_editions(
        text,
        krate.edition,
    ))
}

/// The text of a crate, and what others may take from its root.
struct Inlined {
    text: Text,
    exports: Exports,
}

/// Names at a crate's root.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Exports {
    /// Its exported macros.
    macros: BTreeSet<String>,
    /// All names that macros go by, here and in the crates before.
    macro_names: BTreeSet<String>,
    /// Its types and modules.
    types: BTreeSet<String>,
    /// How it names procedural macros.
    named: Modules,
}

/// What the passes over one crate need to know.
struct Inliner<'a> {
    krate: &'a Crate,
    config: &'a Config,
    names: Names,
    /// Macros imported by `#[macro_use] extern crate`, with their paths.
    macro_use: BTreeMap<String, String>,
    /// The procedural macros of all crates.
    makes: macro_names::Makes,
    /// What the crates inlined before export.
    exported: &'a BTreeMap<usize, Exports>,
    modules: &'a BTreeMap<usize, String>,
    /// Macros of its own whose calls are module files.
    module_macros: module_macros::ModuleMacros,
}

/// Where a file stands in its crate.
#[derive(Debug, Default)]
struct Position {
    /// Where its `mod x;` are looked for.
    dir: PathBuf,
    /// Whether it is the crate's root.
    is_root: bool,
    /// Names of the module around it, which `use super::*` brings.
    outer: BTreeMap<String, bool>,
    /// Macros of the files around it that reach it.
    macros: BTreeSet<String>,
}

/// Macros that are called by their names alone in a file.
struct Textual<'t> {
    /// Of the files around it.
    around: BTreeSet<String>,
    own: Vec<macro_rules::Defined<'t>>,
}

impl Textual<'_> {
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

impl<'a> Inliner<'a> {
    fn new(
        krate: &'a Crate,
        resolved: &Resolved,
        modules: &'a BTreeMap<usize, String>,
        module: Option<&str>,
        exported: &'a BTreeMap<usize, Exports>,
    ) -> Self {
        Inliner {
            krate,
            config: &krate.config,
            names: Names::new(krate, resolved, modules, module),
            macro_use: BTreeMap::new(),
            makes: macro_names::makes(resolved),
            exported,
            modules,
            module_macros: module_macros::find(krate),
        }
    }

    fn run(mut self) -> Result<Inlined> {
        let root = read_source(self.krate, &self.krate.root)?;
        self.find_extern_crates()?;
        let dir = self.krate.root.parent().unwrap_or(Path::new("")).to_owned();
        let position = Position {
            dir,
            is_root: true,
            ..Position::default()
        };
        let mut text = self.file(&root, position)?;
        if self.krate.edition >= Edition::E2021 && self.names.module.is_some() {
            text = crate::stages::editions::prelude::import(&text)?;
        }
        let modules: BTreeSet<_> = self.modules.values().map(String::as_str).collect();
        let module = self.names.module.as_deref();
        let (text, mut exports) = macros::export(&text, module, &modules, self.exported)?;
        let root = module.map_or("crate".to_owned(), |module| format!("crate::{module}"));
        let makers = &self.names.proc_macros;
        let others: Vec<_> = self.exported.values().map(|of| &of.named).collect();
        let (text, named) = macro_imports::cut(text, &root, makers, &others, &self.makes)?;
        exports.named = named;
        Ok(Inlined { text, exports })
    }

    /// `extern crate` at the root gives names to the whole crate: they must be
    /// known before any file is read.
    fn find_extern_crates(&mut self) -> Result<()> {
        let syntax = parse(&program_text(self.krate, &self.krate.root)?)?;
        for item in &syntax.items {
            let syn::Item::ExternCrate(item) = item else {
                continue;
            };
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
                _ => self.names.externs.get(&name).cloned(),
            };
            if let (Some(target), alias) = (target, alias.unwrap_or(name.clone())) {
                self.names.externs.insert(alias, target);
            }
            let macro_use = item
                .attrs
                .iter()
                .any(|attr| attr.path().is_ident("macro_use"));
            if let (true, Some(index)) = (macro_use, self.krate.externs.get(&name)) {
                for exported in self.exported.get(index).iter().flat_map(|of| &of.macros) {
                    let path = format!("crate::{}::{exported}", self.modules[index]);
                    self.macro_use.insert(exported.clone(), path);
                }
            }
        }
        Ok(())
    }

    /// Whether a dependency has a type or module of that name at its root.
    fn has_type(&self, dependency: &str, name: &str) -> bool {
        let index = self.krate.externs.get(dependency);
        let exports = index.and_then(|index| self.exported.get(index));
        exports.is_some_and(|exports| exports.types.contains(name))
    }

    /// The text of a file with all its modules.
    fn file(&self, file: &Arc<SourceFile>, position: Position) -> Result<Text> {
        let mut text = source_text(self.krate, file)?;
        while let Some(expanded) = cfg_if::expand(&text, self.config)? {
            text = expanded;
        }
        if let Some(expanded) = module_macros::expand(&text, &self.module_macros)? {
            text = expanded;
        }
        let syntax = parse(&text)?;
        let tokens = Tokens::new(text.as_str());
        let mut pass = ItemPass::new(self, &text, &tokens, &position);
        pass.run(&syntax)?;
        let (mut edits, modules, scopes) = pass.finish();
        let textual = Textual {
            around: position.macros,
            own: macro_rules::defined(&tokens),
        };
        edits.extend(paths::rewrite(&tokens, self, &scopes, &textual));
        for child in modules {
            let at = child.semicolon.start;
            let below = Position {
                outer: scopes.at(at).types.clone(),
                macros: textual.at(tokens.at(at)),
                ..Position::default()
            };
            edits.extend(self.child(file, &text, &position.dir, below, child)?);
        }
        Ok(text.edited(edits))
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
        let here = child
            .inside
            .iter()
            .fold(None, |here: Option<PathBuf>, step| {
                Some(match (here, step) {
                    (Some(here), Step::Name(step) | Step::Path(step)) => here.join(step),
                    (None, Step::Name(name)) => dir.join(name),
                    (None, Step::Path(path)) => own_folder.join(path),
                })
            });
        let found = match (&child.path, &here) {
            // `#[path]` counts from the file's own folder, inside an inline
            // module from that module's.
            (Some(path), here) => vec![here.as_ref().unwrap_or(&own_folder).join(path)],
            (None, here) => {
                let here = here.as_deref().unwrap_or(dir);
                vec![
                    here.join(format!("{}.rs", child.name)),
                    here.join(&child.name).join("mod.rs"),
                ]
            }
        };
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
