//! What is told beside a file that is given out.

use crate::workspace::{ALONE, Workspace, size_in};

const DEBUGGED: &str = "\
fn main() {
    let x = 4; // dbg!(x)
    #[cfg(debug_assertions)]
    dbg!(x);
    println!(\"{}\",
        dbg!(x) + 1);
}
";

#[test]
fn a_forgotten_dbg() {
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", DEBUGGED)]);
    for options in [&[][..], &["--minify=all", "--editions", "2018,2024"]] {
        let said = workspace.run("", options);
        assert!(said.success);
        assert_eq!(said.stdout.len(), size_in(&said.stderr));
        let place = "note: dbg! is left in your program, it costs time on a judge\n \
                     --> src/main.rs:6:9\n6 |         dbg!(x) + 1);\n";
        assert!(said.stderr.contains(place), "{}", said.stderr);
        assert_eq!(said.stderr.matches("note: ").count(), 1, "{}", said.stderr);
    }
}

#[test]
fn a_file_too_long_for_its_judge() {
    // Blanks that are cut, and letters that are not.
    let program = |blanks: usize, letters: usize| {
        format!(
            "fn main() {{\n    print!(\"{{}}\", many::many());{}\n    let _ = \"{}\";\n}}\n",
            " ".repeat(blanks),
            "x".repeat(letters)
        )
    };
    let library = |blanks: usize, letters: usize| {
        let lines = "    let _ = 1;\n".repeat(blanks);
        let letters = "x".repeat(letters);
        format!("pub fn many() -> &'static str {{\n{lines}    \"{letters}\"\n}}\n")
    };
    let own = "the largest part is your own text, ";
    let many = "the largest part is many 1.0.0, ";
    for (main, library, words) in [
        (
            program(70_000, 9),
            library(1, 9),
            vec![own, "help: with --minify=all it is"],
        ),
        (
            program(9, 9),
            library(5_000, 9),
            vec![many, "help: with --minify it is short enough"],
        ),
        (program(9, 70_000), library(1, 9), vec![own]),
        (program(9, 9), library(1, 70_000), vec![many]),
    ] {
        let workspace = Workspace::new(&[
            (
                "Cargo.toml",
                &format!("{ALONE}[dependencies]\nmany = {{ path = \"many\" }}\n"),
            ),
            ("src/main.rs", &main),
            (
                "many/Cargo.toml",
                "[package]\nname = \"many\"\nversion = \"1.0.0\"\n",
            ),
            ("many/src/lib.rs", &library),
        ]);
        let said = workspace.run("", &["--judge", "Codeforces", "--quick"]);
        assert!(said.success, "{}", said.stderr);
        let size = said.stdout.len();
        assert_eq!(size, size_in(&said.stderr));
        let over = size - 65_536;
        let over = format!("{},{:03}", over / 1000, over % 1000);
        let over = over.trim_start_matches("0,").trim_start_matches('0');
        let first = format!("note: Codeforces takes at most 65,536 bytes, this is {over} more; ");
        assert!(
            said.stderr.starts_with(&first),
            "{first} in {}",
            said.stderr
        );
        for word in &words {
            assert!(said.stderr.contains(word), "{word} in {}", said.stderr);
        }
        assert_eq!(said.stderr.matches("help: ").count(), words.len() - 1);
        if let [_, help] = words.as_slice() {
            let option = help.split(' ').nth(2).unwrap();
            let fits = workspace.run("", &["--judge", "Codeforces", "--quick", option]);
            assert!(fits.stdout.len() <= 65_536, "{option}");
            assert!(!fits.stderr.contains("note: "), "{}", fits.stderr);
        }
    }
}
