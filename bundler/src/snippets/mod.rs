//! Snippets of a workspace as blocks of code, ready to be pasted anywhere.
//!
//! The workspace's manifest says which package they are:
//! `[workspace.metadata.bundle] snippets = "folder"`. Each `pub mod` at the
//! root of that package's library is a snippet, and its documentation is its
//! card. A snippet is given out with the modules that its paths lead to, and
//! with these paths counted from where it stands: blocks that are pasted beside
//! each other find each other, in whatever module that is.

mod block;
mod card;

use crate::cargo::{self, Toolchain};
use crate::catalog;
use crate::error::{Error, Result};
use crate::inline;
use crate::resolve;
use crate::source::Text;
use block::Blocks;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use syn::spanned::Spanned;

/// The snippets of a workspace.
#[derive(Debug)]
pub struct Snippets {
    /// The library's name in paths.
    library: String,
    /// The library, with all its modules in place.
    text: Text,
    /// The modules at its root.
    modules: Vec<Module>,
}

/// What is known of a snippet without its code.
#[derive(Debug, Clone, Copy)]
pub struct Snippet<'s> {
    /// Its module's name.
    pub name: &'s str,
    /// The first line of its card; empty without a card.
    pub summary: &'s str,
}

/// Snippets with all that they use.
#[derive(Debug)]
pub struct Pasted {
    /// The modules in it: those asked for, then those that these need.
    pub names: Vec<String>,
    /// How many of them were asked for.
    pub asked: usize,
    /// The blocks of code.
    pub text: String,
}

/// A module at the root of the library.
#[derive(Debug)]
struct Module {
    name: String,
    public: bool,
    /// The lines of its documentation.
    card: Vec<String>,
    /// Where the attributes before it stand, without its documentation.
    attributes: Vec<Range<usize>>,
    /// Where the documentation inside of it stands.
    docs: Vec<Range<usize>>,
    /// What its braces enclose.
    inside: Range<usize>,
}

impl Snippets {
    /// Reads the snippets of the workspace that `manifest` belongs to.
    ///
    /// # Errors
    /// When the workspace does not say where they lie, and when no library is
    /// there or it cannot be read.
    pub fn load(manifest: &Path) -> Result<Snippets> {
        let manifest = cargo::manifest_file(manifest)?;
        let dir = manifest.parent().unwrap_or(&manifest);
        let metadata = Toolchain::find(dir)?.metadata(&manifest)?;
        let dir = catalog::snippets_dir(&metadata)?.ok_or_else(|| {
            let manifest = metadata.workspace_root.join("Cargo.toml");
            Error::new(format!("{manifest} does not say where snippets lie")).help(
                "name the folder of their package: [workspace.metadata.bundle] \
                 snippets = \"folder\"",
            )
        })?;
        let resolved = resolve::library(&metadata, &dir)?;
        Snippets::new(&resolved.crates[0].name, inline::own_crate(&resolved)?)
    }

    fn new(library: &str, text: Text) -> Result<Snippets> {
        let items = inline::parse(&text)?.items.into_iter();
        let modules = items.filter_map(|item| match item {
            syn::Item::Mod(item) => Module::new(&item, text.as_str()),
            _ => None,
        });
        Ok(Snippets {
            library: library.to_owned(),
            modules: modules.collect(),
            text,
        })
    }

    /// All snippets, in the library's order.
    pub fn iter(&self) -> impl Iterator<Item = Snippet<'_>> {
        let public = self.modules.iter().filter(|module| module.public);
        public.map(|module| Snippet {
            name: &module.name,
            summary: card::summary(&module.card),
        })
    }

    /// Blocks of code for the snippets of these names and all that they use,
    /// each once; `-` and blanks in a name stand for `_`, and commas part names.
    ///
    /// # Errors
    /// When there is no snippet of a name (the nearest are told), and when a
    /// snippet uses what lies outside of the modules.
    pub fn paste<S: AsRef<str>>(&self, wanted: &[S]) -> Result<Pasted> {
        let mut asked = Vec::new();
        for name in wanted.iter().flat_map(|names| names.as_ref().split(',')) {
            let module = self.find(name)?;
            if !asked.contains(&module) {
                asked.push(module);
            }
        }
        let blocks = Blocks::new(self);
        let mut done = Vec::new();
        let mut waiting = asked.clone();
        let mut needed = BTreeSet::new();
        while let Some(module) = waiting.pop() {
            let block = blocks.block(module)?;
            for other in block.needs {
                if !asked.contains(&other) && needed.insert(other) {
                    waiting.push(other);
                }
            }
            done.push((module, block.text));
        }
        let order: Vec<usize> = asked.iter().copied().chain(needed).collect();
        done.sort_by_key(|(module, _)| order.iter().position(|other| other == module));
        let texts: Vec<String> = done.into_iter().map(|(_, text)| text).collect();
        let names = order
            .iter()
            .map(|&module| self.modules[module].name.clone());
        Ok(Pasted {
            names: names.collect(),
            asked: asked.len(),
            text: texts.join("\n"),
        })
    }

    /// The index of the snippet of a name.
    fn find(&self, wanted: &str) -> Result<usize> {
        let key = wanted.trim().to_lowercase().replace(['-', ' '], "_");
        let key = key.strip_suffix(".rs").unwrap_or(&key);
        let is_it = |module: &Module| module.public && module.name == key;
        self.modules.iter().position(is_it).ok_or_else(|| {
            let error = Error::new(format!("no snippet is called `{wanted}`"));
            match self.nearest(key).as_slice() {
                [] => error.help("see them all with --list-snippets"),
                near => error.help(format!(
                    "did you mean {}? See them all with --list-snippets",
                    near.join(" or ")
                )),
            }
        })
    }

    /// Names close to one that is not there, the nearest first.
    fn nearest(&self, key: &str) -> Vec<&str> {
        let distances = self.iter().map(|snippet| {
            let distance = strsim::damerau_levenshtein(key, snippet.name);
            (distance, snippet.name)
        });
        let is_part = |name: &str| 3 <= key.len() && name.contains(key);
        let near =
            |&(distance, name): &(usize, &str)| distance <= 1 + key.len() / 5 || is_part(name);
        let mut near: Vec<_> = distances.filter(near).collect();
        near.sort_unstable();
        near.into_iter().map(|(_, name)| name).take(3).collect()
    }
}

impl Module {
    fn new(item: &syn::ItemMod, text: &str) -> Option<Module> {
        let (brace, _) = item.content.as_ref()?;
        let inside = brace.span.open().byte_range().end..brace.span.close().byte_range().start;
        let mut module = Module {
            name: item.ident.to_string(),
            public: matches!(item.vis, syn::Visibility::Public(_)),
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
