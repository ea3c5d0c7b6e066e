//! Items that a macro has made, as far as macros in them go.

use super::fragment;
use super::scope::Position;
use super::tree::{self, Tree};
use crate::syntax::items::plain;
use syn::parse::Parse;

/// What a macro has made, as far as it matters.
pub enum Made {
    /// Nothing to expand.
    Plain,
    /// Another macro, of this name.
    Macro(String),
    /// A macro that reaches further than the text behind it, or none that is
    /// known.
    Unknown,
    /// A call.
    Call(syn::Path, Vec<syn::Attribute>),
    /// Something with calls in it.
    Around(Position),
    /// `const _`.
    Unnamed,
}

/// The first of some items, and how many trees it takes.
pub fn first(position: Position, trees: &[Tree]) -> Option<(usize, Made)> {
    match position {
        Position::Module => {
            fragment::prefix(syn::Item::parse, trees).map(|(length, it)| (length, of_item(it)))
        }
        Position::Impl => {
            fragment::prefix(syn::ImplItem::parse, trees).map(|(length, it)| (length, of_impl(it)))
        }
        Position::Trait => fragment::prefix(syn::TraitItem::parse, trees)
            .map(|(length, it)| (length, of_trait(it))),
    }
}

/// Whether an item is for another configuration.
pub fn is_left_out(item: &[Tree]) -> bool {
    let mut at = 0;
    while let Some((meta, end)) = tree::attribute(item, at) {
        if tree::is_cfg(meta, "any") {
            return true;
        }
        at = end;
    }
    false
}

fn of_item(item: syn::Item) -> Made {
    match item {
        syn::Item::Macro(item) => match &item.ident {
            Some(name) if item.mac.path.is_ident("macro_rules") && item.attrs.is_empty() => {
                Made::Macro(plain(name))
            }
            Some(_) => Made::Unknown,
            None => Made::Call(item.mac.path, item.attrs),
        },
        syn::Item::Const(item) if item.ident == "_" => Made::Unnamed,
        syn::Item::Impl(item) => {
            let mut items = item.items.iter();
            match items.any(|item| matches!(item, syn::ImplItem::Macro(_))) {
                true => Made::Around(Position::Impl),
                false => Made::Plain,
            }
        }
        syn::Item::Trait(item) => {
            let mut items = item.items.iter();
            match items.any(|item| matches!(item, syn::TraitItem::Macro(_))) {
                true => Made::Around(Position::Trait),
                false => Made::Plain,
            }
        }
        syn::Item::Mod(item) => {
            let mut items = item.content.iter().flat_map(|(_, items)| items);
            let matters = |item: &syn::Item| {
                use syn::Item::{Impl, Macro, Mod, Trait};
                matches!(item, Impl(_) | Macro(_) | Mod(_) | Trait(_))
            };
            match items.any(matters) {
                true => Made::Around(Position::Module),
                false => Made::Plain,
            }
        }
        _ => Made::Plain,
    }
}

fn of_impl(item: syn::ImplItem) -> Made {
    match item {
        syn::ImplItem::Macro(item) => Made::Call(item.mac.path, item.attrs),
        _ => Made::Plain,
    }
}

fn of_trait(item: syn::TraitItem) -> Made {
    match item {
        syn::TraitItem::Macro(item) => Made::Call(item.mac.path, item.attrs),
        _ => Made::Plain,
    }
}
