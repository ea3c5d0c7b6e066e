//! The words of the verb stress.

/// English, then Chinese.
pub const ROWS: &[(&str, &str)] = &[];
