//! The words of texts and names, and which of them a program may show.

use std::collections::BTreeSet;

/// All words of a text.
pub fn of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}

/// The words of constants that a program may show of itself: what is a name, as
/// `{:?}` shows it, what is a path, as `type_name` gives it, and what `assert!`
/// says.
pub fn shown(texts: impl Iterator<Item = String>) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for text in texts {
        let is_name = of(&text).next() == Some(text.as_str());
        if is_name || text.contains("::") || text.contains("assertion failed: ") {
            shown.extend(of(&text).map(str::to_owned));
        }
    }
    shown
}
