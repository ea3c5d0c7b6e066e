//! What a newer edition refuses, where the compiler says how else to write it.

/// Whether a pattern borrows by half: 2024 wants it written out.
pub fn is_half_borrowed(message: &str) -> bool {
    message.contains("implicitly-borrowing pattern")
}

/// Whether an `extern "C" { … }` does not say that it is unsafe, as 2024 wants.
pub fn is_safe_extern(message: &str) -> bool {
    message == "extern blocks must be unsafe"
}

/// Whether an attribute does not say that it is unsafe, as 2024 wants.
pub fn is_safe_attribute(message: &str) -> bool {
    message == "unsafe attribute used without unsafe"
}

/// Whether a trait stands for a type, as before 2021: it wants `dyn`.
pub fn is_bare_trait(message: &str) -> bool {
    message == "expected a type, found a trait"
}

/// Whether another type is proposed than the one that a trait stands for: where a function
/// returns a reference to it.
pub fn is_other_object(proposed: &str) -> bool {
    proposed.starts_with("Box<dyn ")
}

/// The trait, by its last name, that stands for a type in its own text: then the
/// compiler says no more than that it goes round in a circle.
pub fn trait_of_itself(message: &str) -> Option<&str> {
    let path = message.strip_prefix("cycle detected when checking if trait `")?;
    let (path, _) = path.split_once("` is dyn-compatible")?;
    path.rsplit("::").next()
}

/// The type that a comparison is of where more than one `impl` may be meant, from a
/// note: that of another library, which its own crate does not see, is none of them.
pub fn compared_with(note: &str) -> Option<&str> {
    let bound = note.strip_prefix("multiple `impl`s satisfying `")?;
    let (bound, _) = bound.split_once("` found")?;
    let (of, with) = bound.split_once(": ")?;
    matches!(with, "PartialEq<_>" | "PartialOrd<_>").then_some(of)
}

/// The macro of which a call may go on in two ways: `$a:expr` takes `_` since 2024.
pub fn ambiguous_macro(message: &str) -> Option<&str> {
    let name = message.strip_prefix("local ambiguity when calling macro `")?;
    name.split_once('`').map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolchain::messages::provoked;

    #[test]
    fn rustc_takes_an_underscore_for_an_expression() {
        let text = "macro_rules! m { ($($a:expr),*; $b:expr) => {}; }";
        let rules = "macro_rules! n { ($($a:expr,)* _ => $b:expr) => {} }";
        let errors = provoked::errors(&format!("{text} {rules} fn main() {{ n!(1, _ => 2); }}"));
        let names = errors.iter().map(|error| ambiguous_macro(&error.message));
        assert_eq!(names.collect::<Vec<_>>(), [Some("n")]);
    }

    #[test]
    fn rustc_wants_a_pattern_written_out() {
        for pattern in [
            "let (mut a, _) = &(1, 2);",
            "let (ref a, b) = &(1, 2);",
            "if let Some(&a) = &Some(&1) {}",
            "let [&a, mut b] = &[&1, &2];",
        ] {
            for error in provoked::errors(&format!("fn main() {{ {pattern} }}")) {
                assert!(is_half_borrowed(&error.message), "{}", error.message);
                assert_ne!(error.suggestions().count(), 0, "{pattern}");
            }
        }
    }

    #[test]
    fn rustc_wants_an_attribute_to_be_unsafe() {
        let text = "#[cfg_attr(all(), no_mangle)] pub fn f() {} fn main() {}";
        let errors = provoked::errors(text);
        assert!(
            is_safe_attribute(&errors[0].message),
            "{}",
            errors[0].message
        );
        let fixes: Vec<_> = errors[0].suggestions().map(|(_, _, with)| with).collect();
        assert_eq!(fixes, ["unsafe(", ")"]);
    }

    #[test]
    fn rustc_wants_an_extern_block_to_be_unsafe() {
        let text = "extern \"C\" { fn f(); } fn main() {}";
        let errors = provoked::errors(text);
        assert!(is_safe_extern(&errors[0].message), "{}", errors[0].message);
        let place = errors[0].places().next().unwrap();
        assert!(text[place.start..].starts_with("extern"), "{place:?}");
    }

    #[test]
    fn rustc_wants_traits_with_dyn() {
        let macros = "macro_rules! m { ($t:path) => { const _: Option<&$t> = None; } }";
        for (text, with) in [
            ("fn f(_: &A) {}", "dyn "),
            ("fn f() -> Box<A + 'static> { loop {} }", "dyn "),
            ("fn f(_: &u8) -> &A { loop {} }", "Box<dyn A>"),
            ("impl A {}", "dyn "),
            ("fn f() { A::g(); }", "<dyn "),
            ("m!(A);", ""),
        ] {
            let text = format!("trait A {{}} {macros} {text} fn main() {{}}");
            let errors = provoked::errors(&text);
            assert!(is_bare_trait(&errors[0].message), "{}", errors[0].message);
            let changes = errors[0].suggestions_with("dyn ");
            let first = changes.first().map_or("", |(_, _, with)| with);
            assert_eq!(first, with, "{text}");
            assert_eq!(is_other_object(first), first.starts_with('B'), "{text}");
            let origin = &text[errors[0].origin().unwrap()..];
            assert!(
                origin.starts_with(if with.is_empty() { "$t" } else { "A" }),
                "{origin}"
            );
        }
    }

    #[test]
    fn rustc_knows_two_comparisons() {
        let text = "struct A; impl PartialEq<A> for u8 { fn eq(&self, _: &A) -> bool { true } } \
                    fn f<T: Default>() -> T { T::default() } fn main() { 1u8 == f(); }";
        let errors = provoked::errors(text);
        assert_eq!(errors[0].compared_with(), Some("u8"));
        let proposed: Vec<_> = errors[0].suggestions().collect();
        let at = text.find("f();").unwrap() + 1;
        assert_eq!(proposed, [(at, at, "::<T>")]);
        let errors = provoked::errors(&text.replace("f();", "2u8.into();"));
        assert_eq!(errors[0].compared_with(), Some("u8"));
        let mut proposed = errors[0].suggestions().map(|(_, _, with)| with);
        assert_eq!(proposed.next(), Some("<u8 as Into<T>>::into("));
    }

    #[test]
    fn rustc_goes_round_in_a_trait() {
        let text = "mod m { pub trait Own { fn f(&self) -> Box<Own>; } pub struct A; \
                    impl Own for A { fn f(&self) -> Box<Own> { Box::new(A) } } } fn main() {}";
        let errors = provoked::errors(text);
        assert_eq!(trait_of_itself(&errors[0].message), Some("Own"));
        let place = errors[0].offset().unwrap();
        assert!(text[place..].starts_with("pub trait Own"), "{place}");
    }
}
