//! A flat view of Rust tokens with their byte ranges, for what no syntax tree
//! reaches: the inside of macros, and the gaps between tokens.

pub use super::lexer::{Kind, Token};

use std::ops::Range;

/// All tokens of a text, delimiters included.
#[derive(Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    list: Vec<Token>,
}

impl<'a> Tokens<'a> {
    /// The tokens of a text that lexes: the library that parses it knows how
    /// to say what is wrong with another.
    pub fn new(text: &'a str) -> Self {
        Tokens {
            text,
            list: crate::syntax::lexer::lex(text),
        }
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

    /// The text of a range of tokens, with all that stands between them.
    pub fn text(&self, range: Range<usize>) -> &'a str {
        match range.is_empty() {
            true => "",
            false => &self.text[self.range(range.start).start..self.range(range.end - 1).end],
        }
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

    /// The index of the first name of the path whose last name is at an index.
    pub fn path_start(&self, index: usize) -> usize {
        let mut first = index;
        while self.is_after_path_sep(first) && self.is_segment(first.wrapping_sub(3)) {
            first -= 3;
        }
        first
    }

    /// Where the path whose last name is at an index begins: at its `::` or `$`, if it
    /// begins with one.
    pub fn whole_path_start(&self, index: usize) -> usize {
        let first = self.path_start(index);
        if self.is_after_path_sep(first) {
            return first - 2;
        }
        first - usize::from(1 <= first && self.is_punct(first - 1, '$'))
    }

    /// Whether `::` ends just before an index.
    pub fn is_after_path_sep(&self, index: usize) -> bool {
        2 <= index && self.is_path_sep(index - 2)
    }

    /// Whether a path goes on with the `::` behind an index: it may begin with that
    /// behind `return`.
    pub fn is_segment(&self, index: usize) -> bool {
        let word = self.ident(index);
        let goes_on = ["crate", "self", "super", "Self"];
        goes_on.contains(&word) || syn::parse_str::<syn::Ident>(word).is_ok()
    }

    /// Whether the `>` at an index ends `->` or `=>`.
    pub fn is_arrow(&self, index: usize) -> bool {
        let before = index.wrapping_sub(1);
        self.is_punct(index, '>') && (self.is_punct(before, '-') || self.is_punct(before, '='))
    }

    /// How much deeper in `<…>` what follows an index is.
    pub fn angle(&self, index: usize) -> i32 {
        match self.str(index) {
            "<" => 1,
            ">" if !self.is_arrow(index) => -1,
            _ => 0,
        }
    }

    /// The index behind `<…>`, if there is one at an index.
    pub fn after_generics(&self, mut index: usize) -> usize {
        let mut depth = 0;
        loop {
            depth += self.angle(index);
            if depth == 0 {
                return index + usize::from(self.is_punct(index, '>'));
            }
            if self.get(index).is_none() {
                return index;
            }
            index = self.behind(index);
        }
    }

    /// Where the head of an item that begins at an index ends: at the `{` of its body or
    /// its `;`, and at no `R<{ N }>` before; where what is around it, or the text, ends if
    /// there is neither.
    pub fn end_of_head(&self, mut index: usize) -> usize {
        let mut depth = 0;
        while let Some(text) = self.get(index).map(|_| self.str(index)) {
            depth += self.angle(index);
            let before = index.checked_sub(1).map_or("", |before| self.str(before));
            let is_argument = 0 < depth && matches!(before, "<" | "," | "=");
            if matches!(text, ";" | "}") || text == "{" && !is_argument {
                return index;
            }
            index = self.behind(index);
        }
        index
    }

    /// Where the first item of a file may stand: behind what is said of the whole file.
    pub fn start_of_items(&self) -> usize {
        let mut at = 0;
        while let Some(token) = self.get(at) {
            let text = self.str(at);
            at = match token.kind {
                Kind::Doc if text.starts_with("//!") || text.starts_with("/*!") => at + 1,
                _ if text == "#" && self.is_punct(at + 1, '!') => self.partner(at + 2) + 1,
                _ => return self.range(at).start,
            };
        }
        self.text.len()
    }

    /// The attributes of the item that begins at an index, from the nearest one up: where
    /// their brackets open. Documentation may stand between them.
    pub fn attributes_before(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = item;
        std::iter::from_fn(move || {
            loop {
                let before = at.checked_sub(1)?;
                let open = self.partner(before);
                let is_attribute = self.str(before) == "]" && 1 <= open;
                match self.get(before)?.kind {
                    Kind::Doc => at = before,
                    _ if is_attribute && self.is_punct(open - 1, '#') => {
                        at = open - 1;
                        return Some(open);
                    }
                    _ => return None,
                }
            }
        })
    }

    /// The index of the delimiter that matches the one at an index; the index
    /// itself if there is none.
    pub fn partner(&self, index: usize) -> usize {
        self.list.get(index).map_or(index, |token| token.partner)
    }

    /// The index behind a token, or behind what is between the delimiters that it opens.
    pub fn behind(&self, index: usize) -> usize {
        self.partner(index).max(index) + 1
    }

    /// The indices of a range, but for what is between delimiters in it.
    pub fn outside(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let first = Some(range.start).filter(|at| *at < range.end);
        std::iter::successors(first, move |at| {
            Some(self.behind(*at)).filter(|at| *at < range.end)
        })
    }

    /// The index of the last name of the path whose first name is at an index.
    pub fn path_end(&self, index: usize) -> usize {
        let mut last = index;
        while self.is_path_sep(last + 1) && !self.ident(last + 3).is_empty() {
            last += 3;
        }
        last
    }

    /// The index of the first comma of a range, or the end of the range.
    pub fn until_comma(&self, range: Range<usize>) -> usize {
        let mut commas = self
            .outside(range.clone())
            .filter(|at| self.is_punct(*at, ','));
        commas.next().unwrap_or(range.end)
    }

    /// The same where a comma between `<` and `>` is none: of types.
    pub fn until_comma_of_types(&self, range: Range<usize>) -> usize {
        let mut depth = 0;
        let ends = |at: &usize| {
            let ends = depth == 0 && self.is_punct(*at, ',');
            depth += self.angle(*at);
            // And where the `>` of what is around them comes first.
            ends || depth < 0
        };
        self.outside(range.clone()).find(ends).unwrap_or(range.end)
    }

    /// The parts of a range that have commas between them.
    pub fn between_commas(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = range.start;
        while start < range.end {
            let end = self.until_comma(start..range.end);
            parts.push(start..end);
            start = end + 1;
        }
        parts
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_paths_start() {
        for (text, last, expected) in [
            ("a b::c::d", 7, 1),
            ("::b::c", 5, 2),
            ("in ::b::c", 6, 3),
            ("$crate::b", 4, 1),
            ("a", 0, 0),
        ] {
            assert_eq!(Tokens::new(text).path_start(last), expected, "{text}");
        }
    }
    use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

    #[test]
    fn tokens_know_their_ranges() {
        let text = "/// 文档\nfn f<'a>(x: &'a str) -> r#type { a::b!{\"é\"} /* 注 */ }";
        let tokens = Tokens::new(text);
        let strings: Vec<_> = (0..tokens.len()).map(|at| tokens.str(at)).collect();
        let wanted = "/// 文档|fn|f|<|'a|>|(|x|:|&|'a|str|)|-|>|r#type|{|a|:|:|b|!|{|\"é\"|}|}";
        assert_eq!(strings.join("|"), wanted);
        assert_eq!(tokens.partner(6), 12);
        assert!(tokens.is_path_sep(18) && tokens.is_after_path_sep(20));
    }

    /// Compares with what proc-macro2 makes of a text.
    #[track_caller]
    fn check(text: &str) {
        let stream: TokenStream = text.parse().expect("it lexes");
        let mut wanted = Vec::new();
        flatten(stream, &mut wanted);
        let found: Vec<_> = Tokens::new(text)
            .list
            .into_iter()
            .map(|token| (token.kind, token.range, token.partner))
            .collect();
        for (found, wanted) in found.iter().zip(&wanted) {
            assert_eq!(found, wanted, "{:?}", &text[wanted.1.clone()]);
        }
        assert_eq!(found.len(), wanted.len());
    }

    fn flatten(stream: TokenStream, list: &mut Vec<(Kind, Range<usize>, usize)>) {
        let mut trees = stream.into_iter().peekable();
        while let Some(tree) = trees.next() {
            let (kind, range) = match &tree {
                TokenTree::Group(group) => {
                    assert_ne!(group.delimiter(), Delimiter::None);
                    let open = list.len();
                    list.push((Kind::Open, group.span_open().byte_range(), 0));
                    flatten(group.stream(), list);
                    list[open].2 = list.len();
                    list.push((Kind::Close, group.span_close().byte_range(), open));
                    continue;
                }
                TokenTree::Punct(punct)
                    if punct.as_char() == '#' && 1 < punct.span().byte_range().len() =>
                {
                    // A doc comment: `#` `[doc = …]`, or `#` `!` `[doc = …]`,
                    // all with the comment's own range.
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
            let partner = list.len();
            list.push((kind, range, partner));
        }
    }

    #[test]
    fn every_kind_of_token() {
        for text in [
            "1 1. 1.0 1..2 1.max(2) 1.0.2 1e5 1e-5f64 1.5e+3 0xFF_u8 0b1_0 0o7 1_000 2.e 3f32 1._a 0e0 1.e5",
            "'a' 'a '\\'' '\\\\' '\\u{1F600}' b'a' b'\\'' '文' 'static 'r#a '_ ' ' '\"'",
            "\"a\\\"b\" r\"a\" r#\"a\"b\"# r##\"\"#\"## b\"a\" br#\"\"\"# c\"a\" cr\"a\" \"a\"suffix \"a\\\n  b\" b\"\\\\\"",
            "r#fn _ __ a1 文字 r b br c r#b é",
            "/// a\n//! b\n//// c\n/** d */ /*! e */ /*** f */ /**/ /***/ /* /* g */ */ // h\nx //",
            "//!\n///\n/// a\r\nfn",
            "a && b || c >>= d ..= e :: f -> g => h < i > j & & k | | l # ! [m] ~ @ $ ? ; , . = +'a",
            "{[()]} <'a, 'b> ('a') ['b', 'c']",
            "match c { 'a'..='z' | '0'..'9' => 'l: loop { break 'l } }",
            "/* a \" b */ \"/* c */\" // \"d\n'\"'",
        ] {
            check(text);
        }
    }

    #[test]
    fn the_text_of_this_crate() {
        let mut folders = vec![std::path::PathBuf::from("src"), "tests".into()];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    let text = text.trim_start_matches('\u{feff}');
                    if !text.starts_with("#!/") {
                        check(&text.replace("\r\n", "\n"));
                        files += 1;
                    }
                }
            }
        }
        assert!(50 < files);
    }
}
