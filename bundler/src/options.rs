//! What the command was asked for.

use bundler::gate::Edition;
use bundler::judges::{self, Judge};
use bundler::{Error, Result};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;

/// The text of `--help`.
pub const HELP: &str = "\
Turns a binary crate and what it uses into one file that any online judge takes.

usage: bundle.sh [NAME | FILE] [options]

  NAME  a problem: its name (luogu-p10501), its id (p10501), a twin's
        (poj-2311), its title or its address
  FILE  a main.rs or a package's folder
  Without either, the problem of the current folder.

The file goes to stdout, once it compiles as its judge does and passes its
samples. The result goes to stderr.

options:
  -o, --output FILE         write to FILE, whole or not at all
      --judge JUDGE         where it will be judged (default: what the manifest
                            says): sets edition and limits; --list-judges
      --editions LIST       also prove it for these editions: 2018,2021,2024
      --quick               for the last minute of a contest: less is cut, and
                            no sample is run
      --verbose             tell each stage's bytes and milliseconds
      --list                list the problems
      --list-judges         list the judges
      --no-samples          do not run the samples
      --samples DIR         samples to run: DIR/<name>.in and DIR/<name>.out
      --manifest-path FILE  any Cargo.toml, of a package or a workspace
  -p, --package NAME        the package, if the workspace has several
      --bin NAME            the binary, if the package has several
      --workspace DIR       where NAME is looked up (default: the current
                            folder's workspace; bundle.sh sets its own)
  -h, --help                this text
  -V, --version             the version
";

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
    /// Where it will be judged.
    pub judge: Option<&'static Judge>,
    /// Editions to prove it for.
    pub editions: BTreeSet<Edition>,
    /// Whether time is short.
    pub quick: bool,
    /// Whether the stages are told.
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
    /// Where names are looked up.
    pub workspace: Option<PathBuf>,
}

/// Reads the command line; the first argument is the command itself.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Action> {
    use lexopt::Arg::{Long, Short, Value};
    let mut options = Options::default();
    let mut list = false;
    let mut parser = lexopt::Parser::from_iter(arguments);
    while let Some(argument) = parser.next().map_err(failed)? {
        match argument {
            Short('h') | Long("help") => return Ok(Action::Help),
            Short('V') | Long("version") => return Ok(Action::Version),
            Long("list") => list = true,
            Long("list-judges") => return Ok(Action::ListJudges),
            Long("quick") => options.quick = true,
            Long("verbose") => options.verbose = true,
            Long("judge") => options.judge = Some(judge(&text(&mut parser)?)?),
            Long("editions") => options.editions.extend(editions(&text(&mut parser)?)?),
            Long("no-samples") => options.no_samples = true,
            Short('o') | Long("output") => {
                options.output = Some(parser.value().map_err(failed)?.into())
            }
            Long("samples") => options.samples = Some(parser.value().map_err(failed)?.into()),
            Long("manifest-path") => {
                options.manifest = Some(parser.value().map_err(failed)?.into())
            }
            Long("workspace") => options.workspace = Some(parser.value().map_err(failed)?.into()),
            Short('p') | Long("package") => options.package = Some(text(&mut parser)?),
            Long("bin") => options.bin = Some(text(&mut parser)?),
            Value(name) if options.name.is_none() => options.name = Some(name),
            Value(second) => {
                let what = format!(
                    "one problem at a time: `{}` is a second one",
                    second.to_string_lossy()
                );
                return Err(Error::new(what).help("a title with blanks needs quotes"));
            }
            other => return Err(failed(other.unexpected())),
        }
    }
    if options.no_samples && options.samples.is_some() {
        return Err(
            Error::new("--samples and --no-samples contradict each other").help("leave one out"),
        );
    }
    if options.name.is_some() && options.manifest.is_some() {
        return Err(
            Error::new("a name and --manifest-path say two different things")
                .help("leave one out; --bin names a binary of that manifest"),
        );
    }
    Ok(if list {
        Action::List(options)
    } else {
        Action::Bundle(options)
    })
}

fn failed(error: lexopt::Error) -> Error {
    Error::new(error.to_string()).help("bundle.sh --help lists the options")
}

/// The value of an option that is text.
fn text(parser: &mut lexopt::Parser) -> Result<String> {
    use lexopt::ValueExt;
    parser
        .value()
        .and_then(|value| value.string())
        .map_err(failed)
}

fn judge(name: &str) -> Result<&'static Judge> {
    judges::find(name).ok_or_else(|| {
        let known: Vec<_> = judges::JUDGES.iter().map(|judge| judge.name).collect();
        Error::new(format!("no judge is called `{name}`"))
            .help(format!("--judge takes one of {}", known.join(", ")))
    })
}

fn editions(list: &str) -> Result<Vec<Edition>> {
    let edition = |year: &str| {
        Edition::find(year.trim()).ok_or_else(|| {
            Error::new(format!("`{year}` is no edition of Rust"))
                .help("--editions takes years with commas between them: 2018,2021,2024")
        })
    };
    list.split(',').map(edition).collect()
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
    fn what_does_not_go_together() {
        check_fails("a b", "`b` is a second one");
        check_fails("--frobnicate", "--frobnicate");
        check_fails("-o", "-o");
        check_fails("--samples x --no-samples", "contradict");
        check_fails("a --manifest-path Cargo.toml", "two different things");
        check_fails("a --judge luog", "--judge takes one of acwing, ");
        check_fails("a --editions 2021,2020", "`2020` is no edition");
    }

    #[test]
    fn what_goes() {
        assert!(matches!(parsed("--help"), Ok(Action::Help)));
        assert!(matches!(parsed("-V"), Ok(Action::Version)));
        assert!(matches!(parsed("--list"), Ok(Action::List(_))));
        let line = "p10501 -o x.rs --bin=y --no-samples --judge luogu --editions 2018,2021 --quick";
        let Ok(Action::Bundle(options)) = parsed(line) else {
            panic!("a bundle");
        };
        assert_eq!(options.judge.unwrap().title, "Luogu");
        assert_eq!(options.editions, [Edition::E2018, Edition::E2021].into());
        assert!(options.quick);
        assert_eq!(options.output, Some(PathBuf::from("x.rs")));
        assert_eq!(options.bin.as_deref(), Some("y"));
        assert!(options.no_samples);
    }
}
