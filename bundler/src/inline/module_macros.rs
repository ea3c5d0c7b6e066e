//! Macros that declare modules: `prelude!()` for `mod types;`, which needs its
//! file, so that the call has to give way to what it stands for.

use super::lex;
use crate::error::Result;
use crate::resolve::Crate;
use crate::source::{Edit, Text};
use crate::tokens::Tokens;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;

/// What the calls of such macros stand for, by the macros' names.
pub type ModuleMacros = BTreeMap<String, String>;

/// Finds a crate's macros that take nothing and declare modules.
pub fn find(krate: &Crate) -> ModuleMacros {
    let mut macros = ModuleMacros::new();
    let mut waiting: Vec<PathBuf> = krate
        .root
        .parent()
        .map(Path::to_owned)
        .into_iter()
        .collect();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            // A link may lead round in a circle.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                if let Ok(text) = std::fs::read_to_string(&path) {
                    add(&text, &mut macros);
                }
            }
        }
    }
    macros
}

fn add(text: &str, macros: &mut ModuleMacros) {
    let takes_nothing = |definition: &str| {
        let rules = definition.split_once('{').map_or("", |(_, rules)| rules);
        rules.trim_start().starts_with("()")
    };
    // Most files are done with here.
    if !text.split("macro_rules!").skip(1).any(takes_nothing) {
        return;
    }
    let Ok(stream) = text.parse() else { return };
    let tokens = Tokens::new(text, stream);
    for at in 0..tokens.len() {
        let is_rule = tokens.ident(at) == "macro_rules"
            && tokens.is_open(at + 3)
            && tokens.is_open(at + 4)
            && tokens.partner(at + 4) == at + 5
            && tokens.is_open(at + 8);
        if !is_rule {
            continue;
        }
        let inside = at + 9..tokens.partner(at + 8);
        let mut all = inside.clone();
        let declares = inside.clone().any(|at| {
            tokens.ident(at) == "mod"
                && !tokens.ident(at + 1).is_empty()
                && tokens.is_punct(at + 2, ';')
        });
        if declares && !all.any(|at| tokens.is_punct(at, '$')) {
            let bytes = tokens.range(inside.start).start..tokens.range(inside.end).start;
            macros.insert(tokens.ident(at + 2).to_owned(), text[bytes].to_owned());
        }
    }
}

/// Replaces the calls among a file's items.
pub fn expand(text: &Text, macros: &ModuleMacros) -> Result<Option<Text>> {
    let called = |name: &&String| text.as_str().contains(&format!("{name}!"));
    if macros.keys().find(called).is_none() {
        return Ok(None);
    }
    let (_, syntax) = super::parse(text)?;
    let mut edits = Vec::new();
    for item in &syntax.items {
        let syn::Item::Macro(item) = item else {
            continue;
        };
        let name = item.mac.path.get_ident().map(ToString::to_string);
        let body = name.and_then(|name| macros.get(&name));
        if let (Some(body), true, None) = (body, item.mac.tokens.is_empty(), &item.ident) {
            let range = item.span().byte_range();
            let attributes = &text.as_str()[range.start..item.mac.span().byte_range().start];
            if let Some(body) = with_attributes(body, attributes) {
                edits.push(Edit { range, with: body });
            }
        }
    }
    let expanded = text.edited(edits.clone());
    Ok((!edits.is_empty() && lex(&expanded).is_ok()).then_some(expanded))
}

/// Each item of a text with the attributes that stood before the call.
fn with_attributes(body: &str, attributes: &str) -> Option<Text> {
    let syntax = syn::parse_file(body).ok()?;
    let starts = syntax
        .items
        .iter()
        .map(|item| item.span().byte_range().start);
    let inserts = starts.map(|start| Edit::insert(start, attributes));
    Some(Text::from(body).edited(inserts.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(definition: &str, call: &str, expanded: Option<&str>) {
        let mut macros = ModuleMacros::new();
        add(definition, &mut macros);
        let out = expand(&Text::from(call), &macros).unwrap();
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(out.map(|out| words(out.as_str())).as_deref(), expanded);
    }

    #[test]
    fn calls_that_declare_modules() {
        let definition = "macro_rules! parts { () => { mod a; use a::*; }; }";
        check(definition, "parts!();", Some("mod a; use a::*;"));
        check(
            definition,
            "#[cfg(unix)] parts! {}",
            Some("#[cfg(unix)] mod a; #[cfg(unix)] use a::*;"),
        );
        check(definition, "parts!(a);", None);
        check(definition, "others!();", None);
        check(
            "macro_rules! parts { () => { mod a {} } }",
            "parts!();",
            None,
        );
        check(
            "macro_rules! parts { ($a:ident) => { mod $a; } }",
            "parts!();",
            None,
        );
        check(
            "macro_rules! parts { () => { mod $crate; } }",
            "parts!();",
            None,
        );
    }
}
