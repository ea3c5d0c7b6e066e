//! One call, before anything is known of the program around it.

use super::scope::Position;
use super::{TOKENS, finish, matcher, render, rules, transcribe, tree};
use crate::model::text::Text;
use proc_macro2::TokenStream;
use std::collections::BTreeSet;

/// The items that a call stands for, by the rules of its macro; `None` if that
/// is not certain. Calls in them stay.
pub fn items(rules: &str, arguments: &Text) -> Option<Text> {
    let mut both = Text::from("{");
    both.push_str(rules);
    both.push_str("}\n{");
    both.push(arguments);
    both.push_str("}");
    let stream: TokenStream = both.as_str().parse().ok()?;
    let trees = tree::trees(stream, both.as_str());
    let rules = rules::parse(&tree::group(&trees, 0)?.inside).ok()?;
    let arguments = &tree::group(&trees, 1)?.inside;
    let (rule, values) = matcher::find(&rules, arguments).ok()??;
    let mut budget = TOKENS;
    let made = transcribe::transcribe(&rules[rule].body, &values, 1, &mut budget).ok()?;
    let none = BTreeSet::new();
    let rendered = render::render(&made, &both, 0, &none).ok()?;
    finish(&rendered, Position::Module, &none).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls() {
        #[track_caller]
        fn check(rules: &str, arguments: &str, items: Option<&str>) {
            let found = super::items(rules, &Text::from(arguments));
            let words = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(found.map(|found| words(found.as_str())), items.map(words));
        }
        let rules = "($a:ident) => { mod $a; }; ($a:ident { $($b:tt)* }) => { mod $a { $($b)* } }";
        check(rules, "b", Some("mod b;"));
        check(rules, "b { c!(d); }", Some("mod b { c!(d); }"));
        check(rules, "", None);
        check("() => { $crate::a!(); }", "", None);
        check("() => { 1 + 1 }", "", None);
    }
}
