//! What libraries take from a standard library newer than the judge's.
//!
//! Some types of `std` are young, and small enough to be brought along. They
//! are written for Rust 1.48, in a module that is cut like any library:
//! `std_shims.rs`. It needs `unsafe`: without `OnceLock` safe code gives a
//! `&'static T` that is made later by a leak only. It is text, not a part of
//! this crate. The user's own text is not changed.

use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::crates::Attribution;
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::text::{Edit, Text};
use crate::syntax::items::parse;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::{Leaf, braced, joined, leaves, tree_range};
use crate::syntax::walk;
use std::collections::BTreeSet;

/// All types that can be brought along, as text.
const SHIMS: &str = include_str!("std_shims.rs");

/// A type's module in `std`, its name, and the minor version that has it.
const TYPES: [(&str, &str, u32); 4] = [
    ("cell", "LazyCell", 80),
    ("cell", "OnceCell", 70),
    ("sync", "LazyLock", 80),
    ("sync", "OnceLock", 70),
];

/// The program with what its libraries use and a compiler of that minor
/// version lacks (`None`: any version), if there is anything.
///
/// # Errors
/// When a library's text does not parse.
pub fn polyfill(program: &Program, oldest: Option<u32>) -> Result<Option<Program>> {
    let lacks = |since: u32| oldest.is_none_or(|oldest| oldest < since);
    let types = TYPES.iter().filter(|(_, _, since)| lacks(*since));
    let types: Vec<_> = types.map(|(module, name, _)| (*module, *name)).collect();
    if types.is_empty() {
        return Ok(None);
    }
    let module = free_name(program);
    let mut used = BTreeSet::new();
    let texts = program.libraries.iter().map(|library| &library.text);
    let texts = texts.map(|text| replaced(text, &types, &module, &mut used));
    let mut filled = program.with_texts(texts.collect::<Result<Vec<_>>>()?);
    if used.is_empty() {
        return Ok(None);
    }
    let newest = TYPES.iter().filter(|(_, name, _)| used.contains(*name));
    let newest = newest.map(|(_, _, since)| since).max();
    let names: Vec<_> = used.into_iter().collect();
    filled.libraries.push(Library {
        module,
        attribution: Attribution {
            package: format!("{} of Rust", names.join(", ")),
            version: format!("1.{}", newest.copied().unwrap_or_default()),
            license: Some("CC0-1.0".to_owned()),
            repository: None,
        },
        edition: Edition::E2021,
        text: Text::from(SHIMS),
        config: Config::default(),
        by_width: false,
        only_linux: false,
        made_in: BTreeSet::new(),
        lints: Vec::new(),
    });
    let by_module = |a: &Library, b: &Library| a.module.cmp(&b.module);
    filled.libraries.sort_by(by_module);
    Ok(Some(filled))
}

/// A name for the module that nothing in the program has.
fn free_name(program: &Program) -> String {
    let libraries = program.libraries.iter();
    let is_free = |name: &String| {
        !program.user.as_str().contains(name.as_str())
            && libraries
                .clone()
                .all(|library| !library.text.as_str().contains(name.as_str()))
    };
    let numbered = (2..).map(|number| format!("later_{number}"));
    let mut names = [String::from("later")].into_iter().chain(numbered);
    names.find(is_free).expect("a text is finite")
}

/// A library's text that takes these types from the module.
fn replaced(
    text: &Text,
    types: &[(&str, &'static str)],
    module: &str,
    used: &mut BTreeSet<&'static str>,
) -> Result<Text> {
    if !types.iter().any(|(_, name)| text.as_str().contains(name)) {
        return Ok(text.clone());
    }
    let syntax = parse(text)?;
    let mut imports = Imports {
        types,
        module,
        edits: Vec::new(),
        used,
    };
    for item in walk::uses(&*syntax) {
        imports.rewrite(item);
    }
    let Imports {
        mut edits, used, ..
    } = imports;
    let tokens = Tokens::new(text.as_str());
    for at in 0..tokens.len() {
        let starts = matches!(tokens.ident(at), "std" | "core")
            && tokens.is_path_sep(at + 1)
            && tokens.is_path_sep(at + 4);
        let found = types.iter().find(|(inside, name)| {
            starts && tokens.ident(at + 3) == *inside && tokens.ident(at + 6) == *name
        });
        if let Some((_, name)) = found {
            let first = if tokens.is_after_path_sep(at) {
                at - 2
            } else {
                at
            };
            let range = tokens.range(first).start..tokens.range(at + 6).end;
            // An import is changed as a whole, with what is inside.
            edits.push(Edit::replace(range, &format!("crate::{module}::{name}")));
            used.insert(name);
        }
    }
    Ok(text.edited(edits))
}

/// Imports of the types, written anew leaf by leaf.
struct Imports<'a> {
    types: &'a [(&'a str, &'static str)],
    module: &'a str,
    edits: Vec<Edit>,
    used: &'a mut BTreeSet<&'static str>,
}

impl Imports<'_> {
    fn rewrite(&mut self, item: &syn::ItemUse) {
        let mut changed = false;
        let texts = leaves(item).into_iter().map(|mut leaf| {
            let Some(name) = self.found(&leaf) else {
                return joined(&[&leaf.text()]);
            };
            changed = true;
            self.used.insert(name);
            (leaf.leading, leaf.path) = (false, Vec::new());
            format!("crate::{}::{name}{}", self.module, leaf.text())
        });
        let with = braced(&texts.collect::<Vec<_>>());
        if changed {
            self.edits.push(Edit::replace(tree_range(item), &with));
        }
    }

    /// The type that a path leads to, if it is one of these.
    fn found(&self, leaf: &Leaf) -> Option<&'static str> {
        let path: Vec<_> = leaf.path.iter().map(ToString::to_string).collect();
        let [root, module, name] = path.as_slice() else {
            return None;
        };
        let mut types = self.types.iter();
        let (_, name) = types.find(|known| (known.0, known.1) == (module, name))?;
        (matches!(root.as_str(), "std" | "core") && !leaf.glob).then_some(*name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(library: &str) -> Program {
        Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library {
                module: "lib".to_owned(),
                ..Library::of(library)
            }],
        }
    }

    #[track_caller]
    fn check(library: &str, oldest: Option<u32>, wanted: Option<&str>) {
        let filled = polyfill(&program(library), oldest).unwrap();
        let texts = filled.map(|program| {
            let mut libraries = program.libraries.into_iter();
            let library = libraries.find(|library| library.module == "lib");
            library.unwrap().text.as_str().to_owned()
        });
        assert_eq!(texts.as_deref(), wanted, "{library}");
    }

    #[test]
    fn types_are_taken_from_the_module() {
        let plain = "use std::sync::OnceLock;\n";
        let filled = Some("use crate::later::OnceLock;\n");
        check(plain, None, filled);
        check(plain, Some(69), filled);
        check(plain, Some(70), None);
        check(
            "static A: ::std::sync::LazyLock<u8> = std::sync::LazyLock::new(f);\n",
            Some(79),
            Some("static A: crate::later::LazyLock<u8> = crate::later::LazyLock::new(f);\n"),
        );
        check(
            "pub use std::{cell::{self, OnceCell as Once}, fmt::*};\n",
            None,
            Some("pub use {std::cell::{self}, crate::later::OnceCell as Once, std::fmt::*};\n"),
        );
        check("struct OnceLock;\nfn f(_: OnceLock) {}\n", None, None);
        check("use std::sync::Mutex;\n", None, None);
        check(
            "// later\nuse ::core::cell::LazyCell;\n",
            Some(48),
            Some("// later\nuse crate::later_2::LazyCell;\n"),
        );
    }

    #[test]
    fn the_module_does_what_the_standard_library_does() {
        let uses = "
            static ONCE: OnceLock<Vec<i32>> = OnceLock::new();
            static LAZY: LazyLock<Vec<i32>> = LazyLock::new(|| vec![1, 2]);
            fn main() {
                assert_eq!(ONCE.get(), None);
                assert_eq!(ONCE.get_or_init(|| vec![3]), &[3]);
                assert_eq!(ONCE.set(vec![4]), Err(vec![4]));
                assert_eq!((LAZY.len(), LazyLock::force(&LAZY)[1]), (2, 2));
                let cell = OnceCell::new();
                assert_eq!(cell.set(1), Ok(()));
                assert_eq!(cell.set(2), Err(2));
                assert_eq!((cell.get_or_init(|| 3), cell.get()), (&1, Some(&1)));
                let count = std::cell::Cell::new(0);
                let lazy = LazyCell::new(|| count.set(count.get() + 1));
                let () = (*LazyCell::force(&lazy), *lazy).0;
                assert_eq!(count.get(), 1);
                let threads: Vec<_> = (0..4)
                    .map(|i| std::thread::spawn(move || ONCE.get_or_init(|| vec![i]).len()))
                    .collect();
                assert!(threads.into_iter().all(|thread| thread.join().unwrap() == 1));
            }
        ";
        let tools = crate::toolchain::cargo::Toolchain::find(std::path::Path::new(".")).unwrap();
        // A ^C is to leave nothing behind.
        std::mem::forget(judging::session::watch());
        let folder = judging::session::temporary_folder().unwrap();
        let own = format!("mod later {{ {SHIMS} }}\nuse later::*;\n{uses}");
        let std = format!("use std::{{cell::*, sync::*}};\n{uses}");
        for (index, text) in [own, std].iter().enumerate() {
            let program = folder.path().join(index.to_string());
            let edition = crate::model::edition::Edition::E2018;
            let compiled =
                crate::toolchain::rustc::compile(&tools, text, edition, &program).unwrap();
            let said = compiled.first_error().map(|error| error.rendered());
            assert!(compiled.success, "{said:?}");
            assert!(
                std::process::Command::new(program)
                    .status()
                    .unwrap()
                    .success()
            );
        }
    }
}
