// nim
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let heaps: Vec<u64> = numbers.skip(1).collect();
    println!("{}", if nim_value(&heaps) != 0 { "win" } else { "lose" });
}
