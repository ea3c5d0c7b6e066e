//! Rules of macros that only say why a call is wrong: a program that compiles
//! has no such call.

use crate::model::program::Program;
use crate::syntax::tokens::Tokens;

/// The macro that makes every call of it an error.
pub const FAIL: &str = "compile_error";

/// Whether nothing in a program gives its name to anything else.
pub fn is_known(program: &Program) -> bool {
    let libraries = program.libraries.iter().map(|library| &library.text);
    [&program.user].into_iter().chain(libraries).all(|text| {
        let text = text.as_str();
        if !text.contains(FAIL) {
            return true;
        }
        let tokens = Tokens::new(text);
        (0..tokens.len()).all(|at| tokens.name(at) != FAIL || tokens.is_call(at))
    })
}

/// Whether the transcriber that opens at a token does nothing else.
pub fn only_fails(tokens: &Tokens, open: usize) -> bool {
    let mut at = open + 1;
    if tokens.is_path_sep(at) {
        at += 2;
    }
    if matches!(tokens.ident(at), "core" | "std") && tokens.is_path_sep(at + 1) {
        at += 3;
    }
    if tokens.ident(at) != FAIL || !tokens.is_call(at) {
        return false;
    }
    let mut last = tokens.partner(at + 2);
    if tokens.is_punct(last + 1, ';') {
        last += 1;
    }
    last + 1 == tokens.partner(open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    #[test]
    fn transcribers() {
        for (transcriber, fails) in [
            ("{ compile_error!(\"a\") }", true),
            ("{ compile_error! { concat!(\"a\", $b) }; }", true),
            ("( std::compile_error!(\"a\"); )", true),
            ("{ ::core::compile_error!(\"a\") }", true),
            ("{ }", false),
            ("{ a::compile_error!(\"a\") }", false),
            ("{ compile_error!(\"a\"); b }", false),
            ("{ fn a() { compile_error!(\"a\") } }", false),
            ("{ stringify!(compile_error!(\"a\")) }", false),
        ] {
            assert_eq!(
                only_fails(&Tokens::new(transcriber), 0),
                fails,
                "{transcriber}"
            );
        }
    }

    #[test]
    fn another_macro_of_that_name() {
        for (text, known) in [
            ("", true),
            ("macro_rules! a { () => { compile_error!(\"\") } }", true),
            ("macro_rules! compile_error { () => { 1 } }", false),
            ("use a as compile_error;", false),
            (
                "macro_rules! a { ($b:ident) => { $b!(compile_error) } }",
                false,
            ),
        ] {
            let program = |user: &str, library: &str| Program {
                user: Text::from(user),
                libraries: vec![Library::of(library)],
            };
            assert_eq!(is_known(&program(text, "")), known, "{text}");
            assert_eq!(is_known(&program("", text)), known, "{text}");
        }
    }
}
