//! Which names the modules of libraries have, to find imports that lead nowhere.

use crate::facts::{attributes, derives};
use crate::syntax::attributes::Attributed;
use crate::syntax::items::{foreign_item_name, item_name, plain};
use crate::syntax::uses::all_leaves;
use std::collections::{HashMap, HashSet};

/// A module, as far as its text tells.
#[derive(Debug, Default)]
pub struct Names {
    modules: HashMap<String, Names>,
    /// All other names that it has.
    others: HashSet<String>,
    /// The first two names of the paths by which it has names, and all of something by a `*`.
    imports: HashSet<(Option<String>, Vec<String>)>,
    /// Whether it may have more: by a `*`, or from a macro.
    is_open: bool,
}

impl Names {
    /// Adds what a library has, by its module's name.
    pub fn add(&mut self, module: &str, items: &[syn::Item]) {
        // What else the file has is not known.
        self.is_open = true;
        self.modules
            .entry(module.to_owned())
            .or_default()
            .read(items);
    }

    fn read(&mut self, items: &[syn::Item]) {
        self.is_open |= items.iter().any(may_make_more);
        for leaf in all_leaves(items) {
            self.is_open |= leaf.glob;
            let begins = leaf.path.iter().take(2).map(|name| plain(name)).collect();
            self.imports.insert((leaf.bound().map(plain), begins));
            self.others.extend(leaf.bound().map(plain));
        }
        for item in items {
            match item {
                syn::Item::Mod(module) => {
                    let inner = self.modules.entry(plain(&module.ident)).or_default();
                    match &module.content {
                        Some((_, items)) => inner.read(items),
                        None => inner.is_open = true,
                    }
                }
                syn::Item::ForeignMod(block) => {
                    let names = block.items.iter().filter_map(foreign_item_name);
                    self.others.extend(names.map(plain));
                }
                _ => self.others.extend(name(item)),
            }
        }
    }

    /// Whether a path from the root of the file surely leads to nothing.
    pub fn leads_nowhere(&self, path: &[String]) -> bool {
        let [root, path @ ..] = path else {
            return false;
        };
        let mut at = self;
        for name in path.iter().filter(|_| root == "crate") {
            match at.modules.get(name) {
                Some(module) => at = module,
                None => return !at.is_open && !at.others.contains(name),
            }
        }
        false
    }

    /// Whether a path from the root of the file leads to what its last module has, or by a
    /// `*` may have, by an import whose path begins in a certain way.
    pub fn has_by_import(&self, path: &[String], begins: impl Fn(&[String]) -> bool) -> bool {
        let Some((name, [root, modules @ ..])) = path.split_last() else {
            return false;
        };
        let first = (root == "crate").then_some(self);
        let mut modules = modules.iter();
        let last = modules.try_fold(first, |at, name| Some(at?.modules.get(name)));
        last.flatten().is_some_and(|at| {
            let is_known = at.others.contains(name) || at.modules.contains_key(name);
            let is_by = |bound: &Option<String>| match bound {
                Some(bound) => bound == name,
                None => !is_known,
            };
            let mut imports = at.imports.iter();
            imports.any(|(bound, path)| is_by(bound) && begins(path))
        })
    }
}

fn name(item: &syn::Item) -> Option<String> {
    match item {
        syn::Item::ExternCrate(item) => {
            let renamed = item.rename.as_ref().map(|(_, name)| name);
            Some(plain(renamed.unwrap_or(&item.ident)))
        }
        _ => item_name(item).map(plain),
    }
}

/// Whether an item may make others that its text does not name.
fn may_make_more(item: &syn::Item) -> bool {
    let is_call = match item {
        syn::Item::Macro(item) => item.ident.is_none(),
        syn::Item::Verbatim(_) => true,
        _ => false,
    };
    is_call || item.attributes().iter().any(is_of_a_macro)
}

fn is_of_a_macro(attribute: &syn::Attribute) -> bool {
    let path = attribute.path();
    let Some(name) = path.get_ident().map(ToString::to_string) else {
        // `rustfmt::skip`, or a macro.
        return true;
    };
    if name != "derive" {
        return !attributes::is_inert(&name) && !PLAIN.contains(&name.as_str());
    }
    let mut is_plain = true;
    let parsed = attribute.parse_nested_meta(|of| {
        let last = of.path.segments.last();
        is_plain &= last.is_some_and(|last| derives::is_built_in(&last.ident.to_string()));
        Ok(())
    });
    parsed.is_err() || !is_plain
}

/// Attributes that change an item and make no other.
const PLAIN: [&str; 14] = [
    "cfg",
    "cold",
    "default",
    "export_name",
    "inline",
    "link_section",
    "macro_export",
    "macro_use",
    "no_mangle",
    "path",
    "repr",
    "target_feature",
    "track_caller",
    "used",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, path: &str, expected: bool) {
        let mut names = Names::default();
        names.add("library", &syn::parse_file(text).unwrap().items);
        let path: Vec<_> = path.split("::").map(str::to_owned).collect();
        assert_eq!(names.leads_nowhere(&path), expected, "{text} {path:?}");
    }

    #[test]
    fn a_path_that_leads_nowhere() {
        let text = "pub mod a { pub struct S; pub mod b {} } fn f() {} use self::a::S as T;";
        check(text, "crate::library::a::S", false);
        check(text, "crate::library::a::b", false);
        check(text, "crate::library::T", false);
        check(text, "crate::library::f", false);
        check(text, "crate::library::a::b::S", true);
        check(text, "crate::library::a::T", true);
        check(text, "crate::library::c::T", true);
        // What is in a type, or in what an import brings, is not known.
        check(text, "crate::library::a::S::V", false);
        check(text, "crate::library::T::V", false);
        // Nor what the user has, or another crate.
        check(text, "crate::other", false);
        check(text, "other::library::c", false);
        check(text, "crate", false);
    }

    #[test]
    fn what_an_import_may_give() {
        let text = "use std::io::prelude::*; mod a { use other::*; pub struct S; } mod std {} \
                    mod c { use std::fs::{self, File as F}; use other::File; }";
        let mut names = Names::default();
        names.add("library", &syn::parse_file(text).unwrap().items);
        for (path, expected) in [
            ("crate::library::Read", true),
            ("crate::library::std", false),
            ("crate::library::a::Read", false),
            ("crate::library::c::F", true),
            ("crate::library::c::fs", true),
            ("crate::library::c::File", false),
            ("crate::library::b::Read", false),
            ("std::library::Read", false),
            ("crate", false),
            ("", false),
        ] {
            let path: Vec<_> = path.split("::").map(str::to_owned).collect();
            let found = names.has_by_import(&path, |begins| begins[0] == "std");
            assert_eq!(found, expected, "{path:?}");
        }
        assert!(!names.has_by_import(&[], |_| true));
    }

    #[test]
    fn a_module_that_may_have_more() {
        for more in [
            "use other::*;",
            "make! {}",
            "#[derive(Kinds)] enum E {}",
            "#[kinds] enum E {}",
            "#[derive(other::Debug, Kinds)] enum E {}",
        ] {
            check(more, "crate::library::gone", false);
        }
        for no_more in [
            "use other::{a, b};",
            "macro_rules! make { () => {} }",
            "#[derive(Debug, Clone)] #[repr(u8)] #[non_exhaustive] enum E { A }",
            "extern \"C\" { fn f(); }",
        ] {
            check(no_more, "crate::library::gone", true);
        }
    }
}
