//! A program for each case, and what comes of judging it.

use judging::{
    Check, Death, Limits, Report, Sample, Verdict, find_all_samples, find_samples, judge, times,
};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{env, fs, hint, thread};

/// All of them, by name.
pub const TESTS: &[(&str, fn())] = &[
    ("right_answers", right_answers),
    ("wrong_answers", wrong_answers),
    ("too_slow", too_slow),
    ("slow_is_not_failed", slow_is_not_failed),
    ("times_of_several", times_of_several),
    ("too_much_output", too_much_output),
    ("deaths", deaths),
    ("too_much_memory", too_much_memory),
    ("memory_is_the_programs_own", memory_is_the_programs_own),
    (
        "stderr_is_shown_and_never_compared",
        stderr_is_shown_and_never_compared,
    ),
    ("nothing_stays_behind", nothing_stays_behind),
    (
        "a_helper_nobody_waits_for_ends",
        a_helper_nobody_waits_for_ends,
    ),
    ("limits_without_measure", limits_without_measure),
    ("with_a_tolerance", with_a_tolerance),
    ("where_blanks_only_part_words", where_blanks_only_part_words),
    ("with_a_checker", with_a_checker),
    ("with_pipes_of_its_own", with_pipes_of_its_own),
    ("checkers_made_with_testlib", checkers_made_with_testlib),
    ("interactive_problems", interactive_problems),
    ("interactors_that_are_broken", interactors_that_are_broken),
    ("a_stack_overflow_is_told", a_stack_overflow_is_told),
    (
        "what_cannot_be_run_is_an_error",
        what_cannot_be_run_is_an_error,
    ),
    ("a_failure_shows_the_texts", a_failure_shows_the_texts),
    (
        "a_long_failure_is_cut_around_the_difference",
        a_long_failure_is_cut_around_the_difference,
    ),
    (
        "a_missing_or_surplus_end_is_shown",
        a_missing_or_surplus_end_is_shown,
    ),
    ("samples_come_in_pairs", samples_come_in_pairs),
];

/// A program that does what the first word of its input says.
const ACTOR: &str = r##"
use std::io::{self, Read, Write};
use std::{hint, process, thread, time::Duration};

fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

fn touch(mib: usize) {
    let mut bytes = vec![0u8; mib << 20];
    for page in bytes.chunks_mut(4096) {
        page[0] = 1;
    }
    hint::black_box(&bytes);
}

fn deep(n: u64) -> u64 {
    let here = hint::black_box([n; 64]);
    if hint::black_box(n) == u64::MAX { 0 } else { deep(n + 1) + here[7] }
}

/// Answers guesses: an interactor whose secret is in the input; the limit on
/// the guesses is the expected output.
fn interact() -> i32 {
    let paths: Vec<_> = std::env::args().skip(1).collect();
    let number = |path: &str| std::fs::read_to_string(path).unwrap().trim().parse::<u64>();
    let (secret, limit) = match (number(&paths[0]), number(&paths[2])) {
        (Ok(secret), Ok(limit)) => (secret, limit),
        _ => return 3,
    };
    if secret == 666 {
        process::abort();
    }
    let mut lines = io::stdin().lines();
    for _ in 0..limit {
        let Some(Ok(guess)) = lines.next() else {
            eprintln!("no guess");
            return 2;
        };
        let word = match guess.parse::<u64>().unwrap().cmp(&secret) {
            std::cmp::Ordering::Less => "more",
            std::cmp::Ordering::Greater => "less",
            std::cmp::Ordering::Equal => "found",
        };
        println!("{word}");
        if word == "found" {
            return 0;
        }
    }
    eprintln!("no more than {limit} guesses");
    1
}

/// Halves up to 1000, or does something wrong.
fn guess(how: &str) {
    let (mut low, mut high) = (0, 1000);
    loop {
        let mut middle = (low + high) / 2;
        match how {
            "guess" => {}
            "stubborn" => middle = 1001,
            "quiet" => sleep(),
            "short" => return,
            "panic" => panic!("on purpose"),
            _ => unreachable!(),
        }
        println!("{middle}");
        let mut answer = String::new();
        io::stdin().read_line(&mut answer).unwrap();
        match answer.trim() {
            "more" => low = middle + 1,
            "less" => high = middle - 1,
            "found" => return,
            other => panic!("{other}?"),
        }
    }
}

fn main() {
    let name = std::env::args().next().unwrap();
    match name.rsplit('/').next().unwrap() {
        "interactor" => process::exit(interact()),
        how @ ("guess" | "stubborn" | "quiet" | "short" | "panic") => return guess(how),
        _ => {}
    }
    let mut first = [0; 16];
    let read = io::stdin().read(&mut first).unwrap();
    let text = String::from_utf8_lossy(&first[..read]).into_owned();
    let word = text.split_whitespace().next().unwrap_or("").to_string();
    match word.as_str() {
        "echo" => {
            io::stdout().write_all(&first[..read]).unwrap();
            io::copy(&mut io::stdin(), &mut io::stdout()).unwrap();
        }
        "loop" => {
            eprintln!("{}", process::id());
            loop {
                hint::black_box(0);
            }
        }
        "sleep" => sleep(),
        "deaf" => {
            // Becomes one that has closed its output, and stays.
            use std::os::unix::process::CommandExt;
            let script = "exec >&- 2>&- sleep 60";
            panic!("{}", process::Command::new("sh").args(["-c", script]).exec());
        }
        "orphan" => {
            // Leaves behind a child that holds the output open.
            let mut place = String::new();
            io::stdin().read_to_string(&mut place).unwrap();
            let place = text.split_once(' ').unwrap().1.to_string() + &place;
            let script = "sleep 1; echo > \"$0\"";
            process::Command::new("sh").args(["-c", script, &place]).spawn().unwrap();
            println!("orphan");
        }
        "flood" => loop {
            if io::stdout().write_all(&[b'x'; 4096]).is_err() {
                sleep();
            }
        },
        "mutter" => {
            for i in 0..200_000 {
                eprintln!("muttering {i}");
            }
            println!("mutter");
        }
        "panic" => panic!("on purpose"),
        "abort" => process::abort(),
        "exit" => process::exit(3),
        "stack" => println!("{}", deep(0)),
        "hog" => touch(200),
        "monster" => touch(1 << 20),
        "touch" => {
            touch(50);
            println!("touch");
        }
        "slow" => {
            thread::sleep(Duration::from_millis(150));
            println!("slow");
        }
        "bytes" => io::stdout().write_all(b"bytes\n\xff\x1b[31m\n").unwrap(),
        // As a checker: accepts what starts as it is told to.
        "" => {
            let paths = std::env::args().skip(1);
            let texts: Vec<_> = paths.map(|p| std::fs::read_to_string(p).unwrap()).collect();
            println!("{} {}", texts[0].trim(), texts[1].trim());
            if texts[2].contains("crash") {
                process::abort();
            }
            if let Some(code) = texts[2].strip_prefix("code ") {
                process::exit(code.trim().parse().unwrap());
            }
            process::exit(!texts[1].starts_with(texts[2].trim()) as i32);
        }
        other => panic!("{other}?"),
    }
}
"##;

/// The actor, built once for this test run.
fn actor() -> &'static Path {
    static ACTOR_PATH: OnceLock<PathBuf> = OnceLock::new();
    ACTOR_PATH.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = tempfile::tempdir_in(place).unwrap();
        let (source, built) = (folder.path().join("actor.rs"), folder.path().join("actor"));
        fs::write(&source, ACTOR).unwrap();
        let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
        let status = Command::new(rustc)
            .args(["--edition=2021", "-O", "-o"])
            .args([&built, &source])
            .status();
        assert!(status.unwrap().success());
        // Another run of the tests may do the same just now.
        let actor = place.join("judging-actor");
        fs::rename(&built, &actor).unwrap();
        actor
    })
}

const LIMITS: Limits = Limits {
    time: Duration::from_secs(2),
    memory: Some(64 << 20),
};
const HASTE: Limits = Limits {
    time: Duration::from_millis(100),
    ..LIMITS
};

fn write_sample(folder: &Path, input: &str, expected: &str) -> Sample {
    fs::write(folder.join("1.in"), input).unwrap();
    fs::write(folder.join("1.out"), expected).unwrap();
    find_samples(folder).unwrap().remove(0)
}

#[track_caller]
fn run(input: &str, expected: &str, limits: Limits, check: &Check) -> Report {
    let folder = tempfile::tempdir().unwrap();
    let sample = write_sample(folder.path(), input, expected);
    judge(actor(), &sample, &limits, check).unwrap()
}

#[track_caller]
fn check(input: &str, expected: &str, limits: Limits, verdict: Verdict) -> Report {
    let report = run(input, expected, limits, &Check::Exact);
    assert_eq!(report.verdict, verdict, "{report}");
    report
}

fn is_running(pid: &str) -> bool {
    let pid = pid.trim().parse().expect("a process id");
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), None).is_ok()
}

fn right_answers() {
    let long = format!("echo {}\n", "x ".repeat(1 << 20));
    let rows = [
        ("echo 1\n2\n", "echo 1\n2\n"),
        ("echo 1\r\n2", "echo 1\n2\n"),
        ("echo 1 \t\n2\n\n\n", "echo 1\r\n2"),
        ("echo 1\n", "\u{feff}echo 1\n"),
        (long.as_str(), long.as_str()),
    ];
    for (input, expected) in rows {
        let report = check(input, expected, LIMITS, Verdict::Accepted);
        let text = report.to_string();
        assert!(text.starts_with("sample 1: AC, "), "{text}");
        assert!(!text.contains('\n'), "{text}");
    }
}

fn wrong_answers() {
    let rows = [
        ("echo\n1\n3\n", 3),
        ("echo\n1\n2\n3\n", 4),
        ("echo\n1 2\n", 2),
        ("echo\n\n1\n2\n", 2),
        ("echo\n", 2),
    ];
    for (expected, line) in rows {
        let report = check("echo\n1\n2\n", expected, LIMITS, Verdict::WrongAnswer);
        assert_eq!(report.difference().unwrap().line, line);
    }
    check("bytes", "bytes", LIMITS, Verdict::WrongAnswer);
}

fn too_slow() {
    for word in ["loop", "sleep", "deaf"] {
        let since = Instant::now();
        let report = check(word, word, HASTE, Verdict::TimeLimit);
        let time = since.elapsed();
        assert!(Duration::from_millis(500) <= report.time, "{report}");
        assert!(time < Duration::from_secs(3), "{time:?}");
        assert!(report.to_string().contains("TLE"), "{report}");
        if word == "loop" {
            assert!(!is_running(&String::from_utf8_lossy(&report.stderr)));
        }
    }
}

fn slow_is_not_failed() {
    let report = check("slow", "slow", HASTE, Verdict::Accepted);
    assert!(report.is_slow());
    assert!(report.to_string().contains("over the limit"), "{report}");
    // Asleep is not at work.
    assert!(report.used.unwrap().cpu_time < Duration::from_millis(100));
    assert!(
        report
            .usage()
            .starts_with(&format!("{} ms of 100 ms: slow (", report.time.as_millis()))
    );
    // Within the limit, only work counts.
    let report = check("slow", "slow", LIMITS, Verdict::Accepted);
    assert_eq!(report.counted_time(), report.used.unwrap().cpu_time);
    assert!(!report.is_slow() && !report.usage().contains("slow"));
}

fn times_of_several() {
    assert_eq!(times(&[]), "");
    let quick = check("echo", "echo", LIMITS, Verdict::Accepted);
    let slow = check("slow", "slow", HASTE, Verdict::Accepted);
    let runs = [
        ("a".to_owned(), quick.clone()),
        ("b".to_owned(), slow.clone()),
    ];
    assert_eq!(
        times(&runs),
        format!("b: {0}\nslowest: b, {0}\n\n", slow.usage())
    );
    let line = format!("slowest: a, {}\n\n", quick.usage());
    assert_eq!(times(&runs[..1]), line);
}

fn too_much_output() {
    let since = Instant::now();
    check("flood", "", LIMITS, Verdict::OutputLimit);
    let time = since.elapsed();
    assert!(time < Duration::from_secs(5), "{time:?}");
}

fn deaths() {
    use nix::sys::signal::Signal;
    let abort = Death::Signal(Signal::SIGABRT as i32);
    let rows = [
        (
            "panic",
            Death::Exit(101),
            "RE (exit code 101)",
            "on purpose",
        ),
        ("exit", Death::Exit(3), "RE (exit code 3)", ""),
        ("abort", abort, "RE (SIGABRT)", ""),
        ("stack", abort, "RE (SIGABRT)", "overflowed its stack"),
    ];
    for (word, death, name, words) in rows {
        let report = check(word, word, LIMITS, Verdict::RuntimeError(death));
        let text = report.to_string();
        assert!(text.contains(name) && text.contains(words), "{text}");
    }
}

fn too_much_memory() {
    let report = check("hog", "", LIMITS, Verdict::MemoryLimit);
    assert!(report.to_string().contains("MB of 64 MB"), "{report}");
    // 1 TiB: refused before it can hurt.
    check("monster", "", LIMITS, Verdict::MemoryLimit);
}

fn memory_is_the_programs_own() {
    let mut ballast = vec![0_u8; 300 << 20];
    for page in ballast.chunks_mut(4096) {
        page[0] = 1;
    }
    let small = check("echo", "echo", LIMITS, Verdict::Accepted);
    let large = check("touch", "touch", LIMITS, Verdict::Accepted);
    hint::black_box(&ballast);
    let mib = |report: &Report| report.used.unwrap().peak_memory as f64 / f64::from(1 << 20);
    println!("{} MiB, {} MiB", mib(&small), mib(&large));
    assert!(mib(&small) < 8.0, "{} MiB", mib(&small));
    assert!((45.0..55.0).contains(&mib(&large)), "{} MiB", mib(&large));
}

fn stderr_is_shown_and_never_compared() {
    let report = check("mutter", "mutter", LIMITS, Verdict::Accepted);
    assert!(report.stderr.ends_with(b"muttering 199999\n"));
    let report = check("mutter", "silence", LIMITS, Verdict::WrongAnswer);
    assert!(report.stderr.len() <= 64 << 10);
    let text = report.to_string();
    assert!(text.ends_with("muttering 199999"), "{text}");
}

fn nothing_stays_behind() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("alive");
    let input = format!("orphan {}", place.display());
    let report = check(&input, "orphan", LIMITS, Verdict::Accepted);
    assert!(report.time < Duration::from_millis(900), "{report}");
    thread::sleep(Duration::from_millis(1500));
    assert!(!place.exists(), "what the program started still runs");
}

fn a_helper_nobody_waits_for_ends() {
    let folder = tempfile::tempdir().unwrap();
    let sample = write_sample(folder.path(), "sleep", "");
    let mut helper = Command::new(env::current_exe().unwrap())
        .arg("--run-and-measure")
        .args([actor(), &sample.input])
        .args(["60000", "1000000000", "1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_millis(100));
    assert!(helper.try_wait().unwrap().is_none());
    let since = Instant::now();
    drop(helper.stdin.take());
    helper.wait().unwrap();
    assert!(since.elapsed() < Duration::from_secs(2));
}

fn limits_without_measure() {
    let limits = Limits {
        time: Duration::MAX,
        memory: Some(u64::MAX),
    };
    check("slow", "slow", limits, Verdict::Accepted);
    check("slow", "fast", limits, Verdict::WrongAnswer);
}

fn with_a_tolerance() {
    let tolerance = Check::Tolerance(1e-6);
    let rows = [
        ("echo 0.5000001", "echo 0.5", Verdict::Accepted),
        ("echo 0.51", "echo 0.5", Verdict::WrongAnswer),
        ("echo 2", "echo 3", Verdict::WrongAnswer),
    ];
    for (input, expected, verdict) in rows {
        let report = run(input, expected, LIMITS, &tolerance);
        assert_eq!(report.verdict, verdict, "{report}");
    }
}

fn where_blanks_only_part_words() {
    let report = run("echo  1\n 2", "echo 1\n2", LIMITS, &Check::Words);
    assert!(report.is_accepted() && report.blanks_differ, "{report}");
    assert!(report.usage().ends_with(", blanks differ"), "{report}");
    let report = run("echo 1 ", "echo 1", LIMITS, &Check::Words);
    assert!(report.is_accepted() && !report.blanks_differ, "{report}");
    let report = run("echo 1 2", "echo 12", LIMITS, &Check::Words);
    assert_eq!(report.verdict, Verdict::WrongAnswer);
}

fn with_a_checker() {
    let checker = Check::Checker(actor().to_path_buf());
    let report = run("echo 42", "echo", LIMITS, &checker);
    assert!(report.is_accepted(), "{report}");
    let report = run("echo 42", "echo 5", LIMITS, &checker);
    assert_eq!(report.verdict, Verdict::WrongAnswer);
    assert!(report.to_string().contains("echo 42 echo 42"), "{report}");

    let folder = tempfile::tempdir().unwrap();
    let sample = write_sample(folder.path(), "echo 42", "crash");
    let error = judge(actor(), &sample, &LIMITS, &checker).unwrap_err();
    assert!(error.to_string().contains("SIGABRT"), "{error}");
    let nowhere = Check::Checker(folder.path().join("checker"));
    let error = judge(actor(), &sample, &LIMITS, &nowhere).unwrap_err();
    assert!(error.to_string().contains("`checker`"), "{error}");
}

fn with_pipes_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let run = |word: &str| {
        let sample = write_sample(folder.path(), word, "");
        judging::run_attached(actor(), Some(&sample.input)).unwrap()
    };
    let ran = run("slow");
    assert_eq!(ran.death, None);
    assert!(Duration::from_millis(150) <= ran.time, "{ran:?}");
    let used = ran.used.unwrap();
    assert!(used.cpu_time < Duration::from_millis(150), "{ran:?}");
    let ran = run("touch");
    let mib = ran.used.unwrap().peak_memory >> 20;
    assert!((45..55).contains(&mib), "{ran:?}");
    assert_eq!(run("exit").death, Some(Death::Exit(3)));
    let aborted = run("abort").death.map(Death::name);
    assert_eq!(aborted.as_deref(), Some("SIGABRT"));
    let nowhere = folder.path().join("nowhere");
    let error = judging::run_attached(&nowhere, None).unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");
}

fn checkers_made_with_testlib() {
    let checker = Check::Checker(actor().to_path_buf());
    let folder = tempfile::tempdir().unwrap();
    let verdict_of = |code: &str| {
        let sample = write_sample(folder.path(), "echo 42", code);
        judge(actor(), &sample, &LIMITS, &checker).map(|report| report.verdict)
    };
    assert_eq!(verdict_of("code 0").unwrap(), Verdict::Accepted);
    assert_eq!(verdict_of("code 1").unwrap(), Verdict::WrongAnswer);
    assert_eq!(verdict_of("code 2").unwrap(), Verdict::WrongAnswer);
    let error = verdict_of("code 3").unwrap_err().to_string();
    assert!(error.contains("it or the sample is wrong"), "{error}");
}

/// A name under which the actor plays another part.
fn actor_as(folder: &Path, name: &str) -> PathBuf {
    let link = folder.join(name);
    if !link.exists() {
        std::os::unix::fs::symlink(actor(), &link).unwrap();
    }
    link
}

fn interactive_problems() {
    let folder = tempfile::tempdir().unwrap();
    let interactor = Check::Interactor(actor_as(folder.path(), "interactor"));
    let check = |how: &str, limit: &str, limits: Limits, verdict: Verdict| -> String {
        let sample = write_sample(folder.path(), "370", limit);
        let program = actor_as(folder.path(), how);
        let report = judge(&program, &sample, &limits, &interactor).unwrap();
        assert_eq!(report.verdict, verdict, "{how}: {report}");
        assert!(report.used.is_some());
        report.to_string()
    };
    check("guess", "10", LIMITS, Verdict::Accepted);
    let said = check("guess", "2", LIMITS, Verdict::WrongAnswer);
    assert!(said.contains("no more than 2 guesses"), "{said}");
    let talk = "    > 500\n    < less\n    > 249\n    < more";
    assert!(said.contains(talk), "{said}");
    check("stubborn", "1000", LIMITS, Verdict::WrongAnswer);
    let said = check("short", "10", LIMITS, Verdict::WrongAnswer);
    assert!(said.contains("no guess"), "{said}");
    let death = Verdict::RuntimeError(Death::Exit(101));
    let said = check("panic", "10", LIMITS, death);
    assert!(said.contains("on purpose"), "{said}");
    let said = check("quiet", "10", HASTE, Verdict::TimeLimit);
    assert!(said.contains("is every line flushed"), "{said}");
}

fn interactors_that_are_broken() {
    let folder = tempfile::tempdir().unwrap();
    let program = actor_as(folder.path(), "guess");
    let interactor = Check::Interactor(actor_as(folder.path(), "interactor"));
    let error_with = |input: &str, expected: &str, check: &Check| {
        let sample = write_sample(folder.path(), input, expected);
        let error = judge(&program, &sample, &LIMITS, check).unwrap_err();
        error.to_string()
    };
    let said = error_with("no number", "10", &interactor);
    assert!(said.contains("it or the sample is wrong"), "{said}");
    let said = error_with("666", "10", &interactor);
    assert!(said.contains("SIGABRT"), "{said}");
    let nowhere = Check::Interactor(folder.path().join("nowhere"));
    let said = error_with("370", "10", &nowhere);
    assert!(said.contains("`interactor`"), "{said}");
}

fn a_stack_overflow_is_told() {
    let report = run("stack", "", LIMITS, &Check::Exact);
    assert!(report.is_stack_overflow(), "{report}");
    assert!(report.to_string().contains(", stack overflow"), "{report}");
    let report = run("abort", "", LIMITS, &Check::Exact);
    assert!(!report.is_stack_overflow(), "{report}");
}

fn what_cannot_be_run_is_an_error() {
    let actor = actor();
    let folder = tempfile::tempdir().unwrap();
    let sample = write_sample(folder.path(), "", "");
    let nothing = folder.path().join("nothing");
    let error = judge(&nothing, &sample, &LIMITS, &Check::Exact).unwrap_err();
    assert!(error.to_string().contains("nothing"), "{error}");
    fs::remove_file(&sample.input).unwrap();
    let error = judge(actor, &sample, &LIMITS, &Check::Exact).unwrap_err();
    assert!(error.to_string().contains("1.in"), "{error}");
}

fn a_failure_shows_the_texts() {
    let expected = "echo\n1\nno\n3\n";
    let report = check("echo\n1\n2\n3\n", expected, LIMITS, Verdict::WrongAnswer);
    let text = report.to_string();
    let (head, body) = text.split_once("\n\n").unwrap();
    assert!(head.starts_with("sample 1: WA, line 3 differs, "), "{head}");
    let (input, beside) = body.split_once("\n\n").unwrap();
    assert!(
        input.starts_with("input (") && input.ends_with("1.in)\n    echo\n    1\n    2\n    3")
    );
    assert_eq!(
        beside,
        "      expected   got\n\
         \x20 1   echo       echo\n\
         \x20 2   1          1\n\
         > 3   no       | 2\n\
         \x20 4   3          3"
    );
}

fn a_long_failure_is_cut_around_the_difference() {
    let lines = |odd: &str| {
        let numbers = (2..=100).map(|i| match i {
            50 => odd.to_string(),
            _ => i.to_string(),
        });
        format!("echo\n{}\n", numbers.collect::<Vec<_>>().join("\n"))
    };
    let tail = "9".repeat(60);
    let got = lines(&format!("{tail}1{tail}"));
    let expected = lines(&format!("{tail}2{tail}"));
    let text = check(&got, &expected, LIMITS, Verdict::WrongAnswer).to_string();
    let parts = [
        "… 43 more lines",
        "… 45 more lines",
        "… 88 more lines",
        "> 50   …9999",
        "9992999",
        "9991999",
    ];
    for part in parts {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let narrow = text.lines().skip(3).all(|line| line.chars().count() <= 80);
    assert!(narrow, "{text}");
}

fn a_missing_or_surplus_end_is_shown() {
    let text = check("echo\n", "echo\n1\n", LIMITS, Verdict::WrongAnswer).to_string();
    assert!(text.contains("> 2   1        | (end)"), "{text}");
    let text = check("bytes", "bytes", LIMITS, Verdict::WrongAnswer).to_string();
    assert!(
        text.contains("> 2   (end)    | \u{fffd}\\u{1b}[31m"),
        "{text}"
    );
}

fn samples_come_in_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let names = || -> Vec<String> {
        let samples = find_samples(folder.path()).unwrap();
        samples.into_iter().map(|sample| sample.name).collect()
    };
    assert_eq!(find_samples(&folder.path().join("nowhere")).unwrap(), []);
    assert_eq!(names(), [""; 0]);
    for name in ["10", "big", "2", "1", "a.b"] {
        fs::write(folder.path().join(format!("{name}.in")), "").unwrap();
        fs::write(folder.path().join(format!("{name}.out")), "").unwrap();
    }
    fs::write(folder.path().join("notes.md"), "").unwrap();
    assert_eq!(names(), ["1", "2", "10", "a.b", "big"]);
    // As Kattis and ICPC call them.
    for name in ["sample-1.in", "sample-1.ans"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    assert_eq!(names(), ["1", "2", "10", "a.b", "big", "sample-1"]);

    for (lonely, missing) in [
        ("3.in", "has no 3.out or 3.ans beside it"),
        ("4.out", "has no 4.in beside it"),
        ("5.ans", "has no 5.in beside it"),
        ("2.ans", "2.out are both expected outputs of 2.in"),
    ] {
        let path = folder.path().join(lonely);
        fs::write(&path, "").unwrap();
        let error = find_samples(folder.path()).unwrap_err().to_string();
        assert!(error.contains(lonely) && error.contains(missing), "{error}");
        // The others can be had.
        let found = find_all_samples(folder.path()).unwrap();
        let names = |broken: &judging::BrokenSample| broken.name.clone();
        let broken: Vec<_> = found.broken.iter().map(names).collect();
        assert_eq!(broken, [lonely.split('.').next().unwrap()]);
        let is_whole = !lonely.starts_with('2');
        assert_eq!(found.samples.len(), 5 + usize::from(is_whole), "{lonely}");
        fs::remove_file(path).unwrap();
    }
}
