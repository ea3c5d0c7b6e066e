//! Items with a static in them that the linker finds: `fn f() { #[used] static S … }`, though
//! nothing calls `f`.

use crate::facts::attributes::UNNAMED;
use crate::model::program::Program;
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::tokens::Tokens;
use std::collections::HashSet;
use std::ops::Range;

/// The names of such items, also of those that have it by a macro.
pub fn holders(program: &Program) -> HashSet<String> {
    let texts = program
        .libraries
        .iter()
        .map(|library| library.text.as_str());
    let says_any = |text: &str| UNNAMED.iter().any(|name| text.contains(name));
    if !texts.clone().any(says_any) {
        return HashSet::new();
    }
    let texts: Vec<_> = texts.map(Tokens::new).collect();
    let mut macros = HashSet::new();
    loop {
        let known = macros.len();
        for tokens in &texts {
            let found = definitions(tokens).filter(|at| has(tokens, rules(tokens, *at), &macros));
            let found: Vec<_> = found.map(|at| tokens.name(at + 2)).collect();
            macros.extend(found);
        }
        if macros.len() == known {
            break;
        }
    }
    let mut holders = HashSet::new();
    for tokens in &texts {
        for at in 0..tokens.len() {
            let named = match tokens.ident(at) {
                "const" | "fn" | "static" => at + 1..at + 2,
                // What they are for stays, too.
                "impl" | "trait" => at + 1..tokens.end_of_head(at),
                _ => continue,
            };
            if has(tokens, body(tokens, at), &macros) {
                holders.extend(named.map(|at| tokens.name(at).to_owned()));
            }
        }
    }
    // `fn()` is a type.
    holders.remove("");
    holders
}

/// An item from its keyword on.
fn body(tokens: &Tokens, keyword: usize) -> Range<usize> {
    let end = tokens.end_of_head(keyword);
    keyword..if tokens.str(end) == "{" {
        tokens.partner(end)
    } else {
        end
    }
}

/// Whether there is such an attribute, or a call of a macro that makes one.
fn has(tokens: &Tokens, mut range: Range<usize>, macros: &HashSet<&str>) -> bool {
    range.any(|at| {
        let mut inside = at + 2..tokens.partner(at + 1);
        let is_attribute = tokens.is_punct(at, '#') && tokens.str(at + 1) == "[";
        is_attribute && inside.any(|at| UNNAMED.contains(&tokens.ident(at)))
            || tokens.is_call(at) && macros.contains(tokens.name(at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    #[test]
    fn items_with_what_the_linker_finds() {
        let text = "
            macro_rules! inner { () => { #[used] static S: u8 = 1; } }
            macro_rules! outer { () => { inner!() } }
            fn a() { #[cfg_attr(unix, link_section = \"x\")] static S: u8 = 1; }
            impl T { fn b(&self) where u8: Copy { a::outer!(); } }
            static C: fn() = { fn z() { inner!(); } z };
            #[no_mangle] fn d() {}
            const fn e() -> [u8; { 3 }] { used }
        ";
        let program = Program {
            user: Text::from(""),
            libraries: vec![Library::of(text)],
        };
        let expected = ["C", "T", "a", "b", "z"].map(str::to_owned);
        let mut found: Vec<_> = holders(&program).into_iter().collect();
        found.sort();
        assert_eq!(found, expected);
    }
}
