// loopy_sum
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let mut game = || {
        let (n, m) = (next(), next());
        let edges: Vec<_> = (0..m).map(|_| (next() - 1, next() - 1)).collect();
        loopy_sum_table(n, &edges)
    };
    let (one, other) = (game(), game());
    for _ in 0..next() {
        let wins = loopy_sum_value([&one[next() - 1], &other[next() - 1]]).wins();
        println!("{}", wins.map_or("draw", |wins| if wins { "first" } else { "second" }));
    }
}
