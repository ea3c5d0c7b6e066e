//! A derive that only what another makes uses.

extern crate proc_macro;

use proc_macro::TokenStream;

/// Gives a type its length: that of its name.
#[proc_macro_derive(Long)]
pub fn long(item: TokenStream) -> TokenStream {
    let mut words = item.into_iter().map(|tree| tree.to_string());
    words.find(|word| word == "struct").expect("a struct");
    let name = words.next().expect("a name");
    let length = name.len();
    format!("impl {name} {{ pub const LENGTH: usize = {length}; }}")
        .parse()
        .unwrap()
}
