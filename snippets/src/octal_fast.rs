//! Taking-and-breaking games, the fast way: for millions of heaps.
//!
//! 八进制游戏的快版：适合上百万的堆。
//!
//! # Contract
//! The same answers as [`octal_rules`](crate::octal_rules), from which the rules
//! come. Of a game that the theorem of Guy and Smith covers, `octal_table_fast`
//! computes no more than the proof of its period needs.
//!
//! # Complexity
//! O(n r) time, where r of the n heaps are rare (often a constant: Kayles 9,
//! Grundy's game 1273 up to a million); if no sparse space is found O(n^2) as in
//! `octal`, about half the time. O(n) memory: 111 MB for 10^7 heaps of Grundy's game.
//! For 10^4 heaps of Kayles it takes a four-thousandth of the time of `octal`, for
//! 50000 of 0.007, which has no known period, two fifths.
//!
//! # Example
//! ```
//! use snippets::octal_rules::Rules;
//! use snippets::octal_fast::{octal_period_fast, octal_table_fast};
//!
//! let grundys_game = "4.".parse::<Rules>().unwrap().unequal();
//! assert_eq!(octal_table_fast(&grundys_game, 5000)[4990..], [50, 9, 51, 53, 9, 51, 53, 9, 51, 53]);
//!
//! let slow_to_repeat: Rules = "0.156".parse().unwrap();
//! let proven = octal_period_fast(&slow_to_repeat, 10_000).unwrap();
//! assert_eq!((proven.preperiod(), proven.period()), (3479, 349));
//! let undecided = octal_period_fast(&slow_to_repeat, 7_000).unwrap_err();
//! assert_eq!(undecided.n, 7_000);
//! assert!(octal_table_fast(&slow_to_repeat, 0).is_empty());
//! ```
//!
//! # Source
//! Sparse spaces: Berlekamp, in Winning Ways (1982), chapter 4; Flammenkamp.

use crate::octal_rules::{extend, prove, Rules};
use crate::proven::{Observed, Period};
use std::convert::TryInto;
use std::ops::BitXor;

/// The Grundy values of the heaps `0..n`.
pub fn octal_table_fast(rules: &Rules, n: usize) -> Vec<u32> {
    match run(rules, n) {
        Ok(proven) => proven.values(n),
        Err(values) => values,
    }
}

/// The period, if the values below `limit` prove one.
pub fn octal_period_fast(rules: &Rules, limit: usize) -> Result<Period, Observed> {
    run(rules, limit).map_err(|values| Observed::of(&values))
}

/// The period, or all values: each in one byte while they fit, then in two.
fn run(rules: &Rules, n: usize) -> Result<Period, Vec<u32>> {
    let mut values = Vec::new();
    if let Some(&last) = rules.places(4).as_ref().and_then(|splits| splits.last()) {
        extend(
            rules,
            &mut values,
            n.min(last.saturating_mul(4).saturating_add(256)),
        );
        if let Some(proven) = run_with::<u8>(rules, &mut values, n) {
            return Ok(proven);
        }
        if let Some(proven) = run_with::<u16>(rules, &mut values, n) {
            return Ok(proven);
        }
    }
    while values.len() < n {
        let more = n.min(2 * values.len().max(32));
        extend(rules, &mut values, more);
        if let Some(proven) = prove(rules, &values) {
            return Ok(proven);
        }
    }
    Err(values)
}

/// Lengthens the values while they fit `V`, or finds the period.
fn run_with<V: Value>(rules: &Rules, values: &mut Vec<u32>, n: usize) -> Option<Period> {
    if values.iter().any(|&v| v as usize > V::MAX) {
        return None;
    }
    let mut table = Table::new(rules, values.iter().map(|&v| V::of(v as usize)).collect());
    loop {
        if let Some(proven) = prove(rules, &table.values) {
            return Some(proven);
        }
        if table.values.len() >= n {
            break;
        }
        table.choose_space();
        let goal = n.min(2 * table.values.len());
        while table.values.len() < goal && table.next() {}
        if table.values.len() < goal {
            break;
        }
    }
    *values = table.values.into_iter().map(V::into).collect();
    None
}

struct Table<'a, V: Value> {
    rules: &'a Rules,
    splits: Vec<usize>,
    leaves: Vec<usize>,
    values: Vec<V>,
    // The values from the end to the front, ending where `values` may grow to.
    reversed: Vec<V>,
    space: Option<Space>,
    // The rare heaps and their values.
    rare: Vec<(u32, V)>,
    // For the heaps from `base` to `end`, which values below `width` options have.
    seen: Box<[V::Row; LANES]>,
    base: usize,
    end: usize,
    width: usize,
    // The largest value.
    top: usize,
    near: Near,
    // For each value a split and a smaller part that gave it lately.
    hints: Vec<(u32, u32)>,
}

/// A value v of the heap n is common if the bits of v under `mask`, those of n
/// under `parity` and `flip` are odd together, else rare. Splits that take t
/// make a common value of one common and one rare part only, if `flip` makes
/// up for the parity of t.
#[derive(Clone, Copy)]
struct Space {
    mask: usize,
    parity: usize,
    flip: usize,
}

impl Space {
    fn is_common(self, value: usize, n: usize) -> bool {
        let bits = (value & self.mask).count_ones() as usize;
        (bits + (n & self.parity) + self.flip) % 2 == 1
    }
}

impl<'a, V: Value> Table<'a, V> {
    fn new(rules: &'a Rules, values: Vec<V>) -> Self {
        let top = values.iter().map(|&v| v.place()).max();
        Table {
            rules,
            splits: rules.places(4).unwrap_or_default(),
            leaves: rules.places(2).unwrap_or_default(),
            values,
            reversed: Vec::new(),
            space: None,
            rare: Vec::new(),
            seen: V::rows(),
            base: 0,
            end: 0,
            top: top.unwrap_or(0),
            width: 0,
            near: Near::default(),
            hints: Vec::new(),
        }
    }

    /// Chooses the space with the fewest rare heaps so far, by a Walsh-Hadamard
    /// transform of how often each value is there, and makes room to grow.
    fn choose_space(&mut self) {
        let n = self.values.len();
        let odd = self.splits[0] % 2;
        let one_parity = self.splits.iter().all(|t| t % 2 == odd);
        // Equal parts have the value 0, which must be rare where they do not count.
        let parities = usize::from(one_parity && !self.rules.is_unequal());
        let mut best = (n as i64 / 4, None);
        for parity in 0..=parities {
            let flip = parity * odd;
            let mut sums = vec![0_i64; (self.top + 1).next_power_of_two()];
            for (i, &v) in self.values.iter().enumerate() {
                sums[v.place()] += if (i & parity) ^ flip == 1 { -1 } else { 1 };
            }
            transform(&mut sums);
            for (mask, &sum) in sums.iter().enumerate() {
                let rare = (n as i64 + sum) / 2;
                if rare < best.0 {
                    best = (rare, Some(Space { mask, parity, flip }));
                }
            }
        }
        self.space = best.1;
        self.end = 0;
        self.rare.clear();
        if let Some(space) = self.space {
            let all = (0_u32..).zip(self.values.iter().copied()).skip(1);
            self.rare
                .extend(all.filter(|&(i, v)| !space.is_common(v.place(), i as usize)));
        }
        self.reversed = vec![V::of(0); 2 * n + CHUNK];
        let ends = self.reversed.iter_mut().rev();
        ends.zip(&self.values).for_each(|(to, from)| *to = *from);
    }

    /// Appends the value of the next heap, if it fits `V`.
    fn next(&mut self) -> bool {
        let n = self.values.len();
        if self.end <= n {
            self.begin_lanes();
        }
        let lane = n - self.base;
        let last = self.splits[self.splits.len() - 1];
        // What `mark_rare` leaves out has a part below this.
        let least = LANES + last + 1;
        let near = self.near.count(n, self.splits.len());
        let near = near.max(least).min((n - last) / 2 - 1);
        for &t in &self.splits {
            let from = self.place_of(n - t - 1);
            let low = &self.values[1..=near];
            mark_pairs(low, &self.reversed[from..], &mut self.seen[lane]);
        }
        for &t in &self.leaves {
            V::mark(&mut self.seen[lane], self.values[n - t]);
        }
        let space = self.space;
        let is_common = |v| space.map_or(false, |s| s.is_common(v, n));
        let missing = (0..self.width).find(|&v| {
            !V::is_marked(&self.seen[lane], v) && (is_common(v) || !self.is_split(v, n, near))
        });
        let value = match missing {
            Some(value) => value,
            None => return false,
        };
        let v = V::of(value);
        let place = self.place_of(n);
        self.reversed[place] = v;
        self.values.push(v);
        self.top = self.top.max(value);
        if space.is_some() && !is_common(value) {
            self.rare.push((n as u32, v));
        }
        true
    }

    /// Marks what the rare heaps known now give to the next heaps, side by side.
    fn begin_lanes(&mut self) {
        let n = self.values.len();
        self.base = n;
        self.width = (2 * (self.top + 1).next_power_of_two()).min(V::MAX + 1);
        self.hints.resize(self.width, (0, 0));
        // Without rare heaps there is nothing to be marked side by side.
        let lanes = if self.rare.is_empty() { 1 } else { LANES };
        self.end = n + lanes;
        for row in &mut self.seen[..lanes] {
            V::clear(row, self.width);
        }
        let from = self.rare.partition_point(|p| (p.0 as usize) < LANES);
        for &t in &self.splits {
            let to = self.rare.partition_point(|p| (p.0 as usize) < n - t);
            let rare = &self.rare[from..to.max(from)];
            mark_rare(rare, &self.values, n - t, &mut self.seen);
        }
        if self.rules.is_unequal() {
            // Rare parts that are equal: the value 0 is looked for one by one.
            for row in self.seen.iter_mut() {
                V::clear(row, 1);
            }
        }
    }

    /// Whether a split with parts beyond `near` has the value.
    fn is_split(&mut self, value: usize, n: usize, near: usize) -> bool {
        let wanted = V::of(value);
        // Equal parts have the value 0, so this one is looked at pair by pair.
        let exactly = value == 0 && self.rules.is_unequal();
        let (t, hint) = self.hints[value];
        if hint > 0 && !exactly && self.chunk_has(n - t as usize, hint as usize, wanted) {
            return true;
        }
        let mut low = near + 1;
        while 2 * low <= n - self.splits[0] {
            for i in 0..self.splits.len() {
                let t = self.splits[i];
                self.near.looked += 1;
                let found = self.chunk_has(n - t, low, wanted);
                if found && exactly {
                    let g = &self.values[..n - t];
                    let unequal = |&i: &usize| 2 * i != g.len() && g[i] == g[g.len() - i];
                    if (low..(low + CHUNK).min(g.len())).any(|i| unequal(&i)) {
                        return true;
                    }
                } else if found {
                    self.hints[value] = (t as u32, low as u32);
                    return true;
                }
            }
            low += CHUNK;
        }
        false
    }

    /// Whether some split of `left` into i and left - i, i in a chunk, fits.
    fn chunk_has(&self, left: usize, low: usize, wanted: V) -> bool {
        let high = self.place_of(left - low);
        let (a, b) = (
            &self.values[low..low + CHUNK],
            &self.reversed[high..high + CHUNK],
        );
        match (a.try_into(), b.try_into()) {
            (Ok(a), Ok(b)) => V::any_pair(a, b, wanted),
            _ => unreachable!("both have the length of a chunk"),
        }
    }

    fn place_of(&self, heap: usize) -> usize {
        self.reversed.len() - 1 - heap
    }
}

const CHUNK: usize = 64;
const LANES: usize = 16;

/// Of how many small parts to try all pairs before single values are looked for:
/// as many as make both about the same work.
#[derive(Default)]
struct Near {
    count: usize,
    looked: usize,
}

impl Near {
    fn count(&mut self, n: usize, splits: usize) -> usize {
        if n % 64 == 0 {
            // To look through a chunk costs as much as some 24 pairs.
            let step = self.count / 8 + 1;
            if 24 * self.looked > 64 * splits * self.count {
                self.count += step;
            } else {
                self.count -= step.min(self.count);
            }
            self.looked = 0;
        }
        self.count
    }
}

/// Marks the values of splits with a rare part; the first row is of the heap
/// that leaves `left`, each next one of a heap more.
#[inline(never)]
fn mark_rare<V: Value>(rare: &[(u32, V)], values: &[V], left: usize, rows: &mut [V::Row; LANES]) {
    for &(i, v) in rare {
        let others = &values[left - i as usize..][..LANES];
        for (row, &other) in rows.iter_mut().zip(others) {
            V::mark(row, other ^ v);
        }
    }
}

/// Marks the values of the splits into one of each.
#[inline(never)]
fn mark_pairs<V: Value>(low: &[V], high: &[V], seen: &mut V::Row) {
    for (&a, &b) in low.iter().zip(high) {
        V::mark(seen, a ^ b);
    }
}

/// The Walsh-Hadamard transform.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                let (x, y) = (*a, *b);
                *a = x + y;
                *b = x - y;
            }
        }
        half *= 2;
    }
}

/// How a Grundy value is kept: narrow, so that many are compared at once.
trait Value: Copy + Eq + BitXor<Output = Self> + Into<u32> {
    const MAX: usize;
    /// For each value whether it is marked.
    type Row;
    fn rows() -> Box<[Self::Row; LANES]>;
    fn of(value: usize) -> Self;
    fn place(self) -> usize;
    fn mark(row: &mut Self::Row, value: Self);
    fn is_marked(row: &Self::Row, value: usize) -> bool;
    fn clear(row: &mut Self::Row, width: usize);
    fn any_pair(a: &[Self; CHUNK], b: &[Self; CHUNK], wanted: Self) -> bool;
}

macro_rules! value {
    ($t:ty) => {
        impl Value for $t {
            const MAX: usize = <$t>::MAX as usize;
            // As long as there are values, so that no index needs a check, and a
            // cache line more: rows a power of two apart would share their places
            // in the cache.
            type Row = [bool; (1 << <$t>::BITS) + 64];

            fn rows() -> Box<[Self::Row; LANES]> {
                let rows = vec![[false; (1 << <$t>::BITS) + 64]; LANES].into_boxed_slice();
                match rows.try_into() {
                    Ok(rows) => rows,
                    Err(_) => unreachable!("there is a row for each lane"),
                }
            }

            fn of(value: usize) -> $t {
                value as $t
            }

            fn place(self) -> usize {
                self.into()
            }

            #[inline(always)]
            fn mark(row: &mut Self::Row, value: $t) {
                row[usize::from(value)] = true;
            }

            fn is_marked(row: &Self::Row, value: usize) -> bool {
                row[value]
            }

            fn clear(row: &mut Self::Row, width: usize) {
                row[..width].fill(false);
            }

            fn any_pair(a: &[$t; CHUNK], b: &[$t; CHUNK], wanted: $t) -> bool {
                // Without a jump, so that it becomes vector instructions.
                let mut found = 0;
                for i in 0..CHUNK {
                    found |= <$t>::from(a[i] ^ b[i] == wanted).wrapping_neg();
                }
                found != 0
            }
        }
    };
}

value!(u8);
value!(u16);

#[cfg(test)]
mod tests {
    use super::{octal_period_fast, octal_table_fast, Rules};
    use crate::octal_rules::octal_rules_table;

    #[track_caller]
    fn check(rules: &Rules, n: usize) {
        assert!(
            octal_table_fast(rules, n) == octal_rules_table(rules, n),
            "{:?} to {}",
            rules,
            n
        );
    }

    #[test]
    fn every_code_of_two_places() {
        for whole in ["0", "4"].iter() {
            for code in 0..64 {
                let rules: Rules = format!("{}.{:02o}", whole, code).parse().unwrap();
                check(&rules, 600);
                check(&rules.unequal(), 600);
            }
        }
    }

    #[test]
    fn random_codes() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: u64| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x % n
        };
        for _ in 0..60 {
            let places = 1 + random(40);
            let bits = 1 + random(7);
            let digit = |_| (random(8) & bits).to_string();
            let code = format!(
                "{}.{}",
                ["0", "4"][places as usize % 2],
                (0..places).map(digit).collect::<String>()
            );
            let rules: Rules = code.parse().unwrap();
            check(&rules, 257 + random(1500) as usize);
            check(&rules.unequal(), 257 + random(900) as usize);
        }
        check(&Rules::rows(&[300, 2]), 3000);
        check(&Rules::rows(&[usize::MAX, 2]), 3000);
    }

    #[test]
    fn every_length_is_as_asked() {
        for code in ["0.77", "0.156", "4.", "0.3", "4.3...", "0.0", "0.007"].iter() {
            let rules: Rules = code.parse().unwrap();
            let all = octal_rules_table(&rules, 400);
            for n in (0..40).chain(250..300).chain(395..401) {
                assert_eq!(octal_table_fast(&rules, n), all[..n], "{} to {}", code, n);
            }
        }
    }

    #[test]
    fn sparse_and_dense_spaces_and_values_of_two_bytes() {
        for code in ["0.16", "0.127", "0.007", "0.6", "4.007", "0.0007", "4.3..."].iter() {
            check(&code.parse().unwrap(), 4000);
        }
        check(&"4.".parse::<Rules>().unwrap().unequal(), 6000);
    }

    /// Preperiods and periods as Flammenkamp has published them.
    #[test]
    fn published_periods() {
        let rows: &[(&str, usize, usize)] = &[
            ("0.77", 71, 12),
            ("0.07", 53, 34),
            ("0.137", 52, 34),
            ("0.156", 3479, 349),
            ("0.165", 5181, 1550),
            ("0.356", 7315, 142),
            ("0.644", 3256, 442),
            ("0.45", 498, 20),
            ("0.055", 259, 148),
            ("0.127", 46578, 4),
            ("0.16", 105351, 149459),
        ];
        for &(code, preperiod, length) in rows.iter() {
            let proven = octal_period_fast(&code.parse().unwrap(), 1 << 20).unwrap();
            assert_eq!(
                (proven.preperiod(), proven.period()),
                (preperiod, length),
                "{}",
                code
            );
        }
    }

    /// The heaps of Grundy's game that lose, OEIS A036685: none is known beyond.
    #[test]
    fn the_heaps_of_grundys_game_that_lose() {
        let rules = "4.".parse::<Rules>().unwrap().unequal();
        let all = octal_table_fast(&rules, 30_000);
        let losing: Vec<usize> = (0..all.len()).filter(|&h| all[h] == 0).collect();
        let published = [
            0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337,
            340, 346, 359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685,
            923, 926, 929, 932, 1222,
        ];
        assert_eq!(losing, published);
    }
}
