// turtles
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    while let Some(n) = numbers.next() {
        let mut heads: Vec<u64> = numbers.by_ref().take(n as usize).collect();
        heads.sort_unstable();
        heads.dedup();
        let sum = heads.iter().fold(0, |sum, &place| sum ^ mock_turtles_value(place));
        println!("{}", if sum == 0 { "Yes" } else { "No" });
    }
}
