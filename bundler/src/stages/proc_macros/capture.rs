//! `macro_rules!` whose text calls procedural macros: their own calls are
//! replaced first, since what they hand on has no place in the file.

use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use std::collections::BTreeSet;
use std::ops::Range;

/// A definition: its name, the whole item, and its rules.
struct Definition {
    name: String,
    item: Range<usize>,
    /// What each rule makes, between its delimiters, in bytes.
    bodies: Vec<Range<usize>>,
    mentions: BTreeSet<String>,
}

fn definitions(tokens: &Tokens) -> Vec<Definition> {
    let mut out = Vec::new();
    for found in macro_rules::defined(tokens) {
        let at = found.reach.start;
        let open = at + 3;
        let close = tokens.partner(open);
        let mut bodies = Vec::new();
        let mut mentions = BTreeSet::new();
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
            mentions.extend(named.map(|at| tokens.ident(at).to_owned()));
            rule = end + 1 + usize::from(tokens.is_punct(end + 1, ';'));
        }
        let mut first = at;
        while 2 <= first && tokens.str(first - 1) == "]" {
            let open = tokens.partner(first - 1);
            if open == 0 || !tokens.is_punct(open - 1, '#') {
                break;
            }
            first = open - 1;
        }
        let semicolon = tokens.is_punct(close + 1, ';') && tokens.str(open) != "{";
        let last = close + usize::from(semicolon);
        out.push(Definition {
            name: found.name.to_owned(),
            item: tokens.range(first).start..tokens.range(last).end,
            bodies,
            mentions,
        });
    }
    out
}

fn tokens(text: &str) -> Option<Tokens<'_>> {
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
            let mentions = |name: &&String| names.contains(*name) || found.contains(*name);
            if definition.mentions.iter().any(|name| mentions(&name)) {
                found.insert(definition.name.clone());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// A text whose macros of these names hand what they make to `call`, and where
/// something was inserted: the byte in the old text, and how much.
pub fn wrap(text: &str, names: &BTreeSet<String>, call: &str) -> (String, Vec<(usize, usize)>) {
    let mut edits = Vec::new();
    let mut inserted = Vec::new();
    let (open, close) = (format!("{call}{{"), "}");
    for definition in tokens(text).iter().flat_map(definitions) {
        if names.contains(&definition.name) {
            for body in definition.bodies {
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

/// The edits that cut the definitions of macros that are called no more.
pub fn cut(text: &str, names: &BTreeSet<String>) -> Vec<Edit> {
    let definitions = tokens(text).map(|tokens| definitions(&tokens));
    let definitions = definitions.into_iter().flatten();
    let mut edits = Vec::new();
    for definition in definitions.filter(|definition| names.contains(&definition.name)) {
        let mut range = definition.item;
        let rest = &text[range.end..];
        range.end += rest.len() - rest.trim_start_matches('\n').len();
        edits.push(Edit::delete(range));
    }
    edits
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
macro_rules! a { ($x:ident) => { paste! { $x } }; () => (1); }
#[macro_use]
macro_rules! b [ () => { a!(z); } ];
macro_rules! c { () => {} }
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
        assert_eq!(left.as_str(), "macro_rules! c { () => {} }\na!(y);\n");
    }

    #[test]
    fn offsets_come_back() {
        let (wrapped, inserted) = wrap(TEXT, &names(&["a"]), "k!");
        assert!(wrapped.contains("=> {k!{ paste! { $x } }}; () => (k!{1}); }"));
        let call = wrapped.find("a!(y)").unwrap();
        assert_eq!(unwrapped(call, &inserted), TEXT.find("a!(y)").unwrap());
        assert_eq!(unwrapped(5, &inserted), 5);
    }
}
