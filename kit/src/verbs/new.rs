//! Makes a problem's package from the template.

use super::listen::warnings;
use crate::command_name;
use crate::editor::{self, Terminal};
use crate::making;
use crate::making::facts::{Facts, shown};
use crate::names::{self, Name};
use crate::project::{Place, Project};
use crate::{Error, Kind, Result, say};
use bundler::model::{addresses, judges};
use bundler::tell;

/// Make a problem's package from the template
///
/// It asks nothing and overwrites nothing. The template is the folder
/// templates/problem; if [workspace.metadata.kit] names an editor, it is opened
/// at the template's mark.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp new luogu-p1234
  cargo cp new https://atcoder.jp/contests/abc330/tasks/abc330_e")]
pub struct Arguments {
    /// What it is called: luogu-p1234, or the problem's address
    pub name: String,
    /// The problem's address
    #[arg(long)]
    pub url: Option<String>,
    /// The problem's title
    #[arg(long)]
    pub title: Option<String>,
    /// The judge, where name and address do not say it
    #[arg(long)]
    pub judge: Option<String>,
    /// Another template than the usual one: a folder in templates/
    #[arg(long, value_name = "NAME")]
    pub template: Option<String>,
}

/// Does it.
///
/// # Errors
/// When the problem is there already, or its name is none.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let facts = facts(arguments)?;
    let mut known = project.catalog.problems.iter();
    if let Some(known) = known.find(|problem| problem.name == facts.name) {
        return Err(is_there(&known.dir, &facts.name));
    }
    let dir = making::dir_of(&project, &facts.name);
    if dir.join("Cargo.toml").exists() {
        return Err(is_there(&dir, &facts.name));
    }
    let made = making::create(&project, &facts, arguments.template.as_deref())?;
    let dir = made.dir.strip_prefix(&project.here).unwrap_or(&made.dir);
    let name = &facts.name;
    tell!("{}", say!("{name}: new in {dir}", name, dir = shown(dir)));
    for line in warnings(&project, &facts) {
        tell!("  {line}");
    }
    let command = command_name::name();
    let page =
        addresses::judge_at(&facts.url).filter(|_| addresses::problem_id(&facts.url).is_none());
    if let Some(judge) = page.and_then(judges::find) {
        tell!(
            "  {}",
            say!(
                "{judge} has no problem at that address, as far as is known: if it is another page, {command} rm {name} undoes this",
                judge = judge.title,
                command,
                name
            )
        );
    }
    if facts.judge == judges::OTHER.name && facts.url.is_empty() && arguments.judge.is_none() {
        tell!("  {}", without_judge(name, &command));
    }
    let file = made
        .spot
        .file
        .strip_prefix(&project.here)
        .unwrap_or(&made.spot.file);
    tell!(
        "  {}",
        say!(
            "next: write {file}, paste a sample with {command} sample add {name}, then {command} test {name}",
            file = shown(file),
            command,
            name
        )
    );
    editor::open(&project, &made.spot, Terminal::Lent);
    Ok(())
}

/// Nothing said whose problem it is: then nobody's edition and limits are known.
fn without_judge(name: &str, command: &str) -> String {
    match names::likely(name) {
        Some(id) => say!(
            "no judge is named, so none is known: if {id} was meant, {command} rm {name}, then {command} new {id}",
            id,
            name,
            command
        ),
        None => {
            say!("no judge is named, so none is known: --judge or the problem's address says which")
        }
    }
}

fn is_there(dir: &std::path::Path, name: &str) -> Error {
    let command = command_name::name();
    making::is_there(dir).help(say!(
        "{command} test {name} runs its samples",
        command,
        name
    ))
}

/// What the command line says of the problem.
fn facts(arguments: &Arguments) -> Result<Facts> {
    let title = arguments.title.as_deref();
    let wanted = arguments.name.trim();
    let is_address = wanted.contains("://")
        || addresses::may_be_address(wanted) && addresses::problem_id(wanted).is_some();
    if is_address && arguments.url.is_some() {
        return Err(Error::new(say!("two addresses"))
            .of_kind(Kind::Usage)
            .help(say!("give the name, then its address with --url")));
    }
    let url = arguments.url.as_deref().or(is_address.then_some(wanted));
    let url = url.map(with_scheme);
    let named = match is_address {
        true => names::of_problem(
            url.as_deref().unwrap_or(wanted),
            "",
            title.unwrap_or_default(),
        ),
        false => {
            let name = name_of(wanted)?;
            Name {
                judge: names::judge_of(&name, url.as_deref().unwrap_or_default()),
                name,
            }
        }
    };
    let judge = match &arguments.judge {
        Some(judge) => judges::find(judge).map(|judge| judge.name).ok_or_else(|| {
            let all: Vec<_> = judges::JUDGES.iter().map(|judge| judge.name).collect();
            Error::new(say!("no judge is called {judge}", judge))
                .of_kind(Kind::Usage)
                .help(say!("it is one of {all}, or other", all = all.join(", ")))
        })?,
        None => named.judge,
    };
    Ok(Facts::named(named.name, judge, url.as_deref(), title))
}

/// An address as a browser takes it.
fn with_scheme(url: &str) -> String {
    match url.contains("://") {
        true => url.to_owned(),
        false => format!("https://{url}"),
    }
}

/// The name that is asked for: of a judge's problem as it is called here, else
/// as it is.
fn name_of(wanted: &str) -> Result<String> {
    let wanted = match addresses::with_judge(wanted) {
        Some(id) => id,
        None => wanted.to_lowercase().replace('_', "-"),
    };
    let name = names::package_name(&wanted);
    // What would be changed was meant otherwise.
    match name == wanted {
        true => Ok(name),
        false => Err(Error::new(say!("`{wanted}` is no name for a package", wanted))
            .of_kind(Kind::Usage)
            .help(match (names::likely(&wanted), names::slug(&wanted) == wanted) {
                (Some(id), _) => say!("it begins with its judge's name, as {id}", id),
                (None, true) if wanted.starts_with(|c: char| c.is_ascii_digit()) => {
                    say!("a name begins with a letter, as `{name}`", name)
                }
                (None, true) => say!(
                    "cargo, Rust or Windows keeps that word for itself, or it is too long: `{name}` will do",
                    name
                ),
                (None, false) => say!(
                    "a name has letters, digits and hyphens, as `{name}`; an address begins with https://",
                    name
                ),
            })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[&str], expected: (&str, &str, &str)) {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            arguments: Arguments,
        }
        let line = <Line as clap::Parser>::parse_from([&["new"], words].concat());
        let facts = facts(&line.arguments).unwrap();
        assert_eq!(
            (facts.name.as_str(), facts.judge, facts.url.as_str()),
            expected
        );
    }

    #[test]
    fn names_and_addresses() {
        let luogu = "https://www.luogu.com.cn/problem/P1234";
        check(&["luogu-p1234"], ("luogu-p1234", "luogu", luogu));
        check(&["Luogu_P1234"], ("luogu-p1234", "luogu", luogu));
        check(&[luogu], ("luogu-p1234", "luogu", luogu));
        check(
            &["www.luogu.com.cn/problem/P1234"],
            ("luogu-p1234", "luogu", luogu),
        );
        let forces = "https://codeforces.com/problemset/problem/1704/F";
        check(&["CF1704F"], ("codeforces-1704f", "codeforces", forces));
        check(&["practice", "--url", luogu], ("practice", "luogu", luogu));
        check(&["a", "--judge", "kattis"], ("a", "kattis", ""));
        check(
            &["https://x.org/problem/7"],
            ("x-7", "other", "https://x.org/problem/7"),
        );
    }

    #[test]
    fn no_names() {
        for name in [
            "../x", "a/b", "", "test", "题", "1", "a b", "con", "a\0", "-",
        ] {
            let said = name_of(name).unwrap_err().to_string();
            assert!(said.contains("is no name for a package\nhelp: "), "{said}");
        }
    }
}
