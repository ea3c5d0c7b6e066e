//! Items of a text, and how they are parsed.

use crate::error::{Error, Kind, Result};
use crate::model::text::Text;
use proc_macro2::{LexError, TokenStream};
use syn::ext::IdentExt;

/// Parses a text; an error names the place.
pub fn parse(text: &Text) -> Result<syn::File> {
    let stream: Result<TokenStream, LexError> = text.as_str().parse();
    let stream =
        stream.map_err(|error| unreadable(text, error.span().byte_range().start, &error))?;
    syn::parse2(stream).map_err(|error| unreadable(text, error.span().byte_range().start, &error))
}

fn unreadable(text: &Text, offset: usize, error: &dyn std::fmt::Display) -> Error {
    Error::new(format!("cannot parse this: {error}"))
        .of_kind(Kind::Program)
        .detail(text.quote(offset))
}

/// The name an item takes among types and modules, without `r#`.
pub fn type_name(item: &syn::Item) -> Option<String> {
    let ident = match item {
        syn::Item::Enum(item) => &item.ident,
        syn::Item::Mod(item) => &item.ident,
        syn::Item::Struct(item) => &item.ident,
        syn::Item::Trait(item) => &item.ident,
        syn::Item::TraitAlias(item) => &item.ident,
        syn::Item::Type(item) => &item.ident,
        syn::Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.unraw().to_string())
}

/// The attributes of an item.
pub fn item_attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item;
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of an item of an `impl`.
pub fn impl_attributes(item: &syn::ImplItem) -> &[syn::Attribute] {
    use syn::ImplItem;
    match item {
        ImplItem::Const(item) => &item.attrs,
        ImplItem::Fn(item) => &item.attrs,
        ImplItem::Type(item) => &item.attrs,
        ImplItem::Macro(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of an item of a trait.
pub fn trait_attributes(item: &syn::TraitItem) -> &[syn::Attribute] {
    use syn::TraitItem;
    match item {
        TraitItem::Const(item) => &item.attrs,
        TraitItem::Fn(item) => &item.attrs,
        TraitItem::Type(item) => &item.attrs,
        TraitItem::Macro(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of a statement that is no item.
pub fn statement_attributes(statement: &syn::Stmt) -> &[syn::Attribute] {
    use syn::{Expr, Stmt};
    match statement {
        Stmt::Local(local) => &local.attrs,
        Stmt::Macro(call) => &call.attrs,
        Stmt::Item(item) => item_attributes(item),
        Stmt::Expr(Expr::Block(of), _) => &of.attrs,
        Stmt::Expr(Expr::Call(of), _) => &of.attrs,
        Stmt::Expr(Expr::If(of), _) => &of.attrs,
        Stmt::Expr(Expr::ForLoop(of), _) => &of.attrs,
        Stmt::Expr(Expr::Loop(of), _) => &of.attrs,
        Stmt::Expr(Expr::Match(of), _) => &of.attrs,
        Stmt::Expr(Expr::MethodCall(of), _) => &of.attrs,
        Stmt::Expr(Expr::Unsafe(of), _) => &of.attrs,
        Stmt::Expr(Expr::While(of), _) => &of.attrs,
        Stmt::Expr(..) => &[],
    }
}

/// Whether an attribute lets the judge's machine decide what is there.
pub fn is_cfg(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")
}

/// The name of a type, behind its references.
pub fn type_head(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        syn::Type::Reference(reference) => type_head(&reference.elem),
        syn::Type::Group(group) => type_head(&group.elem),
        syn::Type::Paren(group) => type_head(&group.elem),
        _ => None,
    }
}
