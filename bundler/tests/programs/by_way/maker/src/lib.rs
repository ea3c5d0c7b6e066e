use proc_macro::TokenStream;

#[proc_macro]
pub fn parser(given: TokenStream) -> TokenStream {
    given
}

#[proc_macro]
pub fn other(given: TokenStream) -> TokenStream {
    given
}
