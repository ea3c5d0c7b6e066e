// alpha_beta
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<i64>().ok());
    let mut next = || numbers.next().unwrap();
    let (n, m) = (next() as usize, next() as usize);
    let worth: Vec<i64> = (0..2 * n * m).map(|_| next()).collect();
    let row = |state: u64, i: usize| (state >> (4 * i) & 15) as usize;
    let over = |&state: &u64| if row(state, n - 1) == m { Some(0) } else { None };
    let moves = |&state: &u64| {
        let player = (0..n).map(|i| row(state, i)).sum::<usize>() % 2;
        let fits = (0..n).filter(|&i| row(state, i) < if i == 0 { m } else { row(state, i - 1) });
        fits.map(|i| (worth[(player * n + i) * m + row(state, i)], state + (1 << (4 * i)))).collect::<Vec<_>>()
    };
    println!("{}", alpha_beta_value(&mut std::collections::HashMap::new(), 0, WHOLE, over, moves));
}
