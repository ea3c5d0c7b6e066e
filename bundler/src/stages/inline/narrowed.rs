//! Keeps what is a crate's alone out of others' sight: `pub(crate)` in a
//! library reaches the whole file now, where a method would be found before a
//! trait's and a function that `use library::*` brings before `std`'s.

use crate::model::crates::Resolved;
use crate::model::program::Library;
use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules::{self, is_definition};
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Words that may stand between a visibility and what says what it is of.
const BEFORE: [&str; 5] = ["async", "default", "extern", "safe", "unsafe"];

/// Words of a `use` that name nothing.
const OF_PATHS: [&str; 5] = ["", "as", "crate", "self", "super"];

/// Macros of the standard library that take items.
const TAKE_ITEMS: [&str; 1] = ["thread_local"];

/// What others may find in a library though they mean their own.
#[derive(Debug, Default)]
pub struct Found {
    /// Names that they say.
    names: BTreeSet<String>,
    /// Whether they take from it by `*`.
    by_glob: bool,
}

impl Found {
    /// Adds all that a text says of a library that is this module.
    pub fn add(&mut self, tokens: &Tokens, module: &str) {
        self.by_glob |= takes_all(tokens, module);
        self.names.extend(all_names(tokens));
    }

    /// Adds names that others say.
    pub fn add_names(&mut self, names: &BTreeSet<String>) {
        self.names.extend(names.iter().cloned());
    }

    fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

/// The macros of all libraries that may be handed `pub(in crate::module)` for
/// `pub(crate)`.
pub fn takers<'l>(libraries: impl Iterator<Item = &'l Library>) -> BTreeSet<String> {
    let mut takers: BTreeSet<String> = TAKE_ITEMS.iter().map(|name| (*name).to_owned()).collect();
    let mut others = BTreeSet::new();
    for library in libraries {
        let tokens = Tokens::new(library.text.as_str());
        for at in (0..tokens.len()).filter(|at| is_definition(&tokens, *at)) {
            let names = match awaits_crate(&tokens, at) {
                true => &mut others,
                false => &mut takers,
            };
            names.insert(tokens.name(at + 2).to_owned());
        }
    }
    takers.retain(|name| !others.contains(name));
    takers
}

/// Writes `pub(in crate::module)` for `pub(crate)` before what others may find,
/// but for what has a name of `macros`, and in the rules of `exported` ones: what
/// these make is their caller's. If they may find a type, nothing of the library is
/// wider than that: one that is narrower than what names it would not compile.
pub fn narrow(
    library: &Text,
    module: &str,
    found: &Found,
    [macros, exported]: [&BTreeSet<String>; 2],
    takers: impl FnOnce() -> BTreeSet<String>,
) -> Text {
    if !may_hide(library) {
        return library.clone();
    }
    let tokens = Tokens::new(library.as_str());
    let of = crates(&tokens, exported, takers);
    let macros = macros.iter().map(|name| name.trim_start_matches("r#"));
    let macros: BTreeSet<&str> = macros.collect();
    let is_macro = |what: &What| what.names().iter().any(|name| macros.contains(*name));
    let of: Vec<_> = of.into_iter().filter(|(_, what)| !is_macro(what)).collect();
    let derefs = (0..tokens.len()).any(|at| tokens.ident(at) == "Deref");
    let is_whole = of.iter().any(|(_, what)| what.is_type_found(found));
    let edits = of.iter().filter_map(|(at, what)| {
        let range = tokens.range(at + 2).start..tokens.range(tokens.partner(at + 1) - 1).end;
        let is_meant = is_whole || what.is_found(found, derefs);
        is_meant.then(|| Edit::replace(range, &format!("in crate::{module}")))
    });
    library.edited(edits.collect())
}

/// Whether a library may say `pub(crate)`.
pub fn may_hide(library: &Text) -> bool {
    let text = library.as_str();
    text.contains("crate)") || text.contains("crate )")
}

/// What a visibility is of.
#[derive(Debug, PartialEq)]
enum What<'t> {
    /// Something of these names that is no type.
    Names(Vec<&'t str>),
    Type(&'t str),
    /// A trait with its members.
    Trait(&'t str, Vec<&'t str>),
    /// A field of the tuple of this name, which is a function, too.
    Unnamed(&'t str),
    /// What a macro's variable says; whether it is a type.
    Made(bool),
}

impl<'t> What<'t> {
    /// What stands behind a visibility.
    fn at(tokens: &Tokens<'t>, mut at: usize) -> What<'t> {
        while BEFORE.contains(&tokens.ident(at)) || tokens.str(at).starts_with('"') {
            at += 1;
        }
        let is_type = matches!(tokens.ident(at), "enum" | "struct" | "type" | "union");
        let is_static_mut = tokens.ident(at) == "static" && tokens.ident(at + 1) == "mut";
        let name = tokens.name(at + 1 + usize::from(is_static_mut));
        match tokens.ident(at) {
            "const" if is_function_word(tokens.ident(at + 1)) => What::at(tokens, at + 1),
            "enum" | "struct" | "type" | "union" | "const" | "fn" | "mod" | "static" | "trait"
                if name.is_empty() =>
            {
                What::Made(is_type)
            }
            _ if is_type => What::Type(name),
            "const" | "fn" | "mod" | "static" => What::Names(vec![name]),
            "trait" => What::Trait(name, members(tokens, at)),
            "use" => {
                let mut rest = at..tokens.len();
                let end = rest.find(|at| tokens.is_punct(*at, ';'));
                let leaves = at + 1..end.unwrap_or(tokens.len());
                let leaves = leaves.filter(|at| !tokens.is_path_sep(at + 1));
                let names = leaves.map(|at| tokens.name(at));
                What::Names(names.filter(|name| !OF_PATHS.contains(name)).collect())
            }
            _ if tokens.is_punct(at, '$') && tokens.name(at + 1) != "crate" => What::Made(false),
            name if tokens.is_punct(at + 1, ':') && !tokens.is_path_sep(at + 1) => {
                What::Names(vec![name.trim_start_matches("r#")])
            }
            _ => What::Unnamed(tuple_around(tokens, at)),
        }
    }

    fn names(&self) -> &[&'t str] {
        match self {
            What::Names(names) => names,
            What::Type(name) | What::Trait(name, _) => std::slice::from_ref(name),
            What::Unnamed(_) | What::Made(_) => &[],
        }
    }

    fn is_found(&self, found: &Found, derefs: bool) -> bool {
        match self {
            What::Names(names) => names.iter().any(|name| found.has(name)),
            What::Trait(name, _) => found.has(name),
            // By its index; a method's name and not a field's.
            What::Unnamed(tuple) => derefs || found.by_glob && found.has(tuple),
            What::Made(is_type) => !is_type,
            What::Type(_) => false,
        }
    }

    /// Whether it is a type or a trait that a `*` brings.
    fn is_type_found(&self, found: &Found) -> bool {
        found.by_glob
            && match self {
                What::Type(name) => found.has(name),
                What::Trait(name, members) => {
                    found.has(name) || members.iter().any(|name| found.has(name))
                }
                What::Made(is_type) => *is_type,
                What::Names(_) | What::Unnamed(_) => false,
            }
    }
}

/// The name of the `struct` whose fields are around a token.
fn tuple_around<'t>(tokens: &Tokens<'t>, at: usize) -> &'t str {
    let before = (0..at).rev().find(|at| tokens.ident(*at) == "struct");
    before.map_or("", |at| tokens.name(at + 1))
}

/// Where `pub(crate)` stands for this library, and what it is of.
fn crates<'t>(
    tokens: &Tokens<'t>,
    exported: &BTreeSet<String>,
    takers: impl FnOnce() -> BTreeSet<String>,
) -> Vec<(usize, What<'t>)> {
    let mut of = Vec::new();
    let (mut at, mut takers, mut known) = (0, Some(takers), BTreeSet::new());
    while at < tokens.len() {
        if is_definition(tokens, at) {
            if exported.contains(tokens.ident(at + 2)) || awaits_crate(tokens, at) {
                at = tokens.partner(at + 3);
            } else {
                // The name and the delimiter are no call.
                at += 3;
            }
        } else if tokens.is_call(at) {
            let close = tokens.partner(at + 2);
            if (at + 3..close).any(|at| is_crates(tokens, at)) {
                known.extend(takers.take().into_iter().flat_map(|takers| takers()));
                at = match known.contains(tokens.name(at)) {
                    true => at + 2,
                    false => close,
                };
            }
        } else if is_crates(tokens, at) {
            of.push((at, What::at(tokens, tokens.partner(at + 1) + 1)));
        }
        at += 1;
    }
    of
}

/// Whether a macro that is defined at an index tells `crate` from other words.
fn awaits_crate(tokens: &Tokens, definition: usize) -> bool {
    let mut taken = macro_rules::arms(tokens, definition).into_iter();
    taken.any(|[mut taken, _]| taken.any(|at| tokens.ident(at) == "crate"))
}

/// By library, what others that depend on it may find in it though they mean their
/// own: what their traits have, what they ask any value or type for, and all if they
/// take from it by `*`.
pub fn found_by_libraries(
    libraries: &BTreeMap<usize, Library>,
    resolved: &Resolved,
) -> BTreeMap<usize, Found> {
    let mut found: BTreeMap<usize, Found> = BTreeMap::new();
    for (index, library) in libraries {
        let externs = resolved.crates[*index].externs.values();
        let hidden = externs.filter_map(|of| Some((*of, libraries.get(of)?)));
        let hidden = hidden.filter(|(_, of)| may_hide(&of.text));
        let mut hidden = hidden.peekable();
        if hidden.peek().is_none() {
            continue;
        }
        let tokens = Tokens::new(library.text.as_str());
        let mut members = of_traits(&tokens);
        members.extend(asked(&tokens, 0..tokens.len()));
        for (of, hidden) in hidden {
            let found = found.entry(of).or_default();
            let names = members.iter().map(|name| (*name).to_owned());
            found.names.extend(names);
            if takes_all(&tokens, &hidden.module) {
                found.by_glob = true;
                found.names.extend(all_names(&tokens));
            }
        }
    }
    found
}

/// What exported macros ask any value or type for: in whichever crate they are called,
/// it may be of any other.
pub fn asked_by_macros<'l>(
    libraries: impl Iterator<Item = (&'l Library, &'l BTreeSet<String>)>,
) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (library, exported) in libraries.filter(|(_, exported)| !exported.is_empty()) {
        let tokens = Tokens::new(library.text.as_str());
        let definitions = macro_rules::definitions(&tokens);
        for at in definitions.filter(|at| exported.contains(tokens.ident(at + 2))) {
            let asked = asked(&tokens, macro_rules::rules(&tokens, at));
            names.extend(asked.map(str::to_owned));
        }
    }
    names
}

/// What a part of a text asks values and types for: `.name`, `::name`.
fn asked<'t>(tokens: &Tokens<'t>, part: Range<usize>) -> impl Iterator<Item = &'t str> {
    let is_asked = |at: usize| {
        let is_of_value = 0 < at && tokens.is_punct(at - 1, '.');
        is_of_value || tokens.is_after_path_sep(at)
    };
    let names = part.filter(move |at| is_asked(*at));
    names
        .map(|at| tokens.name(at))
        .filter(|name| !name.is_empty())
}

fn all_names(tokens: &Tokens) -> BTreeSet<String> {
    let names = (0..tokens.len()).map(|at| tokens.name(at).to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// The functions of a text's traits.
fn of_traits<'t>(tokens: &Tokens<'t>) -> BTreeSet<&'t str> {
    let traits = (0..tokens.len()).filter(|at| tokens.ident(*at) == "trait");
    traits.flat_map(|at| members(tokens, at)).collect()
}

/// The functions of a trait.
fn members<'t>(tokens: &Tokens<'t>, at: usize) -> Vec<&'t str> {
    let open = tokens.end_of_head(at);
    let inside = open..tokens.partner(open);
    let functions = inside.filter(|at| tokens.ident(*at) == "fn");
    functions.map(|at| tokens.name(at + 1)).collect()
}

/// Whether a text takes all of a module or of what is in it: `module::*`,
/// `module::a::*`, `module::{A, b::*}`.
fn takes_all(tokens: &Tokens, module: &str) -> bool {
    let is_taken = |at: usize| {
        let mut behind = at + 3;
        while !tokens.ident(behind).is_empty() && tokens.is_path_sep(behind + 1) {
            behind += 3;
        }
        let end = tokens.partner(behind).max(behind);
        let is_list = tokens.is_punct(behind, '*') || tokens.is_open(behind);
        is_list && (behind..=end).any(|at| tokens.is_punct(at, '*'))
    };
    (0..tokens.len())
        .any(|at| tokens.ident(at) == module && tokens.is_path_sep(at + 1) && is_taken(at))
}

/// Whether `pub(crate)` starts at a token, which is also `pub(in crate)`.
fn is_crates(tokens: &Tokens, at: usize) -> bool {
    let first = at + 2 + usize::from(tokens.ident(at + 2) == "in");
    let words = [at, first].map(|at| tokens.ident(at));
    words == ["pub", "crate"] && tokens.str(at + 1) == "(" && tokens.str(first + 1) == ")"
}

/// Whether a word behind `const` says that a function follows.
fn is_function_word(word: &str) -> bool {
    word == "fn" || BEFORE.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrowed(library: &str, by_glob: bool) -> String {
        let set = |names: &str| names.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
        let found = Found {
            names: set("as crate drop len"),
            by_glob,
        };
        let macros = [&set("made"), &set("given")];
        let library = Library::of(library);
        let takers = || takers([&library].into_iter());
        let text = narrow(&library.text, "lib", &found, macros, takers);
        text.as_str().to_owned()
    }

    #[track_caller]
    fn check(library: &str, expected: &str) {
        let expected = expected.replace("pub(L)", "pub(in crate::lib)");
        assert_eq!(narrowed(library, false), expected);
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
            "struct A { pub(crate) len: u8, pub ( in crate ) drop: u8 }",
            "struct A { pub(L) len: u8, pub ( in crate::lib ) drop: u8 }",
        );
    }

    #[test]
    fn what_libraries_may_find() {
        let tokens = Tokens::new("trait A { fn len(&self) {} fn b(); } fn c() {} trait D {}");
        assert_eq!(of_traits(&tokens), BTreeSet::from(["b", "len"]));
        let tokens = Tokens::new("fn a() { b.c(d::e, ..f, T::<g>::h, <i>::j) }");
        let asked: Vec<_> = asked(&tokens, 0..tokens.len()).collect();
        assert_eq!(asked, ["c", "e", "f", "h", "j"]);
        let library = Library::of(
            "macro_rules! out { ($a:expr) => { $a.b() } } macro_rules! own { () => { c.d() } }",
        );
        let exported = BTreeSet::from(["out".to_owned()]);
        let names = asked_by_macros([(&library, &exported)].into_iter());
        assert_eq!(names, BTreeSet::from(["b".to_owned()]));
        for (text, expected) in [
            ("use crate::lib::*;", true),
            ("use crate::lib::{A, m::*};", true),
            ("use crate::lib::a::b::*; use c;", true),
            ("use crate::lib::a::b; use c::*;", false),
            ("use crate::lib::{A, m::B}; use a::*;", false),
            ("fn f() { lib::g() * 2 }", false),
        ] {
            assert_eq!(takes_all(&Tokens::new(text), "lib"), expected, "{text}");
        }
    }

    #[test]
    fn what_stays() {
        let types = "pub(crate) struct len(pub(crate) len::A); pub(crate) enum drop {} \
             pub(crate) trait A { fn drop(); }";
        check(types, types);
        let exported = "pub(crate) use made; pub(crate) use drop::made; \
             pub(crate) use crate::drop::x; pub fn len() {}";
        check(exported, exported);
        assert_eq!(narrowed(exported, true), exported);
    }

    #[test]
    fn what_a_star_may_bring() {
        for text in [
            "pub(crate) struct len; pub(crate) fn a() -> len {} struct A(pub(crate) u8);",
            "pub(crate) trait A { fn drop(); } pub(crate) fn a(b: impl A) {}",
        ] {
            check(text, text);
            let narrow = text.replace("pub(crate)", "pub(in crate::lib)");
            assert_eq!(narrowed(text, true), narrow);
        }
        let others = "pub(crate) struct B; pub(crate) trait A { fn b(); }";
        assert_eq!(narrowed(others, true), others);
    }

    #[test]
    fn a_tuple_is_a_function_for_a_star() {
        let text = "struct len<T: Into<(u8, u8)>>(T, pub(crate) u8); struct B(pub(crate) u8);";
        check(text, text);
        let narrow = text.replacen("pub(crate)", "pub(in crate::lib)", 1);
        assert_eq!(narrowed(text, true), narrow);
    }

    #[test]
    fn what_a_method_of_something_behind_a_reference_hides() {
        let fields = "struct A(pub(crate) Vec<u8>, pub(crate) u8);";
        check(fields, fields);
        let of = format!("{fields} impl std::ops::Deref for A {{}}");
        check(&of, &of.replace("pub(crate)", "pub(L)"));
    }

    #[test]
    fn what_macros_make() {
        let own = "macro_rules! m { ($v:vis $n:ident) => { pub(crate) fn $n() {} $v fn a() {} \
             pub(crate) struct $n; pub(crate) fn other() {} pub(crate) const len: u8 = 1; } } \
             m! { pub(crate) fn drop() {} }";
        let narrow = "macro_rules! m { ($v:vis $n:ident) => { pub(L) fn $n() {} $v fn a() {} \
             pub(crate) struct $n; pub(crate) fn other() {} pub(L) const len: u8 = 1; } } \
             m! { pub(L) fn drop() {} }";
        check(own, narrow);
        // What an exported one makes is its caller's.
        check(
            "macro_rules! given { ($n:ident) => { pub(crate) fn $n() {} } }",
            "macro_rules! given { ($n:ident) => { pub(crate) fn $n() {} } }",
        );
        // It would not know another word.
        let literal = "macro_rules! m { () => {}; (pub(crate) fn $n:ident) => { \
             pub(crate) fn $n() {} } } m! { pub(crate) fn drop }";
        check(literal, literal);
        let unknown = "unknown! { pub(crate) fn drop() {} }";
        check(unknown, unknown);
        check(
            "thread_local! { pub(crate) static len: u8 = 0 }",
            "thread_local! { pub(L) static len: u8 = 0 }",
        );
    }
}
