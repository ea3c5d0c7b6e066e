//! Paths made absolute, token by token: the same rule inside macros and out.

use super::Inliner;
use super::names::type_name;
use crate::source::Edit;
use crate::tokens::{Kind, Tokens};
use std::collections::BTreeSet;
use std::ops::Range;

/// A module's extent in a file, and the names it defines.
#[derive(Debug)]
pub struct Scope {
    range: Range<usize>,
    types: BTreeSet<String>,
    others: BTreeSet<String>,
    /// Whether it is a module below the crate's root.
    nested: bool,
}

impl Scope {
    pub fn new(range: Range<usize>, items: &[syn::Item], nested: bool) -> Scope {
        let others = items.iter().filter_map(|item| match item {
            syn::Item::Fn(item) => Some(item.sig.ident.to_string()),
            syn::Item::Const(item) => Some(item.ident.to_string()),
            syn::Item::Static(item) => Some(item.ident.to_string()),
            _ => None,
        });
        Scope {
            range,
            types: items.iter().filter_map(type_name).collect(),
            others: others.collect(),
            nested,
        }
    }

    /// Whether a name stands anywhere in the module.
    pub fn mentions(&self, tokens: &Tokens, name: &str) -> bool {
        (tokens.at(self.range.start)..tokens.at(self.range.end)).any(|at| tokens.ident(at) == name)
    }

    /// Whether the module defines an item of that name.
    pub fn defines(&self, name: &str) -> bool {
        self.types.contains(name) || self.others.contains(name)
    }
}

/// The modules of a file, outer ones first.
#[derive(Debug, Default)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    pub fn push(&mut self, scope: Scope) {
        self.0.push(scope);
    }

    /// The innermost module around a byte.
    pub fn at(&self, offset: usize) -> &Scope {
        let around = self
            .0
            .iter()
            .rev()
            .find(|scope| scope.range.contains(&offset));
        around.expect("the file itself is around everything")
    }
}

/// Edits that make the paths of one file right for the place it now has.
pub fn rewrite(tokens: &Tokens, inliner: &Inliner, scopes: &Scopes) -> Vec<Edit> {
    let mut pass = PathPass {
        tokens,
        inliner,
        scopes,
        edits: Vec::new(),
    };
    let mut at = 0;
    while at < tokens.len() {
        at = pass.token(at);
    }
    pass.edits
}

struct PathPass<'a, 'i> {
    tokens: &'i Tokens<'i>,
    inliner: &'i Inliner<'a>,
    scopes: &'i Scopes,
    edits: Vec<Edit>,
}

impl PathPass<'_, '_> {
    /// Handles the token at an index; returns the index to go on from.
    fn token(&mut self, at: usize) -> usize {
        let tokens = self.tokens;
        let name = tokens.ident(at);
        if name.is_empty() || self.is_member(at) {
            return at + 1;
        }
        if name == "use" && !tokens.is_punct(at + 1, '<') {
            return self.import(at + 1);
        }
        if name == "cfg" || name == "cfg_attr" {
            self.cfg(at);
        }
        // `#[doc = include_str!(…)]`, as it is passed to macros.
        if name == "doc"
            && tokens.is_punct(at + 1, '=')
            && tokens.ident(at + 2) == "include_str"
            && self.inliner.names.module.is_some()
        {
            let end = tokens.range(tokens.partner(at + 4)).end;
            self.edits
                .push(Edit::replace(tokens.range(at + 2).start..end, "\"\""));
        }
        let bare_call = tokens.is_punct(at + 1, '!') && !tokens.is_after_path_sep(at);
        if let (true, Some(path)) = (bare_call, self.inliner.macro_use.get(name)) {
            self.edits.push(Edit::replace(tokens.range(at), path));
        }
        let leading = tokens.is_after_path_sep(at) && self.is_leading_sep(at - 2);
        if leading || !tokens.is_after_path_sep(at) {
            self.segment(at, leading, false);
        }
        at + 1
    }

    /// `x.name`, but not `0..name`.
    fn is_member(&self, at: usize) -> bool {
        let dot = |at: usize| self.tokens.is_punct(at, '.');
        1 <= at && dot(at - 1) && !(2 <= at && dot(at - 2))
    }

    /// Whether the `::` at an index begins a path.
    fn is_leading_sep(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let Some(before) = at.checked_sub(1).and_then(|before| tokens.get(before)) else {
            return true;
        };
        match before.kind {
            Kind::Ident => matches!(
                tokens.str(at - 1),
                "as" | "break"
                    | "dyn"
                    | "else"
                    | "for"
                    | "if"
                    | "impl"
                    | "in"
                    | "let"
                    | "match"
                    | "move"
                    | "mut"
                    | "ref"
                    | "return"
                    | "unsafe"
                    | "use"
                    | "where"
                    | "while"
                    | "const"
            ),
            // `Vec<T>::new` goes on, `-> ::std::x` begins.
            Kind::Punct { char: '>', .. } => {
                2 <= at && (tokens.is_punct(at - 2, '-') || tokens.is_punct(at - 2, '='))
            }
            Kind::Close => false,
            _ => true,
        }
    }

    /// The first segment of a path, or of a `use`.
    fn segment(&mut self, at: usize, leading: bool, import: bool) {
        let tokens = self.tokens;
        let names = &self.inliner.names;
        let name = tokens.ident(at);
        let range = tokens.range(at);
        let goes_on = tokens.is_path_sep(at + 1);
        if name == "crate" {
            let Some(module) = &names.module else {
                return;
            };
            if 1 <= at && tokens.is_punct(at - 1, '$') {
                let both = tokens.range(at - 1).start..range.end;
                self.edits
                    .push(Edit::replace(both, &format!("crate::{module}")));
            } else if goes_on || (import && tokens.ident(at + 1) == "as") {
                self.edits
                    .push(Edit::insert(range.end, &format!("::{module}")));
            }
            return;
        }
        if 1 <= at && tokens.is_punct(at - 1, '$') {
            return;
        }
        if !goes_on && !import {
            return;
        }
        let scope = self.scopes.at(range.start);
        let start = if leading {
            tokens.range(at - 2).start
        } else {
            range.start
        };
        let own = names.module.is_none();
        match names.externs.get(name) {
            Some(path) if leading || !scope.types.contains(name) => {
                let known = *path == format!("crate::{name}");
                if own && !scope.nested && !leading && known {
                    return;
                }
                let mut with = path.clone();
                // `use itertools;` goes on meaning that name.
                let last = !goes_on && tokens.ident(at + 1) != "as";
                if import && last && !path.ends_with(&format!("::{name}")) {
                    with.push_str(&format!(" as {name}"));
                }
                self.edits.push(Edit::replace(start..range.end, &with));
            }
            // In 2015 `use` and a leading `::` count from the crate's root.
            _ if names.from_root
                && (import || leading)
                && !matches!(name, "std" | "core" | "self" | "super") =>
            {
                let root = match &names.module {
                    Some(module) => format!("crate::{module}::"),
                    None => "crate::".to_owned(),
                };
                self.edits.push(Edit::replace(start..range.start, &root));
            }
            _ => {}
        }
    }

    /// A `use` from behind its keyword; returns the index of its end.
    fn import(&mut self, start: usize) -> usize {
        let tokens = self.tokens;
        let mut end = start;
        while end < tokens.len()
            && !tokens.is_punct(end, ';')
            && tokens
                .get(end)
                .is_some_and(|token| token.kind != Kind::Close)
        {
            end = tokens.partner(end).max(end) + 1;
        }
        self.import_tree(start, end);
        end
    }

    /// A list of `use` trees that have no prefix.
    fn import_tree(&mut self, start: usize, end: usize) {
        let tokens = self.tokens;
        let mut at = start;
        while at < end {
            let leading = tokens.is_path_sep(at);
            if leading {
                at += 2;
            }
            match tokens.get(at).map(|token| token.kind) {
                Some(Kind::Open) => self.import_tree(at + 1, tokens.partner(at)),
                Some(Kind::Punct { char: '$', .. }) => self.segment(at + 1, false, true),
                Some(Kind::Ident) => self.segment(at, leading, true),
                _ => {}
            }
            while at < end && !tokens.is_punct(at, ',') {
                at = tokens.partner(at).max(at) + 1;
            }
            at += 1;
        }
    }

    /// What is known of a predicate that stays, also inside macros.
    fn cfg(&mut self, at: usize) {
        let tokens = self.tokens;
        let is_macro = tokens.is_punct(at + 1, '!');
        let open = at + 1 + usize::from(is_macro);
        // Also bare, as an argument of a macro that writes the attribute.
        let called = 1 <= at && (tokens.ident(at - 1) == "fn" || tokens.is_punct(at - 1, ':'));
        if tokens.str(open) != "(" || called {
            return;
        }
        let close = tokens.partner(open);
        let mut end = close;
        if tokens.ident(at) == "cfg_attr" {
            end = open + 1;
            while end < close && !tokens.is_punct(end, ',') {
                end = tokens.partner(end) + 1;
            }
        }
        if end == open + 1 {
            return;
        }
        let Some(predicate) = self.inliner.config.evaluate(tokens, open + 1..end) else {
            return;
        };
        let own = self.inliner.names.module.is_none();
        if !own || predicate.crate_own {
            let whole = tokens.range(open + 1).start..tokens.range(end - 1).end;
            self.edits.extend(predicate.rewrite(whole));
        }
    }
}
