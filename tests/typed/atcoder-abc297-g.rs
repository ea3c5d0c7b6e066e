// interval
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    let (n, l, r) = (next(), next(), next());
    let sum = (0..n).fold(0, |sum, _| sum ^ interval_value(next(), l, r));
    println!("{}", if sum != 0 { "First" } else { "Second" });
}
