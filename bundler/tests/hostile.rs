//! Programs that a bundle could make do something else without a word: each
//! does the same, or a note says that it does not.

mod corpus;

use bundler::model::edition::Edition::{self, E2021, E2024};
use corpus::Corpus;

static CORPUS: Corpus = Corpus::new("hostile", || PROGRAMS.to_vec(), true);

const PROGRAMS: &[&str] = &[
    "asked", "captures", "chosen", "hidden", "layouts", "made", "newer", "places", "scopes",
    "tails", "unseen",
];

/// What the bundle does is what the program does.
macro_rules! same {
    ($($program:ident: $edition:ident;)+) => {
        $(
            #[test]
            fn $program() {
                CORPUS.check_runs(stringify!($program), &[Edition::$edition]);
                let proven = CORPUS.proven(stringify!($program), &[Edition::$edition]);
                let failed = proven.failed(stringify!($program));
                assert!(failed.is_none(), "{}", failed.unwrap());
            }
        )+
    };
}

same! {
    asked: E2021;
    captures: E2021;
    hidden: E2021;
    layouts: E2021;
    newer: E2024;
    unseen: E2021;
}

#[track_caller]
fn check_note(program: &str, edition: Edition, said: &str, place: &str) {
    let notes = CORPUS.notes(program, &[edition]);
    let [note] = notes.as_slice() else {
        panic!("{notes:?}");
    };
    assert!(note.contains(said) && note.contains(place), "{note}");
}

/// What it does and cargo's own build does not, by the functions' names.
#[track_caller]
fn check_differences(program: &str, edition: Edition, functions: &[&str]) {
    let proven = CORPUS.proven(program, &[edition]);
    let names = proven.differences.iter().map(|of| of.function.as_str());
    assert_eq!(names.collect::<Vec<_>>(), functions);
}

/// It asks for a line, for a failure alone.
#[test]
fn chosen() {
    CORPUS.check_runs("chosen", &[E2021]);
    check_differences("chosen", E2021, &["bundle::marks::line"]);
}

#[test]
fn tails() {
    let said = "temporary 0.1.0 is written in edition 2021, edition 2024 means this otherwise";
    check_note("tails", E2024, said, "lib.rs:17:5");
}

#[test]
fn made() {
    let said = "older 0.1.0 is written in edition 2021, edition 2024 means this otherwise";
    check_note("made", E2024, said, "main.rs:23:49");
    let notes = CORPUS.notes("made", &[E2024]);
    assert!(notes[0].contains("(and 1 more)"), "{notes:?}");
}

#[test]
fn places() {
    let said = "type_name() gives another answer in another file, and 2 more like it";
    check_note("places", E2021, said, "lib.rs:4:32");
}

#[test]
fn scopes() {
    let notes = CORPUS.notes("scopes", &[E2024]);
    let expected = [
        (
            "`use names::*` may bring in a module `bare`",
            "main.rs:6:23",
        ),
        ("bare 0.1.0 does without `std`", "lib.rs:15:12"),
        (
            "where `kind!` may match this by another rule",
            "main.rs:7:31",
        ),
    ];
    assert_eq!(notes.len(), expected.len(), "{notes:?}");
    for (note, (said, place)) in notes.iter().zip(expected) {
        assert!(note.contains(said) && note.contains(place), "{note}");
    }
    // What the build script says of the profile is the same.
    let proven = CORPUS.proven("scopes", &[E2024]);
    let names = proven.differences.iter().map(|of| of.function.as_str());
    let names: Vec<_> = names.collect();
    assert!(names.contains(&"bundle::main"), "{names:?}");
    assert!(!names.contains(&"bundle::bare::profile"), "{names:?}");
}
