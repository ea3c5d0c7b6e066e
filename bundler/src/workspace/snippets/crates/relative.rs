//! Paths from the root of a file as paths from where they stand.

use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules::{is_definition, rules};
use crate::syntax::tokens::Tokens;
use crate::workspace::snippets::block::steps;
use std::collections::BTreeSet;

/// A text whose paths lead out of no more modules than are around them in it.
pub struct Relative {
    /// The text.
    pub text: String,
    /// The module by which macros name what is in the block, and these macros:
    /// it must be in scope where one of them is called.
    pub root: Option<(String, BTreeSet<String>)>,
}

/// Rewrites `crate::…` in a block of modules. If the block is itself the module
/// of a crate, that is named: paths to it are those into the block. `outer` is
/// what the block is called.
///
/// A macro cannot say where it is called: what it names stands behind the name
/// of a module, which every module imports that calls it.
pub fn relative(text: &str, itself: Option<&str>, outer: &str) -> Relative {
    let tokens = Tokens::new(text);
    let macros = macros_with_paths(&tokens);
    let root = format!("{outer}_root");
    let mut edits = Vec::new();
    // The braces of the modules around, and whether one calls such a macro.
    let mut modules: Vec<(usize, usize)> = Vec::new();
    let mut callers = BTreeSet::new();
    let mut definition = 0;
    for at in 0..tokens.len() {
        modules.retain(|(_, end)| at < *end);
        if tokens.ident(at) == "mod" && tokens.str(at + 2) == "{" {
            modules.push((at + 2, tokens.partner(at + 2)));
        }
        if definition <= at && is_definition(&tokens, at) {
            definition = rules(&tokens, at).end;
        }
        let is_defined = at < definition;
        if let (Some((open, _)), false) = (modules.last(), is_defined) {
            if tokens.is_call(at) && macros.contains(tokens.name(at)) {
                callers.insert((*open, modules.len()));
            }
        }
        if tokens.ident(at) != "crate" || !tokens.is_path_sep(at + 1) {
            continue;
        }
        let first = at + 3;
        let leads_in = itself.is_some_and(|name| tokens.name(first) == name);
        let last = if leads_in { first } else { at };
        let is_fixed = 1 <= at && tokens.is_punct(at - 1, '$');
        let start = if is_fixed { at - 1 } else { at };
        let steps = match is_defined {
            true => root.clone(),
            false => steps(modules.len()),
        };
        let path = tokens.range(start).start..tokens.range(last).end;
        edits.push(Edit::replace(path, &steps));
    }
    for (open, depth) in callers {
        let end = tokens.range(open).end;
        let import = format!("\nuse {}::{root};", steps(depth));
        edits.push(Edit::insert(end, &import));
    }
    let mut text = Text::from(text).edited(edits).as_str().to_owned();
    if macros.is_empty() {
        return Relative { text, root: None };
    }
    text.push_str(&format!(
        "pub mod {root} {{\npub(crate) use super::*;\n}}\n"
    ));
    let root = Some((root, macros));
    Relative { text, root }
}

/// The macros that name something by a path from the root, or call one that
/// does.
fn macros_with_paths(tokens: &Tokens) -> BTreeSet<String> {
    let definitions = (0..tokens.len()).filter(|at| is_definition(tokens, *at));
    let definitions: Vec<_> = definitions.collect();
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for &at in &definitions {
            let leads_out = |at: usize| {
                tokens.ident(at) == "crate" && tokens.is_path_sep(at + 1)
                    || tokens.is_call(at) && found.contains(tokens.name(at))
            };
            if rules(tokens, at).any(leads_out) {
                found.insert(tokens.name(at + 2).to_owned());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Whether a path ends at a crate's own module: `use crate::either;`. What
/// stands in a block of another name cannot be named so.
pub fn names_module_itself(text: &str, module: &str) -> bool {
    let tokens = Tokens::new(text);
    (0..tokens.len()).any(|at| {
        tokens.ident(at) == "crate"
            && tokens.is_path_sep(at + 1)
            && tokens.name(at + 3) == module
            && !tokens.is_path_sep(at + 4)
            && !(1 <= at && tokens.ident(at - 1) == "in")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, itself: Option<&str>, expected: &str) {
        assert_eq!(relative(text, itself, "outer").text, expected, "{text}");
    }

    #[test]
    fn paths_lead_up() {
        let text = "use crate::a::b; mod c { pub(crate) fn f() { crate::d::e() } mod g { \
                    pub(in crate::a::c) struct H(crate::a::I); } }";
        check(
            text,
            None,
            "use self::a::b; mod c { pub(crate) fn f() { super::d::e() } mod g { \
             pub(in super::super::a::c) struct H(super::super::a::I); } }",
        );
        check(
            text,
            Some("a"),
            "use self::b; mod c { pub(crate) fn f() { super::d::e() } mod g { \
             pub(in super::super::c) struct H(super::super::I); } }",
        );
    }

    #[test]
    fn macros_name_what_their_callers_import() {
        check(
            "mod b { macro_rules! m { () => { $crate::a::b::f() + crate::c::g() } } \
             macro_rules! n { () => { m!() } } mod d { fn f() { n!() } } mod e {} } mod c {}",
            Some("a"),
            "mod b { macro_rules! m { () => { outer_root::b::f() + outer_root::c::g() } } \
             macro_rules! n { () => { m!() } } mod d {\nuse super::super::outer_root; \
             fn f() { n!() } } mod e {} } mod c {}\
             pub mod outer_root {\npub(crate) use super::*;\n}\n",
        );
    }

    #[test]
    fn a_module_that_is_named_itself() {
        assert!(names_module_itself("use crate::a as b;", "a"));
        assert!(!names_module_itself(
            "use crate::a::b; pub(in crate::a) fn f() {}",
            "a"
        ));
    }
}
