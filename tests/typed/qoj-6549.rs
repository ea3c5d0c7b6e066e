// nimber nim_quadratic
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().unwrap();
    let (part, n) = (next(), next());
    let (mut s, mut t) = if part == 1 { (0, 0) } else { (next(), next()) };
    // A cube is the sum of 2^e times the square, and squares add up: so many products for any n.
    let mut with = [0; 64];
    (0..n).map(|_| next()).for_each(|a| (s, with) = (s ^ a, std::array::from_fn(|e| with[e] ^ a * (a >> e & 1))));
    t = (0..64).fold(t, |t, e| t ^ nim_product(nim_power(with[e], 2), 1 << e));
    if part == 2 {
        let w = nim_quadratic(nim_product(t, nim_inverse(nim_power(s, 3))) ^ 1).unwrap();
        (s, t) = (nim_product(s, w), nim_product(s, w) ^ s);
    }
    println!("{} {}", s, t);
}
