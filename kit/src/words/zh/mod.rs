//! The Chinese twins of what the kit says: one file an area, English before
//! Chinese, with the same names in braces.

mod general;
mod listen;
mod stress;

/// Rows of an English text and its Chinese twin.
type Area = &'static [(&'static str, &'static str)];

/// All areas.
pub const AREAS: &[Area] = &[general::ROWS, listen::ROWS, stress::ROWS];
