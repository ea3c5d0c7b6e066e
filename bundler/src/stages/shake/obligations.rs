//! What an `impl` that is needed asks for in its turn: its bounds with the arguments
//! that it is needed for, and what its trait asks for of the type.
//!
//! The compiler tells of one `impl` after the other: that `UInt<UTerm, B1>: Unsigned`
//! is missing, and once it is back, `B1: Bit`. All that is certain comes back at once:
//! where a single `impl` of the program may be the one.

use super::trait_refs::{Aliases, Bindings, Shape, TraitRef, parameters};
use crate::syntax::items;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// How long a way is followed: types may grow on it.
const DEPTH: usize = 24;

/// How long a type may be with its trait, written out: what grows may double each time.
const LONGEST: usize = 1 << 13;

/// An `impl`, by its library and where it begins.
pub type Place = (usize, usize);

/// What the implementations and the traits of a program ask for.
#[derive(Debug, Default)]
pub struct Obligations {
    /// By the names of their traits.
    impls: HashMap<String, Vec<Impl>>,
    /// By their names; `None` if there are several.
    traits: HashMap<String, Option<Trait>>,
}

/// An `impl`; parameters by their names.
#[derive(Debug, Clone)]
struct Impl {
    place: Place,
    reference: TraitRef,
    bounds: Vec<TraitRef>,
    /// Its associated types.
    types: HashMap<String, Shape>,
}

/// What a trait asks for, its parameters and `Self` by their names.
#[derive(Debug)]
struct Trait {
    parameters: Vec<String>,
    /// Of a type that has it.
    bounds: Vec<TraitRef>,
    /// Of its associated types.
    types: Vec<(String, TraitRef)>,
}

impl Obligations {
    /// Adds the library of an index, a module of this name in the file.
    pub fn add(&mut self, library: usize, module: &str, syntax: &syn::File, aliases: &Aliases) {
        let mut finder = Finder {
            to: self,
            library,
            aliases,
            module: module.to_owned(),
        };
        finder.visit_file(syntax);
    }

    /// The implementations without which none of these can be had.
    pub fn behind(&self, wanted: impl IntoIterator<Item = TraitRef>) -> BTreeSet<Place> {
        let mut found = BTreeSet::new();
        let mut seen: HashSet<String> = HashSet::new();
        let mut waiting: Vec<_> = wanted.into_iter().map(|of| (of, 0)).collect();
        while let Some((wanted, depth)) = waiting.pop() {
            if DEPTH < depth || wanted.target.is_any() {
                continue;
            }
            let said = format!("{wanted:?}");
            if LONGEST < said.len() || !seen.insert(said) {
                continue;
            }
            let Some((only, bindings)) = self.only(&wanted) else {
                continue;
            };
            found.insert(only.place);
            let own = only.bounds.iter().map(|bound| bound.filled(&bindings));
            let of_trait = self.of_trait(&wanted, only, &bindings);
            waiting.extend(own.chain(of_trait).map(|of| (of, depth + 1)));
        }
        found
    }

    /// The one that gives a type a trait, if there is no other that may do so.
    fn only(&self, wanted: &TraitRef) -> Option<(&Impl, Bindings)> {
        let mut fits = self.impls.get(&wanted.of)?.iter().filter_map(|of| {
            let bindings = of.reference.bindings(wanted)?;
            Some((of, bindings))
        });
        let only = fits.next()?;
        fits.next().is_none().then_some(only)
    }

    /// What the trait asks for of a type, and of the associated types that an `impl`
    /// gives it.
    fn of_trait(&self, wanted: &TraitRef, of: &Impl, bindings: &Bindings) -> Vec<TraitRef> {
        let Some(Some(asking)) = self.traits.get(&wanted.of) else {
            return Vec::new();
        };
        let arguments = of.reference.arguments.iter().map(|of| of.filled(bindings));
        let names = asking.parameters.iter().cloned();
        let mut of_trait: Bindings = names.zip(arguments).collect();
        of_trait.insert("Self".to_owned(), wanted.target.clone());
        let types = asking.types.iter().filter_map(|(name, bound)| {
            Some(TraitRef {
                target: of.types.get(name)?.filled(bindings),
                ..bound.filled(&of_trait)
            })
        });
        let own = asking.bounds.iter().map(|bound| bound.filled(&of_trait));
        own.chain(types).collect()
    }
}

/// Finds what implementations and traits ask for.
struct Finder<'a> {
    to: &'a mut Obligations,
    library: usize,
    aliases: &'a Aliases,
    module: String,
}

type Bounds<'b> = &'b Punctuated<syn::TypeParamBound, syn::Token![+]>;

impl Finder<'_> {
    fn add(&mut self, of: &Impl) {
        for name in of.reference.names() {
            let known = self.to.impls.entry(name.clone()).or_default();
            known.push(of.clone());
        }
    }

    fn shape(&self, of: &syn::Type, names: &HashSet<String>) -> Shape {
        self.aliases.shape(of, names)
    }

    /// What bounds ask for of a type.
    fn bounds(&self, target: &Shape, bounds: Bounds, names: &HashSet<String>) -> Vec<TraitRef> {
        let traits = bounds.iter().filter_map(|bound| match bound {
            syn::TypeParamBound::Trait(of)
                if matches!(of.modifier, syn::TraitBoundModifier::None) =>
            {
                let target = target.clone();
                TraitRef::asked(&of.path, target, names, self.aliases, &self.module)
            }
            _ => None,
        });
        traits.collect()
    }

    /// All that generics ask for.
    fn generics(&self, of: &syn::Generics, names: &HashSet<String>) -> Vec<TraitRef> {
        let mut found = Vec::new();
        for parameter in of.type_params() {
            let target = Shape::Parameter(parameter.ident.to_string());
            found.extend(self.bounds(&target, &parameter.bounds, names));
        }
        let clauses = of.where_clause.iter().flat_map(|of| &of.predicates);
        for clause in clauses {
            if let syn::WherePredicate::Type(of) = clause {
                let target = self.shape(&of.bounded_ty, names);
                found.extend(self.bounds(&target, &of.bounds, names));
            }
        }
        found
    }

    /// What a type derives is for it if it is for each of its parameters.
    fn derived(
        &mut self,
        of: &syn::Ident,
        generics: &syn::Generics,
        attributes: &[syn::Attribute],
    ) {
        type Paths = Punctuated<syn::Path, syn::Token![,]>;
        let lists = attributes.iter().filter(|of| of.path().is_ident("derive"));
        let paths = lists.filter_map(|of| of.parse_args_with(Paths::parse_terminated).ok());
        for path in paths.flatten() {
            let Some(last) = path.segments.last() else {
                continue;
            };
            let parameters = generics.params.iter().filter_map(|of| match of {
                syn::GenericParam::Type(of) => Some(Shape::Parameter(of.ident.to_string())),
                syn::GenericParam::Const(_) => Some(Shape::Any),
                syn::GenericParam::Lifetime(_) => None,
            });
            let name = last.ident.to_string();
            let reference = TraitRef::derived(&name, of);
            let all: Vec<_> = parameters.collect();
            let bounds = all.iter().map(|of| TraitRef {
                target: of.clone(),
                ..reference.clone()
            });
            let bounds = bounds.collect();
            let target = Shape::Name(of.to_string(), all);
            self.add(&Impl {
                place: (self.library, path.span().byte_range().start),
                reference: TraitRef {
                    target,
                    ..reference
                },
                bounds,
                types: HashMap::new(),
            });
        }
    }

    fn block(&mut self, block: &syn::ItemImpl) {
        let mut names = parameters(&block.generics);
        names.insert("Self".to_owned());
        let Some((None, path, _)) = &block.trait_ else {
            return;
        };
        let target = self.shape(&block.self_ty, &names);
        let (aliases, module) = (self.aliases, &self.module);
        let reference = TraitRef::asked(path, target, &names, aliases, module);
        let Some(reference) = reference else {
            return;
        };
        let types = block.items.iter().filter_map(|item| match item {
            syn::ImplItem::Type(of) => Some((of.ident.to_string(), self.shape(&of.ty, &names))),
            _ => None,
        });
        let Range { start, .. } = items::impl_range(block);
        self.add(&Impl {
            place: (self.library, start),
            bounds: self.generics(&block.generics, &names),
            types: types.collect(),
            reference,
        });
    }

    fn of_trait(&mut self, of: &syn::ItemTrait) {
        let mut names = parameters(&of.generics);
        names.insert("Self".to_owned());
        let itself = Shape::Parameter("Self".to_owned());
        let mut bounds = self.bounds(&itself, &of.supertraits, &names);
        bounds.extend(self.generics(&of.generics, &names));
        let types = of.items.iter().filter_map(|item| match item {
            syn::TraitItem::Type(item) => Some(item),
            _ => None,
        });
        let types = types.flat_map(|item| {
            let bounds = self.bounds(&Shape::Any, &item.bounds, &names).into_iter();
            bounds.map(|bound| (item.ident.to_string(), bound))
        });
        let found = Trait {
            parameters: of
                .generics
                .type_params()
                .map(|of| of.ident.to_string())
                .collect(),
            types: types.collect(),
            bounds,
        };
        let known = self.to.traits.entry(of.ident.to_string());
        known
            .and_modify(|known| *known = None)
            .or_insert(Some(found));
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let around = std::mem::replace(&mut self.module, module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module = around;
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        self.block(block);
    }

    fn visit_item_trait(&mut self, of: &'ast syn::ItemTrait) {
        self.of_trait(of);
    }

    fn visit_item_struct(&mut self, of: &'ast syn::ItemStruct) {
        self.derived(&of.ident, &of.generics, &of.attrs);
    }

    fn visit_item_enum(&mut self, of: &'ast syn::ItemEnum) {
        self.derived(&of.ident, &of.generics, &of.attrs);
    }

    // `const _: () = { impl … };` is looked into, and no function.
    fn visit_item_fn(&mut self, _: &'ast syn::ItemFn) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks what the `impl`s are behind what is wanted of a type, by their first lines.
    #[track_caller]
    fn check(text: &str, (target, of): (&str, &str), expected: &[&str]) {
        let syntax = syn::parse_file(text).unwrap();
        let mut obligations = Obligations::default();
        obligations.add(0, "library", &syntax, &Aliases::default());
        let found = obligations.behind([TraitRef::said(target, of).unwrap()]);
        let lines = found
            .iter()
            .map(|(_, start)| text[*start..].lines().next().unwrap());
        assert_eq!(lines.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_bounds_ask_for() {
        let text = "trait Bit {}\ntrait Unsigned {}\nstruct B0;\nstruct B1;\nstruct UTerm;\n\
                    impl Bit for B0 {}\n\
                    impl Bit for B1 {}\n\
                    impl Unsigned for UTerm {}\n\
                    impl<U: Unsigned, B> Unsigned for UInt<U, B> where B: Bit {}\n";
        check(
            text,
            ("UInt<UInt<UTerm, B1>, B1>", "Unsigned"),
            &[
                "impl Bit for B1 {}",
                "impl Unsigned for UTerm {}",
                "impl<U: Unsigned, B> Unsigned for UInt<U, B> where B: Bit {}",
            ],
        );
        check(text, ("UTerm", "Unsigned"), &["impl Unsigned for UTerm {}"]);
        check(text, ("u8", "Unsigned"), &[]);
    }

    #[test]
    fn what_traits_ask_for() {
        let text = "trait Named: Shown<Self::Name> { type Name: Short; }\ntrait Pair<X>: Add<X> {}\n\
                    impl Named for A { type Name = B<u8>; }\n\
                    impl<X> Short for B<X> {}\n\
                    impl Shown<u8> for A {}\n\
                    impl<X: Short> Pair<X> for A {}\n\
                    impl Add<B<u8>> for A {}\n\
                    impl Add<u8> for A {}\n";
        check(
            text,
            ("A", "Named"),
            &[
                "impl Named for A { type Name = B<u8>; }",
                "impl<X> Short for B<X> {}",
                "impl Shown<u8> for A {}",
            ],
        );
        check(
            text,
            ("A", "Pair<B<u8>>"),
            &[
                "impl<X> Short for B<X> {}",
                "impl<X: Short> Pair<X> for A {}",
                "impl Add<B<u8>> for A {}",
            ],
        );
    }

    #[test]
    fn what_is_derived_asks_for_it_of_each_parameter() {
        let text = "#[derive(Clone,\nDebug)]\nstruct A<X>(X);\n\
                    #[derive(\nClone)]\nstruct B;\n";
        check(text, ("A<B>", "Clone"), &["Clone,", "Clone)]"]);
    }

    #[test]
    fn what_may_be_one_or_another_is_left_to_the_compiler() {
        let text = "impl T for A<u8> {}\nimpl<X> T for A<Vec<X>> {}\nimpl<X: T> U for X {}\n";
        check(text, ("A<_>", "T"), &[]);
        check(
            text,
            ("A<Vec<u8>>", "U"),
            &["impl<X> T for A<Vec<X>> {}", "impl<X: T> U for X {}"],
        );
        // A parameter is one type.
        let text = "impl<X> T<X> for A<X> {}\n";
        check(text, ("A<u8>", "T<u16>"), &[]);
        check(text, ("A<u8>", "T<u8>"), &["impl<X> T<X> for A<X> {}"]);
    }

    #[test]
    fn types_that_grow_end() {
        let text = "impl<X> T for A<X> where A<A<X>>: T {}\n";
        check(
            text,
            ("A<u8>", "T"),
            &["impl<X> T for A<X> where A<A<X>>: T {}"],
        );
    }
}
