//! A macro of another crate names it; whoever calls that depends on it.
use base::Adds;

pub fn four_times(x: u32) -> u32 {
    x.twice().twice()
}
