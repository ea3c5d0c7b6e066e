//! Paths from the root of a file as paths from where they stand.

use crate::syntax::macro_rules::{is_definition, rules};
use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// A text whose paths lead out of no more modules than are around them in it.
pub struct Relative {
    /// The text.
    pub text: String,
    /// The macros that name something by a path from the root of the file: a
    /// macro cannot say where it is called.
    pub fixed: Vec<String>,
}

/// Rewrites `crate::…` in a block of modules. If the block is itself the module
/// of a crate, that is named: paths to it are those into the block. `outer` is
/// what the block will be called.
pub fn relative(text: &str, itself: Option<&str>, outer: &str) -> Relative {
    let tokens = Tokens::new(text);
    let mut out = String::new();
    let mut done = 0;
    let mut replace = |range: Range<usize>, with: &str| {
        out.push_str(&text[done..range.start]);
        out.push_str(with);
        done = range.end;
    };
    let mut fixed: Vec<String> = Vec::new();
    let mut modules: Vec<usize> = Vec::new();
    let mut definition: Option<(usize, &str)> = None;
    for at in 0..tokens.len() {
        modules.retain(|end| at < *end);
        definition = definition.filter(|(end, _)| at < *end);
        if tokens.ident(at) == "mod" && tokens.str(at + 2) == "{" {
            modules.push(tokens.partner(at + 2));
        }
        if definition.is_none() && is_definition(&tokens, at) {
            definition = Some((rules(&tokens, at).end, tokens.ident(at + 2)));
        }
        if tokens.ident(at) != "crate" || !tokens.is_path_sep(at + 1) {
            continue;
        }
        let first = at + 3;
        let leads_in = itself.is_some_and(|name| tokens.name(first) == name);
        if let Some((_, name)) = definition {
            if !fixed.iter().any(|known| known == name) {
                fixed.push(name.to_owned());
            }
            let path = match leads_in {
                true => format!("crate::{outer}"),
                false => format!("crate::{outer}::{}", tokens.str(first)),
            };
            replace(tokens.range(at).start..tokens.range(first).end, &path);
            continue;
        }
        let steps = match modules.len() {
            0 => "self".to_owned(),
            depth => vec!["super"; depth].join("::"),
        };
        let end = match leads_in {
            true => tokens.range(first).end,
            false => tokens.range(at).end,
        };
        replace(tokens.range(at).start..end, &steps);
    }
    out.push_str(&text[done..]);
    Relative { text: out, fixed }
}

/// Whether a path ends at a crate's own module: `use crate::either;`. What
/// stands in a block of another name cannot be named so.
pub fn names_module_itself(text: &str, module: &str) -> bool {
    let tokens = Tokens::new(text);
    (0..tokens.len()).any(|at| {
        tokens.ident(at) == "crate"
            && tokens.is_path_sep(at + 1)
            && tokens.name(at + 3) == module
            && !tokens.is_path_sep(at + 4)
            && !(1 <= at && tokens.ident(at - 1) == "in")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, itself: Option<&str>, expected: &str, fixed: &[&str]) {
        let found = relative(text, itself, "outer");
        assert_eq!(found.text, expected, "{text}");
        assert_eq!(found.fixed, fixed, "{text}");
    }

    #[test]
    fn paths_lead_up() {
        let text = "use crate::a::b; mod c { pub(crate) fn f() { crate::d::e() } mod g { \
                    pub(in crate::a::c) struct H(crate::a::I); } }";
        check(
            text,
            None,
            "use self::a::b; mod c { pub(crate) fn f() { super::d::e() } mod g { \
             pub(in super::super::a::c) struct H(super::super::a::I); } }",
            &[],
        );
        check(
            text,
            Some("a"),
            "use self::b; mod c { pub(crate) fn f() { super::d::e() } mod g { \
             pub(in super::super::c) struct H(super::super::I); } }",
            &[],
        );
    }

    #[test]
    fn macros_say_the_whole_path() {
        check(
            "mod b { macro_rules! m { () => { $crate::a::b::f() + crate::c::g() } } }",
            Some("a"),
            "mod b { macro_rules! m { () => { $crate::outer::b::f() + crate::outer::c::g() } } }",
            &["m"],
        );
    }

    #[test]
    fn a_module_that_is_named_itself() {
        assert!(names_module_itself("use crate::a as b;", "a"));
        assert!(!names_module_itself(
            "use crate::a::b; pub(in crate::a) fn f() {}",
            "a"
        ));
    }
}
