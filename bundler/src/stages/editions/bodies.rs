//! Functions that do nothing, for a compiler that is asked about others.

use crate::syntax::macro_rules::is_definition;
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
    // The innermost begins last.
    let around = |at: &usize| bodies.iter().rev().find(|body| body.contains(at));
    let silenced = without(text, places.iter().filter_map(around));
    (silenced != text).then_some(silenced)
}

/// The text with nothing in some bodies.
fn without<'b>(text: &str, bodies: impl Iterator<Item = &'b Range<usize>>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for body in bodies.filter(|body| NOTHING.len() <= body.len()) {
        let (nothing, rest) = bytes[body.clone()].split_at_mut(NOTHING.len());
        nothing.copy_from_slice(NOTHING.as_bytes());
        let letters = rest.iter_mut().filter(|letter| **letter != b'\n');
        letters.for_each(|letter| *letter = b' ');
    }
    String::from_utf8(bytes).expect("bodies begin and end between characters")
}

/// The text with nothing in all functions that begin at some bytes and on whose bodies no
/// type, no constant and no implementation of a trait hangs.
pub fn all_silent(text: &str, is_silent: impl Fn(usize) -> bool) -> String {
    let tokens = Tokens::new(text);
    let mut bodies = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if is_definition(&tokens, at) {
            at = tokens.partner(at + 3);
        }
        let is_meant = is_silent(tokens.range(at).start) && !is_const(&tokens, at);
        if let Some(body) = body(&tokens, at).filter(|_| is_meant) {
            let end = tokens.at(body.end);
            if (at..end).all(|at| tokens.ident(at) != "impl") {
                bodies.push(body);
                at = end;
            }
        }
        at += 1;
    }
    without(text, bodies.iter())
}

/// Whether the `fn` at a token is that of a constant function.
fn is_const(tokens: &Tokens, function: usize) -> bool {
    let before = (0..function).rev().take(4);
    let words = before.map(|at| tokens.str(at));
    let mut words = words.take_while(|word| {
        matches!(*word, "async" | "const" | "extern" | "unsafe") || word.starts_with('"')
    });
    words.any(|word| word == "const")
}

/// What stands between the braces of a function that begins at a token, in bytes.
fn body(tokens: &Tokens, at: usize) -> Option<Range<usize>> {
    if tokens.ident(at) != "fn" || tokens.ident(at + 1).is_empty() {
        return None;
    }
    let open = tokens.end_of_head(at);
    tokens.get(open)?;
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
        let text =
            "fn a<const B: u8>(c: D<{ B }>) -> D<{ B }, { 1 }> where D<u8, { 2 }>: E, { three() }";
        let silenced = silent(text, &[text.find("three").unwrap()]).unwrap();
        assert!(silenced.ends_with(": E, {loop {}  }"), "{silenced}");
    }

    #[test]
    fn bodies_on_which_nothing_hangs() {
        let text = "fn a() { 'ä' + one } const fn b() { two } const unsafe extern \"C\" fn c() { three } \
                    unsafe fn d() { four(); five } fn e() -> impl F { six() } fn g() { impl H for I {} } \
                    macro_rules! m { () => { fn h() { seven() } } } fn i() { eight() }";
        let silenced = all_silent(text, |at| at < text.find("fn i").unwrap());
        assert_eq!(silenced.len(), text.len());
        for (word, stays) in [
            ("one", false),
            ("two", true),
            ("three", true),
            ("four", false),
            ("six", true),
            ("H for I", true),
            ("seven", true),
            ("eight", true),
        ] {
            assert_eq!(silenced.contains(word), stays, "{word}: {silenced}");
        }
    }
}
