// tartan
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let lights: Vec<_> = (0..next()).map(|_| (next() - 1, next() - 1)).collect();
        let wins = turning_corners_value(&lights) != 0;
        println!("{}", if wins { "Have a try, lxhgww." } else { "Don't waste your time." });
    }
}
