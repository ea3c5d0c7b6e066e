//! Programs with every construct that inlining and pruning must respect: the
//! bundle of each does what `cargo run` does with the original.

mod corpus;

use bundler::model::edition::Edition;
use corpus::Corpus;

static CORPUS: Corpus = Corpus::new("programs", || PROGRAMS.to_vec(), true);

/// A test for each program, with the editions that its bundle supports.
macro_rules! programs {
    ($($program:ident: $($edition:ident)+;)+) => {
        const PROGRAMS: &[&str] = &[$(stringify!($program)),+];

        $(
            #[test]
            fn $program() {
                CORPUS.check(stringify!($program), &[$(Edition::$edition),+]);
            }
        )+
    };
}

programs! {
    borrowing: E2018 E2021 E2024;
    by_way: E2018 E2021 E2024;
    characters: E2018 E2021 E2024;
    conditions: E2018 E2021 E2024;
    dependencies: E2018 E2021 E2024;
    extern_crates: E2018 E2021 E2024;
    included: E2018 E2021 E2024;
    items: E2018 E2021 E2024;
    later_prelude: E2018 E2021 E2024;
    macros: E2018 E2021 E2024;
    makes_macros: E2018 E2021 E2024;
    modules: E2018 E2021 E2024;
    names: E2018 E2021 E2024;
    newest: E2024;
    paths: E2018 E2021 E2024;
    procedural: E2018 E2021 E2024;
    reexports: E2018 E2021 E2024;
    traits: E2018 E2021 E2024;
    unused: E2018 E2021 E2024;
}
