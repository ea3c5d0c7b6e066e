//! `bundler/README.md`: the options as `--help` has them.

use crate::page::{Language, Page, Pages, root};
use std::fs;

/// Where the text of `--help` stands, as one literal.
const SOURCE: &str = "bundler/src/options/help.rs";

pub fn pages() -> Pages {
    let source = fs::read_to_string(root().join(SOURCE)).unwrap_or_default();
    let Some(options) = options(&source) else {
        return Pages {
            pages: Vec::new(),
            remarks: vec![format!("{SOURCE} has no text of the options any more")],
        };
    };
    let path = Language::Chinese.file("bundler/README");
    let chinese = fs::read_to_string(root().join(&path)).unwrap_or_default();
    let unsaid = names(options).filter(|name| !chinese.contains(name));
    let remarks = unsaid.map(|name| format!("{path} says nothing of {name}"));
    let page = Page {
        path: Language::English.file("bundler/README"),
        blocks: vec![("options", format!("```text\n{options}```\n"))],
    };
    Pages {
        remarks: remarks.collect(),
        pages: vec![page],
    }
}

/// The literal's text behind its first paragraph, which tells of the streams.
fn options(source: &str) -> Option<&str> {
    let (_, literal) = source.split_once("const OPTIONS: &str = \"\\\n")?;
    let (text, _) = literal.split_once("\";\n")?;
    text.split_once("\n\n").map(|(_, options)| options)
}

fn names(options: &str) -> impl Iterator<Item = &str> {
    let words = options.split(|c: char| !c.is_alphanumeric() && c != '-');
    words.filter(|word| word.starts_with("--") && 2 < word.len())
}

#[test]
fn options_of_a_literal() {
    let source = "const OPTIONS: &str = \"\\\nStreams.\n\n  --a X  use --b\n\";\nmod tests {}\n";
    assert_eq!(options(source), Some("  --a X  use --b\n"));
    assert!(names("  --a X  use --b; a -- b").eq(["--a", "--b"]));
}
