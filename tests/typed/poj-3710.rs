// hackenbush
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    while let Some(trees) = numbers.next() {
        let mut next = || numbers.next().unwrap();
        let mut sum = 0;
        for _ in 0..trees {
            let (m, k) = (next(), next());
            let edges: Vec<_> = (0..k).map(|_| (next() - 1, next() - 1)).collect();
            sum ^= hackenbush_value(m, &edges);
        }
        println!("{}", if sum != 0 { "Sally" } else { "Harry" });
    }
}
