//! `#[derive_readable]` of `proconio`: a struct that `input!` reads.

use super::attribute_line;
use crate::model::text::{Edit, Text};
use crate::syntax::walk::{Next, Node, walk};
use syn::spanned::Spanned;

/// Writes out every `#[derive_readable]` of a parsed text.
pub fn expand(text: &Text, syntax: &syn::File) -> Vec<Edit> {
    let mut pass = Pass {
        text: text.as_str(),
        edits: Vec::new(),
    };
    walk(syntax, |node| {
        if let Node::Item(syn::Item::Struct(item)) = node {
            pass.structure(item);
        }
        Next::Inside
    });
    pass.edits
}

/// Types that are read as themselves.
const PLAIN: [&str; 17] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32",
    "u64", "u128", "usize", "String",
];

struct Pass<'a> {
    text: &'a str,
    edits: Vec<Edit>,
}

impl Pass<'_> {
    fn structure(&mut self, item: &syn::ItemStruct) {
        let is_readable =
            |attribute: &&syn::Attribute| super::is_named(attribute, "derive_readable");
        if let Some(attribute) = item.attrs.iter().find(is_readable) {
            let range = attribute_line(self.text, attribute);
            self.edits.push(Edit::delete(range));
            self.fields(item);
        }
    }

    fn fields(&mut self, item: &syn::ItemStruct) {
        let mut reads = Vec::new();
        for field in &item.fields {
            let range = field.ty.span().byte_range();
            let read = format!(
                "<{} as ::proconio::source::Readable>::",
                &self.text[range.clone()]
            );
            if !PLAIN.contains(&&self.text[range.clone()]) {
                self.edits
                    .push(Edit::replace(range, &format!("{read}Output")));
            }
            reads.push(match &field.ident {
                Some(name) => format!("{name}: {read}read(source)"),
                None => format!("{read}read(source)"),
            });
        }
        let name = &item.ident;
        let lines: String = reads
            .iter()
            .map(|read| format!("            {read},\n"))
            .collect();
        let (source, value) = match &item.fields {
            syn::Fields::Unit => ("_", format!("{name}")),
            _ if reads.is_empty() => ("_", format!("{name} {{}}")),
            syn::Fields::Named(_) => ("source", format!("{name} {{\n{lines}        }}")),
            syn::Fields::Unnamed(_) => ("source", format!("{name}(\n{lines}        )")),
        };
        let code = format!(
            "\n\nimpl ::proconio::source::Readable for {name} {{\n    \
                 type Output = {name};\n    \
                 fn read<R: ::std::io::BufRead, S: ::proconio::source::Source<R>>({source}: &mut S) -> {name} {{\n        \
                     {value}\n    \
                 }}\n\
             }}"
        );
        let end = item.span().byte_range();
        let line = &self.text[..end.start];
        let line = &line[line.rfind('\n').map_or(0, |at| at + 1)..];
        let indent = &line[..line.len() - line.trim_start().len()];
        let code = code.replace('\n', &format!("\n{indent}"));
        let code = code.replace(&format!("\n{indent}\n"), "\n\n");
        self.edits.push(Edit::insert(end.end, &code));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, wanted: &str, body: &str) {
        let syntax = syn::parse_file(text).unwrap();
        let text = Text::from(text);
        let out = text.edited(expand(&text, &syntax));
        let (item, code) = out.as_str().split_once("\n\n").unwrap();
        assert_eq!(item, wanted);
        let words: Vec<_> = code.split_whitespace().collect();
        let words = words.join(" ");
        assert!(words.contains(body), "{code}");
        assert!(words.starts_with("impl ::proconio::source::Readable for A { type Output = A;"));
    }

    #[test]
    fn structs() {
        check(
            "#[derive_readable]\n#[derive(Debug)]\nstruct A {\n    a: i32,\n    pub b: Usize1,\n}\n",
            "#[derive(Debug)]\nstruct A {\n    a: i32,\n    pub b: <Usize1 as ::proconio::source::Readable>::Output,\n}",
            "A { a: <i32 as ::proconio::source::Readable>::read(source), \
             b: <Usize1 as ::proconio::source::Readable>::read(source), }",
        );
        check(
            "#[proconio::derive_readable]\npub struct A(String, m::B);",
            "pub struct A(String, <m::B as ::proconio::source::Readable>::Output);",
            "A( <String as ::proconio::source::Readable>::read(source), \
             <m::B as ::proconio::source::Readable>::read(source), )",
        );
        check(
            "#[derive_readable]\nstruct A;",
            "struct A;",
            "(_: &mut S) -> A { A }",
        );
        check(
            "#[derive_readable]\nstruct A {}",
            "struct A {}",
            "(_: &mut S) -> A { A {} }",
        );
    }
}
