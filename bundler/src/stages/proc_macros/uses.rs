//! Where a program uses procedural macros.

use crate::error::{Error, Kind};
use crate::facts::derives::is_built_in;
use crate::model::crates::{Crate, Resolved};
use crate::model::program::Program;
use crate::stages::inline::MacroNames;
use crate::syntax::macro_rules::definitions;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses;
use std::collections::BTreeSet;

/// A use of a procedural macro.
#[derive(Debug)]
pub struct Use {
    /// The macro's name.
    pub name: String,
    /// The crate whose text uses it.
    pub user: usize,
    /// The crates that may have made it.
    pub makers: BTreeSet<usize>,
    from: String,
    place: String,
}

impl Use {
    /// What to say where it cannot be expanded.
    pub fn error(&self) -> Error {
        let error = Error::new(format!(
            "the procedural macro `{}` of {} cannot be inlined yet",
            self.name, self.from
        ))
        .of_kind(Kind::Program);
        error
            .detail(&self.place)
            .help("write by hand what it would make")
    }
}

/// All uses of procedural macros in a program.
pub fn uses(program: &Program, resolved: &Resolved, names: &MacroNames) -> Vec<Use> {
    let mut uses = Vec::new();
    if !resolved.crates.iter().any(Crate::is_wanted_macro) {
        return uses;
    }
    let libraries = program.libraries.iter();
    let libraries =
        libraries.filter_map(|library| Some((names.crate_of(&library.module)?, &library.text)));
    for (user, text) in [(0, &program.user)].into_iter().chain(libraries) {
        let reached = reached(resolved, user);
        let tokens = Tokens::new(text.as_str());
        let defined: BTreeSet<&str> = definitions(&tokens).map(|at| tokens.name(at + 2)).collect();
        let in_crate = names.of(user);
        for found in in_text(&tokens) {
            // A macro of that name in the text is nearer than any import.
            if found.called && matches!(&found.path[..], [only] if defined.contains(&**only)) {
                continue;
            }
            let mut makers = in_crate.makers(&found.path);
            makers.retain(|maker| found.may_be_of(&resolved.crates[*maker]));
            if makers.is_empty() && found.derived {
                // Nothing but a procedural macro can be derived.
                makers.clone_from(&reached);
            }
            let Some(name) = found.path.last().filter(|_| !makers.is_empty()) else {
                continue;
            };
            let packages = makers.iter().map(|index| {
                let of = &resolved.crates[*index].attribution;
                format!("{} {}", of.package, of.version)
            });
            uses.push(Use {
                name: name.clone(),
                user,
                from: packages.collect::<Vec<_>>().join(" or "),
                place: text.quote(found.offset),
                makers,
            });
        }
    }
    uses
}

/// The crates that make procedural macros, among all that a crate depends on
/// and that a name leads to.
fn reached(resolved: &Resolved, user: usize) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([user]);
    let mut waiting = vec![user];
    while let Some(index) = waiting.pop() {
        let krate = &resolved.crates[index];
        if !krate.proc_macro {
            waiting.extend(krate.externs.values().filter(|from| seen.insert(**from)));
        }
    }
    seen.retain(|index| resolved.crates[*index].is_wanted_macro());
    seen
}

/// What may name a procedural macro.
struct Found {
    path: Vec<String>,
    offset: usize,
    /// Whether it is a derive that the standard library does not have.
    derived: bool,
    /// Whether it is called like a function.
    called: bool,
}

impl Found {
    /// Whether a crate makes such a macro for such a call, as far as is known:
    /// a macro by rules may have the name of an attribute.
    fn may_be_of(&self, maker: &Crate) -> bool {
        let is_function = |name| maker.makes_functions.contains(name);
        let is_known = |name| maker.makes.contains(name);
        let mut name = self.path.last().into_iter();
        name.all(|name| !is_known(name) || self.called == is_function(name))
    }
}

/// The paths of a text that stand where macros are named.
fn in_text(tokens: &Tokens) -> Vec<Found> {
    let mut found = Vec::new();
    let mut add = |first: usize, last: usize, derive: bool| {
        if derive && is_built_in(tokens.ident(last)) || names_variable(tokens, first, last) {
            return;
        }
        let names = (first..=last).filter(|at| !tokens.ident(*at).is_empty());
        found.push(Found {
            path: names.map(|at| tokens.name(at).to_owned()).collect(),
            offset: tokens.range(last).start,
            derived: derive,
            called: tokens.is_call(last),
        });
    };
    for at in 0..tokens.len() {
        if tokens.is_call(at) {
            add(path_start(tokens, at), at, false);
        }
        let inner = usize::from(tokens.is_punct(at + 1, '!'));
        if tokens.is_punct(at, '#') && tokens.str(at + 1 + inner) == "[" {
            attribute(tokens, at + 2 + inner, &mut add);
        }
    }
    found
}

/// What an attribute that begins at a token names.
fn attribute(tokens: &Tokens, start: usize, add: &mut impl FnMut(usize, usize, bool)) {
    let Some(last) = path_end(tokens, start) else {
        return;
    };
    let open = last + 1;
    let inside = open + 1..tokens.partner(open);
    let listed = || uses::trees(tokens, inside.clone()).into_iter();
    match tokens.ident(last) {
        "derive" if tokens.is_open(open) => {
            for tree in listed() {
                if let Some(last) = path_end(tokens, tree.start) {
                    add(tree.start, last, true);
                }
            }
        }
        // What no configuration asks for any more stays inside macros.
        "cfg_attr" if tokens.is_open(open) => {
            let never = tokens.ident(open + 1) == "any" && tokens.partner(open + 2) == open + 3;
            for tree in listed().skip(1).filter(|_| !never) {
                attribute(tokens, tree.start, add);
            }
        }
        _ => add(start, last, false),
    }
}

/// The last name of a path.
fn path_end(tokens: &Tokens, start: usize) -> Option<usize> {
    let mut at = start + 2 * usize::from(tokens.is_path_sep(start));
    at += usize::from(tokens.is_punct(at, '$'));
    while tokens.is_path_sep(at + 1) && !tokens.ident(at + 3).is_empty() {
        at += 3;
    }
    (!tokens.ident(at).is_empty()).then_some(at)
}

/// The first name of a path.
fn path_start(tokens: &Tokens, last: usize) -> usize {
    let mut at = last;
    while tokens.is_after_path_sep(at) && 3 <= at && !tokens.ident(at - 3).is_empty() {
        at -= 3;
    }
    at
}

/// Whether a variable of a macro stands for one of the names.
fn names_variable(tokens: &Tokens, first: usize, last: usize) -> bool {
    (first..=last).any(|at| {
        let before = at
            .checked_sub(1)
            .is_some_and(|before| tokens.is_punct(before, '$'));
        before && tokens.ident(at) != "crate"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Derives have a `+`.
    #[track_caller]
    fn check(text: &str, names: &[&str]) {
        let found = in_text(&Tokens::new(text)).into_iter().map(|found| {
            let sign = if found.derived { "+" } else { "" };
            format!("{sign}{}", found.path.join("::"))
        });
        assert_eq!(found.collect::<Vec<_>>(), names);
    }

    #[test]
    fn what_is_a_use() {
        check("#[quick] fn f() { ::a::seven!() }", &["quick", "a::seven"]);
        check("fn quick() { seven() } #![a::b(c)]", &["a::b"]);
        check(
            "#[derive(Clone, a::B, ::std::fmt::Debug, C)] struct S;",
            &["+a::B", "+C"],
        );
        check(
            "macro_rules! m { ($d:ident) => { #[derive(Eq, $d)] struct S; $crate::n!() $d!() } }",
            &["crate::n"],
        );
        check("#[cfg(all(a, any(b)))] struct S;", &["cfg"]);
        check("#[cfg_attr(x, derive(B), c)] struct S;", &["+B", "c"]);
        check("#[cfg_attr(any(x), derive(B))] struct S;", &["+B"]);
        check("#[cfg_attr(any(), derive(B, C))] struct S;", &[]);
    }
}
