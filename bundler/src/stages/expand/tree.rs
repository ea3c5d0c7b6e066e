//! Token trees that know where they came from, and which expansion wrote them.

use proc_macro2::{Delimiter, Group as Delimited, Spacing, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::ops::Range;

/// A token, a delimited group, or what a fragment has matched.
#[derive(Debug, Clone)]
pub enum Tree {
    /// A token that holds no others.
    Leaf(Leaf),
    /// What stands between delimiters.
    Group(Group),
    /// What `$x:ty` and the like matched: one token for the next macro.
    Captured(Captured),
}

/// A token that holds no others.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// The token; never a group.
    pub token: TokenTree,
    /// Where it is from.
    pub piece: Piece,
}

/// What stands between delimiters.
#[derive(Debug, Clone)]
pub struct Group {
    /// The delimiters; never invisible ones.
    pub delimiter: Delimiter,
    /// The opening one.
    pub open: Piece,
    /// The closing one.
    pub close: Piece,
    /// What they enclose.
    pub inside: Vec<Tree>,
}

/// What a fragment has matched.
#[derive(Debug, Clone)]
pub struct Captured {
    /// The fragment.
    pub kind: Kind,
    /// The tokens.
    pub inside: Vec<Tree>,
}

impl Captured {
    /// Whether these are several tokens without parentheses around them in the
    /// text of a call.
    pub fn is_bare(&self) -> bool {
        use Kind::{Item, Meta, Path, Stmt, Vis};
        let bare = matches!(self.kind, Item | Meta | Path | Stmt | Vis);
        bare && 1 < self.inside.len()
    }
}

/// Where a token is from.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Its range in the text of all libraries.
    pub range: Range<usize>,
    /// What stands before it.
    pub gap: Gap,
    /// The expansion that wrote it; 0 for the text itself.
    pub mark: u32,
    /// Whether the compiler takes it for apart from what is behind it: what a rule
    /// writes, and a name that it is given.
    pub lone: bool,
}

/// The blank before a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gap {
    /// Nothing.
    None,
    /// Something within the line.
    Blank,
    /// A line break and an indentation.
    Line(usize),
}

/// A fragment specifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `block`
    Block,
    /// `expr`
    Expr,
    /// `expr_2021`
    Expr2021,
    /// `ident`
    Ident,
    /// `item`
    Item,
    /// `lifetime`
    Lifetime,
    /// `literal`
    Literal,
    /// `meta`
    Meta,
    /// `pat`
    Pat,
    /// `pat_param`
    PatParam,
    /// `path`
    Path,
    /// `stmt`
    Stmt,
    /// `tt`
    Tt,
    /// `ty`
    Ty,
    /// `vis`
    Vis,
}

impl Kind {
    /// The fragment of a name.
    pub fn named(name: &str) -> Option<Kind> {
        Some(match name {
            "block" => Kind::Block,
            "expr" => Kind::Expr,
            "expr_2021" => Kind::Expr2021,
            "ident" => Kind::Ident,
            "item" => Kind::Item,
            "lifetime" => Kind::Lifetime,
            "literal" => Kind::Literal,
            "meta" => Kind::Meta,
            "pat" => Kind::Pat,
            "pat_param" => Kind::PatParam,
            "path" => Kind::Path,
            "stmt" => Kind::Stmt,
            "tt" => Kind::Tt,
            "ty" => Kind::Ty,
            "vis" => Kind::Vis,
            _ => return None,
        })
    }
}

/// The trees of a stream that was lexed from `text`.
pub fn trees(stream: TokenStream, text: &str) -> Vec<Tree> {
    let mut end = None;
    build(stream, text, &mut end)
}

/// `end` is where the token before ends, if there is one.
fn build(stream: TokenStream, text: &str, end: &mut Option<usize>) -> Vec<Tree> {
    let mut out = Vec::new();
    for token in stream {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                out.extend(build(group.stream(), text, end));
            }
            TokenTree::Group(group) => {
                let open = piece(group.span_open().byte_range(), text, end);
                let inside = build(group.stream(), text, end);
                let close = piece(group.span_close().byte_range(), text, end);
                out.push(Tree::Group(Group {
                    delimiter: group.delimiter(),
                    open,
                    close,
                    inside,
                }));
            }
            token => {
                let range = token.span().byte_range();
                let token = documentation(token, &text[range.clone()]);
                let piece = piece(range, text, end);
                out.push(Tree::Leaf(Leaf { token, piece }));
            }
        }
    }
    out
}

/// The words of a doc comment as the compiler hands them to macros: a raw
/// string, which `stringify!` shows.
fn documentation(token: TokenTree, text: &str) -> TokenTree {
    let is_comment = text.starts_with("//") || text.starts_with("/*");
    let (TokenTree::Literal(literal), true) = (&token, is_comment) else {
        return token;
    };
    let Ok(words) = syn::parse_str::<syn::LitStr>(&literal.to_string()) else {
        return token;
    };
    let (mut hashes, mut run) = (0, 0);
    for c in words.value().chars() {
        run = match c {
            '"' => 1,
            '#' if 0 < run => run + 1,
            _ => 0,
        };
        hashes = hashes.max(run);
    }
    let hashes = "#".repeat(hashes);
    let raw = format!("r{hashes}\"{}\"{hashes}", words.value());
    let Ok(mut raw) = raw.parse::<proc_macro2::Literal>() else {
        return token;
    };
    raw.set_span(literal.span());
    raw.into()
}

fn piece(range: Range<usize>, text: &str, end: &mut Option<usize>) -> Piece {
    let before = end.map_or(range.start, |end| end.min(range.start));
    let blank = &text[before..range.start];
    let gap = match blank.rfind('\n') {
        Some(at) => Gap::Line(blank.len() - at - 1),
        // The parts of a doc comment share its range.
        None if blank.is_empty() && end.is_none_or(|end| end <= range.start) => Gap::None,
        None => Gap::Blank,
    };
    *end = Some(range.end);
    Piece {
        range,
        gap,
        mark: 0,
        lone: false,
    }
}

/// The stream of some trees, one tree a token; what was captured is in
/// invisible delimiters.
pub fn stream(trees: &[Tree]) -> TokenStream {
    trees.iter().map(token).collect()
}

fn token(tree: &Tree) -> TokenTree {
    match tree {
        Tree::Leaf(leaf) => leaf.token.clone(),
        Tree::Group(group) => Delimited::new(group.delimiter, within(&group.inside)).into(),
        Tree::Captured(captured) => {
            Delimited::new(Delimiter::None, stream(&captured.inside)).into()
        }
    }
}

/// What delimiters enclose; a `let` in invisible ones would be none to a parser.
fn within(trees: &[Tree]) -> TokenStream {
    let streams = trees.iter().map(|tree| match tree {
        Tree::Captured(captured) if ident(&captured.inside, 0).as_deref() == Some("let") => {
            stream(&captured.inside)
        }
        tree => token(tree).into(),
    });
    streams.collect()
}

/// Operators of several characters, the longest first.
const OPERATORS: [&str; 25] = [
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=",
    "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..", "<-",
];

/// How many trees the token at an index takes: an operator is one token of
/// several characters, a lifetime has its quote.
pub fn width(trees: &[Tree], at: usize) -> usize {
    if punct(trees, at) == Some('\'') {
        return 2;
    }
    let mut characters = String::new();
    for tree in trees[at..].iter().take(3) {
        let Tree::Leaf(Leaf {
            token: TokenTree::Punct(punct),
            ..
        }) = tree
        else {
            break;
        };
        characters.push(punct.as_char());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    let operator = OPERATORS.iter().find(|it| characters.starts_with(**it));
    operator.map_or(1, |operator| operator.len())
}

/// The character of punctuation at an index.
pub fn punct(trees: &[Tree], at: usize) -> Option<char> {
    match trees.get(at) {
        Some(Tree::Leaf(Leaf {
            token: TokenTree::Punct(punct),
            ..
        })) => Some(punct.as_char()),
        _ => None,
    }
}

/// The identifier at an index.
pub fn ident(trees: &[Tree], at: usize) -> Option<String> {
    match trees.get(at) {
        Some(Tree::Leaf(Leaf {
            token: TokenTree::Ident(ident),
            ..
        })) => Some(ident.to_string()),
        _ => None,
    }
}

/// The group at an index.
pub fn group(trees: &[Tree], at: usize) -> Option<&Group> {
    match trees.get(at) {
        Some(Tree::Group(group)) => Some(group),
        _ => None,
    }
}

/// The last group of some trees, which a fragment may have captured.
pub fn last_group(trees: &[Tree]) -> Option<&Group> {
    trees.iter().rev().find_map(|tree| match tree {
        Tree::Group(group) => Some(group),
        Tree::Captured(captured) => last_group(&captured.inside),
        Tree::Leaf(_) => None,
    })
}

/// What an attribute says that begins at an index, and the index behind it.
pub fn attribute(trees: &[Tree], at: usize) -> Option<(&[Tree], usize)> {
    if punct(trees, at) != Some('#') {
        return None;
    }
    let open = at + 1 + usize::from(punct(trees, at + 1) == Some('!'));
    let group = group(trees, open).filter(|group| group.delimiter == Delimiter::Bracket)?;
    Some((&group.inside, open + 1))
}

/// How many trees the attributes take that stand inside of what they are for.
pub fn inner_attributes(trees: &[Tree]) -> usize {
    let mut end = 0;
    while let Some((_, next)) = attribute(trees, end).filter(|_| punct(trees, end + 1) == Some('!'))
    {
        end = next;
    }
    end
}

/// Whether an attribute is the `cfg(all())` or `cfg(any())` that is left of
/// what was known when the library was inlined.
pub fn is_cfg(meta: &[Tree], operator: &str) -> bool {
    let words = stream(meta).to_string().replace(' ', "");
    words == format!("cfg({operator}())")
}

/// Whether two runs of trees are the same tokens.
pub fn same(a: &[Tree], b: &[Tree]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| match (a, b) {
            (Tree::Leaf(a), Tree::Leaf(b)) => match (&a.token, &b.token) {
                (TokenTree::Punct(a), TokenTree::Punct(b)) => a.as_char() == b.as_char(),
                (TokenTree::Ident(a), TokenTree::Ident(b)) => a == b,
                (TokenTree::Literal(a), TokenTree::Literal(b)) => a.to_string() == b.to_string(),
                _ => false,
            },
            _ => false,
        })
}

/// Whether two runs of trees are the same tokens in the same groups.
pub fn same_words(a: &[Tree], b: &[Tree]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|both| match both {
            (Tree::Group(a), Tree::Group(b)) => {
                a.delimiter == b.delimiter && same_words(&a.inside, &b.inside)
            }
            (a, b) => same(std::slice::from_ref(a), std::slice::from_ref(b)),
        })
}

/// Whether a fragment has captured any of it.
pub fn has_captured(trees: &[Tree]) -> bool {
    trees.iter().any(|tree| match tree {
        Tree::Leaf(_) => false,
        Tree::Group(group) => has_captured(&group.inside),
        Tree::Captured(_) => true,
    })
}

/// Whether a fragment has captured several tokens that nothing would hold
/// together in the text of a call.
pub fn has_bare(trees: &[Tree]) -> bool {
    trees.iter().any(|tree| match tree {
        Tree::Leaf(_) => false,
        Tree::Group(group) => has_bare(&group.inside),
        Tree::Captured(captured) => captured.is_bare() || has_bare(&captured.inside),
    })
}

/// Whether a group has the rules of a macro: `macro_rules! name { … }`, or
/// `macro_rules! $name { … }`.
pub fn is_definition(trees: &[Tree], at: usize) -> bool {
    let is_variable = at.checked_sub(2).and_then(|at| punct(trees, at)) == Some('$');
    let word = at.checked_sub(3 + usize::from(is_variable));
    let word = word.and_then(|at| ident(trees, at));
    word.is_some_and(|word| word == "macro_rules")
}

/// Whether two expansions have written one name that may be a variable's: as
/// the text of a macro both would be the same.
pub fn has_two_authors(trees: &[Tree]) -> bool {
    let mut authors = BTreeMap::new();
    has_another_author(trees, &mut authors)
}

fn has_another_author(trees: &[Tree], authors: &mut BTreeMap<String, u32>) -> bool {
    (0..trees.len()).any(|at| match &trees[at] {
        Tree::Group(group) => has_another_author(&group.inside, authors),
        Tree::Captured(captured) => has_another_author(&captured.inside, authors),
        Tree::Leaf(leaf) => {
            let name = ident(trees, at).filter(|name| {
                let is_variable = name.starts_with(|c: char| c.is_lowercase() || c == '_');
                is_variable && syn::parse_str::<syn::Ident>(name).is_ok()
            });
            let is_parameter = at.checked_sub(1).and_then(|at| punct(trees, at)) == Some('$');
            match name.filter(|_| !is_parameter) {
                Some(name) => *authors.entry(name).or_insert(leaf.piece.mark) != leaf.piece.mark,
                None => false,
            }
        }
    })
}

/// The trees as a macro sees them once they are text.
pub fn as_text(trees: &[Tree]) -> Vec<Tree> {
    let mut out = Vec::new();
    for tree in trees {
        match tree {
            Tree::Leaf(_) => out.push(tree.clone()),
            Tree::Group(group) => out.push(Tree::Group(Group {
                inside: as_text(&group.inside),
                ..group.clone()
            })),
            Tree::Captured(captured) => {
                let mut inside = as_text(&captured.inside);
                let piece = Piece {
                    range: 0..0,
                    gap: Gap::None,
                    mark: 0,
                    lone: false,
                };
                match inside.len() {
                    _ if captured.is_bare() => out.append(&mut inside),
                    0 | 1 => out.append(&mut inside),
                    _ => out.push(Tree::Group(Group {
                        delimiter: Delimiter::Parenthesis,
                        open: piece.clone(),
                        close: piece,
                        inside,
                    })),
                }
            }
        }
    }
    out
}

/// How many tokens there are, however deep.
pub fn count(trees: &[Tree]) -> usize {
    trees
        .iter()
        .map(|tree| match tree {
            Tree::Leaf(_) => 1,
            Tree::Group(group) => 2 + count(&group.inside),
            Tree::Captured(captured) => count(&captured.inside),
        })
        .sum()
}

/// What stands before the first token, if there is one.
pub fn first_gap(trees: &mut [Tree]) -> Option<&mut Gap> {
    trees.iter_mut().find_map(|tree| match tree {
        Tree::Leaf(leaf) => Some(&mut leaf.piece.gap),
        Tree::Group(group) => Some(&mut group.open.gap),
        Tree::Captured(captured) => first_gap(&mut captured.inside),
    })
}
