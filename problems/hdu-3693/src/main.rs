//! Math teacher's homework, <http://acm.hdu.edu.cn/showproblem.php?pid=3693>
//!
//! How many positions of Nim have the nim-sum k, with heap i up to m_i? At the highest
//! digit at which some heap is smaller than its bound, that heap is free below.
//!
//! O(n) for each of the binary digits.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::nim_count::nim_count;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

const MODULUS: u64 = 1_000_000_003;

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, n: usize, k: u64 }
        if n == 0 {
            break;
        }
        input! { from &mut source, most: [u64; n] }
        writeln!(out, "{}", nim_count(&most, k, MODULUS))?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::{nim_count, MODULUS};

    /// By definition, as a table: how many choices so far have each xor.
    fn slow(most: &[usize], k: usize) -> u64 {
        let mut ways = vec![0; 64];
        ways[0] = 1;
        for &most in most {
            let way = |x: usize| (0..=most).map(|chosen| ways[x ^ chosen]).sum::<u64>() % MODULUS;
            ways = (0..64).map(way).collect();
        }
        ways[k]
    }

    #[test]
    fn random_bounds() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..200 {
            let n = 1 + random(50);
            let most: Vec<usize> = (0..n).map(|_| random(64)).collect();
            let k = random(64);
            let bounds: Vec<u64> = most.iter().map(|&most| most as u64).collect();
            let found = nim_count(&bounds, k as u64, MODULUS);
            assert_eq!(found, slow(&most, k), "{:?} {}", most, k);
        }
    }

    #[test]
    fn the_largest_input() {
        let most = [(1_u64 << 31) - 1; 50];
        // All but one heap are free: 2^31 to the power of 49.
        let power = (0..49 * 31).fold(1, |power, _| power * 2 % MODULUS);
        assert_eq!(nim_count(&most, (1 << 31) - 1, MODULUS), power);
    }
}
