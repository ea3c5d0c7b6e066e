//! 黑白棋 (SDOI 2011), <https://www.luogu.com.cn/problem/P2490>
//!
//! Each white piece has a black one to its right. If they only close in, the gaps
//! of the k / 2 pairs are heaps of which a move lowers up to d: Moore's Nim. The
//! known solutions count that. To draw back, which the statement does not forbid,
//! is answered by as many steps after it: enough for d = 1, and if k / 2 <= d + 1.
//! Else it may matter: from gaps 1, 1, 1, 0, lost for d = 2, one closed and the last
//! opened leave 0, 1, 1, 1, lost as well. Lost positions are counted by the sum of
//! the gaps; the free cells left over go before, between and after the pairs.
//!
//! O(n k) for the binomials, O(n log n * k / d) for the gaps.

use proconio::input;
use snippets::moore_nim_losses::moore_nim_losses;

const MODULUS: u64 = 1_000_000_007;

fn main() {
    input! { n: usize, k: usize, d: usize }
    println!("{}", winning_layouts(n, k, d));
}

fn winning_layouts(n: usize, k: usize, d: usize) -> u64 {
    let (pairs, free) = (k / 2, n - k);
    let losses = moore_nim_losses(pairs, d, free, MODULUS);
    let places = binomials(free + pairs, pairs);
    let lost = losses.iter().zip(places.iter().rev());
    let lost = lost.fold(0, |sum, (gaps, rest)| (sum + gaps * rest) % MODULUS);
    (binomials(n, k)[n] + MODULUS - lost) % MODULUS
}

/// The binomials of i over k, for all i up to n.
fn binomials(n: usize, k: usize) -> Vec<u64> {
    let mut row = vec![0; k + 1];
    row[0] = 1;
    let mut found = vec![row[k]];
    for _ in 0..n {
        for j in (1..=k).rev() {
            row[j] = (row[j] + row[j - 1]) % MODULUS;
        }
        found.push(row[k]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::winning_layouts;
    use snippets::moore_nim::moore_nim_wins;
    use std::collections::HashMap;

    /// All layouts of k pieces on n cells.
    fn layouts(n: usize, k: usize) -> Vec<Vec<usize>> {
        let sets = (0..1_u32 << n).filter(|set| set.count_ones() as usize == k);
        let cells = |set: u32| (0..n).filter(|c| set >> c & 1 == 1).collect();
        sets.map(cells).collect()
    }

    #[derive(Clone, Copy)]
    enum Moves {
        ClosingIn,
        BothWays,
    }

    /// Where a move of white (0) or black (1) may lead.
    fn options(
        pieces: &[usize],
        colour: usize,
        n: usize,
        d: usize,
        moves: Moves,
    ) -> Vec<Vec<usize>> {
        let mut found = vec![(pieces.to_vec(), 0)];
        for i in (colour..pieces.len()).step_by(2) {
            let low = match (moves, colour) {
                (Moves::ClosingIn, 0) => pieces[i],
                _ if i == 0 => 0,
                _ => pieces[i - 1] + 1,
            };
            let high = match (moves, colour) {
                (Moves::ClosingIn, 1) => pieces[i],
                _ => pieces.get(i + 1).copied().unwrap_or(n),
            };
            for (layout, moved) in found.clone() {
                for to in (low..high).filter(|&to| moved < d && to != pieces[i]) {
                    let mut next = layout.clone();
                    next[i] = to;
                    found.push((next, moved + 1));
                }
            }
        }
        found.into_iter().skip(1).map(|f| f.0).collect()
    }

    /// By definition, for a game that might not end: settle what is settled, as
    /// long as there is news. What stays open would be a draw.
    fn slow(n: usize, k: usize, d: usize, moves: Moves) -> u64 {
        let mut wins: HashMap<(Vec<usize>, usize), bool> = HashMap::new();
        let both = |layout: Vec<usize>| (0..2).map(move |colour| (layout.clone(), colour));
        let mut open: Vec<_> = layouts(n, k).into_iter().flat_map(both).collect();
        let mut before = open.len() + 1;
        while open.len() < before {
            before = open.len();
            open.retain(|(layout, colour)| {
                let next = options(layout, *colour, n, d, moves);
                let known = |next: Vec<usize>| wins.get(&(next, 1 - colour)).copied();
                let known: Vec<Option<bool>> = next.into_iter().map(known).collect();
                let result = if known.contains(&Some(false)) {
                    Some(true)
                } else if known.iter().all(|&k| k == Some(true)) {
                    Some(false)
                } else {
                    None
                };
                if let Some(result) = result {
                    wins.insert((layout.clone(), *colour), result);
                }
                result.is_none()
            });
        }
        assert!(open.is_empty(), "a draw: {:?}", open[0]);
        wins.iter()
            .filter(|((_, colour), &win)| *colour == 0 && win)
            .count() as u64
    }

    #[test]
    fn every_small_board() {
        for &(k, most) in &[(2, 7), (4, 7), (6, 8)] {
            for n in k..=most {
                for d in 1..4 {
                    check(n, k, d, Moves::ClosingIn);
                    check(n, k, d, Moves::BothWays);
                }
            }
        }
    }

    #[track_caller]
    fn check(n: usize, k: usize, d: usize, moves: Moves) {
        let expected = slow(n, k, d, moves);
        assert_eq!(winning_layouts(n, k, d), expected, "{} {} {}", n, k, d);
    }

    #[test]
    fn drawing_back_may_matter_for_more_pairs() {
        check(12, 8, 2, Moves::ClosingIn);
        check(12, 8, 1, Moves::BothWays);
        check(12, 8, 3, Moves::BothWays);
        let counts = (winning_layouts(12, 8, 2), slow(12, 8, 2, Moves::BothWays));
        assert_eq!(counts, (405, 409));
    }

    /// Larger boards by Moore's theorem, layout by layout.
    #[test]
    fn every_layout_of_larger_boards() {
        for &(n, k) in &[(15, 4), (15, 6), (16, 8)] {
            for d in 1..5 {
                let gaps = |p: &[usize]| {
                    p.chunks(2)
                        .map(|p| (p[1] - p[0] - 1) as u64)
                        .collect::<Vec<_>>()
                };
                let wins = |layout: &Vec<usize>| moore_nim_wins(&gaps(layout), d);
                let expected = layouts(n, k).iter().filter(|l| wins(l)).count() as u64;
                assert_eq!(winning_layouts(n, k, d), expected, "{} {} {}", n, k, d);
            }
        }
    }

    #[test]
    fn the_largest_inputs() {
        // With d at least the number of pairs, only closed gaps lose.
        assert_eq!(
            winning_layouts(10_000, 100, 100),
            winning_layouts(10_000, 100, 50)
        );
        assert!(winning_layouts(10_000, 100, 1) < 1_000_000_007);
        assert_eq!(winning_layouts(100, 100, 1), 0);
    }
}
