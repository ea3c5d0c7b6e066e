//! The words of the verbs new, listen, rm, archive, restore and sample.

/// English, then Chinese.
pub const ROWS: &[(&str, &str)] = &[];
