//! The READMEs against the manifests, the cards, the judges and the bundler.
//!
//! `UPDATE=1 cargo test -p tests --test readme` writes the blocks anew.

use bundler::Request;
use bundler::catalog::{Catalog, Origin, Problem};
use bundler::gate::Edition;
use bundler::judges::JUDGES;
use bundler::judging::find_samples;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

const UPDATE: &str = "UPDATE=1 cargo test -p tests --test readme";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn blocks_are_true() {
    let catalog = Catalog::load(&root().join("Cargo.toml")).unwrap();
    let shown = catalog.find("luogu-p10501").unwrap();
    let generated = [
        ("bundle", bundle_block(shown)),
        ("test", test_block(shown)),
        ("problems", problem_table(&catalog)),
        ("snippets", snippet_table(&catalog)),
        ("judges", judge_table()),
    ];
    for name in ["README.md", "README.zh-CN.md"] {
        let path = root().join(name);
        let text = fs::read_to_string(&path).unwrap();
        let mut wanted = text.clone();
        for (block, content) in &generated {
            wanted = with_block(&wanted, block, content);
        }
        if env::var_os("UPDATE").is_some() {
            fs::write(&path, wanted).unwrap();
        } else {
            assert_eq!(
                without_versions(&text),
                without_versions(&wanted),
                "{name} is out of date: {UPDATE}"
            );
        }
    }
}

/// Replaces what stands between `<!-- name -->` and the next `<!-- end -->`.
fn with_block(text: &str, name: &str, content: &str) -> String {
    let marker = format!("<!-- {name} -->\n");
    let (before, rest) = text
        .split_once(&marker)
        .unwrap_or_else(|| panic!("no {marker}"));
    let (_, after) = rest.split_once("<!-- end -->").expect("an end");
    format!("{before}{marker}{content}<!-- end -->{after}")
}

/// A README may have been written with another compiler, on another day.
fn without_versions(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let version = word
            .trim_end_matches(',')
            .split('.')
            .all(|part| part.parse::<u32>().is_ok());
        if version && word.contains('.') {
            "VERSION"
        } else {
            word
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What `./bundle.sh luogu-p10501` prints: its head, the marker, the result.
fn bundle_block(problem: &Problem) -> String {
    let request = Request {
        manifest: problem.dir.join("Cargo.toml"),
        ..Request::default()
    };
    // A ^C is to leave nothing behind.
    std::mem::forget(bundler::interrupt::watch());
    let bundle = bundler::bundle(&request).unwrap();
    let text = bundle.stages.last().unwrap().text.as_str();
    let (own, libraries) = text.split_once(bundler::print::MARKER).unwrap();
    let marker = libraries.lines().next().unwrap();
    let licensed: Vec<_> = libraries
        .lines()
        .filter(|line| line.starts_with("// "))
        .collect();
    let samples = find_samples(&problem.samples_dir).unwrap().len();
    let mut editions = bundle.editions.clone();
    editions.sort();
    let years: Vec<_> = editions.iter().map(|edition| edition.year()).collect();
    let editions = match years.as_slice() {
        [one] => format!("edition {one}"),
        several => format!("editions {}", several.join(", ")),
    };
    format!(
        "```console\n$ ./bundle.sh {name}\n{own}{MARKER}{marker}\n\n{first}\n#[allow(warnings)]\n…\n\
         {name}: {size} bytes; rustc {version}, {editions}; {samples} of {samples} samples passed\n```\n",
        MARKER = bundler::print::MARKER,
        name = problem.name,
        first = licensed[0],
        size = grouped(text.len()),
        version = bundle.tools.version,
    )
}

fn grouped(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

/// What `cargo test p10501` prints: a sample's tests and the result.
fn test_block(problem: &Problem) -> String {
    let samples = find_samples(&problem.samples_dir).unwrap();
    let forms = ["binary".to_owned()].into_iter().chain(
        Edition::JUDGED
            .iter()
            .map(|edition| format!("bundle-{edition}")),
    );
    let mut out = String::from("```console\n$ cargo test p10501\n…\n");
    for form in forms {
        let test = format!("{}::{}::{form}", problem.name, samples[0].name);
        writeln!(out, "test {test} ... ok").unwrap();
    }
    let count = samples.len() * (1 + Edition::JUDGED.len()) + 1;
    writeln!(out, "…\ntest result: ok. {count} passed; 0 failed; …\n```").unwrap();
    out
}

fn problem_table(catalog: &Catalog) -> String {
    let mut out =
        String::from("| problem | title | twins | limits | snippets |\n|---|---|---|---|---|\n");
    for problem in &catalog.problems {
        let record = &problem.record;
        let star = if record.samples == Origin::SelfMade {
            "\\*"
        } else {
            ""
        };
        let snippets: Vec<_> = snippets_of(problem)
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        writeln!(
            out,
            "| [{name}]({url}){star} | [{title}](problems/{name}/src/main.rs) | {twins} | {time} ms, {memory} MB | {snippets} |",
            name = problem.name,
            url = record.url,
            title = record.title.replace('[', "\\[").replace(']', "\\]"),
            twins = record.twins.join(", "),
            time = record.time_ms,
            memory = record.memory_mb,
            snippets = snippets.join(", "),
        )
        .unwrap();
    }
    out
}

/// The snippets that a problem's source imports.
fn snippets_of(problem: &Problem) -> Vec<String> {
    let source = fs::read_to_string(problem.dir.join("src/main.rs")).unwrap();
    let imports = source
        .lines()
        .filter_map(|line| line.strip_prefix("use snippets::"));
    imports
        .filter_map(|path| path.split("::").next())
        .map(str::to_owned)
        .collect()
}

fn snippet_table(catalog: &Catalog) -> String {
    let mut users: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for problem in &catalog.problems {
        for snippet in snippets_of(problem) {
            users.entry(snippet).or_default().push(&problem.name);
        }
    }
    let dir = root().join("snippets/src");
    let list = fs::read_to_string(dir.join("lib.rs")).unwrap();
    let modules = list
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let mut out = String::from("| snippet | what | cost | used by |\n|---|---|---|---|\n");
    for module in modules {
        let card = fs::read_to_string(dir.join(module).with_extension("rs")).unwrap();
        let users = users
            .get(module)
            .map_or(String::new(), |users| users.join(", "));
        writeln!(
            out,
            "| [{module}](snippets/src/{module}.rs) | {} | {} | {users} |",
            card.lines().next().unwrap().trim_start_matches("//! "),
            section(&card, "Complexity"),
        )
        .unwrap();
    }
    out
}

/// A section of a card as one line.
fn section(card: &str, title: &str) -> String {
    let lines = card
        .lines()
        .map(|line| line.trim_start_matches("//!").trim());
    let inside = lines
        .skip_while(|line| *line != format!("# {title}"))
        .skip(1);
    inside
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn judge_table() -> String {
    let mut out = String::from(
        "| judge | `judge =` | rustc | edition | source at most | |\n|---|---|---|---|---|---|\n",
    );
    for judge in JUDGES {
        let limit = judge
            .source_limit
            .map(|bytes| format!("{} KiB", bytes / 1024));
        writeln!(
            out,
            "| {} | `{}` | {} | {} | {} | {} |",
            judge.title,
            judge.name,
            judge.rustc.unwrap_or(""),
            judge.edition.map_or("", Edition::year),
            limit.unwrap_or_default(),
            judge.remark()
        )
        .unwrap();
    }
    out
}

/// The commands that the READMEs show exist, and so do the files they link to.
#[test]
fn links_lead_somewhere() {
    for name in ["README.md", "README.zh-CN.md"] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        let targets = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.contains("://")) {
            match target.strip_prefix('#') {
                Some(heading) => {
                    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
                    let found = headings.map(|line| line.to_lowercase().replace(' ', "-"));
                    assert!(
                        found.into_iter().any(|found| found == heading),
                        "{name}: #{heading}"
                    );
                }
                None => assert!(root().join(target).exists(), "{name}: {target}"),
            }
        }
    }
}
