//! Attributes that the compiler knows.

/// Attributes without meaning for the program that runs.
const INERT: [&str; 13] = [
    "allow",
    "automatically_derived",
    "clippy",
    "deny",
    "deprecated",
    "diagnostic",
    "doc",
    "expect",
    "forbid",
    "must_use",
    "non_exhaustive",
    "rustfmt",
    "warn",
];

/// Whether an attribute says nothing to the compiler of the program that runs.
pub fn is_inert(attribute: &str) -> bool {
    INERT.contains(&attribute)
}
