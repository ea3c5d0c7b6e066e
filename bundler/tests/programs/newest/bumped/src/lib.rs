//! A derive that borrows in patterns as before 2024.
use proc_macro::{Span, TokenStream, TokenTree};

/// `fn bump(&mut self)` for an enum of one variant, `One`.
#[proc_macro_derive(Bump)]
pub fn bump(item: TokenStream) -> TokenStream {
    let mut words = item
        .into_iter()
        .skip_while(|word| word.to_string() != "enum");
    let name = words.nth(1).unwrap();
    let body = "{ fn bump(&mut self) { match self { Self::One(ref mut count) => *count += 1 } } }";
    let body: TokenStream = body.parse().unwrap();
    let here = |mut token: TokenTree| {
        token.set_span(Span::call_site());
        token
    };
    let head: TokenStream = "impl".parse().unwrap();
    let parts = head.into_iter().chain([name]).chain(body);
    parts.map(here).collect()
}
