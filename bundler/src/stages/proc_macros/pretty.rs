//! What a macro made, as text that one can read.

use super::instrument::GROUP;
use crate::model::text::{Edit, Text};
use crate::syntax::spacing::is_operand;
use crate::syntax::tokens::{Kind, Tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Lays out what a macro made of the range of a text: blocks that it took over
/// stay as they were written there.
///
/// `rules` are the procedural macros that a `macro_rules!` made this for: what
/// it hands on is one operand, but not when it went through one of them. The
/// compiler ignores the groups that these make.
pub fn layout(
    made: &str,
    text: &Text,
    range: Range<usize>,
    rules: Option<&BTreeSet<String>>,
) -> Text {
    let made = ungroup(made.to_owned(), rules).replace("$crate", "crate");
    let made = with_raw_docs(&made);
    let tokens = Tokens::new(&made);
    let whole = text.as_str();
    let source = Tokens::new(whole);
    let mut blocks = BTreeMap::new();
    for at in source.at(range.start)..source.at(range.end) {
        if source.str(at) == "{" {
            let block = source.range(at).start..source.range(source.partner(at)).end;
            blocks.insert(words(&source, at), block);
        }
    }
    let line = &whole[..range.start];
    let line = &line[line.rfind('\n').map_or(0, |at| at + 1)..];
    let blanks = line.len() - line.trim_start_matches(' ').len();
    let mut printer = Printer {
        tokens: &tokens,
        out: Text::default(),
        last: None,
        indent: blanks / 4,
        margin: blanks % 4,
        generics: 0,
        line_start: true,
    };
    let mut at = 0;
    while at < tokens.len() {
        let block = match tokens.str(at) {
            "{" => blocks.get(&words(&tokens, at)),
            _ => None,
        };
        match block {
            Some(block) if at + 1 < tokens.partner(at) => {
                printer.gap(at);
                let outside = vec![
                    Edit::delete(0..block.start),
                    Edit::delete(block.end..whole.len()),
                ];
                printer.out.push(&text.edited(outside));
                at = tokens.partner(at);
                printer.last = Some(at);
                printer.line_start = false;
                printer.end_line(at);
            }
            _ => printer.token(at),
        }
        at += 1;
    }
    printer.out
}

/// What a macro made, in which `#[doc = "…"]` is written as the rules of other
/// macros see `/// …`: a rule may ask for the words of a comment.
fn with_raw_docs(made: &str) -> String {
    let tokens = Tokens::new(made);
    let is_doc = |at: &usize| {
        let is_start = 1 <= *at && tokens.str(at - 1) == "[" && tokens.is_punct(at + 1, '=');
        is_start && tokens.ident(*at) == "doc" && tokens.str(at + 2).starts_with('"')
    };
    let docs = (0..tokens.len()).filter(is_doc);
    let edits = docs.filter_map(|at| {
        let text: syn::LitStr = syn::parse_str(tokens.str(at + 2)).ok()?;
        Some(Edit::replace(tokens.range(at + 2), &raw(&text.value())?))
    });
    Text::from(made).edited(edits.collect()).as_str().to_owned()
}

/// A text as a raw literal, if it can be one.
fn raw(text: &str) -> Option<String> {
    let ends = |hashes: &usize| text.contains(&format!("\"{}", "#".repeat(*hashes)));
    let hashes = (0..).find(|hashes| !ends(hashes))?;
    let hashes = "#".repeat(hashes);
    (!text.contains('\r')).then(|| format!("r{hashes}\"{text}\"{hashes}"))
}

/// The tokens of a block, to compare it.
fn words(tokens: &Tokens, open: usize) -> String {
    let range = open..=tokens.partner(open);
    range.map(|at| format!("{} ", tokens.str(at))).collect()
}

/// Writes undelimited groups in parentheses where that matters.
pub fn ungroup(mut made: String, rules: Option<&BTreeSet<String>>) -> String {
    loop {
        let tokens = Tokens::new(&made);
        let mut calls = (0..tokens.len()).filter(|at| tokens.ident(*at) == GROUP);
        let Some(at) = calls.next_back() else {
            return made;
        };
        let close = tokens.partner(at + 2);
        let inside = made[tokens.range(at + 2).end..tokens.range(close).start].trim();
        let handed_on = |names: &BTreeSet<String>| {
            let mut opened = (2..at).filter(|open| at < tokens.partner(*open));
            opened.any(|open| tokens.is_call(open - 2) && names.contains(tokens.ident(open - 2)))
        };
        let operand = rules.is_some_and(|names| !handed_on(names));
        let called = tokens.str(close + 1) == "(";
        let is_operand = operand && !is_meta(&tokens, at, inside);
        let (open, end) = match is_operand && needs_parentheses(inside, called) {
            true => ("(", ")"),
            false => ("", ""),
        };
        let with = format!("{open}{inside}{end}");
        let call = tokens.range(at).start..tokens.range(close).end;
        made.replace_range(call, &with);
    }
}

/// Whether a group is what an attribute says, and no value there.
fn is_meta(tokens: &Tokens, at: usize, inside: &str) -> bool {
    let mut opened = (1..at).filter(|open| at < tokens.partner(*open));
    let is_in_attribute = opened.any(|open| tokens.is_punct(open - 1, '#'));
    let is_value = 1 <= at && tokens.is_punct(at - 1, '=');
    is_in_attribute && !is_value && syn::parse_str::<syn::Meta>(inside).is_ok()
}

/// Whether an operand could come apart without its group.
fn needs_parentheses(inside: &str, called: bool) -> bool {
    use syn::Expr;
    match syn::parse_str(inside) {
        // A block may be a function's.
        Ok(Expr::Block(_) | Expr::Infer(_) | Expr::Macro(_)) | Err(_) => {}
        Ok(expression) if is_operand(&expression, called) => {}
        Ok(_) => return true,
    }
    match syn::parse_str(inside) {
        Ok(syn::Type::TraitObject(of)) => 1 < of.bounds.len(),
        Ok(syn::Type::ImplTrait(of)) => 1 < of.bounds.len(),
        _ => false,
    }
}

struct Printer<'a> {
    tokens: &'a Tokens<'a>,
    out: Text,
    last: Option<usize>,
    indent: usize,
    margin: usize,
    /// Open `<` of generics.
    generics: usize,
    line_start: bool,
}

impl Printer<'_> {
    fn token(&mut self, at: usize) {
        let tokens = self.tokens;
        let str = tokens.str(at);
        let partner = tokens.partner(at);
        if str == "}" && partner + 1 != at {
            self.indent = self.indent.saturating_sub(1);
            self.new_line();
        }
        self.gap(at);
        self.out.push_str(str);
        self.line_start = false;
        self.last = Some(at);
        match str {
            "{" if at + 1 != partner => {
                self.indent += 1;
                self.generics = 0;
                self.new_line();
            }
            "<" if self.opens_generics(at) => self.generics += 1,
            ">" => self.generics = self.generics.saturating_sub(1),
            _ => {}
        }
        self.end_line(at);
    }

    fn new_line(&mut self) {
        if !self.line_start {
            let blanks = " ".repeat(4 * self.indent + self.margin);
            self.out.push_str(&format!("\n{blanks}"));
            self.line_start = true;
        }
    }

    /// Ends the line behind a token where that is usual.
    fn end_line(&mut self, at: usize) {
        let tokens = self.tokens;
        let next = tokens.str(at + 1);
        if next.is_empty() || next == "}" {
            return;
        }
        let ends = match tokens.str(at) {
            ";" => self.innermost(at) != "[",
            "," => self.innermost(at) == "{" && self.generics == 0,
            "}" => {
                let opens = matches!(self.innermost(at), "(" | "[");
                !opens && !matches!(next, ")" | "]" | "," | ";" | "." | "?" | "else" | "=" | ":")
            }
            "]" => {
                let open = tokens.partner(at);
                1 <= open
                    && tokens.is_punct(open - 1, '#')
                    && matches!(self.innermost(at), "{" | "")
            }
            _ => tokens.get(at).is_some_and(|token| token.kind == Kind::Doc),
        };
        if ends {
            self.new_line();
        }
    }

    /// The delimiter around a token.
    fn innermost(&self, at: usize) -> &str {
        let tokens = self.tokens;
        let start = tokens.partner(at).min(at);
        let around = (0..start).rev().find(|open| at < tokens.partner(*open));
        around.map_or("", |open| tokens.str(open))
    }

    fn opens_generics(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else {
            return false;
        };
        let name = self.tokens.ident(before);
        name.starts_with(char::is_uppercase)
            || name == "impl"
            || name == "for"
            || self.tokens.is_after_path_sep(at)
            || 1 <= before && self.tokens.ident(before - 1) == "fn"
    }

    /// Writes the blank before a token, if there is to be one.
    fn gap(&mut self, at: usize) {
        let Some(last) = self.last.filter(|_| !self.line_start) else {
            return;
        };
        if self.is_apart(last, at) {
            self.out.push_str(" ");
        }
    }

    fn is_apart(&self, last: usize, at: usize) -> bool {
        let tokens = self.tokens;
        let (before, after) = (tokens.str(last), tokens.str(at));
        let kind = |at: usize| tokens.get(at).map(|token| token.kind);
        // Also where that was no operator: `->::std`, `<<A as B>::C>`.
        let parts = matches!((before, after), (">", ":"));
        if let Some(Kind::Punct { joint: true, .. }) = kind(last) {
            if matches!(kind(at), Some(Kind::Punct { .. })) && !parts {
                return false;
            }
        }
        let keyword = |word: &str| {
            syn::parse_str::<syn::Ident>(word).is_err()
                && word.starts_with(char::is_alphabetic)
                && !matches!(word, "self" | "Self" | "super" | "crate")
        };
        let word = |at: usize| kind(at) == Some(Kind::Ident) && !keyword(tokens.str(at));
        match (before, after) {
            ("{", "}") => false,
            (_, "," | ";" | ")" | "]" | "?") | ("(" | "[" | "#", _) => false,
            (_, ".") => kind(last) == Some(Kind::Literal) && tokens.ident(at + 1).is_empty(),
            (".", _) => false,
            (_, ":") if tokens.is_path_sep(at) => {
                let arrow =
                    1 <= last && (tokens.is_punct(last - 1, '-') || tokens.is_punct(last - 1, '='));
                !(word(last) || before == ">" && !arrow || before == "<")
            }
            (":", _) if tokens.is_after_path_sep(at) => false,
            (_, ":") => false,
            ("<", _) if self.opens_generics(last) => {
                matches!(kind(at), Some(Kind::Punct { .. })) && !matches!(after, "&" | "*")
            }
            (_, "!") => !(word(last) && tokens.is_open(at + 1)),
            ("!", "(" | "[") => false,
            ("!", "{") => true,
            (_, "(" | "[") => !(word(last) || matches!(before, ")" | "]" | ">" | "&" | "*")),
            (_, "<") => !self.opens_generics(at),
            (_, ">") if 0 < self.generics => before == "-" || before == "=",
            ("&" | "*" | "-" | "!", _) => {
                let unary = match last.checked_sub(1) {
                    None => true,
                    Some(prior) => match kind(prior) {
                        Some(Kind::Open | Kind::Punct { .. }) => tokens.str(prior) != ">",
                        Some(Kind::Ident) => keyword(tokens.str(prior)),
                        _ => false,
                    },
                };
                !unary || matches!(kind(at), Some(Kind::Punct { .. }))
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(made: &str, source: &str, wanted: &str) {
        let text = Text::from(source);
        let out = layout(made, &text, 0..source.len(), None);
        assert_eq!(out.as_str(), wanted);
    }

    #[test]
    fn lines() {
        check(
            "impl < T > A for B < T > where T : C { fn f ( & self ) -> Vec < T > { g ! ( 1 , & x ) ; a . b :: < u8 > ( ) } } ",
            "",
            "impl<T> A for B<T> where T: C {\n    fn f(&self) -> Vec<T> {\n        g!(1, &x);\n        a.b::<u8>()\n    }\n}",
        );
        check(
            "match x { A => { } B => 1 , } ",
            "",
            "match x {\n    A => {}\n    B => 1,\n}",
        );
    }

    /// A rule may ask for `/// Safety:`.
    #[test]
    fn comments_as_rules_see_them() {
        check(
            r##"m ! { # [doc = " Safety:"] # [doc = " \"a\"#"] # [doc = "\r"] f ( doc = "b" ) }"##,
            "",
            "m! {\n    #[doc = r\" Safety:\"]\n    #[doc = r##\" \"a\"#\"##]\n    #[doc = \"\\r\"]\n    f(doc = \"b\")\n}",
        );
    }

    #[test]
    fn operands() {
        let check = |made: &str, plain: &str, by_rules: &str| {
            let names = ["paste".to_owned()].into();
            let text = Text::from("");
            let out = |rules| layout(made, &text, 0..0, rules);
            assert_eq!(out(None).as_str(), plain);
            assert_eq!(out(Some(&names)).as_str(), by_rules);
        };
        check(" __bundle_group!{a + b } * c ", "a + b * c", "(a + b) * c");
        check("f ( __bundle_group!{x } ) ", "f(x)", "f(x)");
        check(
            "paste ! ( __bundle_group!{-x } ) ",
            "paste!(-x)",
            "paste!(-x)",
        );
        check(
            "# [ __bundle_group!{a = 1 + 2 } ] # [ b ( __bundle_group!{c = 1 } ) ] # [ d = __bundle_group!{1 + 2 } ] x ",
            "#[a = 1 + 2]\n#[b(c = 1)]\n#[d = 1 + 2]\nx",
            "#[a = 1 + 2]\n#[b(c = 1)]\n#[d = (1 + 2)]\nx",
        );
        check(
            "$crate :: x ( ) -> ::a ",
            "crate::x() -> ::a",
            "crate::x() -> ::a",
        );
    }

    #[test]
    fn blocks_stay_as_they_are() {
        check(
            "fn g ( ) { } fn f ( ) { g ( ) ; 1 } ",
            "fn f() {\n  g( );  // why\n  1 }",
            "fn g() {}\nfn f() {\n  g( );  // why\n  1 }",
        );
    }

    #[test]
    fn nothing_changes_but_blanks() {
        let source = include_str!("pretty.rs");
        let stream: proc_macro2::TokenStream = source.parse().unwrap();
        let made = stream.to_string();
        let out = layout(&made, &Text::from(""), 0..0, None);
        let again: proc_macro2::TokenStream = out.as_str().parse().unwrap();
        let made = with_raw_docs(&made.replace("$crate", "crate"));
        let made: proc_macro2::TokenStream = made.parse().unwrap();
        assert_eq!(
            again.to_string().split_whitespace().collect::<String>(),
            made.to_string().split_whitespace().collect::<String>()
        );
        assert!(syn::parse_file(out.as_str()).is_ok(), "{}", out.as_str());
    }
}
