//! Macros that take the first name of a path alone: `$from:ident :: $item:ident`. A longer
//! path does not match there, so a library keeps its own name.

use super::files::texts_of;
use crate::model::crates::Crate;
use crate::syntax::macro_rules::{arms, definitions};
use crate::syntax::tokens::Tokens;
use std::collections::BTreeSet;

/// Those of all files below a crate's root.
pub fn find(krate: &Crate) -> BTreeSet<String> {
    let texts = texts_of(krate);
    let texts = texts.iter().filter(|text| text.contains("macro_rules"));
    texts.flat_map(|text| in_text(text)).collect()
}

/// Those that a text defines.
fn in_text(text: &str) -> Vec<String> {
    let tokens = Tokens::new(text);
    let takes_name = |at: usize| {
        tokens.is_punct(at, '$')
            && tokens.is_punct(at + 2, ':')
            && tokens.ident(at + 3) == "ident"
            && tokens.is_path_sep(at + 4)
    };
    let found = definitions(&tokens).filter(|definition| {
        let taken = arms(&tokens, *definition).into_iter();
        taken.flat_map(|[taken, _]| taken).any(takes_name)
    });
    found.map(|at| tokens.name(at + 2).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_that_take_a_name_and_what_follows() {
        let text = "macro_rules! a { ($($x:ident :: $y:ident),*) => {}; }
                    macro_rules! b { ($x:path) => {}; ($x:ident : $y:ident) => {}; }
                    macro_rules! c { ($x:path) => {}; ($x:ident::Y) => {}; }
                    macro_rules! d { () => { macro_rules! e { ($y:ident) => {} } } }";
        assert_eq!(in_text(text), ["a", "c"]);
    }
}
