//! Which dependencies a file mentions: no other can matter to it.
//!
//! What stands in the text of a macro counts as well, and a name that means
//! something else: a crate too many costs time, one too few a program.

use crate::facts::macros::STANDARD;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses;
use std::collections::{BTreeMap, BTreeSet};

/// The dependencies that a text may lead to.
pub fn mentioned(text: &str, externs: &BTreeMap<String, usize>) -> BTreeSet<usize> {
    if !externs.keys().any(|name| text.contains(name)) {
        return BTreeSet::new();
    }
    let tokens = Tokens::new(text);
    let mut found = BTreeSet::new();
    // The ends of the `use` and of the macro's arguments around a token.
    let (mut import, mut call) = (0, 0);
    for at in 0..tokens.len() {
        let name = tokens.name(at);
        if name == "use" {
            import = uses::end(&tokens, at + 1);
        }
        if tokens.is_call(at) && !STANDARD.contains(&name) {
            call = call.max(tokens.partner(at + 2));
        }
        let Some(index) = externs.get(name) else {
            continue;
        };
        let is_crate =
            2 <= at && tokens.ident(at - 1) == "crate" && tokens.ident(at - 2) == "extern";
        // A macro may write a path behind what it is called with.
        let may_be_path = at < call && !tokens.is_punct(at + 1, ':');
        let leads = tokens.is_path_sep(at + 1) || at < import || may_be_path || is_crate;
        if leads && !follows(&tokens, at) {
            found.insert(*index);
        }
    }
    found
}

/// Whether a name stands behind others of a path, or is a member: `std::num`,
/// `x.num`.
fn follows(tokens: &Tokens, at: usize) -> bool {
    if !tokens.is_after_path_sep(at) {
        return 1 <= at
            && tokens.is_punct(at - 1, '.')
            && !(2 <= at && tokens.is_punct(at - 2, '.'));
    }
    let Some(before) = at.checked_sub(3) else {
        return false;
    };
    tokens.is_segment(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, found: &str) {
        let names = ["num", "rand", "tap"];
        let externs = names.iter().enumerate();
        let externs = externs.map(|(index, name)| ((*name).to_owned(), index));
        let indices = mentioned(text, &externs.collect());
        let indices = indices.into_iter().map(|index| names[index]);
        assert_eq!(indices.collect::<Vec<_>>().join(" "), found, "{text}");
    }

    #[test]
    fn what_leads_to_a_crate() {
        check("use num::Zero; fn f() { rand::random() }", "num rand");
        check("use {num, ::rand::Rng as _};", "num rand");
        check("pub use ::{tap, num::*};", "num tap");
        check(
            "#[macro_use] extern crate num; extern crate rand as r;",
            "num rand",
        );
        check(
            "fn f(x: &dyn ::num::A) -> impl ::rand::B { x as ::tap::C }",
            "num rand tap",
        );
        check(
            "impl<T> ::num::A for T {} #[rand::b] #[derive(r#tap::C)] struct D;",
            "num rand tap",
        );
        check(
            "m!(num); macro_rules! n { ($a:ident) => { rand::$a } }",
            "num rand",
        );
        check("m!(a.num, 0..rand)", "rand");
    }

    #[test]
    fn what_leads_to_none() {
        check("let num = 1; a.rand(num); struct tap;", "");
        check("use_num!(num: usize); println!(\"{}\", num);", "");
        check(
            "std::num::Wrapping; self::rand::f(); crate::tap::g(); <A>::B::num::C",
            "",
        );
        check("// num::Zero\n\"rand::random\"", "");
    }
}
