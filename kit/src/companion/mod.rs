//! What browser extensions send and fetch, and who may do so.
//!
//! Competitive Companion posts each problem to `http://localhost:<port>/`, to all of
//! its ports, and gives up after half a second without a word to its user. A
//! contest comes as one post a problem, which share a batch. Another one, which
//! submits, asks for what there is.

pub mod batches;
pub mod door;
pub mod handing;
pub mod task;
