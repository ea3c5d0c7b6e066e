//! Several libraries of snippets as one: their modules side by side, and the
//! paths from one library into another as paths inside.
//!
//! Of two modules with the same name the later one is called `library_module`,
//! wherever a path leads to it.

use crate::error::{Error, Result};
use crate::model::text::{Edit, Text};
use crate::syntax::items;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;

/// A library of snippets.
#[derive(Debug)]
pub struct Library {
    /// Its name in paths.
    pub name: String,
    /// The package, as [`Attribution`](crate::model::crates::Attribution) shows it.
    pub origin: String,
    /// All of it, with its modules in place.
    pub text: Text,
    /// What its paths call the other libraries: a name, and the library's own.
    pub others: BTreeMap<String, String>,
}

/// Libraries as one.
#[derive(Debug)]
pub struct Joined {
    /// The modules of all.
    pub text: Text,
    /// Which modules are whose.
    pub parts: Vec<Part>,
    /// Public modules whose names others have.
    pub twins: Vec<Twin>,
}

/// What is left of a library.
#[derive(Debug)]
pub struct Part {
    /// Its name in paths.
    pub name: String,
    /// The package.
    pub origin: String,
    /// Its modules: the name in the library, and the name here.
    pub modules: BTreeMap<String, String>,
}

/// A snippet whose name is one of another library, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Twin {
    /// The name that both have.
    pub name: String,
    /// The two libraries, in the order of the manifest.
    pub libraries: [String; 2],
    /// What the second's is called.
    pub new: String,
}

/// Makes one of several libraries, the first of which keeps its names.
///
/// # Errors
/// When one cannot be parsed, and when a path into another cannot be followed.
pub fn join(libraries: &[Library]) -> Result<Joined> {
    let (parts, twins) = named(libraries)?;
    let mut joined = Text::default();
    for library in libraries {
        joined.push(&rewritten(library, &parts)?);
        joined.push_str("\n");
    }
    Ok(Joined {
        text: joined,
        parts,
        twins,
    })
}

/// Finds a name for each module that no other has: those of snippets first, for
/// nobody asks for the others.
fn named(libraries: &[Library]) -> Result<(Vec<Part>, Vec<Twin>)> {
    let modules = libraries.iter().map(modules_of);
    let modules = modules.collect::<Result<Vec<_>>>()?;
    let given: BTreeSet<_> = modules.iter().flatten().map(|(name, _)| name).collect();
    // By its new name, the library whose module it is.
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    let parts = libraries.iter().map(|library| Part {
        name: library.name.clone(),
        origin: library.origin.clone(),
        modules: BTreeMap::new(),
    });
    let (mut parts, mut twins): (Vec<_>, _) = (parts.collect(), Vec::new());
    for are_public in [true, false] {
        for (library, (part, modules)) in libraries.iter().zip(parts.iter_mut().zip(&modules)) {
            let wanted = modules.iter().filter(|(_, public)| *public == are_public);
            for (name, _) in wanted {
                let owner = owners.get(name).copied();
                let mut new = name.clone();
                if owner.is_some() {
                    new = format!("{}_{name}", library.name);
                }
                while owner.is_some() && (given.contains(&new) || owners.contains_key(&new)) {
                    new.push('_');
                }
                twins.extend(owner.filter(|_| are_public).map(|owner| Twin {
                    name: name.clone(),
                    libraries: [owner.to_owned(), library.name.clone()],
                    new: new.clone(),
                }));
                owners.insert(new.clone(), &library.name);
                part.modules.insert(name.clone(), new);
            }
        }
    }
    Ok((parts, twins))
}

/// The modules at a library's root, and whether each is public.
fn modules_of(library: &Library) -> Result<Vec<(String, bool)>> {
    let file = items::parse(&library.text)?;
    let modules = file.items.iter().filter_map(|item| match item {
        syn::Item::Mod(item) => {
            let is_public = matches!(item.vis, syn::Visibility::Public(_));
            Some((item.ident.to_string(), is_public))
        }
        _ => None,
    });
    Ok(modules.collect())
}

/// A library's text with its paths as they are here.
fn rewritten(library: &Library, parts: &[Part]) -> Result<Text> {
    let tokens = Tokens::new(library.text.as_str());
    let mut paths = Paths {
        library,
        parts,
        tokens: &tokens,
        modules: Vec::new(),
        group_end: 0,
        edits: Vec::new(),
    };
    // What is said of the whole library may stand before all items alone.
    let file = items::parse(&library.text)?;
    let heads = file.attrs.iter();
    let heads = heads.map(|attribute| attribute.span().byte_range());
    paths.edits.extend(heads.map(Edit::delete));
    for at in 0..tokens.len() {
        paths.modules.retain(|&end| at < end);
        paths.token(at)?;
    }
    Ok(library.text.edited(paths.edits))
}

/// The pass over the paths of a library.
struct Paths<'p> {
    library: &'p Library,
    parts: &'p [Part],
    tokens: &'p Tokens<'p>,
    /// Ends of the modules around the current token.
    modules: Vec<usize>,
    /// The end of the braces of a `use` that a path stands before.
    group_end: usize,
    edits: Vec<Edit>,
}

impl<'p> Paths<'p> {
    fn token(&mut self, at: usize) -> Result<()> {
        let tokens = self.tokens;
        if tokens.str(at) == "{" && tokens.is_after_path_sep(at) {
            self.group_end = self.group_end.max(tokens.partner(at));
        }
        let library: &'p Library = self.library;
        let own = &library.name;
        match tokens.ident(at) {
            "mod" if tokens.str(at + 2) == "{" => {
                let end = tokens.partner(at + 2);
                if self.modules.is_empty() {
                    self.rename(at + 1, own, false);
                }
                self.modules.push(end);
            }
            "crate" if tokens.is_path_sep(at + 1) => self.behind_root(at + 3, own),
            "super" if tokens.is_path_sep(at + 1) && self.leads_to_root(at) => {
                self.behind_root(at + 3, own);
            }
            name if !tokens.is_after_path_sep(at) && self.group_end <= at => {
                if let Some(other) = library.others.get(name) {
                    return self.other_library(at, other);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a `super` is the one that reaches the library's root.
    fn leads_to_root(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let mut steps = 1;
        let mut first = at;
        while 3 <= first && tokens.is_after_path_sep(first) && tokens.ident(first - 3) == "super" {
            first -= 3;
            steps += 1;
        }
        steps == self.modules.len()
    }

    /// A path into another library becomes one from the root.
    fn other_library(&mut self, at: usize, other: &'p str) -> Result<()> {
        let tokens = self.tokens;
        let is_import = 1 <= at && matches!(tokens.ident(at - 1), "use" | "crate");
        if !tokens.is_path_sep(at + 1) {
            // Anything else may have such a name.
            return match is_import {
                true => self.refuse(at),
                false => Ok(()),
            };
        }
        self.edits.push(Edit::replace(tokens.range(at), "crate"));
        self.behind_root(at + 3, other);
        Ok(())
    }

    fn refuse(&self, at: usize) -> Result<()> {
        let name = self.tokens.str(at);
        let at = self.tokens.range(at).start;
        Err(Error::new(format!(
            "`{name}` is imported as a whole, which a snippet cannot be"
        ))
        .detail(self.library.text.quote(at))
        .help(format!(
            "name what is used of it: `use {name}::module::item`"
        )))
    }

    /// What stands behind a library's root: a module, or several in braces.
    fn behind_root(&mut self, first: usize, library: &str) {
        if self.tokens.str(first) != "{" {
            self.rename(first, library, true);
            return;
        }
        let inside = first + 1..self.tokens.partner(first);
        for leaf in self.tokens.between_commas(inside) {
            self.rename(leaf.start, library, true);
        }
    }

    /// Gives a module's name the one that it has here; a `use` of the module
    /// itself goes on to bring in the old one.
    fn rename(&mut self, at: usize, library: &str, in_path: bool) {
        let tokens = self.tokens;
        let name = tokens.str(at);
        let parts = self.parts.iter().find(|part| part.name == library);
        let new = parts.and_then(|part| part.modules.get(name));
        let Some(new) = new.filter(|new| *new != name) else {
            return;
        };
        let is_leaf = in_path && matches!(tokens.str(at + 1), ";" | "," | "}");
        let with = match is_leaf {
            true => format!("{new} as {name}"),
            false => new.clone(),
        };
        self.edits.push(Edit::replace(tokens.range(at), &with));
        if !tokens.is_path_sep(at + 1) || tokens.str(at + 3) != "{" {
            return;
        }
        for inside in at + 4..tokens.partner(at + 3) {
            let is_whole = tokens.ident(inside) == "self"
                && matches!(tokens.str(inside - 1), "{" | ",")
                && matches!(tokens.str(inside + 1), "}" | ",");
            if is_whole {
                let with = format!("self as {name}");
                self.edits.push(Edit::replace(tokens.range(inside), &with));
            }
        }
    }
}
