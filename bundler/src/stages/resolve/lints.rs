//! Lints that a manifest allows, which cargo then shows no warning of.

use crate::syntax::toml;
use std::collections::BTreeSet;
use std::path::Path;
use toml_edit::Item;

/// The lints that a manifest allows, or that the workspace's does if it takes those.
pub fn allowed(manifest: &Path) -> BTreeSet<String> {
    let around = manifest.ancestors().skip(1);
    let mut manifests = around.filter_map(|dir| toml::read(&dir.join("Cargo.toml")));
    let Some(own) = manifests.next() else {
        return BTreeSet::new();
    };
    let takes = toml::at(&own, &["lints", "workspace"]).and_then(Item::as_bool);
    let mut allowed = allowed_in(&own, &["lints", "rust"]);
    if takes == Some(true) {
        let mut all = std::iter::once(own).chain(manifests);
        let workspace = all.find(|manifest| manifest.get("workspace").is_some());
        let lints = |manifest: &Item| allowed_in(manifest, &["workspace", "lints", "rust"]);
        allowed.extend(workspace.iter().flat_map(lints));
    }
    allowed
}

/// `unused_imports = "allow"`, or `{ level = "allow", priority = -1 }`, in the table at a
/// path. A group's name stands for itself alone.
fn allowed_in(manifest: &Item, table: &[&str]) -> BTreeSet<String> {
    let level =
        |said: &Item| said.as_str().or_else(|| said.get("level")?.as_str()) == Some("allow");
    let lints = toml::entries(manifest, table).filter(|(_, said)| level(said));
    lints.map(|(name, _)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(manifest: &str, table: &str, expected: &str) {
        let table: Vec<&str> = table.split('.').collect();
        let allowed = allowed_in(&toml::parse(manifest), &table);
        let allowed: Vec<_> = allowed.into_iter().collect();
        assert_eq!(allowed.join(" "), expected, "{manifest}");
    }

    #[test]
    fn every_way_to_write_one() {
        check("", "lints.rust", "");
        let own = "[lints.rust]\nunused_imports = \"allow\" # all\nunused_mut = \"deny\"\n";
        check(own, "lints.rust", "unused_imports");
        check(own, "workspace.lints.rust", "");
        check(
            "[lints]\nrust.unused_mut = \"allow\"",
            "lints.rust",
            "unused_mut",
        );
        check(
            "lints.rust.dead_code = { priority = -1, level = \"allow\" }",
            "lints.rust",
            "dead_code",
        );
        check(
            "[lints.rust.dead_code]\nlevel = \"allow\"",
            "lints.rust",
            "dead_code",
        );
        check(
            "[workspace.lints.rust]\ndead_code = { level = \"warn\" }\nunused = 'allow'",
            "workspace.lints.rust",
            "unused",
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
