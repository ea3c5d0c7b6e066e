//! What macros that stay lead to: a call may say it a thousand times, and each time
//! the compiler looks through all crates for what could be meant.

use super::cuts::Cut;
use crate::model::program::Program;
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeSet, HashSet};

/// The paths from `crate` that a program's macros say, with the beginnings of each.
pub(super) fn said(program: &Program) -> HashSet<Vec<&str>> {
    let libraries = program.libraries.iter();
    libraries
        .flat_map(|library| said_in(library.text.as_str()))
        .collect()
}

/// The indices of the cuts that take what such a path ends in: an item of that place,
/// or a type, a trait or a constant that it `defines`, since others may hand it on. Of
/// functions, those of types have the names of others.
pub(super) fn taken(
    cuts: &[Cut],
    said: &HashSet<Vec<&str>>,
    defines: impl Fn(&Cut, &str) -> bool,
) -> BTreeSet<usize> {
    let names: HashSet<&str> = said
        .iter()
        .filter_map(|path| path.last().copied())
        .collect();
    let is_item = |name: &str| name.starts_with(|c: char| c.is_uppercase());
    let is_led_to = |cut: &Cut, name: &str| {
        let place = cut.place.iter().map(String::as_str);
        let path: Vec<_> = place.chain([name]).collect();
        said.contains(&path) || defines(cut, name)
    };
    let is_taken = |cut: &Cut| {
        let mut all = cut.names.iter().map(String::as_str);
        cut.implements.is_none()
            && cut.edit.with.as_str().is_empty()
            && all.any(|name| is_item(name) && names.contains(name) && is_led_to(cut, name))
    };
    (0..cuts.len()).filter(|at| is_taken(&cuts[*at])).collect()
}

fn said_in(text: &str) -> Vec<Vec<&str>> {
    let tokens = Tokens::new(text);
    let rules = macro_rules::definitions(&tokens).map(|at| macro_rules::rules(&tokens, at));
    let starts = rules.flatten().filter(|at| tokens.ident(*at) == "crate");
    let mut said = Vec::new();
    for at in starts {
        let names = (at + 3..=tokens.path_end(at)).step_by(3);
        let path: Vec<&str> = names.map(|at| tokens.ident(at)).collect();
        said.extend((1..=path.len()).map(|names| path[..names].to_vec()));
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
        let check = |cut: Cut, defines: bool, expected: bool| {
            let taken = taken(std::slice::from_ref(&cut), &said, |_, _| defines);
            assert_eq!(!taken.is_empty(), expected, "{cut:?}");
        };
        for (place, name, defines, expected) in [
            ("lib", "Field", false, true),
            ("lib::inner", "Field", true, true),
            ("lib::inner", "Field", false, false),
            ("lib::kinds", "Safe", false, true),
            ("lib", "ID", false, true),
            ("lib", "kinds", true, false),
            ("lib", "Own", true, false),
            ("lib", "Unsaid", true, false),
        ] {
            check(Cut::of(place, name), defines, expected);
        }
        let mut emptied = Cut::of("lib", "Field");
        emptied.edit = Edit::replace(0..1, "x");
        check(emptied, true, false);
        let mut implementation = Cut::of("lib", "Field");
        implementation.implements = TraitRef::said("Own", "Field");
        check(implementation, true, false);
    }
}
