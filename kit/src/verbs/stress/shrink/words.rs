//! Fewer lines, fewer words, lower numbers, for inputs whose generator does not
//! tell how they came about. Whether it is an input still, the programs tell: the
//! brute force has to answer.

use super::Subject;
use crate::Result;
use crate::verbs::stress::mutated::Words;
use std::collections::BTreeMap;

/// How many numbers that may count what is left out are tried.
const COUNTS: usize = 4;

/// Into how many of those behind it a number is merged.
const MERGED: usize = 4;

/// The smallest text that still fails, as far as there is time.
pub fn shrink(subject: &mut impl Subject, text: Vec<u8>) -> Result<Vec<u8>> {
    let words = Words::of(&text);
    let mut shrinker = Shrinker {
        subject,
        words,
        improved: true,
    };
    while shrinker.improved && !shrinker.subject.is_over() {
        shrinker.improved = false;
        shrinker.drop_lines()?;
        shrinker.drop_words()?;
        shrinker.lower_numbers()?;
        shrinker.lower_equal_ones()?;
        shrinker.shorten_words()?;
        if !shrinker.improved {
            shrinker.merge_numbers()?;
        }
    }
    Ok(shrinker.words.text())
}

struct Shrinker<'s, S> {
    subject: &'s mut S,
    /// The best so far.
    words: Words,
    improved: bool,
}

impl<S: Subject> Shrinker<'_, S> {
    fn attempt(&mut self, words: Words) -> Result<bool> {
        if self.subject.is_over() || words == self.words || !self.subject.fails(&words.text())? {
            return Ok(false);
        }
        self.words = words;
        self.improved = true;
        Ok(true)
    }

    /// Takes the first that still fails.
    fn attempt_any(&mut self, candidates: Vec<Words>) -> Result<bool> {
        for words in candidates {
            if self.attempt(words)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Leaves out lines, with a number before them lowered by as many.
    fn drop_lines(&mut self) -> Result<()> {
        let mut many = self.words.lines().len();
        while 0 < many {
            let mut first = 0;
            while first + many <= self.words.lines().len() {
                let lines = self.words.lines();
                let start = lines[first].first().copied().unwrap_or(0);
                let end = lines[first + many - 1]
                    .last()
                    .map_or(start, |last| last + 1);
                let mut candidates = Vec::new();
                for count in self.counts(start, lines.len() - first, many) {
                    let mut lowered = self.words.clone();
                    let value = lowered.number(count).unwrap_or_default();
                    lowered.set(count, value - many as i64);
                    candidates.push(lowered.without(start, end));
                }
                candidates.push(self.words.without(start, end));
                if start == end || !self.attempt_any(candidates)? {
                    first += many;
                }
            }
            many /= 2;
        }
        Ok(())
    }

    /// Leaves out words of a line, with a number before them lowered by as many;
    /// also in all lines of as many words, at the same places.
    fn drop_words(&mut self) -> Result<()> {
        let mut line = 0;
        while line < self.words.lines().len() {
            let mut many = self.words.lines()[line].len();
            while 0 < many {
                self.drop_runs(line, many)?;
                many /= 2;
            }
            line += 1;
        }
        Ok(())
    }

    fn drop_runs(&mut self, line: usize, many: usize) -> Result<()> {
        let mut first = 0;
        loop {
            let lines = self.words.lines();
            let Some(words) = lines.get(line).filter(|words| first + many <= words.len()) else {
                return Ok(());
            };
            let start = words[first];
            let mut candidates = Vec::new();
            for count in self.counts(start, words.len(), many) {
                let mut lowered = self.words.clone();
                let value = lowered.number(count).unwrap_or_default();
                lowered.set(count, value - many as i64);
                candidates.push(lowered.without(start, start + many));
                let alike = lines.iter().filter(|other| other.len() == words.len());
                let mut all = lowered;
                for other in alike.rev() {
                    all = all.without(other[first], other[first] + many);
                }
                candidates.push(all);
            }
            candidates.push(self.words.without(start, start + many));
            if !self.attempt_any(candidates)? {
                first += many;
            }
        }
    }

    /// The words before a place that may count something there: numbers, those
    /// nearest to the size that it has first.
    fn counts(&self, before: usize, size: usize, many: usize) -> Vec<usize> {
        let size = size as i64;
        let value = |at: &usize| self.words.number(*at).unwrap_or_default();
        let numbers = (0..before).rev().filter(|at| many as i64 <= value(at));
        let mut numbers: Vec<usize> = numbers.collect();
        numbers.sort_by_key(|at| value(at).abs_diff(size));
        numbers.truncate(COUNTS);
        numbers
    }

    /// Moves each number towards 0.
    fn lower_numbers(&mut self) -> Result<()> {
        for at in 0..self.words.words.len() {
            self.lower(&[at])?;
        }
        Ok(())
    }

    /// Those that are equal may have to stay so.
    fn lower_equal_ones(&mut self) -> Result<()> {
        let mut places: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for at in 0..self.words.words.len() {
            if let Some(value) = self.words.number(at) {
                places.entry(value).or_default().push(at);
            }
        }
        for places in places.into_values().filter(|places| 1 < places.len()) {
            self.lower(&places)?;
            // A count may be as large as what it counts, and has to stay.
            if 2 < places.len() {
                self.lower(&places[1..])?;
            }
        }
        Ok(())
    }

    /// Moves equal numbers towards 0: at once if that will do, else as far as
    /// halving the way gets.
    fn lower(&mut self, places: &[usize]) -> Result<()> {
        let Some(value) = self.words.number(places[0]) else {
            return Ok(());
        };
        if value == 0 || self.set(places, 0)? {
            return Ok(());
        }
        if value < 0 {
            self.set(places, value.saturating_neg())?;
        }
        // 0 does not fail, this one does.
        let mut impossible = 0_i64;
        while let Some(value) = self.words.number(places[0]) {
            let middle = impossible + (value - impossible) / 2;
            if middle == impossible || self.subject.is_over() {
                break;
            }
            if !self.set(places, middle)? {
                impossible = middle;
            }
        }
        Ok(())
    }

    fn set(&mut self, places: &[usize], value: i64) -> Result<bool> {
        let mut words = self.words.clone();
        for &at in places {
            words.set(at, value);
        }
        self.attempt(words)
    }

    /// Leaves out a number, and adds it to one behind it in its line: a sum may have
    /// to stay.
    fn merge_numbers(&mut self) -> Result<()> {
        let mut line = 0;
        while line < self.words.lines().len() {
            let mut first = 0;
            while let Some(candidates) = self.merged(line, first) {
                first += usize::from(!self.attempt_any(candidates)?);
            }
            line += 1;
        }
        Ok(())
    }

    /// The words with one merged into each of the next; `None` behind the last.
    fn merged(&self, line: usize, first: usize) -> Option<Vec<Words>> {
        let lines = self.words.lines();
        let words = lines.get(line)?;
        let at = *words.get(first)?;
        let Some(value) = self.words.number(at) else {
            return Some(Vec::new());
        };
        let mut candidates = Vec::new();
        for next in words.iter().skip(first + 1).take(MERGED) {
            let Some(other) = self.words.number(*next) else {
                continue;
            };
            let mut merged = self.words.clone();
            merged.set(*next, other.saturating_add(value));
            for count in self.counts(at, words.len(), 1) {
                let mut lowered = merged.clone();
                let value = lowered.number(count).unwrap_or_default();
                lowered.set(count, value - 1);
                candidates.push(lowered.without(at, at + 1));
            }
            candidates.push(merged.without(at, at + 1));
        }
        Some(candidates)
    }

    /// Leaves out letters of words that are no numbers, with a number before them
    /// lowered by as many; then makes the letters that are left alike.
    fn shorten_words(&mut self) -> Result<()> {
        for at in 0..self.words.words.len() {
            let length = |words: &Words| words.words[at].len();
            if self.words.number(at).is_some() || length(&self.words) < 2 {
                continue;
            }
            let mut many = length(&self.words) / 2;
            while 0 < many {
                let mut first = 0;
                while first + many <= length(&self.words) && many < length(&self.words) {
                    let mut shorter = self.words.clone();
                    shorter.words[at].drain(first..first + many);
                    let mut candidates = Vec::new();
                    for count in self.counts(at, length(&self.words), many) {
                        let mut lowered = shorter.clone();
                        let value = lowered.number(count).unwrap_or_default();
                        lowered.set(count, value - many as i64);
                        candidates.push(lowered);
                    }
                    candidates.push(shorter);
                    if !self.attempt_any(candidates)? {
                        first += many;
                    }
                }
                many /= 2;
            }
            self.level_letters(at)?;
        }
        Ok(())
    }

    /// Replaces letters by the word's smallest.
    fn level_letters(&mut self, at: usize) -> Result<()> {
        let Some(&least) = self.words.words[at].iter().min() else {
            return Ok(());
        };
        for letter in 0..self.words.words[at].len() {
            let mut words = self.words.clone();
            words.words[at][letter] = least;
            self.attempt(words)?;
        }
        Ok(())
    }
}
