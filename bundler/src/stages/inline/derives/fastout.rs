//! `#[fastout]` of `proconio`: what a function prints is buffered.

use super::attribute_line;
use crate::model::text::{Edit, Text};
use crate::syntax::walk::{Next, Node, has, walk};
use std::ops::Range;
use syn::spanned::Spanned;

/// Writes out every `#[fastout]` of a parsed text.
///
/// Since `proconio-derive` 0.2 every `print!` and `println!` of the function's
/// text is meant, `by_scope`; before, those that are expressions of their own.
pub fn expand(text: &Text, syntax: &syn::File, by_scope: bool) -> Vec<Edit> {
    let mut pass = Pass {
        text: text.as_str(),
        by_scope,
        edits: Vec::new(),
    };
    each_function(syntax, |attributes, signature, body| {
        pass.function(attributes, signature, body)
    });
    pass.edits
}

/// The functions of a source that have it: what they do is written anew.
pub fn functions(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    if source.contains("fastout") {
        if let Ok(syntax) = syn::parse_file(source) {
            each_function(&syntax, |attributes, signature, _| {
                let mut attributes = attributes.iter();
                if attributes.any(|attribute| super::is_named(attribute, "fastout")) {
                    found.push(signature.ident.to_string());
                }
            });
        }
    }
    found
}

/// Shows the functions of a file: attributes, signature and body.
fn each_function(
    syntax: &syn::File,
    mut meet: impl FnMut(&[syn::Attribute], &syn::Signature, &syn::Block),
) {
    walk(syntax, |node| {
        match node {
            Node::Item(syn::Item::Fn(item)) => meet(&item.attrs, &item.sig, &item.block),
            Node::ImplItem(syn::ImplItem::Fn(item)) => meet(&item.attrs, &item.sig, &item.block),
            _ => {}
        }
        Next::Inside
    });
}

struct Pass<'a> {
    text: &'a str,
    by_scope: bool,
    edits: Vec<Edit>,
}

impl Pass<'_> {
    fn function(&mut self, attrs: &[syn::Attribute], sig: &syn::Signature, block: &syn::Block) {
        let is_fastout = |attribute: &&syn::Attribute| super::is_named(attribute, "fastout");
        let Some(attribute) = attrs.iter().find(is_fastout) else {
            return;
        };
        let range = attribute_line(self.text, attribute);
        self.edits.push(Edit::delete(range));
        let Some(last) = block.stmts.last() else {
            return;
        };
        let line = self.text[..sig.span().byte_range().start].rfind('\n');
        let line = &self.text[line.map_or(0, |at| at + 1)..];
        let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];

        let mut start = block.brace_token.span.open().byte_range().end;
        for attribute in attrs {
            // `#![allow(…)]` at the start of the body.
            if matches!(attribute.style, syn::AttrStyle::Inner(_)) {
                start = start.max(attribute.span().byte_range().end);
            }
        }
        let prefix = if self.by_scope { "" } else { "__" };
        if !self.by_scope {
            self.rename_prints(block);
        }
        let mut before = prologue(prefix);
        let mut after = String::new();
        if !diverges(last) {
            let flush = "::std::io::Write::flush(&mut __stdout).unwrap();";
            match sig.output {
                syn::ReturnType::Default => {
                    // What its locals print as they are dropped stands before the flush.
                    let drops = self.text.contains("Drop for");
                    before.push_str(if drops { "\n{" } else { "" });
                    after = format!("{}{flush}", if drops { "}\n" } else { "" });
                    if is_open(last) {
                        let tail = last.span().byte_range().end;
                        self.edits.push(Edit::insert(tail, ";"));
                    }
                }
                syn::ReturnType::Type(..) => {
                    before.push_str("\nlet __result = {");
                    after = format!("}};\n{flush}\n__result");
                }
            }
        }
        let end = block.brace_token.span.close().byte_range().start;
        self.begin(start..end, &before, indent);
        if !after.is_empty() {
            self.finish(end, &after, indent);
        }
    }

    fn rename_prints(&mut self, block: &syn::Block) {
        self.edits.extend(prints(block).into_iter().map(|path| {
            let name = &path.segments.last().expect("a name").ident;
            Edit::replace(path.span().byte_range(), &format!("__{name}"))
        }));
    }

    /// Puts lines at the beginning of a body.
    fn begin(&mut self, body: Range<usize>, lines: &str, indent: &str) {
        let mut lines = indented(lines, indent);
        let mut place = body.start..body.start;
        let gap = &self.text[body];
        let gap = &gap[..gap.len() - gap.trim_start().len()];
        if !gap.contains('\n') {
            lines.push_str(&format!("\n{indent}    "));
            place.end += gap.len();
        }
        self.edits.push(Edit::replace(place, &lines));
    }

    /// Puts lines at the end of a body, before the brace there.
    fn finish(&mut self, end: usize, lines: &str, indent: &str) {
        let mut lines = indented(lines, indent);
        let at = self.text[..end].trim_end().len();
        let mut place = at..at;
        if !self.text[at..end].contains('\n') {
            lines.push_str(&format!("\n{indent}"));
            place.end = end;
        }
        self.edits.push(Edit::replace(place, &lines));
    }
}

fn indented(lines: &str, indent: &str) -> String {
    let lines = lines.lines();
    lines.map(|line| format!("\n{indent}    {line}")).collect()
}

/// What comes before the body.
fn prologue(prefix: &str) -> String {
    let rule = |name: &str, macro_name: &str| {
        format!(
            "#[allow(unused_macros)]\n\
             macro_rules! {prefix}{name} {{\n    \
                 ($($t:tt)*) => {{{{ use ::std::io::Write as _; ::std::{macro_name}!(__stdout, $($t)*).unwrap(); }}}};\n\
             }}"
        )
    };
    format!(
        "// What `#[fastout]` does: prints to a locked buffer.\n\
         let __stdout = ::std::io::stdout();\n\
         let mut __stdout = ::std::io::BufWriter::new(__stdout.lock());\n{}\n{}",
        rule("print", "write"),
        rule("println", "writeln")
    )
}

/// The paths of `print!` and `println!` that are expressions of a function.
fn prints(body: &syn::Block) -> Vec<&syn::Path> {
    let mut prints = Vec::new();
    walk(body, |node| {
        if let Node::Macro(call) = node {
            let names = call.path.segments.iter();
            let names: Vec<_> = names.map(|part| part.ident.to_string()).collect();
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            if let ["print" | "println"] | ["std", "print" | "println"] = names.as_slice() {
                prints.push(&call.path);
            }
        }
        // Other functions print for themselves.
        match node {
            Node::Item(_) => Next::Behind,
            _ => Next::Inside,
        }
    });
    prints
}

/// Whether a last statement is an expression that asks for a semicolon.
fn is_open(statement: &syn::Stmt) -> bool {
    use syn::Expr;
    match statement {
        syn::Stmt::Expr(expression, None) => !matches!(
            expression,
            Expr::Block(_)
                | Expr::ForLoop(_)
                | Expr::If(_)
                | Expr::Loop(_)
                | Expr::Match(_)
                | Expr::Unsafe(_)
                | Expr::While(_)
        ),
        syn::Stmt::Macro(call) => {
            let braces = matches!(call.mac.delimiter, syn::MacroDelimiter::Brace(_));
            call.semi_token.is_none() && !braces
        }
        _ => false,
    }
}

/// Whether nothing comes after a statement, as far as is plain to see: what
/// stood there would get a warning.
fn diverges(statement: &syn::Stmt) -> bool {
    let name = |path: &syn::Path| path.segments.last().map(|last| last.ident.to_string());
    match statement {
        syn::Stmt::Expr(syn::Expr::Return(_), _) => true,
        syn::Stmt::Expr(syn::Expr::Loop(inside), _) => !has(&inside.body, |node| match node {
            Node::Expr(syn::Expr::Break(_)) => true,
            Node::Macro(call) => call.tokens.to_string().contains("break"),
            _ => false,
        }),
        syn::Stmt::Expr(syn::Expr::Call(call), _) => match &*call.func {
            syn::Expr::Path(path) => name(&path.path).is_some_and(|name| name == "exit"),
            _ => false,
        },
        syn::Stmt::Macro(call) => {
            let never = ["panic", "todo", "unimplemented", "unreachable"];
            name(&call.mac.path).is_some_and(|name| never.contains(&name.as_str()))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLUSH: &str = "    ::std::io::Write::flush(&mut __stdout).unwrap();\n";

    /// `P` stands for the prologue, `F` for the line that flushes.
    #[track_caller]
    fn check(text: &str, by_scope: bool, wanted: &str) {
        let syntax = syn::parse_file(text).unwrap();
        let text = Text::from(text);
        let out = text.edited(expand(&text, &syntax, by_scope));
        let lines = prologue(if by_scope { "" } else { "__" });
        let lines: Vec<_> = lines.lines().map(|line| format!("    {line}\n")).collect();
        let wanted = wanted
            .replace("    P\n", &lines.concat())
            .replace("    F\n", FLUSH);
        assert_eq!(out.as_str(), wanted);
    }

    #[test]
    fn functions_that_have_it() {
        let source = "#[fastout] fn a() {} fn b() { #[proconio::fastout] fn c() {} }\n\
                      impl D { #[fastout] fn e(&self) {} #[f] fn g() {} }";
        assert_eq!(functions(source), ["a", "c", "e"]);
        assert_eq!(functions("fn fastout() {}"), [""; 0]);
        assert_eq!(functions("fastout"), [""; 0]);
    }

    #[test]
    fn bodies() {
        check(
            "#[fastout]\nfn main() {\n    println!(\"a\"); // b\n}\n",
            true,
            "fn main() {\n    P\n    println!(\"a\"); // b\n    F\n}\n",
        );
        check(
            "#[proconio::fastout]\npub fn f() {\n    #![allow(unused)]\n    for _ in 0..2 {}\n}\n",
            true,
            "pub fn f() {\n    #![allow(unused)]\n    P\n    for _ in 0..2 {}\n    F\n}\n",
        );
        check(
            "#[fastout]\nfn f() {\n    g()\n}\n",
            true,
            "fn f() {\n    P\n    g();\n    F\n}\n",
        );
        check("#[fastout] fn f() {}", true, "fn f() {}");
        let drops = "impl Drop for A { fn drop(&mut self) {} }\n";
        check(
            &format!("{drops}#[fastout]\nfn f() {{\n    let _a = A;\n    g()\n}}\n"),
            true,
            &format!(
                "{drops}fn f() {{\n    P\n    {{\n    let _a = A;\n    g();\n    }}\n    F\n}}\n"
            ),
        );
        check(
            "#[fastout]\nfn f() -> i32 {\n    print!(\"a\");\n    1\n}\n",
            true,
            "fn f() -> i32 {\n    P\n    let __result = {\n    print!(\"a\");\n    1\n    };\n    F\n    __result\n}\n",
        );
        check(
            "#[fastout]\nfn f() {\n    loop {\n        g();\n    }\n}\n",
            true,
            "fn f() {\n    P\n    loop {\n        g();\n    }\n}\n",
        );
        check(
            "#[fastout]\nfn f() {\n    loop { break }\n}\n",
            true,
            "fn f() {\n    P\n    loop { break }\n    F\n}\n",
        );
        check(
            "#[fastout]\nfn f() { g() }\n",
            true,
            "fn f() {\n    P\n    g();\n    F\n}\n",
        );
    }

    #[test]
    fn bodies_before_0_2() {
        check(
            "#[fastout]\nfn f() {\n    std::println!();\n    fn g() { println!() }\n    m!(print!(\"\"));\n}\n",
            false,
            "fn f() {\n    P\n    __println!();\n    fn g() { println!() }\n    m!(print!(\"\"));\n    F\n}\n",
        );
    }
}
