//! The files below a crate's root, for what is asked before it is known how its modules
//! are joined.

use crate::model::cfg::Config;
use crate::model::crates::Crate;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What all of them say, but those that only a `mod name;` takes which `cfg` leaves out.
pub fn texts_below(krate: &Crate) -> Vec<String> {
    let mut texts = BTreeMap::new();
    let folder = krate.root.parent().map(Path::to_owned);
    let mut waiting: Vec<PathBuf> = folder.into_iter().collect();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // A link may lead round in a circle.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                if let Ok(text) = std::fs::read_to_string(&path) {
                    texts.insert(path, text);
                }
            }
        }
    }
    let modules = |of: &(&PathBuf, &String)| {
        let owns_folder = *of.0 == krate.root || of.0.ends_with("mod.rs");
        modules(of.0, owns_folder, of.1, &krate.config)
    };
    // Only these leave anything out, so that mostly the others are not looked at.
    let (conditional, plain): (Vec<_>, Vec<_>) =
        texts.iter().partition(|(_, text)| text.contains("cfg"));
    let mut found: Vec<_> = conditional.iter().flat_map(modules).collect();
    if found.iter().any(|(_, is_left_out)| *is_left_out) {
        found.extend(plain.iter().flat_map(modules));
    }
    let (left_out, taken): (BTreeSet<_>, BTreeSet<_>) =
        found.into_iter().partition(|(_, is_left_out)| *is_left_out);
    let is_taken = |path: &PathBuf| {
        !left_out.contains(&(path.clone(), true)) || taken.contains(&(path.clone(), false))
    };
    texts.retain(|path, _| is_taken(path));
    texts.into_values().collect()
}

/// The files that a file's `mod name;` may take, with whether `cfg` leaves them out.
fn modules(path: &Path, owns_folder: bool, text: &str, config: &Config) -> Vec<(PathBuf, bool)> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let dir = match owns_folder {
        true => folder.to_owned(),
        false => path.with_extension(""),
    };
    let tokens = Tokens::new(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_module = tokens.ident(at) == "mod" && tokens.is_punct(at + 2, ';');
        if is_module && !tokens.ident(at + 1).is_empty() {
            let start = start_of_item(&tokens, at);
            let named = path_of(&tokens, start);
            let is_left_out = config.leaves_out_before(&tokens, start);
            let files = module_files(&dir, folder, tokens.name(at + 1), named);
            found.extend(files.into_iter().map(|file| (file, is_left_out)));
        }
        // What is in braces lies in other folders.
        at = match tokens.is_open(at) {
            true => tokens.partner(at) + 1,
            false => at + 1,
        };
    }
    found
}

/// The first token of an item behind its attributes, whose keyword is at a token.
fn start_of_item(tokens: &Tokens, at: usize) -> usize {
    let before = at.wrapping_sub(1);
    if tokens.ident(before) == "pub" {
        return before;
    }
    let open = tokens.partner(before.min(at));
    let limited = tokens.str(before) == ")" && tokens.ident(open.wrapping_sub(1)) == "pub";
    if limited { open - 1 } else { at }
}

/// What `#[path = "…"]` says before a token.
fn path_of<'t>(tokens: &Tokens<'t>, mut at: usize) -> Option<&'t str> {
    while let Some(close) = at.checked_sub(1).filter(|close| tokens.str(*close) == "]") {
        let open = tokens.partner(close);
        if tokens.ident(open + 1) == "path" && tokens.is_punct(open + 2, '=') {
            return Some(tokens.str(open + 3).trim_matches('"'));
        }
        at = open.checked_sub(1)?;
    }
    None
}

/// Where the file of a module may be: in `dir`, or where `#[path]` says, which
/// counts from `own_folder`.
pub fn module_files(dir: &Path, own_folder: &Path, name: &str, path: Option<&str>) -> Vec<PathBuf> {
    match path {
        Some(path) => vec![own_folder.join(path)],
        None => vec![
            dir.join(format!("{name}.rs")),
            dir.join(name).join("mod.rs"),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_modules_that_cfg_leaves_out() {
        let text = "#[cfg(test)] #[path = \"b/c.rs\"] mod a; #[path = \"d.rs\"] #[cfg(not(test))]
                    pub(crate) mod a; #[doc(hidden)] pub mod r#e; mod f { #[cfg(test)] mod g; }";
        let config = Config {
            closed: true,
            ..Config::default()
        };
        let found = modules(Path::new("s/x.rs"), false, text, &config);
        let found = found
            .iter()
            .map(|(file, out)| (file.to_str().unwrap(), *out));
        let expected = [
            ("s/b/c.rs", true),
            ("s/d.rs", false),
            ("s/x/e.rs", false),
            ("s/x/e/mod.rs", false),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
        let found = modules(Path::new("s/lib.rs"), true, "pub mod a;", &config);
        assert_eq!(found[0], (PathBuf::from("s/a.rs"), false));
    }
}
