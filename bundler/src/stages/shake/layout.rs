//! Which types a program asks the size, the number of a variant, or the bytes
//! of: they must stay as they are.

use crate::model::program::Program;
use crate::model::text::Text;
use crate::syntax::macro_rules::{is_definition, rules};
use crate::syntax::parsed;
use crate::syntax::tokens::Tokens;
use crate::syntax::words::words;
use std::collections::{HashMap, HashSet};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Names that tell how a type is laid out, or whether it has something to drop.
const OBSERVERS: [&str; 14] = [
    "Discriminant",
    "Layout",
    "align_of",
    "align_of_val",
    "discriminant",
    "discriminant_value",
    "min_align_of",
    "needs_drop",
    "offset_of",
    "size_of",
    "size_of_val",
    "transmute",
    "transmute_copy",
    "zeroed",
];

/// Names that tell where something lies or how much room there is, which depends
/// on how large it is: two boxes of nothing lie at one place.
const POINTERS: [&str; 22] = [
    "NonNull",
    "Pointer",
    "addr_of",
    "addr_of_mut",
    "align_to",
    "align_to_mut",
    "as_mut_ptr",
    "as_mut_ptr_range",
    "as_mut_slices",
    "as_ptr",
    "as_ptr_range",
    "as_slices",
    "capacity",
    "from_mut",
    "from_raw_parts",
    "from_raw_parts_mut",
    "from_ref",
    "into_raw",
    "ptr",
    "spare_capacity_mut",
    "try_reserve",
    "try_reserve_exact",
];

/// How a format asks where something lies.
const POINTER_FORMAT: &str = ":p}";

/// Who sees the size of all that is allocated.
const ALLOCATOR: &str = "GlobalAlloc";

/// Whether a function of the standard library gives another result for types of another
/// size: how many buckets a hash table begins with, by which its order goes, and how
/// equal ones are sorted.
fn goes_by_size(function: &str) -> bool {
    let is_table = ["HashMap<", "HashSet<"]
        .iter()
        .any(|table| function.contains(table));
    // That order is another one at each run.
    is_table && !function.contains("RandomState")
        || ["sort::unstable::", "sort::select::"]
            .iter()
            .any(|of| function.contains(of))
}

/// The types of a program whose layout it may ask for.
pub enum Observed {
    /// Perhaps any: what asks is a constant or a macro that is good for all
    /// types.
    All,
    /// Those among these names.
    Names(HashSet<String>),
}

impl Observed {
    /// Whether a type of this name must stay as it is.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Observed::All => true,
            Observed::Names(names) => names.contains(name),
        }
    }

    /// Reads a program: what asks, and all types that it leads to by name.
    /// `functions` are the full names of what runs: for what types a generic
    /// function asks.
    pub fn in_program<'f>(
        program: &Program,
        functions: impl Iterator<Item = &'f String>,
    ) -> Option<Observed> {
        let libraries = program.libraries.iter().map(|library| &library.text);
        let texts: Vec<_> = libraries.chain([&program.user]).collect();
        // A union shows the bytes of all that is in it.
        let signs = OBSERVERS.iter().chain(&POINTERS).chain(&[
            "union",
            "*const",
            "*mut",
            "&raw",
            POINTER_FORMAT,
        ]);
        let asks = |text: &Text| signs.clone().any(|sign| text.as_str().contains(sign));
        let functions: Vec<_> = functions.collect();
        let of_std = functions.iter().filter(|function| goes_by_size(function));
        let of_std: HashSet<_> = of_std
            .flat_map(|function| words(function).map(str::to_owned))
            .collect();
        if of_std.is_empty() && !texts.iter().any(|text| asks(text)) {
            return Some(Observed::Names(HashSet::new()));
        }
        if texts.iter().any(|text| text.as_str().contains(ALLOCATOR)) {
            return Some(Observed::All);
        }
        let mut found = Found {
            asked: of_std,
            ..Found::default()
        };
        for text in &texts {
            found.other_names(&Tokens::new(text.as_str()));
        }
        for text in texts {
            let mut reader = Reader {
                tokens: Tokens::new(text.as_str()),
                found: &mut found,
                head: HashSet::new(),
                is_generic: false,
            };
            reader.visit_file(&*parsed::file(text.as_str()).ok()?);
        }
        Some(found.observed(functions.into_iter()))
    }
}

/// What asks, and what leads from name to name.
#[derive(Default)]
struct Found {
    /// The names in the definitions of a name: fields, signatures.
    leads: HashMap<String, HashSet<String>>,
    /// The names in what asks.
    asked: HashSet<String>,
    /// Functions with type parameters that ask.
    generic: HashSet<String>,
    /// Whether something asks of which the types are not known.
    unknown: bool,
    /// Other names of what asks: `use std::mem::size_of as bytes`.
    others: HashSet<String>,
    /// Macros whose text is about pointers.
    with_pointers: HashSet<String>,
}

impl Found {
    /// Takes the names that what asks goes by in a text, and the macros in it that
    /// ask where something lies.
    fn other_names(&mut self, tokens: &Tokens) {
        for at in 0..tokens.len() {
            if tokens.ident(at + 1) == "as" && OBSERVERS.contains(&tokens.name(at)) {
                self.others.insert(tokens.name(at + 2).to_owned());
            }
            if is_definition(tokens, at) {
                let rules = rules(tokens, at);
                if rules.clone().any(|at| is_about_pointers(tokens, at)) {
                    self.with_pointers.insert(tokens.name(at + 2).to_owned());
                }
            }
        }
    }

    fn asks(&self, names: &HashSet<String>) -> bool {
        let is_other = || self.others.iter().any(|name| names.contains(name));
        OBSERVERS.iter().any(|name| names.contains(*name)) || is_other()
    }

    fn observed<'f>(mut self, functions: impl Iterator<Item = &'f String>) -> Observed {
        if self.unknown {
            return Observed::All;
        }
        if !self.generic.is_empty() {
            for function in functions {
                let names = words(function);
                if names.clone().any(|name| self.generic.contains(name)) {
                    self.asked.extend(names.map(str::to_owned));
                }
            }
        }
        let mut waiting: Vec<_> = self.asked.iter().cloned().collect();
        while let Some(name) = waiting.pop() {
            for next in self.leads.get(&name).into_iter().flatten() {
                if self.asked.insert(next.clone()) {
                    waiting.push(next.clone());
                }
            }
        }
        Observed::Names(self.asked)
    }
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    found: &'a mut Found,
    /// The names in the head of the `impl` around.
    head: HashSet<String>,
    /// Whether that, or a trait around, has type parameters.
    is_generic: bool,
}

impl Reader<'_> {
    /// The words of a piece of the text.
    fn names(&self, of: &impl Spanned) -> HashSet<String> {
        let range = of.span().byte_range();
        let range = self.tokens.at(range.start)..self.tokens.at(range.end);
        let names = range.map(|at| self.tokens.name(at));
        let names = names.filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    }

    /// Whether a piece of the text may ask where something lies.
    fn has_pointers(&self, of: &impl Spanned) -> bool {
        let range = of.span().byte_range();
        let mut range = self.tokens.at(range.start)..self.tokens.at(range.end);
        range.any(|at| {
            is_about_pointers(&self.tokens, at)
                || self.found.with_pointers.contains(self.tokens.name(at))
        })
    }

    /// Something of this name whose type leads to other names.
    fn definition(&mut self, name: &syn::Ident, of: &impl Spanned) {
        let names = self.names(of);
        let leads = self.found.leads.entry(name.to_string()).or_default();
        leads.extend(names.into_iter().chain(self.head.iter().cloned()));
    }

    /// Something that may ask, and is known before the program runs.
    fn constant(&mut self, of: &impl Spanned) {
        let names = self.names(of);
        if self.found.asks(&names) {
            self.found.unknown |= self.is_generic;
            let head = self.head.iter().cloned();
            self.found.asked.extend(names.into_iter().chain(head));
        }
    }

    fn function(&mut self, signature: &syn::Signature, body: Option<&syn::Block>) {
        self.definition(&signature.ident, signature);
        let Some(body) = body else {
            return;
        };
        // What it gives stands in the body only.
        if self.names(&signature.output).contains("impl") {
            self.definition(&signature.ident, body);
        }
        let names = self.names(body);
        let asks = self.found.asks(&names);
        if !asks && !self.has_pointers(body) {
            return;
        }
        let own = self.names(signature);
        let is_generic = self.is_generic
            || signature.generics.type_params().next().is_some()
            || own.contains("impl");
        if is_generic {
            // A constant may be what asks through it.
            self.found.unknown |= signature.constness.is_some() && asks;
            self.found.generic.insert(signature.ident.to_string());
        }
        let head = self.head.iter().cloned();
        let names = names.into_iter().chain(own).chain(head);
        self.found.asked.extend(names);
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, Some(&item.block));
        visit::visit_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.definition(&item.ident, &item.fields);
        self.constant(&item.fields);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.definition(&item.ident, &item.variants);
        self.constant(&item.variants);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        let names = self.names(&item.fields);
        self.found.asked.extend(names);
        self.found.unknown |= item.generics.type_params().next().is_some();
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.definition(&item.ident, &item.ty);
        self.constant(&item.ty);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.definition(&item.ident, &item.ty);
        self.constant(item);
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.definition(&item.ident, &item.ty);
        self.constant(item);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        let names = self.names(item);
        // Who calls it, and with what, is known to the compiler only.
        self.found.unknown |= self.found.asks(&names) || names.contains("union");
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let mut names = self.names(&item.self_ty);
        if let Some((_, path, _)) = &item.trait_ {
            names.extend(self.names(path));
        }
        let is_generic = item.generics.type_params().next().is_some();
        let around = (
            std::mem::replace(&mut self.head, names),
            std::mem::replace(&mut self.is_generic, is_generic),
        );
        for member in &item.items {
            match member {
                syn::ImplItem::Fn(member) => {
                    self.function(&member.sig, Some(&member.block));
                    visit::visit_block(self, &member.block);
                }
                syn::ImplItem::Const(member) => {
                    self.definition(&member.ident, &member.ty);
                    self.constant(member);
                }
                syn::ImplItem::Type(member) => self.definition(&member.ident, &member.ty),
                _ => {}
            }
        }
        (self.head, self.is_generic) = around;
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        // `Self` is a parameter.
        let around = std::mem::replace(&mut self.is_generic, true);
        for member in &item.items {
            match member {
                syn::TraitItem::Fn(member) => {
                    self.function(&member.sig, member.default.as_ref());
                }
                syn::TraitItem::Const(member) => {
                    self.definition(&member.ident, &member.ty);
                    self.constant(member);
                }
                _ => {}
            }
        }
        self.is_generic = around;
    }
}

/// `as_ptr`, `*const T`, `&raw const x`, `"{x:p}"`.
fn is_about_pointers(tokens: &Tokens, at: usize) -> bool {
    let is_kind = |at: usize| ["const", "mut"].contains(&tokens.ident(at));
    let is_type = tokens.is_punct(at, '*') || tokens.ident(at) == "raw";
    let is_format = || tokens.str(at).starts_with('"') && tokens.str(at).contains(POINTER_FORMAT);
    POINTERS.contains(&tokens.name(at)) || is_type && is_kind(at + 1) || is_format()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;

    /// Whether `E` is observed.
    #[track_caller]
    fn check(text: &str, function: &str, wanted: bool) {
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(&format!("enum E {{ A(u8), B }} {text}"))],
        };
        let functions = [function.to_owned()];
        let observed = Observed::in_program(&program, functions.iter()).unwrap();
        assert_eq!(observed.has("E"), wanted, "{text}");
    }

    #[test]
    fn what_asks_for_a_type() {
        for text in [
            "fn f() -> usize { size_of::<E>() }",
            "const N: usize = 4096 / core::mem::size_of::<Option<E>>();",
            "struct S { e: Vec<E> } fn f() -> usize { align_of::<S>() }",
            "struct S; impl S { fn e(&self) -> E { E::B } fn n(&self) { discriminant(&self.e()); } }",
            "impl E { const N: usize = size_of::<Self>(); }",
            "static A: [u8; size_of::<E>()] = [0; 1];",
            "union U { e: ManuallyDrop<E>, n: u64 }",
            "macro_rules! m { ($t:ty) => { size_of::<$t>() } }",
            "impl<T> S<T> { const N: usize = size_of::<T>(); }",
            "const fn f<T>() -> usize { size_of::<T>() }",
            "fn f() { fn g() -> E { E::B } let x: u8 = transmute(g()); }",
            "trait T: Sized { const N: usize = size_of::<Self>(); }",
            "use std::mem::size_of as bytes; fn f() -> usize { bytes::<E>() }",
            "fn f(v: Vec<E>) -> usize { v.capacity() }",
            "fn f(e: &E) -> usize { e as *const E as usize }",
            "fn f(e: &[E; 2]) -> bool { std::ptr::eq(&e[0], &e[1]) }",
            "macro_rules! at { ($e:expr) => { &raw const $e } } fn f(e: E) { at!(e); }",
            "unsafe impl GlobalAlloc for A { fn f() -> *mut u8 {} }",
        ] {
            check(text, "", true);
        }
    }

    #[test]
    fn what_asks_for_another() {
        for text in [
            "fn f() -> E { E::B }",
            "fn f() -> usize { size_of::<u8>() } fn g() -> E { E::B }",
            "struct S; const N: usize = size_of::<S>();",
            "const fn f<T>(of: &T) -> *const T { of } fn g(e: E) {}",
            "fn f(e: &mut E, n: u8) -> u8 { n * n }",
        ] {
            check(text, "", false);
        }
    }

    #[test]
    fn what_the_standard_library_asks_for() {
        const TABLE: &str = "std::collections::hash::map::HashMap<u8, bundle::a::S, ";
        let text = "struct S(E); fn f() {}";
        let random = format!("<{TABLE}std::hash::random::RandomState>>::insert");
        let fixed = format!("<{TABLE}core::hash::BuildHasherDefault<bundle::a::H>>>::insert");
        check(text, &random, false);
        check(text, &fixed, true);
        let sorted = "core::slice::sort::unstable::sort::<bundle::a::E, bundle::main::{closure#0}>";
        check(text, sorted, true);
        check(
            text,
            "core::slice::sort::stable::sort::<bundle::a::E>",
            false,
        );
        check(
            "fn f(q: &VecDeque<E>) -> usize { q.as_slices().0.len() }",
            "",
            true,
        );
    }

    #[test]
    fn what_a_generic_function_asks_for() {
        let text = "struct S(E); fn f<T>() -> usize { size_of::<T>() }";
        check(text, "bundle::a::f::<u8>", false);
        check(text, "bundle::a::f::<bundle::a::S>", true);
        let text = "impl<T> V<T> { fn f(&self) -> usize { size_of::<T>() } }";
        check(text, "<bundle::a::V<bundle::a::E>>::f", true);
        check(text, "<bundle::a::V<u8>>::f", false);
        let text = "impl<T> V<T> { fn f(&self) -> *mut T { self.0.as_ptr() } }";
        check(text, "<bundle::a::V<bundle::a::E>>::f", true);
        check(text, "<bundle::a::V<u8>>::f", false);
    }
}
