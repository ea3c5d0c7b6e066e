// every_sg
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let place = |p: usize, q: usize| p.max(q) * 1001 + p.min(q);
    let table = every_sg_table(1001 * 1001, |at| {
        let (large, small) = (at / 1001, at % 1001);
        let most = large.checked_div(small).unwrap_or(0);
        (1..=most).map(move |k| place(large - k * small, small))
    });
    while let Some(n) = numbers.next() {
        let mut next = || numbers.next().unwrap();
        let suspense: Vec<u32> = (0..n).map(|_| table[place(next(), next())]).collect();
        println!("{}", if every_sg_wins(&suspense) { "MM" } else { "GG" });
    }
}
