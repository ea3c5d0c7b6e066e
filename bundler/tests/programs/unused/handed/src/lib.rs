//! What another library hands on.

pub trait Corners {
    fn corners(&self) -> u32;
}
