//! `--explain`: the way from `main` to an item, with places.

use crate::workspace::{ALONE, Workspace};

const MAIN: &str = "\
mod part;

fn main() {
    println!(\"{}\", part::twice(4));
}
";

const LIBRARY: &str = "\
//! Docs.

pub struct Doubler;

impl Doubler {
    pub fn double(&self, n: u32) -> u32 {
        helper(n) * 2
    }

    pub fn triple(&self, n: u32) -> u32 {
        3 * n
    }
}

fn helper(n: u32) -> u32 {
    n
}

pub fn unused() {}
";

fn workspace() -> Workspace {
    Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\ndoubling = {{ path = \"doubling\" }}\n"),
        ),
        ("src/main.rs", MAIN),
        (
            "src/part.rs",
            // The name of what never runs is there.
            "pub fn twice(triple: u32) -> u32 {\n    doubling::Doubler.double(triple)\n}\n",
        ),
        (
            "doubling/Cargo.toml",
            "[package]\nname = \"doubling\"\nversion = \"1.0.0\"\n",
        ),
        ("doubling/src/lib.rs", LIBRARY),
    ])
}

#[test]
fn what_takes_the_bytes() {
    let said = workspace().run("", &["--verbose"]);
    assert!(said.success, "{}", said.stderr);
    let lines: Vec<_> = said.stderr.lines().map(str::trim).collect();
    let (own, library) = said.stdout.split_at(said.stdout.find("// ----").unwrap());
    let library = &library[library.find("// doubling").unwrap()..];
    let heading = "the largest items, and what leads to each (--explain shows the whole way):";
    let start = lines.iter().position(|line| *line == heading).unwrap() - 2;
    let words = lines[start..].iter().map(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.join(" ")
    });
    let words: Vec<_> = words.collect();
    assert_eq!(
        words[..words.len() - 1],
        [
            format!("your own text {} bytes", own.len()),
            format!("doubling 1.0.0 {} bytes", library.len()),
            heading.to_owned(),
            "56 doubling::Doubler::double, from part::twice".to_owned(),
            "31 doubling::helper, from doubling::Doubler::double".to_owned(),
            "19 doubling::Doubler, from part::twice".to_owned(),
        ],
        "{}",
        said.stderr
    );
}

#[test]
fn chains_and_cuts() {
    let workspace = workspace();
    let helper = "\
main (src/main.rs:3)
  → part::twice (src/part.rs:1)
  → doubling::Doubler::double (doubling-1.0.0/src/lib.rs:6)
  → doubling::helper (doubling-1.0.0/src/lib.rs:15)
";
    let triple = "doubling::Doubler::triple (doubling-1.0.0/src/lib.rs:10) is not in the file, \
                  stage shake cut it: it never runs, or only what never runs needs it\n";
    let unused = "doubling::unused (doubling-1.0.0/src/lib.rs:19) is not in the file, \
                  stage prune cut it: no name leads to it\n";
    for (item, expected) in [("helper", helper), ("triple", triple), ("unused", unused)] {
        for options in [&[][..], &["--minify=all"]] {
            let arguments = [options, &["--explain", item]].concat();
            let said = workspace.run("", &arguments);
            assert!(said.success && said.stderr.is_empty(), "{}", said.stderr);
            assert_eq!(said.stdout, expected);
        }
    }
    workspace.refuses(
        "",
        &["--explain", "Dubler"],
        &[
            "no item is called `Dubler`",
            "help: did you mean doubling::Doubler or ",
        ],
    );
}
