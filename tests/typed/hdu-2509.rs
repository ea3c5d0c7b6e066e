// anti_sg
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    while let Some(n) = numbers.next() {
        let lines: Vec<u64> = numbers.by_ref().take(n as usize).collect();
        println!("{}", if anti_sg_wins(&lines) { "Yes" } else { "No" });
    }
}
