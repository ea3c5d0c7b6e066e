//! Lists a crate that it does not mention.
pub use handed::Corners;

pub struct Shape {
    pub sides: u32,
}

impl Corners for Shape {
    fn corners(&self) -> u32 {
        self.sides
    }
}

pub fn corners(listed: &impl Corners) -> u32 {
    listed.corners()
}

/// Of the library's own name: with a type behind it, it is no path into it.
pub fn used<T>() -> usize {
    std::mem::size_of::<T>()
}
