//! `use` trees: what they take, under which name, and how they are written.

use super::items::plain;
use super::tokens::{Kind, Tokens};
use crate::model::text::Edit;
use proc_macro2::Span;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::{Ident, UseTree};

/// One path of a `use`.
#[derive(Debug, Clone)]
pub struct Leaf<'u> {
    /// Whether the whole tree begins with `::`.
    pub leading: bool,
    /// Its names as they are written, but for `*`; the last may be `self`.
    pub path: Vec<&'u Ident>,
    /// The name behind `as`.
    pub rename: Option<&'u Ident>,
    /// Whether it ends in `*`.
    pub glob: bool,
    first: Span,
}

impl<'u> Leaf<'u> {
    /// The path of what it takes, or takes from if it ends in `*`: `a` of
    /// `a::{self}`.
    pub fn target(&self) -> &[&'u Ident] {
        match self.path.as_slice() {
            [way @ .., last] if !way.is_empty() && *last == "self" => way,
            path => path,
        }
    }

    /// The same, its names as they are compared.
    pub fn target_names(&self) -> Vec<String> {
        self.target().iter().map(|name| plain(name)).collect()
    }

    /// The name that it binds, which may be `_`; none if it ends in `*`.
    pub fn bound(&self) -> Option<&'u Ident> {
        let last = || self.target().last().copied();
        self.rename.or_else(last).filter(|_| !self.glob)
    }

    /// The whole of it, without braces: `::a::b as c`, `a::self`, `a::*`.
    pub fn text(&self) -> String {
        let mut text = if self.leading { "::" } else { "" }.to_owned();
        let names = self.path.iter().map(ToString::to_string);
        let names = names.chain(self.glob.then(|| "*".to_owned()));
        text.push_str(&names.collect::<Vec<_>>().join("::"));
        if let Some(rename) = self.rename {
            text.push_str(&format!(" as {rename}"));
        }
        text
    }

    /// Where its part of the innermost braces begins: lints point there.
    pub fn start(&self) -> usize {
        self.first.byte_range().start
    }
}

/// All paths of a `use`, in order.
pub fn leaves(item: &syn::ItemUse) -> Vec<Leaf<'_>> {
    let mut leaves = Vec::new();
    let whole = Leaf {
        leading: item.leading_colon.is_some(),
        path: Vec::new(),
        rename: None,
        glob: false,
        first: first(&item.tree),
    };
    collect(&item.tree, whole, &mut leaves);
    leaves
}

/// All paths of the `use`s among items.
pub fn all_leaves<'u>(
    items: impl IntoIterator<Item = &'u syn::Item>,
) -> impl Iterator<Item = Leaf<'u>> {
    let uses = items.into_iter().filter_map(|item| match item {
        syn::Item::Use(item) => Some(item),
        _ => None,
    });
    uses.flat_map(leaves)
}

fn collect<'u>(tree: &'u UseTree, mut leaf: Leaf<'u>, leaves: &mut Vec<Leaf<'u>>) {
    match tree {
        UseTree::Path(path) => {
            leaf.path.push(&path.ident);
            return collect(&path.tree, leaf, leaves);
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                let first = first(tree);
                let leaf = leaf.clone();
                collect(tree, Leaf { first, ..leaf }, leaves);
            }
            return;
        }
        UseTree::Name(name) => leaf.path.push(&name.ident),
        UseTree::Rename(name) => {
            leaf.path.push(&name.ident);
            leaf.rename = Some(&name.rename);
        }
        UseTree::Glob(_) => leaf.glob = true,
    }
    leaves.push(leaf);
}

fn first(tree: &UseTree) -> Span {
    match tree {
        UseTree::Path(path) => path.ident.span(),
        UseTree::Group(group) => group.brace_token.span.open(),
        UseTree::Name(name) => name.ident.span(),
        UseTree::Rename(name) => name.ident.span(),
        UseTree::Glob(glob) => glob.star_token.span,
    }
}

/// The edit of a `use` that leaves these of its paths; none if all stay.
pub fn keep_only(item: &syn::ItemUse, stays: impl Fn(&Leaf) -> bool) -> Option<Edit> {
    let all = leaves(item);
    let stay = all.iter().filter(|leaf| stays(leaf));
    let stay: Vec<_> = stay.map(Leaf::text).collect();
    match stay.len() {
        count if count == all.len() => None,
        0 => Some(Edit::delete(item.span().byte_range())),
        _ => Some(Edit::replace(tree_range(item), &joined(&stay))),
    }
}

/// The range of a tree, with the `::` before it.
pub fn tree_range(item: &syn::ItemUse) -> Range<usize> {
    let tree = item.tree.span().byte_range();
    let leading = item.leading_colon.map(|colons| colons.spans[0]);
    leading.map_or(tree.start, |colon| colon.byte_range().start)..tree.end
}

/// One tree of several paths: `a::{b, c::d}`.
pub fn joined(leaves: &[impl AsRef<str>]) -> String {
    let leaves: Vec<&str> = leaves.iter().map(AsRef::as_ref).collect();
    let first = leaves[0];
    let up = |path: &str| path.rfind("::").map_or(0, |at| at + 2);
    let mut shared = up(first);
    while !leaves.iter().all(|leaf| leaf.starts_with(&first[..shared])) {
        shared = up(&first[..shared.saturating_sub(2)]);
    }
    let rest: Vec<_> = leaves.iter().map(|leaf| &leaf[shared..]).collect();
    format!("{}{}", &first[..shared], braced(&rest))
}

/// `name`, or `{name, other}`.
pub fn braced(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        // `self` stands in braces only.
        [only] if *only != "self" && !only.starts_with("self ") => (*only).to_owned(),
        _ => format!("{{{}}}", names.join(", ")),
    }
}

/// The first token of a `use` whose keyword is at an index: that of its attributes
/// or its visibility.
pub fn start(tokens: &Tokens, keyword: usize) -> usize {
    let mut start = keyword;
    while let Some(before) = start.checked_sub(1) {
        let opens_behind = |is_it: &dyn Fn(usize) -> bool| {
            let open = tokens.partner(before).checked_sub(1);
            open.filter(|at| is_it(*at))
        };
        let behind = match tokens.str(before) {
            "pub" => Some(before),
            ")" => opens_behind(&|at| tokens.ident(at) == "pub"),
            "]" => opens_behind(&|at| tokens.is_punct(at, '#')),
            _ => {
                let token = tokens.get(before);
                token
                    .is_some_and(|token| token.kind == Kind::Doc)
                    .then_some(before)
            }
        };
        let Some(behind) = behind else {
            break;
        };
        start = behind;
    }
    start
}

/// Where the tree of a `use` ends that begins at a token, also in the text of
/// a macro: the index of its `;`, or of a delimiter that comes before one.
pub fn end(tokens: &Tokens, start: usize) -> usize {
    let closes = |at| matches!(tokens.get(at), Some(token) if token.kind == Kind::Close);
    let ends = |at: &usize| tokens.is_punct(*at, ';') || closes(*at);
    tokens
        .outside(start..tokens.len())
        .find(ends)
        .unwrap_or(tokens.len())
}

/// Whether a path of a text may begin with the name of a module at the root:
/// `crate::name`, `name::…`.
pub fn leads_to(text: &str, name: &str) -> bool {
    if !text.contains(name) {
        return false;
    }
    let tokens = Tokens::new(text);
    (0..tokens.len()).any(|at| {
        let after = tokens.is_after_path_sep(at);
        let from_root = after && 3 <= at && tokens.ident(at - 3) == "crate";
        tokens.name(at) == name && (from_root || !after && tokens.is_path_sep(at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::Text;

    const ALL: &str =
        "pub use ::r#a::{b, c::{self, d as e, f::{self as g}}, h::*, {{i}, j as _}, k::{}};";

    #[test]
    fn every_kind_of_leaf() {
        let item: syn::ItemUse = syn::parse_str(ALL).unwrap();
        let found = leaves(&item).into_iter().map(|leaf| {
            let target: Vec<_> = leaf.target().iter().map(ToString::to_string).collect();
            let bound = leaf.bound().map(ToString::to_string);
            (leaf.text(), target.join("::"), bound.unwrap_or_default())
        });
        let wanted = [
            ("::r#a::b", "r#a::b", "b"),
            ("::r#a::c::self", "r#a::c", "c"),
            ("::r#a::c::d as e", "r#a::c::d", "e"),
            ("::r#a::c::f::self as g", "r#a::c::f", "g"),
            ("::r#a::h::*", "r#a::h", ""),
            ("::r#a::i", "r#a::i", "i"),
            ("::r#a::j as _", "r#a::j", "_"),
        ];
        let wanted = wanted.map(|(text, target, bound)| (text.into(), target.into(), bound.into()));
        assert_eq!(found.collect::<Vec<_>>(), wanted);
        assert_eq!(&ALL[tree_range(&item)], &ALL[8..ALL.len() - 1]);
    }

    #[test]
    fn a_path_of_one_name() {
        for (text, bound) in [("a", "a"), ("{self}", "self"), ("{self as b}", "b")] {
            let item: syn::ItemUse = syn::parse_str(&format!("use {text};")).unwrap();
            let [leaf] = &leaves(&item)[..] else {
                panic!("{text}")
            };
            assert_eq!(leaf.target().len(), 1, "{text}");
            assert_eq!(leaf.bound().unwrap(), bound, "{text}");
            assert_eq!(joined(&[&leaf.text()]), text);
        }
    }

    #[test]
    fn leaves_start_inside_of_the_innermost_braces() {
        let text = "use a::b::{c::d, e::{f, self}, *};";
        let item: syn::ItemUse = syn::parse_str(text).unwrap();
        let starts: Vec<_> = leaves(&item).iter().map(Leaf::start).collect();
        let at = |part: &str| text.find(part).unwrap();
        assert_eq!(starts, [at("c::"), at("f,"), at("self"), at("*")]);
        let item: syn::ItemUse = syn::parse_str("use ::a::b;").unwrap();
        assert_eq!(leaves(&item)[0].start(), 6);
    }

    #[test]
    fn only_what_stands_among_the_items() {
        let file = syn::parse_file("use a; mod m { use b; } use c::d;").unwrap();
        let found: Vec<_> = all_leaves(&file.items).map(|leaf| leaf.text()).collect();
        assert_eq!(found, ["a", "c::d"]);
    }

    #[test]
    fn some_paths_are_kept() {
        #[track_caller]
        fn check(text: &str, stay: &[&str], wanted: &str) {
            let item: syn::ItemUse = syn::parse_str(text).unwrap();
            let stays = |leaf: &Leaf| {
                leaf.bound()
                    .is_some_and(|name| stay.contains(&&*plain(name)))
            };
            let edits = keep_only(&item, stays).into_iter().collect();
            assert_eq!(Text::from(text).edited(edits).as_str(), wanted, "{stay:?}");
        }
        let text = "pub use ::a::{b, c::{self, d as e}};";
        check(text, &["b", "c", "e"], text);
        check(text, &["c"], "pub use ::a::c::{self};");
        check(text, &["b", "e"], "pub use ::a::{b, c::d as e};");
        check(text, &[], "");
        check("use a::{};", &[], "use a::{};");
    }

    #[test]
    fn trees_are_written() {
        for (leaves, wanted) in [
            (&["a::b"][..], "a::b"),
            (&["a::self"], "a::{self}"),
            (&["a::self as b"], "a::{self as b}"),
            (&["selfish"], "selfish"),
            (&["a::b::c", "a::b::d::e", "a::f"], "a::{b::c, b::d::e, f}"),
            (&["a", "b::*"], "{a, b::*}"),
            (&["::a::b", "::c"], "::{a::b, c}"),
        ] {
            assert_eq!(joined(leaves), wanted);
        }
    }

    #[test]
    fn trees_in_the_text_of_a_macro() {
        let tokens = Tokens::new("use $crate::{a, b::{c, d}, $e}; f");
        let end = end(&tokens, 1);
        assert!(tokens.is_punct(end, ';'));
        let open = (0..end).find(|at| tokens.is_open(*at)).unwrap();
        let trees = tokens.between_commas(open + 1..tokens.partner(open));
        let texts = trees.into_iter().map(|tree| {
            let texts: Vec<_> = tree.map(|at| tokens.str(at)).collect();
            texts.concat()
        });
        assert_eq!(texts.collect::<Vec<_>>(), ["a", "b::{c,d}", "$e"]);
        let open = Tokens::new("{ use a } ;");
        assert_eq!(super::end(&open, 2), 3);
    }
}
