//! 移棋子游戏, <https://ac.nowcoder.com/acm/problem/50616>
//!
//! The tokens are components of a sum: each is worth the Grundy value of its
//! node, and whoever finds a nim-sum other than 0 wins. Tokens on one node do
//! not touch each other, parallel edges do not count twice. Luogu P2189 and P5663,
//! by which an article calls this game, are other problems.
//!
//! O(N + M + K) time and memory.

use proconio::input;
use proconio::marker::Usize1;
use snippets::dag::dag_table;
use snippets::sum::nim_sum;

fn main() {
    input! {
        n: usize,
        m: usize,
        k: usize,
        edges: [(Usize1, Usize1); m],
        tokens: [Usize1; k],
    }
    let wins = first_wins(n, &edges, &tokens);
    println!("{}", if wins { "win" } else { "lose" });
}

fn first_wins(n: usize, edges: &[(usize, usize)], tokens: &[usize]) -> bool {
    let values = dag_table(n, edges);
    nim_sum(tokens.iter().map(|&node| values[node])) != 0
}

#[cfg(test)]
mod tests {
    use super::first_wins;
    use std::collections::HashMap;

    /// By definition: some move leads to a position that loses.
    fn slow(
        edges: &[(usize, usize)],
        tokens: &mut Vec<usize>,
        memo: &mut HashMap<Vec<usize>, bool>,
    ) -> bool {
        if let Some(&known) = memo.get(tokens) {
            return known;
        }
        let mut wins = false;
        for i in 0..tokens.len() {
            for &(x, y) in edges {
                if tokens[i] == x {
                    tokens[i] = y;
                    wins |= !slow(edges, tokens, memo);
                    tokens[i] = x;
                }
            }
        }
        memo.insert(tokens.clone(), wins);
        wins
    }

    /// Grundy values by definition; every edge leads to a smaller node.
    fn values_downwards(n: usize, edges: &[(usize, usize)]) -> Vec<u32> {
        let mut options = vec![vec![]; n];
        edges.iter().for_each(|&(x, y)| options[x].push(y));
        let mut values: Vec<u32> = Vec::new();
        for targets in options {
            let found: Vec<u32> = targets.iter().map(|&y| values[y]).collect();
            values.push((0..).find(|g| !found.contains(g)).unwrap());
        }
        values
    }

    fn xorshift(mut x: u64) -> impl FnMut(usize) -> usize {
        move |n| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x % n as u64) as usize
        }
    }

    #[test]
    fn every_graph_on_four_nodes_and_every_pair_of_tokens() {
        let all = [(1, 0), (2, 0), (3, 0), (2, 1), (3, 1), (3, 2)];
        for set in 0..64 {
            let edges: Vec<_> = (0..6)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| all[i])
                .collect();
            let mut memo = HashMap::new();
            for pair in 0..16 {
                let mut tokens = vec![pair / 4, pair % 4];
                let expected = slow(&edges, &mut tokens, &mut memo);
                assert_eq!(
                    first_wins(4, &edges, &tokens),
                    expected,
                    "{:?} {:?}",
                    edges,
                    tokens
                );
            }
        }
    }

    #[test]
    fn random_graphs_and_three_tokens() {
        let mut random = xorshift(7);
        for _ in 0..300 {
            let n = 2 + random(8);
            let mut edges = Vec::new();
            for _ in 0..random(3 * n) {
                let x = 1 + random(n - 1);
                edges.push((x, random(x)));
            }
            let mut tokens: Vec<usize> = (0..random(4)).map(|_| random(n)).collect();
            let expected = slow(&edges, &mut tokens, &mut HashMap::new());
            assert_eq!(
                first_wins(n, &edges, &tokens),
                expected,
                "{:?} {:?}",
                edges,
                tokens
            );
        }
    }

    #[test]
    fn the_largest_inputs() {
        let mut random = xorshift(11);
        let path = (1..2000).map(|x| (x, x - 1)).collect::<Vec<_>>();
        let all = (0..110).flat_map(|x| (0..x).map(move |y| (x, y)));
        let dense = all.chain((110..115).map(|x| (x, x - 1))).collect();
        let mut graphs = vec![path, dense];
        for _ in 0..20 {
            let edge = |_| {
                let x = 1 + random(1999);
                (x, random(x))
            };
            graphs.push((0..6000).map(edge).collect());
        }
        for edges in graphs {
            assert!(edges.len() <= 6000);
            let values = values_downwards(2000, &edges);
            for k in &[1, 2, 2000] {
                let tokens: Vec<usize> = (0..*k).map(|_| random(2000)).collect();
                let sum = tokens.iter().fold(0, |sum, &t| sum ^ values[t]);
                assert_eq!(first_wins(2000, &edges, &tokens), sum != 0);
            }
        }
    }
}
