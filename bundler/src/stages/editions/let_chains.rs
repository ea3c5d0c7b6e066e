//! `if let P = x && y`, which edition 2024 alone has, as all editions write it: one
//! `if` in another. What a `let` borrows ends before the `else` in both.

use crate::model::text::{Edit, Text};
use crate::syntax::parsed;
use crate::syntax::tokens::{Kind, Tokens};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The text without chains; `None` if it has none. In macros those with an `else` stay:
/// whose `break` is in them is not known there.
pub fn nested(text: &Text) -> Option<Text> {
    let tokens = Tokens::new(text.as_str());
    let is_and = |at: usize| tokens.is_punct(at, '&') && tokens.is_punct(at + 1, '&');
    let mut lets = (0..tokens.len()).filter(|at| tokens.ident(*at) == "let");
    // The operator is far behind the first `let` of a chain, or right before another.
    let any = lets.any(|at| {
        let before = at.checked_sub(1).map_or("", |before| tokens.ident(before));
        let chained = 2 <= at && is_and(at - 2);
        let mut condition = at + 1;
        while matches!(before, "if" | "while") && condition < tokens.len() {
            if is_and(condition) || tokens.str(condition) == "{" {
                return is_and(condition);
            }
            condition = tokens.behind(condition);
        }
        chained
    });
    if !any {
        return None;
    }
    // `$($rest)* else`: what a single variable holds is whole.
    let is_behind_others = |at: usize| {
        let before = at.wrapping_sub(1);
        tokens.ident(at) == "else" && ["*", "+", "?"].contains(&tokens.str(before))
    };
    let mut finder = Finder::of(&tokens);
    finder.knows_ends = !(0..tokens.len()).any(is_behind_others);
    finder.visit_file(&*parsed::file(text.as_str()).ok()?);
    (!finder.edits.is_empty()).then(|| text.edited(finder.edits))
}

struct Finder<'t> {
    tokens: &'t Tokens<'t>,
    /// Whether no macro adds an `else` to what it is given.
    knows_ends: bool,
    /// The loops around, the innermost last; `None` where a function begins.
    loops: Vec<Option<Loop>>,
    /// Whether an expression stands behind `else`.
    behind_else: bool,
    /// How many labels are new.
    labels: usize,
    /// Where `break` and `continue` have got the label of their loop.
    labelled: BTreeSet<usize>,
    edits: Vec<Edit>,
}

struct Loop {
    label: Option<String>,
    /// Whether it has to be written.
    is_new: bool,
}

impl<'t> Finder<'t> {
    fn of(tokens: &'t Tokens<'t>) -> Self {
        Finder {
            tokens,
            knows_ends: true,
            loops: Vec::new(),
            behind_else: false,
            labels: 0,
            labelled: BTreeSet::new(),
            edits: Vec::new(),
        }
    }

    fn label(&mut self, word: &str) -> String {
        self.labels += 1;
        format!("'{word}_{}", self.labels)
    }

    fn insert(&mut self, at: usize, with: &str) {
        if !with.is_empty() {
            self.edits.push(Edit::insert(at, with));
        }
    }

    /// Parts a chain at its `let`: `{ if` in the place of an operator; how many
    /// there are.
    fn part(&mut self, condition: &syn::Expr) -> usize {
        let operators = operators(condition);
        for operator in &operators {
            let range = operator.span().byte_range();
            self.edits.push(Edit::replace(range, "{ if"));
        }
        operators.len()
    }

    /// Parts a chain in a macro, where it has no `else`.
    fn part_in_macro(&mut self, at: usize) {
        let tokens = self.tokens;
        let Some((operators, body)) = chain_in_macro(tokens, at) else {
            return;
        };
        let end = tokens.partner(body);
        // `$(else $otherwise)?`, `$($rest)*`
        let may_be_else = tokens.is_punct(end + 1, '$') && tokens.is_open(end + 2);
        if tokens.ident(end + 1) == "else" || may_be_else {
            return;
        }
        self.insert(tokens.range(end).end, &" }".repeat(operators.len()));
        for operator in operators {
            let range = tokens.range(operator).start..tokens.range(operator + 1).end;
            self.edits.push(Edit::replace(range, "{ if"));
        }
    }

    /// A loop, whose label is written before it if something inside asks for it.
    fn within_loop(&mut self, label: Option<&syn::Label>, visit: impl FnOnce(&mut Self)) -> String {
        self.loops.push(Some(Loop {
            label: label.map(|label| label.name.to_string()),
            is_new: false,
        }));
        visit(self);
        match self.loops.pop().flatten() {
            Some(Loop {
                label: Some(label),
                is_new: true,
            }) => format!("{label}: "),
            _ => String::new(),
        }
    }

    fn function(&mut self, visit: impl FnOnce(&mut Self)) {
        self.loops.push(None);
        visit(self);
        self.loops.pop();
    }

    /// Gives all `break` and `continue` in an expression that mean the loop around it
    /// that loop's label: in a labelled block they need it.
    fn label_exits(&mut self, inside: &syn::ExprIf) {
        let mut exits = Exits(Vec::new());
        exits.visit_expr_if(inside);
        if exits.0.is_empty() {
            return;
        }
        let new = self.label("around");
        let Some(Some(around)) = self.loops.last_mut() else {
            return;
        };
        around.is_new |= around.label.is_none();
        let label = around.label.get_or_insert(new).clone();
        for end in exits.0 {
            if self.labelled.insert(end) {
                self.insert(end, &format!(" {label}"));
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if !self.knows_ends {
            return;
        }
        let ends = call.delimiter.span();
        let start = self.tokens.at(ends.open().byte_range().start);
        let end = self.tokens.at(ends.close().byte_range().start);
        (start..end).for_each(|at| self.part_in_macro(at));
    }

    fn visit_expr_if(&mut self, chain: &'ast syn::ExprIf) {
        let behind_else = std::mem::take(&mut self.behind_else);
        let depth = self.part(&chain.cond);
        let body = chain.then_branch.brace_token.span;
        let (open, close) = (body.open().byte_range(), body.close().byte_range());
        match &chain.else_branch {
            _ if depth == 0 => {}
            None => self.insert(close.end, &" }".repeat(depth)),
            Some((word, otherwise)) => {
                self.label_exits(chain);
                let label = self.label("chain");
                let start = chain.if_token.span().byte_range().start;
                let block = if behind_else { "{ " } else { "" };
                self.insert(start, &format!("{block}{label}: {{ "));
                // Without the parentheses the compiler takes it for a mistake.
                self.insert(open.start, &format!("{{ break {label} ("));
                self.insert(close.end, &format!(") {}", "}".repeat(depth + 1)));
                let word = word.span().byte_range();
                self.edits.push(Edit::delete(word));
                let block = if behind_else { " } }" } else { " }" };
                self.insert(otherwise.span().byte_range().end, block);
            }
        }
        self.visit_expr(&chain.cond);
        self.visit_block(&chain.then_branch);
        if let Some((_, otherwise)) = &chain.else_branch {
            self.behind_else = depth == 0;
            self.visit_expr(otherwise);
            self.behind_else = false;
        }
    }

    fn visit_expr_while(&mut self, chain: &'ast syn::ExprWhile) {
        let depth = self.part(&chain.cond);
        let label = self.within_loop(chain.label.as_ref(), |finder| {
            visit::visit_expr_while(finder, chain);
        });
        let word = chain.while_token.span().byte_range();
        if depth == 0 {
            return self.insert(word.start, &label);
        }
        let body = chain.body.brace_token.span;
        self.edits
            .push(Edit::replace(word, &format!("{label}loop {{ if")));
        self.insert(body.open().byte_range().start, "{ ");
        let end = format!(" continue;{} break; }}", " }".repeat(depth + 1));
        self.insert(body.close().byte_range().end, &end);
    }

    fn visit_expr_loop(&mut self, of: &'ast syn::ExprLoop) {
        let visit = |finder: &mut Self| visit::visit_expr_loop(finder, of);
        let label = self.within_loop(of.label.as_ref(), visit);
        self.insert(of.loop_token.span().byte_range().start, &label);
    }

    fn visit_expr_for_loop(&mut self, of: &'ast syn::ExprForLoop) {
        let visit = |finder: &mut Self| visit::visit_expr_for_loop(finder, of);
        let label = self.within_loop(of.label.as_ref(), visit);
        self.insert(of.for_token.span().byte_range().start, &label);
    }

    fn visit_expr_closure(&mut self, of: &'ast syn::ExprClosure) {
        self.function(|finder| visit::visit_expr_closure(finder, of));
    }

    fn visit_expr_async(&mut self, of: &'ast syn::ExprAsync) {
        self.function(|finder| visit::visit_expr_async(finder, of));
    }

    fn visit_item(&mut self, of: &'ast syn::Item) {
        self.function(|finder| visit::visit_item(finder, of));
    }
}

/// The operators beside a `let` of the chain that begins at a token, and where its body
/// does; `None` where the tokens do not say so for certain.
fn chain_in_macro(tokens: &Tokens, start: usize) -> Option<(Vec<usize>, usize)> {
    /// Behind them may be a body that is not the chain's.
    const WITH_BODIES: [&str; 8] = [
        "match", "if", "unsafe", "loop", "while", "for", "async", "const",
    ];
    if tokens.ident(start) != "if" {
        return None;
    }
    let mut operators = Vec::new();
    let mut at = start + 1;
    while tokens.str(at) != "{" {
        let ends = [";", ",", "}", ")", "]", "|"];
        let is_arrow = tokens.is_punct(at, '=') && tokens.is_punct(at + 1, '>');
        if at >= tokens.len() || is_arrow || ends.contains(&tokens.str(at)) {
            return None;
        }
        if WITH_BODIES.contains(&tokens.ident(at)) {
            return None;
        }
        // Behind `let`, `=` and other operators, two `&` are references.
        let before = at - 1;
        let is_operand = match tokens.get(before)?.kind {
            Kind::Ident => !["if", "let", "in", "as"].contains(&tokens.ident(before)),
            Kind::Punct { char, .. } => char == '?',
            _ => true,
        };
        if is_operand && tokens.is_punct(at, '&') && tokens.is_punct(at + 1, '&') {
            operators.push(at);
            at += 1;
        }
        at = tokens.behind(at);
    }
    let is_let = |at: usize| tokens.ident(at) == "let";
    let mut starts = vec![start + 1];
    starts.extend(operators.iter().map(|operator| operator + 2));
    let both = operators.iter().zip(starts.windows(2));
    let beside = both.filter(|(_, sides)| sides.iter().any(|at| is_let(*at)));
    let beside: Vec<usize> = beside.map(|(operator, _)| *operator).collect();
    (!beside.is_empty()).then_some((beside, at))
}

/// The operators of a chain beside its `let`.
fn operators(condition: &syn::Expr) -> Vec<&syn::Token![&&]> {
    let mut operators = Vec::new();
    let mut left = condition;
    // `a && b && c` is `(a && b) && c`.
    while let syn::Expr::Binary(syn::ExprBinary {
        left: before,
        op: syn::BinOp::And(operator),
        right,
        ..
    }) = left
    {
        let last = match &**before {
            syn::Expr::Binary(syn::ExprBinary {
                op: syn::BinOp::And(_),
                right,
                ..
            }) => right,
            _ => before,
        };
        let is_let = |of: &syn::Expr| matches!(of, syn::Expr::Let(_));
        if is_let(right) || is_let(last) {
            operators.push(operator);
        }
        left = before;
    }
    operators
}

/// The ends of the words `break` and `continue` that mean the loop around.
struct Exits(Vec<usize>);

impl<'ast> Visit<'ast> for Exits {
    fn visit_expr_break(&mut self, of: &'ast syn::ExprBreak) {
        if of.label.is_none() {
            self.0.push(of.break_token.span().byte_range().end);
        }
        visit::visit_expr_break(self, of);
    }

    fn visit_expr_continue(&mut self, of: &'ast syn::ExprContinue) {
        if of.label.is_none() {
            self.0.push(of.continue_token.span().byte_range().end);
        }
    }

    fn visit_expr_loop(&mut self, _: &'ast syn::ExprLoop) {}

    fn visit_expr_while(&mut self, _: &'ast syn::ExprWhile) {}

    fn visit_expr_for_loop(&mut self, of: &'ast syn::ExprForLoop) {
        self.visit_expr(&of.expr);
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}

    fn visit_expr_async(&mut self, _: &'ast syn::ExprAsync) {}

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &str) {
        let text = Text::from(format!("fn f() {{ {body} }}").as_str());
        let out = nested(&text).unwrap_or(text);
        let words: Vec<_> = out.as_str().split_whitespace().collect();
        assert_eq!(words.join(" "), format!("fn f() {{ {expected} }}"));
    }

    #[test]
    fn without_else() {
        check("if a && b { c() }", "if a && b { c() }");
        check("if let A = a { b() }", "if let A = a { b() }");
        check(
            "if a && b && let C(c) = d && e && f { g() }",
            "if a && b { if let C(c) = d { if e && f { g() } } }",
        );
        check(
            "if let A = a && let B = b { if let C = c && d { e } }",
            "if let A = a { if let B = b { if let C = c { if d { e } } } }",
        );
    }

    #[test]
    fn in_macros() {
        check(
            "m!(x if a(b) && let C(c) = &&d && $e && f? && let &&g = h {} else_not if i {});",
            "m!(x if a(b) { if let C(c) = &&d { if $e && f? { if let &&g = h {} } } } \
             else_not if i {});",
        );
        check(
            "macro_rules! m { ($($a:tt)*) => { if $a && let b = $($a)* { c } } }",
            "macro_rules! m { ($($a:tt)*) => { if $a { if let b = $($a)* { c } } } }",
        );
        check(
            "macro_rules! m { ($e:expr) => { let A = $e else { b } } } m!(if a && let B = b { c });",
            "macro_rules! m { ($e:expr) => { let A = $e else { b } } } \
             m!(if a { if let B = b { c } });",
        );
        for kept in [
            "m!(if a && let B = b { c } else { d });",
            "m!(if a && let B = match b { c => d } { e });",
            "m!(b if a && let B = b => { c });",
            "m!(if a && b { let c = d && e; });",
            "macro_rules! m { ($($o:tt)*) => { if a && let B = b { c } $($o)* } }",
            "macro_rules! m { ($($o:tt)*) => { $($o)* else { 1 } } } m!(if a && let B = b { c });",
        ] {
            check(kept, kept);
        }
    }

    #[test]
    fn with_else() {
        check(
            "let x = if let A = a && b { 1 } else { 2 };",
            "let x = 'chain_1: { if let A = a { if b { break 'chain_1 ({ 1 }) }} { 2 } };",
        );
        check(
            "if a { 1 } else if b && let C = c { 2 } else { 3 }",
            "if a { 1 } else { 'chain_1: { if b { if let C = c { break 'chain_1 ({ 2 }) }} { 3 } } }",
        );
        check(
            "if let A = a && b { 1 } else if let C = c && d { 2 } else { 3 }",
            "'chain_1: { if let A = a { if b { break 'chain_1 ({ 1 }) }} \
             'chain_2: { if let C = c { if d { break 'chain_2 ({ 2 }) }} { 3 } } }",
        );
        check(
            "if a {} else if let B = b && c { d() }",
            "if a {} else if let B = b { if c { d() } }",
        );
    }

    #[test]
    fn exits_of_the_loop_around() {
        check(
            "for x in y { if let A = x && a { break } else { || loop { break }; continue } }",
            "'around_1: for x in y { 'chain_2: { if let A = x { if a { break 'chain_2 \
             ({ break 'around_1 }) }} { || loop { break }; continue 'around_1 } } }",
        );
        check(
            "'l: loop { if let A = x && a { break 1 } else { } }",
            "'l: loop { 'chain_2: { if let A = x { if a { break 'chain_2 ({ break 'l 1 }) }} { } } }",
        );
        check(
            "loop { if let A = x && a { break } }",
            "loop { if let A = x { if a { break } } }",
        );
    }

    #[test]
    fn loops() {
        check(
            "'l: while let A = a && b { c() }",
            "'l: loop { if let A = a { if b { { c() } continue; } } break; }",
        );
        check(
            "while a && let B = b { if let C = c && d { break } else { e() } }",
            "'around_1: loop { if a { if let B = b { { 'chain_2: { if let C = c { if d { break \
             'chain_2 ({ break 'around_1 }) }} { e() } } } continue; } } break; }",
        );
    }
}
