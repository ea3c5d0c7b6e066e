// node_kayles
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace();
    while let (Some(n), Some(_)) = (numbers.next(), numbers.next()) {
        let rows: Vec<_> = numbers.by_ref().take(n.parse().unwrap()).map(str::as_bytes).collect();
        let free = |&(r, c): &(usize, usize)| rows[r - 1..=r].iter().all(|row| row[c - 1..=c] == *b"00");
        let all = (1..rows.len()).flat_map(|r| (1..rows[0].len()).map(move |c| (r, c)));
        let places: Vec<(usize, usize)> = all.filter(free).collect();
        let overlap = |p: usize, q: usize| places[p].0.abs_diff(places[q].0).max(places[p].1.abs_diff(places[q].1)) < 2;
        let near = |p: usize| (0..places.len()).filter(|&q| overlap(p, q)).fold(0, |near, q| near | 1 << q);
        let near: Vec<u64> = (0..places.len()).map(near).collect();
        println!("{}", if node_kayles_value(&near) != 0 { "Yes" } else { "No" });
    }
}
