// hackenbush_tree
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let n = next();
    let edges: Vec<_> = (1..n).map(|_| (next() - 1, next() - 1)).collect();
    let value = hackenbush_tree_table(n, &edges, 0)[0];
    println!("{}", if value != 0 { "Alice" } else { "Bob" });
}
