//! What an error says is missing: after a removal, it tells what to put back.

use crate::syntax::words::words;

/// What is missing, as a rule: the words that a message quotes first, or all that it
/// quotes of a `use` with several names.
pub fn missing(message: &str) -> impl Iterator<Item = &str> {
    let all = message.starts_with("unresolved imports");
    let first = quoted(message).take(if all { usize::MAX } else { 1 });
    first.flat_map(words)
}

/// The names of the methods that a line calls.
pub fn methods(line: &str) -> impl Iterator<Item = &str> {
    let calls = line.split('(');
    calls.filter_map(|before| {
        let name = words(before).last()?;
        let receiver = before.strip_suffix(name)?;
        receiver.trim_end().ends_with('.').then_some(name)
    })
}

/// All that a message quotes.
pub fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2)
}

/// The member that a message says is missing, and the type that should have it:
/// the first two quotes.
pub fn member_of(message: &str) -> Option<(&str, &str)> {
    let mut quoted = quoted(message);
    Some((quoted.next()?, quoted.next()?))
}

/// The member that is said behind a type: `::member`, or `>::member`.
pub fn member_behind(text: &str) -> Option<&str> {
    let text = text.trim_start_matches('>');
    words(text.strip_prefix("::")?).next()
}

/// How notes begin whose bounds are of no help: what else implements the trait,
/// and who asks for it.
const OF_NO_HELP: [&str; 2] = ["the following other", "required"];

/// The types that a trait should be implemented for, and the traits, as the
/// message writes them.
pub fn bounds<'t>(
    texts: impl Iterator<Item = &'t str>,
    notes: impl Iterator<Item = &'t str>,
) -> Vec<(String, String)> {
    let notes = notes.filter(|note| !OF_NO_HELP.iter().any(|words| note.starts_with(words)));
    texts.chain(notes).flat_map(bounds_of).collect()
}

/// The same that asks for them in its turn: `required for …`, in notes.
pub fn bounds_behind<'t>(notes: impl Iterator<Item = &'t str>) -> Vec<(String, String)> {
    let behind = notes.filter_map(|note| note.strip_prefix("required for "));
    let bounds = behind.filter_map(|note| {
        let mut quoted = note.split('`').skip(1).step_by(2);
        let (target, of) = (quoted.next()?, quoted.next()?);
        note.contains("` to implement `")
            .then(|| (target.to_owned(), of.to_owned()))
    });
    bounds.collect()
}

/// How messages say that an operator has no `impl` for its operands or none whose
/// bounds hold: the trait, what stands before the first operand, what between, and
/// whether that is the right one.
const OPERATIONS: [(&str, &str, &str, bool); 10] = [
    ("Add", "cannot add `", "` to `", true),
    ("Sub", "cannot subtract `", "` from `", true),
    ("Mul", "cannot multiply `", "` by `", false),
    ("Div", "cannot divide `", "` by `", false),
    (
        "Rem",
        "cannot calculate the remainder of `",
        "` divided by `",
        false,
    ),
    ("BitAnd", "no implementation for `", " & ", false),
    ("BitOr", "no implementation for `", " | ", false),
    ("BitXor", "no implementation for `", " ^ ", false),
    ("Shl", "no implementation for `", " << ", false),
    ("Shr", "no implementation for `", " >> ", false),
];

/// The same where only the left operand is said: the operator, and its trait.
const OPERATORS: [(&str, &str); 18] = [
    ("==", "PartialEq"),
    ("!=", "PartialEq"),
    ("<", "PartialOrd"),
    ("<=", "PartialOrd"),
    (">", "PartialOrd"),
    (">=", "PartialOrd"),
    ("+=", "AddAssign"),
    ("-=", "SubAssign"),
    ("*=", "MulAssign"),
    ("/=", "DivAssign"),
    ("%=", "RemAssign"),
    ("&=", "BitAndAssign"),
    ("|=", "BitOrAssign"),
    ("^=", "BitXorAssign"),
    ("<<=", "ShlAssign"),
    (">>=", "ShrAssign"),
    ("-", "Neg"),
    ("!", "Not"),
];

/// The type that an operator's trait should be implemented for, and the trait, if that is
/// what a message is about.
pub fn operated(message: &str) -> Option<(String, String)> {
    let of_both = OPERATIONS.iter().find_map(|(of, before, between, turned)| {
        let (first, second) = message.strip_prefix(before)?.split_once(between)?;
        let second = second.split('`').next()?;
        let (left, right) = if *turned {
            (second, first)
        } else {
            (first, second)
        };
        Some((left.to_owned(), format!("{of}<{right}>")))
    });
    of_both
        .or_else(|| {
            let (before, target) = message.split_once("` cannot be applied to type `")?;
            let operator = before.rsplit('`').next()?;
            let (_, of) = OPERATORS.iter().find(|(known, _)| *known == operator)?;
            Some((target.split('`').next()?.to_owned(), (*of).to_owned()))
        })
        .or_else(|| {
            let (operator, target) = message
                .strip_prefix("cannot apply unary operator `")?
                .split_once("` to type `")?;
            let (_, of) = OPERATORS.iter().find(|(known, _)| *known == operator)?;
            Some((target.split('`').next()?.to_owned(), (*of).to_owned()))
        })
}

/// The option that has types written out in full.
pub const IN_FULL: &str = "--verbose";

/// Whether a message leaves out a part of a type that is long.
pub fn is_shortened(message: &str) -> bool {
    ["...,", "...>", "...)"]
        .iter()
        .any(|left_out| message.contains(left_out))
}

/// How a message begins about a constant in a pattern whose type derives no
/// `PartialEq`.
const NON_STRUCTURAL: &str = "constant of non-structural type `";

fn bounds_of(text: &str) -> Vec<(String, String)> {
    if let Some(rest) = text.strip_prefix(NON_STRUCTURAL) {
        let of = rest.split('`').next().unwrap_or_default();
        return vec![(of.to_owned(), "PartialEq".to_owned())];
    }
    let mut bounds = Vec::new();
    let quoted: Vec<_> = text.split('`').collect();
    for (at, inside) in quoted.iter().enumerate().skip(1).step_by(2) {
        if let Some((head, of)) = split_bound(inside) {
            bounds.push((head.to_owned(), of.to_owned()));
        }
        let between = quoted.get(at + 1).copied().unwrap_or_default();
        let Some(other) = quoted.get(at + 2) else {
            continue;
        };
        match between {
            " is not implemented for " | " might be missing for " => {
                bounds.push(((*other).to_owned(), (*inside).to_owned()));
            }
            " doesn't implement " => bounds.push(((*inside).to_owned(), (*other).to_owned())),
            _ => {}
        }
    }
    bounds
}

/// The two sides of `A<B>: C`.
fn split_bound(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ':' if depth == 0 && text[at..].starts_with(": ") => {
                return Some((&text[..at], &text[at + 2..]));
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolchain::messages::provoked;
    use std::collections::BTreeSet;

    #[test]
    fn rustc_leaves_out_parts_of_long_types() {
        let many = |name: &str, close: &str, times: usize| {
            format!("{}u8{}", name.repeat(times), close.repeat(times))
        };
        for of in [many("Option<", ">", 40), many("(u8, ", ")", 40)] {
            let text = format!("trait T {{}} fn f<X: T>() {{}} fn main() {{ f::<{of}>() }}");
            let errors = provoked::errors(&text);
            assert!(
                errors.iter().any(|error| is_shortened(&error.message)),
                "{errors:?}"
            );
            let in_full = provoked::diagnostics(&text, &["-Awarnings", IN_FULL]);
            assert!(
                !in_full.iter().any(|error| is_shortened(&error.message)),
                "{in_full:?}"
            );
            let bounds: Vec<_> = in_full.iter().flat_map(|error| error.bounds()).collect();
            assert!(bounds.contains(&(of.clone(), "T".to_owned())), "{bounds:?}");
        }
    }

    #[test]
    fn rustc_quotes_first_what_is_missing() {
        #[track_caller]
        fn check(text: &str, missing: &[&str]) {
            for error in provoked::errors(text) {
                assert_eq!(error.missing(), missing.iter().copied().collect(), "{text}");
            }
        }
        check("fn main() { gone() }", &["gone"]);
        check("fn f(_: Gone) {} fn main() {}", &["Gone"]);
        check("fn main() { gone!() }", &["gone"]);
        check("fn main() { gone::f() }", &["gone"]);
        check("mod m {} fn main() { m::gone::f() }", &["gone"]);
        check("mod m {} use m::gone; fn main() {}", &["m", "gone"]);
        let several = "mod m {} use m::{first, second as s}; fn main() {}";
        check(several, &["m", "first", "second"]);
        check("struct A; fn main() { A.gone }", &["gone"]);
        check("struct A; fn main() { A.gone() }", &["gone"]);
        check("struct A; fn main() { A::gone() }", &["gone"]);
        check("enum A {} fn main() { A::Gone; }", &["Gone"]);
        let text = "trait T { fn gone(); } struct A; impl T for A {} fn main() {}";
        check(text, &["gone"]);
        let text = "trait T {} struct A; impl T for A { fn gone() {} } fn main() {}";
        check(text, &["gone"]);
    }

    #[test]
    fn rustc_names_the_member_that_is_missing_and_its_type() {
        #[track_caller]
        fn check(text: &str, member: &str, of: &str) {
            let errors = provoked::errors(text);
            assert_eq!(errors[0].no_member(), Some((member, of)), "{text}");
        }
        check("struct A; fn main() { A.gone() }", "gone", "A");
        check("struct A; fn main() { A::GONE; }", "GONE", "A");
        check("fn f<T>(_: T) { T::GONE; } fn main() {}", "GONE", "T");
    }

    #[test]
    fn rustc_names_the_type_and_the_trait_that_it_misses() {
        #[track_caller]
        fn check(text: &str, expected: &[(&str, &str)]) {
            let errors = provoked::errors(text);
            let bounds: BTreeSet<_> = errors.iter().flat_map(|error| error.bounds()).collect();
            let owned = |(head, of): &(&str, &str)| ((*head).to_owned(), (*of).to_owned());
            assert_eq!(bounds, expected.iter().map(owned).collect(), "{text}");
        }
        let asks = "trait T {} fn f<X: T>(_: X) {} struct A;";
        check(&format!("{asks} fn main() {{ f(A) }}"), &[("A", "T")]);
        check(
            &format!("{asks} fn main() {{ f(&mut A) }}"),
            &[("&mut A", "T")],
        );
        check(
            "mod m { pub struct A<X>(pub X); pub trait T<Y> {} } \
             fn f<X: m::T<u8>>(_: X) {} fn main() { f(&m::A(1_u16)) }",
            &[("&A<u16>", "T<u8>")],
        );
        check(
            "struct A; trait T { fn m(&self) {} } impl<X: Copy> T for X {} fn main() { A.m() }",
            &[("A", "Copy"), ("A", "T")],
        );
        let operators = [("A + A", "Add"), ("A == A", "PartialEq"), ("-A", "Neg")];
        for (operation, of) in operators {
            let text = format!("struct A; fn main() {{ {operation}; }}");
            check(&text, &[("A", of)]);
        }
        check(
            "struct A; fn main() { println!(\"{:?}\", A) }",
            &[("A", "Debug")],
        );
        check(
            "struct A; struct B; fn f() -> Result<(), A> { Err(B)?; Ok(()) } fn main() {}",
            &[("A", "From<B>")],
        );
        check(
            "struct A; const C: A = A; fn main() { match A { C => {} } }",
            &[("A", "PartialEq")],
        );
        // What asks for it.
        let text = "trait T {} trait U {} impl<X: T> U for Vec<X> {} struct A; \
                    fn f<X: U>(_: X) {} fn main() { f(vec![A]) }";
        let behind: Vec<_> = provoked::errors(text)
            .iter()
            .flat_map(|error| error.bounds_behind())
            .collect();
        assert_eq!(behind, [("Vec<A>".to_owned(), "U".to_owned())]);
        // Neither what else implements the trait, nor for whose sake it is asked.
        check(
            "struct A; fn main() { let _: A = [1_u8].into_iter().sum(); }",
            &[("A", "Sum<u8>")],
        );
        check(
            "trait T {} trait U {} impl<X: T> U for Vec<X> {} struct A; \
             fn f<X: U>(_: X) {} fn main() { f(vec![A]) }",
            &[("A", "T")],
        );
    }

    #[test]
    fn rustc_takes_a_trait_without_a_member_for_a_type() {
        for (used, missing) in [
            ("T::gone(A)", ["T", "gone"]),
            ("<T>::gone(A)", ["T", "gone"]),
        ] {
            let text = format!("struct A; trait T {{}} fn main() {{ {used} }}");
            let errors = provoked::errors(&text);
            assert_eq!(errors[0].missing(), missing.into(), "{used}");
        }
    }

    #[test]
    fn rustc_says_the_operands_of_operators() {
        let two = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"];
        let of_one = ["==", "!=", "<", "<=", ">", ">="];
        let assigning = two.map(|operator| format!("{operator}="));
        let check = |used: &str, expected: &str| {
            let text = format!("struct A; struct B<T>(T); fn main() {{ let mut a = A; {used}; }}");
            let errors = provoked::errors(&text);
            let (target, of) = operated(&errors[0].message).expect(used);
            assert_eq!(
                (target.as_str(), of.split('<').next()),
                ("A", Some(expected)),
                "{used}"
            );
            of
        };
        for (operator, (of, ..)) in two.iter().zip(OPERATIONS) {
            let said = check(&format!("a {operator} B(1_u8)"), of);
            assert_eq!(said, format!("{of}<B<u8>>"));
        }
        for operator in of_one
            .iter()
            .copied()
            .chain(assigning.iter().map(String::as_str))
        {
            let (_, of) = OPERATORS
                .iter()
                .find(|(known, _)| *known == operator)
                .unwrap();
            check(&format!("a {operator} A"), of);
        }
        check("-a", "Neg");
        check("!a", "Not");
    }
}
