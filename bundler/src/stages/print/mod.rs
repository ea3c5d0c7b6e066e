//! The file as the judge gets it.

mod denied;
mod fingerprint;
mod indent;
mod minify;
mod parts;

pub use fingerprint::{Condition, condition};
pub use minify::{Minify, minify, minify_code};
pub use parts::{Part, Parts};

use crate::model::program::{Library, Program};
use crate::model::text::{Edit, Text};
use crate::syntax::strip_comments::KEPT;
use crate::syntax::uses::leads_to;
use denied::Denied;
use std::ops::Range;

/// How the marker line begins: behind the user's text, in every bundle.
pub const MARKER: &str = "// ---- End of the program";

/// Where the libraries begin in a file, behind the marker's line.
pub fn libraries_start(text: &str) -> usize {
    let marker = text.rfind(MARKER);
    let end = marker.and_then(|marker| Some(marker + text[marker..].find('\n')? + 1));
    end.unwrap_or(text.len())
}

/// What says so to a compiler that the libraries were not chosen for.
const ONLY_64_BITS: &str = "#[cfg(not(target_pointer_width = \"64\"))]
compile_error!(\"the libraries below are those for 64 bits\");
";

/// The same where another system's needs are cut.
pub const ONLY_LINUX: &str = "#[cfg(not(target_os = \"linux\"))]
compile_error!(\"the libraries below are cut for Linux\");
";

/// The user's text, one marker line, then the libraries that are left.
pub fn print(program: &Program) -> Text {
    let Printed { text, marker, .. } = print_with_starts(program);
    let kept = keep_mark();
    let marks: Vec<_> = text.as_str().match_indices(&kept).collect();
    let before = marks.iter().filter(|(at, _)| *at < marker).count();
    let edits = marks
        .iter()
        .map(|(at, mark)| Edit::delete(*at..at + mark.len()));
    let text = text.edited(edits.collect());
    let marker = marker - before * kept.len();
    let text = text.edited(indent::narrowed(text.as_str(), marker));
    fingerprint::renewed(&text, marker)
}

/// What keeps an item that stands behind it, until the text is printed.
pub(crate) fn keep_mark() -> String {
    format!("#[doc = {KEPT}]\n")
}

/// The file as lints read it: nothing is silent, and libraries are private but
/// for those that are re-exported, as by `pub use crate::either;`, or all are
/// public.
pub(crate) fn print_for_lints(program: &Program, all_public: bool) -> (String, Vec<Option<usize>>) {
    let Printed { text, starts, .. } = print_with_starts(program);
    let mut text = text.as_str().to_owned();
    for (library, start) in program.libraries.iter().zip(&starts) {
        let Some(start) = *start else {
            continue;
        };
        let allowed = text[..start]
            .rfind("#[allow(")
            .expect("before each library");
        let module = text[..start]
            .rfind("pub mod ")
            .expect("before each library");
        let public = match all_public || is_handed_on(&library.module, program) {
            true => module..module,
            false => module..module + "pub".len(),
        };
        for range in [allowed..module, public] {
            let blank: String = text[range.clone()]
                .chars()
                .map(|c| if c == '\n' { c } else { ' ' })
                .collect();
            text.replace_range(range, &blank);
        }
    }
    (text, starts)
}

fn is_handed_on(module: &str, program: &Program) -> bool {
    let texts = program.libraries.iter().map(|library| &library.text);
    texts.chain([&program.user]).any(|text| {
        let imports = text.as_str().split("pub use ").skip(1);
        let trees = imports.map(|import| import.split(';').next().unwrap_or_default());
        trees
            .map(|tree| tree.trim_start_matches("::").trim_start_matches("crate::"))
            .any(|tree| {
                let name = tree
                    .split(|c: char| !c.is_alphanumeric() && c != '_')
                    .next();
                let behind = tree[name.map_or(0, str::len)..].trim_start();
                name == Some(module) && !behind.starts_with("::")
                    || tree.starts_with('{') && tree.contains(module)
            })
    })
}

/// A printed program, its fingerprint still to be written.
struct Printed {
    text: Text,
    /// Where the marker line begins.
    marker: usize,
    /// Where the text of each library begins, if it is printed.
    starts: Vec<Option<usize>>,
}

fn print_with_starts(program: &Program) -> Printed {
    let user = program.user.as_str();
    let end = user.trim_end().len();
    let libraries = program.libraries.iter();
    let used = libraries.clone().map(|library| is_used(library, program));
    let used: Vec<_> = used.collect();
    let Denied { lints, levels } = denied::denied(user);
    let mut edits = vec![Edit::replace(end..user.len(), "\n")];
    let mut texts = libraries.zip(&used).filter(|(_, used)| **used);
    let makes = texts.any(|(library, _)| library.text.as_str().contains("macro_rules!"));
    let lower = |at: Range<usize>| match &user[at.clone()] {
        // Cargo's build has passed. What macros made or make, and what else differs from
        // what the user wrote, may be warned of here alone.
        _ if makes || !program.user.is_as_written() => Some(Edit::replace(at, "warn")),
        // No `allow` may follow a `forbid`.
        "forbid" if used.contains(&true) => Some(Edit::replace(at, "deny")),
        _ => None,
    };
    edits.extend(levels.into_iter().filter_map(lower));
    let mut out = program.user.edited(edits);
    let marker = out.as_str().len() + 1;
    out.push_str(&format!(
        "\n{MARKER}, {}{}\n",
        match used.contains(&true) {
            false => "no libraries",
            true => "below are the libraries, cut to what it uses",
        },
        fingerprint::unwritten()
    ));
    let left = program.libraries.iter();
    let mut left = left.filter(|library| !is_empty(&library.text));
    if left.clone().any(|library| library.by_width) {
        out.push_str(ONLY_64_BITS);
    }
    if left.any(|library| library.only_linux) {
        out.push_str(ONLY_LINUX);
    }
    let mut starts = Vec::new();
    for (library, is_used) in program.libraries.iter().zip(used) {
        if !is_used {
            starts.push(None);
            continue;
        }
        let own = library.lints.iter().map(String::as_str);
        let allowed = allowed(library.text.as_str(), own.chain(lints.iter().copied()));
        // `pub`, for a `pub use` of the library itself.
        out.push_str(&format!(
            "\n// {}\n#[allow({allowed})]\npub mod {} {{\n",
            library.attribution, library.module
        ));
        starts.push(Some(out.as_str().len()));
        out.push(&library.text);
        out.push_str("}\n");
    }
    Printed {
        text: out,
        marker,
        starts,
    }
}

/// Whether something of a library is left, or a path that leads to it:
/// `pub use crate::either;`.
fn is_used(library: &Library, program: &Program) -> bool {
    let others = program.libraries.iter().map(|library| &library.text);
    let mut texts = others.chain([&program.user]).filter(|text| !is_empty(text));
    !is_empty(&library.text) || texts.any(|text| leads_to(text.as_str(), &library.module))
}

fn is_empty(text: &Text) -> bool {
    text.as_str().trim().is_empty()
}

/// The lints that a library's text must not fail, with those that it allows and
/// those that the user denies: cargo keeps them from what it builds as a
/// dependency.
fn allowed<'l>(text: &str, others: impl Iterator<Item = &'l str>) -> String {
    // Of what may be a raw pointer, as `self` is not.
    let dereferences = text.replace("(*self)", "").contains("(*");
    // Errors by default, no part of `warnings`.
    let errors = [
        ("static_mut_refs", text.contains("static mut ")),
        (
            "dangerous_implicit_autorefs",
            text.contains("unsafe") && dereferences,
        ),
        ("bindings_with_variant_name", has_lowercase_variant(text)),
    ];
    let errors = errors.iter().filter(|(_, may_fail)| *may_fail);
    let mut lints = vec!["warnings"];
    for lint in errors.map(|(lint, _)| *lint).chain(others) {
        if !lints.contains(&lint) {
            lints.push(lint);
        }
    }
    lints.join(", ")
}

/// Whether an enum has a variant that a binding may be mistaken for.
fn has_lowercase_variant(text: &str) -> bool {
    text.split("enum ").skip(1).any(|text| {
        let Some((_, variants)) = text.split_once('{') else {
            return false;
        };
        let mut depth = 0_i32;
        let mut is_next = true;
        for letter in variants.chars() {
            match letter {
                '(' | '[' | '{' => depth += 1,
                '}' if depth == 0 => return false,
                ')' | ']' | '}' => depth -= 1,
                ',' => is_next = depth == 0,
                '#' => {}
                _ if is_next && depth == 0 && !letter.is_whitespace() => {
                    if letter.is_lowercase() {
                        return true;
                    }
                    is_next = false;
                }
                _ => {}
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, lints: &str) {
        assert_eq!(allowed(text, [].into_iter()), lints, "{text}");
    }

    #[test]
    fn an_empty_library_that_a_path_leads_to() {
        for (user, is_there) in [
            ("use a::*;", true),
            ("pub use crate::a as b;", true),
            ("fn f() -> a::B {}", true),
            ("use b::a; fn a() { a() }", false),
        ] {
            let program = Program {
                user: Text::from(user),
                libraries: vec![Library::of("\n")],
            };
            let text = print(&program);
            assert_eq!(text.as_str().contains("pub mod a {"), is_there, "{user}");
        }
    }

    #[test]
    fn lints_that_are_errors() {
        check("", "warnings");
        check("static mut A: u8 = 0;", "warnings, static_mut_refs");
        check(
            "enum Letter { A(u8, u16), a }",
            "warnings, bindings_with_variant_name",
        );
        check(
            "enum Letter { A { a: u8, b: u8 }, B } fn a() {}",
            "warnings",
        );
        check("enum Never {} fn a() {}", "warnings");
        check(
            "fn f() { unsafe { (*a).len() } }",
            "warnings, dangerous_implicit_autorefs",
        );
        check("fn f() { unsafe { g() } (*self).f() }", "warnings");
        let denied = ["unused", "warnings", "static_mut_refs"];
        let all = "warnings, static_mut_refs, unused";
        assert_eq!(allowed("static mut A: u8 = 0;", denied.into_iter()), all);
    }

    #[test]
    fn a_compiler_for_another_system_is_told() {
        for only_linux in [true, false] {
            let library = Library {
                only_linux,
                ..Library::of("fn f() {}")
            };
            let program = Program {
                user: Text::from("fn main() {}"),
                libraries: vec![library],
            };
            let printed = print(&program);
            assert_eq!(printed.as_str().contains(ONLY_LINUX), only_linux);
        }
    }

    #[test]
    fn a_compiler_for_other_pointers_is_told() {
        for (text, by_width, told) in [
            ("fn f() {}", true, true),
            ("fn f() {}", false, false),
            // Nothing is left of it.
            ("", true, false),
        ] {
            let library = Library {
                by_width,
                ..Library::of(text)
            };
            let program = Program {
                user: Text::from("fn main() {}"),
                libraries: vec![library],
            };
            let printed = print(&program);
            assert_eq!(
                printed.as_str().contains(ONLY_64_BITS),
                told,
                "{text} {by_width}"
            );
        }
    }
}
