// wythoff
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
        println!("{}", u8::from(wythoff_wins(a, b, 1)));
    }
}
