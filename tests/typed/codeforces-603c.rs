// multi_sg
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    fn value(cows: usize, k: usize) -> u64 {
        match cows {
            _ if cows == 0 || cows > 4 && cows % 2 == 1 => 0,
            _ if cows % 2 == 1 => multi_sg_value(Some(vec![value(cows - 1, k)])),
            _ => multi_sg_value(vec![vec![value(cows - 1, k)], vec![value(cows / 2, k); k % 2]]),
        }
    }
    let (n, k) = (next(), next());
    let sum = (0..n).fold(0, |sum, _| sum ^ value(next(), k));
    println!("{}", if sum != 0 { "Kevin" } else { "Nicky" });
}
