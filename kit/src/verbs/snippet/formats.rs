//! Snippets as editors read them, each escaped by its grammar.

use crate::{Error, Kind, Result, say};
use serde_json::{Map, json};

/// An editor's format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// VS Code's, which LuaSnip, Zed and Helix' language server read, too.
    VsCode,
    /// Vim's UltiSnips.
    UltiSnips,
    /// Live templates of JetBrains' editors.
    JetBrains,
}

/// The names of the formats.
const NAMES: [(&str, Format); 3] = [
    ("vscode", Format::VsCode),
    ("ultisnips", Format::UltiSnips),
    ("jetbrains", Format::JetBrains),
];

/// A snippet as it is pasted.
pub struct Snippet {
    /// What is typed for it.
    pub name: String,
    /// What it is, in a line.
    pub summary: String,
    /// The code.
    pub body: String,
}

/// Which formats there are.
pub fn known() -> String {
    let names = NAMES.map(|(name, _)| name).join(", ");
    say!("export takes one of {names}", names)
}

impl Format {
    /// The format with a name.
    pub fn named(wanted: &str) -> Result<Format> {
        let found = NAMES.iter().find(|(name, _)| *name == wanted);
        found.map(|(_, format)| *format).ok_or_else(|| {
            Error::new(say!("no editor's format is called {wanted}", wanted))
                .of_kind(Kind::Usage)
                .help(known())
        })
    }

    /// A file with all of them.
    pub fn file(self, all: &[Snippet]) -> String {
        match self {
            Format::VsCode => vscode(all),
            Format::UltiSnips => ultisnips(all),
            Format::JetBrains => jetbrains(all),
        }
    }
}

/// A backslash before each of some characters.
fn escaped(text: &str, special: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn vscode(all: &[Snippet]) -> String {
    let entries: Map<_, _> = all
        .iter()
        .map(|snippet| {
            let body = escaped(&snippet.body, &['\\', '$', '}']) + "$0";
            let entry = json!({
                "scope": "rust",
                "prefix": snippet.name,
                "description": snippet.summary,
                "body": body.split('\n').collect::<Vec<_>>(),
            });
            (snippet.name.clone(), entry)
        })
        .collect();
    let text = serde_json::to_string_pretty(&entries).expect("plain data");
    text + "\n"
}

/// What ends a snippet of UltiSnips where it stands at the start of a line.
const END_SNIPPET: &str = "endsnippet";

fn ultisnips(all: &[Snippet]) -> String {
    let mut out = String::new();
    for snippet in all {
        let summary = snippet.summary.replace('"', "'");
        out.push_str(&format!("snippet {} \"{summary}\" b\n", snippet.name));
        let body = escaped(&snippet.body, &['\\', '`', '{', '$']) + "$0";
        for line in body.split('\n') {
            // Vim writes the word, the file does not have it.
            match line.strip_prefix(END_SNIPPET) {
                Some(rest) => out.push_str(&format!("`!v '{END_SNIPPET}'`{rest}\n")),
                None => out.push_str(&format!("{line}\n")),
            }
        }
        out.push_str(&format!("{END_SNIPPET}\n\n"));
    }
    out
}

fn jetbrains(all: &[Snippet]) -> String {
    let mut out = String::from("<templateSet group=\"Snippets for contests\">\n");
    for snippet in all {
        let body = snippet.body.replace('$', "$$") + "$END$";
        out.push_str(&format!(
            "  <template name=\"{}\" value=\"{}\" description=\"{}\" toReformat=\"false\" \
             toShortenFQNames=\"false\">\n    <context>\n      <option name=\"RUST_FILE\" \
             value=\"true\" />\n    </context>\n  </template>\n",
            attribute(&snippet.name),
            attribute(&body),
            attribute(&snippet.summary)
        ));
    }
    out + "</templateSet>\n"
}

/// A text as the value of an attribute: line breaks and tabs would be blanks.
fn attribute(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\r' | '\t' => out.push_str(&format!("&#{};", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests;
