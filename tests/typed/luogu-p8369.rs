// octal
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut numbers = text.split_ascii_whitespace().map_while(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next().unwrap();
    let mut digits = vec![0; 1000];
    (0..3).for_each(|_| digits[next() - 1] = 7);
    let values = octal_table(&digits, 1001);
    for _ in 0..next() {
        println!("{}", if values[next()] != 0 { 1 } else { 2 });
    }
}
