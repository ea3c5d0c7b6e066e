//! What may stand beside what without meaning something else.

use super::tokens::Kind;
use syn::Expr;

/// Whether an expression stays one operand where one token or a group stood;
/// `called` says whether parentheses follow, which make a method of a field.
///
/// A macro's call is none: in braces it may end a statement.
pub fn is_operand(expression: &Expr, called: bool) -> bool {
    match expression {
        Expr::Field(_) => !called,
        Expr::Array(_)
        | Expr::Await(_)
        | Expr::Call(_)
        | Expr::Index(_)
        | Expr::Lit(_)
        | Expr::MethodCall(_)
        | Expr::Paren(_)
        | Expr::Path(_)
        | Expr::Repeat(_)
        | Expr::Try(_)
        | Expr::Tuple(_) => true,
        _ => false,
    }
}

/// Whether an expression may stand as it is where a macro's call stood, with
/// this text behind it.
pub fn replaces_call(expression: &Expr, behind: &str) -> bool {
    let called = behind.trim_start().starts_with('(');
    matches!(expression, Expr::Macro(_)) || is_operand(expression, called)
}

/// Whether two tokens would be read as something else without a blank: in
/// doubt, in any edition, yes.
pub fn would_join(before: Kind, after: Kind) -> bool {
    use Kind::{Ident, Lifetime, Literal, Punct};
    match (before, after) {
        (Punct { char: a, .. }, Punct { char: b, .. }) => {
            is_operator(a, b) || matches!((a, b), ('/', '/' | '*') | ('#', '#'))
        }
        // Since 2024 `#"` is reserved; `.` with a number may be another one.
        (Punct { char: '#', .. }, Ident | Literal) | (Punct { char: '.', .. }, Literal) => true,
        // Since 2021 `name#` is reserved.
        (Ident | Literal | Lifetime, Punct { char: '#', .. }) => true,
        (Literal, Punct { char: '.', .. }) => true,
        // Since 2021 `name"` and `name'` are reserved, and literals have suffixes.
        (Ident | Literal | Lifetime, Ident | Literal | Lifetime) => true,
        _ => false,
    }
}

/// Whether an operator has these two characters side by side.
pub fn is_operator(a: char, b: char) -> bool {
    match b {
        '=' => "=<>!+-*/%^&|.".contains(a),
        '>' => "=->".contains(a),
        '<' | '&' | '|' | '.' | ':' => a == b,
        '-' => a == '<',
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::lexer::lex;

    #[test]
    fn operands() {
        for (text, alone, called) in [
            ("a::<B>::c", true, true),
            ("a.b", true, false),
            ("a.b()", true, true),
            ("a[0].await?", true, true),
            ("(a, b)", true, true),
            ("(a + b)", true, true),
            ("[0; 2]", true, true),
            ("1.5", true, true),
            ("-1", false, false),
            ("&a", false, false),
            ("a as b", false, false),
            ("a..b", false, false),
            ("|a| b", false, false),
            ("S { a: 1 }", false, false),
            ("if a { b } else { c }", false, false),
            ("{ a }", false, false),
            ("m! { a }", false, false),
            ("return", false, false),
        ] {
            let expression = syn::parse_str(text).unwrap();
            assert_eq!(is_operand(&expression, false), alone, "{text}");
            assert_eq!(is_operand(&expression, true), called, "{text}");
        }
    }

    #[test]
    fn in_place_of_a_call() {
        let replaces = |text, behind| replaces_call(&syn::parse_str(text).unwrap(), behind);
        assert!(replaces("m! { a }", ".b()"));
        assert!(replaces("a.b", ".c(d)") && !replaces("a.b", " (d)"));
        assert!(!replaces("a + b", ""));
    }
    #[test]
    fn what_would_be_read_as_one() {
        // Two tokens each, with what stands between them.
        for (text, joins) in [
            ("a b", true),
            ("a 1", true),
            ("1 a", true),
            ("'a b", true),
            ("b \"c\"", true),
            ("a #", true),
            ("# a", true),
            ("# #", true),
            ("1 .", true),
            (". 1", true),
            (". .", true),
            ("- >", true),
            ("< -", true),
            ("& &", true),
            ("/ /", true),
            ("/ *", true),
            ("a1 .", false),
            (". a", false),
            ("a 'b", true),
            ("! a", false),
            ("& 'a", false),
            ("* *", false),
            ("& *", false),
            ("- -", false),
            ("> (", false),
            (") a", false),
        ] {
            let kinds: Vec<_> = text.split(' ').map(|text| lex(text)[0].kind).collect();
            assert_eq!(would_join(kinds[0], kinds[1]), joins, "{text}");
        }
    }
}
