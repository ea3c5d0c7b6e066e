//! Searching text: regex and aho-corasick.

use aho_corasick::AhoCorasick;
use regex::Regex;

fn main() {
    let date = Regex::new(r"(?P<year>\d{4})-(\d{2})-(\d{2})").unwrap();
    let text = "from 2024-01-31 to 2025-12-01";
    for found in date.captures_iter(text) {
        println!(
            "{} {} {}",
            &found["year"],
            &found[2],
            found.get(3).unwrap().start()
        );
    }
    println!("{}", date.replace_all(text, "$3.$2.$year"));
    println!(
        "{:?}",
        Regex::new(r"\s+").unwrap().split(text).collect::<Vec<_>>()
    );
    println!("{}", Regex::new("^[a-z]+$").unwrap().is_match("abc"));
    let words = AhoCorasick::new(["he", "she", "his", "hers"]).unwrap();
    for found in words.find_overlapping_iter("ushers") {
        println!(
            "{} {}..{}",
            found.pattern().as_usize(),
            found.start(),
            found.end()
        );
    }
    println!("{}", words.replace_all("she is his", &["A", "B", "C", "D"]));
}
