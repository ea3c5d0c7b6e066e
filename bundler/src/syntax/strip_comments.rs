//! A library's text without comments and blank lines.

use crate::model::text::{Edit, Text};
use crate::syntax::tokens::Tokens;

/// The comment that keeps an item of a library, even if nothing uses it.
const KEEP: &str = "// bundle: keep";

/// What stands in its place, since comments go, is a `#[doc]` attribute of this
/// text: to the compiler it means nothing.
pub const KEPT: &str = "\"bundle: keep\"";

/// Cuts comments, blank lines and blanks at line ends; keeps line breaks and
/// indentation.
pub fn strip_comments(text: &Text) -> Text {
    let tokens = Tokens::new(text.as_str());
    let mut edits = Vec::new();
    let mut done = 0;
    let ends = tokens.iter().map(|token| token.range.clone());
    let last = text.as_str().len()..text.as_str().len();
    for range in ends.chain([last]) {
        let gap = &text.as_str()[done..range.start];
        let wanted = match gap.rfind('\n') {
            _ if done == 0 || range.is_empty() => "",
            Some(at) if gap[at + 1..].trim().is_empty() => &gap[at..],
            Some(_) => "\n",
            None if gap.is_empty() => "",
            None => " ",
        };
        let is_keep = |line: &str| line.trim() == KEEP;
        let closes = text.as_str()[range.clone()].starts_with([')', ']', '}']);
        if gap.lines().any(is_keep) && !range.is_empty() && !closes {
            let kept = format!("{wanted}#[doc = {KEPT}]\n");
            edits.push(Edit::replace(done..range.start, &kept));
        } else if gap != wanted {
            edits.push(Edit::replace(done..range.start, wanted));
        }
        done = range.end;
    }
    let mut text = text.edited(edits);
    text.push_str("\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_closed() {
        let text =
            "// a\n\nfn f() { // b\n\n    // c\n    x /* d */ (\"// e\\n\n\n  f\")\n\n}\n\n// g\n";
        let stripped = strip_comments(&Text::from(text));
        assert_eq!(
            stripped.as_str(),
            "fn f() {\n    x (\"// e\\n\n\n  f\")\n}\n"
        );
        assert_eq!(strip_comments(&Text::from("// only\n")).as_str(), "\n");
        let text = "fn a() {}\n// bundle: keep\nfn b() {}\n";
        let kept = "fn a() {}\n#[doc = \"bundle: keep\"]\nfn b() {}\n";
        assert_eq!(strip_comments(&Text::from(text)).as_str(), kept);
        assert_eq!(strip_comments(&Text::from(kept)).as_str(), kept);
    }
}
