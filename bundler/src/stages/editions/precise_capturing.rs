//! `-> impl Trait` borrows from every argument since edition 2024: what it
//! borrowed before, written out.

use crate::model::text::{Edit, Text};
use crate::syntax::parsed;
use crate::syntax::walk::{Node, has};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The text with `use<…>` on what functions outside of traits return; `None` if
/// there is none to write.
pub fn written_out(text: &Text) -> Option<Text> {
    if !text.as_str().contains("impl ") {
        return None;
    }
    let syntax = parsed::file(text.as_str()).ok()?;
    let mut finder = Finder {
        around: Vec::new(),
        edits: Vec::new(),
    };
    finder.visit_file(&syntax);
    (!finder.edits.is_empty()).then(|| text.edited(finder.edits))
}

struct Finder {
    /// The parameters of the `impl` around a function.
    around: Vec<String>,
    edits: Vec<Edit>,
}

/// Types and constants: all of them must be said.
fn parameters(generics: &syn::Generics) -> Vec<String> {
    let named = generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            syn::GenericParam::Type(of) => Some(of.ident.to_string()),
            syn::GenericParam::Const(of) => Some(of.ident.to_string()),
            syn::GenericParam::Lifetime(_) => None,
        });
    named.collect()
}

impl Finder {
    fn function(&mut self, signature: &syn::Signature) {
        let is_unnamed = |node: Node| matches!(node, Node::Type(syn::Type::ImplTrait(_)));
        let mut arguments = signature.inputs.iter();
        // What has no name cannot be said.
        if arguments.any(|argument| has(argument, is_unnamed)) || signature.asyncness.is_some() {
            return;
        }
        let mut returned = Opaque::default();
        returned.visit_return_type(&signature.output);
        for (end, lifetimes) in returned.found {
            let mut names = lifetimes;
            names.extend(self.around.iter().cloned());
            names.extend(parameters(&signature.generics));
            let with = format!(" + use<{}>", names.join(", "));
            self.edits.push(Edit::insert(end, &with));
        }
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.trait_.is_none() {
            self.around = parameters(&item.generics);
            visit::visit_item_impl(self, item);
            self.around.clear();
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig);
    }

    fn visit_item_trait(&mut self, _: &'ast syn::ItemTrait) {}

    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
}

/// Whether an `impl Trait` has a `use<…>`.
pub fn says_itself(of: &syn::TypeImplTrait) -> bool {
    let is_said =
        |bound: &syn::TypeParamBound| matches!(bound, syn::TypeParamBound::PreciseCapture(_));
    of.bounds.iter().any(is_said)
}

/// The ends of the outermost `impl Trait`, and the lifetimes in each.
#[derive(Default)]
struct Opaque {
    found: Vec<(usize, Vec<String>)>,
}

impl<'ast> Visit<'ast> for Opaque {
    // `&impl A + use<>` would be no type, and what is behind it is borrowed
    // as it says.
    fn visit_type_reference(&mut self, of: &'ast syn::TypeReference) {
        if !matches!(*of.elem, syn::Type::ImplTrait(_)) {
            visit::visit_type_reference(self, of);
        }
    }

    fn visit_type_impl_trait(&mut self, of: &'ast syn::TypeImplTrait) {
        if !says_itself(of) {
            let mut lifetimes = Lifetimes::default();
            visit::visit_type_impl_trait(&mut lifetimes, of);
            let own = |name: &String| !lifetimes.bound.contains(name);
            let named = lifetimes.named.iter().filter(|name| own(name)).cloned();
            self.found
                .push((of.span().byte_range().end, named.collect()));
        }
    }
}

#[derive(Default)]
struct Lifetimes {
    named: Vec<String>,
    /// Those that a `for<'a>` brings.
    bound: Vec<String>,
}

impl Lifetimes {
    fn add(&mut self, name: String) {
        if name != "'static" && !self.named.contains(&name) {
            self.named.push(name);
        }
    }
}

impl<'ast> Visit<'ast> for Lifetimes {
    fn visit_lifetime(&mut self, lifetime: &'ast syn::Lifetime) {
        let name = lifetime.to_string();
        self.add(name);
    }

    fn visit_type_reference(&mut self, of: &'ast syn::TypeReference) {
        if of.lifetime.is_none() {
            self.add("'_".to_owned());
        }
        visit::visit_type_reference(self, of);
    }

    // What it leaves out is another for each call.
    fn visit_parenthesized_generic_arguments(
        &mut self,
        _: &'ast syn::ParenthesizedGenericArguments,
    ) {
    }

    fn visit_bound_lifetimes(&mut self, of: &'ast syn::BoundLifetimes) {
        let names = of.lifetimes.iter().map(|parameter| match parameter {
            syn::GenericParam::Lifetime(of) => of.lifetime.to_string(),
            _ => String::new(),
        });
        self.bound.extend(names);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_returned() {
        #[track_caller]
        fn check(text: &str, wanted: Option<&str>) {
            let found = written_out(&Text::from(text));
            assert_eq!(found.as_ref().map(Text::as_str), wanted, "{text}");
        }
        check(
            "impl<'a, T, const N: usize> A<'a, T> { fn f<U>(&self) -> Option<impl B<&'a T>> {} }",
            Some(
                "impl<'a, T, const N: usize> A<'a, T> \
                 { fn f<U>(&self) -> Option<impl B<&'a T> + use<'a, T, N, U>> {} }",
            ),
        );
        check(
            "fn f(a: &A) -> impl for<'a> Fn(&'a u8) + 'static {}",
            Some("fn f(a: &A) -> impl for<'a> Fn(&'a u8) + 'static + use<> {}"),
        );
        check(
            "fn f(a: &A) -> impl B<&A> + Fn(&u8) {}",
            Some("fn f(a: &A) -> impl B<&A> + Fn(&u8) + use<'_> {}"),
        );
        check("fn f(a: &A) -> impl B + use<> {}", None);
        check("fn f(a: &A) -> &impl B {}", None);
        check("fn f(a: &impl B) -> impl C {}", None);
        check("trait A { fn f(&self) -> impl B; }", None);
        check("impl A for B { fn f(&self) -> impl C {} }", None);
    }
}
