//! `--where`: from a line of the file to a line of the sources.

use crate::workspace::{ALONE, Workspace};
use bundler::stages::print::MARKER;

const MAIN: &str = "\
mod part;

fn main() {
    println!(\"{}\", twice::double(part::part()));
}
";

const PART: &str = "\
// A comment.

pub fn part() -> u32 {
\tlet 四 = 4; 四 + crate::part::one()
}

pub fn one() -> u32 {
    1
}
";

const LIBRARY: &str = "\
//! Docs.

/// Doubles.
pub fn double(n: u32) -> u32 {
    2 * n
}
";

fn workspace() -> Workspace {
    Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\ntwice = {{ path = \"twice\" }}\n"),
        ),
        ("src/main.rs", MAIN),
        ("src/part.rs", PART),
        (
            "twice/Cargo.toml",
            "[package]\nname = \"twice\"\nversion = \"1.0.0\"\n",
        ),
        ("twice/src/lib.rs", LIBRARY),
    ])
}

/// The place of the first `needle` in the bundle, asked for with these options.
#[track_caller]
fn check(workspace: &Workspace, options: &[&str], needle: &str, expected: &str) {
    let (bundle, _) = workspace.gives("", options);
    let at = bundle.find(needle).expect(needle);
    let line = bundle[..at].matches('\n').count() + 1;
    let start = bundle[..at].rfind('\n').map_or(0, |at| at + 1);
    let column = bundle[start..at].chars().count() + 1;
    let said = asked(workspace, options, &format!("{line}:{column}"));
    assert_eq!(said, expected, "{needle} at {line}:{column}");
    // As a judge names it.
    let named = asked(workspace, options, &format!("main.rs:{line}:{column}"));
    assert_eq!(named, expected);
}

#[track_caller]
fn asked(workspace: &Workspace, options: &[&str], spot: &str) -> String {
    let arguments = [options, &["--where", spot]].concat();
    let said = workspace.run("", &arguments);
    assert!(said.success && said.stderr.is_empty(), "{}", said.stderr);
    assert!(said.changed.is_empty());
    said.stdout
}

#[test]
fn with_the_same_options() {
    let workspace = workspace();
    for options in [&[][..], &["--minify"], &["--minify=all"], &["--quick"]] {
        let println =
            "src/main.rs:4:5\n4 |     println!(\"{}\", twice::double(part::part()));\n  |     ^\n";
        check(&workspace, options, "println", println);
        let part =
            "src/part.rs:4:13\n4 | \tlet 四 = 4; 四 + crate::part::one()\n  | \t           ^\n";
        let needle = match options.contains(&"--minify=all") {
            true => "四+",
            false => "四 +",
        };
        check(&workspace, options, needle, part);
        let library = "twice-1.0.0/src/lib.rs:5:5\n5 |     2 * n\n  |     ^\n";
        let needle = if options.iter().any(|option| option.starts_with("--minify")) {
            "2*n"
        } else {
            "2 * n"
        };
        check(&workspace, options, needle, library);
    }
}

#[test]
fn a_line_alone() {
    let workspace = workspace();
    let (bundle, _) = workspace.gives("", &[]);
    let line_of = |needle: &str| {
        let found = bundle.lines().position(|line| line.contains(needle));
        (found.unwrap() + 1).to_string()
    };
    assert!(asked(&workspace, &[], &line_of("println")).starts_with("src/main.rs:4:5\n4 | "));
    let marker = line_of(MARKER);
    let said = asked(&workspace, &[], &marker);
    let expected = format!("line {marker} is the bundler's own: {MARKER}");
    assert!(said.starts_with(&expected), "{said}");
    let empty = (marker.parse::<usize>().unwrap() - 1).to_string();
    let said = asked(&workspace, &[], &empty);
    assert!(
        said.ends_with("the bundler's own: an empty line\n"),
        "{said}"
    );
    let (minified, _) = workspace.gives("", &["--minify=all"]);
    assert!(minified.starts_with("mod part{"));
    let said = asked(&workspace, &["--minify=all"], "1");
    let ending = "line 1 is made of several: name a column too, --where 1:COL\n";
    assert!(
        said.starts_with("src/main.rs:1:1\n") && said.ends_with(ending),
        "{said}"
    );
}

#[test]
fn no_such_place() {
    let workspace = workspace();
    let (bundle, _) = workspace.gives("", &[]);
    let lines = bundle.lines().count();
    workspace.refuses(
        "",
        &["--where", "5000"],
        &[
            "the file has no line 5000",
            &format!("help: it has {lines} lines"),
        ],
    );
    workspace.refuses("", &["--where", "0"], &["the file has no line 0"]);
    workspace.refuses(
        "",
        &["--where", "1:99"],
        &["line 1 has no column 99", "help: it has 10 columns"],
    );
    for nothing in ["x", "", "1:x", ":"] {
        workspace.refuses(
            "",
            &["--where", nothing],
            &[
                &format!("`{nothing}` is not a line"),
                "help: --where 12 or --where 12:5",
            ],
        );
    }
}
