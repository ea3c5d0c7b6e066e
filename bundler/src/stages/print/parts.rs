//! What a printed file is made of.

use super::MARKER;
use crate::syntax::tokens::{Kind, Tokens};
use std::ops::Range;

/// Where the user's part and the libraries stand in a printed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// Where the marker line begins; all before it is the user's.
    pub marker: usize,
    /// The libraries, in order.
    pub libraries: Vec<Part>,
}

/// A library in a printed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Name, version, licence and address, as its heading says.
    pub title: String,
    /// From its heading to the next one.
    pub range: Range<usize>,
}

impl Part {
    /// Its name and version: `either 1.15.0`.
    pub fn name(&self) -> &str {
        let split = self.title.split_once(" (");
        split.map_or(&self.title, |(name, _)| name)
    }
}

impl Parts {
    /// Finds the parts; `None` if there is no marker line.
    pub fn of(text: &str) -> Option<Parts> {
        let tokens = Tokens::new(text);
        Parts::of_tokens(text, &tokens)
    }

    pub(super) fn of_tokens(text: &str, tokens: &Tokens) -> Option<Parts> {
        let comments = outer_comments(text, tokens);
        // The user's text may quote one, so the last is it: libraries have no
        // comments of their own.
        let is_marker = |range: &Range<usize>| text[range.clone()].starts_with(MARKER);
        let at = comments.iter().rposition(is_marker)?;
        let headings = &comments[at + 1..];
        let ends = headings.iter().skip(1).map(|next| next.start);
        let libraries = headings.iter().zip(ends.chain([text.len()]));
        let libraries = libraries.map(|(heading, end)| Part {
            title: text[heading.clone()]
                .trim_start_matches('/')
                .trim()
                .to_owned(),
            range: heading.start..end,
        });
        Some(Parts {
            marker: comments[at].start,
            libraries: libraries.collect(),
        })
    }
}

/// The `//` comments that fill a line outside of all delimiters.
fn outer_comments(text: &str, tokens: &Tokens) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    let (mut at, mut done) = (0, 0);
    while done < text.len() {
        let start = tokens.get(at).map_or(text.len(), |next| next.range.start);
        let mut line = done;
        for piece in text[done..start].split_inclusive('\n') {
            let whole = line == 0 || text[..line].ends_with('\n');
            if whole && piece.starts_with("//") {
                comments.push(line..line + piece.trim_end().len());
            }
            line += piece.len();
        }
        if let Some(token) = tokens.get(at) {
            let last = match token.kind {
                Kind::Open => token.partner,
                _ => at,
            };
            done = tokens.range(last).end;
            at = last + 1;
        } else {
            done = text.len();
        }
    }
    comments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_marker_counts() {
        let text = format!(
            "{MARKER}, a quotation\nfn main() {{ /* \n{MARKER}\n */ }}\n\n{MARKER}, below ----\n\n\
             // a 1.0 (MIT)\npub mod a {{\n// inside\n}}\n\n// b 0.2 (none)\npub mod b {{}}\n"
        );
        let parts = Parts::of(&text).unwrap();
        assert!(text[parts.marker..].starts_with(&format!("{MARKER}, below")));
        let shown: Vec<_> = parts
            .libraries
            .iter()
            .map(|part| (part.title.as_str(), &text[part.range.clone()]))
            .collect();
        assert_eq!(
            shown,
            [
                (
                    "a 1.0 (MIT)",
                    "// a 1.0 (MIT)\npub mod a {\n// inside\n}\n\n"
                ),
                ("b 0.2 (none)", "// b 0.2 (none)\npub mod b {}\n")
            ]
        );
        assert_eq!(parts.libraries[1].name(), "b 0.2");
        assert_eq!(Parts::of("fn main() {}\n"), None);
    }
}
