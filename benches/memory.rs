//! Measures time and memory of long tables, each in a process of its own.
//!
//! ```text
//! cargo run --profile judge -p benches --bin memory              # all rows: a minute
//! cargo run --profile judge -p benches --bin memory -- kayles    # some rows only
//! ```
//!
//! The memory is the most that the process held at once, as Linux counts it; elsewhere
//! its column is empty. Nothing fails for being slow or large.

use snippets::octal_fast::octal_table_fast;
use snippets::octal_rules::Rules;
use std::error::Error;
use std::fs;
use std::process::Command;
use std::time::Instant;

/// What is measured: its name, the code, and how many heaps.
const ROWS: &[(&str, &str, usize)] = &[
    ("grundy's game", "grundy", 1_000_000),
    ("grundy's game", "grundy", 10_000_000),
    ("kayles 0.77", "0.77", 10_000_000),
    ("0.16", "0.16", 10_000_000),
];

/// What a child is called with, before code and size.
const CHILD: &str = "--child";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [child, code, n] = &arguments[..] {
        if child == CHILD {
            return measure(code, n.parse()?);
        }
    }
    let wanted = arguments.first().map_or("", String::as_str);
    println!("| work | n | time, s | memory, MB |");
    println!("|---|---:|---:|---:|");
    for (name, code, n) in ROWS.iter().filter(|row| row.0.contains(wanted)) {
        let child = Command::new(std::env::current_exe()?)
            .args([CHILD, code, &n.to_string()])
            .output()?;
        if !child.status.success() {
            let said = String::from_utf8_lossy(&child.stderr).into_owned();
            return Err(format!("{name} to {n}: {said}").into());
        }
        println!(
            "| {name} | {n} | {} |",
            String::from_utf8(child.stdout)?.trim()
        );
    }
    Ok(())
}

/// Prints the last two columns.
fn measure(code: &str, n: usize) -> Result<(), Box<dyn Error>> {
    let rules = match code {
        "grundy" => "4.".parse::<Rules>()?.unequal(),
        code => code.parse()?,
    };
    let start = Instant::now();
    let values = octal_table_fast(&rules, n);
    let seconds = start.elapsed().as_secs_f64();
    if values.len() != n {
        return Err(format!("{} values", values.len()).into());
    }
    let memory = peak().map_or_else(String::new, |kilobytes| {
        format!("{:.0}", kilobytes as f64 * 1.024 / 1000.0)
    });
    println!("{seconds:.3} | {memory}");
    Ok(())
}

/// The most memory held so far, in kB.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
