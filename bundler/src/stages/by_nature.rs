//! What any other file changes: the names of types and modules, and places, as
//! a program may ask for them.

use crate::model::text::{Place, Text};
use crate::syntax::macro_rules::{definitions, is_definition, rules, uncalled};
use crate::syntax::tokens::Tokens;
use std::collections::HashSet;
use std::ops::Range;

/// Macros that tell a place or a module.
const MACROS: [&str; 4] = ["column", "file", "line", "module_path"];

/// A macro that tells how its words are written; paths to crates are longer in
/// the file.
const WORDS: &str = "stringify";

/// Who asks for the place of a panic by a method.
const HOOK: &str = "set_hook";

/// Functions that tell the name of a type.
const TYPES: [&str; 2] = ["type_name", "type_name_of_val"];

/// Calls whose words are for the programmer, not for the judge: what stands in
/// them is no matter.
const FAILURES: [&str; 15] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "expect",
    "panic",
    "todo",
    "unimplemented",
    "unreachable",
    "unwrap_or_else",
];

/// Something that is not the same in another file.
#[derive(Debug)]
pub struct Asked {
    /// `line!()`.
    pub what: String,
    /// Where.
    pub place: Option<Place>,
    /// Whether the user's own text asks it.
    pub is_own: bool,
    /// Whether that is a function's call, so that it is known whether it runs.
    pub is_by_function: bool,
}

/// What a file asks that depends on where it stands.
pub fn asked(text: &Text) -> Vec<Asked> {
    let tokens = Tokens::new(text.as_str());
    // A function is no macro: `Metadata::module_path` of tracing.
    let own = |name: &str| {
        let mut all = 0..tokens.len();
        all.any(|at| match MACROS.contains(&name) || name == WORDS {
            true => tokens.name(at + 2) == name && is_definition(&tokens, at),
            false => tokens.name(at + 1) == name && tokens.ident(at) == "fn",
        })
    };
    let telling = telling(&tokens);
    let uncalled = uncalled_rules(&tokens);
    let has = |word: &str| (0..tokens.len()).any(|at| tokens.ident(at) == word);
    let (has_hook, has_location) = (has(HOOK), has("Location"));
    let mut found = Vec::new();
    for at in outside_failures(&tokens, 0..tokens.len()) {
        let name = tokens.name(at);
        if uncalled.iter().any(|rules| rules.contains(&at)) {
            continue;
        }
        let offset = tokens.range(at).start;
        let what = if MACROS.contains(&name) && tokens.is_call(at) {
            // In the user's one file, lines stay where they are.
            let stays = |place: &Place| (place.line, place.column) == position(text, offset);
            let is_number = name == "line" || name == "column";
            if is_number && text.place(offset).as_ref().is_some_and(stays) {
                continue;
            }
            format!("{name}!()")
        } else if TYPES.contains(&name) && is_called(&tokens, at) && !is_plain(&tokens, at) {
            format!("{name}()")
        } else if telling.contains(name)
            && tokens.is_call(at)
            && (has_path(&tokens, at + 2) || has_raw_word(text, &tokens, at + 2))
        {
            format!("{WORDS}!()")
        } else if has_hook && is_location(&tokens, at) {
            "location()".to_owned()
        } else if is_type_id(&tokens, at) && text.is_own(offset) || is_sorted(&tokens, at) {
            name.to_owned()
        } else if has_location && name == "caller" && tokens.is_after_path_sep(at) {
            "Location::caller()".to_owned()
        } else if name == HOOK && tells_panics(&tokens, at + 1) {
            format!("a panic's place in {HOOK}()")
        } else {
            continue;
        };
        if name != WORDS && telling.contains(name) || !own(name) {
            found.push(Asked {
                what,
                place: text.place(offset),
                is_own: text.is_own(offset),
                is_by_function: TYPES.contains(&name) && runs_late(&tokens, at),
            });
        }
    }
    found
}

/// Whether what stands at a token is in a function that no constant may call.
fn runs_late(tokens: &Tokens, at: usize) -> bool {
    let before = (0..at).rev();
    let mut items = before.filter(|at| matches!(tokens.ident(*at), "const" | "fn" | "static"));
    let is_const = |word: usize| tokens.ident(word) == "const" || tokens.ident(word) == "unsafe";
    items.next().is_some_and(|item| {
        let is_late = 0 == item || !is_const(item - 1);
        tokens.ident(item) == "fn" && is_late
    })
}

/// The tokens of a range that are in no call that only says what has failed.
pub fn outside_failures<'t>(
    tokens: &'t Tokens,
    range: Range<usize>,
) -> impl Iterator<Item = usize> + 't {
    let mut silent: Vec<Range<usize>> = Vec::new();
    range.filter(move |at| {
        let open = at + 1 + usize::from(tokens.is_punct(at + 1, '!'));
        if FAILURES.contains(&tokens.name(*at)) && tokens.is_open(open) {
            let end = tokens.partner(open);
            // What is asserted decides what the program does.
            let asserted = match tokens.name(*at) {
                "assert" => 1,
                "assert_eq" | "assert_ne" => 2,
                _ => 0,
            };
            let next = |from: usize, _| end.min(tokens.until_comma(from..end) + 1);
            silent.retain(|of| *at < of.end);
            silent.push((0..asserted).fold(open + 1, next)..end);
        }
        !silent.iter().any(|of| of.contains(at))
    })
}

/// The note about it: one for all, that of the user's own text before others. `functions`
/// are those that run, if they are known.
pub fn note<'f>(text: &Text, functions: impl Iterator<Item = &'f String>) -> Option<String> {
    let mut functions = functions.peekable();
    let are_known = functions.peek().is_some();
    let asks_type = functions.any(|name| name.starts_with("core::any::type_name"));
    let found = asked(text).into_iter();
    let found: Vec<_> = found
        .filter(|asked| asked.is_own || !asked.is_by_function || asks_type || !are_known)
        .collect();
    let own = found.iter().find(|asked| asked.is_own);
    // What a macro makes has no place.
    let placed = found.iter().find(|asked| asked.place.is_some());
    let first = own.or(placed).or(found.first())?;
    let more = match found.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more like it"),
    };
    let quote = first.place.as_ref().map_or(String::new(), Place::quote);
    let what = &first.what;
    let then = match first.is_own {
        true => "do not print it",
        false => "what a library shows of it is not the same",
    };
    Some(format!(
        "{what} gives another answer in another file{more}: {then}\n{quote}"
    ))
}

/// The note about a folder of the user's that a variable of cargo's says.
pub fn note_on_folders(text: &Text) -> Option<String> {
    let tokens = Tokens::new(text.as_str());
    let told = |at: usize| {
        let start = tokens.range(at).start;
        let is_value = tokens.str(at).contains('"') || tokens.name(at) == "Some";
        let call = is_value.then(|| text.written(start)).flatten()?;
        reads_variable(call).then_some((at, start))
    };
    let (first, start) = (0..tokens.len()).find_map(told)?;
    let value = (first..tokens.len()).find(|at| tokens.str(*at).contains('"'))?;
    Some(format!(
        "a folder that cargo names, as CARGO_MANIFEST_DIR, is {} in the file, a path from where it is run: a judge has \
         none of your files\n{}",
        tokens.str(value),
        text.quote(start)
    ))
}

/// Whether a panic's place is asked for at a token.
fn is_location(tokens: &Tokens, at: usize) -> bool {
    let is_member = 1 <= at && tokens.is_punct(at - 1, '.');
    is_member && tokens.ident(at) == "location" && tokens.str(at + 1) == "("
}

/// Whether a text begins with `env!` or `option_env!`, by whatever path.
fn reads_variable(written: &str) -> bool {
    let is_inside = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let path = written.split(|c| !is_inside(c)).next().unwrap_or("");
    let is_call = written[path.len()..].trim_start().starts_with('!');
    is_call && matches!(path.rsplit("::").next(), Some("env" | "option_env"))
}

/// Types of the standard library whose `Debug` tells the name of another.
const TOLD: [&str; 2] = [
    "<core::marker::PhantomData<",
    "<core::mem::maybe_uninit::MaybeUninit<",
];

/// The note about types that are shown by the functions that run, by their full names;
/// a type of the file has a path that begins with this crate's name.
pub fn note_on_debug<'f>(
    krate: &str,
    mut functions: impl Iterator<Item = &'f String>,
) -> Option<String> {
    let shown = |name: &String| {
        let shown = name.strip_suffix(" as core::fmt::Debug>::fmt")?;
        let of = TOLD.iter().find_map(|of| shown.strip_prefix(of))?;
        let is_own = of
            .match_indices("::")
            .any(|(at, _)| of[..at].ends_with(krate));
        is_own.then(|| shown.trim_start_matches('<').to_owned())
    };
    let shown = functions.find_map(shown)?;
    let (path, _) = shown.split_once('<')?;
    let name = path.rsplit("::").next()?;
    Some(format!(
        "`{{:?}}` of a {name} tells the path of a type, which is another in another file: \
         do not print it"
    ))
}

/// The rules of macros that nothing calls, in whose place their calls have given way.
fn uncalled_rules(tokens: &Tokens) -> Vec<Range<usize>> {
    let uncalled = uncalled(std::slice::from_ref(tokens));
    let those = definitions(tokens).filter(|at| uncalled.contains(tokens.ident(at + 2)));
    those.map(|at| rules(tokens, at)).collect()
}

/// The macros that tell how a path is written that they are given.
fn telling<'t>(tokens: &Tokens<'t>) -> HashSet<&'t str> {
    let mut names = HashSet::from([WORDS]);
    for at in (0..tokens.len()).filter(|at| is_definition(tokens, *at)) {
        let mut told = outside_failures(tokens, rules(tokens, at));
        if told.any(|at| tokens.ident(at) == WORDS) {
            names.insert(tokens.name(at + 2));
        }
    }
    names
}

/// Whether what a call is given has a path from the root of the file, and not only
/// that of a macro, which it mostly calls and does not show.
fn has_path(tokens: &Tokens, open: usize) -> bool {
    (open..tokens.partner(open)).any(|at| {
        let is_macro = tokens.ident(open - 2) != WORDS && tokens.is_call(tokens.path_end(at));
        tokens.ident(at) == "crate" && !is_macro
    })
}

/// Whether what a call is given has a word that is raw in the file alone, since a later
/// edition has it for a keyword.
fn has_raw_word(text: &Text, tokens: &Tokens, open: usize) -> bool {
    (open..tokens.partner(open)).any(|at| {
        let is_raw = tokens.ident(at).starts_with("r#");
        is_raw && text.place(tokens.range(at).start).is_none()
    })
}

/// Whether what is called for each panic may tell its place: it is given one, and does
/// not throw it away.
fn tells_panics(tokens: &Tokens, open: usize) -> bool {
    let inside = open + 1..tokens.partner(open);
    let closure = inside.clone().find(|at| tokens.is_punct(*at, '|'));
    let says = |name: &str| {
        inside
            .clone()
            .filter(|at| tokens.ident(*at) == name)
            .count()
    };
    match closure {
        Some(bar) if tokens.ident(bar + 1) == "_" => false,
        // What is asked by a method is told where it stands.
        Some(bar) if !tokens.ident(bar + 1).is_empty() => {
            let name = tokens.ident(bar + 1);
            let fields = inside.clone().filter(|at| {
                tokens.ident(*at) == name
                    && tokens.is_punct(at + 1, '.')
                    && matches!(
                        tokens.ident(at + 2),
                        "location" | "payload" | "payload_as_str"
                    )
            });
            let in_text = |at: usize| tokens.str(at).contains(&format!("{{{name}"));
            says(name) > 1 + fields.count() || inside.clone().any(in_text)
        }
        _ => inside.start < inside.end,
    }
}

/// Line and column of a byte, from 1.
fn position(text: &Text, offset: usize) -> (usize, usize) {
    let before = &text.as_str()[..offset];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count() + 1;
    (line, before[start..].chars().count() + 1)
}

/// Whether types are told apart: what the user's text makes of it may depend on the
/// order of types, and on their digests, which the crate's name is part of. A field
/// may have the method's name.
fn is_type_id(tokens: &Tokens, at: usize) -> bool {
    match tokens.name(at) {
        "TypeId" => true,
        "type_id" => tokens.str(at + 1) == "(" || tokens.is_after_path_sep(at),
        _ => false,
    }
}

/// Whether something is in the order of types, of a library too: a registry that tells
/// what it holds, one after the other.
fn is_sorted(tokens: &Tokens, at: usize) -> bool {
    let first = tokens.path_start(at);
    let is_argument = 2 <= first && tokens.is_punct(first - 1, '<');
    let is_ordered = || matches!(tokens.ident(first - 2), "BTreeMap" | "BTreeSet");
    tokens.name(at) == "TypeId" && is_argument && is_ordered()
}

fn is_called(tokens: &Tokens, at: usize) -> bool {
    let is_turbofish = tokens.is_path_sep(at + 1) && tokens.is_punct(at + 3, '<');
    let is_function =
        !tokens.is_punct(at.wrapping_sub(1), '.') && tokens.ident(at.wrapping_sub(1)) != "fn";
    is_function && (is_turbofish || tokens.str(at + 1) == "(")
}

/// Whether it is asked for a type of the language itself: `::<u8>`.
fn is_plain(tokens: &Tokens, at: usize) -> bool {
    let name = tokens.ident(at + 4);
    let is_number = name.strip_prefix(['i', 'u', 'f']).is_some_and(|size| {
        size == "size" || !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit())
    });
    (is_number || ["bool", "char", "str"].contains(&name)) && tokens.is_punct(at + 5, '>')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::{Edit, SourceFile};
    use std::sync::Arc;

    #[track_caller]
    fn check(text: &str, wanted: &[&str]) {
        let found = asked(&Text::from(text));
        let found: Vec<_> = found.iter().map(|asked| asked.what.as_str()).collect();
        assert_eq!(found, wanted, "{text}");
    }

    #[test]
    fn hooks_that_tell_a_place() {
        for (hook, expected) in [
            ("Box::new(|_| {})", 0),
            (
                "Box::new(|info| println!(\"{}\", info.payload().is::<u8>()))",
                0,
            ),
            ("Box::new(|info| println!(\"{info}\"))", 1),
            ("Box::new(|info| log(info.to_string()))", 1),
            ("Box::new(told)", 1),
        ] {
            let found = asked(&Text::from(
                format!("fn f() {{ set_hook({hook}) }}").as_str(),
            ));
            assert_eq!(found.len(), expected, "{hook} {found:?}");
        }
    }

    #[test]
    fn types_that_are_shown() {
        for (name, expected) in [
            (
                "<core::marker::PhantomData<bundle::a::B> as core::fmt::Debug>::fmt",
                true,
            ),
            (
                "<core::marker::PhantomData<&bundle::B> as core::fmt::Debug>::fmt",
                true,
            ),
            (
                "<core::marker::PhantomData<alloc::vec::Vec<u8>> as core::fmt::Debug>::fmt",
                false,
            ),
            (
                "<core::marker::PhantomData<bundle::a::B> as core::clone::Clone>::clone",
                false,
            ),
            ("<bundle::a::B as core::fmt::Debug>::fmt", false),
        ] {
            let note = note_on_debug("bundle", [name.to_owned()].iter());
            assert_eq!(note.is_some(), expected, "{name}");
        }
    }

    #[test]
    fn a_library_that_asks_for_a_type() {
        #[track_caller]
        fn check(library: &str, functions: &[&str], expected: bool) {
            let functions: Vec<_> = functions.iter().map(|of| (*of).to_owned()).collect();
            let note = note(&Text::from(library), functions.iter());
            assert_eq!(note.is_some(), expected, "{library} {functions:?}");
        }
        const ASKS: &str = "fn f() { type_name::<T>() }";
        check(ASKS, &["a::main", "core::any::type_name::<u8>"], true);
        check(ASKS, &["a::main"], false);
        check(ASKS, &[], true);
        check("const fn f() { type_name::<T>() }", &["a::main"], true);
        check("const A: &str = type_name::<T>();", &["a::main"], true);
    }

    #[test]
    fn folders_in_place_of_variables() {
        for (source, with, expected) in [
            ("f(env!(\"A\"))", "\".\"", true),
            ("f(std::env!(\"A\"))", "\".\"", true),
            ("f(option_env!(\"A\"))", "Some(\".\")", true),
            ("f(\"env!\")", "\"env!\"", false),
            ("f(g!(\"A\"))", "\".\"", false),
            ("f(\"{}\", std::env!(\"A\"))", "\"{}\", 1", false),
        ] {
            let file = SourceFile {
                path: "a.rs".into(),
                name: "a.rs".to_owned(),
                text: source.to_owned(),
                own: true,
            };
            let text = Text::from(&Arc::new(file));
            let range = 2..source.len() - 1;
            let with = text.in_place_of(range.start, with);
            let text = text.edited(vec![Edit { range, with }]);
            let note = note_on_folders(&text);
            assert_eq!(note.is_some(), expected, "{source} {note:?}");
        }
    }

    #[test]
    fn types_are_told_apart() {
        for (text, expected) in [
            ("TypeId::of::<A>(); a.type_id()", 2),
            ("a.map(Any::type_id)", 1),
            ("A { type_id: 1 }.type_id + type_id", 0),
        ] {
            let tokens = Tokens::new(text);
            let found = (0..tokens.len()).filter(|at| is_type_id(&tokens, *at));
            assert_eq!(found.count(), expected, "{text}");
        }
        for (text, expected) in [
            ("struct A(BTreeMap<std::any::TypeId, B>);", 1),
            ("BTreeSet<TypeId>", 1),
            ("HashMap<TypeId, A>; BTreeMap<A, TypeId>; TypeId", 0),
        ] {
            let tokens = Tokens::new(text);
            let found = (0..tokens.len()).filter(|at| is_sorted(&tokens, *at));
            assert_eq!(found.count(), expected, "{text}");
        }
    }

    #[test]
    fn what_depends_on_the_file() {
        check("fn f() { g(line!(), file!()) }", &["line!()", "file!()"]);
        check("fn f() -> &str { module_path!() }", &["module_path!()"]);
        check("fn f() { std::any::type_name::<T>() }", &["type_name()"]);
        check("fn f() { type_name_of_val(&t) }", &["type_name_of_val()"]);
        check("fn f() { Location::caller() }", &["Location::caller()"]);
        check("fn f() { stringify!(crate::a::B) }", &["stringify!()"]);
        check("fn f() { stringify!(crate::a!()) }", &["stringify!()"]);
        check(
            "macro_rules! m { ($n:ident) => { m!(@ crate::core::stringify!($n)) }; \
             (@ $t:expr) => { $t } }",
            &[],
        );
        check(
            "macro_rules! m { ($t:ty) => { stringify!($t) } } fn f() { m!(Vec<crate::a::B>) }",
            &["stringify!()"],
        );
        check(
            "fn f() { set_hook(Box::new(|info| g(info.location()))) }",
            &["location()"],
        );
        check(
            "fn f() { assert_eq!(a.expect(file!()), type_name::<T>(), \"{}\", line!()) }",
            &["type_name()"],
        );
        check("fn f() { assert!(g(module_path!())) }", &["module_path!()"]);
        for text in [
            "fn f() { assert!(a, \"{}\", type_name::<T>()); assert_ne!(a, b, \"{}\", line!()) }",
            "macro_rules! m { () => { module_path!() } }",
            "fn f() { panic!(\"{}\", type_name::<T>()) }",
            "fn f() { x.expect(concat!(file!(), \":\", line!())) }",
            "fn f() { type_name::<u64>(); type_name::<str>(); }",
            "fn type_name() {} fn f() { type_name() }",
            "macro_rules! line { () => {} } fn f() { line!() }",
            "fn f(line: u8, file: u8) { line != file }",
            "use std::any::type_name;",
            "fn f() { stringify!(a::B); x.location(); }",
            "fn f(x: A) { set_hook(Box::new(|_| {})); A { location: x.location } }",
            "macro_rules! m { ($t:ty) => { panic!(stringify!($t)) } } fn f() { m!(crate::B) }",
        ] {
            check(text, &[]);
        }
    }
}
