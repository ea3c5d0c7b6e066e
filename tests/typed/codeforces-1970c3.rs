// geography_tree
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let (n, t) = (next(), next());
    let edges: Vec<_> = (1..n).map(|_| (next() - 1, next() - 1)).collect();
    let wins = geography_tree_table(n, &edges);
    for _ in 0..t {
        println!("{}", if wins[next() - 1] { "Ron" } else { "Hermione" });
    }
}
