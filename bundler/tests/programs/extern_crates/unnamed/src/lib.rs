//! A dependency that nobody calls.

/// Is called by nobody.
pub fn nothing() {}
