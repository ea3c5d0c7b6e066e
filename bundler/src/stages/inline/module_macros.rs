//! Macros that declare modules: `parts!(types)` for `mod types;`, which needs its
//! file, so that the call has to give way to what it stands for. So has
//! `if_unix! { mod types; }`, and what exports macros by names that it is given, or is
//! given a condition for the items that it is given: only there that stands in a `cfg`,
//! where it can be decided.

use super::files::texts_of;
use super::items::string;
use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::crates::Crate;
use crate::model::text::{Edit, Text};
use crate::stages::expand;
use crate::syntax::items::{parse, plain};
use crate::syntax::macro_rules::{definitions, export_before, rules};
use crate::syntax::tokens::Tokens;
use std::collections::BTreeMap;
use syn::spanned::Spanned;

/// Such macros, by their names.
pub type ModuleMacros = BTreeMap<String, ModuleMacro>;

/// A macro that may make a `mod name;`, or export a macro of a name that it is given.
#[derive(Debug, Clone)]
pub struct ModuleMacro {
    /// With `crate` for `$crate`.
    rules: String,
    /// Whether they say names of the macro's crate.
    names_crate: bool,
    /// Whether its rules say it, or another's that they call, and not only what they are
    /// given.
    declares: bool,
    /// Whether it writes a `cfg` of what it is given.
    conditions: bool,
}

/// How deep calls may be in what others stand for: generous, since such macros
/// mostly make modules and no calls.
const DEPTH: usize = 32;

/// What stands before a macro that others may call.
const EXPORT: &str = "macro_export";

/// What a macro takes items by.
const ITEMS: [&str; 4] = [":item", ": item", ":tt", ": tt"];

/// Finds the macros that may make modules in all files below a crate's root:
/// how its modules are joined is not known yet.
pub fn find(krate: &Crate) -> ModuleMacros {
    let texts = texts_of(krate);
    let mut macros = ModuleMacros::new();
    for text in &texts {
        let mut of_file = ModuleMacros::new();
        add(text, &krate.config, &ModuleMacros::new(), &mut of_file);
        macros.extend(of_file);
    }
    let mut declare = 0;
    loop {
        let declaring = macros.iter().filter(|(_, of)| of.declares);
        let names: Vec<String> = declaring.map(|(name, _)| name.clone()).collect();
        if names.len() == declare {
            return macros;
        }
        declare = names.len();
        let calls = |text: &&String| names.iter().any(|name| text.contains(name));
        for text in texts.iter().filter(calls) {
            let mut of_file = ModuleMacros::new();
            add(text, &krate.config, &macros, &mut of_file);
            macros.extend(of_file.into_iter().filter(|(_, of)| of.declares));
        }
    }
}

/// Adds those that a text defines; others that it defines by these names are meant instead.
/// `known` are those of other files that its own may call.
pub fn add(text: &str, config: &Config, known: &ModuleMacros, macros: &mut ModuleMacros) {
    // Most files are done with here.
    let may_pass = |behind: &str| ITEMS.iter().any(|of| behind.contains(of));
    let may_make =
        |behind: &str| may_declare(behind) || may_pass(behind) || behind.contains(EXPORT);
    let mut defined = text.split("macro_rules!").skip(1).peekable();
    let none_known = macros.is_empty() && known.is_empty();
    if defined.peek().is_none() || none_known && !defined.any(may_make) {
        return;
    }
    let tokens = Tokens::new(text);
    for at in definitions(&tokens) {
        let declares = |name: &str| {
            macros
                .get(name)
                .or(known.get(name))
                .is_some_and(|of| of.declares)
        };
        let declares = rules(&tokens, at).any(|at| {
            if tokens.is_call(at) {
                return declares(tokens.ident(at));
            }
            let name = at + 1 + usize::from(tokens.is_punct(at + 1, '$'));
            let named = !tokens.ident(name).is_empty() && tokens.ident(name) != "crate";
            match tokens.ident(at) {
                "mod" => named && tokens.is_punct(name + 1, ';'),
                "macro_rules" => {
                    tokens.is_punct(at + 2, '$') && export_before(&tokens, at).is_some()
                }
                _ => false,
            }
        });
        let conditions = rules(&tokens, at).any(|at| {
            let mut inside = at + 2..tokens.partner(at + 1);
            tokens.ident(at) == "cfg" && inside.any(|at| tokens.is_punct(at, '$'))
        });
        let close = tokens.partner(at + 3);
        let rules = &text[tokens.range(at + 3).end..tokens.range(close).start];
        let name = tokens.ident(at + 2).to_owned();
        if config.leaves_out_before(&tokens, at) {
            continue;
        }
        if declares || may_pass(rules) {
            let made = ModuleMacro {
                rules: rules.replace("$crate", "crate"),
                names_crate: rules.contains("$crate"),
                declares,
                conditions,
            };
            macros.insert(name, made);
        } else {
            macros.remove(&name);
        }
    }
}

/// Those of the crates that another one depends on, which may hand on what they are
/// given; none if they say names of their own crate.
pub fn of_others<'c>(crates: impl Iterator<Item = &'c Crate>) -> ModuleMacros {
    let macros = crates.flat_map(find);
    macros.filter(|(_, of)| !of.names_crate).collect()
}

/// Whether a macro is given a `mod name;` that none of these can be asked for.
pub fn are_lacking(text: &str, macros: &ModuleMacros) -> bool {
    if !may_declare(text) {
        return false;
    }
    let tokens = Tokens::new(text);
    let mut calls = (0..tokens.len()).filter(|at| tokens.is_call(*at));
    calls.any(|at| {
        let mut inside = at + 3..tokens.partner(at + 2);
        let is_module = |at: usize| {
            let names = tokens.ident(at) == "mod" && !tokens.ident(at + 1).is_empty();
            names && tokens.is_punct(at + 2, ';')
        };
        !macros.contains_key(tokens.ident(at)) && inside.any(is_module)
    })
}

/// The `#[macro_use] mod name;` of a file, whose macros reach what is behind,
/// with what `#[path]` says of each.
pub fn macro_files(text: &Text, config: &Config) -> Result<Vec<(String, Option<String>)>> {
    if !text.as_str().contains("macro_use") {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for item in &parse(text)?.items {
        let syn::Item::Mod(item) = item else {
            continue;
        };
        let attributes = || item.attrs.iter();
        let gives_macros = attributes().any(|attribute| attribute.path().is_ident("macro_use"));
        if item.content.is_some() || !gives_macros || config.leaves_out(&item.attrs) {
            continue;
        }
        let path = attributes().find_map(|attribute| match &attribute.meta {
            syn::Meta::NameValue(pair) if pair.path.is_ident("path") => string(&pair.value),
            _ => None,
        });
        found.push((plain(&item.ident), path));
    }
    Ok(found)
}

/// Whether there is a `mod name;`.
fn may_declare(text: &str) -> bool {
    let mut behind = text.split("mod ").skip(1).map(str::trim_start);
    behind.any(|behind| {
        let part = |c: char| c.is_alphanumeric() || "_$#".contains(c);
        behind
            .trim_start_matches(part)
            .trim_start()
            .starts_with(';')
    })
}

/// Replaces the calls among a file's items.
pub fn expand(text: &Text, macros: &ModuleMacros) -> Result<Option<Text>> {
    let mut expanded = None;
    for _ in 0..DEPTH {
        match expand_once(expanded.as_ref().unwrap_or(text), macros)? {
            Some(next) => expanded = Some(next),
            None => break,
        }
    }
    Ok(expanded)
}

fn expand_once(text: &Text, macros: &ModuleMacros) -> Result<Option<Text>> {
    let has_modules = may_declare(text.as_str());
    let is_of_use = |of: &ModuleMacro| of.declares || of.conditions || has_modules;
    let mut macros_of_use = macros.iter().filter(|(_, of)| is_of_use(of));
    if !macros_of_use.any(|(name, _)| text.as_str().contains(name.as_str())) {
        return Ok(None);
    }
    let syntax = parse(text)?;
    let mut calls = Vec::new();
    find_calls(&syntax.items, &mut calls);
    let mut edits = Vec::new();
    for item in calls {
        let name = item.mac.path.segments.last();
        let name = name.map(|last| plain(&last.ident));
        let Some(called) = name.and_then(|name| macros.get(&name)) else {
            continue;
        };
        let span = item.mac.delimiter.span();
        let inside = span.open().byte_range().end..span.close().byte_range().start;
        let is_plain = !called.declares && !called.conditions;
        if is_plain && !may_declare(&text.as_str()[inside.clone()]) {
            continue;
        }
        let mut arguments = Text::default();
        arguments.push_range(text, inside);
        let range = item.span().byte_range();
        let attributes = &text.as_str()[range.start..item.mac.span().byte_range().start];
        let made = expand::single_call::items(&called.rules, &arguments);
        if let Some(with) = made.and_then(|made| with_attributes(&made, attributes)) {
            edits.push(Edit { range, with });
        }
    }
    let expanded = text.edited(edits.clone());
    Ok((!edits.is_empty() && parse(&expanded).is_ok()).then_some(expanded))
}

/// The calls among items, also those of modules in them.
pub fn find_calls<'s>(items: &'s [syn::Item], calls: &mut Vec<&'s syn::ItemMacro>) {
    for item in items {
        match item {
            syn::Item::Macro(item) if item.ident.is_none() => calls.push(item),
            syn::Item::Mod(syn::ItemMod {
                content: Some((_, items)),
                ..
            }) => find_calls(items, calls),
            _ => {}
        }
    }
}

/// Each item of a text with the attributes that stood before the call.
fn with_attributes(items: &Text, attributes: &str) -> Option<Text> {
    let syntax = syn::parse_file(items.as_str()).ok()?;
    let starts = syntax
        .items
        .iter()
        .map(|item| item.span().byte_range().start);
    let inserts = starts.map(|start| Edit::insert(start, attributes));
    Some(items.edited(inserts.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(definition: &str, call: &str, expanded: Option<&str>) {
        let mut macros = ModuleMacros::new();
        let known = ModuleMacros::new();
        add(definition, &Config::default(), &known, &mut macros);
        let out = expand(&Text::from(call), &macros).unwrap();
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(
            out.map(|out| words(out.as_str())),
            expanded.map(words),
            "{call}"
        );
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
        // A condition is given with what it is for.
        check(
            "macro_rules! given { (#![$m:meta] $($i:item)*) => { $(#[cfg( all($m) )] $i)* } }",
            "given! { #![feature = \"a\"] fn f() {} }",
            Some("#[cfg(all(feature = \"a\"))] fn f() {}"),
        );
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
            "macro_rules! part { ($v:vis $a:ident) => { mod $a; $v use $a::*; }; \
             ($a:ident { $($b:tt)* }) => { mod $a { $($b)* } } }",
            "#[cfg(unix)] part!(a { part!(pub b); });",
            Some("#[cfg(unix)] mod a { mod b; pub use b::*; }"),
        );
        check(
            "macro_rules! some { ($($item:item)*) => { $(#[cfg(unix)] $item)* } }",
            "some! { mod a; } some! { mod b {} } some! { some! { pub mod c; fn d() {} } }",
            Some(
                "#[cfg(unix)] mod a; some! { mod b {} } \
                 #[cfg(unix)] #[cfg(unix)] pub mod c; #[cfg(unix)] #[cfg(unix)] fn d() {}",
            ),
        );
        check(
            "macro_rules! made { ($a:ident $b:expr) => { #[macro_export] macro_rules! $a { () => { $b } } } }",
            "made!(one 1);",
            Some("#[macro_export] macro_rules! one { () => { 1 } }"),
        );
        check(
            "macro_rules! inner { ($a:ident) => { mod $a; fn f() { $crate::$a::f() } } } \
             macro_rules! outer { ($($a:ident)*) => { $($crate::inner!($a);)* } }",
            "outer!(a);",
            Some("mod a; fn f() { crate::a::f() }"),
        );
        check(
            "macro_rules! parts { () => { mod $crate; } }",
            "parts!();",
            None,
        );
    }
}
