// loopy
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let words: Vec<&str> = text.split_ascii_whitespace().skip(1).collect();
    let place = |part: &str| part.bytes().fold(0, |place, letter| place * 64 + usize::from(letter - b'A'));
    let last = |word: &&str| place(&word[word.len() - 3..]);
    let edges: Vec<_> = words.iter().map(|word| (place(&word[..3]), last(word))).collect();
    let table = loopy_table(1 << 18, &edges);
    for moves in words.iter().map(|word| table[last(word)]) {
        let answer = moves.map_or("Draw", |moves| ["Takahashi", "Aoki"][moves as usize % 2]);
        println!("{}", answer);
    }
}
