//! The `use` items of a module, flat.

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
        let mut leaves = Vec::new();
        // `::std` is none of the library's.
        let start = item.leading_colon.map(|_| String::new());
        flatten(&item.tree, start.into_iter().collect(), &mut leaves);
        let (first, last) = (item.use_token.span, item.semi_token.span);
        Import {
            visibility: &item.vis,
            range: first.byte_range().start..last.byte_range().end,
            leaves,
        }
    })
}

fn flatten(tree: &syn::UseTree, mut path: Vec<String>, leaves: &mut Vec<Leaf>) {
    match tree {
        syn::UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            flatten(&tree.tree, path, leaves);
        }
        syn::UseTree::Group(group) => {
            let trees = group.items.iter();
            trees.for_each(|tree| flatten(tree, path.clone(), leaves));
        }
        syn::UseTree::Name(tree) => {
            path.push(tree.ident.to_string());
            leaves.push(Leaf::of(path));
        }
        syn::UseTree::Rename(tree) => {
            path.push(tree.ident.to_string());
            let alias = Some(tree.rename.to_string());
            leaves.push(Leaf { path, alias });
        }
        syn::UseTree::Glob(_) => {
            path.push("*".to_owned());
            leaves.push(Leaf::of(path));
        }
    }
}

impl Leaf {
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
        let names = leaves.iter().map(Leaf::last).collect();
        let start = module.iter().map(|name| format!("{name}::"));
        format!("{keyword} {}{};", start.collect::<String>(), tree(names))
    });
    statements.collect()
}

/// `name`, or `{name, other}`.
pub fn tree(mut names: Vec<String>) -> String {
    match names.len() {
        // `self` stands in braces only.
        1 if !names[0].starts_with("self") => names.remove(0),
        _ => format!("{{{}}}", names.join(", ")),
    }
}
