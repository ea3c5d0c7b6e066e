//! The same tokens in fewer bytes.
//!
//! Comments go, and all blanks that no two tokens need between them. The
//! result is lexed again: if its tokens are not those of the text before, it
//! is not given out.

use super::fingerprint;
use super::parts::Parts;
use crate::model::text::{Edit, Text};
use crate::syntax::spacing::{is_operator, would_join};
use crate::syntax::tokens::{Kind, Token, Tokens};
use std::ops::Range;

/// What is minified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Minify {
    /// The libraries; the user's own text stays as it is.
    Libraries,
    /// Everything.
    All,
}

/// Minifies a printed file; the reason, if that cannot be done.
///
/// The marker line and the heading of each library stay.
pub fn minify(text: &Text, what: Minify) -> Result<Text, String> {
    let source = text.as_str();
    let tokens = lex(source)?;
    let parts = Parts::of_tokens(source, &tokens).ok_or("it has no marker line")?;
    let from = match what {
        Minify::All => 0,
        Minify::Libraries => parts.marker,
    };
    let minified = reduced(text, &tokens, &parts, from)?;
    let parts = Parts::of(minified.as_str()).ok_or("it lost its marker line")?;
    Ok(fingerprint::renewed(&minified, parts.marker))
}

/// Minifies code that is no printed file; the reason, if that cannot be done.
pub fn minify_code(text: &Text) -> Result<Text, String> {
    let source = text.as_str();
    let parts = Parts {
        marker: source.len(),
        libraries: Vec::new(),
    };
    reduced(text, &lex(source)?, &parts, 0)
}

/// The text with fewer bytes from a byte on.
fn reduced(text: &Text, tokens: &Tokens, parts: &Parts, from: usize) -> Result<Text, String> {
    let source = text.as_str();
    let inputs = macro_inputs(tokens);
    let kept: Vec<_> = (tokens.at(from)..tokens.len())
        .filter(|&at| inputs[at] || !is_needless(tokens, at))
        .collect();
    // Its output may show the blanks of what it is given.
    let prints_tokens = (0..tokens.len()).any(|at| tokens.ident(at) == "stringify");
    let mut edits = Vec::new();
    let mut done = from;
    for (index, &at) in kept.iter().enumerate() {
        let range = done..tokens.range(at).start;
        let before = index.checked_sub(1).map(|before| kept[before]);
        let wanted = match before {
            _ if range.is_empty() => "".to_owned(),
            _ if holds_heading(parts, &range) => headings(source, parts, range.clone()),
            None => String::new(),
            Some(before) => {
                let loose = prints_tokens && inputs[before] && inputs[at];
                gap(tokens, before, at, loose).to_owned()
            }
        };
        if source[range.clone()] != wanted {
            edits.push(Edit::replace(range, &wanted));
        }
        done = tokens.range(at).end;
    }
    let end = match done <= parts.marker {
        true => headings(source, parts, done..source.len()),
        false => "\n".to_owned(),
    };
    edits.push(Edit::replace(done..source.len(), &end));
    let minified = text.edited(edits);
    let before: Vec<_> = (0..tokens.at(from)).chain(kept).collect();
    let after = lex(minified.as_str())?;
    match are_equal(tokens, &before, &after) {
        true => Ok(minified),
        false => Err("its tokens would not be the same".to_owned()),
    }
}

fn lex(text: &str) -> Result<Tokens<'_>, String> {
    text.parse::<proc_macro2::TokenStream>()
        .map_err(|error| format!("it does not lex: {error}"))?;
    Ok(Tokens::new(text))
}

/// For each token, whether a macro or an attribute gets it: nothing is known
/// of what that means.
fn macro_inputs(tokens: &Tokens) -> Vec<bool> {
    let mut inputs = vec![false; tokens.len()];
    for at in 0..tokens.len() {
        let named = !tokens.ident(at).is_empty() && tokens.is_punct(at + 1, '!');
        let inner = tokens.is_punct(at, '#') && tokens.is_punct(at + 1, '!');
        let open = if tokens.is_punct(at, '#') && !inner {
            at + 1
        } else if inner || named && tokens.is_open(at + 2) {
            at + 2
        } else if named {
            // `macro_rules! name {`
            at + 3
        } else {
            continue;
        };
        if tokens.is_open(open) {
            inputs[open..=tokens.partner(open)].fill(true);
        }
    }
    inputs
}

/// Whether a program means the same without a token that no macro gets.
fn is_needless(tokens: &Tokens, at: usize) -> bool {
    if tokens.get(at).is_some_and(|token| token.kind == Kind::Doc) {
        return true;
    }
    if !tokens.is_punct(at, ',') {
        return false;
    }
    match tokens.str(at + 1) {
        "}" | "]" | ">" => true,
        // A call or what looks like one, but no tuple of one element.
        ")" => {
            let open = tokens.partner(at + 1);
            let name = open
                .checked_sub(1)
                .map_or("", |before| tokens.ident(before));
            !name.is_empty()
                && (name.starts_with("r#") || syn::parse_str::<syn::Ident>(name).is_ok())
        }
        _ => false,
    }
}

/// Whether the marker line or a library's heading stands in a gap.
fn holds_heading(parts: &Parts, gap: &Range<usize>) -> bool {
    let headings = parts.libraries.iter().map(|part| part.range.start);
    [parts.marker]
        .into_iter()
        .chain(headings)
        .any(|start| gap.contains(&start))
}

/// The marker line and the headings in a gap, each on its own line.
fn headings(source: &str, parts: &Parts, gap: Range<usize>) -> String {
    let start = gap.start;
    let from = start.max(parts.marker);
    let lines = source[from..gap.end].lines();
    let mut kept = match start == 0 || start == parts.marker {
        true => String::new(),
        false => "\n".to_owned(),
    };
    for line in lines.filter(|line| line.starts_with("//")) {
        kept.push_str(line.trim_end());
        kept.push('\n');
    }
    kept
}

/// What must stand between two tokens that have a gap between them.
fn gap(tokens: &Tokens, before: usize, after: usize, loose: bool) -> &'static str {
    let (Some(a), Some(b)) = (tokens.get(before), tokens.get(after)) else {
        return "";
    };
    if a.kind == Kind::Doc {
        return "\n";
    }
    if loose || b.kind == Kind::Doc || would_join(a.kind, b.kind) {
        return " ";
    }
    ""
}

/// Whether the `kept` tokens of a text are those of another.
fn are_equal(tokens: &Tokens, kept: &[usize], other: &Tokens) -> bool {
    let glued = |tokens: &Tokens, at: usize, next: Option<&Token>| {
        let chars = (
            tokens.get(at).map(|token| token.kind),
            next.map(|next| next.kind),
        );
        let (
            Some(Kind::Punct {
                char: a,
                joint: true,
            }),
            Some(Kind::Punct { char: b, .. }),
        ) = chars
        else {
            return false;
        };
        is_operator(a, b)
    };
    kept.len() == other.len()
        && kept.iter().enumerate().all(|(index, &at)| {
            // Nothing is left of a comma that joined the token before it.
            let next = kept.get(index + 1).filter(|next| **next == at + 1);
            let next = next.and_then(|&next| tokens.get(next));
            let kinds = (tokens.get(at), other.get(index));
            let same_kind = matches!(kinds, (Some(a), Some(b))
                if std::mem::discriminant(&a.kind) == std::mem::discriminant(&b.kind));
            same_kind
                && tokens.str(at) == other.str(index)
                && glued(tokens, at, next) == glued(other, index, other.get(index + 1))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::print::MARKER;

    fn all(source: &str) -> String {
        let text = Text::from(format!("{source}\n{MARKER} ----\n").as_str());
        let minified = minify(&text, Minify::All).expect(source);
        let (own, rest) = minified
            .as_str()
            .split_once(&format!("\n{MARKER}"))
            .unwrap();
        assert_eq!(rest, " ----\n");
        own.to_owned()
    }

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(all(source), expected, "{source}");
        // What is minimal stays.
        assert_eq!(all(expected), expected);
    }

    #[test]
    fn blanks_that_tokens_need() {
        for needed in [
            "a b",
            "a as u8",
            "1 as u8",
            "'x' as u8",
            "\"x\" as T",
            "1. as f64",
            "return \"x\"",
            "return 'x'",
            "return r\"x\"",
            "break 'a",
            "'a 'b",
            "&'a mut T",
            "'a r#fn",
            "r #",
            "r # \"x\"",
            "k #lifetime",
            "1 .max(2)",
            "1. .max(2.)",
            "1 ..2",
            "1.. 2",
            "x.0 .0",
            "x. 0.0",
            "a/ *b",
            "a/ /b",
            "& &x",
            "&& &x",
            "a& &&b",
            "| |x",
            "|| |x",
            "a- >b",
            "a< -b",
            "a< <T>::B",
            "a> =b",
            "let x:Vec<T> =y",
            "(a ..=b)",
            "a.. =b",
            "a. .b",
            "a: ::b",
            "a:: :b",
            "Vec<Vec<T> >",
            "$($x:ty)* =>",
            "$($x:ty)+ =>",
            "! =",
            "= =",
            "a* *b=c",
            "# #",
            "# \"x\"",
            "b 'x'",
            "0 u8",
            "1 e5",
            "\"a\" \"b\"",
            "1 2",
        ] {
            let spaced = needed.replace(' ', " /* & */\n\t");
            match needed {
                // Two of the operator's own make no other.
                "a* *b=c" => check(&spaced, "a**b=c"),
                _ => check(&spaced, &needed.replace("(a ..", "(a..")),
            }
        }
    }

    #[test]
    fn blanks_that_nothing_needs() {
        for (source, expected) in [
            ("fn main ( ) { }", "fn main(){}"),
            ("a + b - c * - d / ! e", "a+b-c*-d/!e"),
            ("x = & y ;", "x=&y;"),
            ("x = & mut y . z ;", "x=&mut y.z;"),
            (
                "fn f < 'a > ( x : & 'a str ) -> T { }",
                "fn f<'a>(x:&'a str)->T{}",
            ),
            ("'a : loop { break 'a ; }", "'a:loop{break 'a;}"),
            ("| x | x + 1", "|x|x+1"),
            ("a , - 1 , \"s\" , 'c' , * p", "a,-1,\"s\",'c',*p"),
            ("< T as A > :: B :: c ( )", "<T as A>::B::c()"),
            ("a .. b", "a..b"),
            ("a ..= b", "a..=b"),
            ("# ! [ allow ( x ) ] # [ b ]", "#![allow(x)]#[b]"),
            (
                "m ! { $ x : expr , $ ( $ y : ty ) , * }",
                "m!{$x:expr,$($y:ty),*}",
            ),
            ("x ? . y ? ; a ? ; b", "x?.y?;a?;b"),
            (
                "\"a\\\n    b\" ; r#\" // \n \"#",
                "\"a\\\n    b\";r#\" // \n \"#",
            ),
            ("a // b\n; /* c /* d */ */ e", "a;e"),
        ] {
            check(source, expected);
        }
    }

    #[test]
    fn tokens_that_nothing_needs() {
        for (source, expected) in [
            ("S { a , b , }", "S{a,b}"),
            ("[a, b, ]", "[a,b]"),
            ("f(a, )", "f(a)"),
            ("x.f(a, b, )", "x.f(a,b)"),
            ("Vec < T , >", "Vec<T>"),
            ("A<B<T>,\n>", "A<B<T> >"),
            ("(a, )", "(a,)"),
            ("(a, b, )", "(a,b,)"),
            ("return (a, )", "return(a,)"),
            ("in (a, )", "in(a,)"),
            ("(Map<K, V>, )", "(Map<K,V>,)"),
            ("m!(a, )", "m!(a,)"),
            ("m! { f(a, ) }", "m!{f(a,)}"),
            (
                "macro_rules! m { ($a:ty, ) => { f($a, ) } }",
                "macro_rules!m{($a:ty,)=>{f($a,)}}",
            ),
            ("#[derive(A, )] struct S", "#[derive(A,)]struct S"),
            ("/// doc\nstruct S { /** doc */ a: T }", "struct S{a:T}"),
            ("//! doc\nfn f() {}", "fn f(){}"),
            ("m! { /// doc\n a }", "m!{ /// doc\na}"),
        ] {
            check(source, expected);
        }
    }

    #[test]
    fn what_is_shown_as_written_keeps_a_blank() {
        check(
            "m!(a  +\n b); f(a + b); stringify!(c)",
            "m!(a + b);f(a+b);stringify!(c)",
        );
    }

    #[test]
    fn only_the_libraries() {
        let source = format!(
            "// my own\nfn  main( ) {{ a :: f( ) }}\n\n{MARKER}, below ----\n\n// a 1.0 (MIT)\n\
             #[allow(warnings)]\npub mod a {{\n    pub fn f() {{\n    }}\n}}\n\n// b 2.0 (MIT)\n\
             #[allow(warnings)]\npub mod b {{\n    pub struct S;\n}}\n"
        );
        let libraries = format!(
            "{MARKER}, below ----\n// a 1.0 (MIT)\n#[allow(warnings)]pub mod a{{pub fn f(){{}}}}\n\
             // b 2.0 (MIT)\n#[allow(warnings)]pub mod b{{pub struct S;}}\n"
        );
        let text = Text::from(source.as_str());
        let own = &source[..source.find(MARKER).unwrap()];
        let minified = |what| minify(&text, what).unwrap().as_str().to_owned();
        assert_eq!(minified(Minify::Libraries), format!("{own}{libraries}"));
        assert_eq!(
            minified(Minify::All),
            format!("fn main(){{a::f()}}\n{libraries}")
        );
        assert!(minify(&Text::from("fn main() {}"), Minify::All).is_err());
    }

    #[test]
    fn code_that_is_no_printed_file() {
        let code =
            |source: &str| minify_code(&Text::from(source)).map(|text| text.as_str().to_owned());
        let source = "// why\nmod a {\n    /// Doc.\n    fn f() {}\n}\n\nuse a::f;\n";
        assert_eq!(code(source).unwrap(), "mod a{fn f(){}}use a::f;\n");
        let quoted = format!("// {MARKER}\nfn  f() {{}}\n");
        assert_eq!(code(&quoted).unwrap(), "fn f(){}\n");
        assert!(code("fn f() {").is_err());
    }

    #[test]
    fn what_has_other_tokens_is_not_given() {
        for (source, other) in [("a b", "ab"), ("& &", "&&"), ("a", "a a"), ("'a'", "'a ")] {
            let (tokens, other) = (lex(source).unwrap(), lex(other).unwrap());
            let all: Vec<_> = (0..tokens.len()).collect();
            assert!(!are_equal(&tokens, &all, &other), "{source}");
            assert!(are_equal(&tokens, &all, &tokens), "{source}");
        }
    }
}
