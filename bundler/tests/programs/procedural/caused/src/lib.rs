//! A derive of edition 2018, which names objects of traits without `dyn`.

extern crate proc_macro;

use proc_macro::TokenStream;

/// Gives a type a function that says that nothing is its cause.
#[proc_macro_derive(Caused)]
pub fn caused(item: TokenStream) -> TokenStream {
    let mut words = item.into_iter().map(|tree| tree.to_string());
    words.find(|word| word == "struct").expect("a struct");
    let name = words.next().expect("a name");
    format!(
        "impl {name} {{
            pub fn cause(&self) -> ::std::option::Option<&(::std::error::Error + 'static)> {{
                None
            }}
            pub fn shown(&self) -> Box<::std::fmt::Display> {{
                Box::new(\"{name}\")
            }}
        }}"
    )
    .parse()
    .unwrap()
}
