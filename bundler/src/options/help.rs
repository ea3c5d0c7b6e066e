//! The text of `--help`.

use super::command_name;
use crate::suggest;

/// The help, with the name that the command is called by.
pub fn help() -> String {
    help_for(&command_name::name())
}

fn help_for(command: &str) -> String {
    format!(
        "\
Turns a binary crate and what it uses into one file for any online judge.

usage: {command} [NAME | FILE] [options]
       {command} --snippet NAME... [-o FILE] [--copy]

  NAME  a problem: its name (luogu-p10501), its id (p10501), a twin's
        (poj-2311), its title or words of it, its address or a twin's;
        or a binary: its name, its package's, or its alias or address in
        cargo-compete
  FILE  a main.rs, another source of that program, or a package's folder
  Without either, the problem of the current folder.

{OPTIONS}"
    )
}

/// The option that a mistyped one is close to.
pub fn nearest_option(mistyped: &str) -> Option<&'static str> {
    let known = names().filter_map(|name| Some((name.strip_prefix("--")?, name)));
    suggest::nearest(mistyped, known).into_iter().next()
}

/// Whether a word is one of the options, with its hyphens.
pub fn is_option(word: &str) -> bool {
    names().any(|name| name == word)
}

/// The options' names, long and short.
fn names() -> impl Iterator<Item = &'static str> {
    let words = OPTIONS.split(|c: char| !c.is_alphanumeric() && c != '-');
    words.filter(|word| word.starts_with('-') && word.contains(char::is_alphabetic))
}

/// What to do instead of an option that cargo has.
pub fn of_cargo(option: &str) -> Option<&'static str> {
    match option {
        "release" | "profile" => Some("leave it out: a bundle is compiled as its judge does"),
        _ => None,
    }
}

const OPTIONS: &str = "\
The file goes to stdout, once it compiles as its judge does and passes its
samples. The result goes to stderr.

which program:
      --bin NAME            the binary, if the package has several
      --example NAME        an example instead of a binary
  -p, --package NAME        the package, if the workspace has several
      --manifest-path FILE  any Cargo.toml, of a package or a workspace
  -F, --features LIST       features of the package, as for cargo build; so are
                            --no-default-features and --all-features
      --workspace DIR       where NAME is looked up (default: the current
                            folder's workspace; bundle.sh sets its own)

which judge:
      --judge JUDGE         where it will be judged (default: what the manifest
                            says): sets edition and limits; --list-judges names
                            them, and `other` is one that it does not name
      --editions LIST       also prove it for these editions: 2018,2021,2024

which file:
  -o, --output FILE         write to FILE, whole or not at all; what is there
                            gives way if it is a bundle that nobody has edited
      --force               with -o: whatever is there gives way, and is kept as
                            FILE.bak (or .bak.1, .bak.2, ...)
      --copy                put it on the clipboard, not on stdout; if nothing
                            here can do that, stdout gets it, with an error
      --minify              leave out blanks and line breaks of the libraries,
                            and give what you do not name there short names;
                            your own text stays as it is
      --minify=all          leave out your own blanks and comments, too
      --quick               for the last minute of a contest: less is cut, and
                            no sample is run
      --prove               compare what each function does with cargo's own
                            build of the program, too; a file that differs is
                            not given out, and the functions are named

samples:
      --samples DIR         samples to run: DIR/<name>.in and DIR/<name>.out,
                            or .ans
      --no-samples          do not run the samples

snippets:
      --snippet NAME...     modules of the workspace's library of snippets, each
                            a block with all that it uses, to be pasted anywhere
                            in a file; those of one call share what they use;
                            takes -o, --copy and --minify
      --snippet PATH...     any public item of a crate that a package here
                            depends on or [workspace.dependencies] lists, with
                            all that it uses: ac_library::Segtree, a function, a
                            module, a macro, or some functions of a type:
                            'ac_library::Segtree::{new, set, prod}'
      --list-snippets       list the snippets, and the crates

answers:
      --where LINE[:COL]    where a line of the file comes from, for a judge's
                            error message; say the same options as for the file
      --explain ITEM        why an item is in the file: the names that lead to
                            it from main; or which stage cut it
      --verbose             tell each step's bytes and milliseconds, the bytes
                            of each crate, the ten largest items with what leads
                            to them, and the first warnings of your own text
      --list                list the problems
      --list-judges         list the judges
  -h, --help                this text
  -V, --version             the version

exit codes:
  1  anything that is not named here
  2  the command line is wrong, or a name in it means several things
  3  nothing is called like that: no problem, binary, item, line or sample
  4  the program does not compile, or cannot be bundled
  5  a sample fails
";

#[cfg(test)]
mod tests {
    #[test]
    fn it_fits_a_terminal() {
        let help = super::help_for("cargo a-command-of-this-length");
        for line in help.lines() {
            assert!(line.chars().count() <= 80 && !line.ends_with(' '), "{line}");
        }
    }
}
