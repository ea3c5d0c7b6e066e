//! Token trees as text: each token with its place, in the layout it had.

use super::tree::{self, Captured, Gap, Kind, Leaf, Piece, Tree};
use crate::facts::attributes::is_inert;
use crate::model::text::Text;
use crate::syntax::spacing::is_operand;
use proc_macro2::{Delimiter, TokenTree};
use std::collections::BTreeSet;
use std::ops::Range;

/// A text made of trees.
#[derive(Debug)]
pub struct Rendered {
    /// The text.
    pub text: Text,
    /// Where each token begins, and the expansion that wrote it.
    pub marks: Vec<(usize, u32)>,
}

impl Rendered {
    /// The expansion that wrote what begins at a byte.
    pub fn mark(&self, at: usize) -> u32 {
        let found = self.marks.partition_point(|(start, _)| *start <= at);
        found.checked_sub(1).map_or(0, |found| self.marks[found].1)
    }
}

/// Renders trees whose ranges are in `source`; lines are indented by `indent`
/// at least. `Err` says what cannot be written as text.
///
/// `macros` are the names of macros that are known: what they are given must
/// stay one token if it is one.
pub fn render(
    trees: &[Tree],
    source: &Text,
    indent: usize,
    macros: &BTreeSet<String>,
) -> Result<Rendered, &'static str> {
    let mut writer = Writer {
        source,
        macros,
        indent,
        cut: least_indent(trees).unwrap_or(0),
        text: Text::default(),
        marks: Vec::new(),
        pending: 0..0,
        last: None,
        next_gap: Some(Gap::None),
    };
    writer.trees(trees, Inside::Items)?;
    writer.flush();
    Ok(Rendered {
        text: writer.text,
        marks: writer.marks,
    })
}

fn least_indent(trees: &[Tree]) -> Option<usize> {
    let of = |piece: &Piece| match piece.gap {
        Gap::Line(indent) => Some(indent),
        _ => None,
    };
    trees
        .iter()
        .filter_map(|tree| match tree {
            Tree::Leaf(leaf) => of(&leaf.piece),
            Tree::Group(group) => [
                of(&group.open),
                least_indent(&group.inside),
                of(&group.close),
            ]
            .into_iter()
            .flatten()
            .min(),
            Tree::Captured(captured) => least_indent(&captured.inside),
        })
        .min()
}

/// What the tokens being written are given to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// The compiler.
    Items,
    /// A macro of which nothing is known.
    Macro,
    /// A macro of a library.
    KnownMacro,
    /// The rules of one.
    Definition,
    /// `stringify!`, which tells each of them.
    Words,
}

impl Inside {
    /// Whether rules of a library will read these tokens.
    fn is_matched(self) -> bool {
        matches!(self, Inside::KnownMacro | Inside::Definition)
    }
}

struct Writer<'a> {
    source: &'a Text,
    macros: &'a BTreeSet<String>,
    indent: usize,
    cut: usize,
    text: Text,
    marks: Vec<(usize, u32)>,
    /// What is still to be copied from the source.
    pending: Range<usize>,
    /// The last character.
    last: Option<char>,
    /// What to put before the next token instead of its own gap.
    next_gap: Option<Gap>,
}

impl Writer<'_> {
    fn trees(&mut self, trees: &[Tree], inside: Inside) -> Result<(), &'static str> {
        let mut at = 0;
        // Where the operator or the lifetime ends that is being written.
        let mut end = 0;
        while let Some(here) = trees.get(at) {
            if inside == Inside::Items {
                let end = silent_attribute(trees, at);
                if at < end {
                    at = end;
                    continue;
                }
            }
            match here {
                Tree::Leaf(leaf) => self.leaf(leaf),
                Tree::Group(group) => {
                    let (open, close) = match group.delimiter {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        _ => ("{", "}"),
                    };
                    self.token(&group.open, open);
                    if inside == Inside::Words {
                        self.next_gap = Some(Gap::None);
                    }
                    let within = match inside {
                        Inside::Definition | Inside::Words => inside,
                        _ => self.argument_of(trees, at).unwrap_or(inside),
                    };
                    self.trees(&group.inside, within)?;
                    self.token(&group.close, close);
                }
                Tree::Captured(captured) => self.captured(trees, at, captured, inside)?,
            }
            if inside == Inside::Words {
                end = end.max(at + tree::width(trees, at));
                let is_apart = at + 1 == end && self.is_apart(here);
                self.next_gap = Some(if is_apart { Gap::Blank } else { Gap::None });
            }
            at += 1;
        }
        Ok(())
    }

    /// Whether the compiler tells a blank behind something.
    fn is_apart(&self, tree: &Tree) -> bool {
        let piece = match tree {
            Tree::Leaf(leaf) if leaf.piece.lone => return true,
            Tree::Leaf(leaf) => &leaf.piece,
            Tree::Group(group) => &group.close,
            Tree::Captured(_) => return true,
        };
        let behind = &self.source.as_str()[piece.range.end..];
        let is_comment = behind.starts_with("//") || behind.starts_with("/*");
        is_comment || behind.starts_with(char::is_whitespace)
    }

    /// Which macro a group is given to, if it is.
    fn argument_of(&self, trees: &[Tree], at: usize) -> Option<Inside> {
        const KEYWORDS: [&str; 9] = [
            "else", "if", "in", "let", "match", "move", "return", "while", "break",
        ];
        let before = at.checked_sub(2)?;
        if tree::is_definition(trees, at) {
            return Some(Inside::Definition);
        }
        if tree::punct(trees, before + 1) != Some('!') {
            return None;
        }
        let name = tree::ident(trees, before)?;
        if KEYWORDS.contains(&name.as_str()) {
            return None;
        }
        if name == "stringify" {
            return Some(Inside::Words);
        }
        Some(match self.macros.contains(name.trim_start_matches("r#")) {
            true => Inside::KnownMacro,
            false => Inside::Macro,
        })
    }

    /// What a fragment captured is one operand, or one type, wherever it stands.
    fn captured(
        &mut self,
        around: &[Tree],
        at: usize,
        captured: &Captured,
        inside: Inside,
    ) -> Result<(), &'static str> {
        let tokens = captured.inside.as_slice();
        if inside == Inside::Words {
            return self.trees(tokens, inside);
        }
        let one = tokens.len() < 2;
        let wrap = match captured.kind {
            Kind::Expr | Kind::Expr2021 if one => None,
            Kind::Expr | Kind::Expr2021 => {
                let called = tree::group(around, at + 1)
                    .is_some_and(|group| group.delimiter == Delimiter::Parenthesis);
                let holds = syn::parse2(tree::stream(tokens))
                    .is_ok_and(|expression| is_operand(&expression, called));
                let bare = !inside.is_matched() && (holds || is_separated(around, at, tokens));
                (!bare).then_some(("(", ")"))
            }
            Kind::Literal if !one && inside.is_matched() => {
                return Err("a macro in it is given a negative literal");
            }
            Kind::Literal => {
                let called = matches!(tree::punct(around, at + 1), Some('.' | '?'))
                    && tree::width(around, at + 1) == 1;
                (called && !one).then_some(("(", ")"))
            }
            Kind::Ty => wrap_type(around, at, tokens, inside),
            Kind::Pat | Kind::PatParam if !one && inside.is_matched() => Some(("(", ")")),
            Kind::Pat | Kind::PatParam => {
                let divided = (0..tokens.len()).any(|at| {
                    matches!(tree::punct(tokens, at), Some('|'))
                        || tree::punct(tokens, at) == Some('.')
                });
                let arm = is_end(around, at) && matches!(tree::punct(around, at + 1), Some('='));
                (divided && !arm).then_some(("(", ")"))
            }
            _ if captured.is_bare() && inside == Inside::Definition => {
                return Err("a macro in it is given a fragment of several tokens");
            }
            _ => None,
        };
        let Some((open, close)) = wrap else {
            return self.trees(tokens, inside);
        };
        let mut tokens = tokens.to_vec();
        let first = tree::first_gap(&mut tokens);
        let gap = first.map_or(Gap::Blank, |first| std::mem::replace(first, Gap::None));
        self.own(gap, open);
        self.trees(&tokens, inside)?;
        self.own(Gap::None, close);
        Ok(())
    }

    fn leaf(&mut self, leaf: &Leaf) {
        let text = self.source.as_str();
        // Most tokens are as the text has them: no need to print them.
        match &leaf.token {
            TokenTree::Punct(punct) if leaf.piece.range.len() == punct.as_char().len_utf8() => {
                let range = leaf.piece.range.clone();
                self.token(&leaf.piece, &text[range]);
            }
            token => self.token(&leaf.piece, &token.to_string()),
        }
    }

    fn token(&mut self, piece: &Piece, text: &str) {
        let follows = self.pending.end == piece.range.start && !self.pending.is_empty();
        self.gap(piece.gap, text, follows);
        self.marks.push((self.length(), piece.mark));
        if self.source.as_str().get(piece.range.clone()) == Some(text) {
            if self.pending.is_empty() || self.pending.end != piece.range.start {
                self.flush();
                self.pending = piece.range.clone();
            }
            self.pending.end = piece.range.end;
        } else {
            self.flush();
            self.text.push_str(text);
        }
        self.last = text.chars().last();
    }

    fn own(&mut self, gap: Gap, text: &str) {
        self.gap(gap, text, false);
        self.flush();
        self.marks.push((self.length(), 0));
        self.text.push_str(text);
        self.last = text.chars().last();
    }

    fn gap(&mut self, gap: Gap, next: &str, follows: bool) {
        let gap = self.next_gap.take().unwrap_or(gap);
        match gap {
            Gap::None if follows || !self.would_join(next) => {}
            Gap::None | Gap::Blank => {
                let end = self.pending.end;
                // One blank of the source is copied with what is around it.
                if !self.pending.is_empty() && self.source.as_str()[end..].starts_with(' ') {
                    self.pending.end += 1;
                } else {
                    self.flush();
                    self.text.push_str(" ");
                }
            }
            Gap::Line(indent) => {
                self.flush();
                let indent = self.indent + indent.saturating_sub(self.cut);
                self.text.push_str(&format!("\n{}", " ".repeat(indent)));
            }
        }
    }

    /// Whether two tokens would be read as one.
    fn would_join(&self, next: &str) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let neutral = |c: char| "()[]{},;".contains(c);
        let (Some(last), Some(next)) = (self.last, next.chars().next()) else {
            return false;
        };
        match (word(last), word(next)) {
            (true, true) => true,
            // A prefix of a literal, or the point of a number.
            (true, false) => "'\"#.".contains(next) && (next != '.' || last.is_ascii_digit()),
            (false, true) => "'\"#.".contains(last),
            (false, false) => !neutral(last) && !neutral(next),
        }
    }

    fn length(&self) -> usize {
        self.text.as_str().len() + self.pending.len()
    }

    fn flush(&mut self) {
        let range = std::mem::replace(&mut self.pending, 0..0);
        self.text.push_range(self.source, range);
    }
}

/// The index behind an attribute that says nothing to a judge; `at` if there
/// is none.
fn silent_attribute(trees: &[Tree], at: usize) -> usize {
    let Some((meta, end)) = tree::attribute(trees, at) else {
        return at;
    };
    let mut first = meta;
    while let Some(Tree::Captured(captured)) = first.first() {
        first = &captured.inside;
    }
    let is_inert = tree::ident(first, 0).is_some_and(|name| is_inert(&name));
    match is_inert || tree::is_cfg(meta, "all") {
        true => end,
        false => at,
    }
}

/// Whether an expression stands between separators: then none needs to hold
/// it together.
fn is_separated(around: &[Tree], at: usize, tokens: &[Tree]) -> bool {
    const BLOCKS: [&str; 8] = [
        "async", "const", "for", "if", "loop", "match", "unsafe", "while",
    ];
    let first = tree::ident(tokens, 0);
    let starts_block = tree::group(tokens, 0)
        .is_some_and(|group| group.delimiter == Delimiter::Brace)
        || first.is_some_and(|word| BLOCKS.contains(&word.as_str()))
        || tree::punct(tokens, 0) == Some('\'');
    let before = match at.checked_sub(1) {
        None => !starts_block,
        Some(before) => match tree::punct(around, before) {
            Some(',' | ';') => !starts_block,
            Some('=') => before
                .checked_sub(1)
                .is_none_or(|it| tree::width(around, it) == 1),
            _ => false,
        },
    };
    before && is_end(around, at)
}

fn is_end(around: &[Tree], at: usize) -> bool {
    at + 1 == around.len()
        || matches!(tree::punct(around, at + 1), Some(',' | ';'))
        || tree::punct(around, at + 1) == Some('=')
            && tree::punct(around, at + 2) == Some('>')
            && tree::width(around, at + 1) == 2
}

fn wrap_type(
    around: &[Tree],
    at: usize,
    tokens: &[Tree],
    inside: Inside,
) -> Option<(&'static str, &'static str)> {
    const PARENTHESES: Option<(&str, &str)> = Some(("(", ")"));
    let next = tree::punct(around, at + 1);
    let before = at.checked_sub(1);
    let is_path = (0..tokens.len()).all(|at| {
        let word = tree::ident(tokens, at);
        word.is_some_and(|word| word != "dyn" && word != "impl")
            || tree::punct(tokens, at) == Some(':')
    });
    if next == Some(':') && tree::width(around, at + 1) == 2 {
        return (!is_path).then_some(("<", ">"));
    }
    if 1 < tokens.len() && inside.is_matched() {
        return PARENTHESES;
    }
    let cast = before.is_some_and(|at| tree::ident(around, at).as_deref() == Some("as"));
    if cast && next == Some('<') {
        return PARENTHESES;
    }
    let has_bounds = (0..tokens.len()).any(|at| tree::punct(tokens, at) == Some('+'));
    let pointed = before.is_some_and(|at| {
        let word = tree::ident(around, at);
        matches!(tree::punct(around, at), Some('&'))
            || matches!(word.as_deref(), Some("mut" | "const"))
            || 0 < at && tree::punct(around, at - 1) == Some('\'')
    });
    let opens = matches!(
        tree::ident(tokens, 0).as_deref(),
        Some("dyn" | "impl" | "for" | "fn")
    );
    let bound = has_bounds && pointed || opens && next == Some('+');
    if bound { PARENTHESES } else { None }
}
