//! Procedural macros of all kinds, without a parser.

extern crate proc_macro;

use std::cell::RefCell;

use proc_macro::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree};

mod helpers;

/// Gives a type its name: `Name`, with `#[called("…")]`.
#[proc_macro_derive(Named, attributes(called))]
pub fn named(item: TokenStream) -> TokenStream {
    let name = helpers::type_name(&item);
    let called = helpers::called(&item).unwrap_or_else(|| format!("{name:?}"));
    format!(
        "impl ::boxed::Named for {name} {{
            fn name(&self) -> ::std::string::String {{
                assert!(true, \"never {{}}\", 1);
                format!(\"{{}}!\", {called})
            }}
        }}"
    )
    .parse()
    .unwrap()
}

macro_rules! counted {
    ($name:ident, $function:ident, $count:literal) => {
        #[proc_macro_derive($name)]
        pub fn $function(item: TokenStream) -> TokenStream {
            let name = helpers::type_name(&item);
            format!("impl {name} {{ const COUNT: u32 = {}; }}", $count)
                .parse()
                .unwrap()
        }
    };
}

counted!(Three, three, 3);

/// Has the name of a built-in macro, as one of `rustversion` does.
#[proc_macro]
pub fn cfg(_: TokenStream) -> TokenStream {
    "true".parse().unwrap()
}

/// Calls the function twice, and adds what it returns to the argument, which a
/// macro's call before it keeps.
#[proc_macro_attribute]
pub fn twice(argument: TokenStream, item: TokenStream) -> TokenStream {
    let argument = argument.to_string();
    let kept = format!("thread_local!(static ADDED: u32 = {argument});");
    let kept: TokenStream = kept.parse().unwrap();
    let mut out: Vec<_> = kept.into_iter().collect();
    for tree in item {
        if let TokenTree::Group(group) = &tree {
            if group.delimiter() == Delimiter::Brace {
                let body: TokenStream = format!(
                    "fn once() -> u32 {group} ADDED.with(|added| once() + once() + *added)"
                )
                .parse()
                .unwrap();
                out.push(TokenTree::Group(Group::new(Delimiter::Brace, body)));
                continue;
            }
        }
        out.push(tree);
    }
    out.into_iter().collect()
}

/// Joins the identifiers between `<` and `>`.
#[proc_macro]
pub fn joined(input: TokenStream) -> TokenStream {
    let mut out = Vec::new();
    let mut name: Option<String> = None;
    for tree in input {
        match (&tree, &mut name) {
            (TokenTree::Punct(punct), None) if punct.as_char() == '~' => {
                name = Some(String::new());
            }
            (TokenTree::Punct(punct), Some(joined)) if punct.as_char() == '~' => {
                let ident = Ident::new(joined, Span::call_site());
                out.push(TokenTree::Ident(ident));
                name = None;
            }
            (tree, Some(joined)) => joined.push_str(&tree.to_string()),
            (TokenTree::Group(group), None) => {
                let inside = joined(group.stream());
                out.push(TokenTree::Group(Group::new(group.delimiter(), inside)));
            }
            _ => out.push(tree),
        }
    }
    out.into_iter().collect()
}

/// Makes a constant.
#[proc_macro]
pub fn numbers(_: TokenStream) -> TokenStream {
    "pub const FORTY: u32 = 40;".parse().unwrap()
}

thread_local! {
    static NOTED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Leaves a function as it is, but `sum_of_noted!` will know it.
#[proc_macro_attribute]
pub fn noted(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut words = item.clone().into_iter().map(|tree| tree.to_string());
    let name = words.by_ref().skip_while(|word| word != "fn").nth(1);
    NOTED.with(|noted| noted.borrow_mut().extend(name));
    item
}

/// Makes a function that sums up what all noted ones return.
#[proc_macro]
pub fn sum_of_noted(_: TokenStream) -> TokenStream {
    let noted = NOTED.with(|noted| noted.take()).into_iter();
    let calls: Vec<_> = noted.map(|name| format!("noted::{name}()")).collect();
    let calls = calls.join(" + ");
    format!("pub fn sum() -> u32 {{ {calls} }}").parse().unwrap()
}

/// The number of tokens, as a sum.
#[proc_macro]
pub fn tokens(input: TokenStream) -> TokenStream {
    let mut out = vec![TokenTree::Literal(Literal::u32_suffixed(0))];
    for _ in input {
        out.push(proc_macro::Punct::new('+', Spacing::Alone).into());
        out.push(TokenTree::Literal(Literal::u32_suffixed(1)));
    }
    out.into_iter().collect()
}

/// Gives a type a twin, with a derive of another crate.
#[proc_macro_derive(Twin)]
pub fn twin(item: TokenStream) -> TokenStream {
    let name = helpers::type_name(&item);
    format!("#[derive(charms::Long)] pub struct {name}Twin;")
        .parse()
        .unwrap()
}

/// Has the name of a crate that hands it on.
#[proc_macro_attribute]
pub fn boxed(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
