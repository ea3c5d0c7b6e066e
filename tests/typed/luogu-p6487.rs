// fibonacci_nim
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let n = numbers.next().unwrap();
    println!("{}", fibonacci_nim_move(n, n).unwrap());
}
