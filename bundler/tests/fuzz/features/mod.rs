//! What generated programs are made of, by topic.

mod classic;
mod cutting;
mod language;
mod traits;

/// Some items of a library, and statements that use part of them.
#[derive(Debug, Clone, Copy)]
pub struct Feature {
    /// For the reader of a failure.
    pub name: &'static str,
    /// The editions that its items and statements compile in.
    pub editions: (u16, u16),
    /// The items, and behind each `>>` at a line's start, statements.
    pub text: &'static str,
}

/// For all editions.
const fn feature(name: &'static str, text: &'static str) -> Feature {
    within(name, (2015, 2024), text)
}

/// For some editions.
const fn within(name: &'static str, editions: (u16, u16), text: &'static str) -> Feature {
    Feature {
        name,
        editions,
        text,
    }
}

/// All of them.
pub fn all() -> Vec<Feature> {
    [
        classic::FEATURES,
        cutting::FEATURES,
        language::FEATURES,
        traits::FEATURES,
    ]
    .concat()
}
