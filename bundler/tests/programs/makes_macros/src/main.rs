//! A package whose library makes procedural macros for its binary.

#[makes_macros::solution(7)]
fn solve() -> u32 {
    (1..=3).sum()
}
