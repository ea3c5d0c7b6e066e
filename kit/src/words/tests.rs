//! The table is complete: each text of the kit's has its twin, with the same
//! names in braces, and each twin is of a text that is said.

use super::*;
use crate::Line;
use crate::help::{CLAPS, example};
use crate::verbs::OVERVIEW;
use bundler::syntax::tokens::Tokens;
use clap::CommandFactory;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// All that the kit says in English.
fn texts() -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for file in crate::project::sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        // Those of tests are not for users.
        let source = std::fs::read_to_string(&file).unwrap();
        let own = source.split("#[cfg(test)]\nmod tests").next().unwrap();
        let is_test = file.file_stem().is_some_and(|name| name == "tests");
        if !is_test {
            texts.extend(said_in(own));
        }
    }
    for verb in Line::command()
        .get_subcommands()
        .filter(|verb| !verb.is_hide_set())
    {
        texts.extend(of_verb(verb));
    }
    let line = Line::command();
    let own = line
        .get_arguments()
        .filter_map(|argument| argument.get_help());
    texts.extend(own.map(ToString::to_string));
    // Of clap's own.
    texts.extend(CLAPS.iter().map(|text| (*text).to_owned()));
    texts.extend(OVERVIEW.iter().map(|(_, short, _)| (*short).to_owned()));
    texts
}

/// What the help of a verb says, and of those below it.
fn of_verb(verb: &clap::Command) -> Vec<String> {
    let own = [verb.get_about(), verb.get_long_about()];
    let arguments = verb.get_arguments();
    let arguments = arguments.flat_map(|of| [of.get_help(), of.get_long_help()]);
    let helps = own.into_iter().chain(arguments).flatten();
    let examples = verb.get_after_help().map(ToString::to_string);
    let examples = examples.unwrap_or_default();
    let comments = examples.lines().map(|line| example(line).1);
    let comments = comments.filter(|comment| !comment.is_empty());
    let below = verb.get_subcommands().flat_map(of_verb);
    let all = helps
        .map(ToString::to_string)
        .chain(comments.map(str::to_owned));
    all.chain(below).collect()
}

/// The literals of `say!("…", …)` in a source.
fn said_in(source: &str) -> Vec<String> {
    let tokens = Tokens::new(source);
    let is_say = |at: usize| tokens.ident(at) == "say" && tokens.is_call(at);
    let calls = (0..tokens.len()).filter(|at| is_say(*at));
    // `say`, `!`, `(`, the literal.
    let literals = calls.map(|at| tokens.str(at + 3));
    literals
        .filter(|literal| literal.starts_with('"'))
        .map(meant)
        .collect()
}

/// What a string literal means.
fn meant(literal: &str) -> String {
    let inside = &literal[1..literal.len() - 1];
    let mut out = String::new();
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            // The blanks of the next line do not count.
            Some('\n') => while chars.next_if(|c| c.is_whitespace()).is_some() {},
            Some(c) => out.push(c),
            None => {}
        }
    }
    out
}

/// The names in braces.
fn names(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    let names = parts.filter_map(|part| Some(part.split_once('}')?.0));
    names
        .filter(|name| name.chars().all(|c| c.is_alphanumeric() || c == '_'))
        .collect()
}

fn rows() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    zh::AREAS.iter().flat_map(|area| area.iter())
}

#[test]
fn every_text_has_a_twin() {
    let missing: Vec<_> = texts()
        .into_iter()
        .filter(|text| chinese(text).is_none())
        .map(|text| format!("    ({text:?}, \"\"),"))
        .collect();
    assert!(
        missing.is_empty(),
        "kit/src/words/zh lacks\n{}",
        missing.join("\n")
    );
}

#[test]
fn every_twin_is_of_a_text() {
    let texts = texts();
    let idle: Vec<_> = rows()
        .map(|(english, _)| *english)
        .filter(|text| !texts.contains(*text))
        .collect();
    assert!(idle.is_empty(), "nobody says {idle:#?}");
}

#[test]
fn twins_have_the_same_names() {
    // Two areas may say the same, and then in the same words.
    let mut seen = BTreeMap::new();
    for (english, chinese) in rows() {
        assert_eq!(names(english), names(chinese), "{english}");
        let before = seen.insert(*english, *chinese);
        assert!(
            before.is_none_or(|before| before == *chinese),
            "{english} has two twins"
        );
        // Examples are the same; a row of none else is not translated.
        let is_chinese = !chinese.is_ascii();
        assert!(is_chinese, "{english} is not translated: {chinese}");
    }
}

#[test]
fn what_a_literal_means() {
    let source = r#"f(say!("a {b}\n", b)); say!("one \
        two \"three\""); other!("x"); say!(@value x)"#;
    assert_eq!(said_in(source), ["a {b}\n", "one two \"three\""]);
}

#[test]
fn languages() {
    #[track_caller]
    fn check(variables: [&str; 4], expected: Language) {
        let variables = variables.map(|said| Some(said.to_owned()).filter(|said| said != "-"));
        assert_eq!(chosen(variables), expected);
    }
    check(["-", "-", "-", "-"], Language::English);
    check(["zh", "C", "C", "en_GB.UTF-8"], Language::Chinese);
    check(["en", "zh_CN.UTF-8", "-", "-"], Language::English);
    check(["", "", "-", "zh_CN.UTF-8"], Language::Chinese);
    check(["-", "C.UTF-8", "-", "zh_CN.UTF-8"], Language::English);
    check(["ZH-hans", "-", "-", "-"], Language::Chinese);
}

#[test]
fn values_are_filled_in_once() {
    let values = [("a", "{b}".to_owned()), ("b", "2".to_owned())];
    assert_eq!(fill("{a} {b} {c} {", &values), "{b} 2 {c} {");
    assert_eq!(fill("题目 {b}", &values), "题目 2");
}

#[test]
fn texts_with_values() {
    let (passed, all) = (1, 2);
    let said = say!("{passed} of {all} in {time}", passed, all, time = "3 s");
    assert_eq!(said, "1 of 2 in 3 s");
}
