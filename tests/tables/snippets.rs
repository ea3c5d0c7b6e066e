//! `snippets/README.md`: all snippets, grouped as `lib.rs` groups them, a lesson
//! above each group; and what a short form may be at most.

use crate::page::{Language, Page, Pages, root};
use crate::problems::snippets_of;
use bundler::workspace::catalog::Catalog;
use bundler::workspace::snippets::{Snippet, Snippets};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::sync::{Mutex, PoisonError};

/// Where the lessons are: headings of `lib.rs`, each with English and Chinese.
const LESSONS: &str = "snippets/lessons.md";

/// How many lines a lesson has in each language.
const LESSON_LINES: std::ops::RangeInclusive<usize> = 5..=10;

/// How many lines of code a short form has at most, alone and as pasted.
const MOST_LINES: (usize, usize) = (40, 60);

/// Snippets that are longer, and why. What ends in `_fast` is no short form.
const LONGER: &[(&str, &str)] = &[
    (
        "alpha_beta_moves",
        "with the search of `alpha_beta`, which is the short form",
    ),
    ("all_but_period", "the proof; `all_but` is the short form"),
    (
        "geography",
        "half of it is the matching, which `geography_walk` uses too",
    ),
    (
        "geography_general",
        "odd cycles; `geography` is the short form",
    ),
    ("geography_walk", "with the matching of `geography`"),
    (
        "hackenbush",
        "bridges without recursion; `hackenbush_tree` is the short form",
    ),
    (
        "hexadecimal",
        "three heaps and the proof; `octal` and `saltus` are the short forms",
    ),
    ("link_cut", "a data structure; KACTL's has as many lines"),
    (
        "loopy_sum",
        "sums have values of their own; `loopy` is the short form",
    ),
    (
        "memo_deep",
        "`memo` without recursion, which is the short form",
    ),
    (
        "misere_quotient",
        "finds and proves; no shorter way to such games is known",
    ),
    ("nim_log", "with `nimber`"),
    ("nim_quadratic", "with `nimber`"),
    (
        "octal_rules",
        "every code and the proof; `octal` is the short form",
    ),
    ("proven", "what proofs give out; `period` is the short form"),
    (
        "wythoff_moves",
        "all moves for any r; `wythoff` tells who wins",
    ),
];

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
    let (lib, lessons) = (lib(), lessons());
    let remarks = lib.lines().filter_map(heading).filter_map(|heading| {
        let lines = Language::ALL.map(|language| lesson(&lessons, heading.0, language).len());
        let is_wrong = lines.iter().any(|lines| !LESSON_LINES.contains(lines));
        let (least, most) = (LESSON_LINES.start(), LESSON_LINES.end());
        is_wrong.then(|| {
            format!(
                "{LESSONS}: under `## {}` stand {least} to {most} lines of English, a blank \
                 line, and as many of Chinese, not {lines:?}",
                heading.0
            )
        })
    });
    Ok(Pages {
        pages,
        remarks: remarks.collect(),
    })
}

fn lib() -> String {
    fs::read_to_string(root().join("snippets/src/lib.rs")).unwrap_or_default()
}

fn lessons() -> String {
    fs::read_to_string(root().join(LESSONS)).unwrap_or_default()
}

/// The lines of a lesson: its first paragraph is English, its second Chinese.
fn lesson<'t>(lessons: &'t str, heading: &str, language: Language) -> Vec<&'t str> {
    let title = format!("## {heading}");
    let inside = lessons.lines().skip_while(|line| *line != title).skip(1);
    let inside: Vec<&str> = inside.take_while(|line| !line.starts_with("## ")).collect();
    let mut paragraphs = inside.split(|line| line.is_empty());
    let mut paragraphs = paragraphs.by_ref().filter(|lines| !lines.is_empty());
    let (english, chinese) = (paragraphs.next(), paragraphs.next());
    let chosen = match language {
        Language::English => english,
        Language::Chinese => chinese,
    };
    chosen.unwrap_or_default().to_vec()
}

type Users<'u> = BTreeMap<String, Vec<&'u str>>;

fn tables(snippets: &Snippets, users: &Users, language: Language) -> bundler::Result<String> {
    let lessons = lessons();
    let mut out = String::new();
    for line in lib().lines() {
        if let Some((english, chinese)) = heading(line) {
            let heads = language.pick(
                "| snippet | what | cost | alone | pasted | used by |\n|---|---|---|---:|---:|---|\n",
                "| 片段 | 说明 | 复杂度 | 单独 | 粘贴 | 用到它的题目 |\n|---|---|---|---:|---:|---|\n",
            );
            let lesson = lesson(&lessons, english, language).join("\n");
            let title = language.pick(english, chinese);
            write!(out, "\n## {title}\n\n{lesson}\n\n{heads}").unwrap();
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
    let (alone, pasted) = sizes(snippets, module)?;
    let users: Vec<_> = users
        .iter()
        .map(|name| format!("[{name}](../problems/{name}/src/main.rs)"))
        .collect();
    Ok(format!(
        "| [{module}](src/{module}.rs) | {what} | {cost} | {alone} | {pasted} | {users} |\n",
        what = language.pick(line(0), line(2)),
        cost = section(&card, "# Complexity"),
        users = users.join(", "),
    ))
}

/// The size of a snippet alone, and as it is pasted, with what it uses; measured
/// once.
fn sizes(snippets: &Snippets, module: &str) -> bundler::Result<(Size, Size)> {
    static MEASURED: Mutex<BTreeMap<String, (Size, Size)>> = Mutex::new(BTreeMap::new());
    let measured = || MEASURED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sizes) = measured().get(module) {
        return Ok(*sizes);
    }
    let sizes = measure(snippets, module)?;
    measured().insert(module.to_owned(), sizes);
    Ok(sizes)
}

fn measure(snippets: &Snippets, module: &str) -> bundler::Result<(Size, Size)> {
    let is_it = |snippet: &Snippet| snippet.name == module;
    let alone = snippets
        .iter()
        .find(is_it)
        .map_or("", |snippet| snippet.code);
    let pasted = snippets.paste(&[module])?.text();
    Ok((Size::of(alone), Size::of(&pasted)))
}

/// Lines of code, and bytes with the card: `12 / 1363`.
#[derive(Clone, Copy)]
struct Size {
    lines: usize,
    bytes: usize,
}

impl Size {
    fn of(text: &str) -> Size {
        Size {
            lines: lines_of_code(text),
            bytes: text.len(),
        }
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} / {}", self.lines, self.bytes)
    }
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
fn short_forms_are_short() {
    let snippets = Snippets::load(&root().join("Cargo.toml")).unwrap();
    let mut wrong = String::new();
    for Snippet { name, .. } in snippets.iter().filter(|s| !s.name.ends_with("_fast")) {
        let (alone, pasted) = sizes(&snippets, name).unwrap();
        let is_longer = MOST_LINES.0 < alone.lines || MOST_LINES.1 < pasted.lines;
        let is_named = LONGER.iter().any(|(longer, _)| *longer == name);
        if is_longer != is_named {
            let (alone, pasted) = (alone.lines, pasted.lines);
            writeln!(wrong, "{name}: {alone} lines, {pasted} as pasted").unwrap();
        }
    }
    let (alone, pasted) = MOST_LINES;
    assert!(
        wrong.is_empty(),
        "{wrong}A short form has at most {alone} lines of code, {pasted} as pasted.\n\
         help: give it a short form, or name it in LONGER with the reason; \
         what is named there must be longer"
    );
}

#[test]
fn lessons_by_headings() {
    let text = "x\n## A\n\na\nb\n\n甲\n\n## B\nc\n";
    let lines = |heading, language| lesson(text, heading, language);
    assert_eq!(lines("A", Language::English), ["a", "b"]);
    assert_eq!(lines("A", Language::Chinese), ["甲"]);
    assert_eq!(lines("B", Language::English), ["c"]);
    assert!(lines("B", Language::Chinese).is_empty());
    assert!(lines("C", Language::English).is_empty());
}

#[test]
fn lines_without_comments() {
    assert_eq!(lines_of_code("// a\n\nmod a {\n    // b\n    f();\n}\n"), 3);
}
