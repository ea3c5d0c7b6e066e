//! Procedural macros, which no single file can have: what they make takes
//! their place.

mod bare_traits;
mod capture;
mod compiler;
mod fixpoint;
mod handed_on;
mod hygiene;
mod instrument;
mod pretty;
mod replace;
mod uses;

pub use uses::uses;

use crate::error::{Error, Result};
use crate::model::crates::Resolved;
use crate::model::program::Program;
use crate::stages::inline::MacroNames;
use crate::toolchain::cargo::Toolchain;
use compiler::Workshop;
use std::collections::{BTreeMap, BTreeSet};
use uses::Use;

/// Expands the procedural macros of each crate whose text in the pruned program still
/// uses some, and those that may make any item of the whole one: the compiler runs on
/// the crate once more, with macros that write down what they make.
///
/// Returns whether any file has another text now.
///
/// # Errors
/// When the compiler cannot do that, with the place of a use.
pub fn expand(
    resolved: &mut Resolved,
    inlined: &Program,
    pruned: &Program,
    names: &MacroNames,
    tools: &Toolchain,
) -> Result<bool> {
    let (mut uses, mut handed_on) = uses(pruned, resolved, names);
    let (on_items, all_handed_on) = uses::on_items(inlined, resolved, names);
    uses.extend(on_items);
    handed_on.extend(all_handed_on);
    for found in &uses {
        // What it makes names that library.
        if let Some(library) = found.by_way {
            let name = resolved.crates[library].name.clone();
            let externs = &mut resolved.crates[found.user].externs;
            externs.entry(name).or_insert(library);
        }
    }
    let mut users: BTreeMap<usize, Vec<&Use>> = BTreeMap::new();
    for found in &uses {
        users.entry(found.user).or_default().push(found);
    }
    users.retain(|user, uses| {
        let krate = &resolved.crates[*user];
        // What a macro makes may use one that nothing has named before.
        let is_new = |found: &&Use| !found.makers.is_subset(&krate.expanded_by);
        krate.expanded.is_none() || uses.iter().any(is_new)
    });
    let mut expanded = Vec::new();
    if !users.is_empty() {
        let mut workshop = Workshop::new(resolved, tools)?;
        for found in users.values().flatten() {
            let error = |error: Error| found.error().detail(error.to_string());
            let mut makers = found.makers.iter();
            makers.try_for_each(|maker| workshop.instrument(*maker).map_err(error))?;
        }
        for (user, uses) in users {
            let makers = uses.iter().flat_map(|found| &found.makers);
            let makers: BTreeSet<usize> = makers.copied().collect();
            let made = makers
                .iter()
                .flat_map(|maker| &resolved.crates[*maker].makes);
            // And the names that the crate, or another one, gave to some of them.
            let called = made.cloned().chain(names.bound(user, &makers)).collect();
            let files = fixpoint::expand(&mut workshop, resolved, user, called, &handed_on);
            let files = files.map_err(|error| uses[0].error().detail(error.to_string()))?;
            expanded.push((user, files, makers));
        }
    }
    let mut any = false;
    for (user, files, makers) in expanded {
        any |= !files.is_empty();
        let krate = &mut resolved.crates[user];
        krate.expanded = Some(files);
        krate.expanded_by.extend(makers);
    }
    Ok(any)
}
