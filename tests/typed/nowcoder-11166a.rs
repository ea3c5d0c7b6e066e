// wythoff_table
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers: Vec<usize> = text.split_ascii_whitespace().map_while(|word| word.parse().ok()).collect();
    let n = numbers[1..].iter().max().unwrap() + 1;
    let fits = |i: usize| (1..n).filter(move |j| 0 < i && (j % i == 0 || i % j == 0)).collect();
    let both: Vec<Vec<usize>> = (0..n).map(fits).collect();
    let table = wythoff_table(n, |i| both[i].iter().copied());
    for heaps in numbers[1..].chunks(2) {
        let loses = table[heaps[0]] == Some(heaps[1] as u32);
        println!("{}", if loses { "Bob" } else { "Alice" });
    }
}
