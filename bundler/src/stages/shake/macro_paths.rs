//! What macros that stay lead to: a call may say it a thousand times, and each time
//! the compiler looks through all crates for what could be meant.

use super::cuts::Cut;
use crate::model::program::Program;
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeSet, HashSet};

/// The names on the paths from `crate` that a program's macros say.
pub(super) fn said(program: &Program) -> HashSet<&str> {
    let libraries = program.libraries.iter();
    libraries
        .flat_map(|library| said_in(library.text.as_str()))
        .collect()
}

/// The indices of the cuts that take an item of such a name: a type, a trait, or a
/// constant. Of functions, those of types have the names of others.
pub(super) fn taken(cuts: &[Cut], said: &HashSet<&str>) -> BTreeSet<usize> {
    let is_item = |name: &str| name.starts_with(|c: char| c.is_uppercase());
    let is_taken = |cut: &Cut| {
        let mut names = cut.names.iter().map(String::as_str);
        cut.implements.is_none()
            && cut.edit.with.as_str().is_empty()
            && names.any(|name| is_item(name) && said.contains(name))
    };
    (0..cuts.len()).filter(|at| is_taken(&cuts[*at])).collect()
}

fn said_in(text: &str) -> Vec<&str> {
    let tokens = Tokens::new(text);
    let rules = macro_rules::definitions(&tokens).map(|at| macro_rules::rules(&tokens, at));
    let starts = rules.flatten().filter(|at| tokens.ident(*at) == "crate");
    let mut said = Vec::new();
    for mut at in starts {
        while tokens.is_path_sep(at + 1) && !tokens.ident(at + 3).is_empty() {
            at += 3;
            said.push(tokens.ident(at));
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::super::trait_refs::TraitRef;
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::{Edit, Text};

    #[test]
    fn items_that_macros_lead_to() {
        let text = "macro_rules! implement { ($t:ty) => { impl crate::lib::Field for $t {
                type Of = crate::lib::kinds::Safe<{ crate::lib::ID }>; } } }
            fn dead() { crate::lib::Unsaid; } implement!(Own);";
        let program = Program {
            user: Text::default(),
            libraries: vec![Library::of(text)],
        };
        let said = said(&program);
        let check = |cut: Cut, expected: bool| {
            assert_eq!(
                !taken(std::slice::from_ref(&cut), &said).is_empty(),
                expected,
                "{cut:?}"
            );
        };
        for (name, expected) in [
            ("Field", true),
            ("Safe", true),
            ("ID", true),
            ("kinds", false),
            ("Own", false),
            ("Unsaid", false),
        ] {
            check(Cut::of("lib", name), expected);
        }
        let mut emptied = Cut::of("lib", "Field");
        emptied.edit = Edit::replace(0..1, "x");
        check(emptied, false);
        let mut implementation = Cut::of("lib", "Field");
        implementation.implements = TraitRef::said("Own", "Field");
        check(implementation, false);
    }
}
