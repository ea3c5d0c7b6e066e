//! A procedural-macro crate that also writes down what its macros make.

use super::hygiene;
use crate::error::Result;
use crate::model::text::{Edit, Text};
use crate::stages::expand::single_call;
use crate::syntax::macro_rules::{
    DECLARES_DERIVES, HACK, declaration, declared_derive, definitions, rules,
};
use crate::syntax::tokens::{self, Tokens};
use std::collections::BTreeSet;

/// Names the file to write to, while the compiler runs.
pub const LOG: &str = "BUNDLE_MACRO_LOG";

/// Between the fields of a record.
const FIELD: char = '\u{1f}';
/// Behind a record.
const RECORD: char = '\u{1e}';
/// A macro by the name of which undelimited groups are written: an argument
/// of a `macro_rules!` is one operand, whatever is in it.
pub const GROUP: &str = "__bundle_group";
/// The crate that `CAPTURE` is, and its macro.
pub const CAPTURE_CRATE: &str = "__bundle_capture";

/// The crate that `PARTS` is.
pub const PARTS_CRATE: &str = "__bundle_parts";

/// The crate whose macro says what a parser takes for one token: of undelimited groups,
/// those that a `macro_rules!` made and no procedural macro has taken apart since.
pub const PARTS: &str = r#"
#[macro_export]
macro_rules! parts { ($($part:tt)*) => { concat!($(stringify!($part), "\u{1f}"),*) } }
"#;

/// The crate whose macro writes down what it is given.
pub const CAPTURE: &str = "
#[proc_macro]
pub fn capture(input: ::__bundle_proc_macro::TokenStream) -> ::__bundle_proc_macro::TokenStream {
    __bundle_log(\"rules\", \"\", &input);
    input
}
";

/// The code that writes a record, also in a crate without `std`, or one of edition 2015
/// that has `proc_macro` by no name.
pub const LOGGER: &str = r#"
extern crate proc_macro as __bundle_proc_macro;
extern crate std as __bundle_std;
fn __bundle_log(kind: &str, name: &str, made: &::__bundle_proc_macro::TokenStream) {
    fn context(span: ::__bundle_proc_macro::Span) -> __bundle_std::string::String {
        let shown = __bundle_std::format!("{:?}", span);
        shown.chars().take_while(|c| *c != ' ').collect()
    }
    // What a literal holds, as the compiler writes it that has made it.
    fn held(literal: &::__bundle_proc_macro::TokenStream) -> __bundle_std::string::String {
        let text = __bundle_std::string::ToString::to_string(literal);
        let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let inside = inside.unwrap_or(&text);
        let mut held = __bundle_std::string::String::new();
        let mut rest = inside.chars();
        while let Some(c) = rest.next() {
            held.extend(match (c, if c == '\\' { rest.next() } else { None }) {
                (_, Some('n' | 'r' | 't')) => Some(' '),
                (_, Some('u')) => {
                    let code: __bundle_std::string::String =
                        rest.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    u32::from_str_radix(&code, 16).ok().and_then(char::from_u32)
                }
                (_, Some(escaped)) => Some(escaped),
                (c, None) => Some(c),
            });
        }
        held
    }
    // A parser and a tree do not write the same blanks.
    fn without_blanks(text: &str) -> __bundle_std::string::String {
        text.chars().filter(|c| !c.is_whitespace()).collect()
    }
    fn is_several(stream: ::__bundle_proc_macro::TokenStream) -> bool {
        let mut trees = stream.into_iter();
        match (trees.next(), trees.next()) {
            (_, __bundle_std::option::Option::Some(_)) => true,
            (
                __bundle_std::option::Option::Some(::__bundle_proc_macro::TokenTree::Group(of)),
                _,
            ) => of.delimiter() == ::__bundle_proc_macro::Delimiter::None && is_several(of.stream()),
            _ => false,
        }
    }
    // Where the parser sees a token begin, and how long it is, and the length of all.
    fn parts(
        stream: ::__bundle_proc_macro::TokenStream,
    ) -> (__bundle_std::vec::Vec<(usize, usize)>, usize) {
        let brace = ::__bundle_proc_macro::Delimiter::Brace;
        let group = ::__bundle_proc_macro::Group::new(brace, stream);
        let mut call: ::__bundle_proc_macro::TokenStream =
            "__bundle_parts::parts!".parse().expect("tokens");
        call.extend([::__bundle_proc_macro::TokenTree::Group(group)]);
        let said = call.expand_expr();
        let all = said.map_or(__bundle_std::string::String::new(), |said| held(&said));
        let mut found = __bundle_std::vec::Vec::new();
        let mut end = 0;
        for part in all.split('\u{1f}') {
            let length = without_blanks(part).len();
            found.push((end, length));
            end += length;
        }
        (found, end)
    }
    // Whether the parser takes each undelimited group for one token. What cannot be told
    // is one, as its author means it.
    fn are_whole(stream: &::__bundle_proc_macro::TokenStream) -> __bundle_std::vec::Vec<bool> {
        let stream = || __bundle_std::clone::Clone::clone(stream);
        let mut several = __bundle_std::vec::Vec::new();
        for tree in stream() {
            if let ::__bundle_proc_macro::TokenTree::Group(of) = tree {
                if of.delimiter() == ::__bundle_proc_macro::Delimiter::None {
                    several.push(is_several(of.stream()));
                }
            }
        }
        if !several.contains(&true) {
            return several.iter().map(|_| true).collect();
        }
        let (parts, end) = parts(stream());
        let mut found = __bundle_std::vec::Vec::new();
        let mut before = 0;
        for tree in stream() {
            let text = __bundle_std::string::ToString::to_string(&tree);
            let length = without_blanks(&text).len();
            if let ::__bundle_proc_macro::TokenTree::Group(of) = tree {
                if of.delimiter() == ::__bundle_proc_macro::Delimiter::None {
                    found.push(parts.contains(&(before, length)));
                }
            }
            before += length;
        }
        let is_whole = |(whole, several): (&bool, &bool)| *whole || !several || before != end;
        found.iter().zip(&several).map(is_whole).collect()
    }
    fn print(
        stream: ::__bundle_proc_macro::TokenStream,
        own: &[__bundle_std::string::String],
        out: &mut __bundle_std::string::String,
    ) {
        let is_own = |span| own.contains(&context(span));
        let mut are_whole = are_whole(&stream).into_iter();
        for tree in stream {
            match tree {
                ::__bundle_proc_macro::TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        ::__bundle_proc_macro::Delimiter::Parenthesis => ("(", ")"),
                        ::__bundle_proc_macro::Delimiter::Brace => ("{", "}"),
                        ::__bundle_proc_macro::Delimiter::Bracket => ("[", "]"),
                        ::__bundle_proc_macro::Delimiter::None => match are_whole.next() {
                            __bundle_std::option::Option::Some(false) => (" ", " "),
                            _ => (" __bundle_group!{", "}"),
                        },
                    };
                    out.push_str(open);
                    print(group.stream(), own, out);
                    out.push_str(close);
                }
                ::__bundle_proc_macro::TokenTree::Punct(punct) => {
                    out.push(punct.as_char());
                    if punct.spacing() == ::__bundle_proc_macro::Spacing::Joint {
                        continue;
                    }
                }
                tree => {
                    let word = __bundle_std::string::ToString::to_string(&tree);
                    match &tree {
                        ::__bundle_proc_macro::TokenTree::Ident(name)
                            if is_own(name.span()) && !word.contains(['#', '$']) =>
                        {
                            out.push_str("__bundle_own_");
                        }
                        // The variables that it may say in braces.
                        ::__bundle_proc_macro::TokenTree::Literal(text)
                            if is_own(text.span()) && word.contains('{') =>
                        {
                            out.push_str("__bundle_own_ ");
                        }
                        _ => {}
                    }
                    out.push_str(&word);
                }
            }
            out.push(' ');
        }
    }
    let path = match __bundle_std::env::var_os("BUNDLE_MACRO_LOG") {
        Some(path) => path,
        None => return,
    };
    let mut site = ::__bundle_proc_macro::Span::call_site();
    // The call site is the call's, but inside of it.
    let mut depth = -1;
    while let Some(parent) = site.parent() {
        site = parent;
        depth += 1;
    }
    let range = site.byte_range();
    // The macro's own variables, and where rules call it those that they do not hand on.
    let call = ::__bundle_proc_macro::Span::call_site();
    let mut own = __bundle_std::vec::Vec::from([context(::__bundle_proc_macro::Span::mixed_site())]);
    match call.parent() {
        Some(rules) if 0 < depth => own.extend([context(rules), context(call)]),
        _ => own.retain(|own| *own != context(call)),
    }
    let mut text = __bundle_std::string::String::new();
    print(__bundle_std::clone::Clone::clone(made), &own, &mut text);
    let record = __bundle_std::format!(
        "{}\u{1f}{}\u{1f}{}\u{1f}{}\u{1f}{}\u{1f}{}\u{1f}{}\u{1e}",
        kind, name, depth, site.file(), range.start, range.end, text
    );
    let mut options = __bundle_std::fs::OpenOptions::new();
    let mut file = options.append(true).create(true).open(path).expect("a log");
    __bundle_std::io::Write::write_all(&mut file, record.as_bytes()).expect("a log");
}
"#;

/// What a macro made.
#[derive(Debug, Clone)]
pub struct Record {
    pub kind: Kind,
    /// For a derive: its name, and its helper attributes.
    pub name: String,
    /// How many macros are around the call.
    pub depth: usize,
    /// The file of the outermost call.
    pub file: String,
    /// Where the outermost call stands in it.
    pub range: std::ops::Range<usize>,
    /// What it made.
    pub made: String,
}

/// Kinds of macros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `name!(…)`
    Call,
    /// `#[name]`
    Attribute,
    /// `#[derive(Name)]`
    Derive,
    /// A `macro_rules!`, whose text was captured.
    Rules,
}

/// Reads a log.
pub fn records(log: &str) -> Vec<Record> {
    let records = log.split(RECORD).filter(|record| !record.is_empty());
    let read = |record: &str| {
        let mut fields = record.splitn(7, FIELD);
        let kind = match fields.next()? {
            "proc_macro" => Kind::Call,
            "proc_macro_attribute" => Kind::Attribute,
            "proc_macro_derive" => Kind::Derive,
            _ => Kind::Rules,
        };
        let name = fields.next()?.to_owned();
        let depth = fields.next()?.parse().ok()?;
        let file = fields.next()?.to_owned();
        let start = fields.next()?.parse().ok()?;
        let end = fields.next()?.parse().ok()?;
        Some(Record {
            kind,
            name,
            depth,
            file,
            range: start..end,
            made: hygiene::separated(fields.next()?),
        })
    };
    records.filter_map(read).collect()
}

/// The rules of synstructure's `decl_derive!`, if a text of that crate has them, as a crate
/// would write them that knows it by a name.
pub fn rules_of_derives(text: &str, name: &str) -> Option<String> {
    let tokens = Tokens::new(text);
    let definition = definitions(&tokens).find(|at| tokens.ident(at + 2) == DECLARES_DERIVES)?;
    let rules = rules(&tokens, definition);
    let range = tokens.range(rules.start).start..tokens.range(rules.end).start;
    Some(text[range].replace("$crate", &format!("::{name}")))
}

/// The edits that write out what synstructure's `decl_derive!` declares by its rules.
fn written_out(tokens: &Tokens, text: &str, rules: &str) -> Vec<Edit> {
    let made = |at: usize| {
        let end = tokens.partner(declared_derive(tokens, at).map(|_| at + 2)?);
        let arguments = &text[tokens.range(at + 2).end..tokens.range(end).start];
        let items = single_call::items(rules, &Text::from(arguments))?;
        let last = end + usize::from(tokens.is_punct(end + 1, ';'));
        let range = tokens.range(at).start..tokens.range(last).end;
        Some(Edit::replace(range, items.as_str()))
    };
    (0..tokens.len()).filter_map(made).collect()
}

/// A text with blanks for the attributes by which a `use` hands on a macro that one of
/// some crates makes with proc-macro-hack: here it is one that needs no help.
pub fn without_hacks(text: &str, makers: &BTreeSet<&str>) -> String {
    let tokens = Tokens::new(text);
    let on_use = |at: &usize| {
        if declaration(&tokens, *at).is_none_or(|at| tokens.ident(at) != HACK) {
            return false;
        }
        let item = item_behind(&tokens, *at);
        let first = item + 1 + 2 * usize::from(tokens.is_path_sep(item + 1));
        tokens.ident(item) == "use" && makers.contains(tokens.name(first))
    };
    let attributes = (0..tokens.len()).filter(on_use);
    let edits = attributes.map(|at| {
        let range = tokens.range(at).start..tokens.range(tokens.partner(at + 1)).end;
        let blank = |of: char| match of {
            '\n' => "\n".to_owned(),
            of => " ".repeat(of.len_utf8()),
        };
        let blanks: String = text[range.clone()].chars().map(blank).collect();
        Edit::replace(range, &blanks)
    });
    Text::from(text).edited(edits.collect()).as_str().to_owned()
}

/// Where an item begins behind its attributes, its documentation and its visibility, also
/// where variables of a macro stand for these.
fn item_behind(tokens: &Tokens, attribute: usize) -> usize {
    let mut next = attribute;
    while let Some(token) = tokens.get(next) {
        next = match token.kind {
            tokens::Kind::Doc => next + 1,
            _ if tokens.is_punct(next, '#') => tokens.partner(next + 1) + 1,
            // `$vis`, or `$(#[$attribute])*`.
            _ if tokens.is_punct(next, '$') => {
                let end = tokens.partner(next + 1);
                end + 1 + usize::from(tokens.is_open(next + 1))
            }
            _ => break,
        };
    }
    next += usize::from(tokens.ident(next) == "pub");
    match tokens.ident(next - 1) == "pub" && tokens.str(next) == "(" {
        true => tokens.partner(next) + 1,
        false => next,
    }
}

/// The root of a procedural-macro crate, with every macro writing down what it
/// makes; also those that a `macro_rules!` defines, and those that `decl_derive!` declares
/// by these rules.
pub fn instrument(text: &str, rules_of_derives: &str) -> Result<String> {
    let edits = written_out(&Tokens::new(text), text, rules_of_derives);
    let written = Text::from(text).edited(edits);
    let text = written.as_str();
    let tokens = Tokens::new(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(found) = declaration(&tokens, at) else {
            continue;
        };
        let kind = tokens.ident(found);
        let end = tokens.partner(at + 1);
        let function = item_behind(&tokens, at);
        if tokens.ident(function) != "fn" {
            continue;
        }
        let open = tokens.end_of_head(function);
        if tokens.str(open) != "{" {
            continue;
        }
        let kind = match kind {
            HACK => {
                let attribute = tokens.range(at).start..tokens.range(end).end;
                edits.push(Edit::replace(attribute, "#[proc_macro]"));
                "proc_macro"
            }
            kind => kind,
        };
        let list = found + 1;
        let inside = match tokens.is_open(list) {
            true => &text[tokens.range(list).end..tokens.range(tokens.partner(list)).start],
            false => "",
        };
        edits.push(Edit::insert(
            tokens.range(open).end,
            " let __made = (move || -> ::__bundle_proc_macro::TokenStream {",
        ));
        let after = format!(
            "}})(); crate::__bundle_log(\"{kind}\", stringify!({inside}), &__made); __made "
        );
        let close = tokens.range(tokens.partner(open)).start;
        edits.push(Edit::insert(close, &after));
    }
    let text = Text::from(text).edited(edits);
    Ok(format!("{}\n{LOGGER}", text.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_are_wrapped() {
        let text = "#[proc_macro_derive(A, attributes(b))]\npub fn f(i: T) -> T { g(i) }\n";
        let out = instrument(text, "").unwrap();
        let words: Vec<_> = out.split_whitespace().collect();
        assert!(
            words.join(" ").contains(
                "pub fn f(i: T) -> T { let __made = (move || -> ::__bundle_proc_macro::TokenStream { \
                 g(i) })(); crate::__bundle_log(\"proc_macro_derive\", \
                 stringify!(A, attributes(b)), &__made); __made }"
            ),
            "{out}"
        );
    }

    #[test]
    fn macros_of_the_hack() {
        let text = "#[proc_macro_hack]\npub fn f(i: T) -> T { g(i) }\n";
        let out = instrument(text, "").unwrap();
        assert!(out.starts_with("#[proc_macro]\npub fn f"), "{out}");
        assert!(
            out.contains("crate::__bundle_log(\"proc_macro\", "),
            "{out}"
        );
        let text =
            "#[proc_macro_hack::proc_macro_hack(fake_call_site)]\n#[doc(hidden)] pub use a::f;";
        let without_hacks = |text| without_hacks(text, &["a"].into());
        let attribute = text.lines().next().unwrap();
        let blanks = " ".repeat(attribute.len());
        assert_eq!(without_hacks(text), text.replace(attribute, &blanks));
        // cargo has built that one.
        let other = text.replace("a::f", "b::f");
        assert_eq!(without_hacks(&other), other);
        let text =
            "macro_rules! m { () => { #[proc_macro] $(#[$a])* $vis fn $name(i: T) -> T {} } }";
        assert!(
            instrument(text, "")
                .unwrap()
                .contains("__bundle_log(\"proc_macro\"")
        );
        let quoted = "fn a() { quote! { #[proc_macro] #item } } fn b() {}";
        assert!(instrument(quoted, "").unwrap().starts_with(quoted));
        let text = "#[proc_macro_hack] fn f() {} use proc_macro_hack::proc_macro_hack;";
        assert_eq!(without_hacks(text), text);
    }

    #[test]
    fn derives_of_synstructure() {
        let macros = "macro_rules! other { () => {} } macro_rules! decl_derive {
            ([$derives:ident $($more:tt)*] => $(#[$($attrs:tt)*])* $inner:path) => {
                #[proc_macro_derive($derives $($more)*)] $(#[$($attrs)*])*
                pub fn $derives(i: $crate::T) -> $crate::T { $inner($crate::parse(i)).into() }
            };
        }";
        let rules = rules_of_derives(macros, "known").unwrap();
        let text = "decl_derive!([A, attributes(b)] => /// C.\n make_a);";
        let out = instrument(text, &rules).unwrap();
        let words: String = out.split_whitespace().collect();
        assert!(
            words.starts_with("#[proc_macro_derive(A,attributes(b))]"),
            "{out}"
        );
        assert!(words.contains("make_a(::known::parse(i)).into()"), "{out}");
        assert!(
            words.contains("stringify!(A,attributes(b)),&__made)"),
            "{out}"
        );
        // Without rules it stays as it is.
        assert!(instrument(text, "").unwrap().starts_with(text));
        assert!(rules_of_derives("macro_rules! other { () => {} }", "known").is_none());
    }

    #[test]
    fn logs() {
        let log = "proc_macro\u{1f}\u{1f}0\u{1f}a.rs\u{1f}3\u{1f}9\u{1f}fn f ( ) ; \u{1e}";
        let records = records(log);
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].kind, Kind::Call);
        assert_eq!((records[0].depth, records[0].range.clone()), (0, 3..9));
        assert_eq!(records[0].made, "fn f ( ) ; ");
    }
}
