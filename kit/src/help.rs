//! The help, in the user's language, and what is wrong with a command line.

use crate::verbs::OVERVIEW;
use crate::words::{Language, chinese, language};
use crate::{Error, Kind, Line, command_name, say};
use bundler::model::judges;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::Write;

/// How wide a help may be.
const WIDTH: usize = 80;

/// The command line as clap knows it.
pub fn command() -> Command {
    command_in(language(), &command_name::name())
}

/// The same by the name of its file, for shells and for the manual.
pub fn plain_command() -> Command {
    command_in(language(), "cargo-cp")
}

/// The same in a language, by a name.
fn command_in(language: Language, name: &str) -> Command {
    let mut command = Line::command()
        .name("cargo-cp")
        .bin_name(name)
        .about(say!(
            "From the problem page to the submit box, one command each"
        ))
        .override_help(overview_for(name))
        .term_width(WIDTH);
    command.build();
    let verbs: Vec<_> = OVERVIEW.iter().map(|(verb, ..)| *verb).collect();
    for verb in verbs {
        command = command.mut_subcommand(verb, |verb| in_language(verb, name, language));
    }
    command
}

/// A verb's help: its own words, and the headings.
fn in_language(mut command: Command, name: &str, language: Language) -> Command {
    let below = command.get_subcommands();
    let below: Vec<_> = below.map(|verb| verb.get_name().to_owned()).collect();
    for verb in &below {
        command = command.mut_subcommand(verb, |verb| in_language(verb, name, language));
    }
    let told = |english: String| match language {
        Language::English => english,
        Language::Chinese => chinese(&english).map_or(english, str::to_owned),
    };
    let text = |styled: Option<&StyledStr>| styled.map(ToString::to_string).unwrap_or_default();
    let about = told(text(command.get_about()));
    let long_about = told(text(command.get_long_about()));
    let after = text(command.get_after_help());
    let after = after.lines().map(|line| {
        let (call, comment) = example(line);
        let call = call.replace("cargo cp ", &format!("{name} "));
        format!("{call}{}\n", told(comment.to_owned()))
    });
    let after: String = after.collect();
    let has_operands = command.get_positionals().next().is_some();
    let headings = match language {
        Language::English => ["usage: ", "what:", "options:", "verbs:"],
        Language::Chinese => ["用法：", "参数：", "选项：", "子命令："],
    };
    let [usage, operands, options, verbs] = headings;
    let verbs = match below.is_empty() {
        true => String::new(),
        false => format!("\n\n{verbs}\n{{subcommands}}"),
    };
    let operands = match has_operands {
        true => format!("\n\n{operands}\n{{positionals}}"),
        false => String::new(),
    };
    let template = format!(
        "{{about}}\n\n{usage}{{usage}}{verbs}{operands}\n\n{options}\n{{options}}{{after-help}}\n"
    );
    let command = command
        .about(about)
        .after_help(after.trim_end().to_owned())
        .help_template(template);
    let command = match long_about.is_empty() {
        true => command,
        false => command.long_about(long_about),
    };
    command.mut_args(|argument| {
        let help = told(text(argument.get_help()));
        let long_help = told(text(argument.get_long_help()));
        match long_help.is_empty() {
            true => argument.help(help),
            false => argument.help(help).long_help(long_help),
        }
    })
}

/// What clap says by itself.
#[cfg(test)]
pub(crate) const CLAPS: [&str; 4] = [
    "Print help",
    "Print help (see more with '--help')",
    "Print help (see a summary with '-h')",
    "Print version",
];

/// A line of the examples: the call with the blanks behind it, and the words
/// that say what it does, if it has both.
pub(crate) fn example(line: &str) -> (&str, &str) {
    if !line.starts_with(' ') {
        return ("", line);
    }
    let call = line.trim_start();
    let indent = line.len() - call.len();
    match call.rfind("  ") {
        Some(at) => line.split_at(indent + at + 2),
        None => (line, ""),
    }
}

/// All verbs on one screen.
pub fn overview() -> String {
    overview_for(&command_name::name())
}

fn overview_for(name: &str) -> String {
    let mut out = say!("From the problem page to the submit box, one command each");
    out.push_str("\n\n");
    for (verb, short, example) in OVERVIEW {
        let short = crate::terminal::padded(crate::words::text(short), 33);
        let _ = writeln!(out, "  {verb:11}  {short}  {name} {example}");
    }
    out.push('\n');
    out.push_str(&say!(
        "{name} VERB --help tells more; docs/kit.md shows a contest with it.",
        name
    ));
    out.push('\n');
    out.push_str(&say!(
        "A problem: its name or a part of it, its address; in a contest its letter."
    ));
    out.push('\n');
    out
}

/// Verbs of other tools, and what does that here.
const ELSEWHERE: &[(&str, &str)] = &[
    ("add", "sample add"),
    ("build", "test"),
    ("check", "test"),
    ("create", "new"),
    ("delete", "rm"),
    ("download", "listen"),
    ("fetch", "listen"),
    ("generate", "new"),
    ("init", "new"),
    ("judge", "test"),
    ("list", "status"),
    ("ls", "status"),
    ("paste", "sample add"),
    ("remove", "rm"),
    ("submit", "copy"),
];

/// What is wrong with a command line, and what to do; its first argument is the
/// command itself.
pub fn mistake(said: &clap::Error, arguments: &[OsString]) -> Error {
    let words = arguments.iter().skip(1);
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    // What stands before the verb are options of all verbs.
    let verb = words.iter().position(|word| example_of(word).is_some());
    let behind = verb.map_or(&[][..], |at| &words[at..]);
    let error = Error::new(what_is_wrong(said)).of_kind(Kind::Usage);
    error.help(remedy(said, behind))
}

/// What clap says of a part of the command line.
fn value(said: &clap::Error, kind: ContextKind) -> String {
    match said.get(kind) {
        Some(ContextValue::String(value)) => value.clone(),
        Some(ContextValue::Strings(values)) => values.join(", "),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

fn what_is_wrong(said: &clap::Error) -> String {
    let value = |kind| value(said, kind);
    let argument = value(ContextKind::InvalidArg);
    let given = value(ContextKind::InvalidValue);
    match said.kind() {
        ErrorKind::InvalidSubcommand => {
            say!(
                "no verb is called {verb}",
                verb = value(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::UnknownArgument => say!("{argument} means nothing here", argument),
        ErrorKind::MissingRequiredArgument => say!("{argument} is missing", argument),
        ErrorKind::ArgumentConflict => {
            let other = value(ContextKind::PriorArg);
            match argument == other || other.is_empty() {
                true => say!("{argument} is given twice", argument),
                false => say!(
                    "{argument} and {other} contradict each other",
                    argument,
                    other
                ),
            }
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if given.is_empty() => {
            say!("{argument} needs a value", argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            say!("{given} is no value for {argument}", given, argument)
        }
        ErrorKind::TooManyValues => say!(
            "{given} is one value too many for {argument}",
            given,
            argument
        ),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say!("{argument} has another number of values", argument)
        }
        ErrorKind::NoEquals => say!("{argument} needs a `=`", argument),
        ErrorKind::InvalidUtf8 => say!("an argument is no text"),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            say!("a verb is missing")
        }
        _ => said.to_string(),
    }
}

/// What to do about it; the verb and what stands behind it are known.
fn remedy(said: &clap::Error, words: &[Cow<str>]) -> String {
    let name = command_name::name();
    let verb = words.first();
    let call = verb.map_or(name.clone(), |verb| format!("{name} {verb}"));
    let elsewhere = match said.kind() {
        ErrorKind::InvalidSubcommand if verb.is_none() => {
            of_elsewhere(&value(said, ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument => {
            let id = one_word(words, &value(said, ContextKind::InvalidArg));
            if let Some(id) = id {
                return say!("an id is one word: {id}", id);
            }
            None
        }
        _ => None,
    };
    let known = value(said, ContextKind::ValidValue);
    if !known.is_empty() {
        return say!("it takes one of {known}", known);
    }
    if let Some(numbers) = numbers_of(said) {
        return numbers;
    }
    if let Some(near) = elsewhere.map(str::to_owned).or_else(|| suggested(said)) {
        return say!("did you mean {near}? See {call} --help", near, call);
    }
    match verb.and_then(|verb| example_of(verb)) {
        Some(example) => say!(
            "an example: {name} {example}; see {call} --help",
            name,
            example,
            call
        ),
        None => say!("see {call} --help", call),
    }
}

/// Which numbers an option takes, where it was given something else.
fn numbers_of(said: &clap::Error) -> Option<String> {
    let why = std::error::Error::source(said)?.to_string();
    if why.contains("invalid digit") {
        return Some(say!("it takes a whole number"));
    }
    let (_, range) = why.split_once(" is not in ")?;
    let (first, last) = range.split_once("..=")?;
    Some(say!(
        "it takes a whole number from {first} to {last}",
        first,
        last
    ))
}

/// A call of a verb, without the command before it.
fn example_of(verb: &str) -> Option<&'static str> {
    let mut all = OVERVIEW.iter();
    let found = all.find(|(name, ..)| *name == verb);
    found.map(|(_, _, example)| *example)
}

/// The verb that does here what another tool's does there.
fn of_elsewhere(verb: &str) -> Option<&'static str> {
    let found = ELSEWHERE.iter().find(|(other, _)| *other == verb);
    found.map(|(_, own)| *own)
}

/// The id that two words mean: `new luogu p1234`.
fn one_word(words: &[Cow<str>], argument: &str) -> Option<String> {
    let at = words.iter().position(|word| word == argument)?;
    let (judge, verb) = (words.get(at.checked_sub(1)?)?, &words[0]);
    let judge = judges::find(&judge.to_lowercase())?.name;
    let id = format!("{judge}-{}", argument.to_lowercase());
    (verb == "new").then_some(id)
}

/// What clap takes for meant.
fn suggested(said: &clap::Error) -> Option<String> {
    let kinds = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    kinds.into_iter().find_map(|kind| match said.get(kind) {
        // The nearest comes last.
        Some(ContextValue::Strings(values)) => {
            let values: Vec<_> = values.iter().rev().map(String::as_str).collect();
            (!values.is_empty()).then(|| values.join(", "))
        }
        Some(ContextValue::String(value)) if !value.is_empty() => Some(value.clone()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn the_overview_fits_a_screen() {
        let overview = overview_for("cargo cp");
        assert!(overview.lines().count() <= 24, "{overview}");
        for line in overview.lines() {
            assert!(line.width() <= WIDTH, "{line}");
        }
        for verb in Line::command().get_subcommands() {
            let is_listed = OVERVIEW.iter().any(|(name, ..)| *name == verb.get_name());
            assert!(is_listed, "{} is not in the help", verb.get_name());
        }
    }

    #[test]
    fn each_verb_has_an_example() {
        for verb in command_in(Language::English, "cargo cp").get_subcommands() {
            if verb.get_name() == "help" || verb.is_hide_set() {
                continue;
            }
            let examples = verb
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let call = format!(" {}", verb.get_name());
            assert!(examples.contains(&call), "{}: {examples}", verb.get_name());
        }
    }

    /// Each example is a command line that is understood.
    #[test]
    fn examples_are_right() {
        let hidden = |name: &str| {
            let command = Line::command();
            command
                .find_subcommand(name)
                .is_none_or(Command::is_hide_set)
        };
        for (name, _, example) in OVERVIEW {
            if hidden(name) {
                continue;
            }
            let words = example.split(" < ").next().unwrap_or_default().split(' ');
            let line = ["cargo-cp"].into_iter().chain(words);
            if let Err(error) = command_in(Language::English, "cargo cp").try_get_matches_from(line)
            {
                panic!("{example}: {error}");
            }
        }
    }

    #[test]
    fn lines_of_examples() {
        assert_eq!(example("examples:"), ("", "examples:"));
        assert_eq!(example("  cargo cp new a"), ("  cargo cp new a", ""));
        assert_eq!(example("  cargo cp x   to y"), ("  cargo cp x   ", "to y"));
    }

    #[test]
    fn mistakes() {
        #[track_caller]
        fn check(line: &str, words: &str) {
            let line = ["cargo-cp"].into_iter().chain(line.split(' '));
            let line: Vec<_> = line.map(OsString::from).collect();
            let said = command_in(Language::English, "cargo cp").try_get_matches_from(&line);
            let said = mistake(&said.unwrap_err(), &line).to_string();
            assert!(said.contains(words) && said.contains("\nhelp: "), "{said}");
        }
        check("tset", "no verb is called tset\nhelp: did you mean test?");
        check(
            "stres",
            "no verb is called stres\nhelp: did you mean stress,",
        );
        check(
            "test --wach",
            "--wach means nothing here\nhelp: did you mean --watch?",
        );
        check("test --bundle --debug", "contradict each other");
        check("completions", "<SHELL> is missing");
        check(
            "completions cmd",
            "cmd is no value for <SHELL>\nhelp: it takes one of bash, ",
        );
        check("completions bahs", "help: it takes one of bash, ");
        check("snippet -o", "needs a value");
        check("listen --port 80000", "whole number from 0 to 65535");
        check("listen --port abc", "<PORT>\nhelp: it takes a whole number");
        check("stress --seed x", "<N>\nhelp: it takes a whole number");
        check("test --watch=3", "3 is one value too many for --watch");
        check("list", "no verb is called list\nhelp: did you mean status?");
        check("submit a", "did you mean copy?");
        check("sample list", "no verb is called list\nhelp: an example:");
        check("new", "<NAME> is missing\nhelp: an example: ");
        check("new", " new luogu-p1234; see ");
        check("new luogu P1234", "an id is one word: luogu-p1234");
        check("--workspace x new luogu p1", "an id is one word: luogu-p1");
        check("test p1 --jsno", "did you mean --json? See ");
        check("test --json --json", "--json is given twice");
    }
}
