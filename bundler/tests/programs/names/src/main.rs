//! The user's names against the libraries' and the standard library's.
#![allow(dead_code, unused_macros)]

macro_rules! vec {
    ($($x:expr),*) => { "my vec" };
}

macro_rules! assert {
    ($($x:tt)*) => { panic!("my assert") };
}

macro_rules! format {
    ($($x:tt)*) => { std::string::String::new() };
}

macro_rules! twice {
    ($x:expr) => { "my twice" };
}

macro_rules! matches {
    ($($x:tt)*) => { false };
}

macro_rules! write {
    ($($x:tt)*) => { Ok(()) };
}

macro_rules! tool {
    ($($x:tt)*) => { "my tool" };
}

macro_rules! grid {
    ($($x:tt)*) => { "my grid" };
}

enum Option {
    Some,
}
struct String;
struct Vec;
type Result = i32;

mod tools {
    pub fn made() -> &'static str {
        "my tools"
    }
}

mod std_like {
    pub fn drop(_: i32) {}
    pub trait Default {
        fn default() -> i32;
    }
}

fn drop(x: i32) -> i32 {
    x + 1
}

mod nested {
    use ::grid::Grid;

    pub fn f() -> std::string::String {
        Grid::new(std::vec![1]).show()
    }

    pub fn g() -> std::string::String {
        ::tools::made().to_string()
    }
}

fn main() {
    println!("{:?}", ::tools::found::is_seven(7));
    println!("{} {} {}", vec![1], twice!(1), grid![]);
    println!("{} {}", nested::f(), nested::g());
    println!("{} {}", tools::made(), ::tools::max(1, 2));
    println!("{} {} {}", tool!(x), ::tools::tool!(), ::tools::hammer());
    println!("{} {}", ::tools::saw!(), ::tools::plane!());
    let made = ::grid::grid![4, 5];
    println!("{} {:?} {}", made, made.first(), drop(1));
}
