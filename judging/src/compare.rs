//! Whether an output says what was expected, and where it first does not.

/// The first line that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The line's number, from 1.
    pub line: usize,
    /// What was expected there, `None` past the end.
    pub expected: Option<String>,
    /// What the program wrote there, `None` past the end.
    pub got: Option<String>,
}

/// The first difference, or `None` where the output is right.
///
/// Blanks at line ends and blank lines at the end do not count, all else does.
/// With a `tolerance` a line is compared word by word, and two words that are
/// finite numbers may differ by it, absolutely or relative to the expected
/// one; but two whole numbers are compared exactly, and so are NaN and
/// infinity (as text).
pub fn compare(expected: &[u8], got: &[u8], tolerance: Option<f64>) -> Option<Difference> {
    let (expected, got) = (lines(expected), lines(got));
    let same = |a: &[u8], b: &[u8]| match tolerance {
        Some(tolerance) => close_lines(a, b, tolerance),
        None => a == b,
    };
    let index =
        (0..expected.len().max(got.len())).find(|&i| match (expected.get(i), got.get(i)) {
            (Some(a), Some(b)) => !same(a, b),
            _ => true,
        })?;
    let show = |lines: &[&[u8]]| {
        lines
            .get(index)
            .map(|line| String::from_utf8_lossy(line).into_owned())
    };
    Some(Difference {
        line: index + 1,
        expected: show(&expected),
        got: show(&got),
    })
}

/// Whether two outputs have the same words, whatever the blanks between them.
pub fn same_words(expected: &[u8], got: &[u8]) -> bool {
    words(expected).eq(words(got))
}

/// The lines that count, each without the blanks at its end.
pub fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii_end)
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn close_lines(expected: &[u8], got: &[u8], tolerance: f64) -> bool {
    let (mut expected, mut got) = (words(expected), words(got));
    loop {
        match (expected.next(), got.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) if a == b || close(a, b, tolerance) => {}
            _ => return false,
        }
    }
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}

fn close(expected: &[u8], got: &[u8], tolerance: f64) -> bool {
    if is_whole(expected) && is_whole(got) {
        return false;
    }
    let (Some(a), Some(b)) = (finite(expected), finite(got)) else {
        return false;
    };
    (a - b).abs() <= tolerance * a.abs().max(1.0)
}

fn is_whole(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

fn finite(word: &[u8]) -> Option<f64> {
    let number: f64 = std::str::from_utf8(word).ok()?.parse().ok()?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::{compare, same_words};

    #[track_caller]
    fn check(expected: &str, got: &str, tolerance: Option<f64>, line: Option<usize>) {
        let difference = compare(expected.as_bytes(), got.as_bytes(), tolerance);
        assert_eq!(
            difference.map(|d| d.line),
            line,
            "{expected:?} against {got:?}"
        );
    }

    #[test]
    fn exact() {
        let rows = [
            ("", "", None),
            ("", "\n\n \r\n", None),
            ("1\n2\n", "1\n2", None),
            ("1\n2\n", "1 \t\r\n2\r\n\r\n\n", None),
            ("1\n2\n", "1\n\n2\n", Some(2)),
            ("1\n2\n", "1\n", Some(2)),
            ("1\n", "1\n2\n", Some(2)),
            ("", "x", Some(1)),
            ("x", "", Some(1)),
            ("\n1", "1", Some(1)),
            ("1 2", "1  2", Some(1)),
            ("1 2", " 1 2", Some(1)),
            ("1", "1.0", Some(1)),
            ("Yes", "yes", Some(1)),
        ];
        for (expected, got, line) in rows {
            check(expected, got, None, line);
        }
    }

    #[test]
    fn with_a_tolerance() {
        let rows = [
            ("0.5", "0.5000001", None),
            ("0.5", "0.50001", Some(1)),
            ("1000000.0", "1000000.9", None),
            ("1000000.0", "1000001.1", Some(1)),
            ("1.0", "1", None),
            ("1", "1.0000000001", None),
            ("-0.0", "0", None),
            ("1e3", "1000.0", None),
            ("1.5  2.5", "1.5 2.5\t", None),
            ("1.5 2.5", "1.5\n2.5", Some(1)),
            ("1.5 2.5", "1.5", Some(1)),
            ("1.5", "1.5 2.5", Some(1)),
            // Whole numbers are exact however large.
            ("10000000", "10000001", Some(1)),
            ("9007199254740993", "9007199254740992", Some(1)),
            ("NaN", "NaN", None),
            ("1.0", "NaN", Some(1)),
            ("inf", "inf", None),
            ("inf", "-inf", Some(1)),
            ("inf", "1e308", Some(1)),
            ("1e400", "1e401", Some(1)),
            ("no 1.0", "no 1.0000001", None),
            ("no 1.0", "No 1.0", Some(1)),
        ];
        for (expected, got, line) in rows {
            check(expected, got, Some(1e-6), line);
        }
    }

    #[test]
    fn words_alone() {
        for (expected, got, same) in [
            ("", " \n", true),
            ("1 2\n", "\n1\t2", true),
            ("1\n2\n", "1 2", true),
            ("1 2", "12", false),
            ("1 2", "1", false),
            ("1", "1.0", false),
        ] {
            let found = same_words(expected.as_bytes(), got.as_bytes());
            assert_eq!(found, same, "{expected:?} against {got:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_text() {
        let difference = compare(b"1\n2\n", b"1\n\xff\n", None).unwrap();
        assert_eq!(difference.line, 2);
        assert_eq!(difference.got.as_deref(), Some("\u{fffd}"));
        assert_eq!(compare(b"\xff", b"\xff ", None), None);
        assert!(compare(b"\xff", b"\xfe", Some(0.1)).is_some());
    }
}
