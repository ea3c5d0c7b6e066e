// subtraction sum
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let takes: Vec<usize> = (0..next()).map(|_| next()).collect();
    let values = subtraction_table(&takes, 10_001);
    let sum = nim_sum((0..next()).map(|_| values[next()]));
    println!("{}", if sum != 0 { "Yes" } else { "No" });
}
