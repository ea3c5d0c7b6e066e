//! Patterns of macros that borrow by `ref`, from what may be a reference or not: since 2024
//! that is refused where it is one.

use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// The edits that let the `match` around a byte of a text take either, if it is one of a
/// macro's variable and all its bindings are by `ref`: `match $a { B(ref c) => … }` as
/// `match &$a { B(c) => … }`.
pub fn by_reference(tokens: &Tokens, offset: usize) -> Option<Vec<(usize, usize, &'static str)>> {
    let (variable, body) = match_around(tokens, tokens.at(offset))?;
    let mut borrows = Vec::new();
    for pattern in patterns(tokens, body)? {
        borrows.extend(borrows_alone(tokens, pattern)?);
    }
    let start = tokens.range(variable).start;
    let borrows = borrows.into_iter();
    let borrows = borrows.map(|at| (tokens.range(at).start, tokens.range(at + 1).start, ""));
    Some([(start, start, "&")].into_iter().chain(borrows).collect())
}

/// The innermost `match $variable { … }` around a token: its variable and what is inside.
fn match_around(tokens: &Tokens, at: usize) -> Option<(usize, Range<usize>)> {
    let is_around = |open: &usize| tokens.is_open(*open) && at < tokens.partner(*open);
    (3..at).rev().filter(is_around).find_map(|open| {
        let is_one = tokens.str(open) == "{"
            && tokens.is_punct(open - 2, '$')
            && tokens.ident(open - 3) == "match";
        is_one.then(|| (open - 2, open + 1..tokens.partner(open)))
    })
}

/// The patterns of a `match`, with their attributes and without their conditions, if it
/// has nothing else.
fn patterns(tokens: &Tokens, body: Range<usize>) -> Option<Vec<Range<usize>>> {
    let mut patterns = Vec::new();
    let mut start = body.start;
    while start < body.end {
        let mut rest = tokens.outside(start..body.end);
        let is_arrow = |at: &usize| tokens.is_punct(*at, '>') && tokens.is_arrow(*at);
        let arrow = rest.find(is_arrow)?;
        let condition = tokens.outside(start..arrow);
        let mut condition = condition.filter(|at| tokens.ident(*at) == "if");
        patterns.push(start..condition.next().unwrap_or(arrow - 1));
        start = match tokens.str(arrow + 1) {
            "{" => {
                let behind = tokens.behind(arrow + 1);
                behind + usize::from(tokens.is_punct(behind, ','))
            }
            _ => tokens.until_comma(arrow + 1..body.end) + 1,
        };
    }
    Some(patterns)
}

/// Where the `ref` of a pattern stand, if it binds nothing otherwise.
fn borrows_alone(tokens: &Tokens, pattern: Range<usize>) -> Option<Vec<usize>> {
    let mut borrows = Vec::new();
    let mut at = pattern.start;
    while at < pattern.end {
        let goes_on =
            tokens.is_path_sep(at + 1) || tokens.is_open(at + 1) || tokens.is_punct(at + 1, ':');
        let is_segment = tokens.is_after_path_sep(at);
        match tokens.str(at) {
            "#" => at = tokens.partner(at + 1),
            "ref" if tokens.ident(at + 1) != "mut" => {
                borrows.push(at);
                at += 1 + usize::from(tokens.is_punct(at + 1, '$'));
            }
            "$" if tokens.is_open(at + 1) => return None,
            "$" => {
                at += 1;
                let goes_on = tokens.is_path_sep(at + 1) || tokens.is_open(at + 1);
                goes_on.then_some(())?;
            }
            "ref" | "mut" | "box" | "&" | "@" => return None,
            "_" => {}
            name if !tokens.ident(at).is_empty() && !goes_on && !is_segment => {
                name.starts_with(char::is_uppercase).then_some(())?;
            }
            _ => {}
        }
        at += 1;
    }
    Some(borrows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::{Edit, Text};

    /// What a text becomes whose `@` stands before an error.
    fn mended(text: &str) -> Option<String> {
        let at = text.find('@').unwrap();
        let text = text.replacen('@', "", 1);
        let edits = by_reference(&Tokens::new(&text), at)?;
        let edits = edits.iter();
        let edits = edits.map(|(from, to, with)| Edit::replace(*from..*to, with));
        let edited = Text::from(text.as_str()).edited(edits.collect());
        Some(edited.as_str().to_owned())
    }

    #[test]
    fn places_and_references() {
        let both =
            "match $a { $e::B(@ref $v) => $c, #[d] E::F { g: ref h, ref i, .. } if g(h) => { j }
                    k::L | None | M(1..=2, _) => { n } ref o => p }";
        let expected = "match &$a { $e::B($v) => $c, #[d] E::F { g: h, i, .. } if g(h) => { j }
                    k::L | None | M(1..=2, _) => { n } o => p }";
        assert_eq!(mended(both).as_deref(), Some(expected));
    }

    #[test]
    fn others_stay() {
        for text in [
            "match a { B(@ref c) => c }",
            "match $a.b { B(@ref c) => c }",
            "match $a { B(@ref c, d) => c }",
            "match $a { B(@ref c, mut d) => c }",
            "match $a { B(@ref c) => c, D(ref mut e) => e }",
            "match $a { B(@ref c) => c, D(&e) => e }",
            "match $a { B(@ref c) => c, $d => e }",
            "match $a { $($b(@ref c) => c,)* }",
            "if let B(@ref c) = $a { c }",
        ] {
            assert_eq!(mended(text), None, "{text}");
        }
    }
}
