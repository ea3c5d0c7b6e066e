//! Short names in the libraries, for `--minify`.
//!
//! A name is called otherwise everywhere in the libraries, or nowhere: no name
//! needs to be resolved for that, and what it means does not change as long as
//! nothing else is called like the new one. Names that the user's text says,
//! attributes, and what the program may print of itself keep theirs. Whatever a
//! compiler misses then has its own name back, alone; at last each function must
//! do what it did, where the names are read backwards.

mod blame;
mod choice;
mod shown;

use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::text::{Edit, Text};
use crate::stages::print::Parts;
use crate::stages::shake::{self, Proof};
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::words::words;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::messages::llvm::{self, Linked};
use crate::toolchain::messages::symbols::Roots;
use crate::toolchain::rustc::{self, Compiled};
use choice::Choice;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// How often names are given back, for what a compiler misses and for what a
/// function does otherwise. Generous: the errors in one function hide others
/// behind them, and nalgebra takes the ninth.
const TRIES: usize = 24;

/// New names by old ones.
type Names = BTreeMap<String, String>;

/// A printed file whose libraries' names are short.
pub struct Shortened {
    /// The file.
    pub text: Text,
    /// That its functions do what they did by other names.
    pub proof: Proof,
}

/// A file to shorten, and what is known of it.
struct Shortener<'a> {
    text: &'a Text,
    tokens: Tokens<'a>,
    /// Where the libraries begin.
    marker: usize,
    tools: &'a Toolchain,
    /// What the compiler lists of it, by the editions that take it.
    listings: BTreeMap<Edition, String>,
}

/// Shortens the names of a file's libraries; the reason, if that cannot be done.
///
/// `proof` is what the file itself must pass.
///
/// # Errors
/// When the compiler cannot run.
pub fn shorten(
    text: &Text,
    proof: Option<&Proof>,
    tools: &Toolchain,
    editions: &[Edition],
    cache: &Cache,
) -> Result<Result<Shortened, String>> {
    let Some(parts) = Parts::of(text.as_str()) else {
        return Ok(Err("it has no marker line".to_owned()));
    };
    let editions: BTreeSet<_> = editions.iter().copied().collect();
    let listings = rustc::for_each(&editions, |edition| {
        shake::listing(tools, text.as_str(), edition)
    })?;
    let mut shortener = Shortener {
        text,
        tokens: Tokens::new(text.as_str()),
        marker: parts.marker,
        tools,
        listings,
    };
    shortener.listings.retain(|_, listing| !listing.is_empty());
    let running = shortener.running();
    if let Some(difference) = proof.and_then(|proof| proof.refuses(&running)) {
        return Ok(Err(difference));
    }
    let mut key = Key::new("shorten");
    key.add(&(format!("{tools:?} {editions:?}"), text));
    let running = Proof::of_functions(running);
    let names = cache.or_make(&key, Result::is_ok, || shortener.names(&running))?;
    Ok(names.map(|names| Shortened {
        text: shortener.with(&names),
        proof: running.renamed(backwards(&names)),
    }))
}

impl Shortener<'_> {
    /// What runs in the file.
    fn running(&self) -> BTreeMap<Edition, shake::Functions> {
        let listings = self.listings.iter();
        let functions = listings.map(|(edition, listing)| {
            (*edition, Linked::new([listing.as_str()], None).functions(0))
        });
        functions.collect()
    }

    /// Names with which all is as it was.
    fn names(&self, running: &Proof) -> Result<Result<Names, String>> {
        let listings = self.listings.values();
        let shown = listings.flat_map(|listing| llvm::texts(listing));
        let mut kept = shown::shown(shown);
        let avoided: HashSet<&str> = running.names().flat_map(|name| words(name)).collect();
        let mut choice = Choice::of(&self.tokens, self.marker);
        for _ in 0..TRIES {
            choice.keep(&kept);
            let names = choice.names(&avoided);
            let text = self.with(&names);
            kept = match self.missed(&text, &names)? {
                missed if missed.is_empty() => self.otherwise(&text, &names, running)?,
                missed => missed,
            };
            if kept.is_empty() {
                return Ok(Ok(names));
            }
            if !choice.has_any(&kept) {
                // Nothing says which names it is about.
                return Ok(Err("something else would run, or not compile".to_owned()));
            }
        }
        Ok(Err(format!("{TRIES} tries were not enough")))
    }

    /// The file with other names in its libraries.
    fn with(&self, names: &Names) -> Text {
        let is_name = |at: &usize| {
            let kind = self.tokens.get(*at).map(|token| token.kind);
            matches!(kind, Some(Kind::Ident | Kind::Lifetime))
        };
        let behind = (self.tokens.at(self.marker)..self.tokens.len()).filter(is_name);
        let edits = behind.filter_map(|at| {
            let range = self.tokens.range(at);
            let with = self
                .text
                .in_place_of(range.start, names.get(self.tokens.str(at))?);
            Some(Edit { range, with })
        });
        self.text.edited(edits.collect())
    }

    /// The names that a compiler misses, by their old names.
    fn missed(&self, text: &Text, names: &Names) -> Result<BTreeSet<String>> {
        let editions = self.listings.keys().copied().collect();
        let said = rustc::for_each(&editions, |edition| {
            rustc::check(self.tools, text.as_str(), edition, &["-Awarnings"])
        })?;
        let refused = said.values().filter(|said| !said.success);
        let errors = refused.flat_map(|said: &Compiled| said.diagnostics.iter());
        let errors: Vec<_> = errors.filter(|error| error.is_error()).collect();
        Ok(blame::of_errors(&errors, text.as_str(), &backwards(names)))
    }

    /// The names by which something else runs, by their old names.
    fn otherwise(&self, text: &Text, names: &Names, running: &Proof) -> Result<BTreeSet<String>> {
        let roots = Roots::of_words(backwards(names));
        for edition in running.editions() {
            let listing = shake::listing(self.tools, text.as_str(), edition)?;
            let after = Linked::new([listing.as_str()], Some(&roots));
            let different = running.different(edition, &after.functions(0));
            if different.is_empty() {
                continue;
            }
            let whole = Linked::new([self.listings[&edition].as_str()], None);
            let texts = different
                .iter()
                .map(|name| (name.as_str(), whole.texts(name), after.texts(name)));
            return Ok(blame::of_functions(texts, names, &self.listings[&edition]));
        }
        Ok(BTreeSet::new())
    }
}

/// Old names by new ones.
fn backwards(names: &Names) -> Names {
    let pairs = names.iter();
    pairs.map(|(old, new)| (new.clone(), old.clone())).collect()
}
