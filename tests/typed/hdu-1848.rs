// take sum
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let fibonacci = std::iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)));
    let values = take_table(1001, fibonacci.map(|(a, _)| a).take_while(|&take| take < 1001));
    let three = || [0; 3].map(|_| numbers.next().unwrap_or(0));
    for heaps in std::iter::repeat_with(three).take_while(|heaps| *heaps != [0; 3]) {
        let sum = nim_sum(heaps.map(|heap| values[heap]).to_vec());
        println!("{}", if sum != 0 { "Fibo" } else { "Nacci" });
    }
}
