// lasker
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let sum = (0..next()).fold(0, |sum, _| sum ^ lasker_value(next()));
        println!("{}", if sum != 0 { "Alice" } else { "Bob" });
    }
}
