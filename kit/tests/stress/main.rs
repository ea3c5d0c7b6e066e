//! `stress`, the command itself, on a small project: what it finds, what it makes
//! of it, and what it refuses.

mod project;

use project::{Project, shared};

/// A run: what the programs are told to do wrong, and the command line.
struct Run {
    tells: [(&'static str, &'static str); 2],
    line: &'static str,
}

fn run(solution: &'static str, generator: &'static str, line: &'static str) -> Run {
    Run {
        tells: [("SOLUTION", solution), ("GENERATOR", generator)],
        line,
    }
}

/// Runs it in the shared project; all the words are said.
#[track_caller]
fn check(run: &Run, code: i32, words: &[&str]) {
    let said = shared().run(run.line, &run.tells);
    for word in words {
        assert!(said.text.contains(word), "{word} in\n{}", said.text);
    }
    assert_eq!(said.code, code, "{}", said.text);
}

#[test]
fn failures_are_told_apart_and_made_small() {
    for (solution, what, input) in [
        ("wrong", "wrong answer", "\n    2\n    6 6\n"),
        ("panic", "crash (exit code 101)", "\n    1\n    13\n"),
        ("hang", "time-out", "\n    1\n    11\n"),
        ("hog", "out of memory", "\n    1\n    12\n"),
        ("flood", "endless output", "\n    1\n    14\n"),
    ] {
        let run = run(solution, "", "stress --no-save --cases 400");
        check(&run, 5, &[what, input, "error: play: ", "--seed "]);
    }
    check(
        &run("panic", "", "stress --no-save --cases 400"),
        5,
        &["stderr", "panicked at src/main.rs", "thirteen"],
    );
}

#[test]
fn a_case_is_the_same_each_time() {
    let first = shared().run("stress --no-save", &[("SOLUTION", "wrong")]);
    let seed = first.text.split("--seed ").nth(1).unwrap().trim();
    let line = format!("stress --no-save --seed {seed}");
    let again = shared().run(&line, &[("SOLUTION", "wrong")]);
    let input = |text: &str| text.split("input\n").nth(1).map(str::to_owned);
    assert_eq!(input(&first.text), input(&again.text));
    let passed = shared().run(&line, &[]);
    assert_eq!(passed.code, 0, "{}", passed.text);
    assert!(passed.text.contains("passes"), "{}", passed.text);
}

#[test]
fn nothing_found() {
    let words = ["no failure in ", "a second; go on: ", "--from 61"];
    check(&run("", "", "stress --cases 60"), 0, &words);
    check(
        &run("", "", "stress --cases 5 --from 61"),
        0,
        &["--from 66"],
    );
    let words = ["no failure in 20 cases", "the generator makes no other"];
    check(&run("", "few", "stress"), 0, &words);
}

#[test]
fn generators_that_are_no_good() {
    for (generator, words) in [
        ("same", "the same input again and again: 20 cases are alike"),
        ("print", "the generator writes to stdout by itself: 1 2 3"),
        ("panic", "the generator fails on case 1"),
        ("empty", "the generator writes nothing on case 1"),
    ] {
        let run = run("", generator, "stress --cases 100");
        check(
            &run,
            4,
            &[words, "\nhelp: "][..1 + usize::from(generator != "panic")],
        );
    }
    let note = "note: the last line of case ";
    check(&run("", "no line end", "stress --cases 20"), 0, &[note]);
}

#[test]
fn a_brute_force_that_crashes_is_told() {
    let always = shared().run("stress --cases 50", &[("BRUTE", "always")]);
    assert_eq!(always.code, 4, "{}", always.text);
    for words in [
        "answers none of",
        "the brute force crashes (exit code 101)",
        "no way",
    ] {
        assert!(always.text.contains(words), "{}", always.text);
    }
    let tells = [("BRUTE", "threes"), ("SOLUTION", "panic")];
    // What the brute force does not answer is no failure of the solution.
    let some = shared().run("stress --cases 60 --from 100", &[("BRUTE", "threes")]);
    assert_eq!(some.code, 0, "{}", some.text);
    assert!(
        some.text.contains(" of them do not count: "),
        "{}",
        some.text
    );
    let found = shared().run("stress --no-save --cases 400", &tells);
    assert!(
        found.text.contains("crash (exit code 101)"),
        "{}",
        found.text
    );
}

#[test]
fn other_languages() {
    for (line, words) in [
        (
            "stress --no-save --gen gen.sh --cases 200",
            "    2\n    6 6\n",
        ),
        ("stress --no-save --against sum.sh", "    2\n    6 6\n"),
        ("stress --no-save --against old.rs", "    2\n    6 6\n"),
        ("stress --no-save --from-samples", "    2\n    6 6\n"),
    ] {
        check(&run("wrong", "", line), 5, &["wrong answer", words]);
    }
    let words = ["note: the generator makes another input each time"];
    check(&run("", "", "stress --gen other.sh --cases 3"), 0, &words);
    let run = run("", "", "stress --gen nothing.py");
    check(&run, 3, &["there is no file nothing.py", "\nhelp: "]);
}

#[test]
fn without_a_brute_force_crashes_are_found() {
    let line = "stress --crash --cases 400 --no-save";
    // As it is tested it does not check for overflows, and nothing is compared.
    check(
        &run("overflow", "large", line),
        5,
        &["crash (exit code 101)", "overflow"],
    );
    check(
        &run("wrong", "", "stress --crash --cases 60"),
        0,
        &["no failure"],
    );
}

#[test]
fn what_fails_is_saved_once() {
    let project = Project::new("saved");
    let tells = [("SOLUTION", "wrong")];
    let said = project.run("stress", &tells);
    assert!(said.text.contains("saved as the sample "), "{}", said.text);
    assert_eq!(project.read("play/stress-1.in"), "2\n6 6\n");
    assert_eq!(project.read("play/stress-1.out"), "12\n");
    project.run("stress", &tells);
    assert!(!project.path("play/stress-2.in").exists());
    // A name that is taken stays whose it is.
    project.write("play/stress-1.in", "1\n1\n");
    project.write("play/stress-1.out", "1\n");
    project.run("stress", &tells);
    assert_eq!(project.read("play/stress-1.in"), "1\n1\n");
    assert_eq!(project.read("play/stress-2.in"), "2\n6 6\n");
    project.run("stress --crash", &[("SOLUTION", "panic")]);
    assert_eq!(project.read("play/stress-3.txt"), "1\n13\n");
}

#[test]
fn to_begin_with() {
    let project = Project::bare("begun");
    let missing = project.run("stress", &[]);
    assert_eq!(missing.code, 3, "{}", missing.text);
    for words in ["has no generator: examples/gen.rs", "stress play --init"] {
        assert!(missing.text.contains(words), "{}", missing.text);
    }
    project.write("examples/brute.rs", "fn main() {}\n");
    let begun = project.run("stress --init", &[]);
    assert_eq!(begun.code, 0, "{}", begun.text);
    let kept = "examples/brute.rs is there already";
    assert!(begun.text.contains(kept), "{}", begun.text);
    assert_eq!(project.read("examples/brute.rs"), "fn main() {}\n");
    assert!(project.read("examples/gen.rs").contains("mod testgen;"));
    assert!(project.path("examples/testgen/mod.rs").exists());
    project.remove("examples/brute.rs");
    project.run("stress --init", &[]);
    // Both as they were made: they fit each other.
    let passed = project.run("stress --cases 20", &[]);
    assert!(passed.text.contains("no failure in"), "{}", passed.text);
}

/// What examples use is no business of what is tested: it is the same file to
/// the byte.
#[test]
fn examples_do_not_change_the_program() {
    let project = Project::bare("examples");
    project.use_library();
    let before = project.program();
    project.let_examples_ask_for_more();
    assert_eq!(project.run("stress --init", &[]).code, 0);
    let stressed = project.run("stress --cases 5", &[]);
    assert_eq!(stressed.code, 0, "{}", stressed.text);
    assert!(before == project.program(), "another program");
}

/// What is an input, a validator knows: an example, or a program in any language.
#[test]
fn what_a_validator_rejects_does_not_count() {
    let project = Project::new("validated");
    project.write(
        "even.sh",
        "read n; test $((n % 2)) = 0 || { echo odd; exit 3; }\n",
    );
    let check = |line: &str, code: i32, words: &[&str]| {
        let said = project.run(line, &[("SOLUTION", "wrong")]);
        for word in words {
            assert!(said.text.contains(word), "{word} in\n{}", said.text);
        }
        assert_eq!(said.code, code, "{}", said.text);
    };
    // The smallest case has two numbers anyway; a wrong one of three is none.
    let line = "stress --no-save --cases 400 --validate even.sh";
    check(line, 5, &["wrong answer", "\n    2\n    6 6\n"]);
    project.write("no.sh", "echo 'too small'; exit 43\n");
    let words = [
        "the validator accepts none of ",
        "is no input for the validator\ntoo small",
    ];
    check("stress --cases 60 --validate no.sh", 4, &words);
    project.write("yes.sh", "exit 42\n");
    check("stress --no-save --validate yes.sh", 5, &["wrong answer"]);
    project.write(
        "examples/validate.rs",
        "fn main() { std::process::exit(if std::io::read_to_string(std::io::stdin()).unwrap().contains('6') { 1 } else { 0 }) }\n",
    );
    check(
        "stress --no-save --cases 100",
        5,
        &["wrong answer", "\n    2\n    7 7\n"],
    );
}
