//! The indentation of libraries: a blank for each level, since judges count
//! bytes and few people read them.

use crate::model::text::Edit;
use crate::syntax::tokens::Tokens;

/// The edits that do it from a byte on, where no delimiter is open. What stands
/// inside a token, as a line of a text does, stays as it is.
pub fn narrowed(text: &str, from: usize) -> Vec<Edit> {
    let tokens = Tokens::new(&text[from..]);
    let mut edits = Vec::new();
    // How far the lines around are indented.
    let mut widths: Vec<usize> = Vec::new();
    let mut done = from;
    for token in tokens.iter() {
        let start = from + token.range.start;
        let line = text[done..start].rfind('\n').map(|at| done + at + 1);
        done = from + token.range.end;
        let Some(line) = line.filter(|line| text[*line..start].trim().is_empty()) else {
            continue;
        };
        let width = start - line;
        while widths.last().is_some_and(|last| width < *last) {
            widths.pop();
        }
        if widths.last().map_or(0, |last| *last) < width {
            widths.push(width);
        }
        if widths.len() < width {
            edits.push(Edit::replace(line..start, &" ".repeat(widths.len())));
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::Text;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let text = Text::from(text);
        let edits = narrowed(text.as_str(), 0);
        assert_eq!(text.edited(edits).as_str(), expected);
    }

    #[test]
    fn levels() {
        check("", "");
        check("a {\n    b\n}\n", "a {\n b\n}\n");
        check("a {\n\tb {\n\t\tc\n\t}\n}\n", "a {\n\tb {\n\t\tc\n\t}\n}\n");
        check("z\n  a\n b\n      c\n", "z\n a\n b\n  c\n");
        check("a\n    b\n  c\n    d\n", "a\n b\n c\n  d\n");
    }

    #[test]
    fn what_is_no_indentation_stays() {
        let text = "a {\n \"\n    b\\\n    \"\n /* c\n    */ d\n}\n";
        check(text, text);
        check("// a\n\n// b\n    c\n", "// a\n\n// b\n c\n");
    }

    #[test]
    fn the_users_text_stays() {
        let text = "a {\n    b\n}\nc {\n    d\n}\n";
        let from = text.find('c').unwrap();
        let edits = narrowed(text, from);
        assert_eq!(
            Text::from(text).edited(edits).as_str(),
            "a {\n    b\n}\nc {\n d\n}\n"
        );
    }
}
