//! Every snippet is listed, and opens with its card.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const PARTS: [&str; 4] = ["# Contract", "# Complexity", "# Example", "# Source"];

fn src() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "src"].iter().collect()
}

fn read(name: &str) -> String {
    let path = src().join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {}", path.display(), e))
}

fn listed() -> BTreeSet<String> {
    let modules = |line: &str| {
        let name = line.strip_prefix("pub mod ")?.strip_suffix(';')?;
        Some(name.to_string())
    };
    read("lib.rs").lines().filter_map(modules).collect()
}

#[test]
fn lib_lists_the_files_there_are() {
    let files = fs::read_dir(src()).unwrap().map(|entry| {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let stem = name.strip_suffix(".rs");
        stem.unwrap_or_else(|| panic!("not a snippet: {}", name))
            .to_string()
    });
    let files: BTreeSet<String> = files.filter(|stem| stem != "lib").collect();
    assert_eq!(
        listed(),
        files,
        "`pub mod` in lib.rs beside the files in src"
    );
    assert!(!files.is_empty());
}

#[test]
fn every_card_has_its_parts_in_order() {
    for name in listed() {
        let file = format!("{}.rs", name);
        if let Err(wrong) = check_card(&read(&file)) {
            panic!("{}: {}", file, wrong);
        }
    }
}

/// The card's order: a line in English, one in Chinese, then the four parts,
/// none of them empty.
fn check_card(text: &str) -> Result<(), String> {
    let card: Vec<&str> = text
        .lines()
        .map_while(|l| l.strip_prefix("//!"))
        .map(str::trim)
        .collect();
    let summary = card.first().copied().unwrap_or("");
    if !summary.ends_with('.') || card.get(1) != Some(&"") {
        return Err("the card opens with one line, a full stop and a blank line".into());
    }
    let chinese = card.get(2).copied().unwrap_or("");
    if !chinese.chars().any(is_chinese) || card.get(3) != Some(&"") {
        return Err("the first line is followed by one in Chinese and a blank line".into());
    }
    // A line of an example may begin with "# " too: hidden code, not a heading.
    let mut code = false;
    let mut headings = Vec::new();
    for (at, line) in card.iter().enumerate() {
        if line.starts_with("```") {
            code = !code;
        } else if !code && line.starts_with('#') {
            headings.push(at);
        }
    }
    let names: Vec<&str> = headings.iter().map(|&at| card[at]).collect();
    if names != PARTS {
        return Err(format!("the parts are {:?}, not {:?}", names, PARTS));
    }
    if headings[0] != 4 {
        return Err("the Chinese line is followed by `# Contract`".into());
    }
    let ends = headings.iter().skip(1).copied().chain(Some(card.len()));
    for (&at, end) in headings.iter().zip(ends) {
        let body = &card[at + 1..end];
        if body.iter().all(|line| line.is_empty()) {
            return Err(format!("`{}` is empty", card[at]));
        }
        if card[at] == "# Example" && !body.contains(&"```") {
            return Err("`# Example` has no block of code".into());
        }
    }
    Ok(())
}

fn is_chinese(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// `// Nim and its kin | Nim 及其变形` above its modules, and no module without.
#[test]
fn lib_groups_the_modules_in_both_languages() {
    let mut grouped = false;
    for line in read("lib.rs").lines() {
        if let Some(text) = line.strip_prefix("// ") {
            let (_, chinese) = text.split_once(" | ").unwrap_or((text, ""));
            assert!(chinese.chars().any(is_chinese), "lib.rs: {}", line);
            grouped = true;
        } else if line.is_empty() {
            grouped = false;
        } else if line.starts_with("pub mod ") && line.ends_with(';') {
            assert!(grouped, "lib.rs: no heading above {}", line);
        }
    }
}

/// For one release.
#[test]
#[allow(deprecated)]
fn old_names_still_work() {
    use snippets::octal::{octal_period, Rules};
    use snippets::{large_dag, period, sparse};
    let kayles: Rules = "0.77".parse().unwrap();
    assert_eq!(sparse::sparse_table(&kayles, 5), [0, 1, 2, 3, 1]);
    let proven: period::Period = sparse::sparse_period(&kayles, 1000).unwrap();
    assert_eq!(
        octal_period(&kayles, 1000).unwrap().period(),
        proven.period()
    );
    assert_eq!(large_dag::grundy_values(2, &[(1, 0)]), Ok(vec![0, 1]));
}

/// For one release, too: functions that have another name or place.
#[test]
#[allow(deprecated)]
fn old_functions_still_work() {
    use snippets::*;
    use std::collections::HashMap;
    assert_eq!(
        dag::grundy_values(1, &[(0, 0)]),
        Err(dag::Cycle { node: 0 })
    );
    assert_eq!(dag_fast::grundy_values_fast(2, &[(1, 0)]), Ok(vec![0, 1]));
    assert_eq!(
        memo::grundy(&mut HashMap::new(), 5, |&n: &u64| (0..n).map(Some)),
        5
    );
    let rook = grid::grundy_grid(1, 3, |(_, b), value, options| {
        (0..b).for_each(|j| options.mark(value((0, j))));
    });
    assert_eq!(rook, [[0, 1, 2]]);
    assert_eq!(subtraction::p_positions(&[1], 5), [0, 2, 4]);
    let halves = subtraction::subtraction_period(&[1], 100).unwrap();
    assert_eq!((halves.preperiod(), halves.period()), (0, 2));
    let forbidden: all_but::ArithmeticPeriod = all_but::all_but_period(&[1], 9).unwrap();
    assert_eq!(forbidden.at(9), 4);
    assert_eq!(anti_sg::anti_sg_spoiler(&[0, 1], &[(1, 0)]), None);
    let take = |heap: usize| (0..heap).take(1);
    assert_eq!(every_sg::suspense_numbers(2, take), [0, 1]);
    assert_eq!(moore_nim::moore_nim_losses(3, 1, 4, 1000), [1, 0, 3, 0, 3]);
    assert_eq!(bash::bash_take(23, 3, 0), Some(3));
    assert_eq!(interval::interval_take(8, 2, 5, 1), Some(5));
    assert_eq!(e_and_d::e_and_d_split(3, 2, 0), Some((1, 1)));
    assert_eq!(fibonacci_nim::fibonacci_nim_take(20, 19), Some(2));
    assert_eq!(nim_except::NimExcept::new(&[]).grundy(7), 7);
    assert_eq!(wythoff::wythoff_moves(4, 1, 2), [(3, 1)]);
}

#[test]
fn a_wrong_card_is_told() {
    let good = "//! Adds.\n//!\n//! 加法。\n//!\n//! # Contract\n//! Any.\n//!\n//! # Complexity\n//! O(1).\n//!\n\
                //! # Example\n//! ```\n//! # hidden\n//! ```\n//!\n//! # Source\n//! Peano.\n\nfn f() {}\n";
    assert_eq!(check_card(good), Ok(()));
    let wrong = [
        ("Adds.", "Adds", "the card opens with"),
        ("//! # Contract\n", "", "the parts are"),
        ("# Complexity", "# Cost", "the parts are"),
        (
            "//! Peano.",
            "//! Peano.\n//! # More\n//! x",
            "the parts are",
        ),
        ("//! O(1).\n", "", "`# Complexity` is empty"),
        (
            "//! ```\n//! # hidden\n//! ```",
            "//! none",
            "`# Example` has no",
        ),
        ("//! 加法。\n//!\n", "", "the first line is"),
        ("加法。", "Adds.", "the first line is"),
        (
            "//!\n//! # Contract",
            "//!\n//! More.\n//! # Contract",
            "the Chinese line is",
        ),
    ];
    for (old, new, message) in wrong {
        let text = good.replacen(old, new, 1);
        assert_ne!(text, good, "{}", old);
        let told = check_card(&text).unwrap_err();
        assert!(told.starts_with(message), "{}: {}", new, told);
    }
}
