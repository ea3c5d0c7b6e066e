//! Pages with generated blocks: written, or compared with what is there.

use crate::shown::is_same_output;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const UPDATE: &str = "UPDATE=1 cargo test -p tests --test tables";

/// How many rows a message names before it counts the others.
const NAMED: usize = 3;

/// How many characters of a line a message shows.
const SHOWN: usize = 100;

/// What language a page is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// One of two texts.
    pub fn pick<'t>(self, english: &'t str, chinese: &'t str) -> &'t str {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    /// `name.md`, or `name.zh-CN.md`.
    pub fn file(self, name: &str) -> String {
        format!("{name}{}.md", self.pick("", ".zh-CN"))
    }
}

/// A page and its generated blocks, by the names of their markers.
pub struct Page {
    /// From the workspace's root.
    pub path: String,
    pub blocks: Vec<(&'static str, String)>,
}

/// Pages that are made from one source, and what that source lacks.
pub struct Pages {
    pub pages: Vec<Page>,
    pub remarks: Vec<String>,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Writes the pages, or tells what differs: as a note, or under `CI` by failing.
#[track_caller]
pub fn settle(pages: bundler::Result<Pages>) {
    let update = env::var_os("UPDATE").is_some();
    let told = match pages {
        Ok(pages) => told(&pages, update),
        Err(error) => {
            let said = error.to_string();
            let first = said.lines().next().unwrap_or_default();
            format!("the tables are not made: {first}\n")
        }
    };
    if told.is_empty() {
        return;
    }
    assert!(update || env::var_os("CI").is_none(), "{told}");
    // Not `eprintln`, which the harness keeps for tests that fail.
    let _ = write!(io::stderr(), "note: {told}");
}

/// All there is to tell, a few lines at most; nothing if all is well.
fn told(Pages { pages, remarks }: &Pages, update: bool) -> String {
    let mut differences: Vec<(String, Vec<&str>)> = Vec::new();
    for page in pages {
        let path = root().join(&page.path);
        let text = fs::read_to_string(&path).unwrap_or_default();
        let wanted = page.blocks.iter().fold(text.clone(), |text, block| {
            with_block(&text, block.0, &block.1)
        });
        if update {
            fs::write(&path, wanted).unwrap();
        } else if let Some(found) = difference(&text, &wanted) {
            match differences.iter_mut().find(|(known, _)| *known == found) {
                Some((_, paths)) => paths.push(&page.path),
                None => differences.push((found, vec![&page.path])),
            }
        }
    }
    let mut out = String::new();
    for (found, paths) in &differences {
        writeln!(out, "{}: {found}", paths.join(", ")).unwrap();
    }
    for remark in remarks {
        writeln!(out, "{remark}").unwrap();
    }
    if !differences.is_empty() {
        writeln!(out, "help: `{UPDATE}` writes the tables").unwrap();
    }
    out
}

/// Replaces what stands between `<!-- name -->` and the next `<!-- end -->`,
/// unless it is the output of another run; a page without the markers gets them
/// at its end.
fn with_block(text: &str, name: &str, content: &str) -> String {
    let marker = format!("<!-- {name} -->\n");
    const END: &str = "<!-- end -->";
    let Some((before, rest)) = text.split_once(&marker) else {
        return format!("{text}{marker}{content}{END}\n");
    };
    let (old, after) = rest.split_once(END).unwrap_or(("", "\n"));
    if is_same_output(old, content) {
        return text.to_owned();
    }
    format!("{before}{marker}{content}{END}{after}")
}

/// What is to be changed in a page, in a line, and the first row that differs.
fn difference(text: &str, wanted: &str) -> Option<String> {
    if text == wanted {
        return None;
    }
    let (old, new) = (rows(text), rows(wanted));
    let without = |rows: &[(&str, &str)], others: &[(&str, &str)]| {
        let is_missing = |name: &str| others.iter().all(|(other, _)| *other != name);
        let names = rows.iter().map(|(name, _)| (*name).to_owned());
        names.filter(|name| is_missing(name)).collect::<Vec<_>>()
    };
    let mut changed = Vec::new();
    for (name, line) in &new {
        let before = old.iter().find(|(other, _)| other == name);
        changed.extend(before.filter(|row| row.1 != *line).map(|row| (*row, *line)));
    }
    let changed_names = changed.iter().map(|((name, _), _)| (*name).to_owned());
    let parts = [
        ("no row for", without(&new, &old)),
        ("another row for", changed_names.collect()),
        ("no longer a row for", without(&old, &new)),
    ];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<_> = parts
        .map(|(what, names)| format!("{what} {}", some_of(names)))
        .collect();
    let mut out = parts.join("; ");
    if let Some(((_, before), after)) = changed.first() {
        let (before, after) = parts_that_differ(before, after);
        write!(out, "\n  - {before}\n  + {after}").unwrap();
    }
    if parts.is_empty() {
        let lines = text.lines().zip(wanted.lines());
        let same = lines.take_while(|(old, new)| old == new).count();
        write!(out, "line {} differs", same + 1).unwrap();
    }
    Some(out)
}

/// The rows of tables, each with the name in its first cell: `| [name](…) | …`.
fn rows(text: &str) -> Vec<(&str, &str)> {
    let name = |line: &'_ str| line.strip_prefix("| [")?.find(']');
    let rows = text.lines().filter_map(|line| Some((name(line)?, line)));
    rows.map(|(length, line)| (&line[3..3 + length], line))
        .collect()
}

/// Of two lines what stands around their first difference.
fn parts_that_differ(before: &str, after: &str) -> (String, String) {
    let same = before.chars().zip(after.chars());
    let same = same.take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(SHOWN / 4);
    let part = |line: &str| line.chars().skip(from).take(SHOWN).collect();
    (part(before), part(after))
}

fn some_of(names: &[String]) -> String {
    let (named, others) = names.split_at(names.len().min(NAMED));
    match others.len() {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

#[test]
fn differences_are_short() {
    #[track_caller]
    fn check(text: &str, wanted: &str, told: Option<&str>) {
        assert_eq!(difference(text, wanted).as_deref(), told);
    }
    let table = |rows: &[&str]| -> String {
        let rows = rows.iter().map(|row| format!("| [{row}\n"));
        format!("# Problems\n{}", rows.collect::<String>())
    };
    let two = table(&["a](a) | 1 |", "b](b) | 2 |"]);
    check(&two, &two, None);
    check(&table(&["a](a) | 1 |"]), &two, Some("no row for b"));
    check(
        &two,
        &table(&["a](a) | 1 |"]),
        Some("no longer a row for b"),
    );
    check(
        &two,
        &table(&["a](a) | 3 |", "b](b) | 2 |", "c](c) |"]),
        Some("no row for c; another row for a\n  - | [a](a) | 1 |\n  + | [a](a) | 3 |"),
    );
    check("one\ntwo\n", "one\n\ntwo\n", Some("line 2 differs"));
    let many: Vec<String> = (0..99).map(|i| format!("p{i}](x) |")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    check(
        &table(&[]),
        &table(&many),
        Some("no row for p0, p1, p2 and 96 more"),
    );
    let long = |end: char| table(&[&format!("a]({}{end})", "x".repeat(999))]);
    let told = difference(&long('y'), &long('z')).unwrap();
    assert!(
        told.contains("xy)") && told.lines().all(|line| line.len() < 110),
        "{told}"
    );
}

#[test]
fn a_block_is_replaced_or_added() {
    #[track_caller]
    fn check(text: &str, wanted: &str) {
        assert_eq!(with_block(text, "b", "new\n"), wanted);
    }
    check(
        "# T\n<!-- b -->\nold\n<!-- end -->\nrest\n",
        "# T\n<!-- b -->\nnew\n<!-- end -->\nrest\n",
    );
    check("# T\n", "# T\n<!-- b -->\nnew\n<!-- end -->\n");
    check("", "<!-- b -->\nnew\n<!-- end -->\n");
}
