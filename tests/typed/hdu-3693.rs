// nim_count
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    while let (Some(n @ 1..), Some(k)) = (numbers.next(), numbers.next()) {
        let most: Vec<u64> = (0..n).map(|_| numbers.next().unwrap()).collect();
        println!("{}", nim_count(&most, k, 1_000_000_003));
    }
}
