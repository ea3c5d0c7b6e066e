//! The words of texts that are no program: names of symbols, messages, constants.

/// All words of a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}
