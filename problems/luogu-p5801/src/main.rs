//! Game on a Tree, <https://www.luogu.com.cn/problem/P5801>
//!
//! Vertex geography on the graph that joins each node to its ancestors; Alice chooses the
//! start, so Bob wins exactly if some matching covers all nodes. A node leaves as few
//! nodes below it without a mate as it can: it is the mate of one of them, or, if there is
//! none, is left itself.
//!
//! O(n) time and memory.

use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! { n: usize, edges: [(Usize1, Usize1); n - 1] }
    println!("{}", winner(n, &edges));
}

fn winner(n: usize, edges: &[(usize, usize)]) -> &'static str {
    let mut near = vec![Vec::new(); n];
    for &(x, y) in edges {
        near[x].push(y);
        near[y].push(x);
    }
    // Every node after its parent.
    let mut order = vec![(0, n)];
    let mut next = 0;
    while let Some(&(v, parent)) = order.get(next) {
        next += 1;
        let children = near[v].iter().filter(|&&w| w != parent);
        order.extend(children.map(|&w| (w, v)));
    }
    // The last place is for the parent of the root.
    let mut left = vec![0; n + 1];
    for (v, parent) in order.into_iter().rev() {
        left[parent] += if left[v] == 0 { 1 } else { left[v] - 1 };
    }
    if left[n] == 0 {
        "Bob"
    } else {
        "Alice"
    }
}

#[cfg(test)]
mod tests {
    use super::winner;
    use snippets::geography_general::geography_general_table;

    /// By definition: the token goes to a free ancestor or descendant.
    fn wins(joined: &[u32], free: u32, v: usize) -> bool {
        let mut to = (0..joined.len()).filter(|w| (joined[v] & free) >> w & 1 == 1);
        to.any(|w| !wins(joined, free & !(1 << w), w))
    }

    #[test]
    fn random_trees() {
        let mut x = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..300 {
            let n = 1 + (x >> 30) as usize % if round < 150 { 8 } else { 30 };
            let (mut below, mut edges, mut all) = (vec![vec![0]], Vec::new(), Vec::new());
            for v in 1..n {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                let parent = x as usize % v;
                edges.push((v, parent));
                all.extend(below[parent].iter().map(|&w| (v, w)));
                let mut path = below[parent].clone();
                path.push(v);
                below.push(path);
            }
            x = x.wrapping_mul(0xd134_2543_de82_ef95);
            let mut table = geography_general_table(n, &all);
            if n <= 8 {
                let mut joined = vec![0; n];
                for &(v, w) in &all {
                    joined[v] |= 1 << w;
                    joined[w] |= 1 << v;
                }
                let own = |v: usize| wins(&joined, ((1 << n) - 1) & !(1 << v), v);
                assert_eq!(table, (0..n).map(own).collect::<Vec<_>>(), "{:?}", edges);
            }
            table.sort_unstable();
            let expected = if table[0] { "Bob" } else { "Alice" };
            assert_eq!(winner(n, &edges), expected, "{:?}", edges);
        }
    }
}
