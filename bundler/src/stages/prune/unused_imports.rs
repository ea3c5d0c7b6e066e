//! What the user imports and does not use: a template imports more than one program needs.
//!
//! The user's text stays as it is, so what such a `use` takes has to be there, but no more
//! than its name: `pub struct Graph {}` in place of what a graph is made of. A name is used
//! if the user's text says it anywhere else, or a macro of a library does that may be called
//! there; a trait, if one of its members is said.

use super::graph::ItemGraph;
use super::live_when::LiveWhen;
use super::mentions::{entered, mentions};
use super::places::{End, Kind, Libraries, Meanings};
use crate::facts::traits;
use crate::model::program::Program;
use crate::syntax::attributes::Attributed;
use crate::syntax::items::{item_name, item_visibility, plain};
use crate::syntax::parsed;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::leaves;
use crate::syntax::walk;
use std::collections::{HashMap, HashSet};
use syn::spanned::Spanned;

/// What the user's text says of libraries.
pub struct Said {
    /// All its names, but for those that only imports say which are not used.
    pub used: Vec<String>,
    /// Where these imports lead.
    pub unused: Vec<Way>,
}

/// Where an import leads: pieces of libraries, by their library and node.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Imports of libraries on the way.
    pub imports: Vec<(usize, usize)>,
    /// The items that it ends at, of which there may be several under different conditions.
    pub items: Vec<(usize, usize)>,
}

/// What a program's user says; what is in `also` is used.
pub fn said(program: &Program, graphs: &[ItemGraph], also: &HashSet<String>) -> Said {
    let text = program.user.as_str();
    let tokens = Tokens::new(text);
    let syntax = parsed::file(text);
    let uses = syntax
        .as_ref()
        .map_or(Vec::new(), |file| walk::uses(&**file));
    let trees = uses.iter().map(|item| item.tree.span().byte_range());
    let trees: Vec<_> = trees
        .map(|tree| tokens.at(tree.start)..tokens.at(tree.end))
        .collect();
    let outside = (0..tokens.len()).filter(|at| trees.iter().all(|tree| !tree.contains(at)));
    let names = &super::library_modules(program);
    let is_library = |at: usize| {
        let is_first = tokens.is_path_sep(at + 1) && !tokens.is_after_path_sep(at);
        is_first && names.contains(&tokens.name(at))
    };
    let outside = outside.flat_map(|at| match is_library(at) {
        true => vec![entered(tokens.name(at))],
        false => mentions(&tokens, at..at + 1),
    });
    let mut used: Vec<String> = outside.collect();
    let mut known: HashSet<String> = used.iter().chain(also).cloned().collect();
    known.extend(said_by_macros(graphs, &known));
    let leaves: Vec<_> = uses.iter().flat_map(|item| leaves(item)).collect();
    for leaf in &leaves {
        // What another path goes through.
        let on_the_way = leaf.path.len() - usize::from(!leaf.glob);
        known.extend(leaf.path[..on_the_way].iter().map(|name| plain(name)));
    }
    let libraries = Libraries { names, graphs };
    let mut meanings = Meanings::default();
    let mut unused = Vec::new();
    for leaf in leaves {
        let (mut path, bound) = (leaf.target_names(), leaf.bound().map(plain));
        let name = path.last().filter(|_| bound.is_some());
        let is_said = |name: &String| known.contains(name) || traits::is_trait(name);
        let may_be_unused = name.is_some_and(|name| !bound.iter().chain([name]).any(is_said));
        let way = may_be_unused
            .then(|| libraries.way(&path, &mut meanings))
            .flatten();
        match way.filter(|way| is_unsaid(way, program, graphs, &known)) {
            Some(way) => unused.push(way),
            None => {
                let is_way = leaf.glob || 1 < path.len();
                if let Some(first) = path.first_mut() {
                    if is_way && names.contains(&&first[..]) {
                        *first = entered(first);
                    }
                }
                used.extend(path.into_iter().chain(bound));
            }
        }
    }
    Said { used, unused }
}

/// What the rules of macros say that have one of some names, or are called by such.
fn said_by_macros(graphs: &[ItemGraph], names: &HashSet<String>) -> HashSet<String> {
    let mut rules: HashMap<&str, Vec<&[String]>> = HashMap::new();
    for graph in graphs {
        for of in &graph.macros {
            let said = &graph.nodes[of.node].mentions[..];
            rules.entry(&of.name).or_default().push(said);
        }
    }
    let mut said: HashSet<String> = HashSet::new();
    let mut waiting: Vec<&str> = names.iter().map(String::as_str).collect();
    while let Some(name) = waiting.pop() {
        for name in rules.remove(name).into_iter().flatten().flatten() {
            said.insert(name.clone());
            waiting.push(name);
        }
    }
    said
}

impl<'g> Libraries<'g> {
    /// Where a path of the user's leads, if that is plain and an item of a library.
    fn way(&self, path: &[String], meanings: &mut Meanings<'g>) -> Option<Way> {
        let first = usize::from(path.first().is_some_and(|first| first == "crate"));
        let place = self.root(path.get(first)?)?;
        let mut way = Way::default();
        for found in self.at_path(&place, &path[first + 1..], Kind::Item, meanings) {
            way.imports.extend(found.imports);
            way.items.extend(match found.end {
                End::Item(item) => Some(item),
                End::Module(_) => None,
            });
        }
        (!way.items.is_empty()).then_some(way)
    }
}

/// Whether nothing is said of where an import leads, and its name can be there alone.
fn is_unsaid(way: &Way, program: &Program, graphs: &[ItemGraph], known: &HashSet<String>) -> bool {
    way.items.iter().all(|(library, node)| {
        let node = &graphs[*library].nodes[*node];
        let text = program.libraries[*library].text.as_str();
        let is_said = match &node.live_when {
            LiveWhen::Trait(_, members) => members.iter().any(|name| known.contains(name)),
            _ => false,
        };
        !is_said && stub(&text[node.range.clone()]).is_some()
    })
}

/// An item of the same name and kind with nothing in it; none for a kind of which no name
/// alone can stand.
pub fn stub(item: &str) -> Option<String> {
    use syn::Item;
    let parsed: Item = syn::parse_str(item).ok()?;
    let name = item_name(&parsed).filter(|name| *name != "_")?;
    let left = match &parsed {
        Item::Const(_) | Item::Static(_) => format!("const {name}: () = ();"),
        Item::Enum(_) => format!("enum {name} {{}}"),
        Item::Fn(_) => format!("fn {name}() {{}}"),
        Item::Struct(_) | Item::Union(_) => format!("struct {name} {{}}"),
        Item::Trait(_) => format!("trait {name} {{}}"),
        Item::Type(_) => format!("type {name} = ();"),
        _ => return None,
    };
    // Under another condition there may be an item of the same name.
    let conditions = parsed
        .attributes()
        .iter()
        .filter(|of| of.path().is_ident("cfg"));
    let kept = conditions.map(Spanned::span);
    let kept = kept.chain(item_visibility(&parsed).map(Spanned::span));
    let kept = kept
        .map(|span| &item[span.byte_range()])
        .filter(|text| !text.is_empty());
    Some(kept.chain([&left[..]]).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_alone() {
        for (item, expected) in [
            (
                "#[derive(A)] pub struct S<T>(T) where T: B;",
                Some("pub struct S {}"),
            ),
            ("/// a\nstruct S;", Some("struct S {}")),
            (
                "#[cfg(unix)] #[b] pub(in crate::a) enum E { F }",
                Some("#[cfg(unix)] pub(in crate::a) enum E {}"),
            ),
            ("pub union U { a: u8 }", Some("pub struct U {}")),
            ("pub unsafe trait T {}", Some("pub trait T {}")),
            ("pub trait T: U { fn f(); }", Some("pub trait T {}")),
            (
                "pub const unsafe extern \"C\" fn f<T>(a: T) -> T { a }",
                Some("pub fn f() {}"),
            ),
            ("pub type r#A<T> = B<T>;", Some("pub type r#A = ();")),
            ("pub const A: u8 = 1;", Some("pub const A: () = ();")),
            ("pub static mut A: u8 = 1;", Some("pub const A: () = ();")),
            ("const _: () = ();", None),
            ("macro_rules! m { () => {} }", None),
            ("m! {}", None),
            ("extern \"C\" { fn f(); }", None),
            ("impl A for B {}", None),
        ] {
            assert_eq!(stub(item).as_deref(), expected, "{item}");
            let parsed = expected.map(syn::parse_str::<syn::Item>);
            assert!(parsed.is_none_or(|item| item.is_ok()), "{item}");
        }
    }
}
