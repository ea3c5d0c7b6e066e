//! Which problems of a contest have arrived.
//!
//! A post may be lost without a sign, so nobody waits for the last one: a batch
//! ends when all are there, or when none has come for a while.

use super::task::Batch;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// So many batches are remembered, for those that come late.
const REMEMBERED: usize = 64;

/// What a batch has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// How many problems are there.
    pub arrived: usize,
    /// How many there are.
    pub size: usize,
}

impl Count {
    /// Whether none is missing.
    pub fn is_whole(self) -> bool {
        self.size <= self.arrived
    }
}

/// The batches of late, the oldest first.
#[derive(Debug)]
pub struct Batches {
    patience: Duration,
    known: VecDeque<Known>,
}

#[derive(Debug)]
struct Known {
    batch: Batch,
    /// In the order of their arrival.
    arrived: Vec<String>,
    /// When it is given up; nothing once its end has been told.
    until: Option<Instant>,
}

impl Known {
    fn count(&self) -> Count {
        Count {
            arrived: self.arrived.len(),
            size: self.batch.size,
        }
    }
}

impl Batches {
    /// Batches that are given up when nothing comes for so long.
    pub fn new(patience: Duration) -> Batches {
        Batches {
            patience,
            known: VecDeque::new(),
        }
    }

    /// A problem has arrived: how its batch stands.
    pub fn arrived(&mut self, batch: &Batch, problem: &str, now: Instant) -> Count {
        let is_it = |known: &Known| known.batch.id == batch.id;
        let at = self.known.iter().position(is_it).unwrap_or_else(|| {
            if self.known.len() == REMEMBERED {
                self.known.pop_front();
            }
            self.known.push_back(Known {
                batch: batch.clone(),
                arrived: Vec::new(),
                until: None,
            });
            self.known.len() - 1
        });
        let known = &mut self.known[at];
        if !known.arrived.iter().any(|other| other == problem) {
            known.arrived.push(problem.to_owned());
        }
        let count = known.count();
        // One that has been given up, too, may become whole.
        known.until = (!count.is_whole()).then_some(now + self.patience);
        count
    }

    /// Which number in its batch a problem has that arrives, from 1.
    pub fn number(&self, batch: &Batch, problem: &str) -> usize {
        let known = self.known.iter().find(|known| known.batch.id == batch.id);
        let arrived = known.map_or(&[][..], |known| &known.arrived);
        let at = arrived.iter().position(|other| other == problem);
        at.unwrap_or(arrived.len()) + 1
    }

    /// When the next batch is given up.
    pub fn deadline(&self) -> Option<Instant> {
        self.known.iter().filter_map(|known| known.until).min()
    }

    /// The batches that are given up now.
    pub fn given_up(&mut self, now: Instant) -> Vec<Count> {
        let over = self.known.iter_mut();
        let over = over.filter(|known| known.until.is_some_and(|until| until <= now));
        over.map(|known| {
            known.until = None;
            known.count()
        })
        .collect()
    }

    /// The batches that lack something still.
    pub fn open(&self) -> Vec<Count> {
        let open = self.known.iter().filter(|known| known.until.is_some());
        open.map(Known::count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn batch(id: &str, size: usize) -> Batch {
        Batch {
            id: id.to_owned(),
            size,
        }
    }

    #[test]
    fn a_whole_one() {
        let (mut batches, now) = (Batches::new(SECOND), Instant::now());
        let round = batch("a", 2);
        assert_eq!(batches.number(&round, "x"), 1);
        assert_eq!(batches.arrived(&round, "x", now).arrived, 1);
        // Again: the same button, or another port.
        assert_eq!(batches.arrived(&round, "x", now).arrived, 1);
        assert_eq!(batches.deadline(), Some(now + SECOND));
        assert_eq!(
            (batches.number(&round, "x"), batches.number(&round, "y")),
            (1, 2)
        );
        assert!(batches.arrived(&round, "y", now).is_whole());
        assert_eq!(batches.deadline(), None);
        assert_eq!(batches.given_up(now + 9 * SECOND), []);
    }

    #[test]
    fn one_that_lacks_something() {
        let (mut batches, now) = (Batches::new(SECOND), Instant::now());
        let (one, other) = (batch("a", 3), batch("b", 2));
        batches.arrived(&one, "x", now);
        batches.arrived(&other, "x", now + SECOND / 2);
        batches.arrived(&one, "y", now + SECOND / 2);
        assert_eq!(batches.given_up(now + SECOND), []);
        batches.arrived(&one, "y", now + SECOND);
        let count = |arrived, size| Count { arrived, size };
        let half_past = now + SECOND * 3 / 2;
        assert_eq!(batches.given_up(half_past), [count(1, 2)]);
        assert_eq!(batches.given_up(half_past), []);
        assert_eq!(batches.open(), [count(2, 3)]);
        assert_eq!(batches.given_up(now + 2 * SECOND), [count(2, 3)]);
        // Late, but there.
        assert_eq!(batches.arrived(&one, "z", now + 9 * SECOND), count(3, 3));
        assert_eq!(batches.open(), []);
    }

    #[test]
    fn batches_without_end() {
        let mut batches = Batches::new(SECOND);
        for number in 0..1000 {
            batches.arrived(&batch(&number.to_string(), 2), "x", Instant::now());
        }
        assert_eq!(batches.known.len(), REMEMBERED);
    }
}
