// coins
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().skip(1).map_while(|word| word.parse::<usize>().ok());
    while let (Some(n), Some(most)) = (numbers.next(), numbers.next()) {
        let table = coin_table(n + 1, |x| {
            let chain = |step: usize| std::iter::successors(Some(x), move |y| (0 < *y && y % step == 0).then(|| y / step));
            let others = |step: usize| chain(step).skip(1).take(most).collect::<Vec<_>>();
            let longest = (1..15).flat_map(|p| [2_usize.pow(p), 3_usize.pow(p)]).map(others);
            longest.flat_map(|coins| (1..=coins.len()).map(move |q| coins[..q].to_vec())).collect()
        });
        let sum = (1..=n).filter(|_| numbers.next() == Some(0)).fold(0, |sum, x| sum ^ table[x]);
        println!("{}", if sum != 0 { "win" } else { "lose" });
    }
}
