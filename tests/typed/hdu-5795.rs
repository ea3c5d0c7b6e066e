// hexadecimal saltus
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let digits: Vec<u8> = (0..40).map(|t| if t == 0 { 8 } else { 3 }).collect();
    let table = hexadecimal_table(&digits, 40);
    let (_, p, saltus) = shortest_saltus(&table, |start, p| 2 * start + 3 * p).unwrap();
    let value = |heap: usize| table[1 + (heap - 1) % p] + ((heap - 1) / p) as u32 * saltus;
    for _ in 0..numbers.next().unwrap() {
        let n = numbers.next().unwrap();
        let sum = numbers.by_ref().take(n).fold(0, |sum, heap| sum ^ value(heap));
        println!("{} player wins.", if sum != 0 { "First" } else { "Second" });
    }
}
