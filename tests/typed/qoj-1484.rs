// chomp_three
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let table = chomp_three_table(101);
    for _ in 0..next() {
        let (case, rows) = (next(), [next(), next(), next()]);
        let bites = chomp_three_moves(&table, rows).into_iter();
        match bites.map(|left| (left, (0..3).find(|&row| left[row] < rows[row]).unwrap())).next() {
            None => println!("{} L", case),
            Some((left, row)) => println!("{} W {} {}", case, left[row] + 1, row + 1),
        }
    }
}
