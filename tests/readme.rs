//! The READMEs against the manifests, the cards, the judges and the bundler.
//!
//! `UPDATE=1 cargo test -p tests --test readme` writes the blocks anew.

use bundler::catalog::{Catalog, Origin, Problem};
use bundler::gate::Edition;
use bundler::judges::JUDGES;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

const UPDATE: &str = "UPDATE=1 cargo test -p tests --test readme";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn blocks_are_true() {
    let catalog = Catalog::load(&root().join("Cargo.toml")).unwrap();
    let [bundler, harness] = built();
    let generated = [
        ("bundle", bundle_block(&bundler)),
        ("test", test_block(&harness)),
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
            assert_eq!(text, wanted, "{name} is out of date: {UPDATE}");
        }
    }
}

/// Replaces what stands between `<!-- name -->` and the next `<!-- end -->`,
/// unless it is the output of another run.
fn with_block(text: &str, name: &str, content: &str) -> String {
    let marker = format!("<!-- {name} -->\n");
    let (before, rest) = text
        .split_once(&marker)
        .unwrap_or_else(|| panic!("no {marker}"));
    let (old, after) = rest.split_once("<!-- end -->").expect("an end");
    let is_output = content.starts_with("```console\n");
    if is_output && without_measures(old) == without_measures(content) {
        return text.to_owned();
    }
    format!("{before}{marker}{content}<!-- end -->{after}")
}

/// An output with a mark for what another machine or another day changes:
/// times, memory, the slowest sample, versions, and fingerprints of the text.
fn without_measures(output: &str) -> String {
    let mut out = String::new();
    for line in output.lines() {
        let mut words = line.split_inclusive(' ').peekable();
        let mut is_named = false;
        while let Some(word) = words.next() {
            let (bare, blank) = bare(word);
            let unit = words.peek().map_or("", |next| self::bare(next).0);
            let is_number = bare.parse::<f64>().is_ok();
            if is_number && ["ms", "s", "MB"].contains(&unit) {
                out.push_str("# ");
                words.next();
            } else if is_named || is_version(bare) || is_fingerprint(bare) {
                out.push('#');
                out.push_str(blank);
            } else {
                out.push_str(word);
            }
            is_named = bare == "slowest";
        }
        out.push('\n');
    }
    out
}

/// A word, and what stands behind it.
fn bare(word: &str) -> (&str, &str) {
    let bare = word.trim_end_matches([' ', ',', ';', ':', ')']);
    word.split_at(bare.len())
}

fn is_version(word: &str) -> bool {
    let is_number = |part: &str| part.parse::<u32>().is_ok();
    word.contains('.') && word.split('.').all(is_number)
}

fn is_fingerprint(word: &str) -> bool {
    word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[test]
fn measures() {
    let rows = [
        (
            "rustc 1.95.0, edition 2024; 7 of 7 samples passed, slowest crlf: 2 ms of 1 s, 2.1 MB",
            "rustc #, edition 2024; 7 of 7 samples passed, slowest #: # of # # ",
        ),
        (
            "slowest: p1::3::binary, 1.8 s of 1 s: slow, 3 MB of 64 MB",
            "slowest: #, # of # slow, # of # ",
        ),
        (
            "// ---- End; fingerprint db5ee33943ac8860 ----",
            "// ---- End; fingerprint # ----",
        ),
        ("p1: 9,913 bytes in 2 files", "p1: 9,913 bytes in 2 files"),
    ];
    for (line, masked) in rows {
        assert_eq!(without_measures(line), format!("{masked}\n"));
    }
}

/// What `./bundle.sh luogu-p10501` prints: its head, the marker, the result.
fn bundle_block(bundler: &Path) -> String {
    let (file, said) = run(Command::new(bundler).arg("luogu-p10501"));
    let marker = file.find(bundler::print::MARKER).expect("a marker line");
    let below = file[marker..].match_indices('\n');
    // The marker line, a blank one, a heading, and the attribute below it.
    let (end, _) = below.take(4).last().expect("a library");
    let head = &file[..=marker + end];
    format!("```console\n$ ./bundle.sh luogu-p10501\n{head}…\n{said}```\n")
}

/// What `cargo test p10501` prints: a sample's tests and the result.
fn test_block(harness: &Path) -> String {
    let (said, _) = run(Command::new(harness).arg("p10501"));
    let mut out = String::from("```console\n$ cargo test p10501\n…\n");
    let tests = said
        .lines()
        .filter(|line| line.starts_with("test luogu-p10501::1::"));
    // They end in any order.
    for line in tests.collect::<BTreeSet<_>>() {
        writeln!(out, "{line}").unwrap();
    }
    let result = said.find("test result: ").expect("a result");
    let (result, times) = said[result..].split_once('\n').expect("a line");
    let (counts, _) = result.split_once("; 0 ignored").expect("all counts");
    writeln!(out, "…\n{counts}; …\n\n{}\n```", times.trim()).unwrap();
    out
}

/// The bundler and the harness of the samples, as `cargo test` has built them;
/// both at once, since it builds the same for both.
fn built() -> [PathBuf; 2] {
    let targets = ["--bin=cargo-cpbundle", "--test=samples"];
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .args(["build", "--package=bundler", "--package=tests"])
        .args(targets)
        .arg("--message-format=json-render-diagnostics");
    let (messages, _) = run(&mut command);
    let messages: Vec<Value> = messages
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    targets.map(|target| {
        let (_, name) = target.split_once('=').expect("a name");
        let mut of_target = messages
            .iter()
            .filter(|message| message["target"]["name"] == name);
        let executable = of_target.find_map(|message| message["executable"].as_str());
        PathBuf::from(executable.expect(name))
    })
}

/// The stdout and stderr of a command in the workspace, without what the cargo
/// around this test has set for it.
fn run(command: &mut Command) -> (String, String) {
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command.current_dir(root()).stdin(Stdio::null());
    let output = command.output().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|said| String::from_utf8(said).unwrap());
    assert!(output.status.success(), "{command:?}: {stdout}{stderr}");
    (stdout, stderr)
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
