//! `cfg_attr` that gives a `cfg`: taken apart first, since all that asks whether an
//! item is compiled reads its `cfg` alone.

use crate::model::cfg::Config;
use crate::model::text::{Edit, Text};
use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// Writes `#[cfg_attr(a, cfg(b))]` as `#[cfg(b)]` where `a` holds; in the user's own
/// text only if the crate itself decides that.
pub fn expand(text: &Text, config: &Config, own: bool) -> Option<Text> {
    const NAME: &str = "cfg_attr";
    if !text.as_str().contains(NAME) {
        return None;
    }
    let tokens = Tokens::new(text.as_str());
    let names = (0..tokens.len()).filter(|at| tokens.ident(*at) == NAME && tokens.is_open(at + 1));
    let edits: Vec<_> = names
        .filter_map(|at| {
            let whole = attribute(&tokens, at)?;
            let close = tokens.partner(at + 1);
            let end = tokens.until_comma(at + 2..close);
            let given = tokens.between_commas((end + 1).min(close)..close);
            let is_cfg = |range: &Range<usize>| matches!(tokens.ident(range.start), "cfg" | NAME);
            if !given.iter().any(is_cfg) {
                return None;
            }
            let predicate = config.evaluate(&tokens, at + 2..end)?;
            let holds = predicate.value == Some(true) && (!own || predicate.crate_own);
            holds.then(|| {
                let open = &text.as_str()[whole.start..tokens.range(at).start];
                let given = given.into_iter().map(|range| {
                    let range = tokens.range(range.start).start..tokens.range(range.end - 1).end;
                    format!("{open}{}]", &text.as_str()[range])
                });
                Edit::replace(whole, &given.collect::<Vec<_>>().join(" "))
            })
        })
        .collect();
    (!edits.is_empty()).then(|| text.edited(edits))
}

/// The bytes of the attribute whose name is at an index: `#[name(…)]`, `#![name(…)]`.
fn attribute(tokens: &Tokens, name: usize) -> Option<Range<usize>> {
    let open = name
        .checked_sub(1)
        .filter(|open| tokens.str(*open) == "[")?;
    let before = open.checked_sub(1)?;
    let start = before - usize::from(tokens.is_punct(before, '!') && 0 < before);
    let is_whole = tokens.partner(open) == tokens.partner(name + 1) + 1;
    let whole = tokens.range(start).start..tokens.range(tokens.partner(open)).end;
    (is_whole && tokens.is_punct(start, '#')).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, own: bool, expected: &str) {
        let config = Config {
            features: ["std".to_owned()].into(),
            closed: true,
            ..Config::default()
        };
        let mut text = Text::from(text);
        while let Some(out) = expand(&text, &config, own) {
            text = out;
        }
        assert_eq!(text.as_str(), expected);
    }

    #[test]
    fn conditions_that_hold() {
        let std = "#[cfg_attr(feature = \"std\", cfg(unix))] mod a;";
        check(std, false, "#[cfg(unix)] mod a;");
        check(std, true, "#[cfg(unix)] mod a;");
        check(
            "#![cfg_attr(feature = \"std\", cfg_attr(not(test), no_std, cfg(unix)))]",
            false,
            "#![no_std] #![cfg(unix)]",
        );
        let other = [
            "#[cfg_attr(feature = \"std\", inline)] fn f() {}",
            "#[cfg_attr(test, cfg(unix))] mod a;",
            "#[cfg_attr(unix, cfg(test))] mod a;",
            "f!(cfg_attr(feature = \"std\", cfg(unix)));",
        ];
        for text in other {
            check(text, false, text);
        }
    }
}
