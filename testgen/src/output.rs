//! What a case looks like: words and lines.

use super::Gen;
use std::fmt::{self, Display, Write};

impl Gen {
    /// Ends the line with these words, a blank between any two:
    /// `g.line([n, m])`, `g.line(&a)`, `g.line(["add"])`.
    pub fn line<T: Display>(&mut self, words: impl IntoIterator<Item = T>) {
        for word in words {
            self.word(word);
        }
        self.text.push('\n');
    }

    /// Adds a word to the line, after a blank if one is there already. A line
    /// of words of several types is ended by `g.end_line()`.
    pub fn word(&mut self, word: impl Display) {
        if !(self.text.is_empty() || self.text.ends_with(&[' ', '\n'][..])) {
            self.text.push(' ');
        }
        // A String takes all.
        let _ = write!(self.text, "{}", word);
    }

    /// Ends the line.
    pub fn end_line(&mut self) {
        self.text.push('\n');
    }

    /// Each pair on a line of its own: the edges of a graph.
    pub fn lines_of_pairs<A: Display, B: Display>(
        &mut self,
        pairs: impl IntoIterator<Item = (A, B)>,
    ) {
        for (a, b) in pairs {
            self.word(a);
            self.word(b);
            self.end_line();
        }
    }
}

/// For `write!` and `writeln!`, where words and lines are not enough.
impl Write for Gen {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{sample, Gen};
    use std::fmt::Write;

    #[track_caller]
    fn check(write: impl FnOnce(&mut Gen), text: &str) {
        assert_eq!(sample(1, 1, write).text, text);
    }

    #[test]
    fn words_and_lines() {
        check(|g| g.line([1, 2]), "1 2\n");
        let list = vec![1, 2];
        check(|g| g.line(&list), "1 2\n");
        check(|g| g.line(Vec::<i32>::new()), "\n");
        check(|g| g.line(["a".to_string()]), "a\n");
        check(
            |g| {
                g.word("add");
                g.word(3);
                g.line([4]);
                g.end_line();
                g.word('x');
            },
            "add 3 4\n\nx",
        );
        check(|g| g.lines_of_pairs(vec![(1, 2), (2, 3)]), "1 2\n2 3\n");
        check(|g| writeln!(g, "{:?} {:.2}", 1, 0.5).unwrap(), "1 0.50\n");
    }
}
