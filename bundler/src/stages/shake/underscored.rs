//! Macros whose names begin with `_`: of these rustc's lints never say that a rule is
//! unused, so it is shown other names.

use crate::syntax::macro_rules;
use crate::syntax::tokens::{Kind, Tokens};
use crate::toolchain::rustc::Compiled;

/// The names of macros, each as long as the one that is shown for it.
#[derive(Debug, Default)]
pub struct Underscored(Vec<(String, String)>);

impl Underscored {
    /// What is shown of a text, where everything stands as before.
    pub fn shown(text: String) -> (String, Underscored) {
        if !text.contains("macro_rules! _") {
            return (text, Underscored::default());
        }
        let tokens = Tokens::new(&text);
        let mut names: Vec<(String, String)> = Vec::new();
        for at in macro_rules::definitions(&tokens) {
            let name = tokens.name(at + 2);
            let is_known = names.iter().any(|(known, _)| known == name);
            if name.starts_with('_') && 1 < name.len() && !is_known {
                // From the end: no word of the compiler's begins so.
                let letters = ('a'..='z').rev();
                let mut shown = letters.map(|letter| format!("{letter}{}", &name[1..]));
                let shown = shown.find(|shown| !text.contains(shown.as_str()));
                names.extend(shown.map(|shown| (name.to_owned(), shown)));
            }
        }
        // A variable of that name may be printed.
        let is_literal = |at: &usize| tokens.get(*at).is_some_and(|of| of.kind == Kind::Literal);
        let literals: Vec<_> = (0..tokens.len()).filter(is_literal).collect();
        names.retain(|(name, _)| literals.iter().all(|at| !tokens.str(*at).contains(name)));
        let mut shown = text.clone();
        for at in 0..tokens.len() {
            let name = tokens.ident(at);
            if let Some((_, of)) = names.iter().find(|(known, _)| known == name) {
                shown.replace_range(tokens.range(at), of);
            }
        }
        (shown, Underscored(names))
    }

    /// What was said of the text that was shown, by its own names.
    pub fn said(&self, mut of: Compiled) -> Compiled {
        let own = |said: &str| {
            let names = self.0.iter();
            names.fold(said.to_owned(), |said, (name, shown)| {
                with_word(&said, shown, name)
            })
        };
        if !self.0.is_empty() {
            of.diagnostics.iter_mut().for_each(|said| said.reword(&own));
        }
        of
    }
}

/// A text with a word in the place of another.
fn with_word(text: &str, word: &str, with: &str) -> String {
    let is_inside = |c: char| c == '_' || c.is_alphanumeric();
    let mut out = String::with_capacity(text.len());
    let mut rest = 0;
    for (at, _) in text.match_indices(word) {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        if !before.ends_with(is_inside) && !after.starts_with(is_inside) {
            out += &text[rest..at];
            out += with;
            rest = at + word.len();
        }
    }
    out + &text[rest..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::edition::Edition;
    use crate::toolchain::cargo::Toolchain;
    use crate::toolchain::rustc;
    use std::path::Path;

    #[test]
    fn names_that_are_shown() {
        let check = |text: &str, expected: &str| {
            assert_eq!(Underscored::shown(text.to_owned()).0, expected);
        };
        check(
            "macro_rules! _m { () => { m::_m!() } }",
            "macro_rules! zm { () => { m::zm!() } }",
        );
        check(
            "fn zm() {} macro_rules! _m { () => {} }",
            "fn zm() {} macro_rules! ym { () => {} }",
        );
        for same in [
            "macro_rules! m { () => {} }",
            "fn f(_m: u8) { print!(\"{_m}\") } macro_rules! _m { () => {} }",
        ] {
            check(same, same);
        }
    }

    #[test]
    fn whole_words() {
        assert_eq!(
            with_word("zm, zmx `zm` azm", "zm", "_m"),
            "_m, zmx `_m` azm"
        );
    }

    #[test]
    fn rustc_tells_their_unused_rules() {
        let text = "macro_rules! _m { (a) => { 1 }; (b) => { 2 } } fn main() { _m!(a); _m!(c) }";
        let (shown, names) = Underscored::shown(text.to_owned());
        let tools = Toolchain::find(Path::new(".")).unwrap();
        let options = ["-Awarnings", "--force-warn=unused_macro_rules"];
        let said = rustc::check(&tools, &shown, Edition::E2021, &options).unwrap();
        let said = names.said(said);
        let words = said.diagnostics.iter().map(|said| said.message.as_str());
        let words: Vec<_> = words.collect();
        assert!(words[0].contains("no rules expected"), "{words:?}");
        let rendered: String = said
            .diagnostics
            .iter()
            .map(|said| said.rendered())
            .collect();
        assert!(
            rendered.contains("_m!(c)") && !rendered.contains("zm!"),
            "{rendered}"
        );
        let text = text.replace("_m!(c)", "");
        let (shown, names) = Underscored::shown(text);
        let said = names.said(rustc::check(&tools, &shown, Edition::E2021, &options).unwrap());
        let words = &said.diagnostics[0].message;
        assert!(words.contains("`_m` is never used"), "{words}");
    }
}
