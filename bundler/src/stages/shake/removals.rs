//! Cuts that may turn out to be wrong: which of them an error speaks of.

use super::uninstantiated::IdleImpl;
use crate::model::program::Program;
use crate::model::text::Edit;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use std::collections::BTreeSet;

/// A piece of a library that may go.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The library's index.
    pub library: usize,
    /// What goes.
    pub edit: Edit,
    /// What an error about it would name.
    pub names: Vec<String>,
}

/// The program after some cuts.
pub fn apply<'c>(program: &Program, cuts: impl Iterator<Item = &'c Cut>) -> Program {
    let mut edits: Vec<Vec<Edit>> = vec![Vec::new(); program.libraries.len()];
    for cut in cuts {
        edits[cut.library].push(cut.edit.clone());
    }
    program.edited(edits)
}

/// The indices of the cuts that the errors name: by what is missing, or else
/// by anything they say.
pub fn named<'d>(cuts: &[Cut], errors: impl Iterator<Item = &'d Diagnostic>) -> BTreeSet<usize> {
    let mut named = BTreeSet::new();
    for error in errors {
        for words in [error.missing(), error.words()] {
            let says = |name: &String| words.contains(name.as_str());
            let found: Vec<_> = (0..cuts.len())
                .filter(|at| cuts[*at].names.iter().any(says))
                .collect();
            if !found.is_empty() {
                named.extend(found);
                break;
            }
        }
    }
    named
}

/// The indices of the implementations whose lack the errors report. An error that
/// names none of them counts for all that share a word with it.
pub fn missed<'d>(
    idle: &[&IdleImpl],
    errors: impl Iterator<Item = &'d Diagnostic>,
) -> BTreeSet<usize> {
    let mut missed = BTreeSet::new();
    for error in errors {
        let words = error.words();
        let says = |name: &String| words.contains(name.as_str());
        let bounds = error.bounds();
        let bound = |idle: &IdleImpl| {
            bounds.iter().any(|(head, of)| {
                *of == idle.of && (*head == idle.head || matches!(idle.head.as_str(), "" | "&"))
            })
        };
        let of_operator =
            |idle: &IdleImpl| codes::operators(error.code()).contains(&idle.of.as_str());
        let type_fits =
            |idle: &IdleImpl| matches!(idle.head.as_str(), "" | "&") || says(&idle.head);
        let exact = |idle: &IdleImpl| (says(&idle.of) || of_operator(idle)) && type_fits(idle);
        let member = |idle: &IdleImpl| idle.members.iter().any(says) && type_fits(idle);
        let either = |idle: &IdleImpl| says(&idle.of) || says(&idle.head);
        let fits: [&dyn Fn(&IdleImpl) -> bool; 4] = [&bound, &exact, &member, &either];
        for fits in fits {
            let found: Vec<_> = (0..idle.len()).filter(|at| fits(idle[*at])).collect();
            if !found.is_empty() {
                missed.extend(found);
                break;
            }
        }
    }
    missed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::edition::Edition;
    use crate::toolchain::cargo::Toolchain;
    use crate::toolchain::rustc;
    use std::path::Path;

    /// What the compiler says of a text without what was removed.
    #[track_caller]
    fn errors(text: &str) -> Vec<Diagnostic> {
        let tools = Toolchain::find(Path::new(".")).unwrap();
        let said = rustc::check(&tools, text, Edition::E2021, &["-Awarnings"]).unwrap();
        assert!(!said.success, "it compiles: {text}");
        said.diagnostics
    }

    #[test]
    fn an_error_names_cuts() {
        #[track_caller]
        fn check(text: &str, cuts: &[&[&str]], expected: &[usize]) {
            let cuts: Vec<_> = cuts
                .iter()
                .map(|names| Cut {
                    library: 0,
                    edit: Edit::delete(0..0),
                    names: names.iter().map(|name| (*name).to_owned()).collect(),
                })
                .collect();
            let found = named(&cuts, errors(text).iter());
            assert_eq!(found, expected.iter().copied().collect(), "{text}");
        }
        check("fn main() { a() }", &[&["b"], &["a"], &["a", "c"]], &[1, 2]);
        // Each error its own.
        check("fn main() { a(); b() }", &[&["b"], &["a"], &["c"]], &[0, 1]);
        // What is missing, not where; which only counts if nothing else fits.
        let field = "struct A; fn main() { A.b }";
        check(field, &[&["A"], &["b"]], &[1]);
        check(field, &[&["A"], &["c"]], &[0]);
        // One that names none does not hide what the other names.
        check(
            "fn main() { let _: u8 = 'c'; two() }",
            &[&["one"], &["two"]],
            &[1],
        );
        check("fn main() { let _: u8 = 'c'; }", &[&["one"]], &[]);
    }

    /// Implementations are written `trait for type`, their members behind it.
    #[track_caller]
    fn check(text: &str, idle: &[&str], expected: &[usize]) {
        let idle: Vec<_> = idle
            .iter()
            .map(|written| {
                let (of, head) = written.split_once(" for ").unwrap();
                let mut names = head.split(' ').map(str::to_owned);
                IdleImpl {
                    range: 0..0,
                    of: of.to_owned(),
                    head: names.next().unwrap(),
                    members: names.collect(),
                }
            })
            .collect();
        let found = missed(&idle.iter().collect::<Vec<_>>(), errors(text).iter());
        assert_eq!(found, expected.iter().copied().collect(), "{text}");
    }

    #[test]
    fn a_bound_misses_one_implementation() {
        let asks = "struct A; struct B; trait T {} trait U {} fn f<X: T>(_: X) {}";
        let idle = ["U for A", "T for B", "T for A", "T for A"];
        check(&format!("{asks} fn main() {{ f(A) }}"), &idle, &[2, 3]);
        // For references, or for all types.
        let idle = ["T for B", "T for &", "T for ", "U for "];
        check(&format!("{asks} fn main() {{ f(&A) }}"), &idle, &[1, 2]);
        // One behind the other.
        let through = "impl<X: U> T for Vec<X> {} fn main() { f(vec![A]) }";
        let idle = ["T for Vec", "T for A", "U for B", "U for A"];
        check(&format!("{asks} {through}"), &idle, &[3]);
    }

    #[test]
    fn an_operator_misses_its_trait() {
        let idle = [
            "Index for B",
            "Index for A",
            "IndexMut for A",
            "Deref for A",
        ];
        check("struct A; fn main() { A[0]; }", &idle, &[1, 2]);
        check("struct A; fn main() { *A; }", &idle, &[3]);
        let coerced = "struct A(u8); fn f(_: &u8) {} fn main() { f(&A(1)) }";
        check(coerced, &["Clone for A", "Deref for A"], &[1]);
    }

    #[test]
    fn a_call_misses_who_has_the_member() {
        let call = "struct A; fn main() { A.f() }";
        check(call, &["T for A g", "T for B f", "T for A f"], &[2]);
        check(call, &["T for A g", "T for B f", "T for  f"], &[2]);
    }

    #[test]
    fn an_error_that_fits_none_counts_for_all_that_it_speaks_of() {
        let field = "struct A; fn main() { A.b }";
        check(field, &["T for A", "T for B", "U for A"], &[0, 2]);
        check(field, &["T for B"], &[]);
    }
}
