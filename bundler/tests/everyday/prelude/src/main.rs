//! A crate of one's own that brings others.

use contest::*;

fn main() {
    input! {
        n: usize,
        m: usize,
        edges: [(Usize1, Usize1, u64); m],
        word: Chars,
    }
    let mut graph = vec![vec![]; n];
    for &(a, b, cost) in &edges {
        graph[a].push((b, cost));
        graph[b].push((a, cost));
    }
    let mut distance = vec![u64::MAX; n];
    let mut heap = BinaryHeap::from([(Reverse(0), 0)]);
    distance[0] = 0;
    while let Some((Reverse(so_far), at)) = heap.pop() {
        if distance[at] < so_far {
            continue;
        }
        for &(to, cost) in &graph[at] {
            if chmin!(distance[to], so_far + cost) {
                heap.push((Reverse(distance[to]), to));
            }
        }
    }
    say!(
        distance.iter().join(" "),
        distance
            .iter()
            .tuple_windows()
            .map(|(a, b)| a.max(b))
            .sum::<u64>()
    );
    let tally = word.iter().copied().tally();
    say!(
        tally
            .iter()
            .map(|(letter, times)| format!("{letter}{times}"))
            .join(""),
        count(3, 1).join("-")
    );
    let queue: VecDeque<_> = word.into_iter().dedup().collect();
    say!(queue.len(), queue.iter().permutations(2).unique().count());
}
