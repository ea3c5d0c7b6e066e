//! Whether a file does what cargo's own build of the same program does.
//!
//! The gate compares each stage with the one before the cuts, which is our own
//! text too. Here cargo compiles the package and its dependencies as they are,
//! each crate for itself, and what each function does that `main` leads to is
//! compared with the file: `a::b::f` there is `bundle::a::b::f` here.

use crate::bundle::{Bundle, Module, StageResult};
use crate::error::{Error, Kind, Result};
use crate::gate::Passed;
use crate::model::crates::Attribution;
use crate::model::edition::Edition;
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::stages::editions::prelude;
use crate::stages::inline::with_fastout;
use crate::stages::print::Parts;
use crate::stages::resolve;
use crate::stages::shake::{self, Functions};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::listings::CrateListing;
use crate::toolchain::messages::llvm::{self, Linked};
use crate::toolchain::messages::symbols::{self, Roots};
use crate::toolchain::rustc::{self, Compiled};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// How many functions are told in full.
const IN_FULL: usize = 5;

/// For libraries behind it.
const PANICS_OF_CORE: &str =
    "macro_rules! panic { ($($said:tt)*) => { ::core::panic!($($said)*) } }\n";

/// What comes of the comparison.
#[derive(Debug)]
pub struct Proven {
    /// How many functions and statics are the same.
    pub same: usize,
    /// How many more are, if the file is compiled as these editions, which its
    /// libraries are written in.
    pub by_edition: BTreeMap<Edition, usize>,
    /// Those whose output is buffered, as `#[fastout]` asks, by other words than
    /// the macro's.
    pub buffered: Vec<String>,
    /// What differs.
    pub differences: Vec<Difference>,
}

/// A function that differs.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its full name, as in the file.
    pub function: String,
    /// In what.
    pub what: What,
}

/// In what a function differs.
#[derive(Debug, PartialEq, Eq)]
pub enum What {
    /// It runs in the file alone.
    OnlyHere,
    /// It runs in cargo's build alone.
    OnlyCargo,
    /// It does something else: the first lines that differ, here and in cargo's
    /// build.
    Does(String, String),
}

impl Proven {
    /// The error that says what differs, if anything does.
    pub fn failed(&self, bin: &str) -> Option<Error> {
        if self.differences.is_empty() {
            return None;
        }
        let count = self.differences.len();
        let error = Error::new(format!(
            "the bundle of {bin} is not what cargo builds: {count} of {} functions differ",
            count + self.same
        ));
        let told = self.differences.iter().take(IN_FULL).map(Difference::told);
        let error = told.fold(error.of_kind(Kind::Program), Error::detail);
        Some(error.help(
            "read these functions before you trust the file; without --prove it is given out, \
             and its samples are the only judge of this",
        ))
    }
}

impl Difference {
    fn told(&self) -> String {
        let function = &self.function;
        match &self.what {
            What::OnlyHere => format!("{function}: runs in the file, not in cargo's build"),
            What::OnlyCargo => format!("{function}: runs in cargo's build, not in the file"),
            What::Does(here, there) => {
                format!("{function} differs:\n  the file: {here}\n  cargo:    {there}")
            }
        }
    }
}

impl Bundle {
    /// Compares what is given out, as the judged edition, with cargo's own build.
    ///
    /// Where variants were cut, types are laid out otherwise: then the file
    /// before that is compared, whose functions the gate has found to be those
    /// that run; so it has where names are shorter. What is not the same may be so
    /// in the edition that a library is written in: then only the edition makes a
    /// difference, which is for the compiler's lints to judge.
    ///
    /// # Errors
    /// When cargo or the compiler cannot run.
    pub fn prove(&self, passed: &Passed) -> Result<Proven> {
        let text = self.as_laid_out(passed.stage).text.as_str();
        let folder = self.cache.sibling("cargo");
        let crates = self.crates_of_cargo(&folder)?;
        // What a judge has stays outside of the file: there it must be what cargo
        // has built here.
        let tools = self.tools.with_libraries(&crates, &folder);
        let running = |text: &str, edition| -> Result<Result<Functions, Compiled>> {
            let found = shake::instances_once(&tools, text, edition, &self.cache)?;
            Ok(found.map(|found| found.functions))
        };
        let here = running(text, self.editions[0])?.map_err(|said| self.uncomparable(&said))?;
        let roots = self.roots(&crates);
        let texts = crates.iter().map(|krate| krate.text.as_str());
        let linked = Linked::new(texts, Some(&roots));
        let there = linked.functions(0);
        let mut names = different(&here, &there);
        if !names.is_empty() && shake::tells_places(text) {
            // Where the user's text is one file, it tells the same places.
            let file = self.file_of_cargo()?;
            if let Some(here) = shake::functions_in_place(&tools, text, self.editions[0], &file)? {
                let still = different(&here, &there);
                names.retain(|name, _| still.contains_key(name));
            }
        }
        let same = here.len() - here.keys().filter(|name| names.contains_key(*name)).count();
        let mut by_edition = BTreeMap::new();
        for (edition, text) in self.as_written(text) {
            if names.is_empty() {
                break;
            }
            let before = names.len();
            let mut here = running(&text, edition)?;
            if here.is_err() && edition < Edition::E2021 {
                // The user may take what only later preludes have.
                let text = prelude::import(&Text::from(text.as_str()), Edition::E2021)?;
                here = running(text.as_str(), edition)?;
            }
            if let Ok(here) = here {
                let still = different(&here, &there);
                names.retain(|name, _| still.contains_key(name));
            }
            *by_edition.entry(edition).or_default() += before - names.len();
        }
        by_edition.retain(|_, count| 0 < *count);
        let buffered = self.with_fastout(&names);
        names.retain(|name, _| !buffered.contains(name));
        let differences = self.told(names, text, &tools, &linked)?;
        Ok(Proven {
            same,
            by_edition,
            buffered,
            differences,
        })
    }

    /// That the file, which compiles, does not beside cargo's own libraries.
    fn uncomparable(&self, said: &Compiled) -> Error {
        let bin = &self.bin;
        let error = Error::new(format!(
            "the bundle of {bin} cannot be compared with what cargo builds"
        ));
        let said = said
            .first_error()
            .map_or("rustc fails", |error| error.rendered());
        error.of_kind(Kind::Program).detail(said.trim_end()).help(
            "prove it for a judge that has no crates, --judge codeforces; or leave --prove out",
        )
    }

    /// The file in the other editions that its libraries are written in: as it
    /// is, and as it was before what the judged edition means otherwise was
    /// rewritten. Before 2021, also in the judged edition, a library's `panic!` is
    /// that of `core` if it does without `std`.
    fn as_written(&self, text: &str) -> Vec<(Edition, String)> {
        let editions = self.modules.iter().map(|module| module.edition);
        let others = editions.filter(|edition| *edition != self.editions[0]);
        let mut others: BTreeSet<_> = others.collect();
        // What 2015 means in a body, 2018 does, and more programs compile as it.
        if others.contains(&Edition::E2015) && self.editions[0] != Edition::E2018 {
            others.insert(Edition::E2018);
        }
        let mut inlined = self.stages.iter();
        let inlined = inlined.find(|stage| stage.stage == Stage::Inline);
        let inlined = inlined.map(|stage| stage.text.as_str());
        let mut texts = Vec::new();
        for text in [text].into_iter().chain(inlined) {
            for &edition in others.iter().chain([&self.editions[0]]) {
                if edition != self.editions[0] {
                    texts.push((edition, text.to_owned()));
                }
                if edition < Edition::E2021 {
                    let parts = Parts::of(text);
                    texts.extend(parts.map(|parts| (edition, with_panics_of_core(text, &parts))));
                }
            }
        }
        texts
    }

    /// Which of these have `#[fastout]` in their source.
    fn with_fastout(&self, names: &BTreeMap<String, Option<What>>) -> Vec<String> {
        if names.is_empty() {
            return Vec::new();
        }
        let sources = self
            .sources
            .iter()
            .filter_map(|path| std::fs::read_to_string(path).ok());
        let functions: BTreeSet<String> = sources.flat_map(|text| with_fastout(&text)).collect();
        // A library may have a function of that name, too.
        let modules = self.modules.iter();
        let modules: Vec<_> = modules.map(|of| format!("bundle::{}::", of.name)).collect();
        let has_it = |name: &&String| {
            let last = name.rsplit("::").next().unwrap_or_default();
            functions.contains(last) && !modules.iter().any(|module| name.contains(module))
        };
        names.keys().filter(has_it).cloned().collect()
    }

    /// A stage, or the last before it whose types and names are as they were.
    fn as_laid_out<'s>(&'s self, stage: &'s StageResult) -> &'s StageResult {
        let is_named_only = |stage: &StageResult| {
            let proof = stage.proof.as_ref();
            proof.is_some_and(|proof| proof.is_of_names() || proof.is_renamed())
        };
        let at = self
            .stages
            .iter()
            .position(|other| other.stage == stage.stage);
        let until = self.stages.iter().take(at.map_or(0, |at| at + 1));
        let mut kept = until.filter(|stage| !is_named_only(stage));
        kept.next_back().unwrap_or(stage)
    }

    /// The differences, with what the functions do.
    fn told(
        &self,
        names: BTreeMap<String, Option<What>>,
        text: &str,
        tools: &Toolchain,
        linked: &Linked,
    ) -> Result<Vec<Difference>> {
        if names.is_empty() {
            return Ok(Vec::new());
        }
        let own = shake::listing(tools, text, self.editions[0])?;
        let own = Linked::new([own.as_str()], None);
        let difference = |(function, what): (String, Option<What>)| {
            let does = || first_lines(&own.texts(&function), &linked.texts(&function));
            let what = what.unwrap_or_else(|| {
                let (here, there) = does();
                What::Does(here, there)
            });
            Difference { function, what }
        };
        Ok(names.into_iter().map(difference).collect())
    }

    /// What cargo calls the program's file where it compiles it.
    fn file_of_cargo(&self) -> Result<String> {
        let metadata = self.tools.metadata(&self.request.manifest)?;
        let (_, bin) = resolve::choose(&metadata, &self.request)?;
        let file = bin.src_path.strip_prefix(&metadata.workspace_root);
        Ok(file.unwrap_or(&bin.src_path).to_string())
    }

    /// Cargo's listings of the program and of all libraries that it is built from.
    fn crates_of_cargo(&self, folder: &Path) -> Result<Vec<CrateListing>> {
        let metadata = self.tools.metadata(&self.request.manifest)?;
        let (package, bin) = resolve::choose(&metadata, &self.request)?;
        let cfgs = self.judge.map_or(&[][..], |judge| judge.cfgs);
        self.tools.listings(&metadata, package, bin, cfgs, folder)
    }

    fn module(&self, library: &Attribution) -> Option<&Module> {
        self.modules
            .iter()
            .find(|module| module.library == *library)
    }

    /// What cargo's crates are called in the file; what stays outside of it is
    /// called by its own name.
    fn roots(&self, crates: &[CrateListing]) -> Roots {
        let mut roots = Roots::default();
        for krate in crates {
            let path = match &krate.library {
                None => Some(rustc::CRATE.to_owned()),
                Some(of) => self
                    .module(of)
                    .map(|module| format!("{}::{}", rustc::CRATE, module.name)),
            };
            if let (Some(path), Some(own)) = (path, llvm::crate_of(&krate.text)) {
                roots.call(&own, &path);
            }
        }
        roots
    }
}

fn with_panics_of_core(text: &str, parts: &Parts) -> String {
    let (own, libraries) = text.split_at(parts.marker);
    format!("{own}\n{PANICS_OF_CORE}{libraries}")
}

/// The names of functions that differ; of those that are in both, nothing is
/// said yet. Whether a function of the standard library alone has machine code
/// here or in the library itself is the compiler's choice: who calls it says its
/// name.
fn different(here: &Functions, there: &Functions) -> BTreeMap<String, Option<What>> {
    let missing =
        |of: &Functions, name: &&String| !of.contains_key(*name) && name.contains("bundle::");
    let only_here = here.keys().filter(|name| missing(there, name));
    let only_there = there.keys().filter(|name| missing(here, name));
    let both = here.iter().filter(|(name, does)| {
        let other = there.get(*name);
        // What a type is called is another in each file: a note says who asks.
        other.is_some_and(|other| other != *does) && !symbols::names_a_type(name)
    });
    let only_here = only_here.map(|name| (name, Some(What::OnlyHere)));
    let only_there = only_there.map(|name| (name, Some(What::OnlyCargo)));
    let both = both.map(|(name, _)| (name, None));
    let all = only_here.chain(only_there).chain(both);
    all.map(|(name, what)| (name.clone(), what)).collect()
}

/// The first lines that differ of two functions.
fn first_lines(here: &BTreeSet<String>, there: &BTreeSet<String>) -> (String, String) {
    let one = here.difference(there).next().map_or("", String::as_str);
    let other = there.difference(here).next().map_or("", String::as_str);
    let (mut ones, mut others) = (one.lines(), other.lines());
    loop {
        let (here, there) = (ones.next(), others.next());
        if here != there || here.is_none() {
            return (
                here.unwrap_or_default().into(),
                there.unwrap_or_default().into(),
            );
        }
    }
}
