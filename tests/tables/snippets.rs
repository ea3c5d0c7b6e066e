//! `snippets/README.md`: all snippets, grouped as `lib.rs` groups them.

use crate::page::{Language, Page, Pages, root};
use crate::problems::snippets_of;
use bundler::workspace::catalog::Catalog;
use bundler::workspace::snippets::Snippets;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

pub fn pages() -> bundler::Result<Pages> {
    let manifest = root().join("Cargo.toml");
    let snippets = Snippets::load(&manifest)?;
    let catalog = Catalog::load(&manifest)?;
    let mut users: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for problem in &catalog.problems {
        for snippet in snippets_of(problem) {
            users.entry(snippet).or_default().push(&problem.name);
        }
    }
    let mut pages = Vec::new();
    for language in Language::ALL {
        pages.push(Page {
            path: language.file("snippets/README"),
            blocks: vec![("snippets", tables(&snippets, &users, language)?)],
        });
    }
    let remarks = Vec::new();
    Ok(Pages { pages, remarks })
}

type Users<'u> = BTreeMap<String, Vec<&'u str>>;

fn tables(snippets: &Snippets, users: &Users, language: Language) -> bundler::Result<String> {
    let list = fs::read_to_string(root().join("snippets/src/lib.rs")).unwrap_or_default();
    let mut out = String::new();
    for line in list.lines() {
        if let Some((english, chinese)) = heading(line) {
            let heads = language.pick(
                "| snippet | what | cost | lines | bytes | used by |\n|---|---|---|---:|---:|---|\n",
                "| 片段 | 说明 | 复杂度 | 行数 | 字节 | 用到它的题目 |\n|---|---|---|---:|---:|---|\n",
            );
            write!(out, "\n## {}\n\n{heads}", language.pick(english, chinese)).unwrap();
        } else if let Some(module) = module(line) {
            let users = users.get(module).map_or(&[][..], Vec::as_slice);
            out += &row(snippets, module, users, language)?;
        }
    }
    Ok(out + "\n")
}

/// `// Nim and its kin | Nim 及其变形`.
fn heading(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("// ")?.split_once(" | ")
}

fn module(line: &str) -> Option<&str> {
    line.strip_prefix("pub mod ")?.strip_suffix(';')
}

fn row(
    snippets: &Snippets,
    module: &str,
    users: &[&str],
    language: Language,
) -> bundler::Result<String> {
    let file = root()
        .join("snippets/src")
        .join(module)
        .with_extension("rs");
    let text = fs::read_to_string(file).unwrap_or_default();
    let card: Vec<&str> = text
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(str::trim)
        .collect();
    let line = |at: usize| card.get(at).copied().unwrap_or_default();
    let pasted = snippets.paste(&[module])?.text();
    let users: Vec<_> = users
        .iter()
        .map(|name| format!("[{name}](../problems/{name}/src/main.rs)"))
        .collect();
    Ok(format!(
        "| [{module}](src/{module}.rs) | {what} | {cost} | {lines} | {bytes} | {users} |\n",
        what = language.pick(line(0), line(2)),
        cost = section(&card, "# Complexity"),
        lines = lines_of_code(&pasted),
        bytes = pasted.len(),
        users = users.join(", "),
    ))
}

/// A section of a card as one line.
fn section(card: &[&str], title: &str) -> String {
    let inside = card.iter().skip_while(|line| **line != title).skip(1);
    let inside: Vec<&str> = inside
        .copied()
        .take_while(|line| !line.is_empty())
        .collect();
    inside.join(" ")
}

/// Lines that are neither blank nor comments.
fn lines_of_code(text: &str) -> usize {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    text.lines().filter(is_code).count()
}

#[test]
fn lines_without_comments() {
    assert_eq!(lines_of_code("// a\n\nmod a {\n    // b\n    f();\n}\n"), 3);
}
