//! Tree Game, <https://atcoder.jp/contests/agc010/tasks/agc010_f>
//!
//! To go where there are as many stones or more loses: the other player goes back, again
//! and again, and it is the first one's vertex that runs out. So the token only goes to
//! vertices with fewer stones, which has an end: a vertex wins if one of those beside it
//! has fewer stones and loses.
//!
//! O(N log N) time, O(N) memory.

use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! { n: usize, stones: [u64; n], edges: [(Usize1, Usize1); n - 1] }
    let starts = solve(&stones, &edges).into_iter();
    let starts: Vec<String> = starts.map(|start| (start + 1).to_string()).collect();
    println!("{}", starts.join(" "));
}

/// The vertices from which the first player wins.
fn solve(stones: &[u64], edges: &[(usize, usize)]) -> Vec<usize> {
    let mut near = vec![Vec::new(); stones.len()];
    for &(x, y) in edges {
        near[x].push(y);
        near[y].push(x);
    }
    let mut order: Vec<usize> = (0..stones.len()).collect();
    order.sort_by_key(|&v| stones[v]);
    let mut wins = vec![false; stones.len()];
    for v in order {
        wins[v] = near[v].iter().any(|&w| stones[w] < stones[v] && !wins[w]);
    }
    (0..stones.len()).filter(|&v| wins[v]).collect()
}

#[cfg(test)]
mod tests {
    use super::solve;
    use std::collections::HashMap;

    type Memo = HashMap<(usize, Vec<u64>), bool>;

    /// By definition, stone by stone.
    fn wins(v: usize, stones: &[u64], edges: &[(usize, usize)], memo: &mut Memo) -> bool {
        if stones[v] == 0 {
            return false;
        }
        if let Some(&known) = memo.get(&(v, stones.to_vec())) {
            return known;
        }
        let mut left = stones.to_vec();
        left[v] -= 1;
        let ends = edges.iter().filter(|edge| edge.0 == v || edge.1 == v);
        let mut options = ends.map(|&(x, y)| x ^ y ^ v);
        let answer = options.any(|w| !wins(w, &left, edges, memo));
        memo.insert((v, stones.to_vec()), answer);
        answer
    }

    #[test]
    fn random_trees() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |n: usize| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        };
        for _ in 0..150 {
            let n = 2 + random(4);
            let edges: Vec<_> = (1..n).map(|v| (v, random(v))).collect();
            let stones: Vec<u64> = (0..n).map(|_| random(4) as u64).collect();
            let mut memo = Memo::new();
            let expected = (0..n).filter(|&v| wins(v, &stones, &edges, &mut memo));
            let expected: Vec<usize> = expected.collect();
            assert_eq!(solve(&stones, &edges), expected, "{:?} {:?}", stones, edges);
        }
    }
}
