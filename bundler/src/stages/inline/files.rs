//! The files of a crate, for what is asked before it is known how its modules are joined.

use crate::model::cfg::Config;
use crate::model::crates::Crate;
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::tokens::Tokens;
use crate::toolchain::folders::rust_files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What the files say that `mod name;` or `include!` may lead to from a crate's root, but
/// where `cfg` leaves that out. Others beside them are of other programs.
pub fn texts_of(krate: &Crate) -> Vec<String> {
    let mut files = Files::default();
    files.add(krate.root.clone(), &krate.root, &krate.config);
    let folder = krate.root.parent().unwrap_or(Path::new(""));
    let mut below = None;
    loop {
        let given = files.given_to_makers();
        files.loose.extend(given);
        if files.loose.is_empty() {
            break;
        }
        let before = files.texts.len();
        for path in below.get_or_insert_with(|| rust_files(folder)).iter() {
            if files.loose.contains(&name_of(path)) {
                files.add(path.clone(), &krate.root, &krate.config);
            }
        }
        if files.texts.len() == before {
            break;
        }
    }
    files.texts.into_values().collect()
}

#[derive(Default)]
struct Files {
    texts: BTreeMap<PathBuf, String>,
    /// The same files by paths that are no others' too.
    known: BTreeSet<PathBuf>,
    /// The names of modules whose folder is not known.
    loose: BTreeSet<String>,
}

impl Files {
    /// Adds a file, if there is one, with all that it leads to.
    fn add(&mut self, path: PathBuf, root: &Path, config: &Config) {
        let owns_folder = path == root || path.ends_with("mod.rs");
        let mut waiting = vec![(path, owns_folder)];
        while let Some((path, owns_folder)) = waiting.pop() {
            let is_new = path.canonicalize().is_ok_and(|of| self.known.insert(of));
            let Some(text) = is_new
                .then(|| std::fs::read_to_string(&path).ok())
                .flatten()
            else {
                continue;
            };
            let led_to = Modules::of(&path, owns_folder, &text, config);
            waiting.extend(led_to.files);
            self.loose.extend(led_to.loose);
            self.texts.insert(path, text);
        }
    }

    /// The words that macros are given which make modules of them: `days!(day1, day2)`.
    fn given_to_makers(&self) -> BTreeSet<String> {
        let is_maker = |tokens: &Tokens, at: usize| {
            rules(tokens, at).any(|at| tokens.ident(at) == "mod" && tokens.is_punct(at + 1, '$'))
        };
        let with_rules = self.texts.values().filter(|text| text.contains("mod $"));
        let makers = with_rules.flat_map(|text| {
            let tokens = Tokens::new(text);
            let makers = definitions(&tokens).filter(|at| is_maker(&tokens, *at));
            makers.map(|at| tokens.name(at + 2)).collect::<Vec<_>>()
        });
        let makers: BTreeSet<&str> = makers.collect();
        let mut given = BTreeSet::new();
        for text in self.texts.values().filter(|_| !makers.is_empty()) {
            let tokens = Tokens::new(text);
            let calls = (0..tokens.len()).filter(|at| tokens.is_call(*at));
            for at in calls.filter(|at| makers.contains(tokens.name(*at))) {
                given.extend((at + 3..tokens.partner(at + 2)).map(|at| tokens.name(at).to_owned()));
            }
        }
        given.remove("");
        given
    }
}

/// The name of the module that a file may be.
fn name_of(path: &Path) -> String {
    let file = match path.ends_with("mod.rs") {
        true => path.parent().unwrap_or(path),
        false => path,
    };
    file.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// What a file leads to.
#[derive(Default)]
struct Modules {
    /// With whether their own modules lie beside them.
    files: Vec<(PathBuf, bool)>,
    /// The names of modules in braces, which may be a module's or a macro's words.
    loose: BTreeSet<String>,
}

impl Modules {
    fn of(path: &Path, owns_folder: bool, text: &str, config: &Config) -> Modules {
        let folder = path.parent().unwrap_or(Path::new(""));
        let dir = match owns_folder {
            true => folder.to_owned(),
            false => path.with_extension(""),
        };
        let tokens = Tokens::new(text);
        let mut found = Modules::default();
        // Where the outermost delimiter closes.
        let mut closes = 0;
        for at in 0..tokens.len() {
            let is_module = tokens.ident(at) == "mod" && tokens.is_punct(at + 2, ';');
            if is_module && !tokens.ident(at + 1).is_empty() {
                let (start, name) = (start_of_item(&tokens, at), tokens.name(at + 1));
                let path = path_of(&tokens, start);
                if config.leaves_out_before(&tokens, start) {
                    continue;
                }
                if closes <= at || path.is_some() {
                    let files = module_files(&dir, folder, name, path).into_iter();
                    let owns = |file: &PathBuf| path.is_some() || file.ends_with("mod.rs");
                    found
                        .files
                        .extend(files.map(|file| (file.clone(), owns(&file))));
                } else {
                    found.loose.insert(name.to_owned());
                }
            }
            let is_included = tokens.ident(at) == "include" && tokens.is_call(at);
            if is_included && tokens.partner(at + 2) == at + 4 {
                let file = folder.join(tokens.str(at + 3).trim_matches('"'));
                found.files.push((file, true));
            }
            closes = closes.max(tokens.partner(at));
        }
        found
    }
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
    fn files_that_a_file_leads_to() {
        let text = "#[cfg(test)] #[path = \"b/c.rs\"] mod a; #[path = \"d.rs\"] #[cfg(not(test))]
                    pub(crate) mod a; #[doc(hidden)] pub mod r#e; mod f { #[cfg(test)] mod g; mod i; }";
        let config = Config {
            closed: true,
            ..Config::default()
        };
        let text = &format!("{text} include!(\"h.in\");");
        let found = Modules::of(Path::new("s/x.rs"), false, text, &config);
        let files = found.files.iter();
        let files: Vec<_> = files
            .map(|(file, owns)| (file.to_str().unwrap(), *owns))
            .collect();
        let expected = [
            ("s/d.rs", true),
            ("s/x/e.rs", false),
            ("s/x/e/mod.rs", true),
            ("s/h.in", true),
        ];
        assert_eq!(files, expected);
        assert_eq!(found.loose.into_iter().collect::<Vec<_>>(), ["i"]);
        let found = Modules::of(Path::new("s/lib.rs"), true, "pub mod a;", &config);
        assert_eq!(found.files[0].0, PathBuf::from("s/a.rs"));
    }

    #[test]
    fn words_of_macros_that_make_modules() {
        let text = "macro_rules! m { ($($a:ident)*) => { $(mod $a;)* } } m!(b c); n!(d);";
        let texts = [(PathBuf::from("x.rs"), text.to_owned())].into();
        let files = Files {
            texts,
            ..Files::default()
        };
        assert_eq!(
            files.given_to_makers(),
            BTreeSet::from(["b".into(), "c".into()])
        );
    }
}
