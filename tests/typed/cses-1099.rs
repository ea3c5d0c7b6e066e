// staircase
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let stairs: Vec<u64> = (0..next()).map(|_| next()).collect();
        println!("{}", if staircase_value(&stairs) != 0 { "first" } else { "second" });
    }
}
