//! Gives locals of different expansions different names.
//!
//! A variable that a macro's body binds is not the one of that name in its
//! arguments. As text they would be: so one of them is renamed wherever both
//! occur in one function. Items, fields, methods and types have one name for
//! all, as they have for the compiler.

use super::render::Rendered;
use crate::model::text::{Edit, Text};
use crate::syntax::items::plain;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// A macro that shows words, and says no variable.
const WORDS: &str = "stringify";

/// A name in a place where it may be a local's.
struct Occurrence {
    start: usize,
    end: usize,
    binds: bool,
    /// Text that must come before it if it is renamed: `field: ` of a shorthand.
    shorthand: Option<(usize, String)>,
    /// Whether it cannot be told if this is a variable at all.
    doubtful: bool,
}

/// The text with locals renamed; `Err` says why that is not certain.
///
/// `constants` are the names of all constants and statics.
pub fn separate(
    rendered: &Rendered,
    items: &impl Fn(&mut dyn FnMut(Node)),
    constants: &BTreeSet<String>,
) -> Result<Text, &'static str> {
    let mut functions = Vec::new();
    items(&mut |node| {
        let mut finder = Finder {
            depth: 0,
            current: BTreeMap::new(),
            functions: &mut functions,
            strings: Vec::new(),
        };
        node.visit(&mut finder);
        finder.close();
    });
    let mut edits = Vec::new();
    for function in functions {
        for (name, found) in &function.names {
            rename(
                rendered,
                name,
                found,
                &function.strings,
                constants,
                &mut edits,
            )?;
        }
    }
    Ok(match edits.is_empty() {
        true => rendered.text.clone(),
        false => rendered.text.edited(edits),
    })
}

/// An item of any kind.
pub enum Node<'a> {
    /// Of a module.
    Item(&'a syn::Item),
    /// Of an `impl`.
    Impl(&'a syn::ImplItem),
    /// Of a trait.
    Trait(&'a syn::TraitItem),
}

impl Node<'_> {
    fn visit(&self, finder: &mut Finder) {
        match self {
            Node::Item(item) => finder.visit_item(item),
            Node::Impl(item) => finder.visit_impl_item(item),
            Node::Trait(item) => finder.visit_trait_item(item),
        }
    }
}

/// What one function, or one constant, mentions.
struct Function {
    names: BTreeMap<String, Vec<Occurrence>>,
    strings: Vec<String>,
}

struct Finder<'r> {
    depth: usize,
    current: BTreeMap<String, Vec<Occurrence>>,
    functions: &'r mut Vec<Function>,
    /// Literals in macro calls: they may mention variables in braces.
    strings: Vec<String>,
}

fn rename(
    rendered: &Rendered,
    name: &str,
    found: &[Occurrence],
    strings: &[String],
    constants: &BTreeSet<String>,
    edits: &mut Vec<Edit>,
) -> Result<(), &'static str> {
    let marks: BTreeSet<u32> = found.iter().map(|it| rendered.mark(it.start)).collect();
    let binding: BTreeSet<u32> = found
        .iter()
        .filter(|it| it.binds)
        .map(|it| rendered.mark(it.start))
        .collect();
    if marks.len() < 2 || binding.is_empty() || name == "None" {
        return Ok(());
    }
    let upper = name.chars().next().is_some_and(char::is_uppercase);
    if upper || constants.contains(name) {
        return Err("a pattern may be a constant or a variable");
    }
    let plain = name.trim_start_matches('\'');
    let mentions = |text: &String| {
        text.match_indices('{').any(|(at, _)| {
            let word = text[at + 1..].split([':', '}', '$']).next();
            word.is_some_and(|word| word.trim() == plain)
        }) || text.contains(&format!("{plain}$"))
    };
    if strings.iter().any(mentions) {
        return Err("a format string mentions a variable of the macro");
    }
    // What binds nothing is of the whole crate; and one may keep the name.
    let kept = marks.iter().find(|mark| !binding.contains(mark));
    let kept = *kept.unwrap_or(marks.first().expect("two at least"));
    let text = rendered.text.as_str();
    let mut number = 0;
    for mark in binding.into_iter().filter(|mark| *mark != kept) {
        let new = loop {
            number += 1;
            let new = format!("{}_{number}", name.replace("r#", ""));
            if !text.contains(&new) {
                break new;
            }
        };
        for it in found.iter().filter(|it| rendered.mark(it.start) == mark) {
            if it.doubtful {
                return Err("a macro in it is given a variable");
            }
            if let Some((at, field)) = &it.shorthand {
                edits.push(Edit::insert(*at, field));
            }
            edits.push(Edit::replace(it.start..it.end, &new));
        }
    }
    Ok(())
}

impl Finder<'_> {
    fn add(&mut self, ident: &syn::Ident, binds: bool) {
        self.push(ident, binds, None, false);
    }

    fn push(
        &mut self,
        ident: &syn::Ident,
        binds: bool,
        shorthand: Option<(usize, String)>,
        doubtful: bool,
    ) {
        let range = ident.span().byte_range();
        self.current
            .entry(plain(ident))
            .or_default()
            .push(Occurrence {
                start: range.start,
                end: range.end,
                binds,
                shorthand,
                doubtful,
            });
    }

    /// A label: the quote is part of it.
    fn label(&mut self, label: &syn::Lifetime, binds: bool) {
        let start = label.apostrophe.byte_range().start;
        let end = label.ident.span().byte_range().end;
        self.current
            .entry(format!("'{}", label.ident))
            .or_default()
            .push(Occurrence {
                start,
                end,
                binds,
                shorthand: None,
                doubtful: false,
            });
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth == 0 {
            self.functions.push(Function {
                names: std::mem::take(&mut self.current),
                strings: std::mem::take(&mut self.strings),
            });
        }
    }

    /// What a macro in a function is given: any of it may be a variable, and
    /// if there may be a closure or a pattern (`binding`), bound there.
    fn argument(&mut self, stream: TokenStream, binding: bool, braces: bool) {
        let tokens: Vec<_> = stream.into_iter().collect();
        let punct = |at: Option<usize>| match at.and_then(|at| tokens.get(at)) {
            Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
            _ => None,
        };
        let is_word = |at: Option<usize>| {
            let token = at.and_then(|at| tokens.get(at));
            token.is_some_and(|token| token.to_string() == WORDS)
        };
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(_)
                    if punct(at.checked_sub(1)) == Some('!') && is_word(at.checked_sub(2)) => {}
                TokenTree::Group(group) => {
                    let brace = group.delimiter() == proc_macro2::Delimiter::Brace;
                    self.argument(group.stream(), binding, braces || brace);
                }
                TokenTree::Literal(literal) => self.strings.push(literal.to_string()),
                TokenTree::Ident(ident) => {
                    let before = |back| punct(at.checked_sub(back));
                    let range = before(1) == Some('.') && before(2) == Some('.');
                    let field = before(1) == Some('.') && !range;
                    let path = before(1) == Some(':') && before(2) == Some(':')
                        || punct(Some(at + 1)) == Some(':') && punct(Some(at + 2)) == Some(':');
                    let other = matches!(before(1), Some('\'' | '$'));
                    // `x as usize`
                    let is_type = at.checked_sub(1).is_some_and(
                        |at| matches!(&tokens[at], TokenTree::Ident(word) if word == "as"),
                    );
                    if !field && !path && !other && !is_type {
                        let called = matches!(tokens.get(at + 1), Some(TokenTree::Group(_)));
                        let upper = ident.to_string().starts_with(char::is_uppercase);
                        self.push(ident, binding && !called && !upper, None, braces);
                    }
                }
                TokenTree::Punct(_) => {}
            }
        }
    }
}

/// Whether there may be a closure or a pattern.
fn may_bind(stream: TokenStream) -> bool {
    let mut before = ' ';
    stream.into_iter().any(|token| {
        let last = std::mem::replace(&mut before, ' ');
        match token {
            TokenTree::Group(group) => may_bind(group.stream()),
            TokenTree::Punct(punct) => {
                before = punct.as_char();
                before == '|' || before == '>' && last == '='
            }
            TokenTree::Ident(ident) => ident == "let" || ident == "for",
            TokenTree::Literal(_) => false,
        }
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.open();
        visit::visit_item_fn(self, item);
        self.close();
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.open();
        visit::visit_impl_item_fn(self, item);
        self.close();
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.open();
        visit::visit_trait_item_fn(self, item);
        self.close();
    }

    fn visit_expr(&mut self, expression: &'ast syn::Expr) {
        // A constant's value is a scope of its own.
        self.open();
        visit::visit_expr(self, expression);
        self.close();
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if pattern.ident != "self" {
            self.add(&pattern.ident, true);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_field_pat(&mut self, field: &'ast syn::FieldPat) {
        if let (None, syn::Pat::Ident(pattern)) = (&field.colon_token, &*field.pat) {
            let by_ref = pattern.by_ref.map(|token| token.span);
            let mutable = pattern.mutability.map(|token| token.span);
            let first = by_ref.or(mutable).unwrap_or(pattern.ident.span());
            let shorthand = (first.byte_range().start, format!("{}: ", pattern.ident));
            self.push(&pattern.ident, true, Some(shorthand), false);
        } else {
            self.visit_pat(&field.pat);
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if let (None, syn::Member::Named(name)) = (&field.colon_token, &field.member) {
            let shorthand = (name.span().byte_range().start, format!("{name}: "));
            self.push(name, false, Some(shorthand), false);
        } else {
            self.visit_expr(&field.expr);
        }
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        match path.path.get_ident() {
            Some(ident) if path.qself.is_none() && ident != "self" => self.add(ident, false),
            _ => visit::visit_expr_path(self, path),
        }
    }

    fn visit_label(&mut self, label: &'ast syn::Label) {
        self.label(&label.name, true);
    }

    fn visit_expr_break(&mut self, item: &'ast syn::ExprBreak) {
        if let Some(label) = &item.label {
            self.label(label, false);
        }
        if let Some(value) = &item.expr {
            self.visit_expr(value);
        }
    }

    fn visit_expr_continue(&mut self, item: &'ast syn::ExprContinue) {
        if let Some(label) = &item.label {
            self.label(label, false);
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|last| &last.ident);
        let is = |wanted: &str| name.is_some_and(|name| name == wanted);
        if is(WORDS) {
            return;
        }
        let binding = is("matches") || may_bind(call.tokens.clone());
        self.argument(call.tokens.clone(), binding, false);
    }
}
