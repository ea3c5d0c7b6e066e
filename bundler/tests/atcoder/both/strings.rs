//! Words, lines and patterns.
use ascii::{AsciiChar, AsciiString};
use bstr::{BStr, ByteSlice};
use easy_ext::ext;
use either::Either;
use itertools::Itertools;
use lazy_static::lazy_static;
use regex::Regex;
use text_io::{read, scan};

lazy_static! {
    static ref WORD: Regex = Regex::new(r"^(?P<name>\w+)\s+(\d+)$").unwrap();
}

#[ext]
impl str {
    fn vowels(&self) -> usize {
        self.chars().filter(|c| "aeiou".contains(*c)).count()
    }
}

fn ends(first: bool) -> impl Iterator<Item = char> {
    if first {
        Either::Left("ab".chars())
    } else {
        Either::Right("yz".chars().rev())
    }
}

fn main() {
    let count: usize = read!();
    let line: String = read!("{}\n");
    println!("{} {} {}", count, line, line.vowels());
    let (x, y): (i32, i32);
    scan!("<3, 4>".bytes() => "<{}, {}>", x, y);
    println!("{}", x * y);
    let found = WORD.captures("abc 12").unwrap();
    println!("{} {}", &found["name"], &found[2]);
    println!("{}", Regex::new("l+").unwrap().replace_all("hello all", "L"));
    let mut text = AsciiString::from_ascii("ok").unwrap();
    text.push(AsciiChar::Exclamation);
    println!("{} {}", text, ends(true).chain(ends(false)).join("-"));
    println!("{:?} {:?}", b"a,b,c".split_str(",").map(BStr::new).collect_vec(), b"xyz".find("yz"));
}
