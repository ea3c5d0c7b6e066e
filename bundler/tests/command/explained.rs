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

#[test]
fn chains_and_cuts() {
    let workspace = Workspace::new(&[
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
    ]);
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
