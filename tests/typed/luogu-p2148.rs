// e_and_d sum
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let sum = nim_sum((0..next() / 2).map(|_| e_and_d_value(next(), next())));
        println!("{}", if sum != 0 { "YES" } else { "NO" });
    }
}
