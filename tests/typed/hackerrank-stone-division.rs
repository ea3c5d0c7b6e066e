// memo
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let n = numbers.next().unwrap();
    let parts: Vec<u64> = numbers.skip(1).collect();
    let splits = |&pile: &u64| {
        let possible = parts.iter().filter(move |&&s| 1 < s && pile % s == 0);
        possible.map(move |&s| Some(pile / s).filter(|_| s % 2 == 1))
    };
    let value = memo_value(&mut std::collections::HashMap::new(), n, splits);
    println!("{}", if value != 0 { "First" } else { "Second" });
}
