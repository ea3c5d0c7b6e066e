// nim_log
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let (a, b) = (next(), next());
        match nim_log(a, b) {
            Some(x) if a != 1 => println!("{}", x),
            Some(_) => println!("1"),
            None => println!("-1"),
        }
    }
}
