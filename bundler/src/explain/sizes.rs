//! What takes the bytes of a file: its crates, and its largest items with the
//! name that leads to each.

use super::items::{Items, Kind};
use super::{link, ways};
use crate::error::{Error, Result};
use crate::model::text::Text;
use crate::stages::print::Parts;
use std::cmp::Reverse;
use std::ops::Range;

/// At most this many crates are told one by one.
const CRATES: usize = 8;

/// At most this many items are told.
const ITEMS: usize = 10;

/// The bytes of a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The user's own text and each crate, the largest first; the last may stand
    /// for several.
    pub crates: Vec<(String, usize)>,
    /// The largest items of crates.
    pub items: Vec<Largest>,
}

/// One of the largest items.
#[derive(Debug, PartialEq, Eq)]
pub struct Largest {
    /// Its path.
    pub name: String,
    /// Its bytes, without those of the items in it.
    pub bytes: usize,
    /// The item before it on the shortest way from `main`; none if no name leads
    /// to it.
    pub holder: Option<String>,
}

/// Measures a printed file.
///
/// # Errors
/// When it does not parse.
pub fn sizes(text: &Text) -> Result<Sizes> {
    let items = Items::of(text)
        .map_err(|error| Error::new(format!("the file given out does not parse: {error}")))?;
    Ok(Sizes {
        crates: crates(text.as_str()),
        items: largest(&items, text),
    })
}

fn crates(text: &str) -> Vec<(String, usize)> {
    let Some(parts) = Parts::of(text) else {
        return vec![("your own text".to_owned(), text.len())];
    };
    let libraries = parts.libraries.iter();
    let mut crates: Vec<_> = libraries
        .map(|part| (part.name().to_owned(), part.range.len()))
        .collect();
    crates.sort_by_key(|(_, bytes)| Reverse(*bytes));
    if CRATES < crates.len() {
        let rest = crates.split_off(CRATES - 1);
        let bytes = rest.iter().map(|(_, bytes)| bytes).sum();
        crates.push((format!("{} other crates", rest.len()), bytes));
    }
    crates.insert(0, ("your own text".to_owned(), parts.marker));
    crates
}

fn largest(items: &Items, text: &Text) -> Vec<Largest> {
    let of_crates = |at: &usize| {
        let item = &items.all[*at];
        item.library.is_some() && item.kind != Kind::Import
    };
    let measured = (0..items.all.len()).filter(of_crates);
    let mut measured: Vec<_> = measured.map(|at| (own_bytes(items, at), at)).collect();
    measured.sort_by_key(|(bytes, at)| (Reverse(*bytes), *at));
    // All that a call makes stands in the call: one line for all of it.
    measured.dedup_by(|(_, at), (_, before)| items.all[*at].range == items.all[*before].range);
    measured.truncate(ITEMS);
    let ways = ways(items);
    let largest = measured.into_iter().map(|(bytes, at)| {
        let before = ways.iter().find_map(|from| from[at]);
        Largest {
            name: link(items, text, at).name,
            bytes,
            holder: before.map(|before| link(items, text, before).name),
        }
    });
    largest.collect()
}

/// The bytes of an item without those of the items in it.
fn own_bytes(items: &Items, at: usize) -> usize {
    let whole = &items.all[at].range;
    let is_inside = |range: &&Range<usize>| {
        *range != whole && whole.start <= range.start && range.end <= whole.end
    };
    let inside = items.all.iter().map(|item| &item.range).filter(is_inside);
    let mut inside: Vec<_> = inside.collect();
    inside.sort_by_key(|range| (range.start, Reverse(range.end)));
    let (mut bytes, mut done) = (whole.len(), whole.start);
    for range in inside {
        if done <= range.start {
            bytes -= range.len();
            done = range.end;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
fn main() { a::big() }
// ---- End of the program, below ----

// a 1.0 (MIT), https://a
pub mod a {
pub trait T { fn provided(&self) { let x = 1; } fn other(&self); }
pub fn big() { small(); let text = \"0123456789 0123456789 0123456789\"; }
fn small() {}
fn alone() { \"0123456789 0123456789\"; }
}

// b 0.2 (MIT)
pub mod b {
}
";

    #[test]
    fn bytes_and_holders() {
        let sizes = sizes(&Text::from(FILE)).unwrap();
        let marker = FILE.find("// ----").unwrap();
        let (a, b) = (FILE.find("// a").unwrap(), FILE.find("// b").unwrap());
        let expected = [
            ("your own text", marker),
            ("a 1.0", b - a),
            ("b 0.2", FILE.len() - b),
        ];
        assert_eq!(
            sizes.crates,
            expected.map(|(name, bytes)| (name.to_owned(), bytes))
        );
        let items = sizes.items.iter().map(|of| {
            (
                of.name.as_str(),
                of.bytes,
                of.holder.as_deref().unwrap_or("-"),
            )
        });
        assert_eq!(
            items.collect::<Vec<_>>(),
            [
                ("a::big", 72, "main"),
                ("a::alone", 39, "-"),
                ("a::T::provided", 33, "-"),
                ("a::T", 17, "-"),
                ("a::T::other", 16, "-"),
                ("a::small", 13, "a::big"),
            ]
        );
    }

    #[test]
    fn what_a_call_makes_is_one() {
        let text = "fn main() { a::second() }\n\
            // ---- End of the program, below ----\n\n// a 1.0 (MIT)\npub mod a {\n\
            made! { fn first(of: *const crate::A) {} fn second() {} }\n}\n";
        let sizes = sizes(&Text::from(text)).unwrap();
        let names: Vec<_> = sizes.items.iter().map(|of| of.name.as_str()).collect();
        assert_eq!(names, ["a::first"]);
    }

    #[test]
    fn many_crates() {
        let crate_of = |at: usize| format!("\n// c{at} 1.0 (MIT)\npub mod c{at} {{\n}}\n");
        let libraries: String = (0..12).map(crate_of).collect();
        let text = format!("fn main() {{}}\n// ---- End of the program ----\n{libraries}");
        let sizes = sizes(&Text::from(&*text)).unwrap();
        assert_eq!(sizes.crates.len(), 1 + CRATES);
        assert_eq!(sizes.crates[CRATES].0, "5 other crates");
    }
}
