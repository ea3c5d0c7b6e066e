//! `cfg_if!` around items: taken apart, since a `mod x;` inside it needs its
//! file.

use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::text::{Edit, Text};
use crate::syntax::items::parse;
use crate::syntax::tokens::Tokens;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Replaces every `cfg_if!` among the items of a text by what it stands for.
pub fn expand(text: &Text, config: &Config) -> Result<Option<Text>> {
    if !text.as_str().contains("cfg_if") {
        return Ok(None);
    }
    let syntax = parse(text)?;
    let tokens = Tokens::new(text.as_str());
    let mut calls = Calls(Vec::new());
    calls.visit_file(&syntax);
    let edits: Vec<_> = calls
        .0
        .into_iter()
        .filter_map(|call| expand_call(text, &tokens, config, call))
        .collect();
    Ok((!edits.is_empty()).then(|| text.edited(edits)))
}

struct Calls(Vec<Call>);

/// A call, in bytes.
struct Call {
    /// With its attributes.
    whole: Range<usize>,
    /// Predicates of its own `#[cfg(…)]`: it may be in a branch of another.
    conditions: Vec<Range<usize>>,
    /// Between its delimiters.
    inside: Range<usize>,
}

impl<'ast> Visit<'ast> for Calls {
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        let last = item.mac.path.segments.last();
        if item.ident.is_none() && last.is_some_and(|last| last.ident == "cfg_if") {
            let span = item.mac.delimiter.span();
            let inside = span.open().byte_range().end..span.close().byte_range().start;
            let conditions = item.attrs.iter().filter_map(|attribute| {
                let list = attribute.meta.require_list().ok()?;
                let span = list.delimiter.span();
                let inside = span.open().byte_range().end..span.close().byte_range().start;
                list.path.is_ident("cfg").then_some(inside)
            });
            self.0.push(Call {
                whole: item.span().byte_range(),
                conditions: conditions.collect(),
                inside,
            });
        }
    }

    // A call in a function's body has no files to find.
    fn visit_block(&mut self, _: &'ast syn::Block) {}

    fn visit_item(&mut self, item: &'ast syn::Item) {
        if matches!(item, syn::Item::Mod(_) | syn::Item::Macro(_)) {
            visit::visit_item(self, item);
        }
    }
}

/// `if #[cfg(a)] { … } else if #[cfg(b)] { … } else { … }`
fn expand_call(text: &Text, tokens: &Tokens, config: &Config, call: Call) -> Option<Edit> {
    let mut at = tokens.at(call.inside.start);
    let end = tokens.at(call.inside.end);
    let around = call.conditions.iter();
    let around: Vec<_> = around
        .map(|range| text.as_str()[range.clone()].to_owned())
        .collect();
    let mut before: Vec<&str> = Vec::new();
    let mut with = Text::default();
    while at < end {
        let (value, predicate) = if tokens.ident(at) == "if" {
            // `if` `#` `[` `cfg` `(` … `)` `]` `{`
            let open = at + 4;
            let close = tokens.partner(open);
            let value = config.evaluate(tokens, open + 1..close)?.value;
            let predicate = &text.as_str()[tokens.range(open).end..tokens.range(close).start];
            at = close + 2;
            (value, Some(predicate))
        } else {
            (Some(true), None)
        };
        let close = tokens.partner(at);
        let branch = tokens.range(at).end..tokens.range(close).start;
        if value != Some(false) {
            let mut condition = around.clone();
            let earlier = before.iter();
            condition.extend(earlier.map(|predicate| format!("not({predicate})")));
            condition.extend(predicate.filter(|_| value.is_none()).map(str::to_owned));
            with.push(&guarded(text, branch, &condition)?);
        }
        if value == Some(true) {
            break;
        }
        before.extend(predicate.filter(|_| value.is_none()));
        // `else`
        at = close + 2;
    }
    Some(Edit {
        range: call.whole,
        with,
    })
}

/// The items of a branch, each under its condition.
fn guarded(text: &Text, branch: Range<usize>, condition: &[String]) -> Option<Text> {
    let cut = vec![
        Edit::delete(0..branch.start),
        Edit::delete(branch.end..text.as_str().len()),
    ];
    let items = text.edited(cut);
    let condition = match condition {
        [] => return Some(items),
        [one] => format!("#[cfg({one})]\n"),
        several => format!("#[cfg(all({}))]\n", several.join(", ")),
    };
    let syntax = syn::parse_file(items.as_str()).ok()?;
    let starts = syntax
        .items
        .iter()
        .map(|item| item.span().byte_range().start);
    Some(
        items.edited(
            starts
                .map(|start| Edit::insert(start, &condition))
                .collect(),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(inside: &str, expanded: &str) {
        let config = Config {
            features: ["std".to_owned()].into(),
            closed: true,
            ..Config::default()
        };
        let mut text = Text::from(format!("cfg_if::cfg_if! {{ {inside} }}").as_str());
        while let Some(out) = expand(&text, &config).unwrap() {
            text = out;
        }
        let words: Vec<_> = text.as_str().split_whitespace().collect();
        assert_eq!(words.join(" "), expanded);
    }

    #[test]
    fn branches() {
        check(
            "if #[cfg(feature = \"std\")] { mod a; } else { mod b; }",
            "mod a;",
        );
        check(
            "if #[cfg(test)] { mod a; } else { mod b; fn c() {} }",
            "mod b; fn c() {}",
        );
        check("if #[cfg(test)] { mod a; }", "");
        check(
            "if #[cfg(unix)] { mod a; } else if #[cfg(test)] { mod b; } else { mod c; mod d; }",
            "#[cfg(unix)] mod a; #[cfg(not(unix))] mod c; #[cfg(not(unix))] mod d;",
        );
        check(
            "if #[cfg(unix)] { mod a; } else if #[cfg(windows)] { mod b; }",
            "#[cfg(unix)] mod a; #[cfg(all(not(unix), windows))] mod b;",
        );
    }

    #[test]
    fn a_call_in_a_branch_of_another() {
        check(
            "if #[cfg(unix)] { cfg_if! { if #[cfg(test)] {} else if #[cfg(windows)] { mod a; } else { mod b; } } }",
            "#[cfg(all(unix, windows))] mod a; #[cfg(all(unix, not(windows)))] mod b;",
        );
    }
}
