//! Macros of a crate without `std`.
#![no_std]

extern crate proc_macro;
extern crate std;

use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use std::string::{String, ToString};
use std::vec::Vec;

/// `[< a b >]` is one name.
#[proc_macro]
pub fn glue(text: TokenStream) -> TokenStream {
    let glued = text.into_iter().map(|tree| match tree {
        TokenTree::Group(group) => {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            match inside.as_slice() {
                [TokenTree::Punct(open), names @ .., TokenTree::Punct(_)]
                    if open.as_char() == '<' =>
                {
                    let name: String = names.iter().map(ToString::to_string).collect();
                    TokenTree::Ident(Ident::new(&name, group.span()))
                }
                _ => TokenTree::Group(group),
            }
        }
        tree => tree,
    });
    glued.collect()
}

/// The item, and a constant beside it.
#[proc_macro_attribute]
pub fn with_constant(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut made = item;
    made.extend("const BESIDE: u32 = 7;".parse::<TokenStream>());
    made
}

/// The item as it is.
#[proc_macro_attribute]
pub fn kept(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// What it is on runs, though nothing names it.
#[proc_macro_attribute]
pub fn run_by_none(_: TokenStream, item: TokenStream) -> TokenStream {
    let name = item.clone().into_iter().skip_while(|tree| tree.to_string() != "fn").nth(1);
    let mut made = item;
    let run = std::format!(
        "const _: () = {{ #[used] #[cfg_attr(target_os = \"linux\", link_section = \".init_array\")]
         static RUN: extern \"C\" fn() = {}; }};",
        name.expect("a function")
    );
    made.extend(run.parse::<TokenStream>());
    made
}

/// `{ let own = 100; own + … }`, which is not the caller's `own`.
#[proc_macro]
pub fn hundred_more(of: TokenStream) -> TokenStream {
    let mut inside = apart("let own = 100; own +");
    inside.extend(of);
    TokenTree::from(Group::new(Delimiter::Brace, inside)).into()
}

/// The first character, by a function whose lifetime and type are apart where they are
/// declared, and not where they are used.
#[proc_macro]
pub fn first_of(of: TokenStream) -> TokenStream {
    let mut inside = apart(
        "struct Part<'a>(&'a str);
         fn first<'a>(of: &'a str) -> Part<'a> { Part(&of[..1]) }
         first",
    );
    inside.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, of))]);
    inside.extend(apart(".0"));
    TokenTree::from(Group::new(Delimiter::Brace, inside)).into()
}

/// Tokens of the macro's own, but for what is in their groups.
fn apart(text: &str) -> TokenStream {
    let trees = text.parse::<TokenStream>().expect("tokens").into_iter();
    let apart = trees.map(|mut tree| {
        tree.set_span(Span::mixed_site());
        tree
    });
    apart.collect()
}
