//! Variables of a macro's own, which are not the caller's of that name: those of
//! `Span::mixed_site()`, and what rules say that procedural macros are handed. As text
//! they would be, so they are renamed.

use crate::model::text::{Edit, Text};
use crate::syntax::tokens::{Kind, Tokens};
use std::collections::BTreeSet;
use std::ops::Range;

/// Stands before a name of the macro's own.
pub const OWN: &str = "__bundle_own_";

/// What a macro made, where its own variables have names that nothing else has; what
/// else it names is found where it is called.
pub fn separated(made: &str) -> String {
    if !made.contains(OWN) {
        return made.to_owned();
    }
    let made = with_lifetimes(&with_keywords(made));
    let tokens = Tokens::new(&made);
    let own = |at: usize| tokens.ident(at).strip_prefix(OWN);
    let all: BTreeSet<&str> = (0..tokens.len()).map(|at| tokens.name(at)).collect();
    let bound: BTreeSet<&str> = patterns(&tokens)
        .into_iter()
        .flatten()
        .filter_map(own)
        .collect();
    let renamed = |name: &str| {
        let is_variable = !name.starts_with(char::is_uppercase);
        if !is_variable || !bound.contains(name) || !all.contains(name) {
            return None;
        }
        let mut numbers = (1..).map(|number| format!("{name}_{number}"));
        numbers.find(|new| !all.contains(new.as_str()))
    };
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(name) = own(at) else { continue };
        if name.is_empty() {
            let range = tokens.range(at).start..tokens.range(at + 1).end;
            let text = tokens.str(at + 1);
            let with = match is_given_to_call(&tokens, at) {
                true => with_captures(text, renamed),
                false => text.to_owned(),
            };
            edits.push(Edit::replace(range, &with));
            continue;
        }
        // What may be a field, a path to something, or a type is no variable.
        let is_variable = may_be_variable(&tokens, at);
        let with = match renamed(name).filter(|_| is_variable) {
            Some(new) if is_shorthand(&tokens, at) => format!("{name}: {new}"),
            Some(new) => new,
            None => name.to_owned(),
        };
        edits.push(Edit::replace(tokens.range(at), &with));
    }
    let text = Text::from(made.as_str()).edited(edits);
    text.as_str().to_owned()
}

/// Whether a token is one of those that a macro is given.
fn is_given_to_call(tokens: &Tokens, at: usize) -> bool {
    let mut opens = (2..at).rev().filter(|open| at < tokens.partner(*open));
    opens.next().is_some_and(|open| tokens.is_call(open - 2))
}

/// A literal, with other names for some variables that it says in braces.
fn with_captures(literal: &str, renamed: impl Fn(&str) -> Option<String>) -> String {
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(open) = literal[at..].find('{').map(|open| at + open + 1) {
        let end = open + literal[open..].find('}').unwrap_or(0);
        // `{{` is no more than a brace.
        if end == open || literal[open..].starts_with('{') {
            at = open + 1;
            continue;
        }
        let mut start = open;
        for part in literal[open..end].split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_'))
        {
            let word = part.trim_end_matches(|c: char| !(c.is_alphanumeric() || c == '_'));
            let range = start..start + word.len();
            if range.start == open || part.ends_with('$') {
                edits.extend(renamed(word).map(|new| Edit::replace(range, &new)));
            }
            start += part.len();
        }
        at = end;
    }
    Text::from(literal).edited(edits).as_str().to_owned()
}

/// The same with keywords as they are.
fn with_keywords(made: &str) -> String {
    let tokens = Tokens::new(made);
    let keyword = |at: usize| {
        let word = tokens.ident(at).strip_prefix(OWN)?;
        let is_name = word.is_empty() || syn::parse_str::<syn::Ident>(word).is_ok();
        (!is_name).then(|| Edit::replace(tokens.range(at), word))
    };
    let edits = (0..tokens.len()).filter_map(keyword).collect();
    Text::from(made).edited(edits).as_str().to_owned()
}

/// The same with lifetimes as they are, and with labels unless the caller's has the
/// same name.
fn with_lifetimes(made: &str) -> String {
    let tokens = Tokens::new(made);
    let all: BTreeSet<&str> = (0..tokens.len()).map(|at| tokens.str(at)).collect();
    let is_label = |at: usize| {
        let goes_to = 1 <= at && matches!(tokens.str(at - 1), "break" | "continue");
        let starts = matches!(tokens.str(at + 2), "loop" | "while" | "for" | "{");
        goes_to || tokens.is_punct(at + 1, ':') && starts
    };
    let lifetime = |at: usize| {
        let name = tokens.str(at).strip_prefix('\'')?.strip_prefix(OWN)?;
        let plain = format!("'{name}");
        let is_callers = is_label(at) && all.contains(plain.as_str());
        (!is_callers).then(|| Edit::replace(tokens.range(at), &plain))
    };
    let edits = (0..tokens.len()).filter_map(lifetime).collect();
    Text::from(made).edited(edits).as_str().to_owned()
}

/// Where patterns stand.
pub fn patterns(tokens: &Tokens) -> Vec<Range<usize>> {
    // The next of these at the same depth, or the end of what it is in.
    let until = |start: usize, ends: &[&str]| {
        let is_end = |at: &usize| ends.contains(&tokens.str(*at)) || tokens.partner(*at) < start;
        let end = tokens.outside(start..tokens.len()).find(is_end);
        start..end.unwrap_or(tokens.len())
    };
    let mut found = Vec::new();
    let mut closed = 0;
    for at in 0..tokens.len() {
        match tokens.str(at) {
            "let" => found.extend(without_types(tokens, until(at + 1, &["=", ";"]))),
            "for" => found.push(until(at + 1, &["in", "{"])),
            "fn" => {
                let list = tokens.after_generics(at + 2);
                found.extend(without_types(tokens, list + 1..tokens.partner(list)));
            }
            "|" if closed <= at && begins_closure(tokens, at) => {
                let arguments = until(at + 1, &["|"]);
                closed = arguments.end + 1;
                found.extend(without_types(tokens, arguments));
            }
            "=" if tokens.is_punct(at + 1, '>') => {
                let mut start = at;
                while let Some(before) = start.checked_sub(1) {
                    let open = tokens.partner(before);
                    if [",", "{", "}"].contains(&tokens.str(before)) || before < open {
                        break;
                    }
                    start = open.min(before);
                }
                found.push(start..at);
            }
            _ => {}
        }
    }
    found
}

/// The patterns of a list: `a` and `(b, c)` of `a: T<U, V>, (b, c)`.
fn without_types(tokens: &Tokens, list: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = list.start;
    while start < list.end {
        let end = tokens.until_comma_of_types(start..list.end);
        let is_path = |at: usize| tokens.is_path_sep(at) || tokens.is_after_path_sep(at + 1);
        let is_colon = |at: &usize| tokens.is_punct(*at, ':') && !is_path(*at);
        let colon = tokens.outside(start..end).find(is_colon);
        found.push(start..colon.unwrap_or(end));
        start = end + 1;
    }
    found
}

/// Whether `S { a }` has the name at an index for a field and its value.
fn is_shorthand(tokens: &Tokens, at: usize) -> bool {
    let opens = (0..at).rev().find(|open| at < tokens.partner(*open));
    let of_type = opens.and_then(|open| {
        let before = tokens.name(open.checked_sub(1)?);
        (tokens.str(open) == "{").then(|| before.trim_start_matches(OWN))
    });
    let is_type = of_type.is_some_and(|name| name.starts_with(char::is_uppercase));
    let before = at.checked_sub(1).map_or("", |before| tokens.str(before));
    is_type && matches!(before, "{" | ",") && matches!(tokens.str(at + 1), "}" | ",")
}

/// Whether the `|` at an index begins a closure's arguments: it is no operator, nor
/// between two patterns.
fn begins_closure(tokens: &Tokens, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else {
        return true;
    };
    let is_double = tokens.is_punct(before, '|') || tokens.is_punct(at + 1, '|');
    let is_behind = |word: &str| ["async", "break", "else", "in", "move", "return"].contains(&word);
    let is_start = matches!(
        tokens.get(before).map(|token| &token.kind),
        Some(Kind::Punct { .. })
    ) || tokens.is_open(before)
        || tokens.str(before) == "}"
        || is_behind(tokens.ident(before));
    !is_double && is_start
}

fn may_be_variable(tokens: &Tokens, at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens.str(at));
    let is_range = before(1) == "." && before(2) == ".";
    let is_field = before(1) == "." && !is_range;
    let is_path = tokens.is_after_path_sep(at) || tokens.is_path_sep(at + 1);
    let opens = (0..at).rev().find(|open| at < tokens.partner(*open));
    let in_braces = opens.is_some_and(|open| tokens.str(open) == "{");
    // `S { a: b }`, and no `let a: T` or `|a: T|`.
    let is_named = tokens.is_punct(at + 1, ':') && in_braces && matches!(before(1), "{" | ",");
    let is_item = matches!(
        before(1),
        "fn" | "struct" | "mod" | "trait" | "type" | "enum"
    );
    !is_field && !is_path && !is_named && !is_item && !tokens.is_call(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_variables_are_renamed() {
        for (made, expected) in [
            ("{ let ~x = 1; ~x + x }", "{ let x_1 = 1; x_1 + x }"),
            ("{ let mut ~x = 1; ~x + y }", "{ let mut x = 1; x + y }"),
            (
                "{ let ~x: T = S { ~x: ~x }; x.~x(~x) }",
                "{ let x_1: T = S { x: x_1 }; x.x(x_1) }",
            ),
            ("|~a: u8, ~b| f(~a, a)", "|a_1: u8, b| f(a_1, a)"),
            (
                "match x { Some(~x) => ~x::f(~x) }",
                "match x { Some(x_1) => x::f(x_1) }",
            ),
            (
                "{ let ~x = x; ~S { ~x, y: ~x } }",
                "{ let x_1 = x; S { x: x_1, y: x_1 } }",
            ),
            ("fn ~f() { f(~g(g)) }", "fn f() { f(g(g)) }"),
            ("fn f<'~a>(a: &'a A<'~a>)", "fn f<'a>(a: &'a A<'a>)"),
            ("fn f(a: T) -> ~T { T }", "fn f(a: T) -> T { T }"),
            (
                "fn ~f<~x>(~a: ~x, b: M<~y, ~z>) -> x { y(a, z) }",
                "fn f<x>(a_1: x, b: M<y, z>) -> x { y(a, z) }",
            ),
            (
                "match ~c { 'a' | 'b' => ~d, ~e | ~f => ~e } fn g(~c: ~d, b: f) { c(d, e, f) }",
                "match c_1 { 'a' | 'b' => d, e_1 | f_1 => e_1 } fn g(c_1: d, b: f) { c(d, e, f) }",
            ),
            (
                "{ let ~a: M<~x, ~y> = |~w: ~y, m::N(~b)| y; x(a, b) }",
                "{ let a_1: M<x, y> = |w: y, m::N(b_1)| y; x(a, b) }",
            ),
            ("'~a: loop { break '~a; }", "'a: loop { break 'a; }"),
            ("{ let ~x = x_1; x }", "{ let x_2 = x_1; x }"),
            (
                "{ ~let (~x, y) = (1, x); ~match ~x { y => x } }",
                "{ let (x_1, y) = (1, x); match x_1 { y => x } }",
            ),
            (
                "{ let ~x = 1; g!(~ \"{x}{x:?}{{x}}{:x$}{y}\", x); h(~ \"{x}\") }",
                "{ let x_1 = 1; g!(\"{x_1}{x_1:?}{{x}}{:x_1$}{y}\", x); h(\"{x}\") }",
            ),
            (
                "fn ~f(~a: T) -> T { g(~a, a) || ~b | b }",
                "fn f(a_1: T) -> T { g(a_1, a) || b | b }",
            ),
        ] {
            assert_eq!(separated(&made.replace('~', OWN)), expected);
        }
    }
}
