//! `--snippet`: code to be pasted.

use crate::workspace::Workspace;
use std::path::PathBuf;

const ROOT: &str = "\
[workspace]
members = [\"games\"]
resolver = \"2\"
[workspace.metadata.bundle]
snippets = \"games\"
";

const PACKAGE: &str = "\
[package]
name = \"games\"
edition = \"2021\"
[features]
default = [\"fast\"]
fast = []
";

const LIBRARY: &str = "pub mod mex;\npub mod table;\npub mod grid;\nmod words;\n";

const MEX: &str = "\
//! Smallest number missing.

/// The mex.
pub fn mex(values: &[usize]) -> usize {
    #[cfg(feature = \"fast\")]
    let from = 0;
    #[cfg(not(feature = \"fast\"))]
    let from = slow();
    (from..).find(|m| !values.contains(m)).unwrap()
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_works() {}
}
";

const TABLE: &str = "\
//! Values of heaps, 数值.

use crate::mex::mex;
use crate::words::WORD;
mod parts;

/// All heaps below `n`.
pub fn table(n: usize) -> Vec<usize> {
    (0..n).map(|h| mex(&parts::below(h, WORD))).collect()
}
";

const GRID: &str = "\
//! Values of pairs.

pub fn table(n: usize) -> Vec<usize> {
    vec![crate::mex::mex(&[n])]
}
";

const MEX_PASTE: &str = "\
// Smallest number missing.
#[allow(dead_code)]
mod mex {
    /// The mex.
    pub fn mex(values: &[usize]) -> usize {
        let from = 0;
        (from..).find(|m| !values.contains(m)).unwrap()
    }
}

#[allow(unused_imports)]
use mex::mex;
";

const TABLE_PASTE: &str = "\
// Values of heaps, 数值.
#[allow(dead_code)]
mod table {
    use self::mex::mex;
    use self::words::WORD;
    mod parts {
    pub fn below(h: usize, _: &str) -> Vec<usize> {
        (0..h).collect()
    }
    }

    /// All heaps below `n`.
    pub fn table(n: usize) -> Vec<usize> {
        (0..n).map(|h| mex(&parts::below(h, WORD))).collect()
    }

    // Smallest number missing.
    mod mex {
        /// The mex.
        pub fn mex(values: &[usize]) -> usize {
            let from = 0;
            (from..).find(|m| !values.contains(m)).unwrap()
        }
    }

    mod words {
        pub const WORD: &str = \"x
\";
    }
}

#[allow(unused_imports)]
use table::table;
";

const TABLE_CLASH: &str = "\
note: names of this `use` line are in grid too: to paste that as well, ask for all in one call, \
or write `table as table_table`
";

const BOTH_PASTE: &str = "\
#[allow(dead_code)]
mod mex_and_grid {
    // Smallest number missing.
    pub mod mex {
        /// The mex.
        pub fn mex(values: &[usize]) -> usize {
            let from = 0;
            (from..).find(|m| !values.contains(m)).unwrap()
        }
    }

    // Values of pairs.
    pub mod grid {
        pub fn table(n: usize) -> Vec<usize> {
            vec![super::mex::mex(&[n])]
        }
    }
}

#[allow(unused_imports)]
use mex_and_grid::{
    mex::mex,
    grid::table,
};
";

fn workspace() -> Workspace {
    Workspace::new(&[
        ("Cargo.toml", ROOT),
        ("games/Cargo.toml", PACKAGE),
        ("games/src/lib.rs", LIBRARY),
        ("games/src/mex.rs", MEX),
        ("games/src/table.rs", TABLE),
        ("games/src/grid.rs", GRID),
        (
            "games/src/table/parts.rs",
            "pub fn below(h: usize, _: &str) -> Vec<usize> {\n    (0..h).collect()\n}\n",
        ),
        (
            "games/src/words.rs",
            "pub const WORD: &str = include_str!(\"word.txt\");\n",
        ),
        ("games/src/word.txt", "x\n"),
    ])
}

/// Gives a text to stdout, notes these and says one line; nothing else changes.
#[track_caller]
fn check_gives(inside: &str, arguments: &[&str], text: &str, notes: &str, names: &str) {
    let said = workspace().run(inside, arguments);
    assert!(said.success, "{}", said.stderr);
    assert_eq!(said.stdout, text);
    let bytes = text.len().to_string();
    let bytes = match bytes.split_at(bytes.len().saturating_sub(3)) {
        ("", bytes) => bytes.to_owned(),
        (thousands, rest) => format!("{thousands},{rest}"),
    };
    assert_eq!(said.stderr, format!("{notes}{names}: {bytes} bytes\n"));
    assert_eq!(said.changed, [] as [PathBuf; 0]);
}

#[test]
fn blocks_and_all_that_they_use() {
    check_gives("", &["--snippet", "mex"], MEX_PASTE, "", "mex");
    check_gives("", &["--snippet", "mex.rs,Mex"], MEX_PASTE, "", "mex");
    check_gives(
        "games/src",
        &["--snippet", "table"],
        TABLE_PASTE,
        TABLE_CLASH,
        "table with mex, words",
    );
    check_gives(
        "",
        &["--snippet", "mex", "grid"],
        BOTH_PASTE,
        &TABLE_CLASH
            .replace("grid", "table")
            .replace("table_table", "grid_table"),
        "mex, grid",
    );
}

#[test]
fn names_that_two_have() {
    let said = workspace().run("", &["--snippet", "grid", "table"]);
    assert!(said.success, "{}", said.stderr);
    let note = "note: grid and table both have `table`: that of table is `table_table` here\n";
    assert!(said.stderr.starts_with(note), "{}", said.stderr);
    let lines = "use grid_and_table::{\n    grid::table,\n    table::table as table_table,\n};\n";
    assert!(said.stdout.ends_with(lines), "{}", said.stdout);
}

#[test]
fn minified() {
    let text = "\
// mex: games 0.0.0 (licence not stated)
#[allow(dead_code)]mod mex{pub fn mex(values:&[usize])->usize{let from=0;(from..).find(|m|!values.contains(m)).unwrap()}}
#[allow(unused_imports)]use mex::mex;
";
    for minify in ["--minify", "--minify=all"] {
        check_gives("", &["--snippet", "mex", minify], text, "", "mex");
    }
}

#[test]
fn a_list() {
    let lines = "\
mex    Smallest number missing.
table  Values of heaps, 数值.
grid   Values of pairs.
";
    let said = workspace().run("games", &["--list-snippets"]);
    assert!(said.success && said.stderr.is_empty(), "{}", said.stderr);
    assert_eq!(said.stdout, lines);
}

#[test]
fn a_file() {
    let workspace = workspace();
    for _ in 0..2 {
        let said = workspace.run("", &["--snippet", "mex", "-o", "a.rs"]);
        assert!(said.success && said.stdout.is_empty(), "{}", said.stderr);
        assert_eq!(workspace.read("a.rs"), MEX_PASTE);
        assert_eq!(said.stderr, "mex: 245 bytes\n");
    }
    // By now a program may stand around it.
    let program = format!("{MEX_PASTE}fn main() {{}}\n");
    workspace.write("a.rs", &program);
    for name in ["mex", "table"] {
        let words = ["a.rs is there already and says something else", "help: "];
        workspace.refuses("", &["--snippet", name, "-o", "a.rs"], &words);
    }
    assert_eq!(workspace.read("a.rs"), program);
    let said = workspace.run("", &["--snippet", "mex", "-o", "a.rs", "--force"]);
    let line = "mex: 245 bytes; the old a.rs is a.rs.bak\n";
    assert!(said.success && said.stderr == line, "{}", said.stderr);
    assert_eq!(workspace.read("a.rs"), MEX_PASTE);
    assert_eq!(workspace.read("a.rs.bak"), program);
    let said = workspace.run("", &["--snippet", "mex", "-o", "no/a.rs"]);
    assert!(!said.success && said.changed == Vec::<PathBuf>::new());
}

#[cfg(unix)]
#[test]
fn the_clipboard() {
    use crate::workspace::on_path;
    let workspace = workspace();
    let clipboard = tempfile::NamedTempFile::new().unwrap();
    let keeps = ("pbcopy", "cat >\"$CLIPBOARD\"");
    let tools = workspace.tools(&[keeps], &["cargo", "rustc", "sh", "cat"]);
    let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    command
        .args(["--copy", "--snippet", "mex"])
        .env("PATH", tools)
        .env("RUSTC", on_path("rustc"))
        .env("CARGO", on_path("cargo"))
        .env("CLIPBOARD", clipboard.path());
    for variable in ["DISPLAY", "TMUX", "WAYLAND_DISPLAY"] {
        command.env_remove(variable);
    }
    let said = workspace.observe(&mut command);
    assert!(said.success && said.stdout.is_empty(), "{}", said.stderr);
    assert_eq!(said.stderr, "mex: 245 bytes; copied with pbcopy\n");
    assert_eq!(std::fs::read_to_string(clipboard).unwrap(), MEX_PASTE);
}

#[test]
fn mistakes() {
    let workspace = workspace();
    let refuses = |arguments: &[&str], words: &[&str]| workspace.refuses("", arguments, words);
    let near = "help: did you mean table? See them all with --list-snippets";
    refuses(
        &["--snippet", "mex", "tabel"],
        &["no snippet is called `tabel`", near],
    );
    workspace.write("games/src/lib.rs", "pub mod mex;\npub mod gone;\n");
    refuses(
        &["--snippet", "mex"],
        &["no file for module `gone`", "lib.rs:2:"],
    );
    workspace.write("Cargo.toml", &ROOT.replace("\"games\"\n", "\"other\"\n"));
    refuses(
        &["--list-snippets"],
        &["other is not a package of the workspace", "help: list it"],
    );
    let (without, _) = ROOT.split_once("[workspace.metadata").unwrap();
    workspace.write("Cargo.toml", without);
    let help = "[workspace.metadata.bundle] snippets = ";
    refuses(
        &["--snippet", "mex"],
        &["does not say where snippets lie", help],
    );
}

/// A second folder, with modules of its own, one name of the first, and one that
/// cannot be read.
#[test]
fn several_folders() {
    let workspace = workspace();
    let root = |members: &str, folders: &str| {
        ROOT.replace("[\"games\"]", &format!("[{members}]"))
            .replace("snippets = \"games\"", &format!("snippets = [{folders}]"))
    };
    let both = "\"games\", \"mine\"";
    workspace.write("Cargo.toml", &root(both, both));
    workspace.write(
        "mine/Cargo.toml",
        "[package]\nname = \"mine\"\nedition = \"2021\"\n[dependencies]\ngames = { path = \"../games\" }\n",
    );
    workspace.write(
        "mine/src/lib.rs",
        "//! Of my own.\npub mod mex;\npub mod wins;\n",
    );
    workspace.write(
        "mine/src/mex.rs",
        "//! Twice the mex.\n\npub fn twice() -> usize {\n    2\n}\n",
    );
    workspace.write(
        "mine/src/wins.rs",
        "//! Who wins.\n\nuse crate::mex::twice;\nuse games::mex::mex;\n\npub fn wins() -> usize {\n    twice() + mex(&[0])\n}\n",
    );
    workspace.write(
        "torn/Cargo.toml",
        "[package]\nname = \"torn\"\nedition = \"2021\"\n",
    );
    workspace.write("torn/src/lib.rs", "pub mod gone;\n");
    let said = workspace.run("", &["--list-snippets"]);
    let list = "mex       Smallest number missing.\ntable     Values of heaps, 数值.\n\
                grid      Values of pairs.\nmine_mex  Twice the mex.\nwins      Who wins.\n";
    assert_eq!(said.stdout, list, "{}", said.stderr);
    let clash = "note: games and mine both have `mex`: that of mine is `mine_mex`\n";
    assert_eq!(said.stderr, clash);
    // Each by its name and by its path; what it uses of the other comes along.
    for name in ["mine_mex", "mine::mex"] {
        let said = workspace.run("", &["--snippet", name]);
        assert!(
            said.stdout.contains("pub fn twice() -> usize {"),
            "{}",
            said.stderr
        );
        assert!(said.stderr.starts_with(clash), "{}", said.stderr);
    }
    assert_eq!(
        workspace.run("", &["--snippet", "games::mex"]).stdout,
        MEX_PASTE
    );
    let said = workspace.run("", &["--snippet", "wins"]);
    super::crate_snippets::check_runs(
        &workspace,
        &format!(
            "{}fn main() {{ println!(\"{{}}\", wins()) }}\n",
            said.stdout
        ),
        "3\n",
    );
    // One that cannot be read stops itself alone.
    workspace.write(
        "Cargo.toml",
        &root(
            "\"games\", \"torn\", \"mine\"",
            "\"games\", \"torn\", \"mine\"",
        ),
    );
    let said = workspace.run("", &["--snippet", "mex"]);
    assert_eq!(said.stdout, MEX_PASTE, "{}", said.stderr);
    let note = "note: snippets are left out: ";
    assert!(
        said.stderr.contains(note) && said.stderr.contains("`gone`"),
        "{}",
        said.stderr
    );
    workspace.write("Cargo.toml", &root(both, "7"));
    workspace.refuses(
        "",
        &["--list-snippets"],
        &["no folder and no list of folders"],
    );
}
