//! The `use` items of a module, flat.

use crate::syntax::uses::{self, braced};
use std::ops::Range;

/// A `use` item at the root of a module.
pub struct Import<'i> {
    pub visibility: &'i syn::Visibility,
    /// From `use` to `;`.
    pub range: Range<usize>,
    pub leaves: Vec<Leaf>,
}

/// One path of a `use` item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// Its names as they are written; the last may be `self` or `*`.
    path: Vec<String>,
    alias: Option<String>,
}

/// The `use` items among items.
pub fn imports(items: &[syn::Item]) -> impl Iterator<Item = Import<'_>> {
    let uses = items.iter().filter_map(|item| match item {
        syn::Item::Use(item) => Some(item),
        _ => None,
    });
    uses.map(|item| {
        let leaves = uses::leaves(item).iter().map(Leaf::new).collect();
        let (first, last) = (item.use_token.span, item.semi_token.span);
        Import {
            visibility: &item.vis,
            range: first.byte_range().start..last.byte_range().end,
            leaves,
        }
    })
}

impl Leaf {
    fn new(leaf: &uses::Leaf) -> Leaf {
        // `::std` is none of the library's.
        let start = leaf.leading.then(String::new);
        let names = leaf.path.iter().map(ToString::to_string);
        let star = leaf.glob.then(|| "*".to_owned());
        Leaf {
            path: start.into_iter().chain(names).chain(star).collect(),
            alias: leaf.rename.map(ToString::to_string),
        }
    }

    /// A path without an alias.
    pub fn of(path: Vec<String>) -> Leaf {
        Leaf { path, alias: None }
    }

    /// The name that it brings in; none for `*` and `_`.
    pub fn local(&self) -> Option<String> {
        if let Some(alias) = &self.alias {
            return Some(alias.clone()).filter(|alias| alias != "_");
        }
        let named = self.path.iter().rfind(|name| *name != "self")?;
        Some(named.clone()).filter(|name| name != "*")
    }

    /// The path from the library's root, of a leaf at the root of a module of
    /// this name; a path of another crate as it is, behind an empty name.
    pub fn root_path(&self, module: &str) -> Vec<String> {
        let mut path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        if 1 < path.len() && path.last() == Some(&"self") {
            path.pop();
        }
        let (start, rest): (&[&str], _) = match path.as_slice() {
            ["crate" | "super", rest @ ..] | ["self", "super", rest @ ..] => (&[], rest),
            ["self", rest @ ..] => (&[module], rest),
            other => (&[""], other),
        };
        let path = start.iter().chain(rest);
        path.map(|name| (*name).to_owned()).collect()
    }

    /// Whether it ends in `*`.
    pub fn is_glob(&self) -> bool {
        self.path.last().is_some_and(|last| last == "*")
    }

    fn last(&self) -> String {
        let last = self.path.last().map_or("", String::as_str);
        match &self.alias {
            Some(alias) => format!("{last} as {alias}"),
            None => last.to_owned(),
        }
    }
}

/// Items that bring in these leaves, one for those of one module.
pub fn statements(keyword: &str, leaves: &[Leaf]) -> Vec<String> {
    let modules = leaves.chunk_by(|a, b| a.path[..a.path.len() - 1] == b.path[..b.path.len() - 1]);
    let statements = modules.map(|leaves| {
        let module = &leaves[0].path[..leaves[0].path.len() - 1];
        let names: Vec<_> = leaves.iter().map(Leaf::last).collect();
        let start = module.iter().map(|name| format!("{name}::"));
        format!("{keyword} {}{};", start.collect::<String>(), braced(&names))
    });
    statements.collect()
}
