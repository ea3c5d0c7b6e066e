// moore_nim_losses
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    const P: u64 = 1_000_000_009;
    let (n, m) = (next(), next());
    // The binomials of 0 to n over k: k times the sums of those before.
    let sums = |old: Vec<u64>| old.iter().scan(0, |sum, x| Some(std::mem::replace(sum, (*sum + x) % P))).collect();
    let binomials = |k: usize| (0..k).fold(vec![1; n + 1], |old, _| sums(old));
    let losses = moore_nim_losses((m + 1) / 2, 1, n - m, P);
    let places = binomials(m / 2);
    let lost = losses.iter().zip(places[..=n - m + m / 2].iter().rev()).fold(0, |sum, (a, b)| (sum + a * b) % P);
    println!("{}", (binomials(m)[n] + P - lost) % P);
}
