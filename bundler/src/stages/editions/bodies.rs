//! Functions that do nothing, for a compiler that is asked about others.

use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// What such a function does: it returns whatever is asked for.
const NOTHING: &str = "loop {}";

/// The text with nothing in the functions around some bytes, all else in its place;
/// `None` where that changes nothing.
pub fn silent(text: &str, places: &[usize]) -> Option<String> {
    if places.is_empty() {
        return None;
    }
    let tokens = Tokens::new(text);
    let bodies: Vec<Range<usize>> = (0..tokens.len())
        .filter_map(|at| body(&tokens, at))
        .collect();
    let mut silent = text.to_owned();
    for at in places {
        // The innermost begins last.
        let around = bodies.iter().rev().find(|body| body.contains(at));
        let Some(body) = around.filter(|body| NOTHING.len() <= body.len()) else {
            continue;
        };
        let blank = |letter: u8| if letter == b'\n' { '\n' } else { ' ' };
        let rest = &text.as_bytes()[body.start + NOTHING.len()..body.end];
        let with: String = NOTHING
            .chars()
            .chain(rest.iter().copied().map(blank))
            .collect();
        silent.replace_range(body.clone(), &with);
    }
    (silent != text).then_some(silent)
}

/// What stands between the braces of a function that begins at a token, in bytes.
fn body(tokens: &Tokens, at: usize) -> Option<Range<usize>> {
    if tokens.ident(at) != "fn" || tokens.ident(at + 1).is_empty() {
        return None;
    }
    let is_end = |at: &usize| matches!(tokens.str(*at), "{" | ";");
    let mut open = at + 2;
    while !is_end(&open) {
        tokens.get(open)?;
        open = tokens.partner(open).max(open) + 1;
    }
    let close = tokens.partner(open);
    (open < close).then(|| tokens.range(open).end..tokens.range(close).start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_byte_goes() {
        let text = "fn a() { one();\n two() } impl B { fn b(c: [u8; 2]) -> u8 { fn d() { three }\n d() } } fn e();";
        let silenced = |of: &str| silent(text, &[text.find(of).unwrap()]);
        let two = silenced("two").unwrap();
        assert_eq!(two.len(), text.len());
        assert!(
            two.starts_with("fn a() {loop {}\n       } impl B {"),
            "{two}"
        );
        assert_eq!(silent(&two, &[text.find("two").unwrap()]), None);
        let three = silenced("three").unwrap();
        assert!(three.contains("fn d() {loop {}}\n d() }"), "{three}");
        assert_eq!(silenced("impl"), None);
        assert_eq!(silenced("fn e"), None);
        assert_eq!(silent(text, &[]), None);
    }
}
