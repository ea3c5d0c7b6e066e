use std::fmt::Display;

pub fn names<'a, T: Display>(items: &'a [T], _note: &str) -> impl Iterator<Item = String> + use<'a, T> {
    items.iter().map(|x| format!("<{x}>"))
}

pub fn counted(text: &str) -> impl Fn() -> usize {
    move || text.len()
}

pub mod odd {
    pub fn r#gen() -> i32 {
        4
    }
}

unsafe extern "C" {
    safe fn abs(x: i32) -> i32;
}

pub fn absolute(x: i32) -> i32 {
    abs(x)
}
