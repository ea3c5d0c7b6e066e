//! Where a text defines macros and calls them.

use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// A macro that a text defines, and where its name alone calls it.
pub struct Defined<'t> {
    pub name: &'t str,
    /// Indices of tokens: from the definition to the end of what it is in.
    pub reach: Range<usize>,
}

/// All macros that a text defines.
pub fn defined<'t>(tokens: &Tokens<'t>) -> Vec<Defined<'t>> {
    let mut out = Vec::new();
    let mut around = vec![tokens.len()];
    for at in 0..tokens.len() {
        around.retain(|end| at < *end);
        if tokens.str(at) == "{" && !gives_macros(tokens, at) {
            around.push(tokens.partner(at));
        }
        if is_definition(tokens, at) {
            let end = around.last().copied().unwrap_or(tokens.len());
            out.push(Defined {
                name: tokens.ident(at + 2),
                reach: at..end,
            });
        }
    }
    out
}

/// Whether a brace opens a `#[macro_use] mod`.
fn gives_macros(tokens: &Tokens, open: usize) -> bool {
    if open < 2 || tokens.ident(open - 2) != "mod" {
        return false;
    }
    let mut before = open - 2;
    while 0 < before {
        before -= 1;
        match tokens.str(before) {
            "pub" => {}
            "]" | ")" => {
                before = tokens.partner(before);
                if tokens.ident(before + 1) == "macro_use" {
                    return true;
                }
            }
            "#" => {}
            _ => return false,
        }
    }
    false
}

/// Whether a definition by `macro_rules!` starts at a token.
pub fn is_definition(tokens: &Tokens, at: usize) -> bool {
    tokens.ident(at) == "macro_rules"
        && tokens.is_punct(at + 1, '!')
        && !tokens.ident(at + 2).is_empty()
}

/// Whether a macro is called by its name alone.
pub fn is_bare_call(tokens: &Tokens, at: usize) -> bool {
    tokens.is_call(at)
        && !tokens.is_after_path_sep(at)
        && (at == 0 || !tokens.is_punct(at - 1, '$'))
}

/// Where an attribute that starts here says that a function is a procedural
/// macro: `#[proc_macro]`, `#[cfg_attr(…, proc_macro_derive(…))]`.
pub fn declaration(tokens: &Tokens, at: usize) -> Option<usize> {
    if !tokens.is_punct(at, '#') || tokens.str(at + 1) != "[" {
        return None;
    }
    let kinds = ["proc_macro", "proc_macro_attribute", "proc_macro_derive"];
    let mut inside = at + 2..tokens.partner(at + 1);
    inside.find(|at| kinds.contains(&tokens.ident(*at)))
}
