// equal_parts sum
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let (t, min) = (next(), next());
    let games: Vec<Vec<usize>> = (0..t).map(|_| (0..next()).map(|_| next()).collect()).collect();
    let most = games.iter().flatten().max().map_or(0, |&most| most);
    let values = equal_parts_table(most + 1, min);
    for heaps in games {
        let sum = nim_sum(heaps.iter().map(|&heap| values[heap]));
        print!("{} ", u8::from(sum != 0));
    }
}
