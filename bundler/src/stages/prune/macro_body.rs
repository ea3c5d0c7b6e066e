//! What a `macro_rules!` would make, without expanding it.

use crate::syntax::macro_rules::{is_definition, rules};
use crate::syntax::tokens::Tokens;
use std::collections::BTreeSet;
use std::ops::Range;

/// Keywords that the name of a new item follows.
const ITEM_KEYWORDS: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// The token indices inside a macro's delimiters.
pub fn group_of(tokens: &Tokens, call: &syn::Macro) -> Range<usize> {
    let open = tokens.at(call.delimiter.span().open().byte_range().start);
    open + 1..tokens.partner(open)
}

/// What follows keywords of items in a range of tokens.
pub fn defined_in(tokens: &Tokens, range: Range<usize>) -> impl Iterator<Item = String> {
    let name = |at: usize| match tokens.ident(at) {
        _ if is_definition(tokens, at) => Some(at + 2),
        keyword => ITEM_KEYWORDS.contains(&keyword).then_some(at + 1),
    };
    range.filter_map(name).map(|at| tokens.name(at).to_owned())
}

/// Whether names are put together as `paste` does, so that none of their parts is
/// the name: `[<get_ $name>]`.
pub fn pastes(tokens: &Tokens, mut range: Range<usize>) -> bool {
    range.any(|at| {
        let is_before = |end: usize| tokens.is_punct(end - 1, '>');
        tokens.str(at) == "[" && tokens.is_punct(at + 1, '<') && is_before(tokens.partner(at))
    })
}

/// What is known of a macro without expanding it.
#[derive(Debug, Default)]
pub struct MacroBody {
    /// Identifiers outside of inner braces: headers of items.
    pub heads: BTreeSet<String>,
    /// Names of items it defines.
    pub defines: BTreeSet<String>,
    /// Whether it defines items under names that its caller gives.
    pub defines_given: bool,
    /// Macros it calls.
    pub calls: BTreeSet<String>,
    /// All identifiers of what it makes.
    pub words: BTreeSet<String>,
    /// Those in its attributes.
    pub attributes: BTreeSet<String>,
    /// Whether names are put together in it: see [`pastes`].
    pub pastes: bool,
}

impl MacroBody {
    /// Adds the rules of a macro: several may have one name.
    pub fn add(&mut self, tokens: &Tokens, inside: Range<usize>) {
        let mut at = inside.start;
        // Rules: a pattern, `=>`, a transcriber, `;`.
        while at < inside.end {
            let transcriber = tokens.str(at) == ">";
            at = tokens.partner(at) + 1;
            if transcriber && at < inside.end {
                let range = at + 1..tokens.partner(at);
                self.heads(tokens, range.clone());
                let is_open = |at: &usize| tokens.is_punct(*at, '#') && tokens.str(at + 1) == "[";
                let attributes = range.clone().filter(is_open);
                let inside = attributes.flat_map(|at| at + 2..tokens.partner(at + 1));
                self.pastes |= pastes(tokens, range.clone());
                self.attributes
                    .extend(inside.map(|at| tokens.name(at).to_owned()));
                self.words
                    .extend(range.map(|at| tokens.name(at).to_owned()));
                at = tokens.partner(at) + 1;
            }
        }
    }

    /// An item's name; empty where the caller gives it.
    fn define(&mut self, name: &str) {
        match name {
            "" => self.defines_given = true,
            _ => drop(self.defines.insert(name.to_owned())),
        }
    }

    fn heads(&mut self, tokens: &Tokens, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let ident = tokens.name(at);
            if ident.is_empty() {
                // Inner braces are bodies of items; `$( … )` is not.
                if tokens.str(at) == "{" {
                    at = tokens.partner(at);
                }
                at += 1;
                continue;
            }
            if ITEM_KEYWORDS.contains(&ident) {
                self.define(tokens.name(at + 1));
            }
            if is_definition(tokens, at) {
                // The macro is called where it is defined, as often as not.
                self.define(tokens.name(at + 2));
                self.add(tokens, rules(tokens, at));
                at = tokens.partner(at + 3);
                continue;
            }
            if ident == "macro_rules" {
                self.define("");
            }
            if tokens.is_call(at) {
                self.calls.insert(ident.to_owned());
                let close = tokens.partner(at + 2);
                for inner in at + 3..close {
                    self.heads.insert(tokens.name(inner).to_owned());
                }
                at = close;
            }
            self.heads.insert(ident.to_owned());
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Its rules, what they define, whether they define what they are given, and
    /// what they call.
    #[track_caller]
    fn check(rules: &str, defines: &str, given: bool, calls: &str) {
        let tokens = Tokens::new(rules);
        let mut body = MacroBody::default();
        body.add(&tokens, 0..tokens.len());
        let joined = |names: &BTreeSet<String>| {
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            names.join(" ")
        };
        let found = (joined(&body.defines), joined(&body.calls));
        assert_eq!(found, (defines.to_owned(), calls.to_owned()), "{rules}");
        assert_eq!(body.defines_given, given, "{rules}");
    }

    #[test]
    fn definitions_and_calls() {
        check("", "", false, "");
        check("() => {}", "", false, "");
        // A pattern defines nothing.
        check("(fn f) => { 1 }", "", false, "");
        check("() => { fn f() {} struct S; }", "S f", false, "");
        check("($x:ident) => { struct $x; }", "", true, "");
        check("() => { a!(b); }; (1) => { c![d]; }", "", false, "a c");
        check("() => { macro_rules! m { () => {} } }", "m", false, "");
        check(
            "($m:ident) => { macro_rules! $m { () => {} } }",
            "",
            true,
            "",
        );
        // What stands in an item's body is not an item of the caller's.
        check("() => { fn f() { fn g() {} h!() } }", "f", false, "");
        check("($($x:ty)*) => { $(const A: $x = 1;)* }", "A", false, "");
    }

    #[test]
    fn names_that_are_put_together() {
        for (text, expected) in [
            ("fn [<get_ a>]() {}", true),
            (
                "fn get() { [0; 1 > 2] } fn f(a: [<A as B>::C; 2]) {}",
                false,
            ),
            ("", false),
        ] {
            let tokens = Tokens::new(text);
            assert_eq!(pastes(&tokens, 0..tokens.len()), expected, "{text}");
        }
    }

    #[test]
    fn headers_and_words() {
        let tokens = Tokens::new("() => { impl A for B { fn f() { g() } } m!(C); }");
        let mut body = MacroBody::default();
        body.add(&tokens, 0..tokens.len());
        let tokens = Tokens::new("() => { macro_rules! n { () => { impl E for F { g } } } n!(); }");
        body.add(&tokens, 0..tokens.len());
        for (name, in_heads, in_words) in [
            ("E", true, true),
            ("g", false, true),
            ("A", true, true),
            ("B", true, true),
            ("C", true, true),
            ("f", false, true),
            ("D", false, false),
        ] {
            assert_eq!(body.heads.contains(name), in_heads, "{name}");
            assert_eq!(body.words.contains(name), in_words, "{name}");
        }
    }
}
