//! Snippets of a workspace as blocks of code, ready to be pasted anywhere.
//!
//! The workspace's manifest says which packages they are:
//! `[workspace.metadata.bundle] snippets = "folder"`, or `["folder", "mine"]`.
//! Each `pub mod` at the root of such a package's library is a snippet, and its
//! documentation is its card. A snippet is given out as one block: the modules that its paths lead
//! to stand in it, and what its signatures name is re-exported by it. So it needs
//! nothing around it, be that a module or the body of a function. Snippets that
//! share a module, if they are asked for together, stand in one block with one
//! copy of it. Behind all blocks, `use` lines bring in what is public.
//!
//! Beside them, [`crates`] gives out items of any crate in the same form.
//!
//! A module that is `#[deprecated]` is not listed. If all that it offers is
//! another module's, it is that snippet's old name. An item that is
//! `#[deprecated]` in a module that is not serves older programs: nobody pastes it.

mod api;
mod block;
mod card;
pub mod crates;
mod deprecated;
mod imports;
mod layout;
mod libraries;

pub use libraries::Twin;

use crate::error::{Error, Kind, Result};
use crate::model::crates::{linked_library, needs};
use crate::model::problem;
use crate::model::text::Text;
use crate::stages::inline;
use crate::stages::print;
use crate::stages::resolve;
use crate::suggest;
use crate::syntax::items;
use crate::syntax::items::plain;
use crate::syntax::uses::all_leaves;
use crate::toolchain::cargo::{self, Toolchain};
use api::Api;
use cargo_metadata::{Metadata, Package};
use libraries::{Library, Part};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;

/// The snippets of a workspace.
#[derive(Debug)]
pub struct Snippets {
    /// The libraries that they are of.
    parts: Vec<Part>,
    /// Names that two libraries have.
    twins: Vec<Twin>,
    /// Libraries that cannot be read, and why.
    left_out: Vec<Error>,
    /// All libraries, with all their modules in place.
    text: Text,
    /// The modules at their roots.
    modules: Vec<Module>,
}

/// What is known of a snippet without those that it uses.
#[derive(Debug, Clone, Copy)]
pub struct Snippet<'s> {
    /// Its module's name.
    pub name: &'s str,
    /// The first line of its card; empty without a card.
    pub summary: &'s str,
    /// Its card and its code, without what is deprecated.
    pub code: &'s str,
}

/// Snippets with all that they use.
#[derive(Debug)]
pub struct Pasted {
    /// The modules in it: those asked for, then those that these need.
    pub names: Vec<String>,
    /// How many of them were asked for.
    pub asked: usize,
    /// Old names that were asked for, each with the snippet's name.
    pub old_names: Vec<(String, String)>,
    /// Names that two of those asked for have.
    pub renamed: Vec<Renamed>,
    /// Names that other snippets have too, for those who paste them as well.
    pub clashes: Vec<Clash>,
    blocks: String,
    /// The `use` lines.
    imports: String,
    origin: String,
}

/// A name that two snippets of one call have: the `use` line renames the second.
#[derive(Debug, PartialEq, Eq)]
pub struct Renamed {
    /// The name that both have.
    pub name: String,
    /// The two, in the order in which they were asked for.
    pub snippets: [String; 2],
    /// What the second's item is called.
    pub new: String,
}

/// A name that a `use` line brings in, and that of another snippet would too.
#[derive(Debug, PartialEq, Eq)]
pub struct Clash {
    /// The name.
    pub name: String,
    /// The other snippets.
    pub others: Vec<String>,
    /// A name that it may have instead: `name as new`.
    pub new: String,
}

impl Pasted {
    /// The blocks of code, then the `use` lines.
    pub fn text(&self) -> String {
        let parts = [self.blocks.as_str(), self.imports.as_str()];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// The names of its modules and those that its `use` lines bring in: what is
    /// pasted beside it needs others.
    pub fn names_taken(&self) -> BTreeSet<String> {
        let parsed = syn::parse_file(&self.text());
        let items = parsed.map_or_else(|_| Vec::new(), |file| file.items);
        let modules = items.iter().filter_map(items::type_name);
        let imports = all_leaves(&items).collect::<Vec<_>>();
        let bound = imports.iter().filter_map(|leaf| leaf.bound());
        modules.chain(bound.map(plain)).collect()
    }

    /// The same in fewer bytes: one line says where it is from, one is the
    /// blocks, and a `use` line is one, to be changed by hand.
    ///
    /// # Errors
    /// When the tokens would not be the same.
    pub fn minified(&self) -> Result<String> {
        let asked = self.names[..self.asked].join(", ");
        let mut out = format!("// {asked}: {}\n", self.origin);
        let imports = self.imports.split_inclusive(";\n");
        for part in [self.blocks.as_str()].into_iter().chain(imports) {
            let part = print::minify_code(&Text::from(part));
            let part = part.map_err(|reason| {
                Error::new(format!("{asked} cannot be minified: {reason}"))
                    .help("leave out --minify")
            });
            out += part?.as_str();
        }
        Ok(out)
    }
}

/// A module at the root of the library.
#[derive(Debug)]
struct Module {
    name: String,
    /// Whether it is a snippet: public, and not deprecated.
    listed: bool,
    deprecated: bool,
    /// The lines of its documentation.
    card: Vec<String>,
    /// Where the attributes before it stand, without its documentation.
    attributes: Vec<Range<usize>>,
    /// Where the documentation inside of it stands.
    docs: Vec<Range<usize>>,
    /// What its braces enclose.
    inside: Range<usize>,
    /// Its public items: the name of each, and the path of what it stands for.
    exports: BTreeMap<String, Vec<String>>,
    /// Names that a module put into it may not have.
    taken: BTreeSet<String>,
}

impl Snippets {
    /// Reads the snippets of the workspace that `manifest` belongs to.
    ///
    /// # Errors
    /// When the workspace does not say where they lie, and when no library is
    /// there or it cannot be read.
    pub fn load(manifest: &Path) -> Result<Snippets> {
        Snippets::load_any(manifest)?.ok_or_else(|| {
            let manifest = manifest.display();
            Error::new(format!(
                "the workspace of {manifest} does not say where snippets lie"
            ))
            .help(
                "name the folder of their package: [workspace.metadata.bundle] \
                 snippets = \"folder\"; items of crates go by their paths: \
                 --snippet ac_library::Segtree",
            )
        })
    }

    /// The same; none if the workspace does not say where they lie.
    ///
    /// # Errors
    /// When no library is there or it cannot be read.
    pub fn load_any(manifest: &Path) -> Result<Option<Snippets>> {
        let manifest = cargo::manifest_file(manifest)?;
        let dir = manifest.parent().unwrap_or(&manifest);
        let metadata = Toolchain::find(dir)?.metadata(&manifest)?;
        let dirs = problem::snippets_dirs(&metadata)?;
        if dirs.is_empty() {
            return Ok(None);
        }
        let (mut libraries, mut left_out) = (Vec::new(), Vec::new());
        for dir in &dirs {
            match library(&metadata, dir, &dirs) {
                Ok(library) => libraries.push(library),
                Err(error) => left_out.push(error),
            }
        }
        let read = Snippets::new(&libraries);
        // Where none can be read, the first says why.
        match left_out.len() == dirs.len() {
            true => Err(left_out.swap_remove(0)),
            false => Ok(Some(Snippets { left_out, ..read? })),
        }
    }

    fn new(libraries: &[Library]) -> Result<Snippets> {
        let libraries::Joined { text, parts, twins } = libraries::join(libraries)?;
        let text = text.edited(api::hand_on(&*items::parse(&text)?));
        let file = items::parse(&text)?;
        let modules = file.items.iter().filter_map(|item| match item {
            syn::Item::Mod(item) => Some((item, &item.content.as_ref()?.1)),
            _ => None,
        });
        let modules: Vec<_> = modules.collect();
        let apis = modules.iter().map(|(module, items)| {
            let name = module.ident.to_string();
            let api = Api::new(&name, items);
            (name, api)
        });
        let apis: BTreeMap<_, _> = apis.collect();
        let modules = modules.iter();
        Ok(Snippets {
            parts,
            twins,
            left_out: Vec::new(),
            modules: modules
                .filter_map(|(item, items)| Module::new(item, items, &apis, text.as_str()))
                .collect(),
            text,
        })
    }

    /// Whether a library of snippets has this name in paths.
    pub fn is_library(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.name == name)
    }

    /// Names that two libraries have, and what the later one's is called.
    pub fn twins(&self) -> &[Twin] {
        &self.twins
    }

    /// Libraries that cannot be read, and why: they stop no other.
    pub fn left_out(&self) -> &[Error] {
        &self.left_out
    }

    /// The packages of some modules, as their attributions show them.
    fn origins(&self, modules: impl Iterator<Item = usize>) -> String {
        let names: BTreeSet<_> = modules.map(|at| self.modules[at].name.as_str()).collect();
        let has_one = |part: &&Part| part.modules.values().any(|name| names.contains(&**name));
        let parts = self.parts.iter().filter(has_one);
        let origins: Vec<_> = parts.map(|part| part.origin.as_str()).collect();
        origins.join(", ")
    }

    /// All snippets, in the libraries' order.
    pub fn iter(&self) -> impl Iterator<Item = Snippet<'_>> {
        let listed = self.modules.iter().filter(|module| module.listed);
        listed.map(|module| Snippet {
            name: &module.name,
            summary: card::summary(&module.card),
            code: self.text.as_str()[module.inside.clone()].trim(),
        })
    }

    /// Blocks of code for the snippets of these names and all that they use, each
    /// module once. In a name `-` and blanks stand for `_`; commas separate names.
    ///
    /// # Errors
    /// When there is no snippet of a name (the nearest are told), and when a
    /// snippet uses what lies outside of the modules.
    pub fn paste<S: AsRef<str>>(&self, wanted: &[S]) -> Result<Pasted> {
        let (mut asked, mut old_names) = (Vec::new(), Vec::new());
        for name in wanted.iter().flat_map(|names| names.as_ref().split(',')) {
            let found = self.find(name)?;
            let module = self.renamed(found).unwrap_or(found);
            if module != found {
                let [old, new] = [found, module].map(|module| self.modules[module].name.clone());
                old_names.push((old, new));
            }
            if !asked.contains(&module) {
                asked.push(module);
            }
        }
        let pasted = layout::paste(self, &asked)?;
        Ok(Pasted {
            old_names,
            ..pasted
        })
    }

    /// The name of a snippet that a path of a library and a module leads to.
    pub fn at_path(&self, path: &str) -> Option<&str> {
        let (library, module) = path.split_once("::")?;
        let part = self.parts.iter().find(|part| part.name == library)?;
        let name = part.modules.get(module)?;
        let mut modules = self.modules.iter();
        modules
            .find(|module| module.name == *name && (module.listed || module.deprecated))
            .map(|module| module.name.as_str())
    }

    /// The index of the snippet of a name.
    fn find(&self, wanted: &str) -> Result<usize> {
        let key = wanted.trim().to_lowercase().replace(['-', ' '], "_");
        let key = key.strip_suffix(".rs").unwrap_or(&key);
        let key = self.at_path(key).unwrap_or(key);
        let is_it = |module: &Module| (module.listed || module.deprecated) && module.name == key;
        self.modules.iter().position(is_it).ok_or_else(|| {
            let error = Error::new(format!("no snippet is called `{wanted}`"));
            let error = error.of_kind(Kind::NotFound);
            let names = self.iter().map(|snippet| (snippet.name, snippet.name));
            let near = suggest::nearest(key, names);
            match suggest::did_you_mean(&near) {
                None => error.help("see them all with --list-snippets"),
                Some(question) => {
                    error.help(format!("{question} See them all with --list-snippets"))
                }
            }
        })
    }

    /// The index of the one module whose items a deprecated one re-exports.
    fn renamed(&self, module: usize) -> Option<usize> {
        let module = &self.modules[module];
        let mut owners = module.exports.values().map(|path| &path[0]);
        let owner = owners.next().filter(|_| module.deprecated)?;
        let is_owner = |module: &Module| module.listed && module.name == *owner;
        let index = self.modules.iter().position(is_owner)?;
        owners.all(|other| other == owner).then_some(index)
    }
}

/// The library of a folder.
fn library(metadata: &Metadata, dir: &Path, dirs: &[PathBuf]) -> Result<Library> {
    let resolved = resolve::library(metadata, dir)?;
    let own = &resolved.crates[0];
    let text = inline::own_crate(&resolved)?;
    let text = text.edited(deprecated::items(&*items::parse(&text)?, text.as_str()));
    Ok(Library {
        name: own.name.clone(),
        origin: own.attribution.to_string(),
        others: others(metadata, dir, dirs),
        text,
    })
}

/// What the paths of a folder's package call the libraries of other folders.
fn others(metadata: &Metadata, dir: &Path, dirs: &[PathBuf]) -> BTreeMap<String, String> {
    let Some(own) = package(metadata, dir) else {
        return BTreeMap::new();
    };
    let dependees = needs(metadata, &own.id).iter().filter_map(|dependee| {
        let mut packages = dirs.iter().filter_map(|dir| package(metadata, dir));
        let package = packages.find(|package| package.id == dependee.pkg)?;
        let library = linked_library(package)?;
        Some((dependee.name.clone(), library.name.replace('-', "_")))
    });
    dependees.collect()
}

/// The package of a folder.
fn package<'m>(metadata: &'m Metadata, dir: &Path) -> Option<&'m Package> {
    let dir = dir.canonicalize().ok()?;
    let mut packages = metadata.packages.iter();
    packages.find(|package| {
        let folder = package.manifest_path.as_std_path().parent();
        folder
            .and_then(|folder| folder.canonicalize().ok())
            .as_ref()
            == Some(&dir)
    })
}

impl Module {
    fn new(
        item: &syn::ItemMod,
        items: &[syn::Item],
        apis: &BTreeMap<String, Api>,
        text: &str,
    ) -> Option<Module> {
        let (brace, _) = item.content.as_ref()?;
        let inside = brace.span.open().byte_range().end..brace.span.close().byte_range().start;
        let name = item.ident.to_string();
        let is_public = matches!(item.vis, syn::Visibility::Public(_));
        let deprecated = deprecated::is_deprecated(&item.attrs);
        let mut module = Module {
            exports: api::exports(&name, apis),
            taken: Api::taken(&name, items, apis),
            name,
            listed: is_public && !deprecated,
            deprecated: is_public && deprecated,
            card: Vec::new(),
            attributes: Vec::new(),
            docs: Vec::new(),
            inside,
        };
        for attribute in &item.attrs {
            let range = attribute.span().byte_range();
            let is_inside = matches!(attribute.style, syn::AttrStyle::Inner(_));
            match card::lines(attribute) {
                Some(lines) => {
                    module.card.extend(lines);
                    module
                        .docs
                        .extend(is_inside.then(|| whole_lines(text, range)));
                }
                None if !is_inside => module.attributes.push(range),
                None => {}
            }
        }
        Some(module)
    }
}

/// A range with the end of its last line, if nothing else stands there.
fn whole_lines(text: &str, range: Range<usize>) -> Range<usize> {
    let rest = text[range.end..].trim_start_matches([' ', '\t']);
    let end = match rest.strip_prefix('\n') {
        Some(behind) => text.len() - behind.len(),
        None => range.end,
    };
    let before = text[..range.start].trim_end_matches([' ', '\t']);
    let start = match before.ends_with('\n') && range.end < end {
        true => before.len(),
        false => range.start,
    };
    start..end
}

#[cfg(test)]
mod tests;
