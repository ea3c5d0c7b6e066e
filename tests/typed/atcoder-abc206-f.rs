// grid
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let intervals: Vec<_> = (0..next()).map(|_| (next(), next())).collect();
        let rooms = grid_table(101, 101, |(len, l), value, options| {
            for (a, b) in intervals.iter().filter(|i| l <= i.0 && i.1 <= l + len) {
                options.mark(value((a - l, l)) ^ value((l + len - b, *b)));
            }
        });
        println!("{}", if rooms[100][0] != 0 { "Alice" } else { "Bob" });
    }
}
