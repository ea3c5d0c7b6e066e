// mex_set
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let (n, q) = (next(), next());
    let mut values: Vec<usize> = (0..n).map(|_| next()).collect();
    let mut set = MexSet::new(n);
    values.iter().for_each(|&value| set.insert(value));
    for _ in 0..q {
        let (i, x) = (next() - 1, next());
        set.remove(std::mem::replace(&mut values[i], x));
        set.insert(x);
        println!("{}", set.mex());
    }
}
