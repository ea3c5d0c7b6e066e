//! Octal codes as they are written, and the period with proof.
//!
//! 完整的八进制记号（如 4.3...、分成不等的两堆）：求 SG 函数，并证明周期。
//!
//! # Contract
//! The digit at place t of a code (the one before the point is at place 0) says
//! what may be left of a heap when t are taken: +1 nothing, +2 one heap, +4 two
//! heaps, none of them empty. `0.77` is Kayles, `0.07` Dawson's Kayles, `4.007`
//! splits as well; before the point stands 0 or 4, or nothing, and behind it
//! nothing is needed. A comma is a point, too. `...` at the end repeats the last
//! digit for ever: `4.3...` is Lasker's Nim. A heap of 0 is over. Who cannot move
//! loses. Needs [`proven`](crate::proven); `octal_fast` gives the
//! same for millions of heaps.
//!
//! # Complexity
//! O(n^2) time for each digit that splits, O(n) for others; O(n) memory.
//!
//! # Example
//! ```
//! use snippets::octal_rules::{octal_rules_period, octal_rules_table, Rules};
//!
//! let kayles: Rules = "0.77".parse().unwrap();
//! assert_eq!(octal_rules_table(&kayles, 10), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
//! let proven = octal_rules_period(&kayles, 1000).unwrap();
//! assert_eq!((proven.preperiod(), proven.period()), (71, 12));
//! assert_eq!(proven.at(10_u64.pow(18)), 1);
//!
//! let grundys_game = "4.".parse::<Rules>().unwrap().unequal();
//! assert_eq!(octal_rules_table(&grundys_game, 10), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
//! assert!("0.78".parse::<Rules>().is_err());
//! assert!(octal_rules_table(&kayles, 0).is_empty());
//! ```
//!
//! # Source
//! Guy and Smith, The G-values of various games (1956), the theorem included.

use crate::period::shortest_repeat;
use crate::proven::{Observed, Period};
use std::str::FromStr;

/// What may be done to a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    // Those other than 0 with their places, ascending.
    digits: Vec<(usize, u8)>,
    forever: bool,
    unequal: bool,
}

impl Rules {
    /// Takes any of these numbers of neighbours out of a row, which may part it.
    pub fn rows(takes: &[usize]) -> Rules {
        assert!(
            takes.iter().all(|&t| 0 < t),
            "a take of 0 never ends: {:?}",
            takes
        );
        let mut takes = takes.to_vec();
        takes.sort_unstable();
        takes.dedup();
        Rules {
            digits: takes.into_iter().map(|t| (t, 7)).collect(),
            forever: false,
            unequal: false,
        }
    }

    /// The same, but two heaps that are left must differ.
    pub fn unequal(self) -> Rules {
        Rules {
            unequal: true,
            ..self
        }
    }

    /// The places whose digit has the bit, if they are not for ever.
    pub fn places(&self, bit: u8) -> Option<Vec<usize>> {
        let has = self.digits.iter().filter(|d| d.1 & bit != 0);
        Some(has.map(|d| d.0).collect()).filter(|_| !self.forever)
    }

    /// Whether two heaps that are left must differ.
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// The values of what a digit makes of the stones that are left.
    fn options(&self, digit: u8, left: usize, values: &[u32], mut mark: impl FnMut(u32)) {
        if digit & 1 != 0 && left == 0 {
            mark(0);
        }
        if digit & 2 != 0 && left > 0 {
            mark(values[left]);
        }
        if digit & 4 != 0 && left > 1 {
            let (low, high) = (&values[1..=left / 2], &values[left - left / 2..left]);
            // The last pair of an even number is of equal heaps.
            let skipped = usize::from(self.unequal && left % 2 == 0);
            let pairs = low.iter().zip(high.iter().rev());
            for (a, b) in pairs.take(left / 2 - skipped) {
                mark(a ^ b);
            }
        }
    }
}

impl FromStr for Rules {
    type Err = String;

    fn from_str(code: &str) -> Result<Rules, String> {
        let code = code.trim();
        let finite = code.strip_suffix("...").unwrap_or(code);
        let mut parts = finite.splitn(2, &['.', ','][..]);
        let whole = parts.next().unwrap_or_default();
        let places = match parts.next() {
            Some(places) => places,
            None if whole == "0" || whole == "4" => "",
            None => {
                return Err(format!(
                    "an octal code has a point after its first digit, as in 0.77: {:?}",
                    code
                ))
            }
        };
        if !["", "0", "4"].contains(&whole) {
            return Err(format!(
                "before the point of an octal code stands 0 or 4, else a game never ends: {:?}",
                code
            ));
        }
        let mut digits = vec![if whole == "4" { 4 } else { 0 }];
        for (i, c) in places.chars().enumerate() {
            let digit = c.to_digit(8).ok_or_else(|| {
                format!(
                    "place {} of an octal code must be 0 to 7: {:?} in {:?}",
                    i + 1,
                    c,
                    code
                )
            })?;
            digits.push(digit as u8);
        }
        let forever = finite != code && digits.len() > 1 && digits.last() != Some(&0);
        let digits = digits.into_iter().enumerate();
        Ok(Rules {
            digits: digits.filter(|d| d.1 != 0).collect(),
            forever,
            unequal: false,
        })
    }
}

/// The Grundy values of the heaps `0..n`.
pub fn octal_rules_table(rules: &Rules, n: usize) -> Vec<u32> {
    let mut values = Vec::with_capacity(n);
    extend(rules, &mut values, n);
    values
}

/// The period, if the values below `limit` prove one.
pub fn octal_rules_period(rules: &Rules, limit: usize) -> Result<Period, Observed> {
    let mut values = Vec::new();
    while values.len() < limit {
        let n = limit.min(2 * values.len().max(32));
        extend(rules, &mut values, n);
        if let Some(proven) = prove(rules, &values) {
            return Ok(proven);
        }
    }
    Err(Observed::of(&values))
}

/// Lengthens a table of Grundy values to `n`.
pub(super) fn extend(rules: &Rules, values: &mut Vec<u32>, n: usize) {
    let mut top = values.iter().max().map_or(0, |&g| g);
    // A heap's number plus 1 marks the values of its options.
    let mut stamps: Vec<usize> = Vec::new();
    // What the digit for ever leaves of a heap, it leaves of all larger ones.
    let (finite, forever) = rules
        .digits
        .split_at(rules.digits.len() - usize::from(rules.forever));
    let mut ever: Vec<bool> = Vec::new();
    let mut left_by_ever = 0;
    for h in values.len()..n {
        if top < 64 && forever.is_empty() {
            // Then so are all xors: bits of one word, and no memory is written.
            let mut seen: u64 = 0;
            for &(t, digit) in finite.iter().take_while(|d| d.0 <= h) {
                rules.options(digit, h - t, values, |x| seen |= 1 << x);
            }
            let g = (!seen).trailing_zeros();
            top = top.max(g);
            values.push(g);
            continue;
        }
        // The xor of any two values, and one place more that is never marked.
        let room = (top as usize + 1).next_power_of_two() + 1;
        stamps.resize(room.max(stamps.len()), 0);
        ever.resize(stamps.len(), false);
        for &(t, digit) in finite.iter().take_while(|d| d.0 <= h) {
            rules.options(digit, h - t, values, |x| stamps[x as usize] = h + 1);
        }
        for &(first, digit) in forever {
            while left_by_ever + first <= h {
                rules.options(digit, left_by_ever, values, |x| ever[x as usize] = true);
                left_by_ever += 1;
            }
        }
        let marked = stamps.iter().zip(&ever);
        let marked = marked.take_while(|&(&s, &ever)| s == h + 1 || ever);
        let g = marked.count() as u32;
        top = top.max(g);
        values.push(g);
    }
}

/// The period that a table proves, by the theorem of Guy and Smith: if k is the
/// last place of the code and g(n + p) = g(n) for n0 <= n < 2 n0 + p + k, with
/// n0 at least 1, then for all n from n0 on. If no digit splits a heap, n0 + k
/// will do for the bound. Whoever calls it has computed the table by the rules.
pub(super) fn prove<T>(rules: &Rules, values: &[T]) -> Option<Period>
where
    T: Copy + PartialEq + Into<u32>,
{
    if rules.forever || rules.unequal {
        return None;
    }
    let k = rules.digits.last().map_or(0, |d| d.0);
    // Without a split the values k before a heap decide.
    let parts = match rules.digits.iter().any(|d| d.1 & 4 != 0) {
        true => 2,
        false => 1,
    };
    // The repetition may reach back to 0, where the theorem does not begin.
    let needed = |start: usize, p: usize| (parts * (start.max(1) + p)).saturating_add(k);
    let (start, p) = shortest_repeat(values, needed)?;
    Some(Period::proven(values, start, p))
}

#[cfg(test)]
mod tests {
    use super::{extend, octal_rules_period, octal_rules_table, Rules};
    use std::collections::BTreeSet;

    fn rules(code: &str) -> Rules {
        code.parse().unwrap()
    }

    /// By definition: the digits are read again for every heap.
    fn slow(digits: &dyn Fn(usize) -> u8, unequal: bool, n: usize) -> Vec<u32> {
        let mut g: Vec<u32> = Vec::new();
        for h in 0..n {
            let mut options = BTreeSet::new();
            for t in 0..=h {
                for a in 0..=h - t {
                    let b = h - t - a;
                    let bit = match (a, b) {
                        (0, 0) => 1,
                        (0, _) | (_, 0) => 2,
                        _ => 4,
                    };
                    let differ = bit < 4 || a != b || !unequal;
                    if digits(t) & bit != 0 && differ {
                        options.insert(g[a] ^ g[b]);
                    }
                }
            }
            g.push((0..).find(|v| !options.contains(v)).unwrap());
        }
        g
    }

    #[track_caller]
    fn check(code: &str, n: usize) {
        let text = code.trim_end_matches("...").as_bytes();
        let point = text.iter().position(|&c| c == b'.').unwrap();
        let digit = |t: usize| match t {
            0 if point == 0 => 0,
            0 => text[0] - b'0',
            _ if point + t < text.len() => text[point + t] - b'0',
            _ if code.ends_with("...") => text[text.len() - 1] - b'0',
            _ => 0,
        };
        let digit: &dyn Fn(usize) -> u8 = &digit;
        assert_eq!(
            octal_rules_table(&rules(code), n),
            slow(digit, false, n),
            "{}",
            code
        );
        let unequal = rules(code).unequal();
        assert_eq!(
            octal_rules_table(&unequal, n),
            slow(digit, true, n),
            "{} unequal",
            code
        );
    }

    #[test]
    fn every_code_of_up_to_three_places() {
        for whole in ["0", "4"].iter() {
            for code in 0..512 {
                check(&format!("{}.{:03o}", whole, code), 40);
            }
            for code in 0..64 {
                check(&format!("{}.{:02o}...", whole, code), 24);
                check(&format!("{}.0000{:02o}", whole, code), 40);
            }
        }
        check(".", 5);
        check("4.", 60);
        for code in ["0.3...", "0.7...", "4.3...", "0.61...", "4.05..."].iter() {
            check(code, 90);
        }
        // Values beyond the bits of a word, by takes alone and by splits.
        for whole in ["0", "4"].iter() {
            check(&format!("{}.{}", whole, "3".repeat(70)), 100);
        }
    }

    #[test]
    fn piece_by_piece() {
        for code in ["0.77", "0.7...", "4.3...", "0.005..."].iter() {
            let mut values = Vec::new();
            for &n in &[0, 1, 5, 40, 41, 300] {
                extend(&rules(code), &mut values, n);
                assert_eq!(values, octal_rules_table(&rules(code), n), "{}", code);
            }
        }
    }

    /// Preperiods and periods as published, Winning Ways, chapter 4.
    #[test]
    fn published_periods() {
        let rows: &[(&str, usize, usize)] = &[
            ("0.77", 71, 12),
            ("0.07", 53, 34),
            ("0.137", 52, 34),
            ("0.45", 498, 20),
            ("0.055", 259, 148),
        ];
        for &(code, preperiod, length) in rows.iter() {
            let proven = octal_rules_period(&rules(code), 1 << 12).unwrap();
            let found = (proven.preperiod(), proven.period());
            assert_eq!(found, (preperiod, length), "{}", code);
        }
    }

    /// The first values as published: OEIS A002186, A002187 and A002188.
    #[test]
    fn published_values() {
        let kayles = [
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5,
            4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4,
            2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7,
        ];
        assert_eq!(octal_rules_table(&rules("0.77"), kayles.len()), kayles);
        let dawsons_chess = [
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0,
            4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3,
            0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8,
        ];
        assert_eq!(
            octal_rules_table(&rules("0.137"), dawsons_chess.len()),
            dawsons_chess
        );
        let grundys_game = [
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1,
            2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2,
            1, 3, 2, 1, 3, 2, 4, 3, 2, 4, 3, 2, 4, 3, 2, 4, 3, 2, 4, 3, 2, 4, 5,
        ];
        let rules = rules("4.").unequal();
        assert_eq!(octal_rules_table(&rules, grundys_game.len()), grundys_game);
    }

    /// With n0 = 0 the theorem is false: the first values of these are all 0.
    #[test]
    fn no_proof_from_the_empty_heap() {
        for code in ["0.4", "0.04", "0.0004", "4."].iter() {
            let rules = rules(code);
            let all = octal_rules_table(&rules, 900);
            for limit in 0..200 {
                if let Ok(proven) = octal_rules_period(&rules, limit) {
                    assert_eq!(proven.values(900), all, "{} from {}", code, limit);
                }
            }
        }
    }

    /// What is proven holds far beyond what the proof has looked at.
    #[test]
    fn proofs_of_every_code_of_two_places() {
        for whole in ["0", "4"].iter() {
            for code in 0..64 {
                let rules = rules(&format!("{}.{:02o}", whole, code));
                match octal_rules_period(&rules, 512) {
                    Ok(proven) => assert_eq!(proven.values(2500), octal_rules_table(&rules, 2500)),
                    Err(observed) => assert_eq!(observed.n, 512),
                }
            }
        }
        for code in ["4.3...", "0.3...", "0.1..."].iter() {
            assert!(octal_rules_period(&rules(code), 300).is_err(), "{}", code);
        }
        assert!(octal_rules_period(&rules("0.77").unequal(), 300).is_err());
        assert_eq!(octal_rules_period(&rules("0.77"), 0).unwrap_err().n, 0);
    }

    /// Without a split less is enough for a proof.
    #[test]
    fn proofs_of_every_code_without_a_split() {
        for places in (0..256).map(|i| [i / 64, i / 16 % 4, i / 4 % 4, i % 4]) {
            let code: String = places.iter().map(|digit| digit.to_string()).collect();
            let rules = rules(&format!("0.{}", code));
            let all = octal_rules_table(&rules, 600);
            for limit in 0..40 {
                if let Ok(proven) = octal_rules_period(&rules, limit) {
                    assert_eq!(proven.values(600), all, "{} from {}", code, limit);
                }
            }
            assert!(octal_rules_period(&rules, 600).is_ok(), "{}", code);
        }
        let proven = octal_rules_period(&rules("0.3333"), 10).unwrap();
        assert_eq!((proven.preperiod(), proven.period()), (0, 5));
    }

    #[test]
    fn ways_to_write_a_code() {
        for &(code, same) in &[
            ("4", "4."),
            ("0", "."),
            (" 0,77\r\n", "0.77"),
            ("0.770", ".77"),
            ("0.10...", "0.1"),
        ] {
            assert_eq!(rules(code), rules(same));
        }
    }

    #[test]
    fn rows_of_neighbours() {
        assert_eq!(Rules::rows(&[2, 1]), rules("0.77"));
        assert_eq!(Rules::rows(&[]), rules("0."));
        assert_eq!(rules("4.3...").places(1), None);
        assert_eq!(rules("4.05").places(4), Some(vec![0, 2]));
    }

    /// A take larger than any heap is not a move, and costs nothing.
    #[test]
    fn takes_beyond_all_heaps() {
        for &large in &[41, 1_000_000_000_000, usize::MAX] {
            let (some, none) = (Rules::rows(&[large, 2]), Rules::rows(&[2]));
            assert_eq!(octal_rules_table(&some, 40), octal_rules_table(&none, 40));
            assert_eq!(octal_rules_period(&some, 40).unwrap_err().n, 40);
        }
    }

    #[test]
    #[should_panic(expected = "a take of 0 never ends: [0, 2]")]
    fn a_take_of_zero() {
        Rules::rows(&[0, 2]);
    }

    #[test]
    fn what_is_no_code() {
        let rows = [
            ("", "has a point after its first digit"),
            ("77", "has a point after its first digit"),
            ("1.7", "before the point of an octal code stands 0 or 4"),
            ("00.7", "before the point of an octal code stands 0 or 4"),
            (
                "0.78",
                "place 2 of an octal code must be 0 to 7: '8' in \"0.78\"",
            ),
            ("0.7.7", "place 2 of an octal code must be 0 to 7: '.'"),
            ("0. 7", "place 1 of an octal code must be 0 to 7: ' '"),
            ("0.7..", "place 2 of an octal code must be 0 to 7: '.'"),
        ];
        for (code, part) in rows.iter() {
            let said = code.parse::<Rules>().unwrap_err();
            assert!(said.contains(part), "{:?}: {}", code, said);
        }
    }
}
