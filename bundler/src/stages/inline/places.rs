//! `module_path!()` and `file!()` in the user's own crates, which would tell something
//! else in a file that a judge names: what cargo's build tells is written there.

use super::literal;
use crate::model::text::{Edit, Text};
use crate::stages::by_nature::outside_failures;
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::tokens::Tokens;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The macros that tell these.
const TELLERS: [&str; 2] = ["file", "module_path"];

/// What they tell in one file.
pub struct Told<'a> {
    /// The path of the file's module, from the crate's name.
    pub module: &'a [String],
    /// The file.
    pub file: &'a Path,
    /// Where cargo runs the compiler.
    pub folder: &'a Path,
}

/// The calls of such macros in some tokens, if what they tell is used and not only shown
/// where something fails.
pub fn tellers<'t>(tokens: &'t Tokens, range: Range<usize>) -> impl Iterator<Item = usize> + 't {
    outside_failures(tokens, range).filter(|at| {
        let is_call = || tokens.is_call(*at) && tokens.partner(at + 2) == at + 3;
        TELLERS.contains(&tokens.ident(*at)) && is_call()
    })
}

/// Writes what they tell, but not in the rules of macros: what these make tells it from
/// where it is called. `is_own` says of a name at a token whether it is another macro's.
pub fn write(text: &Text, told: &Told, is_own: impl Fn(&str, usize) -> bool) -> Option<Text> {
    if !TELLERS.iter().any(|name| text.as_str().contains(name)) {
        return None;
    }
    let tokens = Tokens::new(text.as_str());
    let definitions: Vec<Range<usize>> =
        definitions(&tokens).map(|at| rules(&tokens, at)).collect();
    let edits = tellers(&tokens, 0..tokens.len()).filter_map(|at| {
        let first = tokens.path_start(at);
        let is_standard = match first == at {
            true => !tokens.is_after_path_sep(at) && !is_own(tokens.ident(at), at),
            false => matches!(tokens.ident(first), "core" | "std"),
        };
        let is_in_rules = || definitions.iter().any(|rules| rules.contains(&at));
        if !is_standard || is_in_rules() {
            return None;
        }
        let start = match tokens.is_after_path_sep(first) {
            true => first - 2,
            false => first,
        };
        let range = tokens.range(start).start..tokens.range(at + 3).end;
        let value = match tokens.ident(at) {
            "file" => {
                let origin = text.origin(range.start).map(|(path, _)| path);
                let path = origin.unwrap_or_else(|| PathBuf::from(told.file));
                path.strip_prefix(told.folder).ok()?.to_str()?.to_owned()
            }
            _ => {
                let inside = modules_around(&tokens, at);
                let modules = told.module.iter().map(String::as_str);
                modules.chain(inside).collect::<Vec<_>>().join("::")
            }
        };
        Some(Edit::replace(range, &literal::string(&value)))
    });
    let edits: Vec<Edit> = edits.collect();
    (!edits.is_empty()).then(|| text.edited(edits))
}

/// The names of the modules with braces around a token, outer ones first.
pub fn modules_around<'t>(tokens: &Tokens<'t>, at: usize) -> Vec<&'t str> {
    let is_around = |module: &usize| {
        let open = module + 2;
        tokens.ident(*module) == "mod" && tokens.str(open) == "{" && tokens.partner(open) > at
    };
    let around = (0..at.saturating_sub(2)).filter(is_around);
    around.map(|module| tokens.name(module + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told() {
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            let told = Told {
                module: &["a".to_owned(), "b".to_owned()],
                file: Path::new("/w/a/src/b.rs"),
                folder: Path::new("/w"),
            };
            let written = write(&Text::from(text), &told, |name, _| name == "own");
            assert_eq!(written.as_ref().map(Text::as_str), expected, "{text}");
        }
        check(
            "fn f() { g(module_path!(), ::std::file!()) }",
            Some("fn f() { g(\"a::b\", \"a/src/b.rs\") }"),
        );
        check(
            "mod c { fn f() { mod r#d { f!(module_path!()); } } } fn g() { module_path! [] }",
            Some("mod c { fn f() { mod r#d { f!(\"a::b::c::d\"); } } } fn g() { \"a::b\" }"),
        );
        for same in [
            "macro_rules! m { () => { module_path!() } }",
            "fn f() { panic!(module_path!()); x.expect(file!()) }",
            "fn f() { crate::module_path!(); a::file!() }",
            "fn f() { file!(1); module_path }",
        ] {
            check(same, None);
        }
    }
}
