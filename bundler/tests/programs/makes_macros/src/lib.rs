//! The macros of the package's own binary, as in a year of puzzles.

use proc_macro::TokenStream;

/// Calls a function, and prints what it gives.
#[proc_macro_attribute]
pub fn solution(day: TokenStream, function: TokenStream) -> TokenStream {
    let call = format!("fn main() {{ {function} println!(\"{day}: {{}}\", solve()); }}");
    call.parse().unwrap()
}
