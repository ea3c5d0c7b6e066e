#[derive(Default, PartialEq)]
pub struct Made {
    value: u8,
}

pub trait Adds: Copy + std::ops::Add<Output = Self> {
    fn twice(self) -> Self {
        self + self
    }
}

impl Adds for u32 {}
impl Adds for u64 {}
