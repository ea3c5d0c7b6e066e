//! 取石子游戏, <https://ac.nowcoder.com/acm/problem/50617>
//!
//! A heap is a subtraction game: a table gives its Grundy value, and the first
//! player wins unless the nim-sum is 0. A winning move makes it 0; trying the
//! heaps in order, and the takes from small to large, finds the one asked for.
//!
//! O(max A · M) time, O(max A) memory.

use proconio::input;
use snippets::sum::winning_moves;
use snippets::table::grundy_table;

fn main() {
    input! {
        heaps: [usize],
        mut takes: [usize],
    }
    takes.sort_unstable();
    match first_move(&heaps, &takes) {
        Some((heap, take)) => println!("YES\n{} {}", heap + 1, take),
        None => println!("NO"),
    }
}

/// The winning move with the smallest heap, then the smallest take.
fn first_move(heaps: &[usize], takes: &[usize]) -> Option<(usize, usize)> {
    let possible = |h: usize| takes.iter().copied().take_while(move |&take| take <= h);
    let highest = heaps.iter().copied().max().unwrap_or(0);
    let table = &grundy_table(highest + 1, |h, g, options| {
        possible(h).for_each(|take| options.mark(g[h - take]));
    });
    let values: Vec<u32> = heaps.iter().map(|&h| table[h]).collect();
    let options = |i: usize| possible(heaps[i]).map(move |take| (take, table[heaps[i] - take]));
    let mut moves = winning_moves(&values, options);
    moves.next()
}

#[cfg(test)]
mod tests {
    use super::first_move;
    use std::collections::HashMap;

    /// By definition: the first move to a position from which no move wins.
    fn slow(
        heaps: &mut Vec<usize>,
        takes: &[usize],
        memo: &mut HashMap<Vec<usize>, Option<(usize, usize)>>,
    ) -> Option<(usize, usize)> {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut found = None;
        for i in 0..heaps.len() {
            for &take in takes {
                if found.is_none() && take <= heaps[i] {
                    heaps[i] -= take;
                    if slow(heaps, takes, memo).is_none() {
                        found = Some((i, take));
                    }
                    heaps[i] += take;
                }
            }
        }
        memo.insert(heaps.clone(), found);
        found
    }

    #[test]
    fn every_set_of_takes_up_to_five_on_three_small_heaps() {
        for set in 1..32 {
            let takes: Vec<usize> = (1..6).filter(|t| set >> (t - 1) & 1 == 1).collect();
            let mut memo = HashMap::new();
            for code in 0..1000 {
                let mut heaps = vec![code / 100, code / 10 % 10, code % 10];
                let expected = slow(&mut heaps, &takes, &mut memo);
                assert_eq!(
                    first_move(&heaps, &takes),
                    expected,
                    "{:?} {:?}",
                    heaps,
                    takes
                );
            }
        }
    }

    #[test]
    fn random_heaps_and_takes() {
        let mut x = 5_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..150 {
            let takes: Vec<usize> = (1..11).filter(|_| random(2) == 0).collect();
            let mut heaps: Vec<usize> = (0..random(5)).map(|_| random(13)).collect();
            let expected = slow(&mut heaps, &takes, &mut HashMap::new());
            assert_eq!(
                first_move(&heaps, &takes),
                expected,
                "{:?} {:?}",
                heaps,
                takes
            );
        }
    }

    #[test]
    fn the_largest_inputs() {
        // Take 1..=10: the value of a heap is its remainder by 11.
        let takes: Vec<usize> = (1..11).collect();
        assert_eq!(first_move(&[1000; 10], &takes), None);
        let mut heaps = [1000; 9];
        assert_eq!(first_move(&heaps, &takes), Some((0, 1000 % 11)));
        heaps[8] = 990;
        assert_eq!(first_move(&heaps, &takes), None);
        assert_eq!(first_move(&[0; 10], &takes), None);
        assert_eq!(first_move(&[9; 9], &[10]), None);
    }
}
