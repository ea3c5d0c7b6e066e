// geography
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let words: Vec<&str> = text.split_ascii_whitespace().skip(2).collect();
    let (columns, maze) = (words[0].len(), words.concat().into_bytes());
    let near = (0..maze.len()).flat_map(|v| vec![(v, v + columns), (v, v + usize::from((v + 1) % columns != 0))]);
    let is_free = |v: usize| maze.get(v) == Some(&b'.');
    let edges: Vec<_> = near.filter(|e| e.0 != e.1 && is_free(e.0) && is_free(e.1)).collect();
    let wins = geography_table(maze.len(), &edges);
    let lost: Vec<usize> = (0..maze.len()).filter(|&v| is_free(v) && !wins[v]).collect();
    println!("{}", if lost.is_empty() { "LOSE" } else { "WIN" });
    lost.iter().for_each(|v| println!("{} {}", v / columns + 1, v % columns + 1));
}
