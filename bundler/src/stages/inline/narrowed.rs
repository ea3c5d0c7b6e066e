//! Keeps what is a crate's alone out of others' sight: `pub(crate)` in a
//! library reaches the whole file now, where a method would be found before a
//! trait's and a function that `use library::*` brings before `std`'s.

use crate::model::crates::Resolved;
use crate::model::program::Library;
use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules::is_definition;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Words that may stand between a visibility and what says what it is of.
const BEFORE: [&str; 5] = ["async", "default", "extern", "safe", "unsafe"];

/// Words of a `use` that name nothing.
const OF_PATHS: [&str; 5] = ["", "as", "crate", "self", "super"];

/// Writes `pub(in crate::module)` for `pub(crate)` before what has one of the
/// user's words as its name, but for `macros`. Types stay as they are: one that
/// is narrower than what names it would not compile, and none is found by a
/// name that stands for something else already.
pub fn narrow(
    library: &Text,
    module: &str,
    words: &BTreeSet<&str>,
    macros: &BTreeSet<String>,
) -> Text {
    if !library.as_str().contains("crate)") {
        return library.clone();
    }
    let tokens = Tokens::new(library.as_str());
    let is_leaf = |at: &usize| !tokens.is_path_sep(at + 1);
    let is_meant = |names: Range<usize>| {
        let mut leaves = names.filter(is_leaf).map(|at| tokens.name(at));
        let is_macro = leaves.clone().any(|name| macros.contains(name));
        !is_macro && leaves.any(|name| !OF_PATHS.contains(&name) && words.contains(name))
    };
    let mut edits = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // What a macro makes is its caller's.
        if is_definition(&tokens, at) {
            at = tokens.partner(at + 3);
        } else if tokens.is_call(at) && tokens.is_open(at + 2) {
            at = tokens.partner(at + 2);
        } else if is_crates(&tokens, at) && is_meant(names(&tokens, at + 4)) {
            let path = tokens.range(at + 2);
            edits.push(Edit::replace(path, &format!("in crate::{module}")));
        }
        at += 1;
    }
    library.edited(edits)
}

/// By library, the names that others which depend on it may find in it though they
/// mean their own: of what their traits have, and all if they take from it by `*`.
pub fn found_by_libraries(
    libraries: &BTreeMap<usize, Library>,
    resolved: &Resolved,
) -> BTreeMap<usize, BTreeSet<String>> {
    let mut found: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (index, library) in libraries {
        let externs = resolved.crates[*index].externs.values();
        let hidden = externs.filter_map(|of| Some((*of, libraries.get(of)?)));
        let hidden = hidden.filter(|(_, of)| of.text.as_str().contains("pub(crate)"));
        let mut hidden = hidden.peekable();
        if hidden.peek().is_none() {
            continue;
        }
        let tokens = Tokens::new(library.text.as_str());
        let of_traits = of_traits(&tokens);
        for (of, hidden) in hidden {
            let names = found.entry(of).or_default();
            names.extend(of_traits.iter().map(|name| (*name).to_owned()));
            if takes_all(&tokens, &hidden.module) {
                names.extend((0..tokens.len()).map(|at| tokens.name(at).to_owned()));
            }
        }
    }
    found
}

/// The functions of a text's traits.
fn of_traits<'t>(tokens: &Tokens<'t>) -> BTreeSet<&'t str> {
    let mut names = BTreeSet::new();
    let mut end = 0;
    for at in 0..tokens.len() {
        if tokens.ident(at) == "trait" {
            let open = (at..tokens.len()).find(|at| matches!(tokens.str(*at), "{" | ";"));
            end = open.map_or(end, |open| tokens.partner(open).max(end));
        }
        if at < end && tokens.ident(at) == "fn" {
            names.insert(tokens.name(at + 1));
        }
    }
    names
}

/// Whether a text takes all of a module or of what is in it: `module::*`,
/// `module::{A, b::*}`.
fn takes_all(tokens: &Tokens, module: &str) -> bool {
    let is_taken = |at: usize| {
        let behind = at + 3;
        let end = tokens.partner(behind).max(behind);
        let is_list = tokens.is_punct(behind, '*') || tokens.is_open(behind);
        is_list && (behind..=end).any(|at| tokens.is_punct(at, '*'))
    };
    (0..tokens.len())
        .any(|at| tokens.ident(at) == module && tokens.is_path_sep(at + 1) && is_taken(at))
}

/// Whether `pub(crate)` starts at a token.
fn is_crates(tokens: &Tokens, at: usize) -> bool {
    let words = [at, at + 2].map(|at| tokens.ident(at));
    words == ["pub", "crate"] && tokens.str(at + 1) == "(" && tokens.str(at + 3) == ")"
}

/// Where the names of what is behind a visibility stand; none for a type.
fn names(tokens: &Tokens, mut at: usize) -> Range<usize> {
    while BEFORE.contains(&tokens.ident(at)) || tokens.str(at).starts_with('"') {
        at += 1;
    }
    match tokens.ident(at) {
        "const" if is_function_word(tokens.ident(at + 1)) => names(tokens, at + 1),
        "static" if tokens.ident(at + 1) == "mut" => at + 2..at + 3,
        "fn" | "const" | "static" | "mod" | "trait" => at + 1..at + 2,
        "use" => {
            let mut rest = at..tokens.len();
            let end = rest.find(|at| tokens.is_punct(*at, ';'));
            at + 1..end.unwrap_or(tokens.len())
        }
        _ if tokens.is_punct(at + 1, ':') && !tokens.is_path_sep(at + 1) => at..at + 1,
        _ => at..at,
    }
}

/// Whether a word behind `const` says that a function follows.
fn is_function_word(word: &str) -> bool {
    word == "fn" || BEFORE.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(library: &str, expected: &str) {
        let words = BTreeSet::from(["", "as", "crate", "drop", "len"]);
        let macros = BTreeSet::from(["made".to_owned()]);
        let text = narrow(&Text::from(library), "lib", &words, &macros);
        let expected = expected.replace("pub(L)", "pub(in crate::lib)");
        assert_eq!(text.as_str(), expected);
    }

    #[test]
    fn what_the_user_may_find() {
        let functions = "pub(crate) fn drop() {} impl A { pub(crate) const unsafe fn len(&self) {} \
             pub(crate) fn other(&self) {} }";
        let narrowed = "pub(L) fn drop() {} impl A { pub(L) const unsafe fn len(&self) {} \
             pub(crate) fn other(&self) {} }";
        check(functions, narrowed);
        let others = "pub(crate) static mut len: u8 = 0; pub(crate) mod drop { } \
             pub(crate) use a::{b, drop as c}; pub(crate) extern \"C\" fn len() {}";
        check(others, &others.replace("pub(crate)", "pub(L)"));
        check(
            "struct A { pub(crate) len: u8 }",
            "struct A { pub(L) len: u8 }",
        );
    }

    #[test]
    fn what_libraries_may_find() {
        let tokens = Tokens::new("trait A { fn len(&self) {} fn b(); } fn c() {} trait D {}");
        assert_eq!(of_traits(&tokens), BTreeSet::from(["b", "len"]));
        for (text, expected) in [
            ("use crate::lib::*;", true),
            ("use crate::lib::{A, m::*};", true),
            ("use crate::lib::{A, m::B}; use a::*;", false),
            ("fn f() { lib::g() * 2 }", false),
        ] {
            assert_eq!(takes_all(&Tokens::new(text), "lib"), expected, "{text}");
        }
    }

    #[test]
    fn what_stays() {
        let types = "pub(crate) struct len(pub(crate) len::A); pub(crate) enum drop {}";
        check(types, types);
        let made =
            "macro_rules! m { () => { pub(crate) fn len() {} } } m! { pub(crate) fn drop() {} }";
        check(made, made);
        let exported = "pub(crate) use made; pub(crate) use drop::made; \
             pub(crate) use crate::drop::x; pub fn len() {}";
        check(exported, exported);
    }
}
