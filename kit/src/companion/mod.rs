//! What the Competitive Companion extension sends, and who may send it.
//!
//! The extension posts each problem to `http://localhost:<port>/`, to all of
//! its ports, and gives up after half a second without a word to its user. A
//! contest comes as one post a problem, which share a batch.

pub mod batches;
pub mod door;
pub mod import;
pub mod task;
