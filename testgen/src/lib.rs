//! Random test cases for contest problems, in five lines each:
//!
//! ```no_run
//! use testgen::Gen;
//!
//! fn main() {
//!     testgen::main(|g: &mut Gen| {
//!         let n = g.int(1..=8);
//!         let a = g.list(n, |g| g.int(1..=20));
//!         g.line([n]);
//!         g.line(&a);
//!     });
//! }
//! ```
//!
//! `gen 17` prints the case with the number 17, the same each time. All that is
//! random goes through [`Gen::int`] and its kin, which note what they chose. So
//! a case that makes a solution fail is shrunk by making its choices fewer and
//! smaller and running the generator again: whatever comes out is a case that
//! the generator could have made, "n, then n numbers" stays true, and nobody
//! writes a shrinker. The idea: MacIver and Donaldson, "Test-case reduction via
//! test-case generation" (ECOOP 2020).
//!
//! One kind of random is not enough: in half of the cases numbers are uniform in
//! their range, in the others they crowd together, or lie at the ends of their
//! ranges, or are of all magnitudes. Every value stays inside its range.
//!
//! Nothing outside `std` is needed, and the text compiles as edition 2018, 2021
//! and 2024, as a crate or as a module.
#![warn(missing_docs)]

mod bounds;
mod draw;
mod lists;
mod output;
mod serve;
mod shapes;

pub use self::bounds::Integer;
pub use self::draw::{replay, sample, Case, Choice, Gen, Span};
pub use self::serve::main;
pub use self::shapes::Shape;
