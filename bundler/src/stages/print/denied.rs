//! What the user denies in the whole file: it would reach the libraries.

use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// The lints of `#![deny(…)]` and `#![forbid(…)]`.
#[derive(Debug, Default)]
pub struct Denied<'t> {
    pub lints: Vec<&'t str>,
    /// Where each `deny` and `forbid` stands.
    pub levels: Vec<Range<usize>>,
}

/// Reads the attributes on top of a text.
pub fn denied(text: &str) -> Denied<'_> {
    let mut denied = Denied::default();
    let tokens = Tokens::new(text);
    let mut at = 0;
    loop {
        let is_documentation =
            tokens.str(at).starts_with("//!") || tokens.str(at).starts_with("/*!");
        if is_documentation {
            at += 1;
            continue;
        }
        if !tokens.is_punct(at, '#') || !tokens.is_punct(at + 1, '!') || !tokens.is_open(at + 2) {
            return denied;
        }
        let end = tokens.partner(at + 2);
        for level in at + 3..end {
            let name = tokens.ident(level);
            if !matches!(name, "deny" | "forbid") || !tokens.is_open(level + 1) {
                continue;
            }
            denied.levels.push(tokens.range(level));
            // `clippy::all` is for no compiler.
            let plain = |at: &usize| !tokens.is_path_sep(at + 1) && !tokens.is_after_path_sep(*at);
            let lints = (level + 2..tokens.partner(level + 1)).filter(plain);
            let lints = lints.filter(|at| !tokens.is_punct(at + 1, '='));
            let lints = lints.map(|at| tokens.ident(at));
            denied.lints.extend(lints.filter(|name| !name.is_empty()));
        }
        at = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_denied() {
        let text = "//! A.\n#![allow(a)] // B.\n#![deny(b, clippy::c, reason = \"d\")]
                    #![cfg_attr(all(), forbid(e,))] #[deny(f)] mod g { #![deny(h)] }";
        let denied = denied(text);
        assert_eq!(denied.lints, ["b", "e"]);
        let levels = denied.levels.into_iter().map(|range| &text[range]);
        assert_eq!(levels.collect::<Vec<_>>(), ["deny", "forbid"]);
    }
}
