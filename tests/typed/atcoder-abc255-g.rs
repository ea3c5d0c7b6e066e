// nim_except
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    let (n, m) = (next(), next());
    let heaps: Vec<u64> = (0..n).map(|_| next()).collect();
    let forbidden: Vec<(u64, u64)> = (0..m).map(|_| (next(), next())).collect();
    let game = NimExcept::new(&forbidden);
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ game.value(heap));
    println!("{}", if sum != 0 { "Takahashi" } else { "Aoki" });
}
