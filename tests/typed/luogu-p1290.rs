// euclid
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let stan = euclid_wins(next(), next());
        println!("{}", if stan { "Stan wins" } else { "Ollie wins" });
    }
}
