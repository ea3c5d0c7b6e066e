pub use spelled::*;

pub use magic::{noted, tokens as parts};
