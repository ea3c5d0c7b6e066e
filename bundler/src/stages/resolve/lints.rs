//! Lints that a manifest allows, which cargo then shows no warning of.

use std::collections::BTreeSet;
use std::path::Path;

/// The lints that a manifest allows, or that the workspace's does if it takes those.
pub fn allowed(manifest: &Path) -> BTreeSet<String> {
    let mut around = manifest.ancestors().skip(1);
    let mut text = || loop {
        let text = std::fs::read_to_string(around.next()?.join("Cargo.toml"));
        if let Ok(text) = text {
            return Some(text);
        }
    };
    let Some(own) = text() else {
        return BTreeSet::new();
    };
    let mut allowed = allowed_in(&own, "lints");
    if settings(&own).any(|set| set == ("lints.workspace".to_owned(), "true")) {
        let mut texts = std::iter::once(own).chain(std::iter::from_fn(text));
        let workspace = texts.find(|text| sections(text).any(|of| of.starts_with("workspace")));
        allowed.extend(
            workspace
                .iter()
                .flat_map(|text| allowed_in(text, "workspace.lints")),
        );
    }
    allowed
}

/// `unused_imports = "allow"`, or `{ level = "allow", priority = -1 }`, in tables below
/// some path. A group's name stands for itself alone.
fn allowed_in(manifest: &str, table: &str) -> BTreeSet<String> {
    let lints = settings(manifest).filter_map(|(key, value)| {
        let key = key.strip_prefix(table)?.strip_prefix(".rust.")?.to_owned();
        let name = key.strip_suffix(".level").unwrap_or(&key).to_owned();
        let is_allowed = match value.strip_prefix('{') {
            Some(inline) => {
                let mut pairs = inline.split(['{', ',', '}']);
                pairs.any(|pair| pair.replace([' ', '"'], "") == "level=allow")
            }
            None => value.trim_matches('"') == "allow",
        };
        is_allowed.then_some(name)
    });
    lints.collect()
}

/// The names of tables: `workspace.lints.rust`.
fn sections(manifest: &str) -> impl Iterator<Item = &str> {
    let lines = manifest.lines().map(without_comment);
    lines.filter_map(|line| Some(line.strip_prefix('[')?.trim_end_matches(']').trim()))
}

/// The settings of a manifest, each with the path of its table.
fn settings(manifest: &str) -> impl Iterator<Item = (String, &str)> {
    let mut section = "";
    manifest.lines().filter_map(move |line| {
        let line = without_comment(line);
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']').trim();
            return None;
        }
        let (key, value) = line.split_once('=')?;
        let key = [section, key.trim()].join(".");
        Some((key.trim_start_matches('.').to_owned(), value.trim()))
    })
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(manifest: &str, table: &str, expected: &str) {
        let allowed: Vec<_> = allowed_in(manifest, table).into_iter().collect();
        assert_eq!(allowed.join(" "), expected, "{manifest}");
    }

    #[test]
    fn every_way_to_write_one() {
        check("", "lints", "");
        let own = "[lints.rust]\nunused_imports = \"allow\" # all\nunused_mut = \"deny\"\n";
        check(own, "lints", "unused_imports");
        check(own, "workspace.lints", "");
        check(
            "[lints]\nrust.unused_mut = \"allow\"",
            "lints",
            "unused_mut",
        );
        check(
            "lints.rust.dead_code = { priority = -1, level = \"allow\" }",
            "lints",
            "dead_code",
        );
        check(
            "[lints.rust.dead_code]\nlevel = \"allow\"",
            "lints",
            "dead_code",
        );
        check(
            "[workspace.lints.rust]\ndead_code = { level = \"warn\" }\nunused = 'allow'",
            "workspace.lints",
            "",
        );
    }

    #[test]
    fn the_workspaces() {
        let dir = tempfile::tempdir().unwrap();
        let write = |at: &str, text: &str| {
            let at = dir.path().join(at);
            std::fs::create_dir_all(at.parent().unwrap()).unwrap();
            std::fs::write(at, text).unwrap();
        };
        write(
            "Cargo.toml",
            "[workspace]\n[workspace.lints.rust]\ndead_code = \"allow\"\n",
        );
        let manifest = dir.path().join("a/Cargo.toml");
        for (own, expected) in [("[package]", 0), ("[lints]\nworkspace = true", 1)] {
            write("a/Cargo.toml", own);
            assert_eq!(allowed(&manifest).len(), expected, "{own}");
        }
    }
}
