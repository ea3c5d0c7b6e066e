//! `impl<T> Trait<Marker> for T`: which marker an error asks for, only the compiler
//! knows, since no name leads to it.

use crate::model::program::Program;
use crate::syntax::items::plain;
use std::collections::HashSet;
use syn::visit::{self, Visit};

/// All names that implementations of some traits for a type parameter say in their
/// headers.
pub(crate) fn headers(program: &Program, traits: &HashSet<String>) -> HashSet<String> {
    let mut finder = Finder {
        traits,
        names: HashSet::new(),
    };
    let libraries = program.libraries.iter();
    for syntax in libraries.filter_map(|library| syn::parse_file(library.text.as_str()).ok()) {
        finder.visit_file(&syntax);
    }
    finder.names
}

struct Finder<'t> {
    traits: &'t HashSet<String>,
    names: HashSet<String>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        visit::visit_item_impl(self, item);
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
            Names(&mut self.names).visit_path(path);
        }
    }
}

struct Names<'n>(&'n mut HashSet<String>);

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_ident(&mut self, ident: &'ast syn::Ident) {
        self.0.insert(plain(ident));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_in_headers() {
        let text = "mod m { impl<T, R> A<(B, c::D, R)> for T {} } impl<T> A<E> for F<T> {} \
                    impl<T> G<H> for T {} impl A<I> for T {}";
        let traits = ["A".to_owned()].into();
        let mut finder = Finder {
            traits: &traits,
            names: HashSet::new(),
        };
        finder.visit_file(&syn::parse_str(text).unwrap());
        let found = finder.names;
        assert_eq!(found, ["A", "B", "c", "D", "R"].map(str::to_owned).into());
    }
}
