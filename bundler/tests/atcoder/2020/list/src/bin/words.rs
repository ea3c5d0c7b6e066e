//! Words and values, read in several ways.
use ascii::{AsciiChar, AsciiStr};
use either::Either;
use itertools_num::{linspace, ItertoolsNum};
use lazy_static::lazy_static;
use regex::Regex;
use text_io::{read, scan};
use whiteread::{parse_string, Reader};

lazy_static! {
    static ref PAIR: Regex = Regex::new(r"(?P<key>[a-z]+)=(\d+)").unwrap();
}

fn ends(first: bool) -> impl Iterator<Item = i32> {
    if first {
        Either::Left(0..2)
    } else {
        Either::Right(vec![8, 9].into_iter())
    }
}

fn main() {
    let count: usize = read!();
    let line: String = read!("{}\n");
    println!("{} {}", count, line);
    let (x, y): (i32, i32);
    scan!("3, 4".bytes() => "{}, {}", x, y);
    println!("{}", x * y);
    let (a, rest): (f64, Vec<u8>) = parse_string("2.5 1 2 3").unwrap();
    let mut reader = Reader::from_stdin_naive();
    let next: (u32, String) = reader.parse().unwrap();
    println!("{} {:?} {:?}", a, rest, next);
    for found in PAIR.captures_iter("a=1 b=22 c=x") {
        println!("{} {}", &found["key"], &found[2]);
    }
    let text = AsciiStr::from_ascii("Hello").unwrap();
    println!("{} {}", text.to_ascii_uppercase(), text[1] == AsciiChar::e);
    println!("{:?}", ends(true).chain(ends(false)).cumsum::<i32>().collect::<Vec<_>>());
    println!("{:?}", linspace(0.0, 1.0, 3).collect::<Vec<f64>>());
}
