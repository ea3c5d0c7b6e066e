// northcott
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    while let (Some(n), Some(_)) = (numbers.next(), numbers.next()) {
        let mut next = || numbers.next().unwrap();
        let rows: Vec<(u64, u64)> = (0..n).map(|_| (next(), next())).collect();
        println!("{}", if northcott_value(&rows) != 0 { "I WIN!" } else { "BAD LUCK!" });
    }
}
