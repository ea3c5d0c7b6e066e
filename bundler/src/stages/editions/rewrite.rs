//! Rewrites what an edition reads differently from later ones, before anything
//! else looks at the text.

use crate::facts::attributes::UNSAFE;
use crate::model::edition::Edition;
use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules::is_definition;
use crate::syntax::tokens::{Kind, Tokens};
use std::ops::Range;

/// Words that became keywords, with the last edition in which they were not.
const NEW_KEYWORDS: [(&str, Edition); 4] = [
    ("async", Edition::E2015),
    ("await", Edition::E2015),
    ("try", Edition::E2015),
    ("gen", Edition::E2021),
];

/// Writes what an older crate says so that all editions read it alike.
pub fn for_newer_editions(text: Text, edition: Edition) -> Text {
    if edition == Edition::E2024 {
        return text;
    }
    let tokens = Tokens::new(text.as_str());
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let name = tokens.ident(at);
        let keyword = NEW_KEYWORDS
            .iter()
            .any(|(word, last)| *word == name && edition <= *last);
        if keyword || edition == Edition::E2015 && is_dyn_name(&tokens, at) {
            edits.push(Edit::insert(tokens.range(at).start, "r#"));
        }
        // `$p:pat` takes alternatives since 2021.
        let fragment = name == "pat"
            && 3 <= at
            && tokens.is_punct(at - 1, ':')
            && tokens
                .get(at - 2)
                .is_some_and(|token| token.kind == Kind::Ident)
            && tokens.is_punct(at - 3, '$');
        if fragment && edition <= Edition::E2018 {
            edits.push(Edit::insert(tokens.range(at).end, "_param"));
        }
        if edition <= Edition::E2018 {
            edits.extend(bare_closure(&tokens, at));
        }
        if edition <= Edition::E2018 && is_old_range(&tokens, at) {
            let range = tokens.range(at).start..tokens.range(at + 2).end;
            edits.push(Edit::replace(range, "..="));
        }
    }
    if edition == Edition::E2015 {
        edits.extend(parameter_names(&tokens));
    }
    text.edited(edits)
}

/// Takes back the `r#` before words that are none of the file's keywords: where they are
/// shown, `stringify!(gen)`, it would be seen. None if there is none.
pub fn without_raw_words(text: &Text, latest: Edition) -> Option<Text> {
    let words = NEW_KEYWORDS.iter().filter(|(_, last)| latest <= *last);
    // The library that parses files knows one edition.
    let words = words.filter(|(word, _)| syn::parse_str::<syn::Ident>(word).is_ok());
    let words: Vec<String> = words.map(|(word, _)| format!("r#{word}")).collect();
    if !words.iter().any(|word| text.as_str().contains(word)) {
        return None;
    }
    let tokens = Tokens::new(text.as_str());
    let starts = (0..tokens.len())
        .filter(|at| words.iter().any(|word| word == tokens.str(*at)))
        .map(|at| tokens.range(at).start)
        .filter(|start| text.place(*start).is_none());
    let edits = starts.map(|start| Edit::delete(start..start + "r#".len()));
    Some(text.edited(edits.collect()))
}

/// Writes `type A<'n> where Self: 'n, = B;` as `type A<'n> = B where Self: 'n;`: that is
/// the same in all editions, and the first is not what the parser takes.
pub fn with_where_behind(text: Text) -> Text {
    let types = text.as_str().split("type ").skip(1);
    let mut ends = types.map(|of| of.split(';').next().unwrap_or(of));
    let is_before = |of: &str| of.find("where").is_some_and(|at| of[at..].contains('='));
    if !ends.any(is_before) {
        return text;
    }
    let tokens = Tokens::new(text.as_str());
    let mut edits = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // Macros read their words as they stand.
        if is_definition(&tokens, at) {
            at = tokens.partner(at + 3);
        } else if tokens.is_call(at) {
            at = tokens.partner(at + 2);
        } else if tokens.ident(at) == "type" {
            if let Some((clause, end)) = where_before(&tokens, at) {
                let written = text.as_str()[clause.clone()].trim_end();
                let with = format!(" {}", written.trim_end_matches(','));
                edits.extend([Edit::delete(clause), Edit::insert(end, &with)]);
            }
        }
        at += 1;
    }
    text.edited(edits)
}

/// The `where` clause before the `=` of a type that begins at a token, and where the type
/// ends, in bytes.
fn where_before(tokens: &Tokens, at: usize) -> Option<(Range<usize>, usize)> {
    let (mut angles, mut clause, mut equals) = (0, None, None);
    let mut next = at + 1;
    loop {
        match tokens.get(next).map(|_| tokens.str(next))? {
            ";" => break,
            "<" => angles += 1,
            ">" if !tokens.is_arrow(next) => angles -= 1,
            _ if 0 < angles => {}
            "where" => clause = Some(tokens.range(next).start),
            "=" if equals.is_none() => equals = Some(tokens.range(next).start),
            "{" | "}" => return None,
            _ => {}
        }
        next = tokens.behind(next);
    }
    let clause = clause?..equals?;
    (clause.start < clause.end).then(|| (clause, tokens.range(next).start))
}

/// Says of arrays in an older library that they give references: `(&[a, b]).into_iter()`.
pub fn with_references(text: Text, edition: Edition) -> Text {
    if Edition::E2021 <= edition || !text.as_str().contains("into_iter") {
        return text;
    }
    let tokens = Tokens::new(text.as_str());
    let arrays = (0..tokens.len()).filter_map(|at| array_by_reference(&tokens, at));
    let edits = arrays.flat_map(|array| {
        [
            Edit::insert(array.start, "(&"),
            Edit::insert(array.end, ")"),
        ]
    });
    text.edited(edits.collect())
}

/// Says in an older library that a message is shown, and is no format:
/// `unreachable!("{}", message)`, and in a macro's rules `panic!("{}", $message)`, for
/// which a call's words are written in an edition of their own. What means the same since
/// 2021 stays; `None` if that is all.
pub fn with_messages_shown(text: &Text, edition: Edition) -> Option<Text> {
    if Edition::E2021 <= edition {
        return None;
    }
    let tokens = Tokens::new(text.as_str());
    let is_own = |name: &str| text.as_str().contains(&format!("macro_rules! {name} "));
    let message = |at: usize| {
        let name = tokens.ident(at);
        let (are_before, is_known) = match name {
            "unreachable" => (0, is_shown as fn(&Tokens, Range<usize>) -> bool),
            "panic" => (0, is_fragment as _),
            "assert" | "debug_assert" => (1, is_fragment as _),
            _ => return None,
        };
        if !tokens.is_call(at) || is_own(name) {
            return None;
        }
        let mut given = at + 3..tokens.partner(at + 2);
        for _ in 0..are_before {
            given.start = given.end.min(tokens.until_comma(given.clone()) + 1);
        }
        if given.end > given.start && tokens.is_punct(given.end - 1, ',') {
            given.end -= 1;
        }
        is_known(&tokens, given.clone()).then_some(given)
    };
    let shown = (0..tokens.len()).filter_map(message);
    let edits: Vec<Edit> = shown
        .map(|given| Edit::insert(tokens.range(given.start).start, "\"{}\", "))
        .collect();
    (!edits.is_empty()).then(|| text.edited(edits))
}

/// Whether arguments are one alone that an older edition shows, where a later one takes it
/// for a format, or for none.
fn is_shown(tokens: &Tokens, given: Range<usize>) -> bool {
    let Some(first) = given.clone().next() else {
        return false;
    };
    let is_alone = tokens.until_comma(given.clone()) == given.end;
    let is_literal = tokens.str(first).ends_with(['"', '#']) && given.len() == 1;
    let has_braces = || tokens.str(first).contains(['{', '}']);
    // `$($arguments)*`
    let is_repeated = tokens.is_punct(first, '$') && tokens.is_open(first + 1);
    is_alone && !is_repeated && (!is_literal || has_braces())
}

/// Whether arguments are what a macro's rules were given for one name, `$message`.
fn is_fragment(tokens: &Tokens, given: Range<usize>) -> bool {
    let is_name = given.len() == 2 && tokens.is_punct(given.start, '$');
    is_name && !tokens.ident(given.start + 1).is_empty()
}

/// What a procedural macro has made, as an edition takes it: its words may be those of
/// an older one and whatever it was given. Only what no later edition takes.
pub fn made_for_newer_editions(made: &str, edition: Edition) -> String {
    let tokens = Tokens::new(made);
    let edit = |at: usize| {
        let start = tokens.range(at).start;
        // Blocks of these names are not stable.
        let is_name = match tokens.ident(at) {
            "try" => Edition::E2018 <= edition,
            "gen" => Edition::E2024 <= edition,
            _ => false,
        };
        if is_name {
            return Some(Edit::insert(start, "r#"));
        }
        let is_later = Edition::E2021 <= edition;
        bare_closure(&tokens, at).filter(|_| is_later)
    };
    let edits = (0..tokens.len()).filter_map(edit);
    let made = Text::from(made).edited(edits.collect());
    match Edition::E2024 <= edition {
        true => with_unsafe_extern(&with_unsafe_attributes(&made)),
        false => made,
    }
    .as_str()
    .to_owned()
}

/// Whether the first dot of `a...b` is here, which patterns could say before 2021; a
/// function of C's with any number of arguments says `x: u8, ...`.
fn is_old_range(tokens: &Tokens, at: usize) -> bool {
    let are_dots = (at..at + 3).all(|at| tokens.is_punct(at, '.'));
    let is_end = |at: usize| {
        tokens.get(at).is_some_and(|token| {
            matches!(token.kind, Kind::Ident | Kind::Literal) || token.kind == Kind::Close
        })
    };
    are_dots && 1 <= at && is_end(at - 1) && tokens.str(at + 3) != ")"
}

/// The array of `[a, b].into_iter()`, if `into_iter` is here, which gave references
/// before 2021. Of arrays that are not written out the compiler says so, if it can be
/// asked.
fn array_by_reference(tokens: &Tokens, at: usize) -> Option<Range<usize>> {
    let is_call = tokens.str(at + 1) == "(" && tokens.str(at + 2) == ")";
    if tokens.ident(at) != "into_iter" || !is_call || at < 2 || !tokens.is_punct(at - 1, '.') {
        return None;
    }
    let open = tokens.partner(at - 2);
    let before = open.checked_sub(1)?;
    let is_arm = tokens.is_punct(before, '>') && 1 <= before && tokens.is_punct(before - 1, '=');
    let begins = ["(", "[", "{", ",", ";", "=", "&", "|", "in", "return"];
    let is_array = tokens.str(open) == "[" && (is_arm || begins.contains(&tokens.str(before)));
    is_array.then(|| tokens.range(open).start..tokens.range(at - 2).end)
}

/// Whether the `=` of a `type` is here.
fn is_alias(tokens: &Tokens, equals: usize) -> bool {
    let mut before = (0..equals).rev().map(|at| tokens.str(at));
    let start = before.find(|of| matches!(*of, "type" | ";" | "{" | "}" | "let" | "="));
    tokens.is_punct(equals, '=') && start == Some("type")
}

/// Whether `dyn` is a name, as it may be in 2015: `mod dyn`, `dyn::f()`, `dyn + 1`. No bound
/// follows then.
fn is_dyn_name(tokens: &Tokens, at: usize) -> bool {
    if tokens.ident(at) != "dyn" {
        return false;
    }
    let before = at.checked_sub(1).map_or("", |before| tokens.str(before));
    let is_declared = matches!(before, "." | "fn" | "let" | "mod" | "use");
    let behind = tokens.get(at + 1).map_or("", |_| tokens.str(at + 1));
    let is_word = !matches!(tokens.ident(at + 1), "" | "as" | "in");
    let is_bound = is_word || behind.starts_with(['\'', '(', '?', '$']);
    is_declared || !is_bound || tokens.is_after_path_sep(at)
}

/// Says `dyn` where `Fn(…)` stands for a type, as before 2021: of other traits without it
/// the compiler says so, but of these the text does not even parse.
fn bare_closure(tokens: &Tokens, at: usize) -> Option<Edit> {
    let is_closure = matches!(tokens.ident(at), "Fn" | "FnMut" | "FnOnce");
    if !is_closure || tokens.str(at + 1) != "(" || at == 0 {
        return None;
    }
    // `::std::ops::FnMut()`, which is in every prelude.
    let mut first = tokens.path_start(at);
    let is_rooted = tokens.is_after_path_sep(first);
    if first < at && !is_rooted {
        return None;
    }
    first -= if is_rooted { 2 } else { 0 };
    let name = tokens.range(at).start;
    let mut edit = Edit::replace(tokens.range(first).start..name, "dyn ");
    // `for<'a> Fn(&'a u8)`
    let introduced = start_of_introduced(tokens, first).filter(|_| first == at);
    if let Some(start) = introduced {
        first = start;
        edit = Edit::insert(tokens.range(first).start, "dyn ");
    }
    // `&'a mut (FnMut() + 'a)`
    let mut before = first.checked_sub(1)?;
    let group = Some(before).filter(|before| tokens.str(*before) == "(");
    before -= usize::from(group.is_some() && 0 < before);
    // `&Fn(1)` is a pattern where that is a variant's name.
    let may_be_pattern = tokens.ident(before) == "mut" || tokens.is_punct(before, '&');
    let is_pointer = tokens.ident(before) == "const" || tokens.str(before).starts_with('\'');
    let is_reference = is_pointer || may_be_pattern && !is_variant(tokens, at);
    // `impl A for Fn()`, but `for<'a> Fn()`.
    let is_of_impl = matches!(tokens.ident(before), "for" | "where");
    // Behind a comma it may be a variant of an enum.
    let is_alone = tokens.is_punct(before, '<') || is_alias(tokens, before);
    if let Some(group) = group.filter(|_| is_alone) {
        // `Box<(Fn() + 'a) + Send>`
        let goes_on = tokens.is_punct(tokens.partner(group) + 1, '+') && first == at;
        return goes_on.then(|| Edit::insert(tokens.range(group).start, "dyn "));
    }
    (is_reference || is_of_impl || is_alone).then_some(edit)
}

/// Where `for<'a>` begins that ends before a token.
fn start_of_introduced(tokens: &Tokens, behind: usize) -> Option<usize> {
    let end = behind.checked_sub(1)?;
    if !tokens.is_punct(end, '>') {
        return None;
    }
    let open = (0..end).rev().find(|at| tokens.is_punct(*at, '<'))?;
    let start = open.checked_sub(1)?;
    (tokens.ident(start) == "for").then_some(start)
}

/// Whether an enum has a variant of the name at a token.
fn is_variant(tokens: &Tokens, at: usize) -> bool {
    let mut enums = (0..tokens.len()).filter(|at| tokens.ident(*at) == "enum");
    enums.any(|of| {
        let open = tokens.after_generics(of + 2);
        let inside = open + 1..tokens.partner(open);
        let mut variants = tokens.between_commas(inside).into_iter();
        // Behind attributes and documentation.
        let name = |range| {
            let mut words = tokens.outside(range).map(|at| tokens.ident(at));
            words.find(|word| !word.is_empty())
        };
        tokens.str(open) == "{" && variants.any(|range| name(range) == Some(tokens.ident(at)))
    })
}

/// Names for the parameters of a trait's functions, which needed none in 2015:
/// `fn f(u8);`.
fn parameter_names(tokens: &Tokens) -> Vec<Edit> {
    let mut edits = Vec::new();
    let traits = (0..tokens.len()).filter(|at| tokens.ident(*at) == "trait");
    for at in traits {
        let open = tokens.end_of_head(at);
        let inside = tokens.outside(open + 1..tokens.partner(open));
        for function in inside.filter(|at| tokens.ident(*at) == "fn") {
            let list = tokens.after_generics(function + 2);
            if tokens.str(list) == "(" {
                edits.extend(unnamed_parameters(tokens, list));
            }
        }
    }
    edits
}

/// Names for those parameters of a list that are types alone.
fn unnamed_parameters(tokens: &Tokens, open: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    let close = tokens.partner(open);
    let mut start = open + 1;
    while start < close {
        let end = tokens.until_comma_of_types(start..close);
        let is_named = tokens.outside(start..end).any(|at| {
            let is_path = tokens.is_path_sep(at) || tokens.is_after_path_sep(at + 1);
            let is_self = tokens.ident(at) == "self" && !tokens.is_path_sep(at + 1);
            // Who knows what a macro puts there.
            let is_unclear = tokens.is_punct(at, '$') || tokens.is_punct(at, '#');
            tokens.is_punct(at, ':') && !is_path || is_self || is_unclear
        });
        if !is_named {
            edits.push(Edit::insert(tokens.range(start).start, "_: "));
        }
        start = end + 1;
    }
    edits
}

/// Marks attributes `unsafe` that edition 2024 demands so: `#[unsafe(no_mangle)]`.
fn with_unsafe_attributes(text: &Text) -> Text {
    if !UNSAFE.iter().any(|name| text.as_str().contains(name)) {
        return text.clone();
    }
    let tokens = Tokens::new(text.as_str());
    let is_after = |at: usize, back: usize, before: &str| {
        at.checked_sub(back).map_or("", |at| tokens.str(at)) == before
    };
    let begins = |at: &usize| {
        let is_first = is_after(*at, 1, "[") && is_after(*at, 2, "#");
        let mut conditions = (0..*at).filter(|open| tokens.str(*open) == "(");
        let mut is_conditional = || {
            is_after(*at, 1, ",")
                && conditions.any(|open| {
                    is_after(open, 1, "cfg_attr")
                        && is_after(open, 2, "[")
                        && *at < tokens.partner(open)
                })
        };
        UNSAFE.contains(&tokens.ident(*at)) && (is_first || is_conditional())
    };
    let attributes = (0..tokens.len()).filter(begins);
    let edits = attributes.flat_map(|at| {
        let last = match tokens.is_punct(at + 1, '=') {
            true => at + 2,
            false => at,
        };
        let open = Edit::insert(tokens.range(at).start, "unsafe(");
        [open, Edit::insert(tokens.range(last).end, ")")]
    });
    text.edited(edits.collect())
}

/// Marks blocks of foreign functions `unsafe`, as edition 2024 demands;
/// compilers before 1.82 do not accept that.
pub fn with_unsafe_extern(text: &Text) -> Text {
    if !text.as_str().contains("extern") {
        return text.clone();
    }
    let tokens = Tokens::new(text.as_str());
    let is_literal = |at: usize| {
        let token = tokens.get(at);
        token.is_some_and(|token| token.kind == Kind::Literal)
    };
    let begins = |at: &usize| {
        let open = at + 1 + usize::from(is_literal(at + 1));
        tokens.ident(*at) == "extern"
            && tokens.str(open) == "{"
            && (*at == 0 || tokens.ident(at - 1) != "unsafe")
    };
    let blocks = (0..tokens.len()).filter(begins);
    let edits = blocks.map(|at| Edit::insert(tokens.range(at).start, "unsafe "));
    text.edited(edits.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, edition: Edition, rewritten: &str) {
        let out = for_newer_editions(Text::from(text), edition);
        assert_eq!(out.as_str(), rewritten);
    }

    #[test]
    fn a_message_is_shown() {
        #[track_caller]
        fn check(text: &str, rewritten: &str) {
            let text = Text::from(text);
            let out = with_messages_shown(&text, Edition::E2018);
            assert_eq!(out.as_ref().unwrap_or(&text).as_str(), rewritten);
            assert!(with_messages_shown(&text, Edition::E2021).is_none());
        }
        for (given, shown) in [
            ("unreachable!(\"a {b}\")", "unreachable!(\"{}\", \"a {b}\")"),
            ("unreachable!($m)", "unreachable!(\"{}\", $m)"),
            ("unreachable!($m,)", "unreachable!(\"{}\", $m,)"),
            ("unreachable!(a.b())", "unreachable!(\"{}\", a.b())"),
            ("unreachable!()", ""),
            ("unreachable!(\"a\")", ""),
            ("unreachable!(\"{}\", a)", ""),
            ("unreachable!($($m)*)", ""),
            ("panic!($m)", "panic!(\"{}\", $m)"),
            ("std::panic!($m)", "std::panic!(\"{}\", $m)"),
            // The compiler tells of these, and what they hold can stay.
            ("panic!(\"a {b}\")", ""),
            ("panic!($m, a)", ""),
            ("assert!($c, $m)", "assert!($c, \"{}\", $m)"),
            (
                "debug_assert!(a < b, $m,)",
                "debug_assert!(a < b, \"{}\", $m,)",
            ),
            ("assert!($c)", ""),
            ("assert!($c, \"a\")", ""),
            ("macro_rules! panic { () => {} } panic!($m)", ""),
        ] {
            let shown = if shown.is_empty() { given } else { shown };
            check(given, shown);
        }
    }

    #[test]
    fn a_where_before_what_a_type_is() {
        #[track_caller]
        fn check(text: &str, rewritten: &str) {
            let out = with_where_behind(Text::from(text));
            assert_eq!(out.as_str(), rewritten);
        }
        check(
            "type A<'n> where Self : 'n, = [B<'n>; 2];",
            "type A<'n> = [B<'n>; 2] where Self : 'n;",
        );
        check(
            "type A<T> where T: I<J = fn() -> u8>\n = B; type C = D;",
            "type A<T> = B where T: I<J = fn() -> u8>; type C = D;",
        );
        for text in [
            "type A<'n> = B where Self: 'n;",
            "type A<'n>: I<J = B> where Self: I<J = B>;",
            "fn f(x: Type) where T: C {} // type A where = ;",
            "stringify!(type A where T: C = B;);",
            "macro_rules! m { (type A where T: C = B;) => {} }",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn foreign_functions() {
        let text = "extern \"C\" { fn a(); } unsafe extern { } extern \"C\" fn b() {} extern {}";
        let rewritten = "unsafe extern \"C\" { fn a(); } unsafe extern { } \
                      extern \"C\" fn b() {} unsafe extern {}";
        assert_eq!(with_unsafe_extern(&Text::from(text)).as_str(), rewritten);
    }

    #[test]
    fn what_is_made_by_procedural_macros() {
        let made = "macro_rules! try { () => {} } fn f(a: &Fn(u8), b: &async) { try!(r#try) }";
        let check = |edition, expected: &str| {
            assert_eq!(made_for_newer_editions(made, edition), expected);
        };
        check(Edition::E2015, made);
        let raw = made.replace("! try", "! r#try").replace(" try!", " r#try!");
        check(Edition::E2018, &raw);
        check(Edition::E2021, &raw.replace("&Fn", "&dyn Fn"));
        let made = "fn gen() {}";
        assert_eq!(made_for_newer_editions(made, Edition::E2021), made);
        assert_eq!(
            made_for_newer_editions(made, Edition::E2024),
            "fn r#gen() {}"
        );
        let made =
            "#[no_mangle] #[cfg_attr(unix, used, link_section = \".a\")] static A: u8 = no_mangle;
            extern \"C\" {}";
        let rewritten = made
            .replace("#[no_mangle]", "#[unsafe(no_mangle)]")
            .replace("link_section = \".a\"", "unsafe(link_section = \".a\")")
            .replace("extern", "unsafe extern");
        assert_eq!(made_for_newer_editions(made, Edition::E2024), rewritten);
        assert_eq!(made_for_newer_editions(made, Edition::E2021), made);
    }

    #[test]
    fn keywords_and_fragments() {
        check("try!(gen(async))", Edition::E2015, "r#try!(r#gen(r#async))");
        check(
            "async fn f() { gen() }",
            Edition::E2018,
            "async fn f() { r#gen() }",
        );
        check("gen {}", Edition::E2024, "gen {}");
        check("($p:pat) => {}", Edition::E2018, "($p:pat_param) => {}");
        check("($p:pat) => {}", Edition::E2021, "($p:pat) => {}");
        check("r#gen(\"gen\")", Edition::E2021, "r#gen(\"gen\")");
    }

    #[test]
    fn ranges_of_three_dots() {
        let text = "match a { b'0'...b'9' => 1, 0 ... 9 | A::MIN...-1 => 2, [_, ..] => 3 }";
        let written = "match a { b'0'..=b'9' => 1, 0 ..= 9 | A::MIN..=-1 => 2, [_, ..] => 3 }";
        check(text, Edition::E2015, written);
        check(text, Edition::E2018, written);
        check(text, Edition::E2021, text);
        let other = "fn printf(f: u8, ...); fn g(x: ...) { f(0..n, ..=3) }";
        check(other, Edition::E2015, other);
    }

    #[test]
    fn arrays_by_reference() {
        let text = "for a in [1, 2].into_iter() { f(&[[3]].into_iter(), |_| [b].into_iter()) }";
        let written =
            "for a in (&[1, 2]).into_iter() { f(&(&[[3]]).into_iter(), |_| (&[b]).into_iter()) }";
        let check = |text: &str, edition, written: &str| {
            assert_eq!(with_references(Text::from(text), edition).as_str(), written);
        };
        check(text, Edition::E2018, written);
        check(text, Edition::E2021, text);
        let other = "a[0].into_iter(); vec![1].into_iter(); f()[1].into_iter(); [1].into_iter(2)";
        check(other, Edition::E2015, other);
    }

    #[test]
    fn closures_without_dyn() {
        let text = "fn f<F: Fn(u8)>(a: &FnMut(u8), b: &'a mut (FnOnce() + 'a), c: Box<Fn() -> u8>) \
                    where F: Fn() + FnMut(), A: B<FnMut()> { a as *const Fn(u8); &Fn(1) } \
                    fn g(a: impl Fn(), b: &dyn FnMut(), c: for<'a> Fn(&'a u8)) {} \
                    type A = Fn(); enum B { C(u8), Fn(u8) } type D<'a> = Fn() + 'a; \
                    impl<E> F for FnMut(E) where Fn(): G {}";
        let written = "fn f<F: Fn(u8)>(a: &dyn FnMut(u8), b: &'a mut (dyn FnOnce() + 'a), c: Box<dyn Fn() -> u8>) \
                       where F: Fn() + FnMut(), A: B<dyn FnMut()> { a as *const dyn Fn(u8); &Fn(1) } \
                       fn g(a: impl Fn(), b: &dyn FnMut(), c: for<'a> Fn(&'a u8)) {} \
                       type A = dyn Fn(); enum B { C(u8), Fn(u8) } type D<'a> = dyn Fn() + 'a; \
                       impl<E> F for dyn FnMut(E) where dyn Fn(): G {}";
        check(text, Edition::E2018, written);
        check(text, Edition::E2021, text);
        let text = "fn f(a: Box<::std::ops::FnMut() -> u8>, b: &for<'a> Fn(&'a u8), c: Box<(Fn() -> u8) + Send>, \
                    d: &std::ops::Fn()) where F: for<'a> Fn(&'a u8), G: ::std::ops::Fn() {} \
                    fn g(a: Vec<(Fn)>, b: &dyn for<'a> Fn(&'a u8)) {}";
        let written = "fn f(a: Box<dyn FnMut() -> u8>, b: &dyn for<'a> Fn(&'a u8), c: Box<dyn (Fn() -> u8) + Send>, \
                       d: &std::ops::Fn()) where F: for<'a> Fn(&'a u8), G: ::std::ops::Fn() {} \
                       fn g(a: Vec<(Fn)>, b: &dyn for<'a> Fn(&'a u8)) {}";
        check(text, Edition::E2018, written);
    }

    #[test]
    fn dyn_as_a_name() {
        let text = "use a::dyn as d; pub mod dyn { pub fn f(a: &dyn A, b: Box<dyn (::b::B)>, c: &dyn $t) {} } \
                    fn g() { let dyn = 1; h(dyn, 2 * dyn + 1); dyn::f(&x as &dyn A); x.dyn.y }";
        let named = "use a::r#dyn as d; pub mod r#dyn { pub fn f(a: &dyn A, b: Box<dyn (::b::B)>, c: &dyn $t) {} } \
                     fn g() { let r#dyn = 1; h(r#dyn, 2 * r#dyn + 1); r#dyn::f(&x as &dyn A); x.r#dyn.y }";
        check(text, Edition::E2015, named);
        check(
            "type A = Box<dyn B>;",
            Edition::E2018,
            "type A = Box<dyn B>;",
        );
    }

    #[test]
    fn parameters_without_names() {
        let text = "trait A<T: Fn(u8)>: B { fn a(&self, u8, &'a T, x: [u8; 2]); fn b(self: Box<Self>); \
                    fn c<F: Fn(T) -> U>(Map<K, V>, fn(u8) -> u8, _: u8, mut x: T) {} fn d(); } \
                    impl A for T { fn f(x: u8) { g(u8, a) } }";
        let named = "trait A<T: Fn(u8)>: B { fn a(&self, _: u8, _: &'a T, x: [u8; 2]); fn b(self: Box<Self>); \
                     fn c<F: Fn(T) -> U>(_: Map<K, V>, _: fn(u8) -> u8, _: u8, mut x: T) {} fn d(); } \
                     impl A for T { fn f(x: u8) { g(u8, a) } }";
        check(text, Edition::E2015, named);
        check(text, Edition::E2018, text);
        check(
            "trait A { fn a(std::fmt::Debug, self::B); }",
            Edition::E2015,
            "trait A { fn a(_: std::fmt::Debug, _: self::B); }",
        );
    }
}
