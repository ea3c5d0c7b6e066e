//! `snippet`: prints snippets, lists them, or exports them for editors.

mod export;
mod formats;

use crate::project::{Place, stand_in_of};
use crate::{Error, Kind, Result, say};
use bundler::command;
use bundler::options::{Action, Options};
use bundler::suggest::nearest;
use formats::Format;
use std::path::PathBuf;

/// Print snippets, list them, or export them for editors
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp snippet list                       what there is
  cargo cp snippet octal sum --copy           two of them, to be pasted
  cargo cp snippet export vscode              all, into .vscode/
  cargo cp snippet export ultisnips -o ~/.vim/UltiSnips/rust.snippets
  cargo cp snippet export jetbrains -o rust-snippets.xml")]
pub struct Arguments {
    /// Names of snippets; or `list`; or `export` and vscode, ultisnips or jetbrains
    #[arg(required = true, value_name = "NAME")]
    pub names: Vec<String>,
    /// The file to write
    #[arg(short, long)]
    pub output: Option<PathBuf>,
    /// Replace what is there, and keep it as FILE.bak
    #[arg(long)]
    pub force: bool,
    /// Put them on the clipboard
    #[arg(long)]
    pub copy: bool,
    /// Leave out blanks and line breaks
    #[arg(long)]
    pub minify: bool,
}

/// Gives snippets out.
///
/// # Errors
/// When there is none of a name, and what cannot be written.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    bundler::options::call_it(format!("{} bundle", crate::command_name::name()));
    let names: Vec<_> = arguments.names.iter().map(String::as_str).collect();
    match names.as_slice() {
        ["list"] => command::act(Action::ListSnippets(options(arguments, place))),
        ["export", format] => export::run(Format::named(format)?, arguments, place),
        ["export", ..] => Err(Error::new(say!("export is for one editor at a time"))
            .of_kind(Kind::Usage)
            .help(formats::known())),
        names => {
            let asked = Action::Snippets(Options {
                snippets: arguments.names.clone(),
                ..options(arguments, place)
            });
            command::act(asked).map_err(|error| in_words_of_the_kit(error, names))
        }
    }
}

/// The remedies are the bundler's: what it calls an option is a word here.
fn in_words_of_the_kit(error: Error, names: &[&str]) -> Error {
    let command = format!("{} snippet", crate::command_name::name());
    let verbs = ["list", "export"].map(|verb| (verb, verb));
    let first = names.first().copied().unwrap_or_default();
    let error =
        error.change_help(|help| help.replace("--list-snippets", &format!("{command} list")));
    match nearest(first, verbs).first() {
        Some(near) if error.kind() == Kind::NotFound => error.help(say!(
            "did you mean {near}? See {call} --help",
            near,
            call = command
        )),
        _ => error,
    }
}

fn options(arguments: &Arguments, place: &Place) -> Options {
    Options {
        output: arguments.output.clone(),
        force: arguments.force,
        copy: arguments.copy,
        minify: arguments
            .minify
            .then_some(bundler::stages::print::Minify::Libraries),
        workspace: place.workspace.clone(),
        manifest: stand_in_of(place),
        ..Options::default()
    }
}
