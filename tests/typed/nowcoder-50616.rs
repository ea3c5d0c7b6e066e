// dag sum
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let (n, m, k) = (next(), next(), next());
    let edges: Vec<_> = (0..m).map(|_| (next() - 1, next() - 1)).collect();
    let values = dag_table(n, &edges);
    let sum = nim_sum((0..k).map(|_| values[next() - 1]));
    println!("{}", if sum != 0 { "win" } else { "lose" });
}
