//! Stage 2: every crate becomes text that stands in one file.
//!
//! A dependency becomes a module: its files are joined, what `cfg` leaves out
//! is cut, documentation and lint attributes go, and its paths are made
//! absolute. The user's own crate keeps its text but for what must change.

pub mod cfg;
mod cfg_if;
mod items;
mod names;
mod paths;
pub(crate) mod tidy;

pub use names::type_name;

use crate::error::{Error, Result};
use crate::program::{Library, Program};
use crate::resolve::{Crate, Resolved};
use crate::source::{Edit, SourceFile, Text};
use crate::tokens::Tokens;
use cfg::Config;
use items::{Found, ItemPass};
use names::Names;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The standard library, whatever a crate calls `std` itself.
const STD: &str = "::std";

/// Makes one program of all crates.
pub fn inline(resolved: &Resolved) -> Result<Program> {
    let own = &resolved.crates[0];
    let root = read_source(own, &own.root)?;
    let modules = names::module_names(resolved, &root)?;
    let mut exported = BTreeMap::new();
    let mut libraries = Vec::new();
    // Dependencies first: who is used says which macros it exports.
    for index in dependency_order(resolved) {
        let krate = &resolved.crates[index];
        if index == 0 || krate.proc_macro {
            continue;
        }
        let inlined =
            Inliner::new(krate, resolved, &modules, Some(&modules[&index]), &exported).run()?;
        exported.insert(index, inlined.macros);
        libraries.push(Library {
            module: modules[&index].clone(),
            package: krate.package.clone(),
            version: krate.version.clone(),
            license: krate.license.clone(),
            text: tidy::tidy(&inlined.text)?,
        });
    }
    let user = Inliner::new(own, resolved, &modules, None, &exported)
        .run()?
        .text;
    libraries.sort_by(|a, b| a.module.cmp(&b.module));
    Ok(Program { user, libraries })
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

fn read_source(krate: &Crate, path: &Path) -> Result<Arc<SourceFile>> {
    let text = std::fs::read_to_string(path).map_err(|error| Error::io("read", path, &error))?;
    // A byte order mark and a shebang are no part of the program.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let text = match text.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            text.split_once('\n').map_or("", |(_, program)| program)
        }
        _ => text,
    };
    Ok(Arc::new(SourceFile {
        name: display_name(krate, path),
        text: text.to_owned(),
        own: !krate.config.closed,
    }))
}

/// The user's files relative to the package, a library's behind its name.
fn display_name(krate: &Crate, path: &Path) -> String {
    let inside = path.strip_prefix(&krate.dir).unwrap_or(path);
    let inside = inside.display().to_string().replace('\\', "/");
    if krate.config.closed {
        format!("{}-{}/{inside}", krate.package, krate.version)
    } else {
        inside
    }
}

/// The text of a crate, and the macros that it exports.
struct Inlined {
    text: Text,
    macros: Vec<String>,
}

/// What the passes over one crate need to know.
struct Inliner<'a> {
    krate: &'a Crate,
    config: &'a Config,
    names: Names,
    /// Macros imported by `#[macro_use] extern crate`, with their paths.
    macro_use: BTreeMap<String, String>,
    /// Exported macros of the crates inlined before.
    exported: &'a BTreeMap<usize, Vec<String>>,
    modules: &'a BTreeMap<usize, String>,
    macros: Vec<Exported>,
}

/// A macro that a crate exports.
struct Exported {
    name: String,
    /// The module it is defined in, from the crate's root.
    module: Vec<String>,
}

impl<'a> Inliner<'a> {
    fn new(
        krate: &'a Crate,
        resolved: &Resolved,
        modules: &'a BTreeMap<usize, String>,
        module: Option<&str>,
        exported: &'a BTreeMap<usize, Vec<String>>,
    ) -> Self {
        Inliner {
            krate,
            config: &krate.config,
            names: Names::new(krate, resolved, modules, module),
            macro_use: BTreeMap::new(),
            exported,
            modules,
            macros: Vec::new(),
        }
    }

    fn run(mut self) -> Result<Inlined> {
        let root = read_source(self.krate, &self.krate.root)?;
        self.find_extern_crates(&root)?;
        let dir = self.krate.root.parent().unwrap_or(Path::new("")).to_owned();
        let mut text = self.file(&root, &dir, &[])?;
        if self.names.module.is_some() {
            for exported in &self.macros {
                if !exported.module.is_empty() {
                    let path = exported.module.join("::");
                    text.push_str(&format!(
                        "\npub(crate) use self::{path}::{};\n",
                        exported.name
                    ));
                }
            }
        }
        Ok(Inlined {
            text,
            macros: self
                .macros
                .into_iter()
                .map(|exported| exported.name)
                .collect(),
        })
    }

    /// `extern crate` at the root gives names to the whole crate: they must be
    /// known before any file is read.
    fn find_extern_crates(&mut self, root: &Arc<SourceFile>) -> Result<()> {
        let (_, syntax) = parse(&Text::from(root))?;
        for item in &syntax.items {
            let syn::Item::ExternCrate(item) = item else {
                continue;
            };
            let name = item.ident.to_string();
            let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
            let target = match name.as_str() {
                "alloc" => Some(STD.to_owned()),
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
                for exported in self.exported.get(index).into_iter().flatten() {
                    let path = format!("crate::{}::{exported}", self.modules[index]);
                    self.macro_use.insert(exported.clone(), path);
                }
            }
        }
        Ok(())
    }

    /// Whether a dependency exports a macro of that name.
    fn exports(&self, dependency: &str, name: &str) -> bool {
        let index = self.krate.externs.get(dependency);
        let macros = index.and_then(|index| self.exported.get(index));
        macros.is_some_and(|macros| macros.iter().any(|exported| exported == name))
    }

    /// Whether a `use` takes from a procedural-macro crate.
    fn is_proc_macro(&self, tree: &syn::UseTree) -> bool {
        let root = match tree {
            syn::UseTree::Path(path) => &path.ident,
            syn::UseTree::Name(name) => &name.ident,
            syn::UseTree::Rename(name) => &name.ident,
            _ => return false,
        };
        self.names.proc_macros.contains(&root.to_string())
    }

    /// The text of a file with all its modules. `dir` is where its `mod x;`
    /// are looked for, `module` its path from the crate's root.
    fn file(&mut self, file: &Arc<SourceFile>, dir: &Path, module: &[String]) -> Result<Text> {
        let mut text = Text::from(file);
        while let Some(expanded) = cfg_if::expand(&text, self.config)? {
            text = expanded;
        }
        let (stream, syntax) = parse(&text)?;
        let tokens = Tokens::new(text.as_str(), stream);
        let mut pass = ItemPass::new(self, &text, &tokens, module);
        pass.run(&syntax)?;
        let (mut edits, found, scopes) = pass.finish();
        edits.extend(paths::rewrite(&tokens, self, &scopes));
        self.macros.extend(found.macros);
        for child in found.modules {
            edits.push(self.child(file, &text, dir, module, child)?);
        }
        Ok(text.edited(edits))
    }

    /// The edit that gives a `mod x;` its file.
    fn child(
        &mut self,
        file: &Arc<SourceFile>,
        text: &Text,
        dir: &Path,
        module: &[String],
        child: Found,
    ) -> Result<Edit> {
        let here = dir_of_inline(dir, &child.inside);
        let found = match &child.path {
            // `#[path]` counts from the file's own folder, inside an inline
            // module from that module's.
            Some(path) if child.inside.is_empty() => {
                let own = file_folder(self.krate, file);
                vec![own.join(path)]
            }
            Some(path) => vec![here.join(path)],
            None => vec![
                here.join(format!("{}.rs", child.name)),
                here.join(&child.name).join("mod.rs"),
            ],
        };
        let Some(path) = found.iter().find(|path| path.is_file()) else {
            return Err(Error::new(format!("no file for module `{}`", child.name))
                .detail(text.quote(child.semicolon.start))
                .help(format!("it should be {}", found[0].display())));
        };
        let below = match (&child.path, path.file_name()) {
            // A file named by `#[path]`, like `mod.rs`, owns its folder.
            (Some(_), _) => path.parent().unwrap_or(path).to_owned(),
            (None, Some(name)) if name == "mod.rs" => path.parent().unwrap_or(path).to_owned(),
            _ => here.join(&child.name),
        };
        let inner_file = read_source(self.krate, path)?;
        let mut inner_path = module.to_vec();
        inner_path.extend(child.inside.iter().cloned());
        inner_path.push(child.name.clone());
        let mut with = Text::from(" {\n");
        with.push(&self.file(&inner_file, &below, &inner_path)?);
        with.push_str(if with.as_str().ends_with('\n') {
            "}"
        } else {
            "\n}"
        });
        Ok(Edit {
            range: child.semicolon,
            with,
        })
    }
}

fn dir_of_inline(dir: &Path, inside: &[String]) -> PathBuf {
    inside
        .iter()
        .fold(dir.to_owned(), |dir, name| dir.join(name))
}

/// The folder a file was read from.
fn file_folder(krate: &Crate, file: &SourceFile) -> PathBuf {
    let name = match file.own {
        true => file.name.as_str(),
        false => file.name.split_once('/').map_or("", |(_, inside)| inside),
    };
    let path = krate.dir.join(name);
    path.parent().unwrap_or(&path).to_owned()
}

/// Parses a text; an error names the place.
fn parse(text: &Text) -> Result<(proc_macro2::TokenStream, syn::File)> {
    let failed = |offset: usize, message: String| {
        Error::new(format!("cannot parse this: {message}")).detail(text.quote(offset))
    };
    let stream: proc_macro2::TokenStream =
        text.as_str()
            .parse()
            .map_err(|error: proc_macro2::LexError| {
                failed(error.span().byte_range().start, error.to_string())
            })?;
    let syntax = syn::parse2(stream.clone())
        .map_err(|error| failed(error.span().byte_range().start, error.to_string()))?;
    Ok((stream, syntax))
}
