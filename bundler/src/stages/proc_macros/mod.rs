//! Procedural macros, which no single file can have: what they make takes
//! their place.

mod capture;
mod compiler;
mod derive_readable;
pub mod exports;
mod fastout;
mod fixpoint;
mod imports;
mod instrument;
mod pretty;
mod replace;
mod uses;

pub use uses::uses;

use crate::error::Result;
use crate::model::program::Program;
use crate::model::text::Text;
use crate::stages::resolve::{Crate, Resolved};
use crate::toolchain::cargo::Toolchain;
use compiler::Workshop;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;

/// Expands the procedural macros of each crate whose text in the program still
/// uses some: the compiler runs on the crate once more, with macros that write
/// down what they make.
///
/// Returns whether any file has another text now.
///
/// # Errors
/// When the compiler cannot do that, with the place of a use.
pub fn expand(resolved: &mut Resolved, program: &Program, tools: &Toolchain) -> Result<bool> {
    let uses = uses(program, resolved)?;
    let mut users: BTreeMap<usize, Vec<&uses::Use>> = BTreeMap::new();
    for found in &uses {
        if resolved.crates[found.user].expanded.is_empty() {
            users.entry(found.user).or_default().push(found);
        }
    }
    let mut expanded = Vec::new();
    if !users.is_empty() {
        let mut workshop = Workshop::new(resolved, tools)?;
        for (user, uses) in users {
            let makers: BTreeSet<usize> = uses
                .iter()
                .flat_map(|found| found.makers.iter().copied())
                .collect();
            let files = fixpoint::expand(&mut workshop, resolved, user, &makers);
            let files = files.map_err(|error| uses[0].error().detail(error.to_string()))?;
            expanded.push((user, files));
        }
    }
    let mut any = false;
    for (user, files) in expanded {
        any |= !files.is_empty();
        resolved.crates[user].expanded = files;
    }
    Ok(any)
}

/// Writes out the macros that are known by name, and cuts the imports of all.
pub fn expand_known(text: Text, krate: &Crate) -> Result<Text> {
    let mut text = text;
    let mentioned = |name: &str| text.as_str().contains(name);
    if let Some(version) = &krate.reach.proconio {
        let known = version.major == 0 && (1..=2).contains(&version.minor);
        if known && (mentioned("fastout") || mentioned("derive_readable")) {
            if let Ok(syntax) = syn::parse_file(text.as_str()) {
                let mut edits = fastout::expand(&text, &syntax, 1 < version.minor);
                edits.extend(derive_readable::expand(&text, &syntax));
                text = text.edited(edits);
            }
        }
    }
    imports::cut(text, &krate.reach.imports)
}

/// Whether an attribute is `#[name]`, by any path.
fn is_named(attribute: &syn::Attribute, name: &str) -> bool {
    match &attribute.meta {
        syn::Meta::Path(path) => path.segments.last().is_some_and(|last| last.ident == name),
        _ => false,
    }
}

/// An attribute with the blanks behind it, and its line end if it has a line
/// of its own.
fn attribute_line(text: &str, attribute: &syn::Attribute) -> Range<usize> {
    let range = attribute.span().byte_range();
    let rest = &text[range.end..];
    let blanks = rest.len() - rest.trim_start().len();
    let comment = rest.trim_start().starts_with("//");
    range.start..range.end + if comment { 0 } else { blanks }
}
