// table
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    // For the rest to 10^6 see the problem: all of them win.
    let values = grundy_table(1223, |h, g, options| {
        (1..(h + 1) / 2).for_each(|i| options.mark(g[i] ^ g[h - i]));
    });
    for heap in numbers.skip(1) {
        let wins = values.get(heap) != Some(&0);
        println!("{}", if wins { "first" } else { "second" });
    }
}
