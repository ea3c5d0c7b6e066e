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
    // What it prints is for oneself: another line is no other program.
    let minified = &["--minify=all", "--editions", "2018,2024"];
    for options in [&[][..], minified] {
        let said = workspace.run("", options);
        assert!(said.success);
        assert_eq!(said.stdout.len(), size_in(&said.stderr));
        let place = "note: dbg! is left in your program: what runs costs time on a judge\n \
                     --> src/main.rs:6:9\n6 |         dbg!(x) + 1);\n";
        assert!(said.stderr.contains(place), "{}", said.stderr);
        assert_eq!(said.stderr.matches("note: ").count(), 1, "{}", said.stderr);
    }
}

#[test]
fn several_dbg() {
    let source = "fn main() {\n    dbg!(1);\n    dbg!(2);\n    dbg!(3);\n}\n";
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", source)]);
    let said = workspace.run("", &[]);
    let note = "note: dbg! is left in your program, and 2 more: what runs costs time on a judge\n \
                --> src/main.rs:2:5\n2 |     dbg!(1);\n";
    assert!(said.stderr.contains(note), "{}", said.stderr);
}

#[test]
fn folders_of_this_machine() {
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\nword = {{ path = \"word\" }}\n"),
        ),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{} {}\", env!(\"CARGO_MANIFEST_DIR\"), word::file());\n    \
             println!(\"{}\", word::of_caller!());\n}\n",
        ),
        (
            "word/Cargo.toml",
            "[package]\nname = \"word\"\nversion = \"1.2.3\"\n",
        ),
        (
            "word/src/lib.rs",
            "pub fn file() -> &'static str {\n    concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/in\")\n}\n\
             #[macro_export]\nmacro_rules! of_caller {\n    \
             () => {\n        concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/out\")\n    };\n}\n",
        ),
    ]);
    let said = workspace.run("", &[]);
    assert!(said.success, "{}", said.stderr);
    assert!(said.stdout.contains("\".\", word::file()"));
    assert!(said.stdout.contains("concat!(\"word\", \"/in\")"));
    assert!(said.stdout.contains("concat!(\".\", \"/out\")"));
    let note = "note: a folder that cargo names, as CARGO_MANIFEST_DIR, is \".\" in the file, a path from where it is run: a \
                judge has none of your files\n --> src/main.rs:2:23\n";
    assert!(said.stderr.contains(note), "{}", said.stderr);
}

/// The compiler's lints say nothing of what the standard library's guards do.
#[test]
fn guards_that_another_edition_drops_elsewhere() {
    let main = "\
use std::cell::RefCell;

fn main() {
    let all = RefCell::new(vec![1]);
    if let Some(last) = all.borrow().last().filter(|last| **last > 1) {
        println!(\"{last}\");
    } else {
        all.borrow_mut().push(2);
    }
    println!(\"{}\", all.borrow().len());
}
";
    let new = ALONE.replace("2021", "2024");
    let workspace = Workspace::new(&[("Cargo.toml", &new), ("src/main.rs", main)]);
    let note = "note: your program is written in edition 2024, edition 2021 means this otherwise: \
                what this `if let` borrows or locks is dropped after its `else`\n --> src/main.rs:5:5\n";
    let said = workspace
        .run("", &["--judge", "kattis", "--no-samples"])
        .stderr;
    assert!(said.contains(note), "{said}");
    let said = workspace
        .run("", &["--judge", "luogu", "--no-samples"])
        .stderr;
    assert!(!said.contains("means this otherwise"), "{said}");
    workspace.write(
        "src/main.rs",
        &main.replace("all.borrow_mut().push(2)", "let _ = 2"),
    );
    let said = workspace
        .run("", &["--judge", "kattis", "--no-samples"])
        .stderr;
    assert!(!said.contains("means this otherwise"), "{said}");
}

/// Nor where a block ends with one, and the rest of the statement borrows again.
#[test]
fn guards_at_the_end_of_a_block() {
    let main = "\
use std::cell::RefCell;

struct Pile {
    all: RefCell<Vec<usize>>,
}

impl Pile {
    fn count(&self) -> usize {
        self.all.borrow().len()
    }
    fn both(&self) -> usize {
        let sum = { self.all.borrow_mut().pop().unwrap() } + self.count();
        sum
    }
}

fn main() {
    let all = RefCell::new(vec![1, 2]);
    println!(\"{}\", Pile { all }.both());
}
";
    let new = ALONE.replace("2021", "2024");
    let workspace = Workspace::new(&[("Cargo.toml", &new), ("src/main.rs", main)]);
    let said = |judge: &str| {
        let options = ["--judge", judge, "--no-samples"];
        workspace.run("", &options).stderr
    };
    let note = "note: your program is written in edition 2024, edition 2021 means this otherwise: \
                when `<Pile>::both` gives back what it has borrowed or locked\n";
    assert!(said("kattis").contains(note), "{}", said("kattis"));
    assert!(!said("luogu").contains("note:"), "{}", said("luogu"));
    workspace.write("src/main.rs", &main.replace("+ self.count()", "+ 1"));
    assert!(!said("kattis").contains("otherwise"), "{}", said("kattis"));
}

/// The library's own edition does not take what the user writes.
#[test]
fn guards_of_a_library_beside_text_of_a_later_edition() {
    let library = "\
use std::cell::{Ref, RefCell};

#[derive(Default)]
pub struct Pile {
    all: RefCell<Vec<usize>>,
}

impl Pile {
    fn all(&self) -> Ref<'_, Vec<usize>> {
        self.all.borrow()
    }
    pub fn free(&self) -> bool {
        if let Some(2) = self.all().last() { false } else { self.all.try_borrow_mut().is_ok() }
    }
    pub fn left(&self) -> usize {
        let left = { self.all().len() } + self.taken();
        left
    }
    fn taken(&self) -> usize {
        usize::from(self.all.try_borrow_mut().is_err())
    }
}

#[macro_export]
macro_rules! is_free {
    ($all:ident) => {
        if let Some(2) = $all.borrow().last() { false } else { $all.try_borrow_mut().is_ok() }
    };
}
";
    // In its body, or in its head, where nothing helps to know more.
    let body = "fn own() -> usize {\n    let all = std::cell::RefCell::new(vec![1]);\n    all.borrow().len()\n}\n";
    let head = "fn own() -> usize {\n    shown(&[1]).count()\n}\n\
                fn shown(all: &[u8]) -> impl Iterator<Item = String> {\n    \
                all.iter().map(|one| one.to_string())\n}\n";
    let by_macro = "fn own() -> usize {\n    let all = std::cell::RefCell::new(vec![1]);\n    \
                    let free = pile::is_free!(all);\n    \
                    let all = std::cell::RefCell::new(vec![free]);\n    all.borrow().len()\n}\n";
    let [free, left] = [
        "what this `if let` borrows or locks is dropped before its `else`",
        "when `<pile::Pile>::left` gives back what it has borrowed or locked",
    ];
    for (own, asked, noted) in [
        (body, "pile::Pile::default().free()", Some(free)),
        (body, "pile::Pile::default().left()", Some(left)),
        (body, "1", None),
        (by_macro, "1", Some(free)),
        (head, "pile::Pile::default().free()", Some(free)),
    ] {
        let main = format!("fn main() {{\n    println!(\"{{}} {{}}\", own(), {asked});\n}}\n{own}");
        let manifest = format!("{ALONE}[dependencies]\npile = {{ path = \"pile\" }}\n");
        let workspace = Workspace::new(&[
            ("Cargo.toml", &manifest.replacen("2021", "2024", 1)),
            ("src/main.rs", &main),
            (
                "pile/Cargo.toml",
                "[package]\nname = \"pile\"\nedition = \"2021\"\n",
            ),
            ("pile/src/lib.rs", library),
        ]);
        let said = workspace.run("", &[]);
        assert!(said.success, "{}", said.stderr);
        let said = said.stderr;
        assert!(said.contains(noted.unwrap_or_default()), "{asked}: {said}");
        assert_eq!(
            said.contains("otherwise"),
            noted.is_some(),
            "{asked}: {said}"
        );
    }
}

/// What a procedural macro makes is of the macro's edition, as for cargo.
#[test]
fn guards_in_what_a_procedural_macro_makes() {
    let makes = "\
#[proc_macro]
pub fn is_free(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    \"if let Some(2) = all.borrow().last() { false } else { all.try_borrow_mut().is_ok() }\"
        .parse()
        .unwrap()
}
";
    let main = "\
fn main() {
    let all = std::cell::RefCell::new(vec![1]);
    println!(\"{}\", makes::is_free!());
}
";
    let makes_of = |edition: &str| {
        format!("[package]\nname = \"makes\"\nedition = \"{edition}\"\n[lib]\nproc-macro = true\n")
    };
    let manifest = format!("{ALONE}[dependencies]\nmakes = {{ path = \"makes\" }}\n");
    for (own, made, is_noted) in [
        ("2024", "2021", true),
        ("2021", "2024", true),
        ("2024", "2024", false),
    ] {
        let workspace = Workspace::new(&[
            ("Cargo.toml", &manifest.replacen("2021", own, 1)),
            ("src/main.rs", main),
            ("makes/Cargo.toml", &makes_of(made)),
            ("makes/src/lib.rs", makes),
        ]);
        let said = workspace.run("", &[]).stderr;
        let note = format!(
            "note: makes 0.0.0 is written in edition {made}, edition {own} means this otherwise: \
             what this `if let` borrows or locks is dropped "
        );
        assert_eq!(said.contains(&note), is_noted, "{said}");
        assert_eq!(said.contains("otherwise"), is_noted, "{said}");
    }
}

/// Each edition that is asked for beside the judged one may mean something else.
#[test]
fn editions_to_choose_from() {
    let main = |dropped: &str, end: &str| {
        format!(
            "use std::rc::Rc;\n\n\
             {dropped}fn parts(of: &Rc<Vec<u8>>) -> usize {{\n    let _one = Shown(1);\n    \
             (Shown(2), of.clone()).1.len()\n}}\n\n\
             fn main() {{\n    let all = Rc::new(vec![1]);\n    \
             println!(\"{{}} {{}}\", parts(&all), {end});\n}}\n"
        )
    };
    let shown = "struct Shown(u8);\n\nimpl Drop for Shown {\n    fn drop(&mut self) {\n        \
                 println!(\"{}\", self.0);\n    }\n}\n\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", &main(shown, "all.len()")),
    ]);
    let said = |editions: &str| {
        let said = workspace.run("", &["--editions", editions, "--no-samples"]);
        said.stderr
    };
    let note =
        "note: choose edition 2021 where you choose one: edition 2024 means this otherwise: ";
    let dropped =
        format!("{note}relative drop order changing in Rust 2024\n  --> src/main.rs:13:5\n");
    let told = said("2021,2024");
    assert!(told.contains(&dropped), "{told}");
    let told = said("2018,2021");
    assert!(!told.contains("means this otherwise"), "{told}");
    // No lint names what only a count shows.
    let counts = "use std::rc::Rc;\n\n\
                  fn first(of: &Rc<Vec<u8>>) -> u8 {\n    let one = of.clone();\n    \
                  one.clone()[0]\n}\n\n\
                  fn main() {\n    let all = Rc::new(vec![1]);\n    \
                  println!(\"{} {}\", first(&all), Rc::strong_count(&all));\n}\n";
    workspace.write("src/main.rs", counts);
    let told = said("2021,2024");
    let counted =
        format!("{note}when `first` drops an `Rc` or `Arc`, whose count the program asks\n");
    assert!(told.contains(&counted), "{told}");
    // Nor what only holds one.
    let held = counts
        .replace("let one = of.clone()", "let one = Held(of.clone())")
        .replace("one.clone()[0]", "one.clone().0[0]");
    let held = format!("{held}\n#[derive(Clone)]\nstruct Held(Rc<Vec<u8>>);\n");
    workspace.write("src/main.rs", &held);
    let told = said("2021,2024");
    assert!(told.contains(&counted), "{told}");
    workspace.write(
        "src/main.rs",
        &counts.replace("Rc::strong_count(&all)", "all.len()"),
    );
    let told = said("2021,2024");
    assert!(!told.contains("means this otherwise"), "{told}");
}

/// Where the file does not compile as the user's own edition, nobody can be asked; what
/// only a later prelude has is no reason.
#[test]
fn an_edition_that_the_libraries_do_not_know() {
    let old = ALONE.replace("2021", "2018") + "[dependencies]\nnew = { path = \"new\" }\n";
    let main = "fn main() {\n    let all = [new::three()];\n    for x in all.into_iter() {\n        println!(\"{}\", x);\n    }\n}\n";
    let new =
        "pub fn three() -> u8 {\n    let three: u8 = 3_i32.try_into().unwrap();\n    three\n}\n";
    let workspace = Workspace::new(&[
        ("Cargo.toml", &old),
        ("src/main.rs", main),
        (
            "new/Cargo.toml",
            "[package]\nname = \"new\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        ("new/src/lib.rs", new),
    ]);
    let note = "note: your program is written in edition 2018, edition 2021 means this otherwise: ";
    let judge = ["--judge", "dmoj", "--no-samples"];
    let said = workspace.run("", &judge).stderr;
    assert!(
        said.contains(&format!("{note}this method call resolves to")),
        "{said}"
    );
    // What a function does that the older edition does not take is no matter here.
    let by_value =
        "pub fn three() -> u8 {\n    let all = [3_u8];\n    all.into_iter().next().unwrap()\n}\n";
    workspace.write("new/src/lib.rs", by_value);
    let said = workspace.run("", &judge).stderr;
    assert!(
        said.contains(&format!("{note}this method call resolves to")),
        "{said}"
    );
    let given = "pub fn all() -> impl Iterator<Item = u8> {\n    let all = [3_u8];\n    all.into_iter()\n}\n\
                 pub fn three() -> u8 {\n    all().next().unwrap()\n}\n";
    workspace.write("new/src/lib.rs", given);
    let said = workspace.run("", &judge).stderr;
    let note = format!("{note}what is not known, for the file does not compile as 2018\n");
    assert!(said.contains(&note), "{said}");
}

const WARNED: &str = "\
struct Game;

impl Game {
    fn play(&self) {
        let n = 4;
    }
}

fn main() {
    Game.play();
}
";

#[test]
fn warnings_of_the_users_own_text() {
    #[track_caller]
    fn check(main: &str, options: &[&str], count: &str, verbosely: &str) -> String {
        let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", main)]);
        let options = [&["--editions", "2018,2021,2024"], options].concat();
        let said = workspace.run("", &options).stderr;
        let line = format!("note: {count} in your own text; cargo shows {verbosely}\n");
        assert!(said.contains(&line), "no `{line}` in {said}");
        said
    }
    let said = check(WARNED, &[], "1 warning", "it, and so does --verbose");
    assert_eq!(said.lines().count(), 2, "{said}");
    let said = check(WARNED, &["--verbose"], "1 warning", "it");
    let in_full = "note: edition 2018, 2021, 2024: warning: unused variable: `n`\n \
                   --> src/main.rs:5:13\n5 |         let n = 4;\n  |             ^\n   \
                   in `Game::play`\n";
    assert!(said.starts_with(in_full), "{said}");
    let unused = |count: usize| {
        let unused = (0..count).map(|n| format!("fn unused_{n}() {{}}\n"));
        unused.collect::<String>() + "fn main() {}\n"
    };
    let said = check(&unused(12), &["--verbose"], "12 warnings", "them");
    assert_eq!(said.matches("warning: function `").count(), 3, "{said}");
    // As many as this took minutes once.
    let shown = "them, --verbose the first three";
    let said = check(&unused(2500), &["--quick"], "2,500 warnings", shown);
    assert_eq!(said.lines().count(), 2, "{said}");
}

#[test]
fn warnings_that_cargo_does_not_give() {
    // Only before 2021 it has the elements' places, of which rustc warns.
    let call = "    [1u8].into_iter().for_each(|x| print!(\"{}\", x));\n";
    let main = format!("fn main() {{\n{}}}\n", call.repeat(5));
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", &main)]);
    let said = workspace.run("", &["--editions", "2018"]).stderr;
    let in_full = said.matches("note: edition 2018: warning: this method call resolves to");
    assert_eq!(in_full.count(), 3, "{said}");
    assert!(
        said.contains("\nnote: 2 more warnings like these\n"),
        "{said}"
    );
    assert!(!said.contains("your own text"), "{said}");
}

#[test]
fn warnings_that_come_of_one_file() {
    let traits = "pub trait Seven { fn seven(&self) -> u8 { 7 } }\n\
                  #[macro_export] macro_rules! seven { () => {{ let mut x = 7u8; x }} }\n\
                  #[macro_export] macro_rules! read { \
                  (@ $m:tt $n:tt [$($k:tt)*] ,) => { let $n: $($k)* = 1; }; \
                  (@ $m:tt $n:tt [$($k:tt)*] $t:tt $($r:tt)*) => { \
                  $crate::read!(@ $m $n [$($k)* $t] $($r)*); }; \
                  (@ [] $n:tt : $($r:tt)*) => { $crate::read!(@ [] $n [] $($r)*); }; \
                  ($($r:tt)*) => { $crate::read!(@ [] $($r)*) } }\n";
    let makes = "extern crate proc_macro;\n\
                 #[proc_macro_derive(Seven)]\n\
                 pub fn seven(_: proc_macro::TokenStream) -> proc_macro::TokenStream {\n\
                 \"impl ::traits::Seven for S {}\".parse().unwrap() }\n";
    let lints = "[lints.rust]\nunused_variables = \"allow\"\n";
    let both = "[dependencies]\ntraits = { path = \"traits\" }\nmakes = { path = \"makes\" }\n";
    let manifest = |more: &str| format!("{ALONE}{both}{more}");
    let of = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n{more}")
    };
    let main = "mod all { pub use makes::Seven; pub use traits::Seven; }\nuse all::Seven;\n\n\
                macro_rules! of_file { ($m:ident) => { mod $m; } }\nof_file!(extra);\n\n\
                #[derive(Seven)]\nstruct S;\n\nfn main() {\n    let n = traits::seven!();\n    \
                traits::read!(unread: u8,);\n    println!(\"{}\", traits::Seven::seven(&S));\n}\n";
    for (more, unused) in [
        (lints, ""),
        ("", "note: 2 warnings in your own text; cargo shows them"),
    ] {
        let workspace = Workspace::new(&[
            ("Cargo.toml", &manifest(more)),
            ("src/main.rs", main),
            ("src/extra.rs", ""),
            ("traits/Cargo.toml", &of("traits", "")),
            ("traits/src/lib.rs", traits),
            (
                "makes/Cargo.toml",
                &of("makes", "[lib]\nproc-macro = true\n"),
            ),
            ("makes/src/lib.rs", makes),
        ]);
        let said = workspace.run("", &[]);
        assert!(said.success, "{}", said.stderr);
        let notes = said
            .stderr
            .lines()
            .filter(|line| line.starts_with("note: "));
        let notes: Vec<_> = notes.collect();
        assert_eq!(
            notes.len(),
            usize::from(!unused.is_empty()),
            "{}",
            said.stderr
        );
        assert!(said.stderr.starts_with(unused), "{}", said.stderr);
    }
}

/// Cargo tells no lint of what another crate's macro makes.
#[test]
fn what_is_forbidden_where_a_librarys_macro_does_it() {
    let first = "#[macro_export] macro_rules! first { ($list:expr) => { \
                 unsafe { *$list.get_unchecked(0) } } }\n";
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\nlist = {{ path = \"list\" }}\n"),
        ),
        (
            "src/main.rs",
            "#![forbid(unsafe_code)]\nfn main() {\n    println!(\"{}\", list::first!([3, 4]));\n}\n",
        ),
        (
            "list/Cargo.toml",
            "[package]\nname = \"list\"\nedition = \"2021\"\n",
        ),
        ("list/src/lib.rs", first),
    ]);
    let said = workspace.run("", &[]);
    assert!(said.success, "{}", said.stderr);
    assert!(
        said.stdout.starts_with("#![warn(unsafe_code)]"),
        "{}",
        said.stdout
    );
    assert!(!said.stderr.contains("note:"), "{}", said.stderr);
}

#[test]
fn a_small_crate_in_place_of_a_large_one() {
    let letters = "x".repeat(70_000);
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\nregex = {{ path = \"regex\" }}\n"),
        ),
        (
            "src/main.rs",
            "fn main() {\n    print!(\"{}\", regex::MANY);\n}\n",
        ),
        ("regex/Cargo.toml", "[package]\nname = \"regex\"\n"),
        (
            "regex/src/lib.rs",
            &format!("pub const MANY: &str = \"{letters}\";\n"),
        ),
    ]);
    let said = workspace.run("", &["--judge", "Codeforces", "--quick"]);
    let help = "\nhelp: regex-lite has what most programs use of regex, ";
    assert!(said.stderr.contains(help), "{}", said.stderr);
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
    let defaults = "\nhelp: many is built with its default features; ";
    for (main, library, words) in [
        (
            program(70_000, 9),
            library(1, 9),
            vec![own, "help: with --minify=all it is"],
        ),
        (
            program(9, 9),
            library(6_000, 9),
            vec![many, "help: with --minify it is short enough"],
        ),
        (program(9, 70_000), library(1, 9), vec![own]),
        (program(9, 9), library(1, 70_000), vec![many, defaults]),
    ] {
        let workspace = Workspace::new(&[
            (
                "Cargo.toml",
                &format!("{ALONE}[dependencies]\nmany = {{ path = \"many\" }}\n"),
            ),
            ("src/main.rs", &main),
            (
                "many/Cargo.toml",
                "[package]\nname = \"many\"\nversion = \"1.0.0\"\n\
                 [features]\ndefault = [\"more\"]\nmore = []\n",
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
        if let Some(help) = words.iter().find(|words| words.contains("--minify")) {
            let option = help.split(' ').nth(2).unwrap();
            let fits = workspace.run("", &["--judge", "Codeforces", "--quick", option]);
            assert!(fits.stdout.len() <= 65_536, "{option}");
            assert!(!fits.stderr.contains("note: "), "{}", fits.stderr);
        }
    }
}

#[test]
fn default_features_that_bring_the_largest_part() {
    let letters = "x".repeat(70_000);
    for (more, is_told) in [("", false), ("\"many/all\"", true), ("\"wide\"", true)] {
        let workspace = Workspace::new(&[
            (
                "Cargo.toml",
                &format!("{ALONE}[dependencies]\nuse_many = {{ path = \"use_many\" }}\n"),
            ),
            (
                "src/main.rs",
                "fn main() {\n    print!(\"{}\", use_many::MANY);\n}\n",
            ),
            (
                "use_many/Cargo.toml",
                &format!(
                    "[package]\nname = \"use_many\"\nedition = \"2021\"\n[features]\ndefault = [{more}, \"std\"]\n\
                     std = []\nwide = [\"std\", \"many/all\"]\n\
                     [dependencies]\nmany = {{ path = \"../many\" }}\n"
                )
                .replace("[, ", "["),
            ),
            ("use_many/src/lib.rs", "pub use many::MANY;\n"),
            (
                "many/Cargo.toml",
                "[package]\nname = \"many\"\n[features]\nall = []\n",
            ),
            (
                "many/src/lib.rs",
                &format!("pub const MANY: &str = \"{letters}\";\n"),
            ),
        ]);
        let said = workspace.run("", &["--judge", "Codeforces", "--quick"]);
        assert!(said.success, "{}", said.stderr);
        let help = said.stderr.contains("help: use_many is built with its");
        assert_eq!(help, is_told, "{more}: {}", said.stderr);
    }
}

#[test]
fn a_file_too_long_for_every_judge() {
    let letters = "x".repeat(520 * 1024);
    let main = format!("fn main() {{\n    print!(\"{{}}\", \"{letters}\".len());\n}}\n");
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", &main)]);
    for judge in [&[][..], &["--judge", "Kattis"]] {
        let said = workspace.run("", &[judge, &["--quick"]].concat());
        assert!(said.success, "{}", said.stderr);
        let words = "note: no judge is known to take more than 524,288 bytes, this is ";
        assert!(said.stderr.starts_with(words), "{}", said.stderr);
    }
}
