//! Links between the pages lead to files and headings that are there.

use crate::page::{Pages, root};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders whose `*.md` are pages for readers.
const FOLDERS: &[&str] = &[
    "", "benches", "bundler", "docs", "judging", "problems", "snippets",
];

pub fn broken() -> Pages {
    let mut remarks = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(root().join(&page)).unwrap_or_default();
        for target in targets(&text) {
            if !leads_somewhere(&page, &text, target) {
                remarks.push(format!("{}: no {target} to lead to", page.display()));
            }
        }
    }
    let pages = Vec::new();
    Pages { pages, remarks }
}

/// From the workspace's root.
fn pages() -> Vec<PathBuf> {
    let files = FOLDERS.iter().flat_map(|folder| {
        let entries = fs::read_dir(root().join(folder)).into_iter().flatten();
        let names = entries.filter_map(|entry| Some(entry.ok()?.file_name()));
        names.map(|name| Path::new(folder).join(name))
    });
    let is_page = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "md");
    let mut pages: Vec<_> = files.filter(is_page).collect();
    pages.sort();
    pages
}

/// What a page links to, but for the web.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://"))
}

fn leads_somewhere(page: &Path, text: &str, target: &str) -> bool {
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = root().join(page).with_file_name(file);
    match (file, heading) {
        (_, "") => path.exists(),
        ("", heading) => has_heading(text, heading),
        _ => fs::read_to_string(path).is_ok_and(|text| has_heading(&text, heading)),
    }
}

/// Whether a heading has this anchor, as GitHub makes them.
fn has_heading(text: &str, anchor: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let mut anchors = headings.map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let is_kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        let kept: String = title.chars().filter(is_kept).collect();
        kept.replace(' ', "-")
    });
    anchors.any(|found| found == anchor)
}

#[test]
fn headings_by_their_anchors() {
    let text = "# Add a problem\n## 添加一道题\n### What it does, and how\n";
    for anchor in ["add-a-problem", "添加一道题", "what-it-does-and-how"] {
        assert!(has_heading(text, anchor), "{anchor}");
    }
    assert!(!has_heading(text, "add"));
    let links = "[a](b.md), [c](https://d.e/) and [f](#g)";
    assert_eq!(targets(links).collect::<Vec<_>>(), ["b.md", "#g"]);
}
