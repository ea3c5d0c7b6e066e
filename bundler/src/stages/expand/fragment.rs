//! How many trees a fragment takes.

use super::tree::{self, Captured, Kind, Tree};
use proc_macro2::{Delimiter, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};

/// How many trees a parser is shown at first: nine of ten fragments fit.
const FIRST_WINDOW: usize = 16;

/// How much more it is shown if it may want more: what was read in vain is
/// then at most a third of what is read.
const WINDOW_GROWTH: usize = 4;

/// How far a parser looks ahead: what it takes of all but the last trees of a
/// window would be the same in a longer one.
const LOOKAHEAD: usize = 4;

/// The number of trees that a fragment matches from `at` on; `None` if it
/// matches none, `Err` if that cannot be told.
///
/// `or` says whether a pattern may have alternatives.
pub fn length(
    kind: Kind,
    or: bool,
    trees: &[Tree],
    at: usize,
) -> Result<Option<usize>, &'static str> {
    let rest = &trees[at.min(trees.len())..];
    let Some(first) = rest.first() else {
        return Ok(None);
    };
    if let (Tree::Captured(captured), false) = (first, matches!(kind, Kind::Expr | Kind::Ty)) {
        if let Some(whole) = takes_whole(kind, captured) {
            return Ok(whole.then_some(1));
        }
    }
    let word = tree::ident(rest, 0);
    let word = word.as_deref();
    Ok(match kind {
        Kind::Tt => Some(tree::width(rest, 0)),
        Kind::Ident => word.filter(|word| *word != "_").map(|_| 1),
        Kind::Lifetime => (tree::punct(rest, 0) == Some('\'')).then_some(2),
        Kind::Literal => literal(rest),
        Kind::Vis => visibility(rest),
        Kind::Block => {
            let group = tree::group(rest, 0);
            group
                .filter(|group| group.delimiter == Delimiter::Brace)
                .map(|_| 1)
        }
        Kind::Expr | Kind::Expr2021 if word == Some("let") => None,
        // From edition 2024 on these are expressions to `expr`.
        Kind::Expr if word == Some("_") || word == Some("const") => {
            return Err("`expr` depends on the edition here");
        }
        Kind::Expr2021 if word == Some("_") || word == Some("const") => None,
        Kind::Expr | Kind::Expr2021 if is_alone(rest) => Some(1),
        Kind::Expr | Kind::Expr2021 => prefix(syn::Expr::parse, rest).map(|found| found.0),
        Kind::Ty if is_alone(rest) => Some(1),
        Kind::Ty => prefix(syn::Type::parse, rest).map(|found| found.0),
        Kind::Path => prefix(syn::Path::parse, rest).map(|found| found.0),
        Kind::Pat if or => prefix(syn::Pat::parse_multi_with_leading_vert, rest).map(|it| it.0),
        Kind::Pat | Kind::PatParam => prefix(syn::Pat::parse_single, rest).map(|found| found.0),
        Kind::Item => prefix(syn::Item::parse, rest).map(|found| found.0),
        Kind::Meta => prefix(syn::Meta::parse, rest).map(|found| found.0),
        Kind::Stmt => statement(rest),
    })
}

/// Whether a fragment takes what another has captured; `None` if its tokens
/// must tell.
fn takes_whole(kind: Kind, captured: &Captured) -> Option<bool> {
    match kind {
        Kind::Tt => Some(true),
        Kind::Ident | Kind::Lifetime => Some(false),
        Kind::Literal => {
            let is_literal = literal(&captured.inside) == Some(captured.inside.len());
            Some(is_literal && matches!(captured.kind, Kind::Literal | Kind::Expr | Kind::Expr2021))
        }
        _ if kind == captured.kind => Some(true),
        Kind::Pat => Some(true).filter(|_| captured.kind == Kind::PatParam),
        Kind::Block => Some(false),
        _ => None,
    }
}

/// A name with nothing behind it that it could go on with.
fn is_alone(trees: &[Tree]) -> bool {
    const STARTS: [&str; 24] = [
        "as", "async", "break", "const", "continue", "dyn", "extern", "fn", "for", "if", "impl",
        "let", "loop", "match", "move", "mut", "return", "static", "super", "unsafe", "use",
        "where", "while", "yield",
    ];
    let name = tree::ident(trees, 0);
    name.is_some_and(|name| !STARTS.contains(&name.as_str()))
        && (trees.len() == 1 || matches!(tree::punct(trees, 1), Some(',' | ';')))
}

fn literal(trees: &[Tree]) -> Option<usize> {
    let minus = usize::from(tree::punct(trees, 0) == Some('-'));
    match trees.get(minus)? {
        Tree::Leaf(leaf) => match &leaf.token {
            TokenTree::Literal(_) => Some(minus + 1),
            TokenTree::Ident(word) if minus == 0 && (word == "true" || word == "false") => Some(1),
            _ => None,
        },
        _ => None,
    }
}

/// `pub`, `pub(crate)`, or nothing; but nothing only before what may follow.
fn visibility(trees: &[Tree]) -> Option<usize> {
    if tree::ident(trees, 0).as_deref() != Some("pub") {
        let follows = match tree::punct(trees, 0) {
            Some(',') => true,
            Some(':') => tree::width(trees, 0) == 2,
            Some(other) => "!*&?<'".contains(other),
            None => tree::group(trees, 0).is_none_or(|group| group.delimiter != Delimiter::Brace),
        };
        return follows.then_some(0);
    }
    let Some(group) = tree::group(trees, 1) else {
        return Some(1);
    };
    let word = tree::ident(&group.inside, 0);
    let whole = match word.as_deref() {
        Some("crate" | "self" | "super") => group.inside.len() == 1,
        Some("in") => true,
        _ => false,
    };
    Some(1 + usize::from(whole && group.delimiter == Delimiter::Parenthesis))
}

/// A statement without its semicolon.
fn statement(trees: &[Tree]) -> Option<usize> {
    if tree::ident(trees, 0).as_deref() == Some("let") {
        let end = (0..trees.len()).find(|at| tree::punct(trees, *at) == Some(';'));
        return Some(end.unwrap_or(trees.len()));
    }
    let item = prefix(syn::Item::parse, trees).filter(|(_, item)| {
        // Macro calls are expressions here.
        !matches!(item, syn::Item::Macro(call) if call.ident.is_none())
    });
    match item {
        Some((taken, _)) => Some(taken),
        None => prefix(syn::Expr::parse, trees).map(|found| found.0),
    }
}

/// Parses what some trees begin with, and tells how many it took.
pub fn prefix<T>(
    parse: impl Fn(ParseStream) -> syn::Result<T>,
    trees: &[Tree],
) -> Option<(usize, T)> {
    // Only as many trees as needed are shown to the parser: else a long list
    // would be read once for each of its elements.
    let mut window = FIRST_WINDOW;
    loop {
        let whole = trees.len() <= window;
        let shown = &trees[..window.min(trees.len())];
        match prefix_of(&parse, shown) {
            Some((taken, found)) if whole || taken + LOOKAHEAD <= window => {
                return Some((taken, found));
            }
            None if whole => return None,
            _ => window *= WINDOW_GROWTH,
        }
    }
}

fn prefix_of<T>(
    parse: impl Fn(ParseStream) -> syn::Result<T>,
    trees: &[Tree],
) -> Option<(usize, T)> {
    let mut found = None;
    let parser = |input: ParseStream| {
        let mut cursor = input.cursor();
        let value = parse(input)?;
        let end = input.cursor();
        let mut taken = 0;
        while cursor != end {
            let Some((_, next)) = cursor.token_tree() else {
                // It ended within what another fragment has captured.
                return Err(input.error("half of a fragment"));
            };
            cursor = next;
            taken += 1;
        }
        found = Some((taken, value));
        input.parse::<proc_macro2::TokenStream>()
    };
    parser.parse2(tree::stream(trees)).ok()?;
    found.filter(|(taken, _)| 0 < *taken)
}
