// nimber nim_quadratic
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    let cube = |a: u64| nim_product(a, nim_product(a, a));
    let (part, n) = (next(), next());
    let (mut s, mut t) = if part == 1 { (0, 0) } else { (next(), next()) };
    (0..n).map(|_| next()).for_each(|a| (s, t) = (s ^ a, t ^ cube(a)));
    if part == 2 {
        let w = nim_quadratic(nim_product(t, nim_inverse(cube(s))) ^ 1).unwrap();
        t = nim_product(s, w) ^ s;
        s ^= t;
    }
    println!("{} {}", s, t);
}
