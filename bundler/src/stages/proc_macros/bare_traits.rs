//! Objects of traits without `dyn` in what a macro of an edition before 2021 has made:
//! the compiler takes them there, but not as text of a later edition.

use super::capture;
use crate::facts::{is_std, traits};
use crate::model::crates::Crate;
use crate::model::text::{Edit, Text};
use crate::syntax::tokens::Tokens;
use crate::toolchain::folders::rust_files;
use std::collections::HashSet;
use std::fs;

/// Types that are mostly of an object if a trait is their argument.
const POINTERS: [&str; 3] = ["Arc", "Box", "Rc"];

/// What was made, with `dyn` before each path behind a pointer that `is_trait` knows.
pub fn with_dyn(made: &str, is_trait: impl Fn(&[&str]) -> bool) -> String {
    let tokens = Tokens::new(made);
    let edit = |last: usize| {
        if tokens.ident(last).is_empty() || tokens.is_path_sep(last + 1) {
            return None;
        }
        let root = tokens.path_start(last);
        let path: Vec<&str> = (root..=last).step_by(3).map(|at| tokens.name(at)).collect();
        // `::a`
        let first = root - 2 * usize::from(tokens.is_after_path_sep(root));
        let is_object = 1 < path.len() && is_behind_pointer(&tokens, first) && is_trait(&path);
        is_object.then(|| Edit::insert(tokens.range(first).start, "dyn "))
    };
    let edits = (0..tokens.len()).filter_map(edit).collect();
    Text::from(made).edited(edits).as_str().to_owned()
}

/// Whether a type at a token is what a reference or a box is of.
fn is_behind_pointer(tokens: &Tokens, at: usize) -> bool {
    let Some(mut before) = at.checked_sub(1) else {
        return false;
    };
    if tokens.is_punct(before, '<') {
        return 1 <= before && POINTERS.contains(&tokens.ident(before - 1));
    }
    // `&(a::A + 'static)`
    before -= usize::from(tokens.str(before) == "(" && 0 < before);
    before -= usize::from(tokens.ident(before) == "mut" && 0 < before);
    before -= usize::from(tokens.str(before).starts_with('\'') && 0 < before);
    tokens.is_punct(before, '&')
}

/// Whether a path from the root leads to one of the standard library's traits.
pub fn is_standard(path: &[&str]) -> bool {
    let [root, .., module, name] = path else {
        return false;
    };
    // `fmt::Error` and `io::Error` are none.
    is_std(root) && traits::is_trait(name) && (*name != "Error" || *module == "error")
}

/// The names that a crate declares traits by, and no types.
pub fn declared(krate: &Crate) -> HashSet<String> {
    let (mut traits, mut types) = (HashSet::new(), HashSet::new());
    for file in rust_files(&krate.dir) {
        let Ok(text) = fs::read_to_string(file) else {
            continue;
        };
        let Some(tokens) = capture::tokens(&text) else {
            continue;
        };
        for at in 1..tokens.len() {
            let of = match tokens.ident(at - 1) {
                "trait" => &mut traits,
                "enum" | "struct" | "type" | "union" => &mut types,
                _ => continue,
            };
            of.insert(tokens.name(at).to_owned());
        }
    }
    traits.retain(|name| !types.contains(name));
    traits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_of_traits_without_dyn() {
        let check = |made: &str, expected: &str| {
            let is_trait = |path: &[&str]| is_standard(path) || *path == ["failure", "Fail"];
            assert_eq!(with_dyn(made, is_trait), expected);
        };
        check(
            "fn f(&self) -> ::std::option::Option<& ::std::error::Error>",
            "fn f(&self) -> ::std::option::Option<& dyn ::std::error::Error>",
        );
        check(
            "(&'static mut failure::Fail, Box<std::fmt::Debug + Send>)",
            "(&'static mut dyn failure::Fail, Box<dyn std::fmt::Debug + Send>)",
        );
        check("&mut ::std::fmt::Write", "&mut dyn ::std::fmt::Write");
        check(
            "Option<&(::std::error::Error + 'static)>",
            "Option<&(dyn ::std::error::Error + 'static)>",
        );
        for as_it_is in [
            "&::std::fmt::Error",
            "T::f(&::std::error::Error::description(a))",
            "&'a dyn ::std::error::Error",
            "<T: ::std::fmt::Debug>() { Box::<Error>::new(&failure::Other) }",
        ] {
            check(as_it_is, as_it_is);
        }
    }
}
