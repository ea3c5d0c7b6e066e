//! Programs with crates that contestants use: the bundle of each does what
//! the original does.
//!
//! A run without more takes those in `everyday/`, whose crates this workspace has
//! anyway; `BUNDLER_CORPUS=part cargo test -p bundler --test crates` also a
//! fixed part of those in the other folders, whose crates cargo downloads, and
//! compares them with cargo's own build; `BUNDLER_CORPUS=all` all of these, in a
//! quarter of an hour. `BUNDLER_CORPUS=lists` takes those whose packages list all
//! that AtCoder has: cargo alone is a quarter of an hour about these. Sizes stand in
//! `benches/corpus.md`.

mod corpus;
#[path = "corpus/runner.rs"]
mod runner;

use bundler::model::edition::Edition::{self, E2018, E2021, E2024};
use corpus::Corpus;
use runner::Trial;
use std::process::ExitCode;

fn main() -> ExitCode {
    let corpus = std::env::var("BUNDLER_CORPUS").unwrap_or_default();
    let is_wanted = |row: &&Row| corpus != "part" || PART.contains(&row.0);
    let everyday = EVERYDAY.iter().filter(is_wanted);
    let mut trials: Vec<_> = everyday.map(|row| trial(&OFFLINE, row)).collect();
    if corpus == "all" || corpus == "part" {
        let crates = CRATES.iter().filter(is_wanted);
        trials.extend(crates.map(|row| trial(&ONLINE, row)));
        let macros = PROC_MACROS.iter().filter(is_wanted);
        trials.extend(macros.map(|row| trial(&MACROS, row)));
    }
    if corpus == "all" {
        trials.extend(SNIPPETS.iter().map(snippet));
    }
    if corpus == "lists" {
        let lists = [
            ("AtCoder 2020", &LIST_2020, OF_2020),
            ("AtCoder 2023", &LIST_2023, OF_2023),
            ("AtCoder 2025", &LIST_2025, OF_2025),
        ];
        for (list, corpus, rows) in lists {
            let of_list = rows.iter().map(|row| trial(corpus, row));
            trials.extend(of_list.map(|(name, check)| (format!("[{list}] {name}"), check)));
        }
    }
    runner::run(trials)
}

fn trial(corpus: &'static Corpus, (program, editions): &'static Row) -> Trial {
    let check = || corpus.check(program, editions);
    ((*program).to_owned(), Box::new(check))
}

fn snippet((items, body, expected): &'static Snippet) -> Trial {
    let check = || ONLINE.check_snippet(items, body, expected);
    (items.join(", "), Box::new(check))
}

static OFFLINE: Corpus = Corpus::new("everyday", || names(EVERYDAY), true);
static ONLINE: Corpus = Corpus::new("crates", || names(CRATES), false);

static MACROS: Corpus = Corpus::new("proc_macros", || names(PROC_MACROS), false);

// Programs of packages that list all crates that AtCoder has, as templates do;
// those in `atcoder/both` belong to the last two.
static LIST_2020: Corpus = Corpus::new("atcoder/2020", || names(OF_2020), false);
static LIST_2023: Corpus = Corpus::new("atcoder/2023", || names(OF_2023), false);
static LIST_2025: Corpus = Corpus::new("atcoder/2025", || names(OF_2025), false);

/// What cargo builds at once: those that are checked.
fn names(rows: &[Row]) -> Vec<&'static str> {
    let names = rows.iter().map(|(program, _)| *program);
    let is_part = std::env::var("BUNDLER_CORPUS").is_ok_and(|corpus| corpus == "part");
    names
        .filter(|name| !is_part || PART.contains(name))
        .collect()
}

/// What is checked each time: a crate of each kind, and what contestants use
/// most.
const PART: &[&str] = &[
    "editions",
    "with_itertools",
    "acl_structures",
    "with_indexmap",
    "with_num_parts",
    "with_petgraph_0_6",
    "with_proconio_0_4",
    "with_rand_0_8",
    "with_stacker",
    "derives",
];

/// A program (`package`, or `package/binary`) and the editions that its own
/// code allows.
type Row = (&'static str, &'static [Edition]);

const ALL: &[Edition] = &[E2018, E2021, E2024];
const LATER: &[Edition] = &[E2021, E2024];

const EVERYDAY: &[Row] = &[
    ("editions", ALL),
    ("folder/first", ALL),
    ("folder/second", ALL),
    ("prelude", ALL),
    ("with_itertools", ALL),
    ("with_proconio", ALL),
];

const PROC_MACROS: &[Row] = &[("derives", ALL), ("read-and-print", ALL)];

const CRATES: &[Row] = &[
    ("acl_graphs", ALL),
    ("acl_maths", ALL),
    ("acl_structures", ALL),
    ("with_bitvec", ALL),
    ("with_counters", ALL),
    ("with_hash", LATER),
    // Its `ref`s are what 2024 does not allow.
    ("with_im_rc", &[E2021]),
    ("with_im_rc_imported", &[E2021]),
    ("with_indexmap", LATER),
    ("with_itertools_0_10", ALL),
    ("with_itertools_0_13", LATER),
    ("with_nalgebra", &[E2021]),
    ("with_ndarray", LATER),
    ("with_num", ALL),
    ("with_num_parts", ALL),
    ("with_ordered_float", ALL),
    ("with_petgraph_0_6", LATER),
    ("with_petgraph_0_8", LATER),
    ("with_primal", ALL),
    ("with_proconio_0_4", ALL),
    ("with_rand_0_8", ALL),
    ("with_rand_0_8_std", &[E2021]),
    ("with_rand_0_9", ALL),
    ("with_rand_0_9_std", &[E2024]),
    ("with_sets", LATER),
    ("with_small_macros", ALL),
    ("with_smallvec", LATER),
    ("with_stacker", ALL),
    ("with_superslice", ALL),
];

/// Items, the body of a `main` that uses them, and what that prints.
type Snippet = (&'static [&'static str], &'static str, &'static str);

const SNIPPETS: &[Snippet] = &[
    (
        &["ac_library::{Segtree, Max}", "ac_library::Dsu"],
        "let mut tree = Segtree::<Max<u32>>::from(vec![3, 1, 4]); tree.set(0, 5);
         let mut dsu = Dsu::new(3); dsu.merge(0, 2);
         println!(\"{} {} {}\", tree.prod(..), tree.prod(1..2), dsu.same(2, 0));",
        "5 1 true\n",
    ),
    (
        &["petgraph::unionfind::UnionFind"],
        "let mut sets = UnionFind::<u8>::new(3); sets.union(0, 2);
         println!(\"{:?} {}\", sets.clone().into_labeling(), sets.find(2) == sets.find(1));",
        "[0, 1, 0] false\n",
    ),
];

const OF_2020: &[Row] = &[
    ("list/bits", &[E2018]),
    ("list/graph", &[E2018]),
    ("list/lines", &[E2018]),
    ("list/maths", &[E2018]),
    ("list/numbers", &[E2018]),
    ("list/tables", &[E2018]),
    ("list/words", &[E2018]),
];

const OF_2023: &[Row] = &[
    ("list/acl", &[E2021]),
    ("list/chance", &[E2021]),
    ("list/maps", &[E2021]),
    ("list/numbers", &[E2021]),
    ("list/search", &[E2021]),
    ("list/sets", &[E2021]),
    ("list/strings", &[E2021]),
    ("list/sums", &[E2021]),
    ("list/tables", &[E2021]),
    ("list/tools", &[E2021]),
    ("list/wrapped", &[E2021]),
];

const OF_2025: &[Row] = &[
    ("list/acl", &[E2024]),
    ("list/chance", &[E2024]),
    ("list/graph", &[E2024]),
    ("list/lists", &[E2024]),
    ("list/maps", &[E2024]),
    ("list/numbers", &[E2024]),
    ("list/search", &[E2024]),
    ("list/sets", &[E2024]),
    ("list/strings", &[E2024]),
    ("list/sums", &[E2024]),
    ("list/tables", &[E2024]),
    ("list/tools", &[E2024]),
    ("list/wrapped", &[E2024]),
];
