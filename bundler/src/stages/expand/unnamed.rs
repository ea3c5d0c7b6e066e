//! `const _: () = { impl …; impl … };`: the implementations, as items of their own.
//!
//! Such a constant is a place to write `unsafe` once, or to hide names; what it
//! computes is a check that the compiler has made when the library was built. As
//! long as it holds its `impl`s together, all live that any of them is for.

use super::fragment;
use super::scope::{Position, Scope};
use super::tree::{self, Tree};
use super::{DEPTH, Expanded, Expander, called_path};
use crate::facts::attributes::is_inert;
use crate::facts::macros;
use proc_macro2::Delimiter;
use syn::parse::{Parse, Parser};

const OTHERS: &str = "an unnamed constant holds more than implementations";

impl Expander<'_> {
    /// The `impl`s that an unnamed constant holds, if it holds nothing else that
    /// counts.
    pub(super) fn unnamed(
        &mut self,
        constant: &[Tree],
        scope: Scope,
        depth: usize,
    ) -> Expanded<Vec<Tree>> {
        let (start, holds) = self.conditions(constant, 0)?;
        if !holds {
            return Ok(Vec::new());
        }
        let equals = (start..constant.len()).find(|at| tree::punct(constant, *at) == Some('='));
        let value = equals.ok_or(OTHERS)? + 1..constant.len() - 1;
        let mut impls = Vec::new();
        self.statements(&constant[value], scope, depth, &mut impls)?;
        match impls.is_empty() {
            true => Err(OTHERS),
            false => Ok(impls),
        }
    }

    /// The `impl`s in some statements.
    fn statements(
        &mut self,
        trees: &[Tree],
        scope: Scope,
        depth: usize,
        impls: &mut Vec<Tree>,
    ) -> Expanded<()> {
        if DEPTH <= depth {
            return Err("its macros call each other without end");
        }
        let mut at = 0;
        while at < trees.len() {
            if tree::punct(trees, at) == Some(';') {
                at += 1;
                continue;
            }
            if let Tree::Captured(captured) = &trees[at] {
                self.statements(&captured.inside, scope, depth + 1, impls)?;
                at += 1;
                continue;
            }
            if let Some((length, _)) = fragment::prefix(syn::ItemImpl::parse, &trees[at..]) {
                let of = trees[at..at + length].to_vec();
                impls.extend(self.nested(of, Position::Module, scope, depth + 1)?);
                at += length;
                continue;
            }
            let (start, holds) = self.conditions(trees, at)?;
            at = self.statement(trees, start, holds, scope, depth, impls)?;
        }
        Ok(())
    }

    /// The same in the one that begins at an index, behind its attributes, if its
    /// conditions hold; the index behind it.
    fn statement(
        &mut self,
        trees: &[Tree],
        start: usize,
        holds: bool,
        scope: Scope,
        depth: usize,
        impls: &mut Vec<Tree>,
    ) -> Expanded<usize> {
        let is_block = |at: usize| {
            tree::group(trees, at).is_some_and(|group| group.delimiter == Delimiter::Brace)
        };
        let is_unsafe = tree::ident(trees, start).is_some_and(|word| word == "unsafe");
        let open = start + usize::from(is_unsafe);
        if is_block(open) {
            let inside = &tree::group(trees, open).ok_or(OTHERS)?.inside;
            if holds {
                self.statements(inside, scope, depth + 1, impls)?;
            }
            return Ok(open + 1);
        }
        let is_end = |at: &usize| tree::punct(trees, *at) == Some(';');
        let end = (start..trees.len()).find(is_end).unwrap_or(trees.len());
        let bang = (start..end).find(|at| tree::punct(trees, *at) == Some('!'));
        let call = bang.and_then(|bang| {
            let path = called_path(&trees[start..bang])?;
            Some((bang, path, tree::group(trees, bang + 1)?))
        });
        if let Some((bang, path, group)) = call {
            // In braces, it ends with them.
            let end = match is_block(bang + 1) {
                true => bang + 2,
                false => end,
            };
            if end != bang + 2 {
                return Err(OTHERS);
            }
            let name = path.get_ident().map(ToString::to_string);
            if self.macros.resolve(&path, scope).is_err() {
                let checks = name.is_some_and(|name| macros::FORMATS.contains(&name.as_str()));
                return if checks { Ok(end) } else { Err(OTHERS) };
            }
            if holds {
                let made = self.made(&path, &[], &group.inside, scope)?;
                self.statements(&made, scope, depth + 1, impls)?;
            }
            return Ok(end);
        }
        match self.only_computes(&trees[start..end]) {
            true => Ok(end),
            false => Err(OTHERS),
        }
    }

    /// Whether an expression defines nothing, and calls no macro that might.
    fn only_computes(&self, trees: &[Tree]) -> bool {
        const DEFINE: [&str; 13] = [
            "const",
            "enum",
            "extern",
            "fn",
            "impl",
            "let",
            "macro_rules",
            "mod",
            "static",
            "struct",
            "trait",
            "type",
            "use",
        ];
        (0..trees.len()).all(|at| {
            let inside = match &trees[at] {
                Tree::Group(group) => &group.inside[..],
                Tree::Captured(captured) => &captured.inside[..],
                Tree::Leaf(_) => &[],
            };
            let word = tree::ident(trees, at).unwrap_or_default();
            let is_call = tree::punct(trees, at + 1) == Some('!')
                && tree::group(trees, at + 2).is_some()
                && !word.is_empty();
            let is_known =
                !is_call || macros::FORMATS.contains(&word.as_str()) && !self.names.contains(&word);
            is_known && !DEFINE.contains(&word.as_str()) && self.only_computes(inside)
        })
    }

    /// The index behind the attributes at an index, and whether their conditions
    /// hold.
    fn conditions(&self, trees: &[Tree], mut at: usize) -> Expanded<(usize, bool)> {
        let first = at;
        while let Some((_, end)) = tree::attribute(trees, at) {
            at = end;
        }
        let stream = tree::stream(&trees[first..at]);
        let attributes = syn::Attribute::parse_outer.parse2(stream);
        let mut holds = true;
        for attribute in attributes.map_err(|_| OTHERS)? {
            let name = attribute.path().segments.first();
            match self.config.condition(&attribute) {
                Some(value) => holds &= value,
                None if name.is_some_and(|name| is_inert(&name.ident.to_string())) => {}
                None => return Err("it has attributes"),
            }
        }
        Ok((at, holds))
    }
}
