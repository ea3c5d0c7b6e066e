//! Rust's lexical rules, for texts that are known to be valid.

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

/// All tokens of a text; comments that are no documentation are none.
pub fn lex(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        at: 0,
        list: Vec::with_capacity(text.len() / 4),
        open: Vec::new(),
    };
    while lexer.at < text.len() {
        lexer.token();
    }
    lexer.list
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    list: Vec<Token>,
    /// Indices of the delimiters that are open.
    open: Vec<usize>,
}

const PUNCTUATION: &str = "~!@#$%^&*-=+|;:,<.>/?'";

fn starts_name(c: char) -> bool {
    c == '_' || c.is_ascii_alphabetic() || !c.is_ascii() && c.is_alphanumeric()
}

fn goes_on(c: char) -> bool {
    c == '_' || c.is_ascii_alphanumeric() || !c.is_ascii() && !c.is_whitespace()
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push(&mut self, kind: Kind, range: Range<usize>) {
        let partner = self.list.len();
        self.list.push(Token {
            kind,
            range,
            partner,
        });
    }

    /// One token, or what stands between tokens.
    fn token(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let first = rest.chars().next().expect("not at the end");
        let kind = match first {
            _ if first.is_whitespace() => {
                self.at += first.len_utf8();
                return;
            }
            '/' if rest.starts_with("//") || rest.starts_with("/*") => {
                if !self.comment() {
                    return;
                }
                Kind::Doc
            }
            '(' | '[' | '{' => {
                self.at += 1;
                self.open.push(self.list.len());
                Kind::Open
            }
            ')' | ']' | '}' => {
                self.at += 1;
                self.push(Kind::Close, start..self.at);
                if let Some(open) = self.open.pop() {
                    let close = self.list.len() - 1;
                    self.list[open].partner = close;
                    self.list[close].partner = open;
                }
                return;
            }
            '0'..='9' => {
                self.number();
                Kind::Literal
            }
            '"' => {
                self.string();
                Kind::Literal
            }
            '\'' => self.quote(),
            _ if starts_name(first) => self.name(),
            _ => {
                self.at += first.len_utf8();
                let joint = self.peek().is_some_and(|next| PUNCTUATION.contains(next));
                // `/` before a comment stands alone.
                let comment = self.rest().starts_with("//") || self.rest().starts_with("/*");
                Kind::Punct {
                    char: first,
                    joint: joint && !comment,
                }
            }
        };
        self.push(kind, start..self.at);
    }

    /// Passes a comment; whether it is documentation.
    fn comment(&mut self) -> bool {
        let rest = self.rest();
        if rest.starts_with("//") {
            let line = rest.split('\n').next().unwrap_or(rest);
            let doc =
                line.starts_with("///") && !line.starts_with("////") || line.starts_with("//!");
            self.at += line.len();
            return doc;
        }
        let mut depth = 0;
        let bytes = rest.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match &bytes[at..bytes.len().min(at + 2)] {
                b"/*" => {
                    depth += 1;
                    at += 2;
                }
                b"*/" => {
                    depth -= 1;
                    at += 2;
                    if depth == 0 {
                        break;
                    }
                }
                _ => at += 1,
            }
        }
        self.at += at;
        let plain = rest.starts_with("/***") || rest.starts_with("/**/");
        rest.starts_with("/**") && !plain || rest.starts_with("/*!")
    }

    fn skip_name(&mut self) {
        let rest = self.rest();
        self.at += rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
    }

    /// An identifier, or a literal with a prefix.
    fn name(&mut self) -> Kind {
        let rest = self.rest();
        for prefix in ["r", "br", "cr"] {
            if let Some(behind) = rest.strip_prefix(prefix) {
                let marks = behind.len() - behind.trim_start_matches('#').len();
                if behind[marks..].starts_with('"') {
                    self.at += prefix.len() + marks + 1;
                    let end = format!("\"{}", "#".repeat(marks));
                    let length = self.rest().find(&end).unwrap_or(self.rest().len());
                    self.at = (self.at + length + end.len()).min(self.text.len());
                    self.skip_name();
                    return Kind::Literal;
                }
            }
        }
        if rest.starts_with("b\"") || rest.starts_with("c\"") {
            self.at += 1;
            self.string();
            return Kind::Literal;
        }
        if rest.starts_with("b'") {
            self.at += 1;
            self.character();
            return Kind::Literal;
        }
        if rest.starts_with("r#") {
            self.at += 2;
        }
        self.skip_name();
        Kind::Ident
    }

    /// Passes a string from its quote on, with its suffix.
    fn string(&mut self) {
        let bytes = self.text.as_bytes();
        self.at += 1;
        while self.at < bytes.len() {
            match bytes[self.at] {
                b'\\' => self.at += 2,
                b'"' => {
                    self.at += 1;
                    break;
                }
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(bytes.len());
        self.skip_name();
    }

    /// `'a'` or `'a`.
    fn quote(&mut self) -> Kind {
        let mut chars = self.rest().chars().skip(1);
        match (chars.next(), chars.next()) {
            (Some('\\'), _) | (Some(_), Some('\'')) => {
                self.character();
                Kind::Literal
            }
            _ => {
                self.at += 1;
                if self.rest().starts_with("r#") {
                    self.at += 2;
                }
                self.skip_name();
                Kind::Lifetime
            }
        }
    }

    /// Passes a character from its quote on, with its suffix.
    fn character(&mut self) {
        self.at += 1;
        if self.rest().starts_with('\\') {
            self.at += 1;
        }
        self.at += self.peek().map_or(0, char::len_utf8);
        // `\u{1F600}`, `\x7f`
        self.at += self.rest().find('\'').map_or(0, |length| length + 1);
        self.skip_name();
    }

    fn skip_digits(&mut self) {
        let rest = self.rest();
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '_');
        self.at += digits.unwrap_or(rest.len());
    }

    fn number(&mut self) {
        let rest = self.rest();
        if ["0x", "0o", "0b"]
            .iter()
            .any(|prefix| rest.starts_with(prefix))
        {
            return self.skip_name();
        }
        self.skip_digits();
        if let Some(fraction) = self.rest().strip_prefix('.') {
            // `1..2` is a range, `1.max` a call.
            let next = fraction.chars().next();
            if !next.is_some_and(|next| next == '.' || starts_name(next)) {
                self.at += 1;
                self.skip_digits();
            }
        }
        if let Some(exponent) = self.rest().strip_prefix(['e', 'E']) {
            let digits = exponent.trim_start_matches('_');
            let digits = digits.strip_prefix(['+', '-']).unwrap_or(digits);
            let digits = digits.trim_start_matches('_');
            if digits.starts_with(|c: char| c.is_ascii_digit()) {
                self.at = self.text.len() - digits.len();
                self.skip_digits();
            }
        }
        self.skip_name();
    }
}
