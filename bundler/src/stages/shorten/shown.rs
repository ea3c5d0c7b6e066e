//! Which words a program may show.

use crate::syntax::words::words;
use std::collections::BTreeSet;

/// The words of constants that a program may show of itself: what is a name, as
/// `{:?}` shows it, what is a path, as `type_name` gives it, and what `assert!`
/// says.
pub fn shown(texts: impl Iterator<Item = String>) -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for text in texts {
        let is_name = words(&text).next() == Some(text.as_str());
        if is_name || text.contains("::") || text.contains("assertion failed: ") {
            shown.extend(words(&text).map(str::to_owned));
        }
    }
    shown
}
