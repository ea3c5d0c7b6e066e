// splitting
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let table = splitting_table(201, 2);
    while let (Some(w), Some(h)) = (numbers.next(), numbers.next()) {
        println!("{}", if table[w][h] != 0 { "WIN" } else { "LOSE" });
    }
}
