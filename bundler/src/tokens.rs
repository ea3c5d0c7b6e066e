//! A flat view of Rust tokens with their byte ranges, for what no syntax tree
//! reaches: the inside of macros, and the gaps between tokens.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// A token's kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An identifier, a keyword or `_`.
    Ident,
    /// One character of punctuation; `joint` when the next follows at once.
    Punct {
        /// The character.
        char: char,
        /// Whether the next character belongs to the same operator.
        joint: bool,
    },
    /// A literal.
    Literal,
    /// A lifetime or label.
    Lifetime,
    /// A whole doc comment.
    Doc,
    /// An opening delimiter.
    Open,
    /// A closing delimiter.
    Close,
}

/// A token of a text.
#[derive(Debug, Clone)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub range: Range<usize>,
    /// The index of the matching delimiter; of itself for all others.
    pub partner: usize,
}

/// All tokens of a text, delimiters included.
#[derive(Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    list: Vec<Token>,
}

impl<'a> Tokens<'a> {
    /// Flattens a stream that was parsed from `text`.
    pub fn new(text: &'a str, stream: TokenStream) -> Self {
        let mut list = Vec::new();
        flatten(stream, &mut list);
        Tokens { text, list }
    }

    /// The number of tokens.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The token at an index.
    pub fn get(&self, index: usize) -> Option<&Token> {
        self.list.get(index)
    }

    /// The tokens in order.
    pub fn iter(&self) -> impl Iterator<Item = &Token> {
        self.list.iter()
    }

    /// Where the token at an index stands.
    pub fn range(&self, index: usize) -> Range<usize> {
        self.list[index].range.clone()
    }

    /// The characters of the token at an index; empty past the end.
    pub fn str(&self, index: usize) -> &'a str {
        self.list
            .get(index)
            .map_or("", |token| &self.text[token.range.clone()])
    }

    /// The identifier at an index; empty if it is no identifier.
    pub fn ident(&self, index: usize) -> &'a str {
        match self.list.get(index) {
            Some(token) if token.kind == Kind::Ident => &self.text[token.range.clone()],
            _ => "",
        }
    }

    /// The identifier at an index without its `r#`.
    pub fn name(&self, index: usize) -> &'a str {
        self.ident(index).trim_start_matches("r#")
    }

    /// Whether the token at an index is this character of punctuation.
    pub fn is_punct(&self, index: usize, wanted: char) -> bool {
        matches!(self.list.get(index), Some(Token { kind: Kind::Punct { char, .. }, .. }) if *char == wanted)
    }

    /// Whether `::` starts at an index.
    pub fn is_path_sep(&self, index: usize) -> bool {
        matches!(
            self.list.get(index),
            Some(Token {
                kind: Kind::Punct {
                    char: ':',
                    joint: true
                },
                ..
            })
        ) && self.is_punct(index + 1, ':')
    }

    /// Whether `::` ends just before an index.
    pub fn is_after_path_sep(&self, index: usize) -> bool {
        2 <= index && self.is_path_sep(index - 2)
    }

    /// The index of the delimiter that matches the one at an index; the index
    /// itself if there is none.
    pub fn partner(&self, index: usize) -> usize {
        self.list.get(index).map_or(index, |token| token.partner)
    }

    /// Whether a macro is called at an index: `name!(`, with any delimiter.
    pub fn is_call(&self, index: usize) -> bool {
        !self.ident(index).is_empty() && self.is_punct(index + 1, '!') && self.is_open(index + 2)
    }

    /// Whether a delimiter opens at an index.
    pub fn is_open(&self, index: usize) -> bool {
        self.list
            .get(index)
            .is_some_and(|token| token.kind == Kind::Open)
    }

    /// The index of the first token at or after a byte.
    pub fn at(&self, offset: usize) -> usize {
        self.list
            .partition_point(|token| token.range.start < offset)
    }
}

fn flatten(stream: TokenStream, list: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let (kind, range) = match &tree {
            TokenTree::Group(group) => {
                let delimited = group.delimiter() != Delimiter::None;
                let open = list.len();
                if delimited {
                    push(list, Kind::Open, group.span_open().byte_range());
                }
                flatten(group.stream(), list);
                if delimited {
                    list[open].partner = list.len();
                    push(list, Kind::Close, group.span_close().byte_range());
                    list.last_mut().expect("just pushed").partner = open;
                }
                continue;
            }
            TokenTree::Punct(punct)
                if punct.as_char() == '#' && 1 < punct.span().byte_range().len() =>
            {
                // A doc comment: `#` `[doc = …]`, or `#` `!` `[doc = …]`, all
                // with the comment's own range.
                let range = punct.span().byte_range();
                while trees
                    .peek()
                    .is_some_and(|next| next.span().byte_range() == range)
                {
                    trees.next();
                }
                (Kind::Doc, range)
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                let mut range = punct.span().byte_range();
                if let Some(TokenTree::Ident(name)) = trees.peek() {
                    range.end = name.span().byte_range().end;
                    trees.next();
                }
                (Kind::Lifetime, range)
            }
            TokenTree::Punct(punct) => {
                let joint = punct.spacing() == Spacing::Joint;
                let char = punct.as_char();
                (Kind::Punct { char, joint }, punct.span().byte_range())
            }
            TokenTree::Ident(ident) => (Kind::Ident, ident.span().byte_range()),
            TokenTree::Literal(literal) => (Kind::Literal, literal.span().byte_range()),
        };
        push(list, kind, range);
    }
}

fn push(list: &mut Vec<Token>, kind: Kind, range: Range<usize>) {
    let partner = list.len();
    list.push(Token {
        kind,
        range,
        partner,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_ranges() {
        let text = "/// 文档\nfn f<'a>(x: &'a str) -> r#type { a::b!{\"é\"} /* 注 */ }";
        let stream = text.parse().unwrap();
        let tokens = Tokens::new(text, stream);
        let strings: Vec<_> = (0..tokens.len()).map(|at| tokens.str(at)).collect();
        assert_eq!(
            strings,
            [
                "/// 文档",
                "fn",
                "f",
                "<",
                "'a",
                ">",
                "(",
                "x",
                ":",
                "&",
                "'a",
                "str",
                ")",
                "-",
                ">",
                "r#type",
                "{",
                "a",
                ":",
                ":",
                "b",
                "!",
                "{",
                "\"é\"",
                "}",
                "}"
            ]
        );
        assert_eq!(tokens.partner(6), 12);
        assert!(tokens.is_path_sep(18) && tokens.is_after_path_sep(20));
    }
}
