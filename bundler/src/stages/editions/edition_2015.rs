//! Libraries written so that edition 2015 takes them, too: what a judge that
//! names no edition may compile with.
//!
//! There a `use` begins at the root of the crate, so it does not see a macro
//! of its own module, and `core` is no name.

use crate::model::program::{Library, Program};
use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules::{definitions, is_bare_call};
use crate::syntax::tokens::Tokens;
use std::collections::BTreeMap;

/// The program with such libraries; `None` if they are so already.
pub fn edition_2015(program: &Program) -> Option<Program> {
    let edits: Vec<_> = program.libraries.iter().map(edits).collect();
    let changes = edits.iter().any(|edits| !edits.is_empty());
    changes.then(|| program.edited(edits))
}

fn edits(library: &Library) -> Vec<Edit> {
    let text: &Text = &library.text;
    let tokens = Tokens::new(text.as_str());
    let mut macros: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in definitions(&tokens) {
        macros.entry(tokens.ident(at + 2)).or_default().push(at);
    }
    let mut edits = Vec::new();
    for (name, definitions) in &macros {
        let named: Vec<usize> = (0..tokens.len())
            .filter(|at| tokens.ident(*at) == *name)
            .collect();
        let mut imports = named
            .iter()
            .filter(|at| tokens.is_punct(*at + 1, ';'))
            .filter(|at| 1 <= **at && tokens.ident(**at - 1) == "use");
        // Several of one name would meet at the root.
        let (Some(import), None, [definition]) = (imports.next(), imports.next(), &definitions[..])
        else {
            continue;
        };
        // A bare call may mean the name that the definition has.
        let called = named.iter().filter(|at| is_bare_call(&tokens, **at));
        let called: Vec<usize> = called.copied().collect();
        let is_of_other = |at: usize| is_of_other(&tokens, at, &library.module);
        if !called.is_empty() && named.iter().any(|at| is_of_other(*at)) {
            continue;
        }
        let root = format!("__{}_{}", library.module, name.trim_start_matches("r#"));
        let start = tokens.range(*definition).start;
        edits.push(Edit::insert(start, "#[macro_export]\n"));
        edits.push(Edit::replace(tokens.range(definition + 2), &root));
        let with = format!("{root} as {name}");
        edits.push(Edit::replace(tokens.range(*import), &with));
        let calls = called.into_iter().map(|at| tokens.range(at));
        edits.extend(calls.map(|call| Edit::replace(call, &root)));
    }
    let has_own =
        (1..tokens.len()).any(|at| tokens.ident(at - 1) == "mod" && tokens.ident(at) == "core");
    // `pub use core as c;`: in that edition nothing hands on what `std` is at the root.
    for at in (1..tokens.len()).filter(|at| tokens.ident(*at) == "as") {
        let is_crate = matches!(tokens.ident(at - 1), "core" | "std") && !has_own;
        let is_after = tokens.is_after_path_sep(at - 1);
        let first = if is_after { at - 3 } else { at - 1 };
        if is_crate && 1 <= first && tokens.ident(first - 1) == "use" {
            let range = tokens.range(first - 1).start..tokens.range(at - 1).end;
            let written = format!("extern crate {}", tokens.ident(at - 1));
            edits.push(Edit::replace(range, &written));
        }
    }
    let begins = |at: &usize| tokens.ident(*at) == "core" && tokens.is_path_sep(at + 1);
    for at in (0..tokens.len()).filter(|_| !has_own).filter(begins) {
        if tokens.path_start(at) == at {
            edits.push(Edit::replace(tokens.range(at), "std"));
        }
    }
    edits
}

/// Whether a macro may be meant that is not a library's own: one that is imported, by a path
/// that does not begin in it, or that a macro is told the name of.
fn is_of_other(tokens: &Tokens, at: usize, library: &str) -> bool {
    let start = tokens.path_start(at);
    let is_own = match tokens.ident(start) {
        "crate" => tokens.ident(start + 3) == library,
        first => matches!(first, "self" | "super"),
    };
    let is_listed = tokens.is_punct(at + 1, ',') || tokens.str(at + 1) == "}";
    is_listed || tokens.is_after_path_sep(at) && !is_own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, wanted: Option<&str>) {
        let library = Library {
            module: "lib".to_owned(),
            ..Library::of(text)
        };
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![library],
        };
        let changed = edition_2015(&program);
        let texts = changed.map(|program| program.libraries[0].text.as_str().to_owned());
        assert_eq!(texts.as_deref(), wanted, "{text}");
    }

    #[test]
    fn macros_stand_at_the_root() {
        check(
            "macro_rules! m { () => { crate::lib::m!() } }\npub(crate) use m;\n",
            Some(
                "#[macro_export]\nmacro_rules! __lib_m { () => { crate::lib::m!() } }\n\
                 pub(crate) use __lib_m as m;\n",
            ),
        );
        check("macro_rules! m { () => {} }\nm!();\n", None);
        check(
            "macro_rules! m { () => {} }\nuse m;\nm!(); fn f() { crate::lib::m!() }\n",
            Some(
                "#[macro_export]\nmacro_rules! __lib_m { () => {} }\nuse __lib_m as m;\n\
                 __lib_m!(); fn f() { crate::lib::m!() }\n",
            ),
        );
        for other in ["use crate::other::m;", "use crate::other::{m, n};"] {
            check(
                &format!("macro_rules! m {{ () => {{}} }}\nuse m;\nm!();\n{other}\n"),
                None,
            );
        }
        check("use m;\n", None);
    }

    #[test]
    fn core_is_std() {
        check(
            "use core::fmt;\nfn f() -> ::core::fmt::Result { core::mem::drop(1) }\n",
            Some("use std::fmt;\nfn f() -> ::std::fmt::Result { std::mem::drop(1) }\n"),
        );
        check(
            "pub use core as __core;\nuse ::core as a;\n",
            Some("pub extern crate core as __core;\nextern crate core as a;\n"),
        );
        check(
            "fn f(a: &mut ::core::fmt::Formatter) { return ::core::mem::drop(a); }\n",
            Some("fn f(a: &mut ::std::fmt::Formatter) { return ::std::mem::drop(a); }\n"),
        );
        check("fn f(core: u8) { core as u16 }\n", None);
        check("use a::core::b;\nfn f() { a::core::b(core) }\n", None);
        check("mod core {}\nfn f() { core::b() }\n", None);
    }
}
