//! Which names a text mentions.

use crate::syntax::tokens::{Kind, Tokens};
use std::ops::Range;

/// All identifiers of a text.
pub fn all_mentions(text: &str) -> Vec<String> {
    let tokens = Tokens::new(text);
    mentions(&tokens, 0..tokens.len())
}

/// Macros of the standard library that call a method which any trait may have.
const WRITE: [&str; 2] = ["write", "writeln"];

/// The method.
const WRITTEN_BY: &str = "write_fmt";

/// Identifiers in a range of tokens, with those that format strings capture, and what
/// `write!` calls. `name` of `crate::name::…` and `pub(in crate::name)` is a library and
/// no item of one: it is [`entered`].
pub fn mentions(tokens: &Tokens, range: Range<usize>) -> Vec<String> {
    let mut names = Vec::new();
    for at in range {
        let token = tokens.get(at).expect("in range");
        match token.kind {
            Kind::Ident => {
                if is_module_of_crate(tokens, at) {
                    names.push(entered(tokens.name(at)));
                    continue;
                }
                if WRITE.contains(&tokens.ident(at)) && tokens.is_call(at) {
                    names.push(WRITTEN_BY.to_owned());
                }
                names.push(tokens.name(at).to_owned());
            }
            Kind::Literal => captures(tokens.str(at), &mut names),
            _ => {}
        }
    }
    names
}

/// A module's name where a path may go through it.
pub fn entered(module: &str) -> String {
    format!("{module}::")
}

/// Whether a mention is a module's that is [`entered`], and no item's.
pub fn is_entered(name: &str) -> bool {
    name.ends_with("::")
}

/// Whether a name is the second of `crate::name::…`, or that of `pub(in crate::name)`.
fn is_module_of_crate(tokens: &Tokens, at: usize) -> bool {
    let is_second = 3 <= at && tokens.is_after_path_sep(at) && tokens.ident(at - 3) == "crate";
    let is_of_visibility = || 4 <= at && tokens.ident(at - 4) == "in" && tokens.str(at + 1) == ")";
    is_second && (tokens.is_path_sep(at + 1) || is_of_visibility())
}

/// The tokens of a range without some functions, which are told by the range from
/// `fn` to the end.
pub fn without_functions(
    tokens: &Tokens,
    range: Range<usize>,
    is_out: impl Fn(&Range<usize>) -> bool,
) -> Vec<usize> {
    let mut stay = Vec::new();
    let (mut at, end) = (range.start, range.end);
    while at < end {
        if tokens.ident(at) == "fn" && !tokens.ident(at + 1).is_empty() {
            let body = tokens.end_of_head(at).min(end);
            let close = tokens.partner(body);
            if body < close && is_out(&(tokens.range(at).start..tokens.range(close).end)) {
                at = close + 1;
                continue;
            }
        }
        stay.push(at);
        at += 1;
    }
    stay
}

fn captures(literal: &str, names: &mut Vec<String>) {
    if !literal.contains('"') {
        return;
    }
    for piece in literal.split('{').skip(1) {
        let end = piece
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(piece.len());
        if 0 < end {
            names.push(piece[..end].to_owned());
        }
        // `{x:>WIDTH$.PRECISION$}`
        for before in piece.split('}').next().unwrap_or_default().split('$') {
            let name = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_');
            names.extend(name.take(1).map(str::to_owned));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut names = all_mentions(text);
        names.retain(|name| !name.is_empty());
        names.dedup();
        assert_eq!(names, expected, "{text}");
    }

    #[test]
    fn some_functions_are_left_out() {
        let tokens = Tokens::new("impl A { fn b(c: D) -> E { f() } fn g() { h() } } fn i();");
        let stay = without_functions(&tokens, 0..tokens.len(), |range| range.start < 20);
        let stay: Vec<_> = stay.into_iter().map(|at| tokens.str(at)).collect();
        assert_eq!(stay.join(" "), "impl A { fn g ( ) { h ( ) } } fn i ( ) ;");
    }

    #[test]
    fn names_and_captures() {
        check("", &[]);
        check("a.b(c::r#type) /* d */ 'e' 1", &["a", "b", "c", "type"]);
        check("'life", &[]);
        check("\"plain text\"", &[]);
        check("\"{a} and {b:?}\"", &["a", "b"]);
        check("\"{x:>WIDTH$.PRECISION$}\"", &["x", "WIDTH", "PRECISION"]);
        // More rather than less: what is escaped counts.
        check("r#\"{{a}}\"#", &["a"]);
        check("m! { a => [b] }", &["m", "a", "b"]);
        check("write!(a)", &["write_fmt", "write", "a"]);
        check("a.write(b)", &["a", "write", "b"]);
        check("pub(in crate::a) b", &["pub", "in", "crate", "a::", "b"]);
        check(
            "crate::a::b(crate::c, self::d::e)",
            &["crate", "a::", "b", "crate", "c", "self", "d", "e"],
        );
    }
}
