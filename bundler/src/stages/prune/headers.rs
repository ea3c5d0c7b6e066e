//! What headers of `impl`s say that the compiler alone finds: it may take
//! `impl<T> Trait<Marker> for T` for its marker, and a type's arguments for what it has
//! with them, though no name leads to either.

use crate::model::program::Program;
use crate::syntax::items::{plain, type_head};
use crate::syntax::parsed;
use crate::syntax::walk::{Next, Node, Tree, walk};
use std::collections::HashSet;

/// All names that implementations of some traits for a type parameter say in their
/// headers.
pub(crate) fn headers(program: &Program, traits: &HashSet<String>) -> HashSet<String> {
    of(program, traits, &HashSet::new())
}

/// All names that are said in the headers of what has some members: types that lack
/// them, each with the member.
pub(crate) fn headers_with(
    program: &Program,
    members: &HashSet<(String, String)>,
) -> HashSet<String> {
    match members.is_empty() {
        true => HashSet::new(),
        false => of(program, &HashSet::new(), members),
    }
}

fn of(
    program: &Program,
    traits: &HashSet<String>,
    members: &HashSet<(String, String)>,
) -> HashSet<String> {
    let mut finder = Finder {
        traits,
        members,
        names: HashSet::new(),
    };
    let libraries = program.libraries.iter();
    for syntax in libraries.filter_map(|library| parsed::file(library.text.as_str()).ok()) {
        walk(&*syntax, |node| {
            if let Node::Item(syn::Item::Impl(item)) = node {
                finder.block(item);
            }
            Next::Inside
        });
    }
    finder.names
}

struct Finder<'t> {
    traits: &'t HashSet<String>,
    members: &'t HashSet<(String, String)>,
    names: HashSet<String>,
}

impl Finder<'_> {
    fn block(&mut self, item: &syn::ItemImpl) {
        let of = type_head(&item.self_ty).unwrap_or_default();
        let mut members = item.items.iter().filter_map(member);
        if members.any(|member| self.members.contains(&(of.clone(), member))) {
            self.names_in(&item.generics);
            self.names_in(&*item.self_ty);
            if let Some((_, path, _)) = &item.trait_ {
                self.names_in(path);
            }
        }
        let syn::Type::Path(target) = &*item.self_ty else {
            return;
        };
        let mut parameters = item.generics.type_params();
        let is_for_all = parameters.any(|of| target.path.is_ident(&of.ident));
        let Some((_, path, _)) = item.trait_.as_ref().filter(|_| is_for_all) else {
            return;
        };
        let last = path.segments.last().map(|last| plain(&last.ident));
        if last.is_some_and(|last| self.traits.contains(&last)) {
            self.names_in(path);
        }
    }

    fn names_in(&mut self, tree: &impl Tree) {
        walk(tree, |node| {
            if let Node::Ident(ident) = node {
                self.names.insert(plain(ident));
            }
            Next::Inside
        });
    }
}

/// The name of what an `impl` defines.
fn member(item: &syn::ImplItem) -> Option<String> {
    match item {
        syn::ImplItem::Fn(of) => Some(plain(&of.sig.ident)),
        syn::ImplItem::Const(of) => Some(plain(&of.ident)),
        syn::ImplItem::Type(of) => Some(plain(&of.ident)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    /// The names in the headers of a library's implementations.
    #[track_caller]
    fn check(text: &str, traits: &[&str], members: &[(&str, &str)], expected: &[&str]) {
        let traits = traits.iter().map(|of| (*of).to_owned()).collect();
        let owned = |(of, member): &(&str, &str)| ((*of).to_owned(), (*member).to_owned());
        let members = members.iter().map(owned).collect();
        let program = Program {
            user: Text::default(),
            libraries: vec![Library::of(text)],
        };
        let expected: HashSet<_> = expected.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(of(&program, &traits, &members), expected);
    }

    #[test]
    fn markers_in_headers() {
        let text = "mod m { impl<T, R> A<(B, c::D, R)> for T {} } impl<T> A<E> for F<T> {} \
                    impl<T> G<H> for T {} impl A<I> for T {}";
        check(text, &["A"], &[], &["A", "B", "c", "D", "R"]);
    }

    #[test]
    fn arguments_of_what_has_a_member() {
        let text = "impl<T: B> D for A<T, C> { fn new() {} } impl A<E, F> { const N: u8 = 1; } \
                    impl A<G, H> { fn old() {} } impl I { fn new() {} }";
        check(text, &[], &[("A", "new")], &["T", "B", "D", "A", "C"]);
        check(text, &[], &[("A", "N")], &["A", "E", "F"]);
    }
}
