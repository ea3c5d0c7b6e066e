//! `macro_rules!` whose text calls procedural macros: their own calls are
//! replaced first, since what they hand on has no place in the file.

use super::instrument::GROUP;
use crate::model::text::{Edit, Text};
use crate::syntax::items::plain;
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses;
use crate::syntax::walk;
use std::collections::BTreeSet;
use std::ops::Range;

/// A definition: its name, the whole item, and its rules.
struct Definition {
    name: String,
    item: Range<usize>,
    is_exported: bool,
    /// Whether what it calls by a name alone are macros of its crate.
    has_local_inner: bool,
    /// What each rule makes, between its delimiters, in bytes.
    bodies: Vec<Range<usize>>,
    /// All words that these say.
    mentions: BTreeSet<String>,
    /// Those that may be macros' names, and not types' or traits'.
    calls: BTreeSet<String>,
}

fn definitions(tokens: &Tokens) -> Vec<Definition> {
    let mut out = Vec::new();
    for found in macro_rules::defined(tokens) {
        let at = found.reach.start;
        let open = at + 3;
        let close = tokens.partner(open);
        let mut bodies = Vec::new();
        let (mut mentions, mut calls) = (BTreeSet::new(), BTreeSet::new());
        // `(…) => {…};`
        let mut rule = open + 1;
        while rule < close {
            let arrow = tokens.partner(rule) + 1;
            let body = arrow + 2;
            if !tokens.is_open(rule) || !tokens.is_punct(arrow, '=') || !tokens.is_open(body) {
                break;
            }
            let end = tokens.partner(body);
            bodies.push(tokens.range(body).end..tokens.range(end).start);
            let named = (body..end).filter(|at| !tokens.ident(*at).is_empty());
            mentions.extend(named.clone().map(|at| tokens.ident(at).to_owned()));
            let called = named.filter(|at| may_call(tokens, *at) || is_alone(tokens, *at));
            calls.extend(called.map(|at| tokens.ident(at).to_owned()));
            rule = end + 1 + usize::from(tokens.is_punct(end + 1, ';'));
        }
        let mut attributes = tokens.attributes_before(at);
        let export = attributes.find(|open| tokens.ident(open + 1) == "macro_export");
        let semicolon = tokens.is_punct(close + 1, ';') && tokens.str(open) != "{";
        let last = close + usize::from(semicolon);
        out.push(Definition {
            name: found.name.to_owned(),
            item: tokens.range(uses::start(tokens, at)).start..tokens.range(last).end,
            is_exported: export.is_some(),
            has_local_inner: export
                .is_some_and(|open| tokens.ident(open + 3) == "local_inner_macros"),
            bodies,
            mentions,
            calls,
        });
    }
    out
}

/// The tokens of a file, if it is Rust.
pub fn tokens(text: &str) -> Option<Tokens<'_>> {
    // What cannot be lexed has no tokens to look for.
    text.parse::<proc_macro2::TokenStream>().ok()?;
    Some(Tokens::new(text))
}

/// The macros, in any of these texts, through which one of `names` is called.
pub fn through<'t>(
    texts: impl Iterator<Item = &'t str> + Clone,
    names: &BTreeSet<String>,
) -> BTreeSet<String> {
    let with_rules = texts.filter(|text| text.contains("macro_rules"));
    let definitions: Vec<_> = with_rules
        .filter_map(|text| Some(definitions(&tokens(text)?)))
        .flatten()
        .collect();
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for definition in &definitions {
            let calls = !definition.calls.is_disjoint(names);
            if calls || !definition.mentions.is_disjoint(&found) {
                found.insert(definition.name.clone());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The macros that any of these texts defines by rules; those that it exports alone, if
/// `exported`.
pub fn defined<'t>(texts: impl Iterator<Item = &'t str>, exported: bool) -> BTreeSet<String> {
    let with_rules = texts.filter(|text| text.contains("macro_rules"));
    let all = with_rules.filter_map(|text| Some(definitions(&tokens(text)?)));
    let all = all.flatten();
    let all = all.filter(|definition| !exported || definition.is_exported);
    all.map(|definition| definition.name).collect()
}

/// The macros that any of these texts hands a call of one of `names`:
/// `m! { #[derive(Name)] struct A; }`.
pub fn handed<'t>(
    texts: impl Iterator<Item = &'t str>,
    names: &BTreeSet<String>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for tokens in texts.filter_map(tokens) {
        for at in (0..tokens.len()).filter(|at| tokens.is_call(*at)) {
            let mut inside = at + 3..tokens.partner(at + 2);
            if inside.any(|at| names.contains(tokens.name(at)) && may_call(&tokens, at)) {
                found.insert(tokens.name(at).to_owned());
            }
        }
    }
    found
}

/// Whether a word is no part of a path or a bound: another macro may be handed it as
/// the name of one to call.
fn is_alone(tokens: &Tokens, at: usize) -> bool {
    let before = at.checked_sub(1).map_or("", |before| tokens.str(before));
    let is_bound = [":", "+", "dyn", "for", "impl"].contains(&before);
    !is_bound && !tokens.is_path_sep(at + 1) && !tokens.is_punct(at + 1, '<')
}

/// Whether a macro of a name is called at an index: `name!`, `#[name]`, or in a
/// `derive(…)`.
fn may_call(tokens: &Tokens, at: usize) -> bool {
    let mut first = at;
    while tokens.is_after_path_sep(first) {
        first = first.saturating_sub(3);
    }
    let before = |back: usize| first.checked_sub(back).map_or("", |at| tokens.str(at));
    let is_attribute = before(1) == "[" && before(2) == "#";
    let mut around = (0..first).rev().filter(|open| at < tokens.partner(*open));
    let derives = around.next().is_some_and(|open| {
        let list = open.checked_sub(1).map_or("", |list| tokens.ident(list));
        tokens.str(open) == "(" && list == "derive"
    });
    is_attribute || derives || tokens.is_call(at)
}

/// A text whose macros of these names hand what they make to `call`, and where
/// something was inserted: the byte in the old text, and how much.
///
/// If the macros are those of another crate, `krate` is what its name is where they
/// are called.
pub fn wrap(
    text: &str,
    names: &BTreeSet<String>,
    call: &str,
    krate: Option<&str>,
) -> (String, Vec<(usize, usize)>) {
    let mut edits = Vec::new();
    let mut inserted = Vec::new();
    let (open, close) = (format!("{call}{{"), "}");
    let tokens = tokens(text);
    for (tokens, definition) in tokens.iter().flat_map(|tokens| {
        let definitions = definitions(tokens).into_iter();
        definitions.map(move |definition| (tokens, definition))
    }) {
        if names.contains(&definition.name) {
            for body in definition.bodies {
                let paths = krate.into_iter().flat_map(|krate| {
                    let inside = tokens.at(body.start)..tokens.at(body.end);
                    own_paths(tokens, inside, krate, definition.has_local_inner)
                });
                edits.extend(paths);
                inserted.push((body.start, open.len()));
                inserted.push((body.end, close.len()));
                edits.push(Edit::insert(body.start, &open));
                edits.push(Edit::insert(body.end, close));
            }
        }
    }
    inserted.sort_unstable();
    let text = Text::from(text).edited(edits);
    (text.as_str().to_owned(), inserted)
}

/// The edits that write `$crate` as an absolute path, also where `local_inner_macros` means
/// it: before each macro that is called by its name alone.
fn own_paths(
    tokens: &Tokens,
    inside: Range<usize>,
    krate: &str,
    has_local_inner: bool,
) -> Vec<Edit> {
    let path = format!("::{krate}");
    let edits = inside.filter_map(|at| {
        if tokens.is_punct(at, '$') && tokens.ident(at + 1) == "crate" {
            let range = tokens.range(at).start..tokens.range(at + 1).end;
            return Some(Edit::replace(range, &path));
        }
        let is_named = at == 0 || !tokens.is_punct(at - 1, '$');
        let is_alone = is_named && !tokens.is_after_path_sep(at);
        let is_inner = has_local_inner && is_alone && tokens.is_call(at);
        is_inner.then(|| Edit::insert(tokens.range(at).start, &format!("{path}::")))
    });
    edits.collect()
}

/// The byte of the old text for one of the new.
pub fn unwrapped(offset: usize, inserted: &[(usize, usize)]) -> usize {
    let mut shift = 0;
    for (at, length) in inserted {
        if offset < at + shift + length {
            break;
        }
        shift += length;
    }
    offset - shift
}

/// The `use` that give a macro the path of its module: `pub(crate) use name;`.
fn imports(tokens: &Tokens, names: &BTreeSet<String>) -> Vec<Range<usize>> {
    let is_import = |at: &usize| {
        tokens.ident(*at) == "use"
            && names.contains(tokens.ident(at + 1))
            && tokens.is_punct(at + 2, ';')
    };
    let imports = (0..tokens.len()).filter(is_import);
    let range = |at| tokens.range(uses::start(tokens, at)).start..tokens.range(at + 2).end;
    imports.map(range).collect()
}

/// The edits that cut the definitions of macros that are called no more.
pub fn cut(text: &str, names: &BTreeSet<String>) -> Vec<Edit> {
    let Some(tokens) = tokens(text) else {
        return Vec::new();
    };
    let definitions = definitions(&tokens).into_iter();
    let definitions = definitions.filter(|definition| names.contains(&definition.name));
    let items = definitions.map(|definition| definition.item);
    let mut edits = Vec::new();
    for mut range in items.chain(imports(&tokens, names)) {
        let rest = &text[range.end..];
        range.end += rest.len() - rest.trim_start_matches('\n').len();
        edits.push(Edit::delete(range));
    }
    edits
}

/// What a macro by rules has made, with `result` in place of its only call of one of
/// these macros, if that is given a group of tokens.
pub fn with_result(made: &str, result: &str, names: &BTreeSet<String>) -> Option<String> {
    let tokens = tokens(made)?;
    let is_call = |at: &usize| tokens.is_call(*at) && names.contains(tokens.name(*at));
    let mut calls = (0..tokens.len()).filter(is_call);
    let (Some(at), None) = (calls.next(), calls.next()) else {
        return None;
    };
    let end = tokens.partner(at + 2);
    let mut given = at + 3..end;
    given.find(|at| tokens.ident(*at) == GROUP)?;
    let mut start = at;
    while tokens.is_after_path_sep(start) {
        start -= 2;
        let goes_on = 1 <= start && !tokens.ident(start - 1).is_empty();
        start -= usize::from(goes_on);
        // `$crate` is two tokens.
        start -= usize::from(1 <= start && tokens.is_punct(start - 1, '$'));
    }
    let range = tokens.range(start).start..tokens.range(end).end;
    let (before, behind) = (&made[..range.start], &made[range.end..]);
    Some(format!("{before} {GROUP}!{{ {result} }} {behind}"))
}

/// The edits that cut what a text imports of macros of a crate.
pub fn cut_imports(text: &str, krate: &str, names: &BTreeSet<String>) -> Vec<Edit> {
    let is_named = names.iter().any(|name| text.contains(name.as_str()));
    let Some(syntax) = is_named.then(|| syn::parse_file(text).ok()).flatten() else {
        return Vec::new();
    };
    let stays = |leaf: &uses::Leaf| {
        let path = leaf.target();
        let of_crate = path.first().is_some_and(|first| *first == krate);
        !(of_crate && path.last().is_some_and(|last| names.contains(&plain(last))))
    };
    let imports = walk::uses(&syntax).into_iter();
    let edits = imports.filter_map(|item| uses::keep_only(item, stays));
    edits.collect()
}

/// Which of these macros are called outside their own definitions.
pub fn called(text: &str, names: &BTreeSet<String>) -> BTreeSet<String> {
    let Some(tokens) = tokens(text) else {
        return names.clone();
    };
    let own: Vec<_> = definitions(&tokens)
        .into_iter()
        .filter(|definition| names.contains(&definition.name))
        .map(|definition| definition.item)
        .chain(imports(&tokens, names))
        .collect();
    let outside = |at: usize| {
        let start = tokens.range(at).start;
        !own.iter().any(|item| item.contains(&start))
    };
    let calls = (0..tokens.len()).filter(|at| names.contains(tokens.ident(*at)) && outside(*at));
    calls.map(|at| tokens.ident(at).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
/// Calls it.
#[doc(hidden)]
/// At last.
macro_rules! a { ($x:ident) => { paste! { $x } }; () => (1); }
#[macro_use]
macro_rules! b [ () => { a!(z); } ];
macro_rules! c { () => { impl<T: paste, U: m::paste<u8>> paste<T> for U {} } }
a!(y);
";

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn definitions_are_found() {
        let through = through([TEXT].into_iter(), &names(&["paste"]));
        assert_eq!(through, names(&["a", "b"]));
        assert_eq!(called(TEXT, &through), names(&["a"]));
        let left = Text::from(TEXT).edited(cut(TEXT, &through));
        assert_eq!(left.as_str(), &TEXT[TEXT.find("macro_rules! c").unwrap()..]);
        let text = "mod m { macro_rules! a { () => {} } #[x] pub(crate) use a; use b::a; }";
        let names = names(&["a"]);
        assert_eq!(called(text, &names), names);
        let text = text.replace("use b::a; ", "");
        assert!(called(&text, &names).is_empty());
        let left = Text::from(text.as_str()).edited(cut(&text, &names));
        assert_eq!(left.as_str(), "mod m {   }");
    }

    #[test]
    fn macros_that_are_handed_a_call() {
        #[track_caller]
        fn check(given: &str, is_call: bool) {
            let text =
                format!("macro_rules! own {{ ($($t:tt)*) => {{ $($t)* }} }} own! {{ {given} }}");
            let found = handed([text.as_str()].into_iter(), &names(&["Made"]));
            assert_eq!(found.contains("own"), is_call, "{given}");
        }
        check("#[derive(Clone, Made)] struct A;", true);
        check("#[derive(Clone)] #[derive(m::Made)] struct A;", true);
        check("#[Made(1)] fn f() {}", true);
        check("const A: u8 = Made!(1);", true);
        check("impl Made for A {}", false);
        check("#[derive(Clone)] struct Made;", false);
        let texts = ["#[macro_export] macro_rules! a { () => {} } macro_rules! b { () => {} }"];
        assert_eq!(defined(texts.into_iter(), true), names(&["a"]));
        assert_eq!(defined(texts.into_iter(), false), names(&["a", "b"]));
    }

    #[test]
    fn results_of_calls() {
        let made = "a ! { :: b :: $crate :: m ! ( __bundle_group ! { f ( ) } , 1 ) } ";
        let with = with_result(made, "{ 2 }", &names(&["m"]));
        assert_eq!(with.as_deref(), Some("a ! {  __bundle_group!{ { 2 } }  } "));
        let other = names(&["a", "m"]);
        assert_eq!(with_result(made, "2", &other), None);
        assert_eq!(with_result("m ! ( 1 ) ", "2", &other), None);
    }

    #[test]
    fn offsets_come_back() {
        let (wrapped, inserted) = wrap(TEXT, &names(&["a"]), "k!", None);
        assert!(wrapped.contains("=> {k!{ paste! { $x } }}; () => (k!{1}); }"));
        let call = wrapped.find("a!(y)").unwrap();
        assert_eq!(unwrapped(call, &inserted), TEXT.find("a!(y)").unwrap());
        assert_eq!(unwrapped(5, &inserted), 5);
    }
}
