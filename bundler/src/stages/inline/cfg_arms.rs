//! `cfg_if!` and `cfg_select!` around items: taken apart, since a `mod x;` inside
//! them needs its file.

use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::text::{Edit, Text};
use crate::syntax::cfg::{Arm, SELECT, arms_of_select};
use crate::syntax::items::parse;
use crate::syntax::tokens::Tokens;
use crate::syntax::walk::{Next, Node, walk};
use std::ops::Range;
use syn::spanned::Spanned;

/// The macro of a crate; that of the standard library may be a crate's own, too.
const IF: &str = "cfg_if";

/// Replaces every such call among the items of a text by what it stands for.
pub fn expand(text: &Text, config: &Config) -> Result<Option<Text>> {
    if ![IF, SELECT].iter().any(|name| text.as_str().contains(name)) {
        return Ok(None);
    }
    let syntax = parse(text)?;
    let tokens = Tokens::new(text.as_str());
    let mut calls = Vec::new();
    walk(&*syntax, |node| match node {
        Node::Item(syn::Item::Macro(item)) => {
            calls.extend(call(item));
            Next::Behind
        }
        Node::Item(syn::Item::Mod(_)) => Next::Inside,
        // A call in a function's body has no files to find.
        Node::Item(_) => Next::Behind,
        _ => Next::Inside,
    });
    let edits: Vec<_> = calls
        .into_iter()
        .filter_map(|call| expand_call(text, &tokens, config, call))
        .collect();
    Ok((!edits.is_empty()).then(|| text.edited(edits)))
}

/// A call, in bytes.
struct Call {
    /// Whether it is `cfg_select!`.
    selects: bool,
    /// With its attributes.
    whole: Range<usize>,
    /// Predicates of its own `#[cfg(…)]`: it may be in a branch of another.
    conditions: Vec<Range<usize>>,
    /// Between its delimiters.
    inside: Range<usize>,
}

/// A call of one of these macros.
fn call(item: &syn::ItemMacro) -> Option<Call> {
    let last = item.mac.path.segments.last()?.ident.to_string();
    if item.ident.is_some() || ![SELECT, IF].contains(&last.as_str()) {
        return None;
    }
    let inside = |span: &proc_macro2::extra::DelimSpan| {
        span.open().byte_range().end..span.close().byte_range().start
    };
    let conditions = item.attrs.iter().filter_map(|attribute| {
        let list = attribute.meta.require_list().ok()?;
        let is_condition = list.path.is_ident("cfg");
        is_condition.then(|| inside(list.delimiter.span()))
    });
    Some(Call {
        selects: last == SELECT,
        whole: item.span().byte_range(),
        conditions: conditions.collect(),
        inside: inside(item.mac.delimiter.span()),
    })
}

/// `if #[cfg(a)] { … } else if #[cfg(b)] { … } else { … }`, or several of them, as a
/// crate's own `cfg_if!` may take; `None` for anything else.
fn chains_of_if(tokens: &Tokens, inside: Range<usize>) -> Option<Vec<Vec<Arm>>> {
    let mut chains: Vec<Vec<Arm>> = Vec::new();
    let mut at = inside.start;
    while at < inside.end {
        let goes_on = tokens.ident(at) == "else";
        at += usize::from(goes_on);
        let mut predicate = None;
        if tokens.ident(at) == "if" {
            // `if` `#` `[` `cfg` `(` … `)` `]` `{`
            let open = at + 4;
            let words = [at + 1, at + 2, at + 3, open].map(|at| tokens.str(at));
            if words != ["#", "[", "cfg", "("] {
                return None;
            }
            let close = tokens.partner(open);
            predicate = Some(open + 1..close);
            at = close + 2;
        }
        let is_last = predicate.is_none();
        if tokens.str(at) != "{" || is_last && !goes_on {
            return None;
        }
        let close = tokens.partner(at);
        let arm = Arm {
            predicate,
            items: at + 1..close,
        };
        match chains.last_mut().filter(|_| goes_on) {
            Some(chain) if chain.last()?.predicate.is_some() => chain.push(arm),
            None if !goes_on => chains.push(vec![arm]),
            _ => return None,
        }
        at = close + 1;
    }
    Some(chains)
}

/// The items of a call, under the conditions that are for the judge to decide.
fn expand_call(text: &Text, tokens: &Tokens, config: &Config, call: Call) -> Option<Edit> {
    let inside = tokens.at(call.inside.start)..tokens.at(call.inside.end);
    let chains = match call.selects {
        true => vec![arms_of_select(tokens, inside)],
        false => chains_of_if(tokens, inside)?,
    };
    let around = call.conditions.iter();
    let around: Vec<_> = around
        .map(|range| text.as_str()[range.clone()].to_owned())
        .collect();
    let mut with = Text::default();
    for chain in chains {
        with.push(&chosen(text, tokens, config, chain, &around)?);
    }
    Some(Edit {
        range: call.whole,
        with,
    })
}

/// What a chain stands for, under the conditions around it.
fn chosen(
    text: &Text,
    tokens: &Tokens,
    config: &Config,
    chain: Vec<Arm>,
    around: &[String],
) -> Option<Text> {
    let mut before: Vec<&str> = Vec::new();
    let mut with = Text::default();
    for arm in chain {
        let (mut value, mut predicate) = (Some(true), None);
        if let Some(of) = arm.predicate {
            value = config.evaluate(tokens, of.clone())?.value;
            let words = tokens.range(of.start).start..tokens.range(of.end - 1).end;
            predicate = Some(&text.as_str()[words]).filter(|_| value.is_none());
        }
        if value != Some(false) {
            let mut condition = around.to_vec();
            let earlier = before.iter();
            condition.extend(earlier.map(|predicate| format!("not({predicate})")));
            condition.extend(predicate.map(str::to_owned));
            let items = tokens.range(arm.items.start - 1).end..tokens.range(arm.items.end).start;
            with.push(&guarded(text, items, &condition)?);
        }
        if value == Some(true) {
            break;
        }
        before.extend(predicate);
    }
    Some(with)
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
        check_call(&format!("cfg_if::cfg_if! {{ {inside} }}"), expanded);
    }

    #[track_caller]
    fn check_call(call: &str, expanded: &str) {
        let config = Config {
            features: ["std".to_owned()].into(),
            closed: true,
            ..Config::default()
        };
        let mut text = Text::from(call);
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
    fn other_macros_of_that_name() {
        // A crate's own may take several.
        check(
            "if #[cfg(unix)] { mod a; } else { mod b; } if #[cfg(test)] {} else { mod c; }",
            "#[cfg(unix)] mod a; #[cfg(not(unix))] mod b; mod c;",
        );
        for other in [
            "unix { mod a; }",
            "{ mod a; }",
            "if #[cfg(unix)] { mod a; } else { mod b; } else { mod c; }",
            "if (unix) { mod a; }",
            "if #[cfg(unix)] => { mod a; }",
        ] {
            check(other, &format!("cfg_if::cfg_if! {{ {other} }}"));
        }
    }

    #[test]
    fn selected_branches() {
        #[track_caller]
        fn check(inside: &str, expanded: &str) {
            check_call(&format!("cfg_select! {{ {inside} }}"), expanded);
        }
        check("feature = \"std\" => { mod a; } _ => { mod b; }", "mod a;");
        check("all(test, unix,) => { mod a; }, _ => { mod b; }", "mod b;");
        check(
            "unix => { mod a; } windows => { mod b; } _ => { mod c; }",
            "#[cfg(unix)] mod a; #[cfg(all(not(unix), windows))] mod b; \
             #[cfg(all(not(unix), not(windows)))] mod c;",
        );
        check(
            "unix => { cfg_select! { test => {} windows => { mod a; } } } true => { mod b; }",
            "#[cfg(all(unix, windows))] mod a; #[cfg(not(unix))] mod b;",
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
