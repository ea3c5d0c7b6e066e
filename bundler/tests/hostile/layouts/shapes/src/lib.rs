pub enum Error {
    Empty,
    Bad(char),
    Long([u64; 6]),
    Text(String),
}

pub fn parse(text: &str) -> Result<i32, Error> {
    if text.is_empty() {
        return Err(Error::Empty);
    }
    let bad = |_| Error::Bad(text.chars().next().unwrap());
    text.parse().map_err(bad)
}

pub fn show(error: &Error) -> String {
    match error {
        Error::Empty => "empty".into(),
        Error::Bad(c) => c.to_string(),
        Error::Long(long) => format!("{:?}", long),
        Error::Text(text) => text.clone(),
    }
}

pub enum Slot {
    Free,
    Full([u64; 7]),
    Gone(u32),
}

impl Slot {
    pub fn weight(&self) -> u64 {
        match self {
            Slot::Free => 0,
            Slot::Full(full) => full[0],
            Slot::Gone(gone) => u64::from(*gone),
        }
    }
}

pub fn capacity() -> usize {
    4096 / std::mem::size_of::<Slot>()
}

pub enum Niche {
    A,
    B(u64),
    C(u8),
}

pub fn get(of: &Niche) -> u64 {
    match of {
        Niche::A => 0,
        Niche::B(b) => *b,
        Niche::C(c) => u64::from(*c),
    }
}

pub enum Numbered {
    First(u8),
    Second(u16),
    Last(u32),
}

pub fn number(of: &Numbered) -> bool {
    let value = match of {
        Numbered::First(first) => u32::from(*first),
        Numbered::Second(second) => u32::from(*second),
        Numbered::Last(last) => *last,
    };
    let shown = format!("{:?}", std::mem::discriminant(of));
    shown == "Discriminant(2)" && value == 1
}

enum Hidden {
    Small(u8),
    Large([u16; 9]),
}

pub struct Inside(Vec<u8>, Hidden);

impl Inside {
    pub fn new() -> Inside {
        Inside(Vec::new(), Hidden::Small(1))
    }

    pub fn sum(&self) -> u16 {
        let own = match &self.1 {
            Hidden::Small(small) => u16::from(*small),
            Hidden::Large(large) => large[0],
        };
        own + self.0.len() as u16
    }
}

/// What is asked for stands in the call alone.
pub fn stride<T>() -> usize {
    std::mem::size_of::<T>()
}

pub enum Constant {
    Small(u8),
    Large([u16; 9]),
}

pub fn constant(of: &Constant) -> u16 {
    match of {
        Constant::Small(small) => u16::from(*small),
        Constant::Large(large) => large[0],
    }
}

pub trait Sized: core::marker::Sized {
    const SIZE: usize = std::mem::size_of::<Self>();
}

impl Sized for Constant {}
