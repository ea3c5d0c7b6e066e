//! A Simple Nim, <https://acm.hdu.edu.cn/showproblem.php?pid=5795>
//!
//! Take any number from a heap, or split it into three. The values of small heaps are made by
//! the rules, as digits of what may be left: 8 (three heaps) when none is taken, 3 (one or
//! none) for any other number. From heap 1 on each eighth heap is seen to be worth eight
//! more, and so it is: 8k + 7 and 8k + 8 change places.
//!
//! O(1) for each heap.

use proconio::input;
use proconio::source::line::LineSource;
use snippets::hexadecimal::hexadecimal_table;
use snippets::plain_text::plain_text;
use snippets::saltus::shortest_saltus;
use snippets::sum::nim_sum;
use std::io::{self, BufWriter, Write};

/// Three periods, and some more.
const SMALL: usize = 40;

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    let values = Values::new();
    input! { from &mut source, t: usize }
    for _ in 0..t {
        input! { from &mut source, heaps: [usize] }
        let sum = nim_sum(heaps.into_iter().map(|heap| values.of(heap)));
        let player = if sum != 0 { "First" } else { "Second" };
        writeln!(out, "{} player wins.", player)?;
    }
    out.flush()
}

struct Values {
    small: Vec<u32>,
    start: usize,
    period: usize,
    saltus: u32,
}

impl Values {
    fn new() -> Self {
        let mut digits = [3; SMALL];
        digits[0] = 8;
        let small = hexadecimal_table(&digits, SMALL);
        let seen = shortest_saltus(&small, |start, period| 2 * start + 3 * period);
        let (start, period, saltus) = seen.expect("three periods are there");
        Values {
            small,
            start,
            period,
            saltus,
        }
    }

    fn of(&self, heap: usize) -> u32 {
        let periods = heap.saturating_sub(self.start) / self.period;
        self.small[heap - periods * self.period] + periods as u32 * self.saltus
    }
}

#[cfg(test)]
mod tests {
    use super::Values;

    /// By definition, far beyond the table.
    #[test]
    fn heaps_below_four_hundred() {
        let values = Values::new();
        let mut g: Vec<u32> = Vec::new();
        for heap in 0..400 {
            let mut is_option = vec![false; 1024];
            g.iter().for_each(|&value| is_option[value as usize] = true);
            for a in 1..=heap / 3 {
                for b in a..=(heap - a) / 2 {
                    is_option[(g[a] ^ g[b] ^ g[heap - a - b]) as usize] = true;
                }
            }
            g.push(is_option.iter().take_while(|&&is| is).count() as u32);
            assert_eq!(values.of(heap), g[heap], "{}", heap);
        }
    }

    #[test]
    fn the_law_and_the_largest_heap() {
        let values = Values::new();
        for heap in (1..1000).chain(999_999_000..=1_000_000_000) {
            let expected = match heap % 8 {
                7 => heap + 1,
                0 => heap - 1,
                _ => heap,
            };
            assert_eq!(values.of(heap) as usize, expected, "{}", heap);
        }
    }
}
