//! What the command was asked for.

mod command_name;
mod help;
mod values;

pub use command_name::{arguments, call_it};
pub use help::{help, is_option};
pub use values::LineColumn;

use crate::model::edition::Edition;
use crate::model::judges::Judge;
use crate::stages::print::Minify;
use crate::{Error, Result};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;

/// What to do.
#[derive(Debug)]
pub enum Action {
    /// Print the help.
    Help,
    /// Print the version.
    Version,
    /// List the problems.
    List(Options),
    /// List the judges.
    ListJudges,
    /// List the snippets.
    ListSnippets(Options),
    /// Give out snippets.
    Snippets(Options),
    /// Bundle a program.
    Bundle(Options),
}

/// Everything else that can be said.
#[derive(Debug, Default)]
pub struct Options {
    /// A problem's name or a path.
    pub name: Option<OsString>,
    /// Where to write.
    pub output: Option<PathBuf>,
    /// Whether a file of the user's there is replaced, and kept under another name.
    pub force: bool,
    /// Where it will be judged.
    pub judge: Option<&'static Judge>,
    /// Editions to prove it for.
    pub editions: BTreeSet<Edition>,
    /// Whether the clipboard gets it.
    pub copy: bool,
    /// `--where`: the spot of the file that is asked for.
    pub spot: Option<LineColumn>,
    /// An item that is asked for.
    pub explain: Option<String>,
    /// What is minified.
    pub minify: Option<Minify>,
    /// Whether time is short.
    pub quick: bool,
    /// Whether it is compared with cargo's own build.
    pub prove: bool,
    /// Whether the stages are reported.
    pub verbose: bool,
    /// Whether the samples are left out.
    pub no_samples: bool,
    /// A folder of samples.
    pub samples: Option<PathBuf>,
    /// A `Cargo.toml`.
    pub manifest: Option<PathBuf>,
    /// A package's name.
    pub package: Option<String>,
    /// A binary's name.
    pub bin: Option<String>,
    /// An example's name.
    pub example: Option<String>,
    /// Which features the package has, as cargo is told so.
    pub features: Vec<String>,
    /// Where names are looked up.
    pub workspace: Option<PathBuf>,
    /// Names of snippets.
    pub snippets: Vec<String>,
}

/// Reads the command line; the first argument is the command itself.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Action> {
    use lexopt::Arg::{Long, Short, Value};
    let mut options = Options::default();
    let mut list = false;
    let mut list_snippets = false;
    let mut parser = lexopt::Parser::from_iter(arguments);
    let mut after_editions = false;
    while let Some(argument) = parser.next().map_err(failed)? {
        let was_editions = std::mem::replace(&mut after_editions, argument == Long("editions"));
        let option = match argument {
            Short('h') | Long("help") => return Ok(Action::Help),
            Short('V') | Long("version") => return Ok(Action::Version),
            Long("list-judges") => return Ok(Action::ListJudges),
            Short('o') => "output".to_owned(),
            Short('p') => "package".to_owned(),
            Short('F') => "features".to_owned(),
            Short(_) => return Err(failed(argument.unexpected())),
            Long(name) => name.to_owned(),
            Value(name) => {
                options.take(name, was_editions)?;
                continue;
            }
        };
        match option.as_str() {
            "list" => list = true,
            "list-snippets" => list_snippets = true,
            _ => options.set(&option, &mut parser)?,
        }
    }
    options.check()?;
    if list_snippets {
        return Ok(Action::ListSnippets(options));
    }
    if !options.snippets.is_empty() {
        return snippets(options);
    }
    Ok(if list {
        Action::List(options)
    } else {
        Action::Bundle(options)
    })
}

impl Options {
    /// Reads what an option, by its long name, says.
    fn set(&mut self, option: &str, parser: &mut lexopt::Parser) -> Result<()> {
        match option {
            "force" => self.force = true,
            "copy" => self.copy = true,
            "quick" => self.quick = true,
            "prove" => self.prove = true,
            "verbose" => self.verbose = true,
            "no-samples" => self.no_samples = true,
            "output" => once(&mut self.output, path(parser)?, option)?,
            "samples" => once(&mut self.samples, path(parser)?, option)?,
            "manifest-path" => once(&mut self.manifest, path(parser)?, option)?,
            // A script names its own folder; another, said behind it, counts.
            "workspace" => self.workspace = Some(path(parser)?),
            "package" => once(&mut self.package, text(parser)?, option)?,
            "bin" => once(&mut self.bin, text(parser)?, option)?,
            "example" => once(&mut self.example, text(parser)?, option)?,
            "features" => self.features.push(format!("--features={}", text(parser)?)),
            "all-features" | "no-default-features" => self.features.push(format!("--{option}")),
            "explain" => once(&mut self.explain, text(parser)?, option)?,
            "snippet" => self.snippets.push(text(parser)?),
            "judge" => once(&mut self.judge, values::judge(&text(parser)?)?, option)?,
            "editions" => self.editions.extend(values::editions(&text(parser)?)?),
            "where" => once(&mut self.spot, values::line_column(&text(parser)?)?, option)?,
            "minify" => {
                let kind = parser.optional_value();
                let kind = kind.as_ref().map(|kind| kind.to_string_lossy());
                self.minify = Some(values::minify(kind.as_deref())?);
            }
            unknown => {
                let error = failed(lexopt::Arg::Long(unknown).unexpected());
                let near = || Some(format!("did you mean {}?", help::nearest_option(unknown)?));
                return Err(
                    match help::of_cargo(unknown).map(str::to_owned).or_else(near) {
                        Some(help) => error.help(help),
                        None => error,
                    },
                );
            }
        }
        Ok(())
    }

    /// Takes what stands without an option.
    fn take(&mut self, name: OsString, is_behind_editions: bool) -> Result<()> {
        let said = name.to_string_lossy().into_owned();
        if is_behind_editions && values::is_edition(&name) {
            return Err(
                Error::new(format!("is `{said}` an edition, or a problem?")).help(format!(
                    "editions have commas between them: --editions 2021,{said}; a problem \
                     comes before the options"
                )),
            );
        }
        if said.trim().is_empty() {
            return Err(Error::new("the problem's name is empty").help(format!(
                "{} --list shows the names; without one, the problem of the current folder \
                 is meant",
                command_name::name()
            )));
        }
        if self.minify.is_some() && values::is_kind_to_minify(&said) {
            let what = format!("`{said}` stands where a problem's name does");
            return Err(
                Error::new(what).help(format!("with the option it is one word: --minify={said}"))
            );
        }
        if !self.snippets.is_empty() {
            // `--snippet octal sum`
            self.snippets.push(said);
        } else if self.name.is_none() {
            self.name = Some(name);
        } else {
            let first = self.name.as_deref().unwrap_or_default();
            return Err(values::second_name(&first.to_string_lossy(), &said));
        }
        Ok(())
    }

    /// Refuses what does not go together.
    fn check(&self) -> Result<()> {
        if self.no_samples && self.samples.is_some() {
            return Err(
                Error::new("--samples and --no-samples contradict each other")
                    .help("leave one out"),
            );
        }
        if self.bin.is_some() && self.example.is_some() {
            return Err(
                Error::new("--bin and --example say two different things").help("leave one out")
            );
        }
        if self.force && self.output.is_none() {
            return Err(Error::new("--force is for -o, and no file is named")
                .help("name the file with -o, or leave --force out"));
        }
        if let (Some(name), Some(_)) = (&self.name, &self.manifest) {
            let name = name.to_string_lossy();
            if name.ends_with(".rs") {
                return Err(Error::new(format!(
                    "{name} says which package is meant, and so does --manifest-path"
                ))
                .help("leave --manifest-path out"));
            }
            return Err(
                Error::new("a name and --manifest-path say two different things")
                    .help("leave one out; --bin names a binary of that manifest"),
            );
        }
        Ok(())
    }
}

/// Refuses, beside `--snippet`, what is about a program: then a bundle was meant.
fn snippets(options: Options) -> Result<Action> {
    if let Some(name) = &options.name {
        let name = name.to_string_lossy();
        return Err(Error::new(format!(
            "is `{name}` a problem to be bundled, or a snippet?"
        ))
        .help(format!(
            "snippets stand behind the option: --snippet {} {name}",
            options.snippets.join(" ")
        )));
    }
    let about_bundles = [
        (options.judge.is_some(), "--judge"),
        (!options.editions.is_empty(), "--editions"),
        (options.spot.is_some(), "--where"),
        (options.explain.is_some(), "--explain"),
        (options.quick, "--quick"),
        (options.prove, "--prove"),
        (options.verbose, "--verbose"),
        (options.samples.is_some(), "--samples"),
        (options.no_samples, "--no-samples"),
        (options.package.is_some(), "--package"),
        (options.bin.is_some(), "--bin"),
        (options.example.is_some(), "--example"),
        (!options.features.is_empty(), "--features"),
    ];
    match about_bundles.iter().find(|(is_given, _)| *is_given) {
        Some((_, option)) => Err(Error::new(format!(
            "{option} is for bundles, and --snippet makes none"
        ))
        .help("leave one out")),
        None => Ok(Action::Snippets(options)),
    }
}

/// Takes the value of an option that has one.
fn once<T>(value: &mut Option<T>, said: T, option: &str) -> Result<()> {
    match value.replace(said) {
        None => Ok(()),
        Some(_) => Err(Error::new(format!("--{option} is said twice")).help("leave one out")),
    }
}

fn failed(error: lexopt::Error) -> Error {
    Error::new(error.to_string()).help(format!("{} --help lists the options", command_name::name()))
}

/// The value of an option that is a path.
fn path(parser: &mut lexopt::Parser) -> Result<PathBuf> {
    value(parser).map(PathBuf::from)
}

/// The value of an option that is text.
fn text(parser: &mut lexopt::Parser) -> Result<String> {
    use lexopt::ValueExt;
    value(parser)?.string().map_err(failed)
}

/// The value of an option; not the option behind it, where the value was forgotten.
fn value(parser: &mut lexopt::Parser) -> Result<OsString> {
    let value = parser.value().map_err(failed)?;
    let said = value.to_string_lossy();
    match help::is_option(&said) {
        true => Err(Error::new(format!(
            "`{said}` is an option, and a value is missing before it"
        ))
        .help(format!("a file of that name is ./{said}"))),
        false => Ok(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Action> {
        parse(
            ["bundler"]
                .into_iter()
                .chain(line.split_whitespace())
                .map(OsString::from),
        )
    }

    #[track_caller]
    fn check_fails(line: &str, words: &str) {
        let said = parsed(line).unwrap_err().to_string();
        assert!(said.contains(words), "{said}");
    }

    #[test]
    fn features_as_cargo_is_told_them() {
        let said = parsed("-F a,b --no-default-features --features=c").unwrap();
        let Action::Bundle(options) = said else {
            panic!("{said:?}");
        };
        let expected = ["--features=a,b", "--no-default-features", "--features=c"];
        assert_eq!(options.features, expected);
        check_fails("--snippet octal -F a", "--features is for bundles");
    }

    #[test]
    fn what_does_not_go_together() {
        check_fails("a b", "`b` is a second one\nhelp: a title with blanks");
        check_fails("luogu P1234", "help: an id is one word: luogu-p1234");
        check_fails("AtCoder abc330 e", "one word: atcoder-abc330");
        check_fails("p1234 out.rs", "help: -o out.rs writes to that file");
        check_fails("p1 --minify all", "one word: --minify=all");
        check_fails("--minify all p1", "one word: --minify=all");
        check_fails("-o --copy", "`--copy` is an option, and a value is missing");
        check_fails("--samples -o x", "`-o` is an option");
        check_fails("--release a", "help: leave it out: ");
        check_fails("--frobnicate", " --help lists the options");
        check_fails("--minfy", "'--minfy'\nhelp: did you mean --minify?");
        check_fails("--sample=x", "help: did you mean --samples?");
        check_fails("-o", "-o");
        check_fails("--samples x --no-samples", "contradict");
        check_fails("a --force", "--force is for -o");
        check_fails("a --manifest-path Cargo.toml", "two different things");
        check_fails("a --judge=luog", "did you mean luogu?");
        check_fails("a --editions 2021 2024", "--editions 2021,2024");
        check_fails("a --minify=none", "no kind `none`");
        check_fails("a --editions 2021,2020", "`2020` is not an edition");
        check_fails("--snippet", "--snippet");
        check_fails("a --snippet mex dag", "--snippet mex dag a");
        check_fails("--quick --snippet mex", "--quick is for bundles");
    }

    #[test]
    fn an_empty_name() {
        for name in ["", " "] {
            let said = parse(["bundler", name].map(OsString::from)).unwrap_err();
            assert!(
                said.to_string()
                    .contains("the problem's name is empty\nhelp: ")
            );
        }
    }

    #[test]
    fn what_goes() {
        assert!(matches!(parsed("--help"), Ok(Action::Help)));
        assert!(matches!(parsed("-V"), Ok(Action::Version)));
        assert!(matches!(parsed("--list"), Ok(Action::List(_))));
        let minify = |line| match parsed(line) {
            Ok(Action::Bundle(options)) => options.minify,
            _ => panic!("a bundle"),
        };
        assert_eq!(minify("a"), None);
        assert_eq!(minify("--minify a"), Some(Minify::Libraries));
        assert_eq!(minify("--minify=all"), Some(Minify::All));
        assert!(matches!(
            parsed("--editions 2021 p2024"),
            Ok(Action::Bundle(_))
        ));
        assert!(matches!(
            parsed("2024 --editions 2021"),
            Ok(Action::Bundle(_))
        ));
        assert!(matches!(
            parsed("--list-snippets"),
            Ok(Action::ListSnippets(_))
        ));
        for line in [
            "--snippet mex dag -o x.rs --manifest-path y",
            "--copy --snippet mex --snippet dag",
            "--snippet=mex dag --workspace y",
            "--snippet mex dag --minify",
        ] {
            let Ok(Action::Snippets(options)) = parsed(line) else {
                panic!("snippets");
            };
            assert_eq!(options.snippets, ["mex", "dag"], "{line}");
        }
        let line = "p10501 -o x.rs --force --bin=y --no-samples --judge luogu --editions 2018,2021 --quick";
        let Ok(Action::Bundle(options)) = parsed(line) else {
            panic!("a bundle");
        };
        assert_eq!(options.judge.unwrap().title, "Luogu");
        assert_eq!(options.editions, [Edition::E2018, Edition::E2021].into());
        assert!(options.quick && options.force);
        assert_eq!(options.output, Some(PathBuf::from("x.rs")));
        assert_eq!(options.bin.as_deref(), Some("y"));
        assert!(options.no_samples);
    }
}
