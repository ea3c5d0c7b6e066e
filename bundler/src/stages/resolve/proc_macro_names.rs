//! Which procedural macros a crate makes.

use crate::model::crates::Crate;
use crate::syntax::macro_rules::{HACK, declaration, declared_derive};
use crate::syntax::tokens::Tokens;
use std::collections::BTreeSet;

/// Tells of every crate which procedural macros it makes, and whether it can
/// name those of `proconio`.
pub fn fill(crates: &mut [Crate]) {
    for index in 0..crates.len() {
        if crates[index].proc_macro {
            let (names, functions) = names(&crates[index]);
            crates[index].makes = names;
            crates[index].makes_functions = functions;
            crates[index].makes_helpers = helpers(&crates[index]);
        }
        crates[index].proconio_derive = proconio_derive(crates, index);
    }
}

/// The version of `proconio-derive` that a crate depends on, or one of its
/// dependencies.
fn proconio_derive(crates: &[Crate], index: usize) -> Option<semver::Version> {
    let near = crates[index].externs.values().flat_map(|from| {
        let further = crates[*from].externs.values();
        further.chain([from])
    });
    let mut near = near.map(|near| &crates[*near].attribution);
    let derive = near.find(|near| near.package == "proconio-derive")?;
    derive.version.parse().ok()
}

/// The names of the macros that a procedural-macro crate makes. If a macro of
/// its own declares some, also all names that it is called with. Then those
/// of the macros that are called like functions.
fn names(krate: &Crate) -> (BTreeSet<String>, BTreeSet<String>) {
    let mut names = BTreeSet::new();
    let mut functions = BTreeSet::new();
    with_root(krate, |tokens| {
        let mut by_macro = false;
        for at in 0..tokens.len() {
            let derive = declared_derive(tokens, at);
            names.extend(derive.map(|list| tokens.ident(list + 1).to_owned()));
            let Some(found) = declaration(tokens, at) else {
                continue;
            };
            let close = tokens.partner(at + 1);
            match tokens.ident(found) {
                "proc_macro_derive" => {
                    by_macro |= tokens.is_punct(found + 2, '$');
                    names.insert(tokens.ident(found + 2).to_owned());
                }
                kind @ ("proc_macro" | "proc_macro_attribute" | HACK) => {
                    let next = (close..tokens.len()).find(|at| tokens.ident(*at) == "fn");
                    let next = next.map_or(close, |next| next + 1);
                    by_macro |= tokens.is_punct(next, '$');
                    names.insert(tokens.ident(next).to_owned());
                    if kind != "proc_macro_attribute" {
                        functions.insert(tokens.ident(next).to_owned());
                    }
                }
                _ => {}
            }
        }
        if by_macro {
            let calls = (0..tokens.len()).filter(|at| tokens.is_call(*at));
            let inside = calls.flat_map(|at| at + 3..tokens.partner(at + 2));
            names.extend(inside.map(|at| tokens.ident(at).to_owned()));
        }
    });
    names.remove("");
    (names, functions)
}

/// The helper attributes of a procedural-macro crate's derives, and what looks like
/// such.
fn helpers(krate: &Crate) -> BTreeSet<String> {
    let mut helpers = BTreeSet::new();
    with_root(krate, |tokens| {
        let lists = (0..tokens.len()).filter(|at| tokens.ident(*at) == "attributes");
        let lists = lists.filter(|at| tokens.str(at + 1) == "(");
        let inside = lists.flat_map(|at| at + 2..tokens.partner(at + 1));
        helpers.extend(inside.map(|at| tokens.ident(at).to_owned()));
    });
    helpers.remove("");
    helpers
}

fn with_root(krate: &Crate, look: impl FnOnce(&Tokens)) {
    let text = std::fs::read_to_string(&krate.root).unwrap_or_default();
    let text = text.trim_start_matches('\u{feff}');
    look(&Tokens::new(text));
}
