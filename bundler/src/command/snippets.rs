//! `--snippet`: code to be pasted, and what there is of it.

use super::notes::bytes;
use super::output::{Output, give, write_stdout};
use super::request::workspace_manifest;
use crate::options::Options;
use bundler::snippets::Snippets;
use bundler::{Result, tell};

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
    let output = Output::of_snippets(options, &pasted.text);
    let given = give(&pasted.text, output.as_ref(), options)?;
    let (asked, needed) = pasted.names.split_at(pasted.asked);
    let needed = match needed {
        [] => String::new(),
        needed => format!(" with {}", needed.join(", ")),
    };
    tell!(
        "{}{needed}: {} bytes{given}",
        asked.join(", "),
        bytes(pasted.text.len())
    );
    Ok(())
}
