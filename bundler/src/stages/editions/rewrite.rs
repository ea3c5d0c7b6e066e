//! Rewrites what an edition reads differently from later ones, before anything
//! else looks at the text.

use crate::model::edition::Edition;
use crate::model::text::{Edit, Text};
use crate::syntax::tokens::{Kind, Tokens};

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
        if keyword {
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
    }
    text.edited(edits)
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
    fn foreign_functions() {
        let text = "extern \"C\" { fn a(); } unsafe extern { } extern \"C\" fn b() {} extern {}";
        let rewritten = "unsafe extern \"C\" { fn a(); } unsafe extern { } \
                      extern \"C\" fn b() {} unsafe extern {}";
        assert_eq!(with_unsafe_extern(&Text::from(text)).as_str(), rewritten);
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
}
