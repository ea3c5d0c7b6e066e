//! `const _: () = { impl …; impl … };`: the implementations, as items of their own.
//!
//! Such a constant is a place to write `unsafe` once, or to hide names; what it
//! computes is a check that the compiler has made when the library was built. As
//! long as it holds its `impl`s together, all live that any of them is for. Where it
//! hides names, it stays, with items in place of the macro calls in it.

use super::fragment;
use super::scope::{Position, Scope};
use super::tree::{self, Tree};
use super::{DEPTH, Expanded, Expander, called_path};
use crate::facts::attributes::is_inert;
use crate::facts::macros;
use proc_macro2::Delimiter;
use syn::parse::{Parse, Parser};

const OTHERS: &str = "an unnamed constant holds more than items";

/// A constant that is taken apart.
struct Apart<'c> {
    /// `const _: () =`, and what ends it.
    head: &'c [Tree],
    end: &'c [Tree],
    scope: Scope,
    /// Whether macros have made something of it.
    has_calls: bool,
    /// Whether a block stays, for the names in it.
    has_names: bool,
}

/// What a block holds.
#[derive(Default)]
struct Held {
    items: Vec<Tree>,
    /// Whether some of them are no `impl`s: their names are for the others alone.
    names: bool,
}

impl Held {
    fn add(&mut self, other: Held) {
        self.items.extend(other.items);
        self.names |= other.names;
    }
}

impl Apart<'_> {
    /// What a block holds, without the block unless it has names.
    fn out_of_block(&mut self, block: &tree::Group, held: Held) -> Held {
        if !held.names {
            return held;
        }
        self.has_names = true;
        let block = Tree::Group(tree::Group {
            inside: held.items,
            ..block.clone()
        });
        let items = [self.head, &[block], self.end].concat();
        Held {
            items,
            names: false,
        }
    }
}

/// How long an item is that some trees begin with, and whether others may say its
/// name; none if it is a call, or what is no item here.
fn item(trees: &[Tree]) -> Option<(usize, bool)> {
    use syn::Item::{Const, Enum, Fn, Impl, Mod, Static, Struct, Trait, Type, Union, Use};
    let (length, item) = fragment::prefix(syn::Item::parse, trees)?;
    match item {
        Impl(_) => Some((length, false)),
        Const(item) if item.ident == "_" => Some((length, false)),
        Const(_) | Enum(_) | Fn(_) | Mod(_) | Static(_) | Struct(_) | Trait(_) | Type(_)
        | Union(_) | Use(_) => Some((length, true)),
        _ => None,
    }
}

impl Expander<'_> {
    /// The `impl`s that an unnamed constant holds, if it holds nothing else that
    /// counts; those that say names of their block stay in such a constant.
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
        let value = equals.ok_or(OTHERS)? + 1;
        let last = constant.len() - 1;
        let mut apart = Apart {
            head: &constant[start..value],
            end: &constant[last..],
            scope,
            has_calls: false,
            has_names: false,
        };
        let held = self.statements(&constant[value..last], &mut apart, depth)?;
        // Where a block stays and nothing in it is new, all may stay.
        let is_new = apart.has_calls || !apart.has_names;
        match is_new && !held.names && !held.items.is_empty() {
            true => Ok(held.items),
            false => Err(OTHERS),
        }
    }

    /// What some statements hold.
    fn statements(&mut self, trees: &[Tree], apart: &mut Apart, depth: usize) -> Expanded<Held> {
        if DEPTH <= depth {
            return Err("its macros call each other without end");
        }
        let mut held = Held::default();
        let mut at = 0;
        while at < trees.len() {
            if tree::punct(trees, at) == Some(';') {
                at += 1;
                continue;
            }
            if let Tree::Captured(captured) = &trees[at] {
                let inside = self.statements(&captured.inside, apart, depth + 1)?;
                held.add(inside);
                at += 1;
                continue;
            }
            if let Some((length, names)) = item(&trees[at..]) {
                let of = trees[at..at + length].to_vec();
                let items = self.nested(of, Position::Module, apart.scope, depth + 1)?;
                held.add(Held { items, names });
                at += length;
                continue;
            }
            let (start, holds) = self.conditions(trees, at)?;
            let (end, inside) = self.statement(trees, start, holds, apart, depth)?;
            held.add(inside);
            at = end;
        }
        Ok(held)
    }

    /// What the one holds that begins at an index, behind its attributes, if its
    /// conditions hold; before it the index behind it.
    fn statement(
        &mut self,
        trees: &[Tree],
        start: usize,
        holds: bool,
        apart: &mut Apart,
        depth: usize,
    ) -> Expanded<(usize, Held)> {
        let is_block = |at: usize| {
            tree::group(trees, at).is_some_and(|group| group.delimiter == Delimiter::Brace)
        };
        let is_unsafe = tree::ident(trees, start).is_some_and(|word| word == "unsafe");
        let open = start + usize::from(is_unsafe);
        if is_block(open) {
            let group = tree::group(trees, open).ok_or(OTHERS)?;
            let held = match holds {
                true => self.statements(&group.inside, apart, depth + 1)?,
                false => Held::default(),
            };
            return Ok((open + 1, apart.out_of_block(group, held)));
        }
        let is_end = |at: &usize| tree::punct(trees, *at) == Some(';');
        let end = (start..trees.len()).find(is_end).unwrap_or(trees.len());
        let bang = (start..end).find(|at| tree::punct(trees, *at) == Some('!'));
        let call = bang.and_then(|bang| {
            let path = called_path(&trees[start..bang])?;
            Some((bang, path, tree::group(trees, bang + 1)?))
        });
        let Some((bang, path, group)) = call else {
            return match !holds || self.only_computes(&trees[start..end]) {
                true => Ok((end, Held::default())),
                false => Err(OTHERS),
            };
        };
        // In braces, it ends with them.
        let end = match is_block(bang + 1) {
            true => bang + 2,
            false => end,
        };
        if end != bang + 2 {
            return Err(OTHERS);
        }
        if !holds {
            return Ok((end, Held::default()));
        }
        if self.macros.resolve(&path, apart.scope).is_err() {
            let name = path.get_ident().map(ToString::to_string);
            let checks = name.is_some_and(|name| macros::FORMATS.contains(&name.as_str()));
            return match checks {
                true => Ok((end, Held::default())),
                false => Err(OTHERS),
            };
        }
        apart.has_calls = true;
        let made = self.made(&path, &[], &group.inside, apart.scope)?;
        Ok((end, self.statements(&made, apart, depth + 1)?))
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
                None if attribute.path().is_ident("cfg_attr") => {
                    return Err(super::HAS_ATTRIBUTES);
                }
                None => return Err(OTHERS),
            }
        }
        Ok((at, holds))
    }
}
