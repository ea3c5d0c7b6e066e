//! The words of the verbs that test, bundle and copy, and what all verbs share.

/// English, then Chinese.
pub const ROWS: &[(&str, &str)] = &[];
