mod hidden;
mod patterns;
mod pointers;

pub use hidden::{Holder, InFunction, InMember, InStatic};
pub use patterns::{stays, walk};
pub use pointers::{capacity, distance, renamed, same, stride};
