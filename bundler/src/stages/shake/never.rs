//! What never runs in a release, though it stands in a function that does:
//! `debug_assert!`, and what stands behind a condition that is decided.

use super::cuts::{Cut, Kept};
use crate::model::program::Program;
use crate::model::text::Edit;
use crate::syntax::macro_rules::definitions;
use crate::syntax::tokens::Tokens;
use std::collections::HashSet;
use std::ops::Range;

/// The macros that do nothing in a release.
const DEBUG: [&str; 3] = ["debug_assert", "debug_assert_eq", "debug_assert_ne"];

/// The cuts for it. What they mention decides types all the same: an error may
/// want some of them back. Nor is anything cut in a closure, which holds what is
/// mentioned in it, and is as large.
pub fn cuts(program: &Program, kept: &Kept) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for (library, text) in program.libraries.iter().map(|of| &of.text).enumerate() {
        let tokens = Tokens::new(text.as_str());
        let has_own = definitions(&tokens).any(|at| DEBUG.contains(&tokens.ident(at + 2)));
        let mut around = Vec::new();
        for at in 0..tokens.len() {
            match tokens.str(at) {
                "(" | "[" | "{" => {
                    around.push(may_be_closure(&tokens, at) || is_body_of(&tokens, at, &kept.names))
                }
                ")" | "]" | "}" => drop(around.pop()),
                _ => {}
            }
            if around.contains(&true) {
                continue;
            }
            let edit = match tokens.ident(at) {
                "if" => decided(&tokens, at, text.as_str()),
                name if DEBUG.contains(&name) && !has_own => assertion(&tokens, at),
                _ => None,
            };
            let Some((tokens_of, edit)) = edit else {
                continue;
            };
            let names = tokens_of.map(|at| tokens.name(at));
            let names = names.filter(|name| !name.is_empty());
            cuts.push(Cut {
                library,
                edit,
                place: Vec::new(),
                names: names.map(str::to_owned).collect(),
                implements: None,
            });
        }
    }
    cuts
}

/// Whether the body of a function of one of these names opens at an index. What an
/// assertion mentions may be dropped otherwise where it is mentioned.
fn is_body_of(tokens: &Tokens, open: usize, names: &HashSet<String>) -> bool {
    let mut at = open;
    while let Some(before) = at.checked_sub(1) {
        at = tokens.partner(before).min(before);
        match tokens.str(at) {
            "fn" => return names.contains(tokens.name(at + 1)),
            ";" | "{" | "}" => return false,
            _ => {}
        }
    }
    false
}

/// Whether what opens at an index may be in a closure, or in an `async` block.
fn may_be_closure(tokens: &Tokens, open: usize) -> bool {
    let head = (0..open).rev().map(|at| tokens.str(at));
    let mut head = head.take_while(|word| !matches!(*word, ";" | "{" | "}"));
    tokens.str(open) != "{" || head.any(|word| matches!(word, "|" | "async" | "move"))
}

/// A `debug_assert!` that is a statement: its tokens, and the cut.
fn assertion(tokens: &Tokens, at: usize) -> Option<(Range<usize>, Edit)> {
    if !tokens.is_call(at) {
        return None;
    }
    let mut start = at;
    while tokens.is_after_path_sep(start) {
        start -= 2;
        if start
            .checked_sub(1)
            .is_some_and(|at| !tokens.ident(at).is_empty())
        {
            start -= 1;
        }
    }
    let close = tokens.partner(at + 2);
    let last = match tokens.str(close + 1) {
        ";" => close + 1,
        "}" => close,
        _ => return None,
    };
    begins_statement(tokens, start).then(|| {
        let range = tokens.range(start).start..tokens.range(last).end;
        (start..last, Edit::delete(range))
    })
}

/// An `if` whose condition is `cfg!(any())` or `cfg!(all())`: the tokens of what
/// never runs, and the cut.
fn decided(tokens: &Tokens, at: usize, text: &str) -> Option<(Range<usize>, Edit)> {
    let is_decided = tokens.ident(at + 1) == "cfg"
        && tokens.is_call(at + 1)
        && tokens.partner(at + 3) == at + 7
        && tokens.is_open(at + 5)
        && tokens.partner(at + 5) == at + 6
        && tokens.str(at + 8) == "{";
    if !is_decided {
        return None;
    }
    let holds = match tokens.ident(at + 4) {
        "all" => true,
        "any" => false,
        _ => return None,
    };
    let close = tokens.partner(at + 8);
    let has_else = tokens.ident(close + 1) == "else";
    let all = |last: usize| tokens.range(at).start..tokens.range(last).end;
    if !has_else {
        return match holds {
            true => Some((at..at + 8, Edit::delete(all(at + 7)))),
            false if begins_statement(tokens, at) => Some((at..close, Edit::delete(all(close)))),
            false => None,
        };
    }
    if tokens.str(close + 2) != "{" {
        return (!holds).then(|| {
            let range = tokens.range(at).start..tokens.range(close + 2).start;
            (at..close, Edit::delete(range))
        });
    }
    let end = tokens.partner(close + 2);
    let (kept, gone) = match holds {
        true => (at + 8..close, close..end),
        false => (close + 2..end, at..close),
    };
    let block = &text[tokens.range(kept.start).start..tokens.range(kept.end).end];
    Some((gone, Edit::replace(all(end), block)))
}

fn begins_statement(tokens: &Tokens, at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |before| tokens.str(before));
    matches!(before, ";" | "{" | "}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    #[track_caller]
    fn check(source: &str, wanted: &str) {
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(source)],
        };
        let mut kept = Kept::default();
        kept.names.insert("kept".to_owned());
        let cut = super::super::cuts::apply(&program, cuts(&program, &kept).iter());
        assert_eq!(cut.libraries[0].text.as_str(), wanted, "{source}");
    }

    #[test]
    fn what_does_nothing_in_a_release() {
        check("fn f() { debug_assert!(a); b }", "fn f() {  b }");
        check(
            "fn f() { a; core::debug_assert_eq!(a, b) }",
            "fn f() { a;  }",
        );
        check("fn f() { ::std::debug_assert!(a); }", "fn f() {  }");
        for kept in [
            "fn f() { match a { _ => debug_assert!(b), } }",
            "fn f() { let a = debug_assert!(b); }",
            "macro_rules! debug_assert { () => {} } fn f() { debug_assert!(); }",
            "fn f() { g(|a| { debug_assert!(b); }); }",
            "fn f() { let g = |a| match a { _ => { debug_assert!(b); } }; }",
            "fn kept(a: [u8; 2]) -> [u8; 3] { debug_assert!(b); if c { debug_assert!(d); } }",
        ] {
            check(kept, kept);
        }
    }

    #[test]
    fn what_is_decided() {
        check("fn f() { if cfg!(any()) { a } b }", "fn f() {  b }");
        check("fn f() { if cfg!(all()) { a } b }", "fn f() {  { a } b }");
        check("x = if cfg!(any()) { a } else { b };", "x = { b };");
        check("x = if cfg!(all()) { a } else { b };", "x = { a };");
        check("if cfg!(any()) { a } else if c { b }", "if c { b }");
        for kept in [
            "x = if cfg!(any()) { a };",
            "if cfg!(unix) { a }",
            "if cfg!(any()) && a { b }",
            "if cfg!(all()) { a } else if c { b }",
        ] {
            check(kept, kept);
        }
    }
}
