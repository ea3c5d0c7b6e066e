//! Modules, `impl`s and lists that cuts have left empty.

use crate::model::program::Program;
use crate::model::text::{Edit, Text};
use crate::syntax::attributes::Attributed;
use crate::syntax::parsed;
use crate::syntax::uses::leaves;
use crate::syntax::walk::{self, Next, Node, walk};
use crate::syntax::words::words;
use std::collections::HashSet;
use syn::spanned::Spanned;

/// The program without its empty modules, but for those of kept names and
/// those that a `*` takes from, and without `impl`s of no trait that have
/// nothing in them; and what the modules were called.
///
/// A path may still lead through an empty module: then the compiler says so.
pub fn without(program: &Program, kept: &HashSet<String>) -> (Program, HashSet<String>) {
    let texts = program.libraries.iter().map(|library| &library.text);
    let parse = |text: &Text| parsed::file(text.as_str()).ok();
    let syntaxes: Vec<_> = texts.map(parse).collect();
    // And the names of the modules that lead to a `*`.
    let mut stay = kept.clone();
    let user = parse(&program.user);
    for syntax in syntaxes.iter().chain([&user]).flatten() {
        let leaves = walk::uses(&**syntax).into_iter().flat_map(leaves);
        let names = leaves.filter(|leaf| leaf.glob).flat_map(|leaf| leaf.path);
        stay.extend(names.map(ToString::to_string));
    }
    let mut modules = HashSet::new();
    let none = HashSet::new();
    let program = program.edited(syntaxes.iter().enumerate().map(|(library, syntax)| {
        let mut edits = Vec::new();
        if let Some(syntax) = syntax {
            // No path leads through a library that nothing names and that has nothing.
            let is_nothing = || syntax.items.iter().all(|item| is_empty(item, &none));
            let goes = is_nothing() && !is_named(program, library);
            let stay = if goes { &none } else { &stay };
            collect(&syntax.items, stay, &mut edits, &mut modules);
        }
        edits
    }));
    (program, modules)
}

/// Whether something outside of a library may name it.
fn is_named(program: &Program, library: usize) -> bool {
    let module = program.libraries[library].module.as_str();
    let others = program.libraries.iter().enumerate();
    let others = others.filter(|(other, _)| *other != library);
    let mut texts = others.map(|(_, other)| &other.text).chain([&program.user]);
    texts.any(|text| words(text.as_str()).any(|word| word == module))
}

fn collect(
    items: &[syn::Item],
    kept: &HashSet<String>,
    edits: &mut Vec<Edit>,
    modules: &mut HashSet<String>,
) {
    for item in items {
        edits.extend(item.attributes().iter().filter_map(derives_nothing));
        if is_empty(item, kept) {
            edits.push(Edit::delete(item.span().byte_range()));
            walk(item, |node| {
                if let Node::Item(syn::Item::Mod(module)) = node {
                    modules.insert(module.ident.to_string());
                }
                Next::Inside
            });
        } else if let syn::Item::Mod(syn::ItemMod {
            content: Some((_, items)),
            ..
        }) = item
        {
            collect(items, kept, edits, modules);
        }
    }
}

/// Deletes `#[derive()]`.
fn derives_nothing(attribute: &syn::Attribute) -> Option<Edit> {
    let list = attribute.meta.require_list().ok()?;
    let is_empty = list.path.is_ident("derive") && list.tokens.is_empty();
    is_empty.then(|| Edit::delete(attribute.span().byte_range()))
}

fn is_empty(item: &syn::Item, kept: &HashSet<String>) -> bool {
    match item {
        syn::Item::Mod(item) => {
            let items = item.content.as_ref().map_or(&[][..], |(_, items)| items);
            let all = items.iter().all(|item| is_empty(item, kept));
            all && !kept.contains(&item.ident.to_string())
        }
        syn::Item::Impl(item) => item.trait_.is_none() && item.items.is_empty(),
        syn::Item::Const(item) if item.ident == "_" => {
            let is_use =
                |statement: &syn::Stmt| matches!(statement, syn::Stmt::Item(syn::Item::Use(_)));
            matches!(&*item.expr, syn::Expr::Block(of) if of.block.stmts.iter().all(is_use))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;

    #[track_caller]
    fn check(user: &str, text: &str, left: &str) {
        let program = Program {
            user: Text::from(user),
            libraries: vec![Library::of(text)],
        };
        let (without, _) = without(&program, &HashSet::from(["kept".to_owned()]));
        assert_eq!(without.libraries[0].text.as_str(), left);
    }

    #[test]
    fn modules_that_go_are_named() {
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(
                "mod a { mod b {} } mod c { fn d() {} mod e {} }",
            )],
        };
        let (_, modules) = without(&program, &HashSet::new());
        assert_eq!(modules, ["a", "b", "e"].map(str::to_owned).into());
    }

    #[test]
    fn what_is_empty_goes() {
        check(
            "fn main() {}\n",
            "mod a { mod b { impl C {} } }\nmod kept {}\nimpl D {}\nimpl E for D {}\n\
             mod f { mod g {} use h; const _: () = { use i; }; const _: () = j(); }\n",
            "\nmod kept {}\n\nimpl E for D {}\nmod f {  use h;  const _: () = j(); }\n",
        );
    }

    #[test]
    fn a_library_that_nothing_names_goes() {
        let kept = "mod kept { mod b {} }\n";
        check("fn main() {}\n", kept, "\n");
        check("fn main() { a::f(); }\n", kept, "mod kept {  }\n");
        let used = "mod kept {}\nfn f() {}\n";
        check("fn main() {}\n", used, used);
    }

    #[test]
    fn lists_of_nothing_go() {
        check(
            "fn main() {}\n",
            "#[derive()] struct A; mod b { #[derive( )] #[repr(u8)] enum C {} #[derive(D)] struct E; }\n",
            " struct A; mod b {  #[repr(u8)] enum C {} #[derive(D)] struct E; }\n",
        );
    }

    #[test]
    fn what_a_star_takes_from_stays() {
        check(
            "fn main() { use lib::{a::*, b}; }\n",
            "mod a {}\nmod b {}\nmod c {}\nmod d { pub use super::c::*; }\n",
            "mod a {}\n\nmod c {}\nmod d { pub use super::c::*; }\n",
        );
    }
}
