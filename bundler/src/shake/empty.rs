//! Modules and `impl`s that cuts have left empty.

use crate::program::{Library, Program};
use crate::source::Edit;
use std::collections::HashSet;
use syn::spanned::Spanned;

/// The program without its empty modules, but for those of kept names, and
/// without `impl`s of no trait that have nothing in them.
///
/// A path may still lead through an empty module: then the compiler says so.
pub fn without(program: &Program, kept: &HashSet<String>) -> Program {
    let without = |library: &Library| {
        let mut edits = Vec::new();
        if let Ok(syntax) = syn::parse_file(library.text.as_str()) {
            collect(&syntax.items, kept, &mut edits);
        }
        Library {
            text: library.text.edited(edits),
            ..library.clone()
        }
    };
    Program {
        user: program.user.clone(),
        libraries: program.libraries.iter().map(without).collect(),
    }
}

fn collect(items: &[syn::Item], kept: &HashSet<String>, edits: &mut Vec<Edit>) {
    for item in items {
        if is_empty(item, kept) {
            edits.push(Edit::delete(item.span().byte_range()));
        } else if let syn::Item::Mod(syn::ItemMod {
            content: Some((_, items)),
            ..
        }) = item
        {
            collect(items, kept, edits);
        }
    }
}

fn is_empty(item: &syn::Item, kept: &HashSet<String>) -> bool {
    match item {
        syn::Item::Mod(item) => {
            let items = item.content.as_ref().map_or(&[][..], |(_, items)| items);
            let all = items.iter().all(|item| is_empty(item, kept));
            all && !kept.contains(&item.ident.to_string())
        }
        syn::Item::Impl(item) => item.trait_.is_none() && item.items.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Text;

    #[test]
    fn what_is_empty_goes() {
        let text = "mod a { mod b { impl C {} } }\nmod kept {}\nimpl D {}\nimpl E for D {}\n\
                    mod f { mod g {} use h; }\n";
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(text)],
        };
        let left = without(&program, &HashSet::from(["kept".to_owned()]));
        assert_eq!(
            left.libraries[0].text.as_str(),
            "\nmod kept {}\n\nimpl E for D {}\nmod f {  use h; }\n"
        );
    }
}
