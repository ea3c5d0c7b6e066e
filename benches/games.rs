//! Measures the snippets against the usual contest programs in C++, in one run.
//!
//! ```text
//! cargo run --profile judge -p benches --bin games         # medians of 5 runs
//! cargo run --profile judge -p benches --bin games -- 3    # of 3
//! cargo run --profile judge -p benches --bin games -- 5 kayles   # some rows only
//! cargo run --profile judge -p benches --bin games -- 1 0.007 1000000   # one size
//! ```
//!
//! The other side is `games.cpp`, built with `g++ -O2`; without g++ its columns
//! are empty. Both sides take the time from the input in memory to the values in
//! memory, in turn, and both checksums must agree. What a C++ program cannot do
//! in half a minute is measured at a smaller size; three sizes show how the cost
//! grows. A size that is asked for is measured on both sides, however long that
//! takes. Nothing fails for being slow.

use snippets::dag::dag_table;
use snippets::dag_fast::dag_table_fast;
use snippets::geography::geography_table;
use snippets::geography_fast::geography_table_fast;
use snippets::hackenbush::hackenbush_value;
use snippets::loopy::loopy_table;
use snippets::mex::mex;
use snippets::mex_fast::mex_fast;
use snippets::mex_set::MexSet;
use snippets::mex_set_fast::MexSetFast;
use snippets::nimber::nim_product;
use snippets::nimber_fast::NimTables;
use snippets::nimber_simd_fast::NimProducts;
use snippets::octal::octal_table;
use snippets::octal_digits::octal_digits;
use snippets::octal_fast::{octal_period_fast, octal_table_fast};
use snippets::octal_rules::{Rules, octal_rules_table};
use snippets::splitting::splitting_table;
use snippets::splitting_fast::splitting_table_fast;
use snippets::subtraction::subtraction_table;
use snippets::subtraction_fast::{
    p_positions_fast, subtraction_period_fast, subtraction_table_fast,
};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let runs = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let wanted = arguments.next().unwrap_or_default();
    let size = arguments.next().map(|text| text.parse()).transpose()?;
    let folder = tempfile::tempdir()?;
    let twin = build_twin(folder.path());
    println!("| work | n | here, s | C++, s | times faster |");
    println!("|---|---:|---:|---:|---:|");
    for row in ROWS.iter().filter(|row| row.name.contains(&wanted)) {
        let sizes = size.as_ref().map_or(row.sizes, std::slice::from_ref);
        for &n in sizes {
            let twin = twin.as_deref();
            let twin = twin.filter(|_| size.is_some() || n <= row.twin_to);
            measure(row, n, runs, twin)?;
        }
    }
    Ok(())
}

/// What is measured, and what the C++ program calls it.
struct Row {
    name: &'static str,
    work: Work,
    twin: &'static str,
    /// How many heaps, nodes or sides.
    sizes: &'static [usize],
    /// The largest size that the C++ program is given.
    twin_to: usize,
}

enum Work {
    Dag {
        path: bool,
    },
    ShortDag,
    Subtraction {
        most: u64,
    },
    Losing {
        most: u64,
    },
    Period {
        most: u64,
    },
    /// The code, split into unequal heaps for Grundy's game.
    Sparse(&'static str),
    Proof(&'static str),
    Plain(&'static str),
    Cutting,
    ShortSubtraction {
        most: u64,
    },
    ShortOctal(&'static str),
    ShortCutting,
    Mex,
    ShortMex,
    MexSet,
    ShortMexSet,
    NimProduct {
        short: bool,
    },
    /// By carry-less multiplication.
    NimClmul,
    /// All at once.
    NimBatch,
    Loopy,
    Fusion,
    Geography {
        short: bool,
    },
}

const fn row(
    name: &'static str,
    work: Work,
    twin: &'static str,
    sizes: &'static [usize],
    twin_to: usize,
) -> Row {
    Row {
        name,
        work,
        twin,
        sizes,
        twin_to,
    }
}

const MILLION: usize = 1_000_000;
const STEPS: &[usize] = &[100_000, MILLION, 10 * MILLION];
const HEAPS: &[usize] = &[10_000, 100_000, MILLION];
const FEWER: &[usize] = &[10_000, 20_000, 50_000];

const PRODUCTS: &[usize] = &[10_000, 100_000, MILLION];

const ROWS: &[Row] = &[
    row(
        "graph, 5 n edges",
        Work::Dag { path: false },
        "dag",
        HEAPS,
        MILLION,
    ),
    row(
        "graph, 5 n edges, short",
        Work::ShortDag,
        "dag",
        HEAPS,
        MILLION,
    ),
    row(
        "path of n nodes",
        Work::Dag { path: true },
        "path",
        HEAPS,
        10_000,
    ),
    row(
        "50 steps to 99",
        Work::Subtraction { most: 99 },
        "steps99",
        STEPS,
        10 * MILLION,
    ),
    row(
        "50 steps to 243",
        Work::Subtraction { most: 243 },
        "steps243",
        STEPS,
        10 * MILLION,
    ),
    row(
        "50 steps to 4989",
        Work::Subtraction { most: 4989 },
        "steps4989",
        STEPS,
        10 * MILLION,
    ),
    row(
        "50 steps to 243, who loses",
        Work::Losing { most: 243 },
        "steps243",
        STEPS,
        10 * MILLION,
    ),
    row(
        "50 steps to 99, period",
        Work::Period { most: 99 },
        "steps99",
        STEPS,
        10 * MILLION,
    ),
    row("kayles 0.77", Work::Sparse("0.77"), "c077", HEAPS, 10_000),
    row(
        "kayles 0.77, period",
        Work::Proof("0.77"),
        "c077",
        HEAPS,
        10_000,
    ),
    row("0.16", Work::Sparse("0.16"), "016", HEAPS, 100_000),
    row("0.127", Work::Sparse("0.127"), "0127", HEAPS, 100_000),
    row(
        "grundy's game",
        Work::Sparse("grundy"),
        "grundy",
        HEAPS,
        100_000,
    ),
    row("0.007", Work::Sparse("0.007"), "0007", FEWER, 50_000),
    row(
        "0.07, no proof tried",
        Work::Plain("0.07"),
        "007",
        FEWER,
        50_000,
    ),
    row("0.6", Work::Sparse("0.6"), "06", FEWER, 50_000),
    row(
        "cutting game",
        Work::Cutting,
        "cutting",
        &[50, 100, 200],
        200,
    ),
    row(
        "cutting game, short",
        Work::ShortCutting,
        "cutting",
        &[50, 100, 200],
        200,
    ),
    row(
        "50 steps to 99, short",
        Work::ShortSubtraction { most: 99 },
        "steps99",
        STEPS,
        10 * MILLION,
    ),
    row(
        "50 steps to 4989, short",
        Work::ShortSubtraction { most: 4989 },
        "steps4989",
        STEPS,
        10 * MILLION,
    ),
    row(
        "kayles 0.77, short",
        Work::ShortOctal("0.77"),
        "c077",
        FEWER,
        10_000,
    ),
    row(
        "0.007, short",
        Work::ShortOctal("0.007"),
        "0007",
        FEWER,
        50_000,
    ),
    row("mex of lists of 10", Work::Mex, "", HEAPS, 0),
    row("mex of lists of 10, short", Work::ShortMex, "", HEAPS, 0),
    row("mex of a set that changes", Work::MexSet, "", HEAPS, 0),
    row(
        "mex of a set that changes, short",
        Work::ShortMexSet,
        "",
        HEAPS,
        0,
    ),
    row(
        "nim product, table of bytes",
        Work::NimProduct { short: false },
        "nim256",
        STEPS,
        10 * MILLION,
    ),
    row(
        "nim product, table of logarithms",
        Work::NimProduct { short: false },
        "nimlog",
        STEPS,
        10 * MILLION,
    ),
    row(
        "nim product, carry-less, table of logarithms",
        Work::NimClmul,
        "nimlog",
        STEPS,
        10 * MILLION,
    ),
    row(
        "nim product, batch, table of logarithms",
        Work::NimBatch,
        "nimlog",
        STEPS,
        10 * MILLION,
    ),
    row(
        "nim product, short, table of bytes",
        Work::NimProduct { short: true },
        "nim256",
        PRODUCTS,
        MILLION,
    ),
    row(
        "loopy game, 5 n edges",
        Work::Loopy,
        "loopy",
        HEAPS,
        MILLION,
    ),
    row(
        "hackenbush, 2 n edges",
        Work::Fusion,
        "fusion",
        HEAPS,
        MILLION,
    ),
    row(
        "geography, 2 n edges",
        Work::Geography { short: false },
        "geography",
        HEAPS,
        MILLION,
    ),
    row(
        "geography, 2 n edges, short",
        Work::Geography { short: true },
        "geography",
        &[1_000, 10_000],
        10_000,
    ),
];

/// Prints the medians of both sides at one size, measured in turn.
fn measure(row: &Row, n: usize, runs: usize, twin: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for _ in 0..runs.max(1) {
        let (seconds, sum) = row.work.run(n)?;
        here.push(seconds);
        if let Some(twin) = twin {
            let (seconds, other) = run_twin(twin, row.twin, n)?;
            there.push(seconds);
            if sum.is_some_and(|sum| sum != other) {
                return Err(format!("{} to {n}: the values differ", row.name).into());
            }
        }
    }
    let here = median(here);
    let (other, ratio) = match there.is_empty() {
        true => (String::new(), String::new()),
        false => {
            let there = median(there);
            (format!("{there:.6}"), format!("{:.1}", there / here))
        }
    };
    println!("| {} | {n} | {here:.6} | {other} | {ratio} |", row.name);
    Ok(())
}

impl Work {
    /// Seconds, and a checksum where all values were asked for.
    fn run(&self, n: usize) -> Result<(f64, Option<u64>), Box<dyn Error>> {
        let timed = |work: &dyn Fn() -> Vec<u32>| {
            let start = Instant::now();
            let values = work();
            (start.elapsed().as_secs_f64(), Some(checksum(&values)))
        };
        Ok(match *self {
            Work::Dag { path } => {
                let edges = if path { path_of(n) } else { random_edges(n) };
                timed(&|| dag_table_fast(n, &edges).expect("there is no cycle"))
            }
            Work::ShortDag => {
                let edges = random_edges(n);
                timed(&|| dag_table(n, &edges))
            }
            Work::Subtraction { most } => {
                let steps = random_steps(most);
                timed(&|| subtraction_table_fast(&steps, n))
            }
            Work::ShortSubtraction { most } => {
                let steps = random_steps(most);
                timed(&|| subtraction_table(&steps, n))
            }
            Work::Losing { most } => {
                let steps = random_steps(most);
                let (seconds, _) = timed(&|| {
                    let losing = p_positions_fast(&steps, n).into_iter();
                    losing.map(|heap| heap as u32).collect()
                });
                (seconds, None)
            }
            Work::Period { most } => {
                let steps = random_steps(most);
                let at = || {
                    let period = subtraction_period_fast(&steps, n).expect("a period");
                    vec![period.at(n as u64) as u32]
                };
                let (seconds, _) = timed(&at);
                (seconds, None)
            }
            Work::Sparse(code) => {
                let rules = rules(code)?;
                timed(&|| octal_table_fast(&rules, n))
            }
            Work::Proof(code) => {
                let rules = rules(code)?;
                let at = || {
                    let period = octal_period_fast(&rules, n).expect("a period");
                    vec![period.at(n as u64) as u32]
                };
                let (seconds, _) = timed(&at);
                (seconds, None)
            }
            Work::Plain(code) => {
                let rules = rules(code)?;
                timed(&|| octal_rules_table(&rules, n))
            }
            Work::Cutting => timed(&|| sides(splitting_table_fast(n + 1, 2))),
            Work::ShortCutting => timed(&|| sides(splitting_table(n + 1, 2))),
            Work::ShortOctal(code) => timed(&|| octal_table(&octal_digits(code), n)),
            Work::Mex | Work::ShortMex => {
                let mut random = random();
                let values: Vec<u32> = (0..10 * n).map(|_| random(8) as u32).collect();
                let lists = values.chunks(10).map(|list| list.iter().copied());
                match self {
                    Work::Mex => {
                        timed(&|| lists.clone().map(|list| mex_fast(list) as u32).collect())
                    }
                    _ => timed(&|| lists.clone().map(|list| mex(list) as u32).collect()),
                }
            }
            Work::MexSet => timed(&|| {
                let mut set = MexSetFast::new(n + 1);
                changes(n, |(old, new)| {
                    if let Some(old) = old {
                        set.remove(old);
                    }
                    set.insert(new);
                    set.mex()
                })
            }),
            Work::ShortMexSet => timed(&|| {
                let mut set = MexSet::new(n + 1);
                changes(n, |(old, new)| {
                    if let Some(old) = old {
                        set.remove(old);
                    }
                    set.insert(new);
                    set.mex()
                })
            }),
            Work::NimProduct { short } => {
                let pairs = random_pairs(n);
                let top = |product: u64| (product >> 33) as u32;
                let products = |times: &dyn Fn(u64, u64) -> u64| -> Vec<u32> {
                    pairs.iter().map(|&(a, b)| top(times(a, b))).collect()
                };
                match short {
                    true => timed(&|| products(&nim_product)),
                    false => timed(&|| {
                        let tables = NimTables::new();
                        let all = pairs.iter().map(|&(a, b)| top(tables.product(a, b)));
                        all.collect()
                    }),
                }
            }
            Work::NimClmul => {
                let pairs = random_pairs(n);
                timed(&|| {
                    let nim = NimProducts::new();
                    let products = pairs.iter().map(|&(a, b)| nim.product(a, b));
                    products.map(|product| (product >> 33) as u32).collect()
                })
            }
            Work::NimBatch => {
                let (mut a, b): (Vec<u64>, Vec<u64>) = random_pairs(n).into_iter().unzip();
                let start = Instant::now();
                let nim = NimProducts::new();
                nim.products(&mut a, &b);
                let seconds = start.elapsed().as_secs_f64();
                let tops: Vec<u32> = a.iter().map(|product| (product >> 33) as u32).collect();
                (seconds, Some(checksum(&tops)))
            }
            Work::Loopy => {
                let edges = any_edges(n, 5 * n, n, 0);
                let number = |moves: Option<u32>| moves.map_or(0, |moves| moves + 1);
                timed(&|| loopy_table(n, &edges).into_iter().map(number).collect())
            }
            Work::Fusion => {
                let edges = any_edges(n, 2 * n, n, 0);
                timed(&|| vec![hackenbush_value(n, &edges) as u32])
            }
            Work::Geography { short } => {
                let edges = any_edges(n / 2, 2 * n, n / 2, n / 2);
                let table = if short {
                    geography_table
                } else {
                    geography_table_fast
                };
                timed(&|| table(n, &edges).into_iter().map(u32::from).collect())
            }
        })
    }
}

fn sides(table: Vec<Vec<u32>>) -> Vec<u32> {
    let rows = table.into_iter().skip(2);
    rows.flat_map(|row| row.into_iter().skip(2)).collect()
}

/// Fills a set of n random values, then changes each: the results of all calls.
fn changes(n: usize, mut change: impl FnMut((Option<usize>, usize)) -> usize) -> Vec<u32> {
    let mut random = random();
    let mut values: Vec<usize> = Vec::new();
    let mut results = Vec::new();
    for _ in 0..n {
        values.push(random(n as u64) as usize);
        results.push(change((None, values[values.len() - 1])) as u32);
    }
    for value in &values {
        let new = random(n as u64) as usize;
        results.push(change((Some(*value), new)) as u32);
    }
    results
}

fn rules(code: &str) -> Result<Rules, String> {
    match code {
        "grundy" => Ok("4.".parse::<Rules>()?.unequal()),
        code => code.parse(),
    }
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn checksum(values: &[u32]) -> u64 {
    let add = |sum: u64, &v: &u32| sum.wrapping_mul(31).wrapping_add(v.into());
    values.iter().fold(0, add)
}

/// The same numbers as on the other side.
fn random() -> impl FnMut(u64) -> u64 {
    let mut x = 88_172_645_463_325_252_u64;
    move |n| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x % n
    }
}

/// Every edge leads down in a random order of the nodes.
fn random_edges(n: usize) -> Vec<(usize, usize)> {
    let mut random = random();
    let mut name: Vec<usize> = (0..n).collect();
    for i in 1..n {
        name.swap(i, random(i as u64 + 1) as usize);
    }
    let mut edge = || {
        let x = 1 + random(n as u64 - 1);
        (name[x as usize], name[random(x) as usize])
    };
    (0..5 * n).map(|_| edge()).collect()
}

/// Between `0..from` and the `to` nodes from `first` on.
fn any_edges(from: usize, m: usize, to: usize, first: usize) -> Vec<(usize, usize)> {
    let mut random = random();
    let mut edge = || {
        let x = random(from as u64) as usize;
        (x, first + random(to as u64) as usize)
    };
    (0..m).map(|_| edge()).collect()
}

fn random_pairs(n: usize) -> Vec<(u64, u64)> {
    let mut random = random();
    let mut number = || random(1 << 32) << 32 | random(1 << 32);
    (0..n).map(|_| (number(), number())).collect()
}

fn path_of(n: usize) -> Vec<(usize, usize)> {
    (1..n).map(|v| (v - 1, v)).collect()
}

fn random_steps(most: u64) -> Vec<usize> {
    let mut random = random();
    let mut steps = BTreeSet::new();
    while steps.len() < 50 {
        steps.insert(1 + random(most) as usize);
    }
    steps.into_iter().collect()
}

fn build_twin(folder: &Path) -> Option<PathBuf> {
    let program = folder.join("games");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("games.cpp");
    let built = Command::new("g++")
        .args(["-O2", "-std=c++17", "-o"])
        .args([&program, &source])
        .status();
    if built.is_ok_and(|status| status.success()) {
        return Some(program);
    }
    eprintln!("note: g++ is not installed, so there is nothing to compare with");
    None
}

/// Seconds and checksum, as the other side says.
fn run_twin(twin: &Path, what: &str, n: usize) -> Result<(f64, u64), Box<dyn Error>> {
    let output = Command::new(twin).args([what, &n.to_string()]).output()?;
    let said = String::from_utf8(output.stdout)?;
    match said.split_whitespace().collect::<Vec<_>>()[..] {
        [seconds, sum] => Ok((seconds.parse()?, sum.parse()?)),
        _ => Err(format!(
            "the C++ program ended with {} for {what} {n}",
            output.status
        )
        .into()),
    }
}
