//! The binaries of a workspace, by every name that leads to one: their own,
//! their files', their packages', and those that cargo-compete knows them by.

use crate::error::{Error, Kind, Result};
use crate::suggest::{self, some_of};
use crate::workspace::wanted::{Wanted, plain};
use cargo_metadata::{Metadata, Package, Target, TargetKind};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A binary of a package of the workspace.
#[derive(Debug, Clone)]
pub struct Binary {
    /// The binary's name.
    pub name: String,
    /// The package's name.
    pub package: String,
    /// The package's `Cargo.toml`.
    pub manifest: PathBuf,
    /// The file with its `main`.
    pub source: PathBuf,
    /// What else it is called: its file's name, its alias.
    aliases: Vec<String>,
    /// The address of its problem.
    address: Option<String>,
}

/// An entry of `[package.metadata.cargo-compete.bin]`: the key is the binary's
/// name or its alias, and the entry says the other one, if there is another.
#[derive(Deserialize)]
struct Entry {
    name: Option<String>,
    alias: Option<String>,
    problem: Option<Value>,
}

/// All binaries of a workspace that cargo has described.
pub(crate) fn of(metadata: &Metadata) -> Vec<Binary> {
    let packages = metadata.workspace_packages().into_iter();
    let mut binaries: Vec<_> = packages.flat_map(of_package).collect();
    binaries.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    binaries
}

fn of_package(package: &Package) -> Vec<Binary> {
    let entries = package.metadata.get("cargo-compete");
    let entries =
        entries.and_then(|of| BTreeMap::<String, Value>::deserialize(of.get("bin")?).ok());
    let entries: Vec<(String, Entry)> = entries
        .into_iter()
        .flatten()
        // What another tool writes is not ours to refuse.
        .filter_map(|(key, entry)| Some((key, Entry::deserialize(entry).ok()?)))
        .collect();
    let targets = package.targets.iter();
    let targets = targets.filter(|target| target.is_kind(TargetKind::Bin));
    targets
        .map(|target| binary(package, target, &entries))
        .collect()
}

fn binary(package: &Package, target: &Target, entries: &[(String, Entry)]) -> Binary {
    let mut binary = Binary {
        name: target.name.clone(),
        package: package.name.to_string(),
        manifest: package.manifest_path.clone().into(),
        source: target.src_path.clone().into(),
        aliases: Vec::new(),
        address: None,
    };
    let file = target.src_path.file_stem().filter(|stem| *stem != "main");
    binary.aliases.extend(file.map(str::to_owned));
    for (key, entry) in entries {
        let names = [Some(key), entry.name.as_ref(), entry.alias.as_ref()];
        let names = names.into_iter().flatten();
        if *key != target.name && entry.name.as_ref() != Some(&target.name) {
            continue;
        }
        binary.aliases.extend(names.cloned());
        // `problem = "https://…"`, or `problem = { …, url = "https://…" }`.
        let problem = entry.problem.as_ref();
        let url = problem.and_then(|problem| problem.get("url").unwrap_or(problem).as_str());
        binary.address = url.map(str::to_owned);
    }
    binary.aliases.retain(|alias| *alias != target.name);
    binary.aliases.sort();
    binary.aliases.dedup();
    binary
}

impl Binary {
    /// Its name with what else it is called.
    fn shown(&self) -> String {
        match self.aliases.as_slice() {
            [] => self.name.clone(),
            aliases => format!("{} ({})", self.name, aliases.join(", ")),
        }
    }
}

/// Finds a binary by its name, its alias or file, the address of its problem,
/// or its package. What is in `dir` goes before what is elsewhere.
///
/// # Errors
/// When none is found, and when several have an equal claim: they are told.
pub fn find<'b>(binaries: &'b [Binary], wanted: &str, dir: &Path) -> Result<&'b Binary> {
    let key = Wanted::new(wanted);
    let is_named = |binary: &Binary| plain(&binary.name) == plain(wanted);
    let is_called = |binary: &Binary| {
        let address = binary.address.as_ref();
        binary.aliases.iter().any(|alias| key.is(alias))
            || address.is_some_and(|address| key.is_at(address))
    };
    let is_of = |binary: &Binary| plain(&binary.package) == plain(wanted);
    let ways: [&dyn Fn(&Binary) -> bool; 3] = [&is_named, &is_called, &is_of];
    for fits in ways {
        let all: Vec<_> = binaries.iter().filter(|binary| fits(binary)).collect();
        let is_near = |binary: &&&Binary| {
            binary
                .manifest
                .parent()
                .is_some_and(|at| dir.starts_with(at))
        };
        let near: Vec<_> = all.iter().filter(is_near).copied().collect();
        match (near.as_slice(), all.as_slice()) {
            (_, []) => {}
            ([one], _) | ([], [one]) => return Ok(one),
            (_, several) => return Err(claimed_by(several, wanted)),
        }
    }
    let error = Error::new(format!("no binary is called `{wanted}`")).of_kind(Kind::NotFound);
    let shown: Vec<_> = binaries.iter().map(Binary::shown).collect();
    if shown.is_empty() {
        let help = "a program needs a `src/main.rs` or `src/bin/NAME.rs` with `fn main`; --example \
                    names an example";
        return Err(error.help(help));
    }
    let names = binaries.iter().flat_map(|binary| {
        let aliases = binary.aliases.iter();
        let names = aliases.chain([&binary.name, &binary.package]);
        names.map(|name| (plain(name), binary.name.as_str()))
    });
    let near = suggest::nearest(&plain(wanted), names);
    Err(error.help(suggest::did_you_mean(&near).unwrap_or_else(|| {
        let shown = some_of(shown.iter().map(String::as_str));
        format!("the binaries here are {shown}")
    })))
}

fn claimed_by(several: &[&Binary], wanted: &str) -> Error {
    let place = |binary: &&Binary| format!("{} of {}", binary.name, binary.package);
    let places: Vec<_> = several.iter().map(place).collect();
    Error::new(format!(
        "`{wanted}` is claimed by several binaries: {}",
        places.join(", ")
    ))
    .of_kind(Kind::Usage)
    .help("name one with --bin, and its package with --package, or go to its folder")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binary(package: &str, name: &str, aliases: &[&str], address: &str) -> Binary {
        Binary {
            name: name.to_owned(),
            package: package.to_owned(),
            manifest: format!("/games/{package}/Cargo.toml").into(),
            source: format!("/games/{package}/src/main.rs").into(),
            aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(),
            address: Some(address.to_owned()).filter(|address| !address.is_empty()),
        }
    }

    fn found(wanted: &str, dir: &str) -> Result<String> {
        let binaries = [
            binary(
                "abc206",
                "abc206-a",
                &["a"],
                "https://atcoder.jp/contests/abc206/tasks/abc206_a",
            ),
            binary(
                "abc206",
                "abc206-f",
                &["f"],
                "https://atcoder.jp/contests/abc206/tasks/abc206_f",
            ),
            binary("abc207", "abc207-a", &["a"], ""),
            binary("nim", "solve", &[], "https://example.com/nim?id=1"),
        ];
        find(&binaries, wanted, Path::new(dir)).map(|binary| binary.name.clone())
    }

    #[test]
    fn names_aliases_addresses_and_packages() {
        for (wanted, dir, name) in [
            ("abc206-a", "/", "abc206-a"),
            ("ABC206_A", "/", "abc206-a"),
            ("f", "/", "abc206-f"),
            ("a", "/games/abc207/src", "abc207-a"),
            ("a", "/games/abc206", "abc206-a"),
            ("atcoder.jp/contests/abc206/tasks/abc206_f", "/", "abc206-f"),
            (
                "https://atcoder.jp/contests/abc206/tasks/abc206_a?lang=ja",
                "/",
                "abc206-a",
            ),
            (
                "https://vjudge.net/problem/AtCoder-abc206_f",
                "/",
                "abc206-f",
            ),
            ("http://example.com/nim?id=1", "/", "solve"),
            ("nim", "/", "solve"),
        ] {
            assert_eq!(found(wanted, dir).unwrap(), name, "{wanted}");
        }
    }

    #[test]
    fn names_of_none_and_of_several() {
        for (wanted, words) in [
            (
                "a",
                "several binaries: abc206-a of abc206, abc207-a of abc207",
            ),
            (
                "abc206",
                "several binaries: abc206-a of abc206, abc206-f of abc206",
            ),
            (
                "g",
                "help: the binaries here are abc206-a (a), abc206-f (f), ",
            ),
            ("ab206-f", "help: did you mean abc206-f or abc206-a?"),
            ("http://example.com/nim?id=2", "no binary is called"),
        ] {
            let said = found(wanted, "/").unwrap_err().to_string();
            assert!(said.contains(words), "{said}");
        }
        let said = find(&[], "a", Path::new("/")).unwrap_err().to_string();
        assert!(said.contains("src/bin/NAME.rs"), "{said}");
    }
}
