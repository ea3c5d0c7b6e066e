//! Fewer and lower choices, and the generator run again with them: what comes out
//! is always an input that it could have made.
//!
//! The idea: MacIver and Donaldson, "Test-case reduction via test-case
//! generation" (ECOOP 2020).

use super::Subject;
use crate::Result;
use crate::verbs::stress::generated::Trace;
use std::collections::{BTreeMap, BTreeSet};

/// Pairs of choices are lowered together where there are at most so many: each
/// costs some runs.
const PAIRED: usize = 12;

/// Up to so many steps are tried one by one.
const SCANNED: u128 = 32;

/// How many choices that may be a list's length are tried.
const COUNTS: usize = 3;

/// The smallest text that still fails, as far as there is time.
pub fn shrink(subject: &mut impl Subject, trace: Trace, text: Vec<u8>) -> Result<Vec<u8>> {
    let mut shrinker = Shrinker {
        subject,
        trace,
        text,
        improved: true,
    };
    while shrinker.improved && !shrinker.subject.is_over() {
        shrinker.improved = false;
        shrinker.drop_spans()?;
        shrinker.simplify_blocks()?;
        shrinker.lower_each()?;
        shrinker.lower_equal_ones()?;
        shrinker.sort()?;
        if !shrinker.improved {
            shrinker.merge_elements()?;
        }
        if !shrinker.improved {
            shrinker.lower_pairs()?;
        }
    }
    Ok(shrinker.text)
}

struct Shrinker<'s, S> {
    subject: &'s mut S,
    /// The best so far.
    trace: Trace,
    text: Vec<u8>,
    improved: bool,
}

/// Siblings: the spans of a list's elements, each as its first choice and the
/// one behind its last.
type Group = Vec<(usize, usize)>;

impl<S: Subject> Shrinker<'_, S> {
    /// Takes these choices instead, if they are simpler and the case still fails.
    fn attempt(&mut self, values: &[i128]) -> Result<bool> {
        if self.subject.is_over() {
            return Ok(false);
        }
        let limit = self.trace.choices.len();
        let Some((text, trace)) = self.subject.replay(values, limit)? else {
            return Ok(false);
        };
        if !trace.is_simpler_than(&self.trace) {
            return Ok(false);
        }
        if text != self.text && !self.subject.fails(&text)? {
            return Ok(false);
        }
        self.trace = trace;
        self.text = text;
        self.improved = true;
        Ok(true)
    }

    /// Leaves out elements of lists, many at once and then single ones, each time
    /// with the number that counts them.
    fn drop_spans(&mut self) -> Result<()> {
        let mut index = 0;
        while let Some(group) = groups(&self.trace).get(index).cloned() {
            let mut many = group.len();
            while 0 < many {
                self.drop_runs(index, many)?;
                many /= 2;
            }
            index += 1;
        }
        Ok(())
    }

    /// Leaves out each run of so many elements of a group.
    fn drop_runs(&mut self, index: usize, many: usize) -> Result<()> {
        let mut first = 0;
        loop {
            let groups = groups(&self.trace);
            let Some(group) = groups.get(index) else {
                return Ok(());
            };
            if group.len() < first + many {
                return Ok(());
            }
            let candidates = self.without(&groups, group, first, many);
            let mut is_done = false;
            for values in candidates {
                if self.attempt(&values)? {
                    is_done = true;
                    break;
                }
            }
            if !is_done {
                first += many;
            }
        }
    }

    /// The choices without so many elements of a group: with each number that may
    /// count them lowered, and then also without the elements of other groups of
    /// that size at the same places; at last with no number lowered.
    fn without(
        &self,
        groups: &[Group],
        group: &Group,
        first: usize,
        many: usize,
    ) -> Vec<Vec<i128>> {
        let mut alone = BTreeSet::new();
        drop_in(&mut alone, group, first, many);
        let mut dropped = alone.clone();
        for other in groups.iter().filter(|other| *other != group) {
            match other.len() {
                length if length == group.len() => drop_in(&mut dropped, other, first, many),
                // A tree has an edge less than nodes.
                length if length + 1 == group.len() => {
                    drop_in(&mut dropped, other, first.saturating_sub(1), many);
                }
                length if length == group.len() + 1 => {
                    drop_in(&mut dropped, other, first + 1, many)
                }
                _ => {}
            }
        }
        let mut candidates = Vec::new();
        for values in self.counted(group, many) {
            candidates.push(left(&values, &alone));
            if dropped != alone {
                candidates.push(left(&values, &dropped));
            }
        }
        candidates.push(left(&self.trace.values(), &alone));
        candidates
    }

    /// The choices with each number lowered that may count a group's elements.
    fn counted(&self, group: &Group, many: usize) -> Vec<Vec<i128>> {
        let counts = self.counts(group, many).into_iter();
        let lowered = counts.map(|(count, by)| {
            let mut values = self.trace.values();
            values[count] -= by;
            values
        });
        lowered.collect()
    }

    /// Leaves out an element, and adds to the next one what it was: a sum may
    /// have to stay.
    fn merge_elements(&mut self) -> Result<()> {
        let mut index = 0;
        while index < groups(&self.trace).len() {
            let mut at = 0;
            while let Some(candidates) = self.merged(index, at) {
                let mut is_done = false;
                for values in candidates {
                    if self.attempt(&values)? {
                        is_done = true;
                        break;
                    }
                }
                at += usize::from(!is_done);
            }
            index += 1;
        }
        Ok(())
    }

    /// The choices with an element of a group merged into the next; `None` behind
    /// the last.
    fn merged(&self, index: usize, at: usize) -> Option<Vec<Vec<i128>>> {
        let groups = groups(&self.trace);
        let group = groups.get(index)?;
        let (&(start, end), &(next, next_end)) = (group.get(at)?, group.get(at + 1)?);
        if end - start != next_end - next {
            return Some(Vec::new());
        }
        let dropped: BTreeSet<_> = (start..end).collect();
        let own = self.trace.values();
        let all = self.counted(group, 1).into_iter().chain([own.clone()]);
        let merge = |mut values: Vec<i128>| {
            for (value, added) in values[next..next_end].iter_mut().zip(&own[start..end]) {
                *value = value.saturating_add(*added);
            }
            left(&values, &dropped)
        };
        Some(all.map(merge).collect())
    }

    /// The choices before a group that may say how many elements it has, the
    /// nearest and likeliest first, and by how much each is lowered with so many
    /// of them.
    fn counts(&self, group: &Group, many: usize) -> Vec<(usize, i128)> {
        let (length, many) = (group.len() as i128, many as i128);
        let before = &self.trace.choices[..group[0].0];
        let mut found = Vec::new();
        for likely in [length, length + 1, length - 1] {
            let counts = before.iter().enumerate().rev();
            let counts = counts
                .filter(|(_, choice)| choice.value == likely && choice.low <= choice.value - many);
            found.extend(counts.map(|(at, _)| (at, many)).take(COUNTS));
        }
        // Of two lines for each, or the like.
        for times in 2..=4 {
            let counts = before.iter().enumerate().rev().filter(|(_, choice)| {
                choice.value * times == length
                    && many % times == 0
                    && choice.low <= choice.value - many / times
            });
            found.extend(counts.map(|(at, _)| (at, many / times)).take(1));
        }
        found
    }

    /// Sets many choices that follow each other to their simplest.
    fn simplify_blocks(&mut self) -> Result<()> {
        let mut many = self.trace.choices.len();
        while 1 < many {
            let mut first = 0;
            while first < self.trace.choices.len() {
                let mut values = self.trace.values();
                let last = values.len().min(first + many);
                for (value, choice) in values[first..last]
                    .iter_mut()
                    .zip(&self.trace.choices[first..])
                {
                    *value = choice.simplest();
                }
                self.attempt(&values)?;
                first += many;
            }
            many /= 2;
        }
        Ok(())
    }

    /// Moves each choice towards its simplest.
    fn lower_each(&mut self) -> Result<()> {
        let mut index = 0;
        while index < self.trace.choices.len() {
            self.lower(&[index])?;
            index += 1;
        }
        Ok(())
    }

    /// Those that have the same value may have to keep it in common.
    fn lower_equal_ones(&mut self) -> Result<()> {
        let mut done = BTreeSet::new();
        loop {
            let mut places: BTreeMap<i128, Vec<usize>> = BTreeMap::new();
            for (at, choice) in self.trace.choices.iter().enumerate() {
                if choice.value != choice.simplest() {
                    places.entry(choice.value).or_default().push(at);
                }
            }
            let next = places
                .into_iter()
                .find(|(value, at)| 1 < at.len() && !done.contains(value));
            let Some((value, at)) = next else {
                return Ok(());
            };
            done.insert(value);
            self.lower(&at)?;
        }
    }

    /// Two at once, as the difference of two may matter.
    fn lower_pairs(&mut self) -> Result<()> {
        if PAIRED < self.trace.choices.len() {
            return Ok(());
        }
        for one in 0..self.trace.choices.len() {
            for other in one + 1..self.trace.choices.len() {
                if other < self.trace.choices.len() {
                    self.lower(&[one, other])?;
                    self.shift(one, other)?;
                }
            }
        }
        Ok(())
    }

    /// Lowers a choice and raises a later one by as much, as far as halving the
    /// way gets: their sum may have to stay.
    fn shift(&mut self, from: usize, to: usize) -> Result<()> {
        let way = |trace: &Trace| {
            trace
                .choices
                .get(from)
                .map_or(0, |c| c.value - c.simplest())
        };
        let mut steps = way(&self.trace);
        while 0 < steps && to < self.trace.choices.len() {
            let mut values = self.trace.values();
            values[from] -= steps;
            values[to] = values[to].saturating_add(steps);
            steps = match self.attempt(&values)? {
                true => steps.min(way(&self.trace)),
                false => steps / 2,
            };
        }
        Ok(())
    }

    /// Moves some choices towards their simplest, all by as much: at once if that
    /// will do, else as far as halving the way gets.
    fn lower(&mut self, places: &[usize]) -> Result<()> {
        let way = |trace: &Trace, at: usize| trace.choices.get(at).map_or(0, |c| c.complexity().0);
        let shortest = |trace: &Trace| places.iter().map(|&at| way(trace, at)).min().unwrap_or(0);
        let whole = shortest(&self.trace);
        if whole == 0 || self.lower_by(places, whole)? {
            return Ok(());
        }
        self.turn_positive(places)?;
        // So far it fails to fail, and so far it may be possible.
        let (mut possible, mut impossible) = (0, shortest(&self.trace));
        while possible + 1 < impossible {
            let step = possible + (impossible - possible) / 2;
            if self.lower_by(places, step - possible)? {
                possible = step;
            } else {
                impossible = step;
            }
            if self.subject.is_over() {
                break;
            }
        }
        self.scan(places, shortest(&self.trace))
    }

    /// Where what is lower does not always pass, each of the last steps may do.
    fn scan(&mut self, places: &[usize], way: u128) -> Result<()> {
        if way <= SCANNED && self.trace.choices.len() <= PAIRED {
            for steps in (2..way).rev() {
                if self.lower_by(places, steps)? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn lower_by(&mut self, places: &[usize], steps: u128) -> Result<bool> {
        let mut values = self.trace.values();
        for &at in places {
            let Some(choice) = self.trace.choices.get(at) else {
                return Ok(false);
            };
            let steps = i128::try_from(steps).unwrap_or(i128::MAX);
            values[at] = match choice.simplest() < choice.value {
                true => choice.value - steps,
                false => choice.value.saturating_add(steps),
            };
        }
        self.attempt(&values)
    }

    /// A positive number is simpler than a negative one.
    fn turn_positive(&mut self, places: &[usize]) -> Result<()> {
        let mut values = self.trace.values();
        for &at in places {
            if let Some(value) = values.get_mut(at) {
                *value = value.saturating_abs();
            }
        }
        if values != self.trace.values() {
            self.attempt(&values)?;
        }
        Ok(())
    }

    /// Brings the elements of lists in order.
    fn sort(&mut self) -> Result<()> {
        let mut index = 0;
        while let Some(group) = groups(&self.trace).get(index).cloned() {
            index += 1;
            if group.len() < 2 {
                continue;
            }
            if self.swap(&group, None)? {
                continue;
            }
            for at in 0..group.len() - 1 {
                let still = groups(&self.trace);
                let Some(group) = still.get(index - 1).filter(|group| at + 1 < group.len()) else {
                    break;
                };
                self.swap(&group.clone(), Some(at))?;
            }
        }
        Ok(())
    }

    /// Sorts all elements of a group, or two that follow each other.
    fn swap(&mut self, group: &Group, at: Option<usize>) -> Result<bool> {
        let choices = &self.trace.choices;
        let key = |&(start, end): &(usize, usize)| -> Vec<_> {
            let choices = choices[start..end].iter();
            choices.map(|choice| choice.complexity()).collect()
        };
        let mut order = group.clone();
        let part = match at {
            None => &mut order[..],
            Some(at) => &mut order[at..at + 2],
        };
        part.sort_by_key(key);
        if order == *group {
            return Ok(false);
        }
        let values = self.trace.values();
        let mut sorted = values[..group[0].0].to_vec();
        let ends = group.iter().map(|span| span.1);
        let gaps = ends.zip(group.iter().skip(1).map(|span| span.0));
        let mut gaps = gaps.chain([(group[group.len() - 1].1, values.len())]);
        for (start, end) in order {
            sorted.extend(&values[start..end]);
            if let Some((from, to)) = gaps.next() {
                sorted.extend(&values[from..to]);
            }
        }
        self.attempt(&sorted)
    }
}

fn drop_in(dropped: &mut BTreeSet<usize>, group: &Group, first: usize, many: usize) {
    for &(start, end) in group.iter().skip(first).take(many) {
        dropped.extend(start..end);
    }
}

fn left(values: &[i128], dropped: &BTreeSet<usize>) -> Vec<i128> {
    let values = values.iter().enumerate();
    let left = values.filter(|(at, _)| !dropped.contains(at));
    left.map(|(_, value)| *value).collect()
}

/// The spans that lie side by side in the same span and make the same.
fn groups(trace: &Trace) -> Vec<Group> {
    let mut groups: BTreeMap<(Option<usize>, &str), Group> = BTreeMap::new();
    let mut around: Vec<usize> = Vec::new();
    for (at, span) in trace.spans.iter().enumerate() {
        // They come in the order in which they begin.
        while around.last().is_some_and(|&outer| {
            let outer = &trace.spans[outer];
            outer.end <= span.start && (outer.end, outer.start) != (span.end, span.start)
        }) {
            around.pop();
        }
        let key = (around.last().copied(), span.label.as_str());
        groups.entry(key).or_default().push((span.start, span.end));
        around.push(at);
    }
    let of_something = |group: &Group| group.iter().any(|(start, end)| start < end);
    groups.into_values().filter(of_something).collect()
}
