//! What each leaf of a `use` brings in, and what keeps it.

use super::live_when::LiveWhen;
use super::mentions::entered;
use super::symbols::SymbolTable;
use crate::facts::macros::is_macro_alone;
use crate::facts::primitives::PRIMITIVES;
use crate::facts::traits;
use crate::syntax::items::plain;
use crate::syntax::uses;
use std::collections::HashSet;

/// A leaf of a `use`, resolved as far as names alone go.
#[derive(Debug, PartialEq, Eq)]
pub struct ResolvedLeaf {
    /// The text of the whole path: `crate::a::b as c`, `self::d::*`.
    pub text: String,
    /// The module that a `*` takes from, if it is a library's.
    pub glob: Option<String>,
    /// Whether it comes from the standard library.
    pub standard: bool,
    /// What keeps it.
    pub live_when: LiveWhen,
    /// The names that it mentions.
    pub mentions: Vec<String>,
    /// The other name that it gives a macro.
    pub as_macro: Option<String>,
}

/// Resolves a `use` of a module, leaf by leaf. `standard` are the names that the
/// module has from the standard library.
pub fn resolve(
    item: &syn::ItemUse,
    module: &[String],
    standard: &HashSet<String>,
    symbols: &SymbolTable,
) -> Vec<ResolvedLeaf> {
    let resolved = uses::leaves(item).into_iter().map(|leaf| {
        let target = from_root(module, leaf.target_names());
        let leads_nowhere = symbols.modules.leads_nowhere(&target);
        let mut resolved = Leaf::of(&leaf).resolve(standard, &target, symbols);
        if leads_nowhere && !resolved.standard {
            resolved.live_when = LiveWhen::never();
        }
        resolved
    });
    resolved.collect()
}

/// A path as it is written in a module, from the root of the file where it says
/// so itself.
fn from_root(module: &[String], path: Vec<String>) -> Vec<String> {
    let mut whole = Vec::new();
    for name in path {
        match (name.as_str(), whole.is_empty()) {
            ("self", true) => whole = module.to_vec(),
            ("super", true) => whole = module[..module.len() - 1].to_vec(),
            ("super", false) => drop(whole.pop()),
            _ => whole.push(name),
        }
    }
    whole
}

/// A leaf of a `use`, its names as they are compared.
struct Leaf {
    text: String,
    /// The names on the way to it.
    path: Vec<String>,
    /// What it ends in, if not in `*`.
    end: Option<String>,
    /// What it binds: `a` of `a::{self}`.
    bound: String,
    renamed: bool,
}

impl Leaf {
    fn of(leaf: &uses::Leaf) -> Leaf {
        let mut path: Vec<_> = leaf.path.iter().map(|name| plain(name)).collect();
        Leaf {
            text: leaf.text(),
            end: if leaf.glob { None } else { path.pop() },
            path,
            bound: leaf.bound().map(plain).unwrap_or_default(),
            renamed: leaf.rename.is_some(),
        }
    }

    /// Its target is told from the root of the file.
    fn resolve(
        self,
        standard: &HashSet<String>,
        target: &[String],
        symbols: &SymbolTable,
    ) -> ResolvedLeaf {
        let alias = self.standard_alias(symbols);
        let alias = alias.or_else(|| self.by_import(standard));
        let standard = alias.is_some() || self.is_standard(symbols);
        let from = self.path.last().cloned().unwrap_or_default();
        let is_removed = |name: &String| is_removed(name, symbols);
        // What no library defines.
        let handed_on = self.end.as_ref().is_some_and(is_removed)
            && (symbols.may_be_standard(&self.path) || symbols.is_by_standard_import(target));
        let known = standard || handed_on;
        let may_be_macro = |name: &String| self.renamed && symbols.macros.contains_key(name);
        let as_macro = self.end.as_ref().filter(|name| may_be_macro(name));
        ResolvedLeaf {
            as_macro: as_macro.map(|_| self.bound.clone()),
            live_when: match &self.end {
                None => from_glob(&from, standard, symbols),
                Some(name) if self.renamed => from_rename(name, &self.bound, known, symbols),
                Some(name) => from_name(name, self.bound.clone(), known, symbols),
            },
            mentions: match alias {
                Some(alias) => self.path[..=alias].to_vec(),
                // The name may be there by an import alone: `use crate::stdlib::num;`.
                None if standard => {
                    let first = self.path.first().into_iter();
                    let is_imported = |name: &&String| symbols.imported.contains(*name);
                    first.filter(is_imported).cloned().collect()
                }
                None => self.mentions(symbols),
            },
            glob: (!standard && self.end.is_none()).then_some(from),
            standard,
            text: self.text,
        }
    }

    /// Where it goes through a name that `std` goes by in a library, and that
    /// nothing else has.
    fn standard_alias(&self, symbols: &SymbolTable) -> Option<usize> {
        if symbols.is_by_root_alias(&self.path) {
            return Some(2);
        }
        self.path.iter().position(|name| {
            symbols.standard_aliases.contains(name) && !symbols.spaces.contains(name)
        })
    }

    /// Where it begins with a name that its module has from the standard library.
    fn by_import(&self, standard: &HashSet<String>) -> Option<usize> {
        let is_own = self.path.first().is_some_and(|first| first == "self");
        let first = usize::from(is_own);
        let name = self.path.get(first)?;
        let is_everywhere = !is_own && matches!(name.as_str(), "std" | "core");
        // No path leads through `format!`, which may stand beside a module of that name.
        let is_way = standard.contains(name) && !is_macro_alone(name);
        (is_way && !is_everywhere).then_some(first)
    }

    fn is_standard(&self, symbols: &SymbolTable) -> bool {
        match (self.path.first(), &self.end) {
            (Some(root), _) => symbols.is_standard(root),
            // `use ::std as alloc`, and no name of the edition 2015.
            (None, Some(name)) => {
                let is_free = !symbols.items.contains(name);
                let is_primitive = PRIMITIVES.contains(&name.as_str()) && is_free;
                name == "std" || name == "core" || is_primitive
            }
            (None, None) => false,
        }
    }

    /// Modules on the way stay because of what they lead to, unless they go by
    /// an imported name.
    fn mentions(&self, symbols: &SymbolTable) -> Vec<String> {
        let (types, imported) = (&symbols.types, &symbols.imported);
        let end = self.end.as_ref();
        let leads =
            |name: &&String| imported.contains(*name) || end.is_some() && types.contains(*name);
        // The library itself is named, by `crate::` before it.
        let (library, behind) = match self.path.as_slice() {
            [root, library, behind @ ..] if root == "crate" => (Some(entered(library)), behind),
            path => (None, path),
        };
        let named = behind.iter().filter(leads);
        named.chain(end).cloned().chain(library).collect()
    }
}

fn from_glob(from: &str, standard: bool, symbols: &SymbolTable) -> LiveWhen {
    // What an earlier stage has removed has nothing to give.
    let known = symbols.items.contains(from) || symbols.imported.contains(from);
    match standard || known || matches!(from, "crate" | "self" | "super" | "") {
        true => LiveWhen::Always,
        false => LiveWhen::never(),
    }
}

fn from_name(name: &str, bound: String, standard: bool, symbols: &SymbolTable) -> LiveWhen {
    if standard {
        LiveWhen::Standard(bound)
    } else if is_removed(name, symbols) {
        LiveWhen::never()
    } else if is_re_exported(&bound, symbols) {
        LiveWhen::Standard(bound)
    } else {
        // Its library may be named by nothing but this.
        with_members(name, &bound, symbols)
    }
}

fn from_rename(name: &str, bound: &str, standard: bool, symbols: &SymbolTable) -> LiveWhen {
    match (standard || is_re_exported(name, symbols), bound) {
        (false, _) if is_removed(name, symbols) => LiveWhen::never(),
        (true, "_") => LiveWhen::Standard(name.to_owned()),
        // Its methods may be needed under either name.
        (true, _) if traits::may_be_needed(name, |_| true) => LiveWhen::Always,
        (true, _) => LiveWhen::Any(vec![bound.to_owned()]),
        (false, _) => with_members(name, bound, symbols),
    }
}

/// Whether it is a trait of the standard library, or may be one, re-exported on the way
/// here.
fn is_re_exported(name: &str, symbols: &SymbolTable) -> bool {
    let may_be = symbols.is_standard_trait(name) || symbols.may_be_standard_trait(name);
    may_be && !symbols.traits.contains_key(name)
}

/// What an earlier stage has removed cannot be imported.
fn is_removed(name: &str, symbols: &SymbolTable) -> bool {
    name != "self" && !symbols.items.contains(name)
}

/// By what it binds, or, if it may be a trait, by its name or those of its members.
fn with_members(name: &str, bound: &str, symbols: &SymbolTable) -> LiveWhen {
    let members = symbols.traits.get(name);
    let mut names: Vec<String> = members.into_iter().flatten().cloned().collect();
    if members.is_some() || bound == "_" {
        names.push(name.to_owned());
    }
    if bound != "_" && !names.iter().any(|name| name == bound) {
        names.push(bound.to_owned());
    }
    LiveWhen::Any(names)
}

#[cfg(test)]
mod tests {
    use super::super::symbols::{parse, standard_names};
    use super::*;
    use crate::model::text::Text;
    use crate::syntax::tokens::Tokens;

    const LIBRARY: &str = "\
        pub mod a { pub fn f() {} pub struct S; pub trait T { fn next(&self); } }
        use ::std as alloc;
        pub mod sync { pub use std::sync::atomic; }
        use a::S as Renamed;
    ";

    /// Each leaf's text, what keeps it, and what it mentions.
    #[track_caller]
    fn check(item: &str, expected: &[(&str, LiveWhen, &str)]) {
        check_in(LIBRARY, item, expected);
    }

    #[track_caller]
    fn check_in(library: &str, item: &str, expected: &[(&str, LiveWhen, &str)]) {
        let text = Text::from(library);
        let parsed = parse(&text, "b").unwrap();
        let symbols = SymbolTable::of([("b", &parsed)], &Tokens::new(""));
        let module = ["crate", "b"].map(str::to_owned);
        let standard = standard_names(&parsed.syntax.items);
        let leaves = resolve(&syn::parse_str(item).unwrap(), &module, &standard, &symbols);
        let found: Vec<_> = leaves
            .iter()
            .map(|leaf| (leaf.text.as_str(), &leaf.live_when, leaf.mentions.join(" ")))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(text, live_when, mentions)| (*text, live_when, (*mentions).to_owned()))
            .collect();
        assert_eq!(found, expected, "{item}");
    }

    fn any(names: &str) -> LiveWhen {
        LiveWhen::Any(names.split_whitespace().map(str::to_owned).collect())
    }

    fn standard(name: &str) -> LiveWhen {
        LiveWhen::Standard(name.to_owned())
    }

    #[test]
    fn from_a_library() {
        check(
            "use crate::b::a::f;",
            &[("crate::b::a::f", any("f"), "f b::")],
        );
        check("use a::{self};", &[("a::self", any("a"), "self")]);
        check(
            "use crate::b::a::{S, T, r#f as g};",
            &[
                ("crate::b::a::S", any("S"), "S b::"),
                ("crate::b::a::T", any("next T"), "T b::"),
                ("crate::b::a::r#f as g", any("g"), "f b::"),
            ],
        );
        check(
            "use self::a::T as U;",
            &[("self::a::T as U", any("next T U"), "T")],
        );
        check(
            "use self::a::T as _;",
            &[("self::a::T as _", any("next T"), "T")],
        );
        check(
            "use self::Renamed::X as f;",
            &[("self::Renamed::X as f", any(""), "Renamed X")],
        );
        // An earlier stage has removed it.
        check("use self::a::gone;", &[("self::a::gone", any(""), "gone")]);
        check(
            "use self::a::gone as _;",
            &[("self::a::gone as _", any(""), "gone")],
        );
        // A trait of the standard library, by another way.
        check(
            "use self::a::Clone;",
            &[("self::a::Clone", any(""), "Clone")],
        );
        let text = "pub mod a { pub use std::fmt::Write; } pub use a::Write as W;";
        for (item, live_when, mentions) in [
            ("use self::a::Write;", standard("Write"), "Write"),
            ("use self::a::Write as V;", LiveWhen::Always, "Write"),
            ("use self::a::Write as _;", standard("Write"), "Write"),
            ("use self::W;", standard("W"), "W"),
        ] {
            let path = item.trim_start_matches("use ").trim_end_matches(';');
            check_in(text, item, &[(path, live_when, mentions)]);
        }
    }

    #[test]
    fn all_of_a_module() {
        check("use self::a::*;", &[("self::a::*", LiveWhen::Always, "")]);
        check("use super::*;", &[("super::*", LiveWhen::Always, "")]);
        check(
            "use crate::b::*;",
            &[("crate::b::*", LiveWhen::Always, "b::")],
        );
        check("use self::gone::*;", &[("self::gone::*", any(""), "")]);
        check("use std::io::*;", &[("std::io::*", LiveWhen::Always, "")]);
    }

    #[test]
    fn from_the_standard_library() {
        check(
            "use std::{fmt, io::{self, Read as _, Write as W}};",
            &[
                ("std::fmt", standard("fmt"), ""),
                ("std::io::self", standard("io"), ""),
                ("std::io::Read as _", standard("Read"), ""),
                ("std::io::Write as W", LiveWhen::Always, ""),
            ],
        );
        check("use core::mem as m;", &[("core::mem as m", any("m"), "")]);
        check(
            "pub use {u8, str as s};",
            &[("u8", standard("u8"), ""), ("str as s", any("s"), "")],
        );
        check(
            "use ::std as alloc;",
            &[("::std as alloc", any("alloc"), "")],
        );
        // By a module that the library hands on.
        check(
            "use crate::b::sync::atomic::{AtomicUsize, Ordering::SeqCst as S};",
            &[
                (
                    "crate::b::sync::atomic::AtomicUsize",
                    standard("AtomicUsize"),
                    "atomic AtomicUsize b::",
                ),
                (
                    "crate::b::sync::atomic::Ordering::SeqCst as S",
                    LiveWhen::Always,
                    "atomic SeqCst b::",
                ),
            ],
        );
        // By a name that the library gives it, though it has a module of that name.
        let library = "use ::std as alloc; mod raw { mod alloc {} }";
        let path = "crate::b::alloc::alloc::dealloc";
        let leaf = (path, standard("dealloc"), "crate b alloc");
        check_in(library, &format!("use {path};"), &[leaf]);
        // By a name that its own module gives it, though modules of that name are there.
        let library =
            "use ::std as std; use core::sync::atomic; mod a { mod std {} mod atomic {} }";
        for (path, name, mentions) in [
            ("self::std::cell::Cell", "Cell", "self std"),
            ("atomic::AtomicUsize", "AtomicUsize", "atomic"),
            ("self::atomic::Ordering::SeqCst", "SeqCst", "self atomic"),
        ] {
            let leaf = (path, standard(name), mentions);
            check_in(library, &format!("use {path};"), &[leaf]);
        }
        // A macro beside a module of that name is no way.
        check_in(
            "use std::{fmt, format}; use crate::b::m::format; mod m { mod format {} }",
            "use format::Gone;",
            &[("format::Gone", LiveWhen::never(), "format Gone")],
        );
        let leaf = ("atomic::Ordering", standard("Ordering"), "atomic");
        check_in("use core::sync::atomic;", "use atomic::Ordering;", &[leaf]);
        // By a name that the library gives it.
        check(
            "use alloc::vec::Vec;",
            &[("alloc::vec::Vec", standard("Vec"), "alloc")],
        );
        // By a name that comes from a module with all of it.
        check_in(
            "mod all { pub use std::*; } use crate::b::all::num;",
            "use num::*;",
            &[("num::*", LiveWhen::Always, "num")],
        );
    }
}
