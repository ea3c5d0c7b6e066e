//! Every-SG: all components that can be moved in must be moved in, at each turn.
//!
//! Every-SG：每一步必须走遍所有还能走的子游戏。
//!
//! # Contract
//! The positions of a component are `0..n`, and each option of a position is
//! below it; a position without options is finished. Who finds all components
//! finished loses. A turn moves once in every other component, so its outcome
//! and its length are all that counts: the suspense of a position is 0 if it is
//! finished, 1 + the largest of its lost options if there are such, and else 1 +
//! the smallest of its options. It is odd where the player to move wins.
//!
//! # Complexity
//! O(1) for each component, and for each option looked at.
//!
//! # Example
//! ```
//! use snippets::every_sg::{every_sg_move, every_sg_table, every_sg_wins};
//!
//! // Take 1 or 2 stones from every heap that is left.
//! let take = |heap: usize| (1..=heap.min(2)).map(move |t| heap - t);
//! let suspense = every_sg_table(7, take);
//! assert_eq!(suspense, [0, 1, 1, 2, 3, 3, 4]);
//!
//! // Heaps 4 and 3: the longer game is won. 1 from the one, 2 from the other.
//! assert!(every_sg_wins(&[suspense[4], suspense[3]]));
//! let options = |heap| take(heap).map(|left| (left, suspense[left]));
//! assert_eq!(every_sg_move(options(4)), Some(3));
//! assert_eq!(every_sg_move(options(3)), Some(2));
//! assert_eq!(every_sg_move(options(0)), None);
//! assert!(!every_sg_wins(&[]));
//! ```
//!
//! # Source
//! Conway, On Numbers and Games (1976), chapter 14; Smith (1966).

/// Whether the player to move wins: whether the component that lasts longest,
/// when its winner draws it out and its loser hurries, is won.
pub fn every_sg_wins(suspense: &[u32]) -> bool {
    suspense
        .iter()
        .max()
        .map_or(false, |longest| longest % 2 == 1)
}

/// The suspense numbers of the positions `0..n` of a component.
pub fn every_sg_table<F, O>(n: usize, mut options: F) -> Vec<u32>
where
    F: FnMut(usize) -> O,
    O: IntoIterator<Item = usize>,
{
    let mut suspense: Vec<u32> = Vec::with_capacity(n);
    for position in 0..n {
        let known = |option: usize| {
            assert!(option < position, "not below {}: {}", position, option);
            ((), suspense[option])
        };
        let best = best(options(position).into_iter().map(known));
        suspense.push(best.map_or(0, |(_, option)| option + 1));
    }
    suspense
}

/// The option to choose in a component, of all with their suspense numbers. If
/// the sum is won, these choices together win.
pub fn every_sg_move<T, I: IntoIterator<Item = (T, u32)>>(options: I) -> Option<T> {
    best(options).map(|(option, _)| option)
}

/// The first option with the largest even number, or else the smallest odd one.
fn best<T, I: IntoIterator<Item = (T, u32)>>(options: I) -> Option<(T, u32)> {
    options.into_iter().min_by_key(|(_, suspense)| {
        let suspense = i64::from(*suspense);
        if suspense % 2 == 0 {
            -1 - suspense
        } else {
            suspense
        }
    })
}

/// The old name of [`every_sg_table`].
#[deprecated(note = "renamed to `every_sg_table`")]
#[doc(hidden)]
pub fn suspense_numbers<F, O>(n: usize, options: F) -> Vec<u32>
where
    F: FnMut(usize) -> O,
    O: IntoIterator<Item = usize>,
{
    every_sg_table(n, options)
}

#[cfg(test)]
mod tests {
    use super::{every_sg_move, every_sg_table, every_sg_wins};
    use std::collections::HashMap;

    /// Where a turn may lead: one step in every component that has options.
    fn turns(game: &[Vec<usize>], sum: &[usize]) -> Vec<Vec<usize>> {
        if sum.iter().all(|&node| game[node].is_empty()) {
            return Vec::new();
        }
        let mut found = vec![Vec::new()];
        for &node in sum {
            let here = Some(&game[node]).filter(|options| !options.is_empty());
            let next: Vec<usize> = here.cloned().unwrap_or_else(|| vec![node]);
            found = found
                .iter()
                .flat_map(|start: &Vec<usize>| {
                    next.iter().map(move |&to| [&start[..], &[to]].concat())
                })
                .collect();
        }
        found
    }

    /// By definition: some turn leads to a sum that loses.
    fn wins(game: &[Vec<usize>], sum: &[usize], memo: &mut HashMap<Vec<usize>, bool>) -> bool {
        if let Some(&known) = memo.get(sum) {
            return known;
        }
        let answer = turns(game, sum).iter().any(|next| !wins(game, next, memo));
        memo.insert(sum.to_vec(), answer);
        answer
    }

    fn check_all_sums(game: &[Vec<usize>], most: u32) {
        let suspense = every_sg_table(game.len(), |node| game[node].iter().copied());
        let mut memo = HashMap::new();
        for len in 0..=most {
            for code in 0..game.len().pow(len) {
                let digit = |i| code / game.len().pow(i) % game.len();
                let sum: Vec<usize> = (0..len).map(digit).collect();
                let parts: Vec<u32> = sum.iter().map(|&node| suspense[node]).collect();
                let expected = wins(game, &sum, &mut memo);
                assert_eq!(every_sg_wins(&parts), expected, "{:?} {:?}", game, sum);
                let next: Vec<usize> = sum
                    .iter()
                    .map(|&node| {
                        let options = game[node].iter().map(|&option| (option, suspense[option]));
                        every_sg_move(options).unwrap_or(node)
                    })
                    .collect();
                assert!(
                    !expected || !wins(game, &next, &mut memo),
                    "{:?} {:?}",
                    game,
                    sum
                );
            }
        }
    }

    #[test]
    fn every_game_of_five_nodes() {
        for code in 0..1 << 10 {
            // Node x has x possible options: bits x(x-1)/2 to x(x+1)/2.
            let bit = |x: usize, y: usize| code >> (x * (x.max(1) - 1) / 2 + y) & 1 == 1;
            let options = |x: usize| (0..x).filter(|&y| bit(x, y)).collect::<Vec<usize>>();
            check_all_sums(&(0..5).map(options).collect::<Vec<_>>(), 3);
        }
    }

    #[test]
    fn random_larger_games() {
        let mut x = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..100 {
            let mut game = vec![vec![]];
            for node in 1..10 {
                game.push((0..random(4)).map(|_| random(node)).collect());
            }
            check_all_sums(&game, 3);
        }
    }

    #[test]
    #[should_panic(expected = "not below 1: 2")]
    fn a_move_that_leads_nowhere() {
        every_sg_table(2, |position| Some(2).filter(|_| position == 1));
    }
}
