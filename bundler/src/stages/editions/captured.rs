//! `-> impl Trait` borrows from every argument since edition 2024: that said for an
//! older one, where the compiler finds that it must.

use super::precise_capturing::says_itself;
use crate::model::text::{Edit, Text};
use crate::syntax::parsed;
use crate::syntax::walk::{Next, Node, walk};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The text where the functions around some offsets say with `use<…>` that what
/// they return borrows from all that they take; `None` if that changes none.
pub fn said(text: &Text, offsets: &[usize]) -> Option<Text> {
    if offsets.is_empty() {
        return None;
    }
    let syntax = parsed::file(text.as_str()).ok()?;
    let mut finder = Finder {
        text,
        offsets,
        around: Vec::new(),
        edits: Vec::new(),
    };
    finder.visit_file(&syntax);
    (!finder.edits.is_empty()).then(|| text.edited(finder.edits))
}

struct Finder<'o> {
    text: &'o Text,
    offsets: &'o [usize],
    /// The parameters of the `impl` around a function.
    around: Vec<String>,
    edits: Vec<Edit>,
}

/// As `use<…>` says them.
fn parameters(generics: &syn::Generics) -> impl Iterator<Item = String> {
    generics.params.iter().map(|parameter| match parameter {
        syn::GenericParam::Lifetime(of) => of.lifetime.to_string(),
        syn::GenericParam::Type(of) => of.ident.to_string(),
        syn::GenericParam::Const(of) => of.ident.to_string(),
    })
}

impl Finder<'_> {
    fn function(&mut self, signature: &syn::Signature, of: &impl Spanned) {
        let range = of.span().byte_range();
        let is_meant = self.offsets.iter().any(|at| range.contains(at));
        let opaque = opaque(&signature.output);
        if !is_meant || opaque.is_empty() {
            return;
        }
        let own: Vec<_> = parameters(&signature.generics).collect();
        let taken = self.around.iter().chain(&own).cloned().collect();
        let mut elided = Elided::of(self.text, signature, taken);
        let lifetimes = elided.lifetimes.iter().cloned();
        let types = elided.types.iter();
        let types = types.map(|(name, _)| name.clone());
        let all = lifetimes.chain(self.around.iter().cloned()).chain(own);
        let (mut said, rest): (Vec<_>, Vec<_>) =
            all.chain(types).partition(|name| name.starts_with('\''));
        said.extend(rest);
        let said = format!(" + use<{}>", said.join(", "));
        self.edits.append(&mut elided.edits);
        self.edits.extend(elided.introduced(signature));
        let ends = opaque.into_iter();
        self.edits.extend(ends.map(|end| Edit::insert(end, &said)));
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, item);
        visit::visit_block(self, &item.block);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.trait_.is_none() {
            self.around = parameters(&item.generics).collect();
            visit::visit_item_impl(self, item);
            self.around.clear();
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, item);
    }
}

/// The ends of the outermost `impl Trait` that do not say themselves what they
/// borrow.
fn opaque(returned: &syn::ReturnType) -> Vec<usize> {
    let mut ends = Vec::new();
    walk(returned, |node| {
        let Node::Type(syn::Type::ImplTrait(of)) = node else {
            return Next::Inside;
        };
        if !says_itself(of) {
            ends.push(of.span().byte_range().end);
        }
        Next::Behind
    });
    ends
}

/// What a signature leaves out, and gets names for.
struct Elided<'t> {
    text: &'t Text,
    taken: BTreeSet<String>,
    lifetimes: Vec<String>,
    /// For each `impl Trait` that is taken, with its bounds.
    types: Vec<(String, String)>,
    /// What an elided lifetime that is returned stands for.
    returned: Option<String>,
    edits: Vec<Edit>,
}

impl<'t> Elided<'t> {
    fn of(text: &'t Text, signature: &syn::Signature, taken: BTreeSet<String>) -> Elided<'t> {
        let mut elided = Elided {
            text,
            taken,
            lifetimes: Vec::new(),
            types: Vec::new(),
            returned: None,
            edits: Vec::new(),
        };
        for input in &signature.inputs {
            elided.visit_fn_arg(input);
        }
        elided.returned = match (signature.receiver(), elided.lifetimes.as_slice()) {
            (Some(of), [first, ..]) if of.reference.is_some() => Some(first.clone()),
            (_, [only]) => Some(only.clone()),
            _ => None,
        };
        if elided.returned.is_some() {
            elided.visit_return_type(&signature.output);
        }
        elided
    }

    fn fresh(&mut self, name: &str) -> String {
        let mut names = (0..).map(|number| format!("{name}{number}"));
        let name = names.find(|name| !self.taken.contains(name));
        let name = name.expect("there is always a number more");
        self.taken.insert(name.clone());
        name
    }

    /// The name of a lifetime that is left out.
    fn lifetime(&mut self) -> String {
        if let Some(name) = &self.returned {
            return name.clone();
        }
        let name = self.fresh("'l");
        self.lifetimes.push(name.clone());
        name
    }

    /// The edits that declare the names.
    fn introduced(&self, signature: &syn::Signature) -> Vec<Edit> {
        let lifetimes = self.lifetimes.join(", ");
        let types = self.types.iter();
        let types = types.map(|(name, bounds)| format!("{name}: {bounds}"));
        let types = types.collect::<Vec<_>>().join(", ");
        let generics = &signature.generics;
        let (Some(open), Some(close)) = (&generics.lt_token, &generics.gt_token) else {
            let all = [lifetimes, types];
            let all: Vec<_> = all.into_iter().filter(|names| !names.is_empty()).collect();
            let at = signature.ident.span().byte_range().end;
            return match all.is_empty() {
                true => Vec::new(),
                false => vec![Edit::insert(at, &format!("<{}>", all.join(", ")))],
            };
        };
        let mut edits = Vec::new();
        if !lifetimes.is_empty() {
            let at = open.span().byte_range().end;
            edits.push(Edit::insert(at, &format!("{lifetimes}, ")));
        }
        if !types.is_empty() {
            let at = close.span().byte_range().start;
            let comma = match generics.params.empty_or_trailing() {
                true => "",
                false => ", ",
            };
            edits.push(Edit::insert(at, &format!("{comma}{types}")));
        }
        edits
    }
}

impl<'ast> Visit<'ast> for Elided<'_> {
    fn visit_receiver(&mut self, of: &'ast syn::Receiver) {
        match &of.reference {
            Some((and, None)) => {
                let name = self.lifetime();
                let at = and.span().byte_range().end;
                self.edits.push(Edit::insert(at, &format!("{name} ")));
            }
            Some(_) => {}
            None => visit::visit_receiver(self, of),
        }
    }

    fn visit_type_reference(&mut self, of: &'ast syn::TypeReference) {
        if of.lifetime.is_none() {
            let name = self.lifetime();
            let at = of.and_token.span().byte_range().end;
            self.edits.push(Edit::insert(at, &format!("{name} ")));
        }
        visit::visit_type_reference(self, of);
    }

    fn visit_lifetime(&mut self, of: &'ast syn::Lifetime) {
        if of.ident == "_" {
            let name = self.lifetime();
            let range = of.span().byte_range();
            self.edits.push(Edit::replace(range, &name));
        }
    }

    fn visit_type_impl_trait(&mut self, of: &'ast syn::TypeImplTrait) {
        if self.returned.is_some() {
            return visit::visit_type_impl_trait(self, of);
        }
        let name = self.fresh("I");
        let range = of.span().byte_range();
        let before = self.edits.len();
        visit::visit_type_impl_trait(self, of);
        let mut inner = self.edits.split_off(before);
        inner.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
        let mut bounds = self.text.as_str()[range.clone()].to_owned();
        for edit in inner {
            let inside = edit.range.start - range.start..edit.range.end - range.start;
            bounds.replace_range(inside, edit.with.as_str());
        }
        let bounds = bounds.trim_start_matches("impl").trim_start().to_owned();
        self.types.push((name.clone(), bounds));
        self.edits.push(Edit::replace(range, &name));
    }

    // What a function is handed there is its own.
    fn visit_parenthesized_generic_arguments(
        &mut self,
        _: &'ast syn::ParenthesizedGenericArguments,
    ) {
    }

    fn visit_type_bare_fn(&mut self, _: &'ast syn::TypeBareFn) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_borrowed() {
        #[track_caller]
        fn check(text: &str, wanted: Option<&str>) {
            let offset = text.find('@').expect("an offset");
            let found = said(&Text::from(text.replacen('@', "", 1).as_str()), &[offset]);
            assert_eq!(found.as_ref().map(Text::as_str), wanted, "{text}");
        }
        check(
            "fn f(a: &[u8]) -> impl A { @a } fn g(a: &[u8]) -> impl A { a }",
            Some(
                "fn f<'l0>(a: &'l0 [u8]) -> impl A + use<'l0> { a } fn g(a: &[u8]) -> impl A { a }",
            ),
        );
        check(
            "fn f<'l0, T, const N: usize>(a: &'l0 [T; N], b: B<'_>) -> Option<impl A> { @a }",
            Some(
                "fn f<'l1, 'l0, T, const N: usize>(a: &'l0 [T; N], b: B<'l1>) \
                 -> Option<impl A + use<'l1, 'l0, T, N>> { a }",
            ),
        );
        check(
            "impl<'s, S> T<'s, S> { fn f(&self, a: &u8, b: impl Fn(&u8) -> u8) -> (impl A, &u8) { @ } }",
            Some(
                "impl<'s, S> T<'s, S> { fn f<'l0, 'l1, I0: Fn(&u8) -> u8>(&'l0 self, a: &'l1 u8, \
                 b: I0) -> (impl A + use<'l0, 'l1, 's, S, I0>, &'l0 u8) {  } }",
            ),
        );
        check(
            "fn f<T>(a: impl Iterator<Item = &T>) -> impl A { @a }",
            Some(
                "fn f<'l0, T, I0: Iterator<Item = &'l0 T>>(a: I0) -> impl A + use<'l0, T, I0> { a }",
            ),
        );
        check(
            "fn f<T,>(a: &T, b: impl B) -> impl A { @a }",
            Some("fn f<'l0, T,I0: B>(a: &'l0 T, b: I0) -> impl A + use<'l0, T, I0> { a }"),
        );
        check("fn f(a: &u8) -> impl A + use<> { @a }", None);
        check("fn f(a: &u8) -> u8 { @*a }", None);
    }
}
