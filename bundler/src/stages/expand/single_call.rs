//! One call, before anything is known of the program around it.

use super::scope::Position;
use super::{TOKENS, finish, matcher, render, rules, transcribe, tree};
use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules::arms;
use crate::syntax::tokens::Tokens;
use crate::syntax::walk::{Next, Node, walk};
use crate::syntax::words::words;
use proc_macro2::TokenStream;
use std::collections::BTreeSet;
use syn::spanned::Spanned;

/// The items that a call stands for, by the rules of its macro; `None` if that
/// is not certain. Calls in them stay.
pub fn items(rules: &str, arguments: &Text) -> Option<Text> {
    let mut both = Text::from("{");
    both.push_str(rules);
    both.push_str("}\n{");
    both.push(arguments);
    both.push_str("}");
    let stream: TokenStream = both.as_str().parse().ok()?;
    let trees = tree::trees(stream, both.as_str());
    let rules = rules::parse(&tree::group(&trees, 0)?.inside).ok()?;
    let arguments = &tree::group(&trees, 1)?.inside;
    let (rule, values) = matcher::find(&rules, arguments).ok()??;
    let mut budget = TOKENS;
    let made = transcribe::transcribe(&rules[rule].body, &values, 1, &mut budget).ok()?;
    let none = BTreeSet::new();
    let rendered = render::render(&made, &both, 0, &none).ok()?;
    finish(&rendered, Position::Module, &none).ok()
}

/// The expression that a call stands for, in the same way.
pub fn expression(rules: &str, arguments: &Text) -> Option<Text> {
    let (made, function) = function(rules, arguments)?;
    let [syn::Stmt::Expr(expression, None)] = &function.block.stmts[..] else {
        return None;
    };
    let mut text = Text::default();
    text.push_range(&made, expression.span().byte_range());
    Some(text)
}

/// The statements that a call stands for, in the same way, if `rest`, what follows in
/// the block, says no name that the rules give a variable: it would mean another one.
pub fn statements(rules: &str, arguments: &Text, rest: &str) -> Option<Text> {
    let (made, function) = function(rules, arguments)?;
    let mut variables = Vec::new();
    for statement in &function.block.stmts {
        if let syn::Stmt::Local(local) = statement {
            walk(&local.pat, |node| {
                if let Node::Pat(syn::Pat::Ident(variable)) = node {
                    variables.push(variable.ident.to_string());
                }
                Next::Inside
            });
        }
    }
    let given: BTreeSet<&str> = words(arguments.as_str()).collect();
    let said: BTreeSet<&str> = words(rest).collect();
    let mut own = variables.iter().map(String::as_str);
    if own.any(|name| !given.contains(name) && said.contains(name)) {
        return None;
    }
    let braces = function.block.brace_token.span;
    let (open, close) = (braces.open().byte_range(), braces.close().byte_range());
    let mut text = Text::default();
    text.push_range(&made, open.end..close.start);
    Some(text)
}

/// A function with what a call stands for as its body.
fn function(rules: &str, arguments: &Text) -> Option<(Text, syn::ItemFn)> {
    const DEFINITION: &str = "macro_rules! called {";
    let definition = format!("{DEFINITION}{rules}}}");
    let tokens = Tokens::new(&definition);
    let bodies = arms(&tokens, 0).into_iter().map(|[_, body]| body);
    let wraps = bodies.flat_map(|body| {
        let (open, close) = (
            tokens.range(body.start).end,
            tokens.range(body.end - 1).start,
        );
        [
            Edit::insert(open, "fn called() {"),
            Edit::insert(close, "}"),
        ]
    });
    let wraps = wraps.collect();
    let wrapped = Text::from(definition.as_str()).edited(wraps);
    let rules = wrapped
        .as_str()
        .strip_prefix(DEFINITION)?
        .strip_suffix('}')?;
    let made = items(rules, arguments)?;
    let function = syn::parse_str(made.as_str()).ok()?;
    Some((made, function))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Option<Text>, expected: Option<&str>) {
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(
            found.map(|found| words(found.as_str())),
            expected.map(words)
        );
    }

    #[test]
    fn expressions() {
        let check = |rules, arguments, expected| {
            check(expression(rules, &Text::from(arguments)), expected);
        };
        let rules = "($a:literal) => { f(concat!(\"a\", $a)) }; ($a:expr, $b:tt) => {{ let c = $a; $b(c) }}";
        check(rules, "5", Some("f(concat!(\"a\", 5))"));
        check(rules, "c + 1, d", Some("{ let c_1 = c + 1; d(c_1) }"));
        check(rules, "c", None);
        check("() => { let a = 1; }", "", None);
        check("() => { $crate::f() }", "", None);
    }

    #[test]
    fn statements_of_a_call() {
        let rules = "($a:ident) => { let b = $a(); f!(\"{b}\"); }; ($a:expr) => { $a; $a }";
        let check = |arguments, rest, expected| {
            check(statements(rules, &Text::from(arguments), rest), expected);
        };
        let made = Some("let b = c(); f!(\"{b}\");");
        check("c", "", made);
        check("c", "g(a);", made);
        check("c", "g(b);", None);
        check("c", "println!(\"{b}\")", None);
        check("b()", "g(b)", Some("b(); b()"));
        check("1 2", "", None);
    }

    #[test]
    fn calls() {
        let check = |rules, arguments, expected| {
            check(items(rules, &Text::from(arguments)), expected);
        };
        let rules = "($a:ident) => { mod $a; }; ($a:ident { $($b:tt)* }) => { mod $a { $($b)* } }";
        check(rules, "b", Some("mod b;"));
        check(rules, "b { c!(d); }", Some("mod b { c!(d); }"));
        check(rules, "", None);
        check("() => { $crate::a!(); }", "", None);
        check("() => { 1 + 1 }", "", None);
    }
}
