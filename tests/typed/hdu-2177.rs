// wythoff_moves
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    while let (Some(a), Some(b @ 1..)) = (numbers.next(), numbers.next()) {
        let left = wythoff_moves(a, b, 1).into_iter().map(|(x, y)| (x.min(y), x.max(y)));
        let mut left: Vec<_> = left.map(|(x, y)| (y - x != b - a, x, y)).collect();
        left.sort_unstable();
        left.dedup();
        println!("{}", u8::from(!left.is_empty()));
        left.iter().for_each(|(_, x, y)| println!("{} {}", x, y));
    }
}
