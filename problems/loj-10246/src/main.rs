//! 取石子, <https://loj.ac/p/10246>
//!
//! Let `ones` be the number of heaps with one stone, and `moves` what the other
//! heaps last: their stones and the mergers that leave one of them. Without ones
//! the parity of `moves` decides. A one may be taken or merged with a larger
//! heap, which leaves `moves` as it is or one more, so whoever moves can choose:
//! just `ones` and `moves` both even lose. With 2 moves or none the larger heap
//! does not live long enough for that, and a multiple of three ones loses. Found
//! in a table; checked below against the definition.
//!
//! O(n) for each case.

use proconio::input;

fn main() {
    input! { cases: [[u32]] }
    for heaps in cases {
        println!("{}", if first_wins(&heaps) { "YES" } else { "NO" });
    }
}

fn first_wins(heaps: &[u32]) -> bool {
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let larger = heaps.iter().filter(|&&heap| heap > 1);
    let moves: u32 = larger.map(|heap| heap + 1).sum();
    // `moves` counts one heap too many here, if there is any.
    if moves <= 3 {
        ones % 3 != 0
    } else {
        ones % 2 == 1 || moves % 2 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition, with the heaps sorted: some move leads to a position that
    /// loses.
    fn slow(heaps: &[u32], memo: &mut HashMap<Vec<u32>, bool>) -> bool {
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut options = Vec::new();
        for i in 0..heaps.len() {
            let mut taken = heaps.to_vec();
            taken[i] -= 1;
            taken.retain(|&heap| heap > 0);
            options.push(taken);
            for j in 0..i {
                let mut merged = heaps.to_vec();
                merged[j] += merged.remove(i);
                options.push(merged);
            }
        }
        let answer = options.into_iter().any(|mut next| {
            next.sort_unstable();
            !slow(&next, memo)
        });
        memo.insert(heaps.to_vec(), answer);
        answer
    }

    /// All sorted lists of heaps with up to `left` stones.
    fn check_all(heaps: &mut Vec<u32>, left: u32, memo: &mut HashMap<Vec<u32>, bool>) {
        assert_eq!(first_wins(heaps), slow(heaps, memo), "{:?}", heaps);
        let lowest = heaps.last().copied().unwrap_or(1);
        for heap in lowest..=left {
            heaps.push(heap);
            check_all(heaps, left - heap, memo);
            heaps.pop();
        }
    }

    #[test]
    fn all_heaps_of_up_to_twenty_two_stones() {
        check_all(&mut Vec::new(), 22, &mut HashMap::new());
    }

    #[test]
    fn the_largest_inputs() {
        assert!(first_wins(&[1000; 50]));
        assert!(!first_wins(
            &[999; 49]
                .iter()
                .copied()
                .chain(Some(1000))
                .collect::<Vec<_>>()
        ));
        assert!(first_wins(&[1; 50]));
        assert!(!first_wins(&[1; 48]));
    }
}
