//! Samples changed a little: whether it is an input still, the brute force tells.

use super::random::Random;

/// A text as words and the blanks around them: blanks, word, blanks, … word,
/// blanks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The words.
    pub words: Vec<Vec<u8>>,
    /// What stands before each word, and behind the last.
    blanks: Vec<Vec<u8>>,
}

impl Words {
    /// Those of a text.
    pub fn of(text: &[u8]) -> Words {
        let (mut words, mut blanks) = (Vec::new(), vec![Vec::new()]);
        for (at, &byte) in text.iter().enumerate() {
            let in_word = 0 < at && !text[at - 1].is_ascii_whitespace();
            if byte.is_ascii_whitespace() {
                if in_word {
                    blanks.push(Vec::new());
                }
                blanks.last_mut().expect("the first").push(byte);
            } else {
                if !in_word {
                    words.push(Vec::new());
                }
                words.last_mut().expect("just begun").push(byte);
            }
        }
        if blanks.len() == words.len() {
            blanks.push(Vec::new());
        }
        Words { words, blanks }
    }

    /// The text.
    pub fn text(&self) -> Vec<u8> {
        let mut text = self.blanks[0].clone();
        for (word, blanks) in self.words.iter().zip(&self.blanks[1..]) {
            text.extend(word);
            text.extend(blanks);
        }
        text
    }

    /// A word as a number.
    pub fn number(&self, at: usize) -> Option<i64> {
        number(&self.words[at])
    }

    /// Sets a word to a number.
    pub fn set(&mut self, at: usize, value: i64) {
        self.words[at] = value.to_string().into_bytes();
    }

    /// The numbers of the words that each line has.
    pub fn lines(&self) -> Vec<Vec<usize>> {
        let mut lines = vec![Vec::new()];
        for at in 0..self.words.len() {
            if self.blanks[at].contains(&b'\n') && at != 0 {
                lines.push(Vec::new());
            }
            lines.last_mut().expect("the first").push(at);
        }
        lines
    }

    /// Without some words, which follow each other. Line ends stay as long as
    /// something is left of a line.
    pub fn without(&self, start: usize, end: usize) -> Words {
        let mut left = self.clone();
        left.words.drain(start..end);
        // Of the blanks around the gap those that end a line count more.
        let (before, behind) = (&self.blanks[start], &self.blanks[end]);
        let kept = match before.contains(&b'\n') && 0 < start || start == 0 {
            true => before.clone(),
            false => behind.clone(),
        };
        left.blanks.drain(start..end);
        left.blanks[start] = kept;
        if end == self.words.len() {
            left.blanks[start] = behind.clone();
        }
        left
    }

    /// With some words, which follow each other, once more behind themselves.
    fn with_twice(&self, start: usize, end: usize) -> Words {
        let mut more = self.clone();
        let again = self.words[start..end].iter().cloned();
        more.words.splice(end..end, again);
        let mut blanks: Vec<Vec<u8>> = self.blanks[start..end].to_vec();
        if start == 0 {
            // Nothing stands before the first word: a line is a line again.
            let is_line = self.blanks[end].contains(&b'\n');
            blanks[0] = if is_line { b"\n" } else { b" " }.to_vec();
        }
        more.blanks.splice(end..end, blanks);
        more
    }
}

/// The number that a word is.
pub fn number(word: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(word).ok()?;
    let value: i64 = text.parse().ok()?;
    // Not 007 and +7, which something means.
    (value.to_string() == text).then_some(value)
}

/// A sample with one to four changes.
pub fn mutated(texts: &[Vec<u8>], only_numbers: bool, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let texts: Vec<_> = texts
        .iter()
        .filter(|text| !text.trim_ascii().is_empty())
        .collect();
    let mut words = Words::of(texts[random.below(texts.len())]);
    for _ in 0..=random.below(4) {
        match random.below(8) {
            0 if !only_numbers => drop_or_double(&mut words, &mut random, true),
            1 if !only_numbers => drop_or_double(&mut words, &mut random, false),
            2 => swap(&mut words, &mut random, only_numbers),
            _ => change_number(&mut words, &mut random),
        }
    }
    words.text()
}

/// Leaves out a word or a line, or writes it twice, and counts it in a number
/// before it.
fn drop_or_double(words: &mut Words, random: &mut Random, drop: bool) {
    let lines = words.lines();
    let line = &lines[random.below(lines.len())];
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
        return;
    };
    let whole_line = random.below(2) == 0;
    let (start, end) = match whole_line {
        true => (first, last + 1),
        false => {
            let at = first + random.below(line.len());
            (at, at + 1)
        }
    };
    if drop && end - start == words.words.len() {
        return;
    }
    // How many lines, or how many words of the line.
    let count = if whole_line { lines.len() } else { line.len() } as i64;
    let before = (0..start).filter(|&at| words.number(at).is_some_and(|value| 0 < value));
    let mut counts: Vec<usize> = before.collect();
    // A count is mostly near what it counts, and as large.
    counts.sort_by_key(|&at| words.number(at).map(|value| value.abs_diff(count)));
    let by = if drop { -1 } else { 1 };
    *words = match drop {
        true => words.without(start, end),
        false => words.with_twice(start, end),
    };
    if let Some(&at) = counts.first() {
        let value = words.number(at).unwrap_or_default();
        words.set(at, value + by);
    }
}

fn swap(words: &mut Words, random: &mut Random, only_numbers: bool) {
    let count = words.words.len();
    let (one, other) = (random.below(count), random.below(count));
    let is_number = |at: usize| words.number(at).is_some();
    if is_number(one) == is_number(other) && (is_number(one) || !only_numbers) {
        words.words.swap(one, other);
    }
}

fn change_number(words: &mut Words, random: &mut Random) {
    let numbers = (0..words.words.len()).filter(|&at| words.number(at).is_some());
    let numbers: Vec<usize> = numbers.collect();
    if numbers.is_empty() {
        return;
    }
    let at = numbers[random.below(numbers.len())];
    let other = numbers[random.below(numbers.len())];
    let value_of = |at: usize| words.number(at).unwrap_or_default();
    let largest = numbers.iter().map(|&at| value_of(at)).max().unwrap_or(1);
    let value = value_of(at);
    let changed = match random.below(8) {
        0 => value.saturating_add(1),
        1 => value.saturating_sub(1),
        2 => value_of(other),
        3 => random.between(0, 2),
        4 => largest,
        5 => 1_000_000_000,
        _ => random.between(1, largest.max(2)),
    };
    words.set(at, changed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_their_text_again() {
        for text in ["", "\n", "3\n1 2 3\n", " a  b\t\r\nc", "x", "\n\n1\n\n2\n"] {
            let words = Words::of(text.as_bytes());
            assert_eq!(words.text(), text.as_bytes(), "{text:?}");
        }
    }

    #[track_caller]
    fn check_without(text: &str, start: usize, end: usize, expected: &str) {
        let left = Words::of(text.as_bytes()).without(start, end);
        assert_eq!(String::from_utf8(left.text()).unwrap(), expected);
        assert_eq!(left, Words::of(expected.as_bytes()));
    }

    #[test]
    fn words_are_left_out_with_their_blanks() {
        check_without("3\n1 2 3\n", 1, 2, "3\n2 3\n");
        check_without("3\n1 2 3\n", 2, 3, "3\n1 3\n");
        check_without("3\n1 2 3\n", 3, 4, "3\n1 2\n");
        check_without("2\na b\nc d\n", 1, 3, "2\nc d\n");
        check_without("2\na b\nc d\n", 3, 5, "2\na b\n");
        check_without("a b\n", 0, 1, "b\n");
        check_without("a b", 0, 2, "");
    }

    #[test]
    fn words_are_doubled_with_their_blanks() {
        for (text, start, end, expected) in [
            ("2\n1 2\n", 1, 2, "2\n1\n1 2\n"),
            ("2\n1 2\n", 2, 3, "2\n1 2 2\n"),
            ("a b\nc d\n", 2, 4, "a b\nc d\nc d\n"),
            ("a b\nc\n", 0, 2, "a b\na b\nc\n"),
        ] {
            let more = Words::of(text.as_bytes()).with_twice(start, end);
            assert_eq!(String::from_utf8(more.text()).unwrap(), expected);
        }
    }

    #[test]
    fn numbers_alone_change_if_nobody_judges() {
        let sample = b"3 abc\n1 2 3\nx\n".to_vec();
        for seed in 0..300 {
            let text = mutated(std::slice::from_ref(&sample), true, seed);
            let words = Words::of(&text);
            assert_eq!(words.lines(), [vec![0, 1], vec![2, 3, 4], vec![5]]);
            assert_eq!(
                (&words.words[1][..], &words.words[5][..]),
                (&b"abc"[..], &b"x"[..])
            );
        }
    }

    #[test]
    fn counts_follow_what_they_count() {
        let sample = b"3\n7 8 9\n".to_vec();
        let is_counted = |text: &[u8]| {
            let words = Words::of(text);
            words.number(0) == Some(words.words.len() as i64 - 1) && words.words.len() != 4
        };
        let texts = (0..400).map(|seed| mutated(std::slice::from_ref(&sample), false, seed));
        let counted = texts.filter(|text| is_counted(text)).count();
        assert!(10 < counted, "{counted}");
    }
}
