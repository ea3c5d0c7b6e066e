//! The derives of the standard library.

/// Those that need no crate.
const BUILT_IN: [&str; 9] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
];

/// Attributes that are no derive's helpers.
pub const NO_HELPERS: [&str; 7] = [
    "allow", "cfg", "cfg_attr", "derive", "doc", "must_use", "repr",
];

/// Whether a derive needs no procedural macro.
pub fn is_built_in(derive: &str) -> bool {
    BUILT_IN.contains(&derive)
}
