//! What the terminal can show: colours, columns.

use std::io::IsTerminal;
use unicode_width::UnicodeWidthStr;

/// How wide a terminal is of which nothing is known.
const USUAL_WIDTH: usize = 80;

/// Paints words, or leaves them as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    /// Whether colours are shown.
    pub colours: bool,
}

/// What a word is painted as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// What is right.
    Good,
    /// What is wrong.
    Bad,
    /// What is right, but to be looked at.
    Doubtful,
    /// What stands in the background.
    Faint,
    /// A heading.
    Strong,
}

impl Paint {
    /// For stdout.
    pub fn stdout() -> Paint {
        Paint {
            colours: wanted(std::io::stdout().is_terminal()),
        }
    }

    /// A word in a tone.
    pub fn word(self, tone: Tone, word: &str) -> String {
        if !self.colours {
            return word.to_owned();
        }
        let code = match tone {
            Tone::Good => "32",
            Tone::Bad => "1;31",
            Tone::Doubtful => "33",
            Tone::Faint => "2",
            Tone::Strong => "1",
        };
        format!("\x1b[{code}m{word}\x1b[0m")
    }
}

/// Whether stderr shows colours.
pub fn stderr_colours() -> bool {
    wanted(std::io::stderr().is_terminal())
}

/// Whether colours are wanted, as NO_COLOR and CLICOLOR_FORCE say it.
fn wanted(is_terminal: bool) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|kind| kind == "dumb");
    if is_set("NO_COLOR") {
        return false;
    }
    is_terminal && !is_dumb || is_set("CLICOLOR_FORCE")
}

/// How many columns a line may take.
pub fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.parse().ok());
    columns.map_or(USUAL_WIDTH, |columns: usize| columns.clamp(40, 200))
}

/// A text filled up with blanks to a width in columns.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns() {
        assert_eq!(padded("ab", 4), "ab  ");
        assert_eq!(padded("棋", 4), "棋  ");
        assert_eq!(padded("棋子", 3), "棋子");
    }

    #[test]
    fn paint() {
        let plain = Paint { colours: false };
        assert_eq!(plain.word(Tone::Bad, "WA"), "WA");
        let paint = Paint { colours: true };
        assert_eq!(paint.word(Tone::Bad, "WA"), "\x1b[1;31mWA\x1b[0m");
    }
}
