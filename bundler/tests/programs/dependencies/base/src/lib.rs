#[derive(Default, PartialEq)]
pub struct Made {
    value: u8,
}

pub trait Adds: Copy + std::ops::Add<Output = Self> {
    fn twice(self) -> Self {
        self + self
    }
}

/// Names a crate that its callers depend on.
#[macro_export]
macro_rules! four_times {
    ($x:expr) => { named::four_times($x) };
}

impl Adds for u32 {}
impl Adds for u64 {}
