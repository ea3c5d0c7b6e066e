//! Expected beside got, with the words marked that differ.

use crate::say;
use crate::terminal::{Paint, Tone, padded};
use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use std::ops::Range;
use std::time::{Duration, Instant};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many lines from the first difference on are compared.
const COMPARED: usize = 400;

/// How many equal lines are shown before it.
const BEFORE: usize = 3;

/// How long finding the differences may take.
const DEADLINE: Duration = Duration::from_millis(200);

/// How many characters of a line are compared.
const LINE: usize = 4000;

/// What was expected, and what the program wrote.
pub struct Texts<'a> {
    /// The expected output.
    pub expected: &'a [u8],
    /// The program's.
    pub got: &'a [u8],
}

/// A line of one side or of both.
struct Row {
    expected: Option<Cell>,
    got: Option<Cell>,
    differs: bool,
}

/// A line with its number and what of it is marked, in characters.
struct Cell {
    number: usize,
    text: Vec<char>,
    marked: Vec<Range<usize>>,
}

impl Texts<'_> {
    /// Both side by side around the first difference.
    pub fn beside(&self, paint: Paint, rows: usize, width: usize) -> String {
        let (expected, got) = (judging::lines(self.expected), judging::lines(self.got));
        let count = expected.len().max(got.len());
        let first = (0..count).find(|&at| expected.get(at) != got.get(at));
        let from = first.unwrap_or(0).saturating_sub(BEFORE);
        let whole = rows == usize::MAX;
        let (from, compared) = if whole {
            (0, usize::MAX)
        } else {
            (from, COMPARED)
        };
        let all = aligned(
            part(&expected, from, compared),
            part(&got, from, compared),
            from,
        );
        let shown = &all[..all.len().min(rows)];
        let last_shown = shown.iter().filter_map(|row| {
            let ends = [&row.expected, &row.got].map(|cell| cell.as_ref().map(|cell| cell.number));
            ends.into_iter().flatten().max()
        });
        let hidden = count.saturating_sub(last_shown.max().unwrap_or(count));
        layout(shown, paint, width, [from, hidden])
    }
}

fn part<'a, 'b>(lines: &'a [&'b [u8]], from: usize, count: usize) -> &'a [&'b [u8]] {
    let from = from.min(lines.len());
    &lines[from..lines.len().min(from.saturating_add(count))]
}

/// The lines of both, those that belong together in one row.
fn aligned(expected: &[&[u8]], got: &[&[u8]], from: usize) -> Vec<Row> {
    let deadline = Some(Instant::now() + DEADLINE);
    let changes = capture_diff_slices_deadline(Algorithm::Myers, expected, got, deadline);
    let mut rows = Vec::new();
    for change in changes {
        let (old, new) = (change.old_range(), change.new_range());
        let differs = !matches!(change, DiffOp::Equal { .. });
        for at in 0..old.len().max(new.len()) {
            let cell = |lines: &[&[u8]], range: &Range<usize>| {
                let index = range.start + at;
                (index < range.end).then(|| Cell::new(lines[index], from + index + 1))
            };
            let mut row = Row {
                expected: cell(expected, &old),
                got: cell(got, &new),
                differs,
            };
            if differs {
                row.mark();
            }
            rows.push(row);
        }
    }
    rows
}

impl Row {
    /// Marks the words that differ; of a line that stands alone, all.
    fn mark(&mut self) {
        match (&mut self.expected, &mut self.got) {
            (Some(expected), Some(got)) => {
                let (old, new) = (tokens(&expected.text), tokens(&got.text));
                let words = |cell: &Cell, tokens: &[Range<usize>]| -> Vec<Vec<char>> {
                    tokens
                        .iter()
                        .map(|token| cell.text[token.clone()].to_vec())
                        .collect()
                };
                let (a, b) = (words(expected, &old), words(got, &new));
                let deadline = Some(Instant::now() + DEADLINE);
                for change in capture_diff_slices_deadline(Algorithm::Myers, &a, &b, deadline) {
                    if !matches!(change, DiffOp::Equal { .. }) {
                        expected
                            .marked
                            .extend(old[change.old_range()].iter().cloned());
                        got.marked.extend(new[change.new_range()].iter().cloned());
                    }
                }
            }
            (Some(cell), None) | (None, Some(cell)) => cell.marked.push(0..cell.text.len()),
            (None, None) => {}
        }
    }
}

impl Cell {
    fn new(line: &[u8], number: usize) -> Cell {
        Cell {
            number,
            text: printable(line).chars().take(LINE).collect(),
            marked: Vec::new(),
        }
    }

    fn is_marked(&self, at: usize) -> bool {
        self.marked.iter().any(|range| range.contains(&at))
    }

    /// What fits into a column: the characters' numbers, and whether something
    /// is cut off before and behind.
    fn window(&self, width: usize) -> (Range<usize>, bool, bool) {
        let wide = |at: usize| self.text[at].width().unwrap_or(1);
        let total: usize = (0..self.text.len()).map(wide).sum();
        if total <= width {
            return (0..self.text.len(), false, false);
        }
        let first = self
            .marked
            .iter()
            .map(|range| range.start)
            .min()
            .unwrap_or(0);
        let start = if first < width * 3 / 4 {
            0
        } else {
            first - width / 2
        };
        let room = width - 1 - usize::from(0 < start);
        let (mut end, mut used) = (start, 0);
        while end < self.text.len() && used + wide(end) <= room {
            used += wide(end);
            end += 1;
        }
        (start..end, 0 < start, end < self.text.len())
    }

    /// The cell as text in a tone, and the same as carets under what is marked.
    fn shown(&self, paint: Paint, tone: Tone, width: usize) -> [String; 2] {
        let (window, before, behind) = self.window(width);
        let (mut text, mut carets, mut used) = (String::new(), String::new(), 0);
        if before {
            text.push('…');
            carets.push(' ');
            used += 1;
        }
        for at in window {
            let is_marked = self.is_marked(at);
            let c = self.text[at];
            let wide = c.width().unwrap_or(1);
            used += wide;
            carets.push_str(&if is_marked { "^" } else { " " }.repeat(wide));
            match is_marked {
                // A blank has no colour.
                true => {
                    let c = if c == ' ' { '·' } else { c };
                    text.push_str(&paint.word(tone, &c.to_string()));
                }
                false => text.push(c),
            }
        }
        if behind {
            text.push('…');
            used += 1;
        }
        text.push_str(&" ".repeat(width.saturating_sub(used)));
        [text, carets]
    }
}

/// Words and the blanks between them.
fn tokens(text: &[char]) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.iter().enumerate() {
        match tokens.last_mut() {
            Some(last) if !c.is_whitespace() && !text[last.start].is_whitespace() => {
                last.end = at + 1;
            }
            _ => tokens.push(at..at + 1),
        }
    }
    tokens
}

fn layout(rows: &[Row], paint: Paint, width: usize, [before, behind]: [usize; 2]) -> String {
    let cells = rows
        .iter()
        .flat_map(|row| [&row.expected, &row.got])
        .flatten();
    let last = cells.map(|cell| cell.number).max().unwrap_or(1);
    let digits = last.to_string().len();
    // The mark, two numbers, and the blanks between them.
    let half = (width.saturating_sub(2 * digits + 9) / 2).max(12);
    let widths = rows.iter().flat_map(|row| &row.expected);
    let widths = widths.map(|cell| cell.text.iter().collect::<String>().width());
    let headings = [say!("expected"), say!("got")];
    let widths = widths.chain([headings[0].width(), say!("(end)").width()]);
    let left_width = widths.max().unwrap_or(0).min(half);
    let mut out = format!(
        "    {:digits$}  {}  {:digits$}  {}\n",
        "",
        paint.word(Tone::Strong, &padded(&headings[0], left_width)),
        "",
        paint.word(Tone::Strong, &headings[1])
    );
    let note = |count| match count {
        0 => String::new(),
        _ => format!("    {}\n", paint.word(Tone::Faint, &more(count))),
    };
    out.push_str(&note(before));
    for row in rows {
        let mark = if row.differs { ">" } else { " " };
        let side = |cell: &Option<Cell>, tone, width| match cell {
            Some(cell) => {
                let [text, carets] = cell.shown(paint, tone, width);
                (format!("{:digits$}", cell.number), text, carets)
            }
            None => {
                let end = padded(&say!("(end)"), width);
                (
                    " ".repeat(digits),
                    paint.word(Tone::Faint, &end),
                    String::new(),
                )
            }
        };
        let (number, left, left_carets) = side(&row.expected, Tone::Good, left_width);
        let (other, right, right_carets) = side(&row.got, Tone::Bad, half);
        let line = format!("  {mark} {number}  {left}  {other}  {right}");
        out.push_str(line.trim_end());
        out.push('\n');
        // Where there are no colours, carets mark the words.
        if row.differs && !paint.colours {
            let left = padded(&left_carets, left_width);
            let line = format!("    {:digits$}  {left}  {:digits$}  {right_carets}", "", "");
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    out + &note(behind)
}

/// That some lines are not shown.
pub fn more(hidden: usize) -> String {
    match hidden {
        1 => say!("… 1 more line"),
        _ => say!("… {hidden} more lines", hidden),
    }
}

/// At most so many columns of a line.
pub fn cut(line: &[u8], width: usize) -> String {
    let text = printable(line);
    if text.width() <= width {
        return text;
    }
    let (mut out, mut used) = (String::new(), 0);
    for c in text.chars() {
        used += c.width().unwrap_or(1);
        if width <= used {
            break;
        }
        out.push(c);
    }
    out.push('…');
    out
}

/// A line as text, control characters spelled out.
fn printable(line: &[u8]) -> String {
    let mut text = String::with_capacity(line.len());
    for c in String::from_utf8_lossy(line).chars() {
        match c.is_control() {
            true => text.extend(c.escape_default()),
            false => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Paint = Paint { colours: false };

    #[track_caller]
    fn check(expected: &str, got: &str, shown: &[&str]) {
        let texts = Texts {
            expected: expected.as_bytes(),
            got: got.as_bytes(),
        };
        let found = texts.beside(PLAIN, 12, 60);
        assert_eq!(found.lines().collect::<Vec<_>>(), shown, "\n{found}");
    }

    #[test]
    fn words_that_differ() {
        check(
            "1 2 3\nsame\n",
            "1 20 3\nsame\n",
            &[
                "       expected     got",
                "  > 1  1 2 3     1  1 20 3",
                "         ^            ^^",
                "    2  same      2  same",
            ],
        );
    }

    #[test]
    fn lines_that_are_missing() {
        check(
            "1\n2\n3\n",
            "1\n3\n",
            &[
                "       expected     got",
                "    1  1         1  1",
                "  > 2  2            (end)",
                "       ^",
                "    3  3         2  3",
            ],
        );
        check(
            "",
            "x",
            &[
                "       expected     got",
                "  >    (end)     1  x",
                "                    ^",
            ],
        );
    }

    #[test]
    fn blanks_and_wide_characters() {
        check(
            "先手 胜",
            "先手  胜",
            &[
                "       expected     got",
                "  > 1  先手 胜   1  先手 ·胜",
                "                         ^",
            ],
        );
    }

    #[test]
    fn long_lines_and_texts() {
        let line = |last: char| format!("{}{last}", "x ".repeat(100));
        let lines = |last: &str| (0..100).map(|i| i.to_string() + "\n").collect::<String>() + last;
        let (a, b) = (line('a'), line('b'));
        let texts = Texts {
            expected: a.as_bytes(),
            got: b.as_bytes(),
        };
        let found = texts.beside(PLAIN, 12, 60);
        assert!(found.contains("x a") && found.contains("x b"), "{found}");
        assert!(found.lines().all(|line| line.width() <= 60), "{found}");
        let (a, b) = (lines("a\n"), lines("b\n"));
        let texts = Texts {
            expected: a.as_bytes(),
            got: b.as_bytes(),
        };
        let found = texts.beside(PLAIN, 12, 60);
        assert!(found.contains("… 97 more lines\n     98  97"), "{found}");
        let whole = texts.beside(PLAIN, usize::MAX, 60);
        assert_eq!(whole.lines().count(), 103, "{whole}");
    }

    #[test]
    fn colours_mark_words_alone() {
        let texts = Texts {
            expected: b"1 2",
            got: b"1 3",
        };
        let found = texts.beside(Paint { colours: true }, 12, 60);
        assert!(found.contains("1 \x1b[32m2\x1b[0m"), "{found:?}");
        assert!(found.contains("1 \x1b[1;31m3\x1b[0m"), "{found:?}");
        assert!(!found.contains('^'), "{found:?}");
    }
}
