//! Which procedural macros a crate can name, and through which dependency.

use crate::model::crates::Crate;
use crate::model::crates::{Imports, VisibleMacros};
use crate::syntax::macro_rules::{declaration, is_definition};
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};

/// Tells every crate which procedural macros it can name.
pub fn fill(crates: &mut [Crate]) {
    let macros: BTreeMap<usize, BTreeSet<String>> = (0..crates.len())
        .filter(|index| crates[*index].proc_macro)
        .map(|index| (index, names(&crates[index])))
        .collect();
    if macros.is_empty() {
        return;
    }
    // What a library re-exports may come from yet another one.
    let mut handed: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    loop {
        let before: usize = handed.values().map(BTreeSet::len).sum();
        for (index, krate) in crates.iter().enumerate() {
            let from = krate.externs.values();
            let names = from.filter_map(|from| macros.get(from).or_else(|| handed.get(from)));
            let names: BTreeSet<String> = names.flatten().cloned().collect();
            if !names.is_empty() && !krate.proc_macro {
                let own = root_names(krate);
                let names = names.into_iter().filter(|name| !own.contains(name));
                handed.entry(index).or_default().extend(names);
            }
        }
        if handed.values().map(BTreeSet::len).sum::<usize>() == before {
            break;
        }
    }
    for index in 0..crates.len() {
        let mut visible = VisibleMacros::default();
        for (name, from) in &crates[index].externs {
            let near = [*from]
                .into_iter()
                .chain(crates[*from].externs.values().copied());
            for near in near.map(|near| &crates[near]) {
                if near.attribution.package == "proconio-derive" {
                    visible.proconio = near.attribution.version.parse().ok();
                }
            }
            if macros.contains_key(from) {
                visible.imports.insert(name.clone(), Imports::All);
            } else if let Some(names) = handed.get(from) {
                visible
                    .imports
                    .insert(name.clone(), Imports::Names(names.clone()));
            }
        }
        crates[index].visible_macros = visible;
    }
}

/// The names of the macros that a procedural-macro crate makes; not those that
/// a macro of its own names.
pub fn names(krate: &Crate) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    with_root(krate, |tokens| {
        for at in 0..tokens.len() {
            let Some(found) = declaration(tokens, at) else {
                continue;
            };
            let close = tokens.partner(at + 1);
            match tokens.ident(found) {
                "proc_macro_derive" => {
                    names.insert(tokens.ident(found + 2).to_owned());
                }
                "proc_macro" | "proc_macro_attribute" => {
                    let next = (close..tokens.len()).find(|at| tokens.ident(*at) == "fn");
                    names.extend(next.map(|next| tokens.ident(next + 1).to_owned()));
                }
                _ => {}
            }
        }
    });
    names.remove("");
    names
}

/// Whether a macro of its own names some of the derives that a crate makes.
pub fn has_more_derives(krate: &Crate) -> bool {
    let mut found = false;
    with_root(krate, |tokens| {
        found = (0..tokens.len())
            .any(|at| tokens.ident(at) == "proc_macro_derive" && tokens.is_punct(at + 2, '$'));
    });
    found
}

/// Names that a library's root binds itself, whatever a procedural macro of
/// that name is: `serde::Serialize` is a trait too.
fn root_names(krate: &Crate) -> BTreeSet<String> {
    let foreign: BTreeSet<&str> = krate.externs.keys().map(String::as_str).collect();
    let mut names = BTreeSet::new();
    with_root(krate, |tokens| {
        let mut at = 0;
        while at < tokens.len() {
            match tokens.ident(at) {
                "trait" | "struct" | "enum" | "union" | "type" | "mod" | "fn" => {
                    names.insert(tokens.name(at + 1).to_owned());
                }
                _ if is_definition(tokens, at) => {
                    names.insert(tokens.name(at + 2).to_owned());
                }
                "use" => {
                    let first = at + 1 + 2 * usize::from(tokens.is_path_sep(at + 1));
                    let own = !foreign.contains(tokens.ident(first));
                    while at < tokens.len() && !tokens.is_punct(at, ';') {
                        if own && !tokens.is_path_sep(at + 1) {
                            names.insert(tokens.name(at).to_owned());
                        }
                        at += 1;
                    }
                }
                _ => {}
            }
            at += 1;
        }
    });
    names
}

fn with_root(krate: &Crate, look: impl FnOnce(&Tokens)) {
    let text = std::fs::read_to_string(&krate.root).unwrap_or_default();
    let text = text.trim_start_matches('\u{feff}');
    look(&Tokens::new(text));
}
