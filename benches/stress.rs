//! Measures `cargo cp stress`: how soon it finds planted bugs, how small it makes
//! what it finds, and how many cases it tries in a second.
//!
//! ```text
//! cargo run --release -p benches --bin stress
//! ```
//!
//! The tables are Markdown, on stdout. The bugs are those in `planted/`. Nothing
//! fails for being slow: close what else is running before you compare. Cases a
//! second are given as a ratio, too: to what the machine does when it only starts
//! both programs, one after the other on each processor.

mod cargo_builds;

use std::error::Error;
use std::fs::File;
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const HEADINGS: [&str; 6] = [
    "bug",
    "found as",
    "case",
    "found, s",
    "shrunk, s",
    "numbers",
];

/// How long cases are counted.
const COUNTED: Duration = Duration::from_secs(10);

/// The title of a solution without a bug.
const PASSING: &str = "none";

/// What is to hold.
const NUMBERS: usize = 8;
const SECONDS: f64 = 5.0;

fn main() -> ExitCode {
    match measure() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let command = &cargo_builds::build_kit(here)?;
    let planted = here.join("planted");
    let titles = titles(&planted)?;
    println!("{}", HEADINGS.join(" | "));
    println!("{}", ["---"; HEADINGS.len()].join(" | "));
    let mut good = 0;
    for title in &titles {
        let row = Row::measure(command, &planted, title)?;
        good += usize::from(row.is_good());
        println!("{}", row.cells(title).join(" | "));
    }
    println!(
        "\n{good} of {} found and made {NUMBERS} numbers or fewer within {SECONDS} s.\n",
        titles.len()
    );
    print_rates(command, &planted)
}

/// The titles that stand in the sources.
fn titles(planted: &Path) -> Result<Vec<String>> {
    let mut titles = Vec::new();
    let mut files: Vec<_> =
        std::fs::read_dir(planted.join("src"))?.collect::<std::io::Result<_>>()?;
    files.sort_by_key(std::fs::DirEntry::path);
    for file in files {
        let text = std::fs::read_to_string(file.path())?;
        let parts = text.split("        title: \"").skip(1);
        titles.extend(parts.filter_map(|part| Some(part.split_once("\",\n")?.0.to_owned())));
    }
    Ok(titles)
}

/// What came of a bug.
struct Row {
    found_as: String,
    case: String,
    found: f64,
    shrunk: f64,
    numbers: usize,
}

impl Row {
    fn measure(command: &Path, planted: &Path, title: &str) -> Result<Row> {
        let output = Command::new(command)
            .args(["stress", "--no-save", "--time", "30"])
            .current_dir(planted)
            .env("PLANTED", title)
            .env("CP_LANG", "en")
            .output()?;
        let said = String::from_utf8(output.stdout)?;
        // planted: wrong answer, case 7, found after 0.1 s; made smaller in 3 steps, 0.4 s
        let head = said.lines().next().unwrap_or_default();
        let read = || {
            let (what, rest) = head.strip_prefix("planted: ")?.split_once(", case ")?;
            let (case, rest) = rest.split_once(", found after ")?;
            let (found, rest) = rest.split_once(" s; ")?;
            let shrunk = rest.rsplit_once(", ").map_or("0.0 s", |(_, time)| time);
            let input = said.lines().skip_while(|line| *line != "  input").skip(1);
            let input = input.take_while(|line| !line.trim_start().starts_with("expected "));
            Some(Row {
                found_as: what.to_owned(),
                case: case.to_owned(),
                found: found.parse().ok()?,
                shrunk: shrunk.strip_suffix(" s")?.parse().ok()?,
                numbers: input
                    .map(|line| line.split_ascii_whitespace().count())
                    .sum(),
            })
        };
        read().ok_or_else(|| {
            let complaint = String::from_utf8_lossy(&output.stderr);
            format!("{title}: {head}\n{complaint}").into()
        })
    }

    fn is_good(&self) -> bool {
        self.numbers <= NUMBERS && self.found <= SECONDS && self.shrunk <= SECONDS
    }

    fn cells(&self, title: &str) -> [String; HEADINGS.len()] {
        [
            title.to_owned(),
            self.found_as.clone(),
            self.case.clone(),
            format!("{:.1}", self.found),
            format!("{:.1}", self.shrunk),
            self.numbers.to_string(),
        ]
    }
}

/// Cases a second of a program that is right and answers at once.
fn print_rates(command: &Path, planted: &Path) -> Result<()> {
    let output = Command::new(command)
        .args(["stress", "--no-save"])
        .args(["--time", &COUNTED.as_secs().to_string()])
        .current_dir(planted)
        .env("PLANTED", PASSING)
        .env("CP_LANG", "en")
        .output()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let rate = said
        .split(" cases, ")
        .nth(1)
        .and_then(|rest| rest.split_once(" a second"));
    let rate: f64 = match rate {
        Some((rate, _)) => rate.replace(',', "").parse()?,
        None => return Err(format!("{said}{}", String::from_utf8_lossy(&output.stderr)).into()),
    };
    let brute = cargo_builds::build(planted, &["--release", "--example", "brute"])?;
    let bare = bare_rate(brute.first().ok_or("there is no brute force")?)?;
    println!("cases a second | both programs bare | ratio");
    println!("--- | --- | ---");
    println!("{rate:.0} | {bare:.0} | {:.2}", rate / bare);
    Ok(())
}

/// How often both programs can be started in a second, if nothing else is done.
fn bare_rate(program: &Path) -> Result<f64> {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("in");
    std::fs::write(&input, "3\n1 2 3\n")?;
    let since = Instant::now();
    let count = || -> std::io::Result<u32> {
        let mut count = 0;
        while since.elapsed() < COUNTED {
            for _ in 0..2 {
                let mut command = Command::new(program);
                command.env("PLANTED", PASSING).stdin(File::open(&input)?);
                command.output()?;
            }
            count += 1;
        }
        Ok(count)
    };
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let counts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(count)).collect();
        threads.into_iter().map(|thread| thread.join()).collect()
    });
    let mut all = 0;
    for count in counts {
        all += count.map_err(|_| "a thread has panicked")??;
    }
    Ok(f64::from(all) / since.elapsed().as_secs_f64())
}
