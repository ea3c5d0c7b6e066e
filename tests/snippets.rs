//! Every snippet as it is given out to be pasted: at the root of a file, in a
//! module and in the body of a function, alone and beside any other, it compiles
//! in each edition without a warning.

use bundler::model::edition::Edition;
use bundler::toolchain::cache::{Cache, Key};
use bundler::toolchain::cargo::Toolchain;
use bundler::workspace::snippets::{Pasted, Snippets};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

/// Read once for all tests.
fn snippets() -> &'static Snippets {
    static SNIPPETS: OnceLock<Snippets> = OnceLock::new();
    SNIPPETS.get_or_init(|| Snippets::load(&root().join("Cargo.toml")).unwrap())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Found once for all tests.
fn tools() -> &'static Toolchain {
    static TOOLS: OnceLock<Toolchain> = OnceLock::new();
    TOOLS.get_or_init(|| Toolchain::find(&root()).unwrap())
}

fn names(snippets: &Snippets) -> Vec<&str> {
    let names: Vec<_> = snippets.iter().map(|snippet| snippet.name).collect();
    assert!(1 < names.len());
    names
}

#[test]
fn each_compiles_in_a_module_and_in_a_function() {
    let snippets = snippets();
    // A scope of its own sees nothing of the others: one run proves them all.
    let mut file = String::from("fn main() {}\n");
    for name in names(snippets) {
        let pasted = snippets.paste(&[name]).unwrap();
        for (form, text) in [
            ("whole", pasted.text()),
            ("small", pasted.minified().unwrap()),
        ] {
            file += &format!("mod {form}_{name} {{\n{text}}}\n");
        }
        file += &function(name, &pasted.text());
    }
    check(&file);
}

#[test]
fn old_names_give_the_new_snippets() {
    let snippets = snippets();
    for (old, new) in [("sparse", "octal_fast"), ("large_dag", "dag_fast")] {
        let pasted = snippets.paste(&[old]).unwrap();
        assert_eq!(pasted.text(), snippets.paste(&[new]).unwrap().text());
        assert_eq!(pasted.old_names, [(old.to_owned(), new.to_owned())]);
        assert!(!names(snippets).contains(&old));
    }
}

#[test]
fn examples_need_no_more_than_the_paste() {
    let snippets = snippets();
    let mut file = String::from("fn main() {}\n");
    for name in names(snippets) {
        let text = snippets.paste(&[name]).unwrap().text();
        let card = text.lines().take_while(|line| line.starts_with("//"));
        let example = card.skip_while(|line| *line != "// # Example").skip(1);
        let example = example.take_while(|line| !line.starts_with("// # "));
        let example: Vec<_> = example.map(|line| &line[2..]).collect();
        assert!(!example.is_empty(), "{name}");
        file += &function(name, &format!("{text}\n{}\n", example.join("\n")));
    }
    check(&file);
}

#[test]
fn all_compile_in_one_call() {
    let snippets = snippets();
    let text = snippets.paste(&names(snippets)).unwrap().text();
    let function = function("all", &text);
    check(&format!("{text}\nfn main() {{}}\n\n{function}"));
}

/// Pasted at the root one after the other, with the renames that are told.
#[test]
fn any_two_compile_beside_each_other() {
    let snippets = snippets();
    let all = names(snippets);
    let pasted: BTreeMap<&str, Pasted> = all
        .iter()
        .map(|name| (*name, snippets.paste(&[name]).unwrap()))
        .collect();
    let clash = |a: &str, b: &str| !told(&pasted[b], a).is_empty();
    let mut left: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (at, a) in all.iter().enumerate() {
        for b in &all[at + 1..] {
            assert_eq!(clash(a, b), clash(b, a), "{a}, {b}");
            left.insert((a, b));
        }
    }
    assert_eq!(left.len(), all.len() * (all.len() - 1) / 2);
    let mut files = 0;
    while let Some(&(a, b)) = left.first() {
        files += 1;
        let (first, second) = (pasted[a].text(), pasted[b].text());
        if clash(a, b) {
            left.remove(&(a, b));
            let renamed = with_renames(&second, &told(&pasted[b], a));
            check(&format!("{first}\n{renamed}\nfn main() {{}}\n"));
            // It was told with reason.
            let said = compile(
                &format!("{first}\n{second}\nfn main() {{}}\n"),
                Edition::E2021,
            );
            assert!(said.unwrap_err().contains("E0252"), "{a}, {b}");
            continue;
        }
        // Those that have no name in common stand for each two of them.
        let mut together = vec![a, b];
        for name in &all {
            let is_new =
                |other: &&str| left.contains(&(*other, *name)) || left.contains(&(*name, *other));
            let fits = |other: &&str| other != name && !clash(other, name);
            if together.iter().any(is_new) && together.iter().all(fits) {
                together.push(name);
            }
        }
        left.retain(|(a, b)| !together.contains(a) || !together.contains(b));
        let texts: Vec<_> = together.iter().map(|name| pasted[name].text()).collect();
        check(&format!("{}\nfn main() {{}}\n", texts.join("\n")));
    }
    assert!(1 < files, "no two clash: the renames are not tried");
}

#[test]
fn what_is_missing_or_unused_is_found() {
    for wrong in [
        "fn f() { mod a { use super::b::f; } mod b { pub fn f() {} } }",
        "mod a { pub fn f() {} }\nmod b { pub fn f() {} }\nuse a::f;\nuse b::f;",
        "#[allow(dead_code)] mod a { use std::fmt; }",
    ] {
        let said = compile(&format!("{wrong}\nfn main() {{}}\n"), Edition::E2021);
        assert!(said.is_err(), "{wrong}");
    }
}

fn function(name: &str, text: &str) -> String {
    format!("#[allow(dead_code)]\nfn in_{name}() {{\n{text}}}\n")
}

/// The renames that are told to whom pastes another snippet too.
fn told<'p>(pasted: &'p Pasted, other: &str) -> Vec<(&'p str, &'p str)> {
    let clashes = pasted.clashes.iter();
    let clashes = clashes.filter(|clash| clash.others.iter().any(|name| name == other));
    clashes
        .map(|clash| (clash.name.as_str(), clash.new.as_str()))
        .collect()
}

/// One snippet's text, with names of its `use` line renamed.
fn with_renames(text: &str, renames: &[(&str, &str)]) -> String {
    let (block, line) = text.rsplit_once("\nuse ").unwrap();
    let (module, names) = line.split_once("::").unwrap();
    let names = names
        .trim_end()
        .trim_end_matches(['}', ';'])
        .trim_start_matches('{');
    let names =
        names.split(", ").map(
            |name| match renames.iter().find(|(renamed, _)| *renamed == name) {
                Some((_, new)) => format!("{name} as {new}"),
                None => name.to_owned(),
            },
        );
    let names: Vec<_> = names.collect();
    format!("{block}\nuse {module}::{{{}}};\n", names.join(", "))
}

#[track_caller]
fn check(file: &str) {
    let answers = thread::scope(|scope| {
        let ask = |edition| scope.spawn(move || compile(file, edition));
        Edition::JUDGED.map(ask).map(|asked| asked.join().unwrap())
    });
    for (edition, answer) in Edition::JUDGED.iter().zip(answers) {
        if let Err(said) = answer {
            panic!("edition {edition}: {said}");
        }
    }
}

/// What the compiler has against a file; that it has nothing is kept for the next
/// run.
fn compile(file: &str, edition: Edition) -> Result<(), String> {
    let key = key("pasted snippets", &(file, edition.year()));
    let answer = cache().or_make(&key, Result::is_ok, || Ok(ask(file, edition)));
    answer.unwrap()
}

fn cache() -> Cache {
    Cache::new(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap())
}

/// The key of what the compiler makes of something.
fn key(work: &str, of: &impl Hash) -> Key {
    let mut key = Key::new(work);
    key.add(&format!("{:?}", tools()));
    key.add(of);
    key
}

fn ask(file: &str, edition: Edition) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("snippets.rs");
    fs::write(&source, file).unwrap();
    let output = tools()
        .rustc()
        .arg(source)
        .args(["--edition", edition.year(), "--emit=metadata", "-Dwarnings"])
        .arg("--out-dir")
        .arg(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// How many lines a `main` has at most besides those that read words as numbers.
const MAIN_LINES: usize = 10;

/// How many bytes of input are much.
const LARGE: usize = 1 << 14;

/// Short forms with a problem that no file of `typed` solves, and why.
const NOT_TYPED: &[(&str, &str)] = &[
    ("geography_general", "only the test of a problem uses it"),
    ("moore_nim", "only the test of a problem uses it"),
    ("octal_rules", "for `octal_fast` alone"),
    ("plain_text", "solves nothing by itself"),
    ("proven", "for `octal_fast` alone"),
];

/// Each file of `typed` is a `main` for a problem; its first line names snippets.
/// What `--snippet` prints for them and the `main` make the whole file.
#[test]
fn typed_into_an_empty_file() {
    let snippets = snippets();
    let (mut file, mut arms, mut problems) = (String::new(), String::new(), Vec::new());
    let mut typed: BTreeSet<String> = BTreeSet::new();
    for entry in fs::read_dir(root().join("tests/typed")).unwrap() {
        let path = entry.unwrap().path();
        let problem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let (first, main) = text.split_once('\n').unwrap();
        let names: Vec<_> = first.trim_start_matches("// ").split(' ').collect();
        assert!(main.starts_with("fn main() {\n"), "{problem}");
        // The last line closes what the first opens.
        let lines = main.lines().filter(|line| counts(line)).count() - 1;
        assert!(lines <= MAIN_LINES, "{problem}: {lines} lines");
        let printed = snippets.paste(&names).unwrap().text();
        typed.extend(names.iter().map(|name| (*name).to_owned()));
        // A module of its own is as good as a file: it sees nothing of the others.
        let module = problem.replace('-', "_");
        file += &format!("mod {module} {{\n{printed}\npub {main}}}\n");
        arms += &format!("        {problem:?} => {module}::main(),\n");
        problems.push(problem);
    }
    file += &format!(
        "fn main() {{\n    match std::env::args().nth(1).unwrap().as_str() {{\n{arms}        \
         other => panic!(\"{{}}\", other),\n    }}\n}}\n"
    );
    let folder = tempfile::tempdir().unwrap();
    let program = build(&file, folder.path());
    problems.iter().for_each(|name| solves(&program, name));
    for name in short_forms_with_a_problem(snippets) {
        let is_typed = typed.contains(name) || NOT_TYPED.iter().any(|(other, _)| *other == name);
        assert!(is_typed, "no file of tests/typed types `{name}`");
    }
}

/// Whether a line of a `main` is code, and not the same in each of them.
fn counts(line: &str) -> bool {
    const SAME: [&str; 6] = [
        "//",
        "fn main() {",
        "let text = ",
        "let numbers = ",
        "let mut numbers = ",
        "let mut next = ",
    ];
    let line = line.trim_start();
    !SAME.iter().any(|start| line.starts_with(start))
}

/// The snippets that a problem names; what ends in `_fast` is no short form.
fn short_forms_with_a_problem(snippets: &Snippets) -> Vec<&str> {
    let problems = fs::read_dir(root().join("problems")).unwrap();
    let sources = problems.map(|problem| problem.unwrap().path().join("src/main.rs"));
    let sources: Vec<_> = sources
        .map(|path| fs::read_to_string(path).unwrap_or_default())
        .collect();
    let is_used = |name: &&str| {
        let path = format!("use snippets::{name}::");
        sources.iter().any(|source| source.contains(&path))
    };
    let short = names(snippets).into_iter();
    short
        .filter(|name| !name.ends_with("_fast"))
        .filter(is_used)
        .collect()
}

/// Compiles a program, unless an earlier run has; without optimisation, which takes
/// longer than it saves.
fn build(text: &str, folder: &Path) -> PathBuf {
    let program = folder.join("main");
    let key = key("typed snippets", &text);
    if cache().get_file(&key, &program) {
        return program;
    }
    let source = folder.join("main.rs");
    fs::write(&source, text).unwrap();
    let output = tools()
        .rustc()
        .arg(&source)
        .args(["--edition", "2021", "-Dwarnings", "-o"])
        .arg(&program)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    cache().put_file(&key, &program);
    program
}

/// Runs the program on a problem's samples but for large ones, which are there for
/// its limits, and those with bytes that are no plain text.
#[track_caller]
fn solves(program: &Path, problem: &str) {
    let samples = judging::find_samples(&root().join("tests").join(problem)).unwrap();
    let mut run = 0;
    for sample in samples {
        let input = fs::read(&sample.input).unwrap();
        let is_plain = |&byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        if LARGE < input.len() || !input.iter().all(is_plain) {
            continue;
        }
        let output = Command::new(program)
            .arg(problem)
            .stdin(fs::File::open(&sample.input).unwrap())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "{problem}, {}: {said}",
            sample.name
        );
        let expected = fs::read(&sample.expected).unwrap();
        let difference = judging::compare(&expected, &output.stdout, None);
        assert_eq!(difference, None, "{problem}, {}", sample.name);
        run += 1;
    }
    assert!(0 < run, "{problem} has no samples");
}
