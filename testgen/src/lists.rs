//! Several things at once: lists, permutations, strings.

use super::bounds::{above, distance, ends, Integer};
use super::Gen;
use std::collections::HashMap;
use std::ops::RangeBounds;

impl Gen {
    /// `n` things: `g.list(n, |g| g.int(1..=20))`.
    pub fn list<T>(&mut self, n: usize, mut item: impl FnMut(&mut Gen) -> T) -> Vec<T> {
        self.span("list", |g| {
            let items = (0..n).map(|_| g.span("element", &mut item));
            items.collect()
        })
    }

    /// `n` numbers of a range, no two alike, in any order.
    ///
    /// # Panics
    /// If the range has fewer.
    #[track_caller]
    pub fn distinct<T: Integer>(&mut self, n: usize, range: impl RangeBounds<T>) -> Vec<T> {
        let (low, high) = ends(&range);
        let steps = distance(low, high);
        assert!(
            n == 0 || n as u128 - 1 <= steps,
            "{} different numbers are not between {} and {}",
            n,
            low,
            high
        );
        let last = steps.min(usize::MAX as u128 - 1) as usize;
        let wide = steps != last as u128;
        let mut deck = Deck::new(last);
        let steps = self.list(n, |g| {
            let step = deck.deal(g);
            // Of more values than can be counted a part is used.
            match wide {
                true => spread(step, steps),
                false => step as u128,
            }
        });
        let values = steps.into_iter();
        values.map(|step| T::narrow(above(low, step))).collect()
    }

    /// The numbers from 1 to `n`, in any order.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        if n == 0 {
            return Vec::new();
        }
        self.distinct(n, 1..=n)
    }

    /// One of these things: `*g.pick(&["add", "remove"])`.
    ///
    /// # Panics
    /// If there is none.
    #[track_caller]
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        assert!(!things.is_empty(), "nothing to pick from");
        &things[self.index(things.len())]
    }

    /// `n` of these characters: `g.string(n, "abc")`. The first is the simplest.
    ///
    /// # Panics
    /// If there are none.
    #[track_caller]
    pub fn string(&mut self, n: usize, alphabet: &str) -> String {
        let letters: Vec<char> = alphabet.chars().collect();
        assert!(!letters.is_empty(), "a string needs an alphabet");
        let letters = self.list(n, |g| letters[g.int(0..letters.len())]);
        letters.into_iter().collect()
    }

    /// The same things in any order.
    pub fn shuffled<T>(&mut self, things: Vec<T>) -> Vec<T> {
        let mut things: Vec<Option<T>> = things.into_iter().map(Some).collect();
        let order = self.permutation(things.len());
        let taken = order.into_iter().filter_map(|at| things[at - 1].take());
        taken.collect()
    }
}

/// The numbers from 0 to `last`, to be dealt in any order: the shuffle of Fisher
/// and Yates, of which only what was moved is kept.
struct Deck {
    dealt: usize,
    last: usize,
    moved: HashMap<usize, usize>,
}

impl Deck {
    fn new(last: usize) -> Deck {
        Deck {
            dealt: 0,
            last,
            moved: HashMap::new(),
        }
    }

    fn deal(&mut self, g: &mut Gen) -> usize {
        // The simplest choice is the next in order.
        let at = self.dealt + g.int(0..=self.last - self.dealt);
        let top = self.moved.remove(&self.dealt).unwrap_or(self.dealt);
        let card = if at == self.dealt {
            top
        } else {
            self.moved.insert(at, top).unwrap_or(at)
        };
        self.dealt += 1;
        card
    }
}

/// The same share of more steps; what is small stays small.
fn spread(step: usize, steps: u128) -> u128 {
    let half = usize::MAX / 2;
    if step <= half {
        return step as u128;
    }
    steps - (usize::MAX - 1 - step) as u128
}

#[cfg(test)]
mod tests {
    use super::super::{replay, sample, Gen};
    use std::collections::BTreeSet;

    #[test]
    fn distinct_numbers_differ_and_all_orders_come() {
        let mut orders = BTreeSet::new();
        for seed in 0..3000 {
            sample(seed, 1, |g| {
                let drawn = g.distinct(3, -1..=2);
                let set: BTreeSet<i32> = drawn.iter().copied().collect();
                assert!(set.len() == 3 && set.iter().all(|x| (-1..=2).contains(x)));
                orders.insert(drawn);
            });
        }
        assert_eq!(orders.len(), 4 * 3 * 2);
    }

    #[test]
    fn distinct_numbers_of_wide_ranges() {
        for seed in 0..300 {
            sample(seed, 1, |g| {
                for drawn in [
                    g.distinct::<i128>(9, ..),
                    g.distinct(9, 5..=i128::from(u64::MAX)),
                ] {
                    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 9);
                }
                assert_eq!(g.distinct::<u64>(2, ..).len(), 2);
                assert_eq!(g.distinct(0, 1..=5_u8), []);
            });
        }
    }

    #[test]
    fn permutations() {
        let mut seen = BTreeSet::new();
        for seed in 0..2000 {
            sample(seed, 1, |g| {
                let n = g.int(0..=4);
                let mut drawn = g.permutation(n);
                seen.insert(drawn.clone());
                drawn.sort_unstable();
                assert_eq!(drawn, (1..=n).collect::<Vec<_>>());
            });
        }
        assert_eq!(seen.len(), 1 + 1 + 2 + 6 + 24);
    }

    #[track_caller]
    fn check_simplest(make: impl FnOnce(&mut Gen), text: &str) {
        assert_eq!(replay(vec![], 1000, make).unwrap().text, text);
    }

    #[test]
    fn the_simplest_of_each() {
        check_simplest(
            |g| {
                let a = g.distinct(3, 5..90);
                g.line(a)
            },
            "5 6 7\n",
        );
        check_simplest(
            |g| {
                let a = g.permutation(4);
                g.line(a)
            },
            "1 2 3 4\n",
        );
        check_simplest(
            |g| {
                let s = g.string(3, "xyz");
                g.line([s])
            },
            "xxx\n",
        );
        check_simplest(
            |g| {
                let s = *g.pick(&["add", "sub"]);
                g.line([s])
            },
            "add\n",
        );
        check_simplest(
            |g| {
                let a = g.shuffled(vec!['a', 'b']);
                g.line(a)
            },
            "a b\n",
        );
    }

    #[test]
    #[should_panic(expected = "4 different numbers are not between 1 and 3")]
    fn too_many_distinct_numbers() {
        sample(1, 1, |g| drop(g.distinct(4, 1..=3)));
    }
}
