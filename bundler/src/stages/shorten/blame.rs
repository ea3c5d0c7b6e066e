//! Which names an error, or a function that does something else, is about.

use super::Names;
use crate::syntax::words::words;
use crate::toolchain::messages::llvm;
use crate::toolchain::rustc::Diagnostic;
use std::collections::BTreeSet;

/// The names that errors are about, by their old names: what errors miss, else
/// what stands at their places, else all that they say. `old` is by new names.
pub fn of_errors(errors: &[&Diagnostic], text: &str, old: &Names) -> BTreeSet<String> {
    // What cannot be resolved leads to other errors.
    let missing = errors.iter().filter(|error| error.misses_a_name());
    let missing = missing.flat_map(|error| error.missing());
    let found = called(missing, old);
    if !found.is_empty() {
        return found;
    }
    let missing = errors.iter().flat_map(|error| error.missing());
    let found = called(missing, old);
    if !found.is_empty() {
        return found;
    }
    let places = errors.iter().flat_map(|error| error.places());
    let found = called(places.flat_map(|place| words(&text[place])), old);
    if !found.is_empty() {
        return found;
    }
    called(errors.iter().flat_map(|error| error.words()), old)
}

/// The old names of words, which may be old names themselves.
fn called<'w>(words: impl Iterator<Item = &'w str>, old: &Names) -> BTreeSet<String> {
    let known: BTreeSet<&str> = old.values().map(String::as_str).collect();
    let mut found = BTreeSet::new();
    for word in words {
        found.extend(old.get(word).cloned());
        found.extend(known.get(word).map(|word| (*word).to_owned()));
    }
    found
}

/// The names that differ in what functions do, by their old names: those in
/// lines that differ, else those of the functions, else all that the program has
/// as texts. The functions' texts are those before and after, by old names.
pub fn of_functions<'f>(
    functions: impl Iterator<Item = (&'f str, BTreeSet<String>, BTreeSet<String>)>,
    names: &Names,
    listing: &str,
) -> BTreeSet<String> {
    let mut in_lines = BTreeSet::new();
    let mut in_names = BTreeSet::new();
    for (name, before, after) in functions {
        let lines = |texts: &BTreeSet<String>| -> BTreeSet<String> {
            texts
                .iter()
                .flat_map(|text| text.lines())
                .map(str::to_owned)
                .collect()
        };
        let (before, after) = (lines(&before), lines(&after));
        if !before.is_empty() && !after.is_empty() {
            for line in before.symmetric_difference(&after) {
                in_lines.extend(words(line).map(str::to_owned));
            }
        }
        in_names.extend(words(name).map(str::to_owned));
    }
    let in_texts = llvm::texts(listing);
    let in_texts = || in_texts.flat_map(|text| words(&text).map(str::to_owned).collect::<Vec<_>>());
    let known = |word: &String| names.contains_key(word);
    in_lines.retain(known);
    if !in_lines.is_empty() {
        return in_lines;
    }
    in_names.retain(known);
    if !in_names.is_empty() {
        return in_names;
    }
    in_texts().filter(known).collect()
}
