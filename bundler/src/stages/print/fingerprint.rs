//! What shows whether a file is still as it was given out.
//!
//! The marker line ends in a fingerprint of the file's lines, all but the
//! fingerprint itself. How lines end does not count, nor whether the last one
//! does: git and editors change that, and nothing is lost by it.

use super::MARKER;
use crate::model::text::{Edit, Text};
use std::ops::Range;

/// What stands before the fingerprint, and behind it.
const BEFORE: &str = "; fingerprint ";
const BEHIND: &str = " ----";

/// A fingerprint's hexadecimal digits.
const DIGITS: usize = 16;

/// The end of a marker line whose fingerprint is still to be written.
pub(super) fn unwritten() -> String {
    format!("{BEFORE}{:0DIGITS$x}{BEHIND}", 0)
}

/// What a file is, by its marker line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// It has no marker line.
    NoBundle,
    /// A bundle, but whether it was edited cannot be told.
    Unknown,
    /// A bundle, edited by hand.
    Edited,
    /// A bundle as it was given out.
    Untouched,
}

/// Whether a file is a bundle as it was given out.
pub fn condition(text: &str) -> Condition {
    let mut at = 0;
    let mut condition = Condition::NoBundle;
    for line in text.split_inclusive('\n') {
        if line.starts_with(MARKER) {
            // A program may quote a marker line, or be an earlier bundle.
            condition = match digits_of(text, at) {
                Some(digits) if text[digits.clone()] == hex(text, &digits) => {
                    return Condition::Untouched;
                }
                Some(_) => Condition::Edited,
                // It takes nothing from one with a fingerprint.
                None if condition == Condition::NoBundle => Condition::Unknown,
                None => condition,
            };
        }
        at += line.len();
    }
    condition
}

/// The text with the right fingerprint in the marker line that begins at
/// `marker`, if it has one there.
pub(super) fn renewed(text: &Text, marker: usize) -> Text {
    let digits = digits_of(text.as_str(), marker);
    let edit = digits.map(|digits| {
        let hex = hex(text.as_str(), &digits);
        Edit::replace(digits, &hex)
    });
    text.edited(edit.into_iter().collect())
}

/// Where the marker line that begins at `marker` has its fingerprint.
fn digits_of(text: &str, marker: usize) -> Option<Range<usize>> {
    let line = text[marker..].lines().next()?;
    let digits_at = line.rfind(BEFORE)? + BEFORE.len();
    let digits = line[digits_at..].strip_suffix(BEHIND)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let start = marker + digits_at;
    (is_hex && digits.len() == DIGITS).then_some(start..start + DIGITS)
}

/// The fingerprint of a text without these digits: 64 bits of FNV-1a, the same
/// for all times, which the standard library's hashes are not.
fn hex(text: &str, digits: &Range<usize>) -> String {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x100_0000_01b3;
    let lines = [&text[..digits.start], &text[digits.end..]].concat();
    let bytes = lines.lines().flat_map(|line| line.bytes().chain([b'\n']));
    let hash = bytes.fold(BASIS, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    });
    format!("{hash:0DIGITS$x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bundle, as printed.
    fn bundle(own: &str, libraries: &str) -> String {
        let text = format!("{own}\n{MARKER}, below{}\n{libraries}", unwritten());
        let text = Text::from(text.as_str());
        renewed(&text, own.len() + 1).as_str().to_owned()
    }

    #[track_caller]
    fn check(text: &str, expected: Condition) {
        assert_eq!(condition(text), expected, "{text:?}");
    }

    #[test]
    fn conditions() {
        use Condition::{Edited, NoBundle, Unknown, Untouched};
        check("", NoBundle);
        check("fn main() {}\n", NoBundle);
        check(&format!("// {MARKER}\n"), NoBundle);
        check(&format!("{MARKER}, below ----\n"), Unknown);
        check(&format!("{MARKER}; fingerprint 12 ----\n"), Unknown);
        check(&format!("{MARKER}{}\n", unwritten()), Edited);

        let whole = bundle("fn main() {}\n", "pub mod a {\n}\n");
        check(&whole, Untouched);
        check(&whole.replace('\n', "\r\n"), Untouched);
        check(whole.trim_end(), Untouched);
        for (from, to) in [
            ("main()", "main( )"),
            ("mod a", "mod b"),
            ("}\n\n", "}\n"),
            ("below", "behind"),
            (" ----\n", " ---- \n"),
        ] {
            assert!(whole.contains(from), "{from}");
            let condition = condition(&whole.replace(from, to));
            assert!(matches!(condition, Edited | Unknown), "{from}");
        }
        check(&format!("{whole}\n"), Edited);
        check(&format!("// mine\n{whole}"), Edited);

        // An earlier bundle, bundled again.
        let again = bundle(&whole, "");
        check(&again, Untouched);
        check(&again.replace("main", "niam"), Edited);
        let quoting = bundle(&format!("/*\n{MARKER} ----\n*/\n"), "");
        check(&quoting, Untouched);
        check(&quoting.replace("/*", "/**"), Edited);
    }

    #[test]
    fn the_same_for_all_times() {
        // By another implementation; bundles out there have such ones.
        let line = bundle("fn main() {}\n", "");
        let digits = digits_of(&line, "fn main() {}\n\n".len()).unwrap();
        assert_eq!(&line[digits], "db5ee33943ac8860");
    }
}
