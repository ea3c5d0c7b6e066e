//! Attributes that the compiler knows.

/// Attributes without effect on the program that runs.
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

/// Whether an attribute has no effect on the program that runs.
pub fn is_inert(attribute: &str) -> bool {
    INERT.contains(&attribute)
}
