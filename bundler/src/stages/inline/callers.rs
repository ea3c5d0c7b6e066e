//! What exported macros read (`env!`, `include_str!`) is that of the crate in which they
//! are expanded.

use super::{Exports, include};
use crate::error::Result;
use crate::facts::macros::STANDARD;
use crate::model::crates::Resolved;
use crate::model::program::Library;
use crate::model::text::Text;
use crate::syntax::macro_rules::{defined, exported_as, rules};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Puts it in their place where it is the same for all these crates.
pub fn expand(
    libraries: &mut BTreeMap<usize, Library>,
    exported: &BTreeMap<usize, Exports>,
    user: &Text,
    resolved: &Resolved,
) -> Result<()> {
    let reading = libraries.iter().filter(|(index, library)| {
        let tokens = || Tokens::new(library.text.as_str());
        !exported[*index].macros.is_empty() && reads(&library.text, tokens)
    });
    let reading: Vec<usize> = reading.map(|(index, _)| *index).collect();
    if reading.is_empty() {
        return Ok(());
    }
    let mut calls = Calls::default();
    for index in &reading {
        let macros = exported[index].macros.iter();
        calls.of.extend(macros.map(|name| (name.clone(), *index)));
    }
    calls.add(0, user, &BTreeSet::new());
    for (index, library) in &*libraries {
        calls.add(*index, &library.text, &exported[index].macros);
    }
    for index in reading {
        let text = &libraries[&index].text;
        let callers = |name: &str| calls.callers(index, name);
        let macros = &exported[&index].macros;
        let text = include::expand_for_callers(text, macros, callers, &resolved.crates)?;
        libraries.get_mut(&index).expect("is there").text = text;
    }
    Ok(())
}

fn reads<'t>(text: &Text, tokens: impl Fn() -> Tokens<'t>) -> bool {
    let text = text.as_str();
    if !text.contains("env") && !text.contains("include") {
        return false;
    }
    let tokens = tokens();
    (0..tokens.len()).any(|at| include::is_reader(&tokens, at))
}

/// Where macros are called, by their names.
#[derive(Default)]
struct Calls {
    /// The macros that are asked for, and their crates.
    of: BTreeMap<String, usize>,
    /// Other names that imports give to macros.
    renamed: BTreeMap<String, BTreeSet<String>>,
    /// The crates that call each in what is not an exported macro's.
    direct: BTreeMap<String, BTreeSet<usize>>,
    /// The exported macros, of some crates, that call each.
    within: BTreeMap<String, BTreeSet<(usize, String)>>,
}

impl Calls {
    fn add(&mut self, index: usize, text: &Text, exported: &BTreeSet<String>) {
        let tokens = Tokens::new(text.as_str());
        let defined = defined(&tokens).into_iter();
        let defined = defined.map(|of| (rules(&tokens, of.reach.start), exported_as(of.name)));
        let around: Vec<(Range<usize>, &str)> = defined
            .filter(|(_, name)| exported.contains(*name))
            .collect();
        let (mut end, mut given) = (0, 0);
        let is_end = |at: usize| matches!(tokens.str(at), "," | "(" | ")" | "{" | "}" | "[" | "]");
        for at in 0..tokens.len() {
            let name = tokens.name(at);
            let is_alone = || at < given && is_end(at - 1) && is_end(at + 1);
            if tokens.is_call(at) {
                if !STANDARD.contains(&name) {
                    given = given.max(tokens.partner(at + 2));
                }
            } else if name == "use" {
                end = uses::end(&tokens, at + 1);
            } else if at < end && tokens.ident(at + 1) == "as" {
                let names = self.renamed.entry(name.to_owned()).or_default();
                names.insert(tokens.name(at + 2).to_owned());
            } else if self.of.get(name).is_some_and(|of| *of != index) && is_alone() {
                // A macro that is given its name may call it.
                self.direct
                    .entry(name.to_owned())
                    .or_default()
                    .insert(index);
            }
        }
        for at in (0..tokens.len()).filter(|at| tokens.is_call(*at)) {
            let name = exported_as(tokens.name(at)).to_owned();
            match around.iter().find(|(rules, _)| rules.contains(&at)) {
                None => drop(self.direct.entry(name).or_default().insert(index)),
                Some((_, of)) => {
                    let within = self.within.entry(name).or_default();
                    within.insert((index, (*of).to_owned()));
                }
            }
        }
    }

    /// The crates in which a macro of a crate is expanded.
    fn callers(&self, of: usize, name: &str) -> Vec<usize> {
        let mut found = BTreeSet::new();
        let first = (of, name.to_owned());
        let (mut seen, mut waiting) = (BTreeSet::from([first.clone()]), vec![first]);
        while let Some((_, name)) = waiting.pop() {
            found.extend(self.direct.get(&name).into_iter().flatten());
            let within = self.within.get(&name).into_iter().flatten();
            let renamed = self.renamed.get(&name).into_iter().flatten();
            let renamed = renamed.map(|name| (of, name.clone()));
            let more = within.cloned().chain(renamed);
            waiting.extend(more.filter(|of| seen.insert(of.clone())));
        }
        found.into_iter().collect()
    }
}
