//! Octal games in which the last to move loses: who wins, by the misère quotient.
//!
//! 反常规则下的八进制游戏（取最后一个者负）：用反常商（misère quotient）判断胜负。
//!
//! # Contract
//! Digits as in [`octal`](crate::octal). The heaps below `n` are looked at, all of
//! their sums by the finite monoid that tells them apart; `None` if that has more than
//! 64 elements or is not found. What is given out is proven: for heaps below `n`, and
//! if their elements repeat far enough for all heaps. A repeat that is too short for
//! that is `observed`, and larger heaps are not answered. Needs
//! [`period`](crate::period).
//!
//! # Complexity
//! Not bounded by a formula: Kayles (0.77) with its 40 elements takes a second or two, games
//! with some twenty elements milliseconds.
//!
//! # Example
//! ```
//! use snippets::misere_quotient::misere_quotient;
//!
//! let sample = misere_quotient(&[1, 2, 3], 40).unwrap();
//! assert_eq!((sample.order(), sample.period()), (20, Some((5, 5))));
//! // One stone alone is lost for the player to move.
//! assert_eq!(sample.wins(&[1]), Some(false));
//! assert_eq!(sample.wins(&[]), Some(true));
//! assert_eq!(sample.wins(&[4, 1_000_000_000_000]), Some(true));
//! ```
//!
//! # Source
//! Plambeck, Taming the wild in impartial combinatorial games (2005); Plambeck and
//! Siegel, Misère quotients for impartial games (2008), the theorem on periods included.
//! Two positions are the same if with each third they have the same winner; the classes
//! are found as an automaton is learned (Angluin 1987), from positions and tests.

use crate::period::shortest_repeat;
use std::collections::HashMap;

/// Who wins all sums of the heaps that were looked at.
#[derive(Clone, Debug)]
pub struct MisereQuotient {
    times: Vec<Vec<usize>>,
    lost: Vec<bool>,
    heaps: Vec<usize>,
    places: usize,
}

impl MisereQuotient {
    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.lost.len()
    }

    /// The element of each heap; 0 is that of the empty one.
    pub fn heaps(&self) -> &[usize] {
        &self.heaps
    }

    /// The start and the length of the repeat that all heaps follow, if it is proven.
    pub fn period(&self) -> Option<(usize, usize)> {
        let needed = |start: usize, p: usize| 2 * (start.max(1) + p) + self.places;
        shortest_repeat(&self.heaps, needed)
    }

    /// The same of what was looked at, if two periods are there.
    pub fn observed(&self) -> Option<(usize, usize)> {
        shortest_repeat(&self.heaps, |start, p| start + 2 * p)
    }

    /// Whether the player to move wins; `None` if a heap is larger than what is proven.
    pub fn wins(&self, heaps: &[u64]) -> Option<bool> {
        let period = self.period();
        let mut element = 0;
        for &heap in heaps {
            let place = match period {
                Some((start, p)) if start as u64 <= heap => {
                    start as u64 + (heap - start as u64) % p as u64
                }
                _ => heap,
            };
            if self.heaps.len() as u64 <= place {
                return None;
            }
            element = self.times[element][self.heaps[place as usize]];
        }
        Some(!self.lost[element])
    }
}

/// The quotient of the heaps below `n`.
pub fn misere_quotient(digits: &[u8], n: usize) -> Option<MisereQuotient> {
    assert!(
        digits.iter().all(|&d| d < 8),
        "digits of 0 to 7: {:?}",
        digits
    );
    let mut search = Search::new();
    for heap in 1..n {
        search.add(options(digits, heap))?;
    }
    search.heaps.truncate(n);
    Some(MisereQuotient {
        times: search.monoid.times,
        lost: search.monoid.lost,
        heaps: search.heaps,
        places: digits.len(),
    })
}

/// What a move leaves of a heap: two heaps, where one of 0 is none.
fn options(digits: &[u8], heap: usize) -> Vec<(usize, usize)> {
    let mut options = Vec::new();
    for (digit, left) in digits.iter().zip((0..heap).rev()) {
        for part in 0..=left / 2 {
            let parts = usize::from(part > 0) + usize::from(left > 0);
            if digit >> parts & 1 == 1 {
                options.push((part, left - part));
            }
        }
    }
    options
}

/// How often a position has each letter: a heap that is not taken for a sum of others.
type Word = [u8; 16];

/// The most elements: a set of them is a word of bits.
const MOST: usize = 64;

struct Monoid {
    times: Vec<Vec<usize>>,
    lost: Vec<bool>,
    /// A shortest position of each element.
    words: Vec<Word>,
    /// The element of each letter.
    letters: Vec<usize>,
}

struct Search {
    /// What is proven so far, and each heap's element of it.
    monoid: Monoid,
    heaps: Vec<usize>,
    /// The moves of each heap.
    moves: Vec<Vec<(usize, usize)>>,
    /// Each heap as letters that seem to be the same in all sums.
    words: Vec<Word>,
    /// Which heaps are letters.
    letters: Vec<usize>,
    /// The heaps that are the hardest to win with.
    hardest: Vec<Moves>,
}

/// Of a sum that ends with a heap its element, with which other elements some move of
/// it wins, and whether it has no move.
#[derive(Clone, Copy)]
struct Moves {
    heap: usize,
    element: usize,
    winning: u64,
    none: bool,
}

impl Moves {
    /// Whether a sum is won with the others if it is won with these.
    fn covers(&self, other: &Moves) -> bool {
        let same = (self.element, self.none) == (other.element, other.none);
        same && self.winning & !other.winning == 0
    }
}

impl Search {
    fn new() -> Self {
        let monoid = Monoid {
            times: vec![vec![0]],
            lost: vec![false],
            words: vec![Word::default()],
            letters: Vec::new(),
        };
        Search {
            monoid,
            heaps: vec![0],
            moves: vec![Vec::new()],
            words: vec![Word::default()],
            letters: Vec::new(),
            hardest: Vec::new(),
        }
    }

    /// The next heap: one of the elements there are, or a letter.
    fn add(&mut self, moves: Vec<(usize, usize)>) -> Option<()> {
        let heap = self.heaps.len();
        self.moves.push(moves);
        for element in 0..self.monoid.lost.len() {
            self.heaps.push(element);
            if let Some(hardest) = self.with_last() {
                self.hardest = hardest;
                self.words.push(self.monoid.words[element]);
                return Some(());
            }
            self.heaps.pop();
        }
        self.words.push(Word::default());
        let new = self.add_letter(heap, 0)?;
        self.extend(new)
    }

    fn add_letter(&mut self, heap: usize, element: usize) -> Option<usize> {
        let letter = self.letters.len();
        self.words[heap] = Word::default();
        *self.words[heap].get_mut(letter)? = 1;
        self.letters.push(heap);
        self.monoid.letters.push(element);
        Some(letter)
    }

    /// The monoid with a new letter: guessed from tests, and where it is refuted, tested
    /// again.
    fn extend(&mut self, new: usize) -> Option<()> {
        let (mut known, mut tests) = (HashMap::new(), vec![Word::default()]);
        loop {
            let mut winners = Winners {
                search: self,
                new,
                known,
            };
            let monoid = winners.learn(&mut tests)?;
            let elements = self.words.iter().map(|word| monoid.element(word));
            let elements: Vec<usize> = elements.collect();
            let sum = match self.proven(&monoid, &elements) {
                Ok(hardest) => {
                    self.hardest = hardest;
                    self.monoid = monoid;
                    self.heaps = elements;
                    return Some(());
                }
                Err(sum) => sum,
            };
            // Its winner is wrong, or that of what a move leaves, or some of its heaps
            // are not the same as their letters: the largest becomes one.
            if let Some(test) = winners.refutes(&monoid, &sum) {
                tests.push(test);
                known = winners.known;
                continue;
            }
            let others = sum.iter().filter(|heap| !self.letters.contains(heap));
            let other = others.max().copied()?;
            self.add_letter(other, self.heaps[other])?;
            known = HashMap::new();
        }
    }

    /// The moves of a heap; `elements` are those of all heaps up to it.
    fn moves_of(&self, monoid: &Monoid, elements: &[usize], heap: usize) -> Moves {
        let wins_with =
            |&(a, b): &(usize, usize)| monoid.lost_with(monoid.times[elements[a]][elements[b]]);
        Moves {
            heap,
            element: elements[heap],
            winning: self.moves[heap].iter().map(wins_with).fold(0, |a, b| a | b),
            none: self.moves[heap].is_empty(),
        }
    }

    /// Whether the monoid that was proven tells the winners with the last heap, too.
    fn with_last(&self) -> Option<Vec<Moves>> {
        let last = self.moves_of(&self.monoid, &self.heaps, self.heaps.len() - 1);
        if last.winning & self.monoid.lost_with(last.element) != 0 {
            return None;
        }
        let mut hardest = self.hardest.clone();
        if !hardest.iter().any(|other| other.covers(&last)) {
            hardest.retain(|other| !last.covers(other));
            hardest.push(last);
            self.monoid.check(&hardest).ok()?;
        }
        Some(hardest)
    }

    /// Whether the monoid tells the winners of all sums, or else one that it does not.
    fn proven(&self, monoid: &Monoid, elements: &[usize]) -> Result<Vec<Moves>, Vec<usize>> {
        let mut hardest: Vec<Moves> = Vec::new();
        for heap in 1..elements.len() {
            let moves = self.moves_of(monoid, elements, heap);
            // A lost sum has no move to another.
            let both = moves.winning & monoid.lost_with(moves.element);
            if both != 0 {
                let with = monoid.words[both.trailing_zeros() as usize];
                let letters = self.letters.iter().zip(&with);
                let letters = letters.flat_map(|(&heap, &count)| vec![heap; count.into()]);
                return Err(letters.chain(Some(heap)).collect());
            }
            if !hardest.iter().any(|other| other.covers(&moves)) {
                hardest.retain(|other| !moves.covers(other));
                hardest.push(moves);
            }
        }
        monoid.check(&hardest).map(|()| hardest)
    }
}

impl Monoid {
    /// The element of a position.
    fn element(&self, word: &Word) -> usize {
        let letters = word.iter().zip(&self.letters);
        letters.fold(0, |product, (&count, &letter)| {
            (0..count).fold(product, |product, _| self.times[product][letter])
        })
    }

    /// The elements whose product with it is lost.
    fn lost_with(&self, element: usize) -> u64 {
        let row = self.times[element].iter().enumerate();
        row.fold(0, |set, (z, &product)| {
            set | u64::from(self.lost[product]) << z
        })
    }

    /// The elements whose product with it is in the set.
    fn over(&self, set: u64, element: usize) -> u64 {
        let row = self.times[element].iter().enumerate();
        row.fold(0, |over, (z, &product)| over | (set >> product & 1) << z)
    }

    /// Whether each sum of these heaps that is not lost has a move to a lost one, or
    /// else one that has not. Of sums with one element the hardest are enough.
    fn check(&self, heaps: &[Moves]) -> Result<(), Vec<usize>> {
        let empty = Moves {
            heap: 0,
            element: 0,
            winning: 0,
            none: true,
        };
        // Each with the place of the sum that has one heap less.
        let (mut sums, mut at) = (vec![(empty, 0)], 0);
        while at < sums.len() {
            let sum = sums[at].0;
            // Without any move the player to move wins.
            if self.lost[sum.element] == (sum.none || sum.winning & 1 == 1) {
                let mut heaps = Vec::new();
                while at > 0 {
                    heaps.push(sums[at].0.heap);
                    at = sums[at].1;
                }
                return Err(heaps);
            }
            for heap in heaps {
                let winning = self.over(sum.winning, heap.element);
                let next = Moves {
                    heap: heap.heap,
                    element: self.times[sum.element][heap.element],
                    winning: winning | self.over(heap.winning, sum.element),
                    none: sum.none && heap.none,
                };
                if !sums.iter().any(|(other, _)| other.covers(&next)) {
                    sums.push((next, at));
                }
            }
            at += 1;
        }
        Ok(())
    }
}

/// Who wins sums of letters, by playing them.
struct Winners<'s> {
    search: &'s Search,
    /// The letter that the monoid so far does not know.
    new: usize,
    known: HashMap<Word, bool>,
}

impl Winners<'_> {
    /// Whether the player to move loses.
    fn is_lost(&mut self, word: &Word) -> bool {
        let search = self.search;
        if word[self.new] == 0 {
            return search.monoid.lost[search.monoid.element(word)];
        }
        if let Some(&lost) = self.known.get(word) {
            return lost;
        }
        let (mut has_move, mut lost) = (false, true);
        for (letter, &heap) in search.letters.iter().enumerate() {
            if word[letter] == 0 {
                continue;
            }
            has_move |= !search.moves[heap].is_empty();
            let mut rest = *word;
            rest[letter] -= 1;
            let mut options = search.moves[heap].iter().map(|&(a, b)| {
                let parts = sum(&search.words[a], &search.words[b]);
                sum(&rest, &parts)
            });
            lost = lost && !options.any(|option| self.is_lost(&option));
        }
        lost &= has_move;
        self.known.insert(*word, lost);
        lost
    }

    /// A monoid that answers all tests, after more of them if it needs some.
    fn learn(&mut self, tests: &mut Vec<Word>) -> Option<Monoid> {
        let count = self.search.letters.len();
        let letters = self.search.letters.iter();
        let letters: Vec<Word> = letters.map(|&heap| self.search.words[heap]).collect();
        let (words, next) = loop {
            let (words, rows, next) = self.classes(&letters, tests)?;
            // Two letters must lead to the same class in either order: a test that tells
            // the two apart does so before one of them.
            let pairs = (0..count).flat_map(|g| (0..g).map(move |h| (g, h)));
            let mut orders = pairs.flat_map(|(g, h)| next.iter().map(move |to| (g, h, to)));
            let differ = orders.find(|&(g, h, to)| next[to[g]][h] != next[to[h]][g]);
            let (g, h, to) = match differ {
                Some(differ) => differ,
                None => break (words, next),
            };
            let rows = (&rows[next[to[g]][h]], &rows[next[to[h]][g]]);
            let test = rows.0.iter().zip(rows.1).position(|(a, b)| a != b)?;
            let test = tests[test];
            tests.push(sum(&test, &letters[g]));
            tests.push(sum(&test, &letters[h]));
        };
        // The product with an element is that with its letters.
        let times = |from: usize, word: &Word| {
            (0..count).fold(from, |from, letter| {
                (0..word[letter]).fold(from, |from, _| next[from][letter])
            })
        };
        let row = |from: usize| words.iter().map(|word| times(from, word)).collect();
        Some(Monoid {
            times: (0..words.len()).map(row).collect(),
            lost: words.iter().map(|word| self.is_lost(word)).collect(),
            letters: next[0].clone(),
            words,
        })
    }

    /// The shortest word of each class, its answers to the tests, and to which classes
    /// the letters lead.
    fn classes(&mut self, letters: &[Word], tests: &[Word]) -> Option<Classes> {
        let mut row = |word: &Word| -> Vec<bool> {
            let lost = tests.iter().map(|test| self.is_lost(&sum(word, test)));
            lost.collect()
        };
        let mut rows = vec![row(&Word::default())];
        let mut words = vec![Word::default()];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < words.len() {
            let from = words[next.len()];
            let mut to = Vec::new();
            for letter in letters {
                let word = sum(&from, letter);
                let own = row(&word);
                let place = rows.iter().position(|row| *row == own);
                to.push(place.unwrap_or(rows.len()));
                if place.is_none() {
                    rows.push(own);
                    words.push(word);
                }
                if MOST < words.len() {
                    return None;
                }
            }
            next.push(to);
        }
        Some((words, rows, next))
    }

    /// A test that the monoid answers wrongly, from a sum whose moves contradict it.
    fn refutes(&mut self, monoid: &Monoid, heaps: &[usize]) -> Option<Word> {
        let search = self.search;
        let word_of = |heaps: &[usize]| {
            let words = heaps.iter().map(|&heap| search.words[heap]);
            words.fold(Word::default(), |all, word| sum(&all, &word))
        };
        let mut words = vec![word_of(heaps)];
        for (at, &heap) in heaps.iter().enumerate() {
            let rest = word_of(&[&heaps[..at], &heaps[at + 1..]].concat());
            let moves = search.moves[heap].iter();
            words.extend(moves.map(|&(a, b)| sum(&rest, &word_of(&[a, b]))));
        }
        let is_wrong = |word: &Word| self.is_lost(word) != monoid.lost[monoid.element(word)];
        let mut wrong = words.into_iter().find(is_wrong)?;
        // Letter by letter it becomes the word of its class: what is left when that
        // first makes a difference is the test.
        let mut class = 0;
        for letter in 0..search.letters.len() {
            while wrong[letter] > 0 {
                wrong[letter] -= 1;
                class = monoid.times[class][monoid.letters[letter]];
                let word = sum(&monoid.words[class], &wrong);
                if self.is_lost(&word) == monoid.lost[monoid.element(&word)] {
                    return Some(wrong);
                }
            }
        }
        None
    }
}

/// Words, their answers to tests, and where the letters lead from them.
type Classes = (Vec<Word>, Vec<Vec<bool>>, Vec<Vec<usize>>);

/// One position beside the other.
fn sum(a: &Word, b: &Word) -> Word {
    let mut sum = *a;
    sum.iter_mut().zip(b).for_each(|(a, b)| *a += b);
    sum
}

#[cfg(test)]
mod tests {
    use super::misere_quotient;
    use crate::octal_digits::octal_digits;
    use std::collections::HashMap;

    /// By definition: the heaps in descending order, none of 0.
    fn slow(digits: &[u8], heaps: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&wins) = known.get(heaps) {
            return wins;
        }
        let mut options = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            for (i, digit) in digits.iter().enumerate().take(heap) {
                let left = heap - i - 1;
                for a in 0..=left {
                    let parts: Vec<usize> =
                        [a, left - a].iter().copied().filter(|&n| n > 0).collect();
                    if digit >> parts.len() & 1 == 1 {
                        let mut option = [&heaps[..at], &heaps[at + 1..], &parts].concat();
                        option.sort_unstable_by(|a, b| b.cmp(a));
                        options.push(option);
                    }
                }
            }
        }
        let wins = options.is_empty() || options.iter().any(|option| !slow(digits, option, known));
        known.insert(heaps.to_vec(), wins);
        wins
    }

    /// All sums of so many heaps, and whether there was a quotient.
    #[track_caller]
    fn check(digits: &[u8], largest: usize, most: usize) -> bool {
        let quotient = match misere_quotient(digits, largest + 1) {
            Some(quotient) => quotient,
            None => return false,
        };
        let mut known = HashMap::new();
        let mut sums: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(heaps) = sums.pop() {
            let asked: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
            let wins = slow(digits, &heaps, &mut known);
            assert_eq!(
                quotient.wins(&asked),
                Some(wins),
                "{:?} {:?}",
                digits,
                heaps
            );
            if heaps.len() < most {
                let limit = heaps.last().map_or(largest, |&last| last);
                sums.extend((1..=limit).map(|heap| [&heaps[..], &[heap]].concat()));
            }
        }
        true
    }

    /// Three of them have more than 64 elements.
    #[test]
    fn every_code_of_two_places() {
        let unknown = (0..64).filter(|code| !check(&[code / 8, code % 8], 9, 3));
        let unknown: Vec<String> = unknown.map(|code| format!("{:02o}", code)).collect();
        assert_eq!(unknown, ["35"]);
    }

    #[test]
    fn longer_codes_and_larger_sums() {
        assert!(check(&[1, 2, 3], 9, 5));
        assert!(check(&[3, 1, 2], 9, 5));
        assert!(check(&[0, 0, 7], 13, 3));
        assert!(check(&[0, 1, 4, 1, 7], 12, 3));
    }

    /// Kayles tells its largest heaps apart by sums that no table holds.
    #[test]
    fn kayles() {
        let digits = [7, 7];
        let quotient = misere_quotient(&digits, 30).unwrap();
        let mut known = HashMap::new();
        for heaps in [[25, 1, 1], [27, 2, 1], [28, 0, 0], [26, 3, 0], [20, 9, 0]] {
            let asked: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
            let heaps: Vec<usize> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
            let wins = slow(&digits, &heaps, &mut known);
            assert_eq!(quotient.wins(&asked), Some(wins), "{:?}", heaps);
        }
    }

    /// The order of a game's quotient, and from where on with which period its heaps
    /// are proven to repeat; 0.123 as Plambeck and Siegel solve it.
    #[test]
    fn orders_and_periods() {
        let rows = [
            ("0.3", 20, 2, (0, 2)),
            ("0.33", 20, 6, (0, 3)),
            ("0.123", 30, 20, (5, 5)),
            ("0.75", 30, 8, (8, 2)),
            ("0.34", 60, 12, (7, 8)),
            ("0.71", 20, 36, (3, 6)),
            ("0.53", 80, 16, (21, 9)),
            ("0.72", 60, 24, (16, 4)),
            ("0.152", 160, 34, (25, 48)),
            ("0.153", 120, 16, (32, 14)),
            ("0.77", 168, 40, (71, 12)),
        ];
        for &(code, n, order, period) in &rows {
            let quotient = misere_quotient(&octal_digits(code), n).unwrap();
            assert_eq!(quotient.order(), order, "{}", code);
            assert_eq!(quotient.period(), Some(period), "{}", code);
            // What is proven holds for heaps that were looked at later.
            let longer = misere_quotient(&octal_digits(code), n + 20).unwrap();
            for heap in 0..n as u64 + 20 {
                assert_eq!(quotient.wins(&[heap, 1]), longer.wins(&[heap, 1]));
            }
        }
    }

    #[test]
    fn what_is_not_proven_is_not_answered() {
        let quotient = misere_quotient(&[1, 1, 5], 30).unwrap();
        assert_eq!((quotient.period(), quotient.heaps().len()), (None, 30));
        assert!(quotient.wins(&[29, 29]).is_some());
        assert_eq!(quotient.wins(&[30]), None);
        assert!(misere_quotient(&[0, 7], 40).is_none());
        let nothing = misere_quotient(&[7], 0).unwrap();
        assert_eq!((nothing.wins(&[]), nothing.wins(&[0])), (Some(true), None));
    }

    #[test]
    #[should_panic(expected = "digits of 0 to 7: [7, 8]")]
    fn a_digit_of_eight() {
        misere_quotient(&[7, 8], 5);
    }
}
