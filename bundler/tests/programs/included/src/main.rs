//! Files and variables that are read at compile time.
#![doc = include_str!("text.txt")]

mod part;

include!(concat!(env!("OUT_DIR"), "/made.rs"));
include!("part/items.rs");

mod within {
    include!("part/items.rs");

    pub fn place() -> &'static str {
        beside::place()
    }
}

const TABLE: [i32; 3] = include!("table.in");
static BYTES: &[u8] = include_bytes!("bytes.bin");

macro_rules! env {
    ($name:ident) => {
        stringify!($name)
    };
}

fn main() {
    println!("{:?} {:?} {}", MADE, TABLE, include!("sum.in") * 2);
    println!("{:?}", include_str!(concat!("te", "xt.txt")));
    println!("{:?} {:?}", BYTES, std::include_bytes!("text.txt"));
    println!("{} {} {}", item(), part::text(), beside::place());
    println!("{} {}", within::item(), within::place());
    println!(
        "{} {} {} {}",
        std::env!("CARGO_PKG_NAME"),
        core::env!("WHO"),
        std::env!("CARGO_PKG_DESCRIPTION", "there is one"),
        env!(name)
    );
    println!("{:?} {:?}", option_env!("WHO"), option_env!("NO_SUCH_NAME"));
    println!("{:?} {}", word::word(), word::VERSION);
    println!("{:?} {:?}", word::half::HALF, word::MORE);
    println!("{} {:?}", word::named(), part::of_callers());
    println!("{} {}", word::LENGTH, word::shown(word::COLOUR));
    println!("{:?}", word::read());
}
