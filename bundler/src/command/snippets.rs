//! `--snippet`: code to be pasted, and what there is of it.

use super::notes::bytes;
use super::output::{Output, give, write_stdout};
use super::request::workspace_manifest;
use crate::model::edition::Edition;
use crate::options::Options;
use crate::toolchain::cargo::Toolchain;
use crate::workspace::snippets::crates::{self, Available, PastedItems};
use crate::workspace::snippets::{Pasted, Renamed, Snippets};
use crate::{Result, tell};
use std::collections::BTreeSet;
use std::path::Path;

/// Lists the snippets of the workspace.
pub fn list_snippets(options: &Options) -> Result<()> {
    let snippets = Snippets::load(&workspace_manifest(options)?)?;
    let width = snippets.iter().map(|snippet| snippet.name.len()).max();
    let width = width.unwrap_or(0);
    let lines = snippets.iter().map(|snippet| {
        let line = format!("{:width$}  {}", snippet.name, snippet.summary);
        format!("{}\n", line.trim_end())
    });
    write_stdout(&lines.collect::<String>())
}

/// Gives out snippets with all that they use: those of the workspace by their
/// names, items of crates by their paths.
pub fn snippets(options: &Options) -> Result<()> {
    let manifest = workspace_manifest(options)?;
    let (paths, names): (Vec<&str>, Vec<&str>) = options
        .snippets
        .iter()
        .map(String::as_str)
        .partition(|name| name.contains("::"));
    let own = match names.is_empty() {
        true => None,
        false => Some(Snippets::load(&manifest)?.paste(&names)?),
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
            Some(_) => crates::minified(items)?,
            None => items.text.clone(),
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

/// The items of crates at these paths, beside snippets of the workspace.
fn items(manifest: &Path, paths: &[&str], own: Option<&Pasted>) -> Result<PastedItems> {
    let tools = Toolchain::find(manifest.parent().unwrap_or(manifest))?;
    let current = std::env::current_dir().ok();
    let available = Available::of(manifest, current.as_deref(), &tools)?;
    let taken = own.map_or_else(BTreeSet::new, Pasted::names_taken);
    crates::paste(paths, &available, &tools, &taken)
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
