// sum table
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let heaps: Vec<usize> = (0..next()).map(|_| next()).collect();
    let mut takes: Vec<usize> = (0..next()).map(|_| next()).collect();
    takes.sort_unstable();
    let possible = |h: usize| takes.iter().copied().filter(move |&take| take <= h);
    let mark = |h: usize, g: &[u32], all: &mut Options| possible(h).for_each(|t| all.mark(g[h - t]));
    let g = grundy_table(1001, mark);
    let values: Vec<u32> = heaps.iter().map(|&h| g[h]).collect();
    let options = |i: usize| possible(heaps[i]).map(|t| (t, g[heaps[i] - t])).collect::<Vec<_>>();
    let first = winning_moves(&values, options).next();
    println!("{}", first.map_or("NO".into(), |(i, t)| format!("YES\n{} {}", i + 1, t)));
}
