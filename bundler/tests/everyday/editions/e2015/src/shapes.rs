use std::str::Chars;

pub trait Area {
    fn area(&self) -> u32;
}

pub struct Square(pub u32);

impl Area for Square {
    fn area(&self) -> u32 {
        self.0 * self.0
    }
}

pub fn letters() -> Chars<'static> {
    "ab".chars()
}
