//! Texts as excerpts for the terminal, one alone or two side by side.

use std::fmt;
use std::time::Duration;

/// How many lines of a text are shown.
const ROWS: usize = 12;
/// How wide a text is shown alone, and each of two side by side.
const WIDTH: usize = 76;
const HALF: usize = 34;

/// Which lines of a long text are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Excerpt {
    /// The first ones.
    Head,
    /// The last ones.
    Tail,
}

/// A text, each line indented.
pub fn block(f: &mut fmt::Formatter<'_>, lines: &[&[u8]], excerpt: Excerpt) -> fmt::Result {
    let hidden = lines.len().saturating_sub(ROWS);
    let shown = match excerpt {
        Excerpt::Head => &lines[..lines.len() - hidden],
        Excerpt::Tail => &lines[hidden..],
    };
    if excerpt == Excerpt::Tail {
        more(f, hidden)?;
    }
    for line in shown {
        write!(f, "\n    {}", cut(line, 0, WIDTH))?;
    }
    if excerpt == Excerpt::Head {
        more(f, hidden)?;
    }
    if lines.is_empty() {
        write!(f, "\n    (empty)")?;
    }
    Ok(())
}

/// Two texts side by side around the line that is marked, counted from 1.
pub fn beside(
    f: &mut fmt::Formatter<'_>,
    expected: &[&[u8]],
    got: &[&[u8]],
    marked: Option<usize>,
) -> fmt::Result {
    let count = expected.len().max(got.len());
    let marked = marked.map(|line| line - 1);
    let first = marked.map_or(0, |row| {
        row.saturating_sub(ROWS / 2).min(count.saturating_sub(ROWS))
    });
    let last = count.min(first + ROWS);
    let rows: Vec<[String; 2]> = (first..last)
        .map(|row| {
            let (left, right) = (expected.get(row), got.get(row));
            let from = match (left, right) {
                (Some(left), Some(right)) if marked == Some(row) => window(left, right),
                _ => 0,
            };
            [left, right].map(|line| line.map_or("(end)".to_string(), |l| cut(l, from, HALF)))
        })
        .collect();
    let width = rows
        .iter()
        .map(|[left, _]| left.chars().count())
        .fold("expected".len(), usize::max);
    let digits = last.to_string().len();
    write!(f, "  {:digits$}   {:width$}   got", "", "expected")?;
    more(f, first)?;
    for (row, [left, right]) in (first..last).zip(&rows) {
        let (mark, bar) = if marked == Some(row) {
            ('>', '|')
        } else {
            (' ', ' ')
        };
        let line = format!("{mark} {:digits$}   {left:width$} {bar} {right}", row + 1);
        write!(f, "\n{}", line.trim_end())?;
    }
    more(f, count - last)
}

fn more(f: &mut fmt::Formatter<'_>, hidden: usize) -> fmt::Result {
    match hidden {
        0 => Ok(()),
        1 => write!(f, "\n    … 1 more line"),
        _ => write!(f, "\n    … {hidden} more lines"),
    }
}

/// From which character two lines are shown so that the difference is seen.
fn window(left: &[u8], right: &[u8]) -> usize {
    let (left, right) = (printable(left), printable(right));
    let same = left.chars().zip(right.chars()).take_while(|(a, b)| a == b);
    let at = same.count();
    if at < HALF * 3 / 4 { 0 } else { at - HALF / 2 }
}

/// At most `width` characters, from the one with the number `from` on.
fn cut(line: &[u8], from: usize, width: usize) -> String {
    let text = printable(line);
    let count = text.chars().count();
    if from == 0 && count <= width {
        return text;
    }
    let (head, from) = if from == 0 {
        ("", 0)
    } else {
        ("…", from + 1)
    };
    let room = width - head.chars().count();
    if count.saturating_sub(from) <= room {
        return head.chars().chain(text.chars().skip(from)).collect();
    }
    let middle = text.chars().skip(from).take(room - 1);
    head.chars().chain(middle).chain("…".chars()).collect()
}

/// A line as text, control characters spelled out.
fn printable(line: &[u8]) -> String {
    let mut text = String::with_capacity(line.len());
    for c in String::from_utf8_lossy(line).chars() {
        if c.is_control() {
            text.extend(c.escape_default());
        } else {
            text.push(c);
        }
    }
    text
}

/// `12 ms`, `1.04 s`, `1.2 s`, `5 s`.
pub fn seconds(time: Duration) -> String {
    match time.as_millis() {
        millis @ 0..1000 => format!("{millis} ms"),
        millis => format!("{} s", decimal(millis / 10, 2)),
    }
}

/// `3.1 MB` of 2^20 bytes, as judges count.
pub fn megabytes(bytes: u64) -> String {
    format!("{} MB", decimal((u128::from(bytes) * 10) >> 20, 1))
}

/// A count of hundredths, or whatever so many digits are, without needless zeros.
fn decimal(count: u128, digits: usize) -> String {
    let unit = 10_u128.pow(digits as u32);
    let text = format!("{}.{:0digits$}", count / unit, count % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units() {
        for (millis, shown) in [
            (0, "0 ms"),
            (999, "999 ms"),
            (1000, "1 s"),
            (1048, "1.04 s"),
            (1809, "1.8 s"),
            (100_000, "100 s"),
        ] {
            assert_eq!(seconds(Duration::from_millis(millis)), shown);
        }
        for (kilobytes, shown) in [(0, "0 MB"), (2200, "2.1 MB"), (10 << 10, "10 MB")] {
            assert_eq!(megabytes(kilobytes << 10), shown);
        }
    }
}
