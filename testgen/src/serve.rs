//! The generator as a program: one case, or case after case over pipes.

use super::draw::{replay, sample, Case, Gen};
use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

const USAGE: &str = "\
usage: gen SEED [SIZE]   prints the case with that number; no size is over SIZE
       gen --serve       answers `seed SEED size SIZE` and `replay LIMIT CHOICE...`";

/// Runs a generator as the command line says: `gen SEED` prints a case.
pub fn main(generator: impl Fn(&mut Gen)) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let said = match words.as_slice() {
        ["--serve"] => serve(&generator, io::stdin().lock(), io::stdout().lock()),
        [seed] => print_case(seed, None, &generator),
        [seed, size] => print_case(seed, Some(size), &generator),
        _ => stop(USAGE),
    };
    // Nobody reads on.
    drop(said);
}

fn print_case(seed: &str, size: Option<&str>, generator: impl Fn(&mut Gen)) -> io::Result<()> {
    let number = |word: &str| match word.parse() {
        Ok(number) => number,
        Err(_) => stop(&format!("error: `{}` is not a number\n{}", word, USAGE)),
    };
    let size = size.map_or(u64::MAX, number);
    let case = sample(number(seed), size, generator);
    io::stdout().lock().write_all(case.text.as_bytes())
}

fn stop(words: &str) -> ! {
    eprintln!("{}", words);
    std::process::exit(2)
}

/// Answers each line with a case:
///
/// ```text
/// case CHOICES SPANS BYTES
/// VALUE LOW HIGH           a line for each choice
/// START END LABEL          a line for each span
/// the bytes of the text
/// ```
///
/// or with `none`, where there would be too many choices, or with
/// `failed BYTES` and what the generator said when it panicked.
pub(super) fn serve(
    generator: impl Fn(&mut Gen),
    requests: impl BufRead,
    mut answers: impl Write,
) -> io::Result<()> {
    let words = Arc::new(Mutex::new(String::new()));
    let heard = Arc::clone(&words);
    set_hook(Box::new(move |panic| {
        if let Ok(mut words) = heard.lock() {
            *words = panic.to_string();
        }
    }));
    for request in requests.lines() {
        let request = request?;
        let answer = catch_unwind(AssertUnwindSafe(|| answer(&request, &generator)));
        match answer {
            Ok(Ok(Some(case))) => write_case(&mut answers, &case)?,
            Ok(Ok(None)) => answers.write_all(b"none\n")?,
            Ok(Err(complaint)) => write_failure(&mut answers, &complaint)?,
            Err(_) => {
                let said = words.lock().map_or(String::new(), |words| words.clone());
                write_failure(&mut answers, &said)?;
            }
        }
        answers.flush()?;
    }
    Ok(())
}

fn answer(request: &str, generator: impl Fn(&mut Gen)) -> Result<Option<Case>, String> {
    let unknown = || format!("not a request: {}", request);
    let words: Vec<&str> = request.split_ascii_whitespace().collect();
    match words.as_slice() {
        ["seed", seed, "size", size] => match (seed.parse(), size.parse()) {
            (Ok(seed), Ok(size)) => Ok(Some(sample(seed, size, generator))),
            _ => Err(unknown()),
        },
        ["replay", limit, values @ ..] => {
            let values: Result<Vec<i128>, _> = values.iter().map(|word| word.parse()).collect();
            match (limit.parse(), values) {
                (Ok(limit), Ok(values)) => Ok(replay(values, limit, generator)),
                _ => Err(unknown()),
            }
        }
        _ => Err(unknown()),
    }
}

fn write_case(answers: &mut impl Write, case: &Case) -> io::Result<()> {
    let mut head = format!(
        "case {} {} {}\n",
        case.choices.len(),
        case.spans.len(),
        case.text.len()
    );
    for choice in &case.choices {
        head += &format!("{} {} {}\n", choice.value, choice.low, choice.high);
    }
    for span in &case.spans {
        head += &format!("{} {} {}\n", span.start, span.end, span.label);
    }
    answers.write_all(head.as_bytes())?;
    answers.write_all(case.text.as_bytes())
}

fn write_failure(answers: &mut impl Write, words: &str) -> io::Result<()> {
    writeln!(answers, "failed {}", words.len())?;
    answers.write_all(words.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generator(g: &mut Gen) {
        let n = g.int(1..=3);
        let a = g.list(n, |g| g.int(-5..=5));
        assert!(a[0] != 5, "no 5");
        g.line(a);
    }

    /// One test, as all threads share the hook of panics.
    #[test]
    fn requests_and_answers() {
        for (request, expected) in [
            (
                "replay 9 2 4 -1",
                "case 3 3 5\n2 1 3\n4 -5 5\n-1 -5 5\n1 3 list\n1 2 element\n2 3 element\n4 -1\n",
            ),
            (
                "replay 9",
                "case 2 2 2\n1 1 3\n0 -5 5\n1 2 list\n1 2 element\n0\n",
            ),
            ("replay 2 2 4 -1", "none\n"),
            ("bring beer", "failed 25\nnot a request: bring beer"),
            ("seed x size 1", "failed 28\nnot a request: seed x size 1"),
        ] {
            let mut answers = Vec::new();
            serve(generator, request.as_bytes(), &mut answers).unwrap();
            assert_eq!(String::from_utf8(answers).unwrap(), expected, "{}", request);
        }
        let mut answers = Vec::new();
        serve(
            generator,
            "replay 9 1 5\nreplay 9\n".as_bytes(),
            &mut answers,
        )
        .unwrap();
        let said = String::from_utf8(answers).unwrap();
        assert!(
            said.starts_with("failed ") && said.contains("no 5"),
            "{}",
            said
        );
        assert!(said.ends_with("\n0\n"), "{}", said);
        let case = sample(3, 2, generator).text;
        let mut answers = Vec::new();
        serve(generator, "seed 3 size 2".as_bytes(), &mut answers).unwrap();
        assert!(answers.ends_with(case.as_bytes()));
    }
}
