pub use magic::{noted, tokens as parts};
