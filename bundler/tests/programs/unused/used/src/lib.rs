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
