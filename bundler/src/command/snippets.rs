//! `--snippet`: code to be pasted, and what there is of it.

use super::notes::bytes;
use super::output::{Output, give, write_stdout};
use super::request::workspace_manifest;
use crate::model::edition::Edition;
use crate::options::Options;
use crate::toolchain::cargo::{self, Toolchain};
use crate::workspace::snippets::crates::{self, Available, PastedItems};
use crate::workspace::snippets::{Pasted, Renamed, Snippets};
use crate::{Result, tell};
use std::collections::BTreeSet;
use std::path::Path;

/// Lists the snippets of the workspace, then the crates whose items may be
/// pasted too.
pub fn list_snippets(options: &Options) -> Result<()> {
    let manifest = workspace_manifest(options)?;
    let crates = available(&manifest)?;
    let own = Snippets::load_any(&manifest)?;
    let snippets = own.iter().flat_map(Snippets::iter);
    let mut lines: Vec<_> = snippets
        .map(|snippet| (snippet.name.to_owned(), snippet.summary.to_owned()))
        .collect();
    let items = |(name, package)| {
        (
            format!("{name}::..."),
            format!("Any public item of {package}."),
        )
    };
    let is_own = |name: &str| own.as_ref().is_some_and(|own| own.is_library(name));
    own.iter().for_each(tell_libraries);
    lines.extend(crates.iter().filter(|(name, _)| !is_own(name)).map(items));
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = lines.iter().map(|(name, summary)| {
        let line = format!("{name:width$}  {summary}");
        format!("{}\n", line.trim_end())
    });
    write_stdout(&lines.collect::<String>())
}

/// Gives out snippets with all that they use: those of the workspace by their
/// names, items of crates by their paths.
pub fn snippets(options: &Options) -> Result<()> {
    let manifest = workspace_manifest(options)?;
    let asked: Vec<_> = options.snippets.iter().map(String::as_str).collect();
    let (paths, names) = parted(&asked, &manifest);
    let own = match names.is_empty() {
        true => None,
        false => {
            let library = Snippets::load(&manifest)?;
            tell_left_out(&library);
            let pasted = library.paste(&names)?;
            tell_twins(&library, &pasted.names[..pasted.asked]);
            Some(pasted)
        }
    };
    let items = match paths.is_empty() {
        true => None,
        false => Some(items(&manifest, &paths, own.as_ref())?),
    };
    let (mut texts, mut said) = (Vec::new(), Vec::new());
    if let Some(pasted) = &own {
        texts.push(match options.minify {
            Some(_) => pasted.minified()?,
            None => pasted.text(),
        });
        said.push(with_needed(pasted));
    }
    let mut editions = String::new();
    if let Some(items) = &items {
        texts.push(match options.minify {
            Some(_) => items.minified()?,
            None => items.text(),
        });
        said.push(items.asked.join(", "));
        editions = format!("; {}", in_editions(&items.editions));
    }
    let text = texts.join("\n");
    let output = Output::of_snippets(options, &text);
    let given = give(&text, output.as_ref(), options)?;
    if let Some(pasted) = &own {
        tell_names(pasted);
    }
    for note in items.iter().flat_map(|items| &items.notes) {
        tell!("note: {note}");
    }
    tell!(
        "{}: {} bytes{editions}{given}",
        said.join(", "),
        bytes(text.len())
    );
    Ok(())
}

/// Paths of items of crates, and names of snippets: `mine::nim` is one, too, if
/// `mine` is a library of snippets with a module `nim`.
fn parted<'n>(asked: &[&'n str], manifest: &Path) -> (Vec<&'n str>, Vec<&'n str>) {
    let (paths, mut names): (Vec<&str>, Vec<&str>) =
        asked.iter().partition(|name| name.contains("::"));
    let may_be_module = |path: &&str| path.split("::").count() == 2;
    let own = match paths.iter().any(may_be_module) {
        // What is wrong with it is told where it is asked for.
        true => Snippets::load_any(manifest).ok().flatten(),
        false => None,
    };
    let is_own = |path: &&str| own.as_ref().is_some_and(|own| own.at_path(path).is_some());
    let (modules, paths): (Vec<&str>, Vec<&str>) = paths.into_iter().partition(is_own);
    names.extend(modules);
    (paths, names)
}

/// Says of which libraries there are none, and which names two of them have.
pub fn tell_libraries(own: &Snippets) {
    tell_left_out(own);
    let twins = own.twins().iter().map(|twin| twin.new.clone());
    tell_twins(own, &twins.collect::<Vec<_>>());
}

fn tell_left_out(own: &Snippets) {
    for error in own.left_out() {
        tell!("note: snippets are left out: {error}");
    }
}

/// Says which of these names two libraries have.
fn tell_twins(own: &Snippets, names: &[String]) {
    let twins = own.twins().iter();
    for twin in twins.filter(|twin| names.contains(&twin.name) || names.contains(&twin.new)) {
        let [first, second] = &twin.libraries;
        let (name, new) = (&twin.name, &twin.new);
        tell!("note: {first} and {second} both have `{name}`: that of {second} is `{new}`");
    }
}

/// The items of crates at these paths, beside snippets of the workspace.
fn items(manifest: &Path, paths: &[&str], own: Option<&Pasted>) -> Result<PastedItems> {
    let tools = Toolchain::find(manifest.parent().unwrap_or(manifest))?;
    let available = available(manifest)?;
    let taken = own.map_or_else(BTreeSet::new, Pasted::names_taken);
    crates::paste(paths, &available, &tools, &taken)
}

/// The crates that can be had from here.
fn available(manifest: &Path) -> Result<Available> {
    let manifest = cargo::manifest_file(manifest)?;
    let tools = Toolchain::find(manifest.parent().unwrap_or(&manifest))?;
    let current = std::env::current_dir().ok();
    Available::of(&manifest, current.as_deref(), &tools)
}

fn with_needed(pasted: &Pasted) -> String {
    let (asked, needed) = pasted.names.split_at(pasted.asked);
    let needed = match needed {
        [] => String::new(),
        needed => format!(" with {}", needed.join(", ")),
    };
    format!("{}{needed}", asked.join(", "))
}

fn in_editions(editions: &[Edition]) -> String {
    let years: Vec<_> = editions.iter().map(|edition| edition.year()).collect();
    let word = if years.len() == 1 {
        "edition"
    } else {
        "editions"
    };
    format!("{word} {}", years.join(", "))
}

/// Says which names are old, which are renamed, and which other snippets have too.
fn tell_names(pasted: &Pasted) {
    for (old, new) in &pasted.old_names {
        tell!("note: the snippet `{old}` is now called `{new}`");
    }
    for renamed in &pasted.renamed {
        let Renamed {
            name,
            snippets: [first, second],
            new,
        } = renamed;
        tell!("note: {first} and {second} both have `{name}`: that of {second} is `{new}` here");
    }
    if pasted.clashes.is_empty() {
        return;
    }
    let others: BTreeSet<&str> = pasted
        .clashes
        .iter()
        .flat_map(|clash| clash.others.iter().map(String::as_str))
        .collect();
    let renames = pasted
        .clashes
        .iter()
        .map(|clash| format!("`{} as {}`", clash.name, clash.new));
    tell!(
        "note: names of this `use` line are in {} too: to paste that as well, ask for all in \
         one call, or write {}",
        others.into_iter().collect::<Vec<_>>().join(", "),
        renames.collect::<Vec<_>>().join(", ")
    );
}
