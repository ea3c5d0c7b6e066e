//! Names that mean something else once crates are modules of one file.

use crate::facts::macros::STANDARD;
use crate::facts::methods::{OF_STD_FLOATS, OF_STD_PRELUDE, OF_STD_SLICES};
use crate::facts::modules::OF_STD;
use crate::model::cfg::Config;
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::model::text::Text;
use crate::stages::print::Parts;
use crate::syntax::items::{parse, plain};
use crate::syntax::macro_rules::{arms, is_definition};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::{self, leaves};
use crate::syntax::walk;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// First names of a `use …::*` that brings no module of a crate's name: std's crates,
/// and the modules around.
const CLEAR: [&str; 4] = ["alloc", "core", "std", "super"];

/// Notes on modules that a `*` brings in where a crate has the same name: cargo takes
/// the module, the file has the crate there.
pub fn globs(program: &Program) -> Vec<String> {
    let tokens = Tokens::new(program.user.as_str());
    let crates = program.libraries.iter();
    let crates: BTreeSet<_> = crates.map(|library| library.module.as_str()).collect();
    let (globs, said) = globs_and_heads(&program.user, &tokens, &crates);
    let mut notes = Vec::new();
    let note = |from: &str, name: &str| note_on_glob(&program.user, &said, from, name);
    if takes_all_of_std(&tokens) {
        let names = crates.iter().filter(|name| OF_STD.contains(name));
        notes.extend(names.filter_map(|name| note("std", name)));
    }
    if let Some(from) = own_glob(&globs, &crates) {
        let mut names = handed_on(&program.user, &crates);
        names.extend(modules(&tokens, 0..tokens.len()));
        notes.extend(names.iter().filter_map(|name| note(from, name)));
    }
    for library in program.libraries.iter() {
        let module = library.module.as_str();
        if globs.contains(module) {
            let own = Tokens::new(library.text.as_str());
            let public = (0..own.len()).filter(|at| own.ident(*at) == "pub");
            let mut names = handed_on(&library.text, &crates);
            names.extend(modules(&own, public.map(|at| at + 1)));
            notes.extend(names.iter().filter_map(|name| note(module, name)));
        }
        notes.extend(globs_inside(&library.text, &crates));
    }
    notes
}

/// The same inside a library, of what it gives a crate's name itself.
fn globs_inside(text: &Text, crates: &BTreeSet<&str>) -> Vec<String> {
    // Hardly any does: the text is not taken apart for it.
    let renames = |name: &&str| text.as_str().contains(&format!(" as {name}"));
    let crates: BTreeSet<&str> = crates.iter().copied().filter(renames).collect();
    if crates.is_empty() {
        return Vec::new();
    }
    let tokens = Tokens::new(text.as_str());
    let (globs, said) = globs_and_heads(text, &tokens, &crates);
    let names = handed_on(text, &crates);
    let from = own_glob(&globs, &crates);
    let notes = from.map(|from| {
        let notes = names.iter();
        notes.filter_map(move |name| note_on_glob(text, &said, from, name))
    });
    notes.into_iter().flatten().collect()
}

/// A note on a name that a `*` may bring in, if it begins a path as a crate's does.
fn note_on_glob(text: &Text, said: &[(&str, usize)], from: &str, name: &str) -> Option<String> {
    let (_, place) = said.iter().find(|(said, _)| *said == name)?;
    Some(format!(
        "`use {from}::*` may bring in a module `{name}`, and a crate has that name: cargo takes \
         the module, the file the crate; write `{from}::…::{name}` or `::{name}`\n{}",
        text.quote(*place)
    ))
}

/// Whether a text has `use std::*`.
fn takes_all_of_std(tokens: &Tokens) -> bool {
    let mut all = (3..tokens.len()).filter(|at| tokens.is_punct(*at, '*'));
    all.any(|at| {
        let is_first = |before: usize| tokens.ident(before) == "std";
        tokens.is_after_path_sep(at) && is_first(at - 3)
            || tokens.str(at - 1) == "{" && tokens.is_after_path_sep(at - 1) && is_first(at - 4)
    })
}

/// What a `*` takes from that is of this crate.
fn own_glob<'t>(globs: &BTreeSet<&'t str>, crates: &BTreeSet<&str>) -> Option<&'t str> {
    let is_own = |from: &&str| !crates.contains(*from) && !CLEAR.contains(from);
    globs.iter().copied().find(is_own)
}

/// The names of the modules that are declared at some tokens.
fn modules(tokens: &Tokens, at: impl IntoIterator<Item = usize>) -> impl Iterator<Item = String> {
    let declared = at.into_iter().filter(|at| tokens.ident(*at) == "mod");
    declared.map(|at| tokens.name(at + 1).to_owned())
}

/// The names of crates that a `pub use … as` of a text gives to something else than the
/// crate, which is at the file's root.
fn handed_on(text: &Text, crates: &BTreeSet<&str>) -> BTreeSet<String> {
    let Ok(file) = parse(text) else {
        return BTreeSet::new();
    };
    let is_public = |item: &&syn::ItemUse| !matches!(item.vis, syn::Visibility::Inherited);
    let public = walk::uses(&*file).into_iter().filter(is_public);
    let names = public.flat_map(leaves).filter_map(|leaf| {
        let name = plain(leaf.rename?);
        let is_crate = leaf.target_names() == ["crate", &name];
        (!is_crate && crates.contains(name.as_str())).then_some(name)
    });
    names.collect()
}

/// What a `*` takes from, by the first name of the path, and the crates whose names
/// begin a path elsewhere, with the place.
fn globs_and_heads<'t>(
    text: &Text,
    tokens: &Tokens<'t>,
    crates: &BTreeSet<&str>,
) -> (BTreeSet<&'t str>, Vec<(&'t str, usize)>) {
    let (mut from, mut said) = (BTreeSet::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        if tokens.ident(at) == "use" {
            let end = uses::end(tokens, at + 1);
            let mut names = (at + 1..end).map(|at| tokens.name(at));
            let first = names.find(|name| !["", "crate"].contains(name));
            let has_glob = (at..end).any(|at| tokens.is_punct(at, '*'));
            from.extend(first.filter(|_| has_glob));
            at = end;
        }
        let is_head = !tokens.is_after_path_sep(at) || 3 <= at && tokens.ident(at - 3) == "crate";
        let is_crate = || tokens.is_path_sep(at + 1) && crates.contains(tokens.name(at));
        if is_head && is_crate() && !says_crate(text, tokens.range(at).start) {
            said.push((tokens.name(at), tokens.range(at).start));
        }
        at += 1;
    }
    (from, said)
}

/// Whether the path whose first name is at an offset begins with `::` where it was
/// written.
fn says_crate(text: &Text, offset: usize) -> bool {
    // What stands there may be written by us.
    let place = text.place_before(offset);
    place.is_some_and(|place| {
        let mut lines = place.file.text.lines();
        let line = lines.nth(place.line - 1).unwrap_or_default();
        let mut chars = line.chars();
        let before: String = chars.by_ref().take(place.column - 1).collect();
        let after = chars.as_str();
        before.trim_end().ends_with("::") || after.trim_start().starts_with("::")
    })
}

/// Notes on libraries without `std` that have a method which, in a file with it,
/// the types of `core` have as well; `without` says what they do without, `runs` whether
/// a function of that full name may run.
pub fn prelude(
    text: &Text,
    without: impl Fn(&str) -> Without,
    runs: impl Fn(&str) -> bool,
) -> Vec<String> {
    let Some(parts) = Parts::of(text.as_str()) else {
        return Vec::new();
    };
    let tokens = Tokens::new(text.as_str());
    let ranges = parts.libraries.iter().map(|part| &part.range);
    let inside = ranges.flat_map(|range| tokens.at(range.start)..tokens.at(range.end));
    let all: HashSet<&str> = OF_STD_PRELUDE
        .iter()
        .chain(OF_STD_SLICES)
        .copied()
        .collect();
    let is_called = |at: &usize| {
        let is_of_something = tokens.is_punct(at - 1, '.') || tokens.is_after_path_sep(*at);
        is_of_something && all.contains(tokens.name(*at))
    };
    let called: HashSet<&str> = inside.filter(is_called).map(|at| tokens.name(at)).collect();
    // Who has `std`, or a dependency that has it, means its own in any case.
    let without_floats = parts.libraries.iter();
    let without_floats = without_floats.filter(|part| without(&part.title).floats);
    let of_floats: HashSet<&str> = without_floats
        .flat_map(|part| tokens.at(part.range.start)..tokens.at(part.range.end))
        .filter(|at| tokens.is_punct(at - 1, '.') && OF_STD_FLOATS.contains(&tokens.name(*at)))
        .map(|at| tokens.name(at))
        .collect();
    let mut notes = Vec::new();
    for part in &parts.libraries {
        let range = tokens.at(part.range.start)..tokens.at(part.range.end);
        let without = without(&part.title);
        if !without.prelude {
            continue;
        }
        let mut end = 0;
        let mut of = "";
        let mut methods = range.clone().filter(|&at| {
            if tokens.ident(at) == "trait" {
                let open = (at..tokens.len()).find(|at| tokens.str(*at) == "{");
                end = open.map_or(0, |open| tokens.partner(open));
                of = tokens.ident(at + 1);
            }
            let name = tokens.name(at + 1);
            let is_method = at < end && tokens.ident(at) == "fn";
            let is_called = called.contains(name);
            let is_of_slices = || without.slices && is_for_slices(&tokens, &range, of);
            let is_of_all = || match name {
                "to_string" => may_be_shown(&tokens, &range, of),
                _ => OF_STD_PRELUDE.contains(&name),
            };
            let is_of_floats = || {
                let is_called = without.floats && of_floats.contains(name);
                let mut standard = ["f32", "f64"].iter().map(|of| format!("<{of}>::{name}"));
                is_called && standard.any(|of| runs(&of)) && is_for_floats(&tokens, &range, of)
            };
            is_method && (is_called && (is_of_all() || is_of_slices()) || is_of_floats())
        });
        let Some(at) = methods.next() else {
            continue;
        };
        let (library, name) = (part.name(), tokens.name(at + 1));
        // Where it is asked for, if that is in the library itself.
        let is_call = |call: &usize| tokens.is_punct(call - 1, '.') && tokens.name(*call) == name;
        let shown = range.clone().find(is_call).unwrap_or(at);
        notes.push(format!(
            "{library} does without `std`, where `{name}` may only mean its own trait's method; in \
             the file it may mean that of the standard library\n{}",
            text.quote(tokens.range(shown).start)
        ));
    }
    notes
}

/// Whether a trait is implemented for slices, or `str`, among some tokens.
fn is_for_slices(tokens: &Tokens, inside: &Range<usize>, of: &str) -> bool {
    let is_it = |at| tokens.str(at) == "[" || tokens.ident(at) == "str";
    is_implemented(tokens, inside, of, is_it)
}

/// The same for floating-point numbers.
fn is_for_floats(tokens: &Tokens, inside: &Range<usize>, of: &str) -> bool {
    let is_it = |at| matches!(tokens.ident(at), "f32" | "f64");
    is_implemented(tokens, inside, of, is_it)
}

/// The same for what begins at a token that is told.
fn is_implemented(
    tokens: &Tokens,
    inside: &Range<usize>,
    of: &str,
    is_it: impl Fn(usize) -> bool,
) -> bool {
    let mut named = inside.clone().filter(|at| tokens.ident(*at) == of);
    named.any(|at| {
        let target = tokens.after_generics(at + 1);
        tokens.ident(target) == "for" && is_it(target + 1)
    })
}

/// Whether something that a trait is implemented for, among some tokens, may have the
/// standard library's `to_string`, since it may be a `Display`.
fn may_be_shown(tokens: &Tokens, inside: &Range<usize>, of: &str) -> bool {
    // What stands for the type that a trait is implemented for.
    let head = |at: usize| {
        let behind = tokens.after_generics(at + 1);
        let mut last = (tokens.ident(behind) == "for").then_some(behind + 1)?;
        while tokens.is_path_sep(last + 1) {
            last += 3;
        }
        Some(tokens.name(last))
    };
    let all = 0..tokens.len();
    let heads = |range: &Range<usize>, of: &str| {
        let named = range.clone().filter(|at| tokens.ident(*at) == of);
        named.filter_map(head).collect::<HashSet<_>>()
    };
    let shown = heads(&all, "Display");
    let is_declared = |name: &str| {
        let mut all = all.clone().skip(1).filter(|at| tokens.name(*at) == name);
        all.any(|at| matches!(tokens.ident(at - 1), "struct" | "enum" | "union"))
    };
    let mut heads = heads(inside, of).into_iter();
    heads.any(|head| shown.contains(head) || !is_declared(head))
}

/// Notes on calls of libraries' macros that match by another rule in another
/// edition than the library's: since 2021 `$p:pat` takes `a | b`, since 2024
/// `$e:expr` takes `_` and `const {}`. `edition` is that of a library.
pub fn fragments(
    text: &Text,
    judged: Edition,
    edition: impl Fn(&str) -> Option<Edition>,
) -> Vec<String> {
    let Some(parts) = Parts::of(text.as_str()) else {
        return Vec::new();
    };
    let tokens = Tokens::new(text.as_str());
    let mut wider: HashMap<&str, (&str, Edition, &str)> = HashMap::new();
    for part in &parts.libraries {
        let Some(own) = edition(&part.title) else {
            continue;
        };
        let (older, newer) = (own.min(judged), own.max(judged));
        for at in tokens.at(part.range.start)..tokens.at(part.range.end) {
            let arms = match is_definition(&tokens, at) {
                true => arms(&tokens, at),
                false => continue,
            };
            if arms.len() < 2 {
                continue;
            }
            for (kind, since) in [("pat", Edition::E2021), ("expr", Edition::E2024)] {
                let takes = |at: usize| tokens.is_punct(at, ':') && tokens.ident(at + 1) == kind;
                let first = arms.iter().position(|[rule, _]| rule.clone().any(takes));
                let Some(first) = first.filter(|_| older < since && since <= newer) else {
                    continue;
                };
                // Which is asked before, or in the same place, whatever an `expr` takes.
                let says_blank = |at: usize| tokens.ident(at) == "_";
                let mut before = arms[..=first].iter();
                if kind == "pat" || !before.any(|[rule, _]| rule.clone().any(says_blank)) {
                    wider.insert(tokens.name(at + 2), (part.name(), own, kind));
                }
            }
        }
    }
    let mut notes = Vec::new();
    for at in (0..tokens.len()).filter(|at| tokens.is_call(*at)) {
        let Some((library, own, kind)) = wider.get(tokens.name(at)) else {
            continue;
        };
        let inside = at + 3..tokens.partner(at + 2);
        let arms: HashSet<usize> = inside
            .clone()
            .filter(|at| is_of_match(&tokens, *at))
            .flat_map(|open| tokens.outside(open + 1..tokens.partner(open)))
            .collect();
        let mut inside = inside.filter(|at| !arms.contains(at));
        if inside.any(|at| is_newly_taken(&tokens, at, kind)) {
            notes.push(format!(
                "{library} is written in edition {own}, where `{}!` may match this by another rule \
                 than in edition {judged}\n{}",
                tokens.name(at),
                text.quote(tokens.range(at).start)
            ));
        }
    }
    notes.truncate(1);
    notes
}

/// Whether only newer editions take what begins at a token for a pattern, or an
/// expression.
fn is_newly_taken(tokens: &Tokens, at: usize, kind: &str) -> bool {
    let before = at - 1;
    let is_first = tokens.is_open(before) || [",", ";", ">"].contains(&tokens.str(before));
    match kind {
        "pat" => tokens.str(at) == "|" && !is_first,
        _ => is_first && (tokens.ident(at) == "_" || is_const_block(tokens, at)),
    }
}

/// Whether a brace opens the arms of a `match`, where patterns are nobody's arguments.
fn is_of_match(tokens: &Tokens, open: usize) -> bool {
    let mut at = open;
    while tokens.str(open) == "{" && 0 < at {
        at = tokens.partner(at - 1).min(at - 1);
        match tokens.str(at) {
            "match" => return true,
            ";" | "," | "{" => return false,
            _ if tokens.is_open(at) && open < tokens.partner(at) => return false,
            _ => {}
        }
    }
    false
}

fn is_const_block(tokens: &Tokens, at: usize) -> bool {
    tokens.ident(at) == "const" && tokens.str(at + 1) == "{"
}

/// A note on a feature that is asked for where a macro has put the question: it is
/// not decided, and a file has none.
pub fn features(text: &Text) -> Option<String> {
    let tokens = Tokens::new(text.as_str());
    let is_asked = |at: &usize| {
        let before = tokens.str(at.wrapping_sub(1));
        let value = tokens.str(at + 2);
        tokens.ident(*at) == "feature"
            && ["(", ","].contains(&before)
            && tokens.is_punct(at + 1, '=')
            && (value.starts_with('"') || value == "$")
    };
    let at = (0..tokens.len()).find(is_asked)?;
    Some(format!(
        "a macro makes a condition of this, and a file has no features: there it does not hold\n{}",
        text.quote(tokens.range(at).start)
    ))
}

/// A note on a condition that a macro is given, and asks for: what a build script has
/// set, by these names, no file can set.
pub fn built(text: &Text, set: &BTreeSet<&str>) -> Option<String> {
    if set.is_empty() {
        return None;
    }
    let tokens = Tokens::new(text.as_str());
    // `cfg($condition)`, `cfg!($($condition)*)`
    let asks = |at: usize| {
        let open = at + 1 + usize::from(tokens.is_punct(at + 1, '!'));
        let is_cfg = tokens.ident(at) == "cfg" && tokens.str(open) == "(";
        is_cfg && (open..tokens.partner(open)).any(|at| tokens.is_punct(at, '$'))
    };
    if !(0..tokens.len()).any(asks) {
        return None;
    }
    // What is said elsewhere is no argument of a macro; those of std ask for nothing.
    let is_call = |at: &usize| tokens.is_call(*at) && !STANDARD.contains(&tokens.name(*at));
    let calls = (0..tokens.len()).filter(is_call);
    let mut given = calls.flat_map(|at| at + 3..tokens.partner(at + 2));
    let at = given.find(|at| set.contains(tokens.ident(*at)))?;
    Some(format!(
        "a build script sets `{}`, a macro may ask for it, and a file cannot set it: there it \
         does not hold\n{}",
        tokens.ident(at),
        text.quote(tokens.range(at).start)
    ))
}

/// What a crate may do without that a file has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Without {
    /// The prelude of `std`.
    prelude: bool,
    /// What `alloc` gives slices.
    slices: bool,
    /// What `std` gives floating-point numbers.
    floats: bool,
}

impl Without {
    /// What the root file of a crate says of it.
    pub fn of(root: &str, config: &Config) -> Without {
        if !root.contains("no_std") {
            return Without::default();
        }
        let tokens = Tokens::new(root);
        let says = |at: usize| {
            if !tokens.is_punct(at, '#') || !tokens.is_punct(at + 1, '!') {
                return false;
            }
            let open = at + 2;
            if !(open..tokens.partner(open)).any(|at| tokens.ident(at) == "no_std") {
                return false;
            }
            let list = open + 3..tokens.partner(open + 2);
            let condition = list.start..tokens.until_comma(list);
            let condition = config.evaluate(&tokens, condition);
            tokens.ident(open + 1) != "cfg_attr"
                || condition.is_none_or(|condition| condition.value != Some(false))
        };
        let links = |name: &str| {
            (0..tokens.len()).any(|at| {
                let is_extern = tokens.ident(at) == "extern" && tokens.ident(at + 1) == "crate";
                let has = is_extern && tokens.ident(at + 2) == name;
                has && !config.leaves_out_before(&tokens, at)
            })
        };
        let prelude = (0..tokens.len()).any(says);
        let floats = prelude && !links("std");
        Without {
            prelude,
            slices: floats && !links("alloc"),
            floats,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::SourceFile;
    use std::sync::Arc;

    fn library(module: &str, text: &str) -> Library {
        Library {
            module: module.to_owned(),
            ..Library::of(text)
        }
    }

    #[test]
    fn modules_that_a_star_brings_in() {
        #[track_caller]
        fn check(user: &str, expected: usize) {
            let libraries = vec![
                library(
                    "a",
                    "pub mod b { pub fn f() {} } mod c {} pub use crate::a::b as d;",
                ),
                library("b", "pub fn f() {}"),
                library("c", "pub fn f() {}"),
                library("d", "pub fn f() {}"),
                library("num", "pub fn f() {}"),
            ];
            let user = Text::from(user);
            assert_eq!(globs(&Program { user, libraries }).len(), expected);
        }
        check("use a::*; fn main() { b::f(); }", 1);
        check("mod m { use crate::a::{*}; fn f() { crate::b::f(); } }", 1);
        check("use a::*; fn main() { a::b::f(); }", 0);
        check("use a::b; fn main() { b::f(); }", 0);
        check("use c::*; fn main() { b::f(); }", 0);
        check("use a::*; fn main() { c::f(); }", 0);
        check("use a::*; use crate::b::f; fn main() { f(); }", 0);
        check("mod m { pub mod b {} } use m::*; fn main() { b::f(); }", 1);
        check(
            "mod m { pub use crate::a::d as c; } mod n { use crate::m::*; fn f() { c::f(); } }",
            1,
        );
        check(
            "mod m { pub use crate::c; } mod n { use crate::m::*; fn f() { c::f(); } }",
            0,
        );
        check(
            "mod m { use crate::a::d as c; } mod n { use crate::m::*; fn f() { c::f(); } }",
            0,
        );
        check("use a::*; fn main() { d::f(); }", 1);
        check("use std::*; fn main() { num::f(); cmp::max(1, 2); }", 1);
        check("use std::{*, io::Read}; fn main() { num::f(); }", 1);
        check("use std::num::*; fn main() { num::f(); }", 0);
        check(
            "mod m { mod b {} mod c { use super::*; fn f() { b::f(); } } }",
            0,
        );
        check(
            "mod m { pub mod b {} } use std::io::*; fn main() { b::f(); }",
            0,
        );
        check(
            "mod m { pub mod b {} } use m::*; fn main() { m::b::f(); }",
            0,
        );
    }

    #[test]
    fn modules_that_a_star_brings_in_inside_a_library() {
        #[track_caller]
        fn check(text: &str, expected: usize) {
            let user = Text::from("fn main() { a::f(); }");
            let libraries = vec![library("a", text), library("b", "pub fn f() {}")];
            assert_eq!(globs(&Program { user, libraries }).len(), expected);
        }
        let pre = "mod pre { pub use crate::a::util as b; }";
        let call = "crate::b::f();";
        check(
            &format!("{pre} use crate::a::pre::*; pub fn f() {{ {call} }}"),
            1,
        );
        check(
            &format!("{pre} use crate::a::pre::*; pub fn f() {{ g(); }}"),
            0,
        );
        check(&format!("{pre} pub fn f() {{ {call} }}"), 0);
        check(&format!("use crate::a::pre::*; pub fn f() {{ {call} }}"), 0);
    }

    #[test]
    fn crates_without_std() {
        #[track_caller]
        fn check(root: &str, prelude: bool, slices: bool) {
            let mut config = Config::default();
            config.features.insert("std".to_owned());
            let without = Without::of(root, &config);
            assert_eq!((without.prelude, without.slices), (prelude, slices));
            assert_eq!(
                without.floats,
                prelude && !root.contains("extern crate std")
            );
        }
        check("// A\n#![no_std]\n", true, true);
        check("#![no_std]\nextern crate alloc;", true, false);
        check("#![no_std]\nextern crate std;", true, false);
        check(
            "#![no_std]\n#[cfg(not(feature = \"std\"))]\nextern crate alloc;",
            true,
            true,
        );
        check(
            " #![cfg_attr(not(feature = \"std\"), no_std)]",
            false,
            false,
        );
        check("#![cfg_attr(feature = \"std\", no_std)]", true, true);
        check("// #![no_std]\nfn no_std() {}", false, false);
    }

    #[test]
    fn rules_that_match_otherwise() {
        #[track_caller]
        fn check(user: &str, rules: &str, [own, judged]: [Edition; 2], expected: usize) {
            let program = Program {
                user: Text::from(user),
                libraries: vec![library("a", &format!("macro_rules! m {{ {rules} }}"))],
            };
            let text = crate::stages::print::print(&program);
            let notes = fragments(&text, judged, |_| Some(own));
            assert_eq!(notes.len(), expected, "{user} {rules}");
        }
        use Edition::{E2018, E2021, E2024};
        const EXPR: &str = "($e:expr) => { 1 }; (_) => { 2 };";
        const PAT: &str = "($p:pat) => { 1 }; ($($t:tt)*) => { 2 };";
        check("fn main() { a::m!(_); }", EXPR, [E2021, E2024], 1);
        check("fn main() { a::m!(_); }", EXPR, [E2024, E2021], 1);
        check(
            "fn main() { a::m!(x, const { 1 }); }",
            EXPR,
            [E2018, E2024],
            1,
        );
        check("fn main() { a::m!(f(x_)); }", EXPR, [E2018, E2024], 0);
        let arms = "fn main() { a::m!({ let y = match (x, f(z)) { 1 => 2, _ => 3 }; y }); }";
        check(arms, EXPR, [E2021, E2024], 0);
        check(
            "fn main() { a::m!(match x { 1 => f(_), _ => 3 }); }",
            EXPR,
            [E2021, E2024],
            1,
        );
        check("fn main() { a::m!(x, { _ }); }", EXPR, [E2021, E2024], 1);
        check("fn main() { a::m!(_); }", EXPR, [E2018, E2021], 0);
        let blank_first = "(_ => $e:expr) => { 1 }; ($a:ident => $e:expr) => { 2 };";
        check(
            "fn main() { a::m!(_ => 3); }",
            blank_first,
            [E2021, E2024],
            0,
        );
        check(
            "fn main() { a::m!(_); }",
            "($e:expr) => { 1 };",
            [E2021, E2024],
            0,
        );
        check("fn main() { a::m!(1 | 2); }", PAT, [E2018, E2021], 1);
        check("fn main() { a::m!(1 | 2); }", PAT, [E2021, E2024], 0);
        check(
            "fn main() { a::m!(|x| x); n!(1 | 2); }",
            EXPR,
            [E2018, E2021],
            0,
        );
    }

    #[test]
    fn what_a_build_script_has_set() {
        let asks = "macro_rules! m { ($c:ident) => { #[cfg($c)] fn f() {} } }";
        for (text, expected) in [
            ("m!(folded);", true),
            ("use ops::folded; m!(other);", false),
            (
                "fn f() { let folded = 1; println!(\"{}\", folded); }",
                false,
            ),
        ] {
            let text = Text::from(format!("{asks} {text}").as_str());
            assert_eq!(built(&text, &["folded"].into()).is_some(), expected);
        }
    }

    #[test]
    fn features_that_a_macro_asks_for() {
        #[track_caller]
        fn check(text: &str, expected: bool) {
            assert_eq!(features(&Text::from(text)).is_some(), expected, "{text}");
        }
        check(
            "macro_rules! m { ($f:literal) => { cfg!(feature = $f) } }",
            true,
        );
        check("fn main() { when!(feature = \"fast\", 1, 2); }", true);
        check(
            "fn main() { let feature = \"fast\"; feature = \"slow\"; }",
            false,
        );
        check(
            "#[cfg(all())] #[target_feature(enable = \"avx\")] fn f() {}",
            false,
        );
    }

    #[test]
    fn conditions_of_a_build_script() {
        let check = |text: &str, expected: bool| {
            let set = ["fast"].into();
            assert_eq!(built(&Text::from(text), &set).is_some(), expected, "{text}");
        };
        let rules = "macro_rules! m { ($c:meta) => { #[cfg($c)] f(); }; }";
        check(&format!("{rules} fn main() {{ m!(fast); }}"), true);
        check(&format!("{rules} fn main() {{ m!(unix); }}"), false);
        check("fn main() { fast(cfg!(unix)); }", false);
    }

    #[test]
    fn paths_that_say_a_crate() {
        let file = Arc::new(SourceFile {
            path: "a.rs".into(),
            name: "a.rs".to_owned(),
            text: "fn f() {\n  ::b::f(); b::g()\n}".to_owned(),
            own: true,
        });
        let text = Text::from(&file);
        let at = |of: &str| file.text.find(of).unwrap();
        assert!(says_crate(&text, at("::b")) && says_crate(&text, at("b::f")));
        assert!(!says_crate(&text, at("b::g")));
    }

    #[test]
    fn methods_of_the_prelude() {
        #[track_caller]
        fn check(text: &str, expected: usize) {
            let program = Program {
                user: Text::from("fn to_string() {}\nfn main() {}\n"),
                libraries: vec![library("a", text)],
            };
            let text = crate::stages::print::print(&program);
            let without = |all| Without {
                prelude: all,
                slices: all,
                floats: all,
            };
            assert_eq!(
                prelude(&text, |_| without(true), |_| true).len(),
                expected,
                "{text:?}"
            );
            assert_eq!(prelude(&text, |_| without(false), |_| true).len(), 0);
            let of_floats = text.as_str().contains("Float");
            let none_runs = prelude(&text, |_| without(true), |_| false).len();
            assert_eq!(none_runs, if of_floats { 0 } else { expected });
        }
        let of = |implementing: &str, expected| {
            let called = "trait Show { fn to_string(&mut self); } fn f() { 1.to_string(); }";
            check(&format!("{called} {implementing}"), expected);
        };
        of("impl Show for u8 {}", 1);
        of("impl<T> a::Show for T {}", 1);
        of("impl<T> Show for &T {}", 1);
        of(
            "pub struct A; impl Show for b::A {} impl fmt::Display for c::A {}",
            1,
        );
        // Nothing that has it may be shown.
        of(
            "pub struct A<T>(T); impl<T> Show for b::A<T> {} impl Debug for A<u8> {}",
            0,
        );
        check(
            "trait Sort { fn sort(&mut self); } impl<T> Sort for [T] { fn sort(&mut self) {} } \
             fn f(of: &mut [u8]) { Sort::sort(of) }",
            1,
        );
        check(
            "trait More { fn concat(self); } impl<I: Iterator> More for I { fn concat(self) {} } \
             fn f() { [1].iter().concat() }",
            0,
        );
        let of = |body: &str, expected| {
            let declared = "trait Float { fn sqrt(self) -> f32; } impl Float for f32 {}";
            check(&format!("{declared} {body}"), expected);
        };
        of("fn f(a: f32) -> f32 { a.sqrt() }", 1);
        of("fn f(a: f32) -> f32 { Float::sqrt(a) }", 0);
        check("trait Show { fn to_string(&mut self); }", 0);
        check("impl ToOwned for A { fn to_owned(&self) -> A { A } }", 0);
        check(
            "trait Show { fn show(&mut self); } fn f() { 1.to_string(); }",
            0,
        );
    }
}
