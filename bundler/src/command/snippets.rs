//! `--snippet`: code to be pasted, and what there is of it.

use super::notes::bytes;
use super::output::{Output, give, write_stdout};
use super::request::workspace_manifest;
use crate::options::Options;
use crate::workspace::snippets::{Pasted, Renamed, Snippets};
use crate::{Result, tell};
use std::collections::BTreeSet;

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

/// Gives out snippets with all that they use.
pub fn snippets(options: &Options) -> Result<()> {
    let snippets = Snippets::load(&workspace_manifest(options)?)?;
    let pasted = snippets.paste(&options.snippets)?;
    let text = match options.minify {
        Some(_) => pasted.minified()?,
        None => pasted.text(),
    };
    let output = Output::of_snippets(options, &text);
    let given = give(&text, output.as_ref(), options)?;
    let (asked, needed) = pasted.names.split_at(pasted.asked);
    let needed = match needed {
        [] => String::new(),
        needed => format!(" with {}", needed.join(", ")),
    };
    tell_names(&pasted);
    tell!(
        "{}{needed}: {} bytes{given}",
        asked.join(", "),
        bytes(text.len())
    );
    Ok(())
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
