//! Runs the rows of a table as tests, each by its name, as cargo's own harness runs
//! functions. A crate for this would bring a parser of arguments whose macros ask
//! for more of what `serde` is built with: all would be built once for the tests
//! and once more for the command.

use std::collections::VecDeque;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A name, and what panics if something is wrong.
pub type Trial = (String, Box<dyn Fn() + Send>);

/// What is asked for: `cargo test -- acl --test-threads=1`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    /// Parts of names; none means all.
    names: Vec<String>,
    /// Whether they are whole names.
    exact: bool,
    list: bool,
    threads: Option<usize>,
}

/// Runs what the command line asks for.
pub fn run(trials: Vec<Trial>) -> ExitCode {
    let asked = match Asked::parse(std::env::args().skip(1)) {
        Ok(asked) => asked,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let all = trials.len();
    let mut trials = VecDeque::from(trials);
    trials.retain(|(name, _)| asked.wants(name));
    if asked.list {
        trials.iter().for_each(|(name, _)| println!("{name}: test"));
        return ExitCode::SUCCESS;
    }
    let wanted = trials.len();
    println!("\nrunning {wanted} tests");
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let failed = in_threads(trials, asked.threads.unwrap_or(processors));
    let result = if failed.is_empty() { "ok" } else { "FAILED" };
    println!(
        "\ntest result: {result}. {} passed; {} failed; {} filtered out\n",
        wanted - failed.len(),
        failed.len(),
        all - wanted
    );
    match failed.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(101),
    }
}

/// Runs all, so many at once; the names of those that fail.
fn in_threads(trials: VecDeque<Trial>, threads: usize) -> Vec<String> {
    let waiting = Mutex::new(trials);
    let failed = Mutex::new(Vec::new());
    let next = || {
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.pop_front()
    };
    let work = || {
        while let Some((name, check)) = next() {
            // A panic tells the name of its thread.
            let started = thread::Builder::new().name(name.clone()).spawn(check);
            let done = started.expect("a thread").join();
            let result = if done.is_ok() { "ok" } else { "FAILED" };
            println!("test {name} ... {result}");
            if done.is_err() {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.push(name);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner)
}

impl Asked {
    fn parse(arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
        let mut asked = Asked::default();
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--exact" => asked.exact = true,
                "--list" => asked.list = true,
                // All is shown, and in color only what cargo says.
                "--nocapture" | "--no-capture" | "--quiet" | "-q" | "--show-output" => {}
                "--format" | "--color" => drop(arguments.next()),
                other => match other.strip_prefix("--test-threads") {
                    Some(count) => {
                        let count = count.strip_prefix('=').map(ToOwned::to_owned);
                        let count = count.or_else(|| arguments.next()).unwrap_or_default();
                        let count = count.parse().ok().filter(|count| 0 < *count);
                        asked.threads = Some(count.ok_or("--test-threads takes a number")?);
                    }
                    None if other.starts_with("--") => return Err(format!("what is {other}?")),
                    None => asked.names.push(other.to_owned()),
                },
            }
        }
        Ok(asked)
    }

    fn wants(&self, name: &str) -> bool {
        let is_it = |part: &String| match self.exact {
            true => name == part,
            false => name.contains(part.as_str()),
        };
        self.names.is_empty() || self.names.iter().any(is_it)
    }
}
