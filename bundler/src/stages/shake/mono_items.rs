//! Which functions a compiler really makes code for.

use super::lints;
use super::places::without_places;
use super::trait_refs::TraitRef;
use super::uninstantiated::IdleImpl;
use crate::error::{Error, Result};
use crate::model::edition::Edition;
use crate::stages::print::MARKER;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::incremental::{Incremental, Padding};
use crate::toolchain::messages::llvm::{self, Linked, Listing};
use crate::toolchain::messages::symbols::{self, Roots};
use crate::toolchain::rustc::{self, Compiled, Diagnostic, FILE, Rustc};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What functions and statics do, by their full names: of one name there may be
/// several.
pub type Functions = BTreeMap<String, BTreeSet<u64>>;

/// The functions of a program that its `main` leads to, in machine code.
#[derive(Debug)]
pub struct Instances {
    /// Lines of the file, from 1, where such a function begins.
    pub lines: HashSet<usize>,
    /// All of them, by their full names, the standard library's too, and what
    /// each does.
    pub functions: Functions,
    /// What lints say of the file.
    pub lints: Vec<Diagnostic>,
    /// The functions that are called by a trait, by the trait's name: for which
    /// type, and what they are called.
    by_trait: HashMap<String, Vec<(TraitRef, String)>>,
}

impl Instances {
    /// Whether a function runs that the trait of an implementation provides, or
    /// that the standard library chooses by the trait.
    pub fn runs_provided(&self, idle: &IdleImpl) -> bool {
        let reference = &idle.reference;
        let mut symbols = self.functions.keys();
        if reference.of == "FusedIterator" && symbols.any(|symbol| symbols::is_fused(symbol)) {
            return true;
        }
        let calls = reference.names().filter_map(|name| self.by_trait.get(name));
        let mut calls = calls.flatten();
        // Its own functions have no code, whatever other `impl`s run.
        calls.any(|(said, function)| !idle.members.contains(function) && reference.may_be(said))
    }
}

/// What of them a proof needs.
#[derive(Debug, Serialize, Deserialize)]
pub struct Running {
    /// As in [`Instances`].
    pub lines: HashSet<usize>,
    /// As in [`Instances`].
    pub functions: Functions,
}

/// Compiles without optimisation and reads the compiler's own list, unless an
/// earlier run has asked for the very same text; what the compiler says instead,
/// if it refuses the program.
///
/// # Errors
/// When the compiler cannot run.
pub fn instances_once(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    cache: &Cache,
) -> Result<Result<Running, Compiled>> {
    instances_again(tools, text, edition, cache, None)
}

/// The same; of a text with the same libraries, the compiler may have kept
/// something.
///
/// # Errors
/// When the compiler cannot run.
pub fn instances_again(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    cache: &Cache,
    kept: Option<&Incremental>,
) -> Result<Result<Running, Compiled>> {
    let mut key = Key::new("instances");
    key.add(&format!("{tools:?} {edition}"));
    key.add(text);
    if let Some(kept) = cache.get(&key) {
        return Ok(Ok(kept));
    }
    Ok(match instances(tools, text, edition, kept)? {
        Ok(Instances {
            lines, functions, ..
        }) => {
            let found = Running { lines, functions };
            cache.put(&key, &found);
            Ok(found)
        }
        Err(compiled) => Err(compiled),
    })
}

/// Compiles without optimisation and reads the compiler's own list; what the
/// compiler says instead, if it refuses the program.
pub fn instances(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    kept: Option<&Incremental>,
) -> Result<Result<Instances, Compiled>> {
    let (compiled, listing, padding) = listed(tools, text, edition, kept)?;
    if !compiled.success {
        return Ok(Err(compiled));
    }
    let Listing { lines, functions } = llvm::read(&listing, FILE);
    let lines = lines.into_iter().map(|line| padding.line(line));
    Ok(Ok(Instances {
        by_trait: by_trait(functions.keys()),
        lines: lines.collect(),
        functions,
        lints: compiled.diagnostics,
    }))
}

/// The functions of a program with the places that it tells of itself, as if its file
/// were another one; none if the compiler refuses it.
///
/// # Errors
/// When the compiler cannot run.
pub fn functions_in_place(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    file: &str,
) -> Result<Option<Functions>> {
    let tools = tools.with_arguments([format!("--remap-path-prefix={FILE}={file}").into()]);
    let (compiled, listing, _) = listed_in_place(&tools, text, edition, None)?;
    let functions = || llvm::read(&listing, file).functions;
    Ok(compiled.success.then(functions))
}

/// LLVM's text form of a program that compiles.
///
/// # Errors
/// When the compiler cannot run.
pub fn listing(tools: &Toolchain, text: &str, edition: Edition) -> Result<String> {
    Ok(listed(tools, text, edition, None)?.1)
}

/// What runs in a program that calls words otherwise, by what they stand for;
/// what the compiler says instead, if it refuses the program.
///
/// # Errors
/// When the compiler cannot run.
pub fn renamed(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    words: &BTreeMap<String, String>,
) -> Result<Result<Functions, Compiled>> {
    let (compiled, listing, _) = listed(tools, text, edition, None)?;
    if !compiled.success {
        return Ok(Err(compiled));
    }
    let roots = Roots::of_words(words.clone());
    let linked = Linked::new([listing.as_str()], Some(&roots));
    Ok(Ok(linked.functions(0)))
}

/// What the compiler says, and LLVM's text form if it takes the program, with the
/// blank lines that are in its text.
fn listed(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    kept: Option<&Incremental>,
) -> Result<(Compiled, String, Padding)> {
    let (text, more) = without_places(text);
    let (mut compiled, listing, padding) = listed_in_place(tools, &text, edition, kept)?;
    let in_text = |at: usize| match at < more.start {
        true => at,
        false => at.saturating_sub(more.len()).max(more.start),
    };
    let said = compiled.diagnostics.iter_mut();
    said.for_each(|said| said.moved(&in_text));
    Ok((compiled, listing, padding))
}

fn listed_in_place(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
    kept: Option<&Incremental>,
) -> Result<(Compiled, String, Padding)> {
    let folder = rustc::temporary_folder()?;
    let output = folder.path().join("bundle.ll");
    let options = [&lints::OPTIONS[..], &llvm::OPTIONS].concat();
    let marker = text.rfind(MARKER);
    let rustc = Rustc::new(tools, edition, &options, &output);
    let (compiled, padding) = rustc.run_again(text, kept.zip(marker))?;
    if !compiled.success {
        return Ok((compiled, String::new(), padding));
    }
    let listing = std::fs::read(&output).map_err(|error| Error::io("read", &output, &error))?;
    let listing = String::from_utf8_lossy(&listing).into_owned();
    Ok((compiled, listing, padding))
}

fn by_trait<'s>(
    symbols: impl Iterator<Item = &'s String>,
) -> HashMap<String, Vec<(TraitRef, String)>> {
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    for symbol in symbols {
        let Some((target, of, function)) = symbols::by_trait(symbol) else {
            continue;
        };
        if let Some(said) = TraitRef::said(target, of) {
            let of_trait = found.entry(said.of.clone()).or_default();
            of_trait.push((said, function.to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::uninstantiated::Known;
    use super::*;
    use std::path::Path;

    #[test]
    fn lints_are_about_the_text() {
        let text = "fn main() { dbg!(1); }\nfn idle() {}\n";
        let said = of(text).unwrap().lints;
        let places: Vec<_> = said.iter().filter_map(Diagnostic::offset).collect();
        assert_eq!(places.len(), 1);
        assert!(text[places[0]..].starts_with("idle"));
    }

    #[track_caller]
    fn of(text: &str) -> Result<Instances, Compiled> {
        let tools = Toolchain::find(Path::new(".")).unwrap();
        instances(&tools, text, Edition::E2021, None).unwrap()
    }

    #[test]
    fn what_runs_by_a_trait() {
        let found = of(
            "trait T { fn f(&self) {} }\nimpl T for u8 {}\nimpl<X> T for &X {}\n\
                        impl T for () {}\n\
                        fn main() { 1_u8.f(); (&&'a').f(); ().f(); [1].iter().fuse().next(); }\n",
        )
        .unwrap();
        for (text, expected) in [
            ("impl T for u8 {}", true),
            ("impl<X> T for &X {}", true),
            ("impl T for () {}", true),
            ("impl FusedIterator for A {}", true),
            ("impl T for u16 {}", false),
            ("impl T for u8 { fn f(&self) { 1 } }", false),
        ] {
            let block: syn::ItemImpl = syn::parse_str(text).unwrap();
            let idle = IdleImpl::new(&block, &Known::default(), &[]).unwrap();
            assert_eq!(found.runs_provided(&idle), expected, "{text}");
        }
        let mut names = found.functions.keys();
        assert!(names.any(|symbol| symbols::is_of_unit(symbol)));
    }

    #[test]
    fn the_length_of_a_text_is_no_difference() {
        let [one, other] = ["1 {}", "long {} long"].map(|format| {
            let text = format!("fn main() {{ println!(\"{format}\", 1) }}");
            let found = of(&text).unwrap().functions;
            found.into_keys().collect::<Vec<_>>()
        });
        assert_eq!(one, other);
    }

    #[test]
    fn what_does_not_compile() {
        assert!(of("fn main() { x }").is_err());
    }
}
