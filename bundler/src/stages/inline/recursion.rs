//! How deep a library's macros and types may go: that is said at the root of a crate,
//! so of the file.

use crate::error::Result;
use crate::model::crates::Crate;
use crate::model::text::{Edit, Text};
use crate::stages::resolve::sources::read_source;
use crate::syntax::tokens::Tokens;

const NAME: &str = "recursion_limit";

/// What the compiler has where nobody says it.
const USUAL: u32 = 128;

/// The user's text with the limit that some libraries ask for, unless that is the usual
/// one, or the user says one.
pub fn with_limit<'c>(user: Text, libraries: impl Iterator<Item = &'c Crate>) -> Result<Text> {
    let mut limit = USUAL;
    for library in libraries {
        let root = read_source(library, &library.root)?;
        limit = limit.max(said(&root.text).unwrap_or_default());
    }
    let text = user.as_str();
    if limit == USUAL || said(text).is_some() {
        return Ok(user);
    }
    let is_script = text.starts_with("#!") && !text.starts_with("#![");
    let start = match is_script {
        true => text.find('\n').map_or(text.len(), |at| at + 1),
        false => 0,
    };
    let attribute = format!("#![{NAME} = \"{limit}\"]\n");
    Ok(user.edited(vec![Edit::insert(start, &attribute)]))
}

/// The limit that a crate's root says.
fn said(root: &str) -> Option<u32> {
    if !root.contains(NAME) {
        return None;
    }
    let tokens = Tokens::new(root);
    let mut names = (3..tokens.len()).filter(|at| tokens.ident(*at) == NAME);
    names.find_map(|at| {
        let is_inner = tokens.str(at - 1) == "[" && tokens.is_punct(at - 2, '!');
        let value: syn::LitStr = syn::parse_str(tokens.str(at + 2)).ok()?;
        value.value().parse().ok().filter(|_| is_inner)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_root_says() {
        for (root, expected) in [
            ("#![recursion_limit = \"512\"]", Some(512)),
            (
                "//! Docs.\n#![no_std]\n#![recursion_limit=\"256\"] fn f() {}",
                Some(256),
            ),
            ("fn recursion_limit() {}", None),
            ("#[recursion_limit = \"512\"] mod m {}", None),
        ] {
            assert_eq!(said(root), expected, "{root}");
        }
    }
}
