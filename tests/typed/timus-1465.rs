// octal octal_digits period
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let table = octal_table(&octal_digits("0.137"), 1000);
    // What the theorem of Guy and Smith asks for, of a code of three digits.
    let proof = |start: usize, period: usize| 2 * (start.max(1) + period) + 3;
    let (start, period) = shortest_repeat(&table, proof).unwrap();
    let n = numbers.next().unwrap();
    let place = if n < start { n } else { start + (n - start) % period };
    println!("{}", if table[place] != 0 { "White" } else { "Black" });
}
