//! `dbg!` calls that are still in the user's own text.

use crate::model::text::{Place, Text};
use crate::syntax::tokens::Tokens;

/// Names in a `cfg` that a judge does not set.
const LOCAL: [&str; 4] = ["debug_assertions", "local", "LOCAL", "test"];

/// The places of the user's own `dbg!` calls that a judge would run.
pub fn debug_calls(text: &Text) -> Vec<Place> {
    let source = text.as_str();
    let tokens = Tokens::new(source);
    let is_named = |at: usize, names: [&str; 2]| names.contains(&tokens.name(at));
    let own_macro = (0..tokens.len()).any(|at| {
        is_named(at, ["macro_rules", "macro"])
            && (is_dbg(&tokens, at + 1) || is_dbg(&tokens, at + 2))
    });
    if own_macro {
        return Vec::new();
    }
    let mut places = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some(end) = end_of_local(&tokens, at) {
            at = end;
            continue;
        }
        if is_dbg(&tokens, at) && tokens.is_call(at) {
            let place = text.place(tokens.range(at).start);
            places.extend(place.filter(|place| place.file.own));
        }
        at += 1;
    }
    places
}

fn is_dbg(tokens: &Tokens, at: usize) -> bool {
    tokens.ident(at) == "dbg"
}

/// Behind what a judge leaves out, if that begins here: `#[cfg(local)]` and
/// what it stands on, `cfg!(local) {`.
fn end_of_local(tokens: &Tokens, at: usize) -> Option<usize> {
    let is_local = |open: usize| {
        let mut names = (open..tokens.partner(open)).map(|at| tokens.ident(at));
        names.clone().any(|name| LOCAL.contains(&name))
            && names.all(|name| name != "not" && name != "any")
    };
    if tokens.ident(at) == "cfg" && tokens.is_call(at) && is_local(at + 2) {
        let body = tokens.partner(at + 2) + 1;
        return (tokens.str(body) == "{").then(|| tokens.partner(body) + 1);
    }
    let is_cfg = tokens.is_punct(at, '#') && tokens.ident(at + 2) == "cfg";
    if !is_cfg || !is_local(at + 3) {
        return None;
    }
    let mut at = tokens.partner(at + 1) + 1;
    while tokens.is_punct(at, '#') {
        at = tokens.partner(at + 1) + 1;
    }
    let starts = ["const", "let", "return", "static", "type", "use"];
    let to_semicolon = starts.contains(&tokens.ident(at));
    loop {
        let token = tokens.get(at)?;
        match tokens.str(at) {
            ";" | "," => return Some(at + 1),
            "{" if !to_semicolon => {
                let next = token.partner + 1;
                match tokens.str(next) {
                    "else" | "." | "?" => at = next,
                    _ => return Some(next),
                }
            }
            // Behind the last of a block.
            _ if token.partner < at => return Some(at),
            _ => at = token.partner + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::SourceFile;
    use std::sync::Arc;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let file = |own| {
            Arc::new(SourceFile {
                path: "m".into(),
                name: "m".to_owned(),
                text: source.to_owned(),
                own,
            })
        };
        let mut text = Text::from(&file(true));
        text.push(&Text::from(&file(false)));
        let places: Vec<_> = debug_calls(&text)
            .iter()
            .map(|place| format!("{}:{}", place.line, place.column))
            .collect();
        assert_eq!(places, expected, "{source}");
    }

    #[test]
    fn calls_that_a_judge_runs() {
        check("fn main() { dbg!(1); }", &["1:13"]);
        check(
            "fn main() { println!(\"{}\",\n dbg!(1)); std::dbg!(); }",
            &["2:2", "2:17"],
        );
        check(
            "#[cfg(not(debug_assertions))] fn f() { dbg!(1); }",
            &["1:40"],
        );
        check("#[cfg(any(local, unix))] fn f() { dbg!(1); }", &["1:35"]);
        check("#[cfg(local)] fn f() { } fn g() { dbg!(1); }", &["1:35"]);
        check(
            "fn f() { #[cfg(local)] let x = { 1 }; dbg!(x); }",
            &["1:39"],
        );
        check(
            "fn f() { if cfg!(local) { dbg!(1) } else { dbg!(2) } }",
            &["1:44"],
        );
    }

    #[test]
    fn what_is_no_such_call() {
        for source in [
            "",
            "// dbg!(1)\nfn f() { \"dbg!(1)\"; /* dbg!(1) */ dbg; x.dbg(1); if dbg != 1 {} }",
            "#[cfg(debug_assertions)] fn f() { dbg!(1); }",
            "#[cfg(local)] #[inline] fn f() -> [u8; 4] { dbg!(1) }",
            "fn f() { #[cfg(local)] dbg!(1); #[cfg(local)] { dbg!(2) } }",
            "fn f() { #[cfg(all(local, unix))] if a { dbg!(1) } else { dbg!(2) } }",
            "fn f() { match x { #[cfg(local)] 1 => dbg!(1), _ => 2 } #[cfg(local)] dbg!(3) }",
            "fn f() { #[cfg(local)] let x = match y { _ => dbg!(1) }; }",
            "fn f() { if cfg!(debug_assertions) { dbg!(1); } }",
            "#[macro_export] macro_rules! dbg { () => {} } fn f() { dbg!() }",
        ] {
            check(source, &[]);
        }
    }
}
