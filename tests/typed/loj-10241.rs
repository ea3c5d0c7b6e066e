// bash
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    println!("{}", if bash_value(next(), next()) != 0 { 1 } else { 2 });
}
