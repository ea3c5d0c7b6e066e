//! What the READMEs show of the commands, taken from real runs.

use crate::page::{Language, Page, Pages, root};
use serde_json::Value;
use std::collections::BTreeSet;
use std::env;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub fn pages() -> Pages {
    let [bundler, harness] = built();
    let (bundle, test) = (bundle_block(&bundler), test_block(&harness));
    let page = |language: Language| Page {
        path: language.file("README"),
        blocks: vec![("bundle", bundle.clone()), ("test", test.clone())],
    };
    Pages {
        pages: Language::ALL.map(page).into(),
        remarks: Vec::new(),
    }
}

/// Whether an output is another run's of the same.
pub fn is_same_output(one: &str, other: &str) -> bool {
    one.starts_with("```console\n") && without_measures(one) == without_measures(other)
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
    // What the first call says.
    let said = said.replace(" (judged before)", "");
    let marker = file
        .find(bundler::stages::print::MARKER)
        .expect("a marker line");
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

/// The bundler and the harness of the samples, with what `cargo test` has built:
/// of fewer packages, their dependencies would have other features, and all would
/// be built again.
fn built() -> [PathBuf; 2] {
    let packages = ["tests", "snippets", "judging", "kit", "testgen", "bundler"];
    let targets = ["--bin=cargo-cpbundle", "--test=samples"];
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .arg("build")
        .args(packages.map(|package| format!("--package={package}")))
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
