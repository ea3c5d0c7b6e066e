//! `Trait<A> for Type<B>` as an `impl` declares it, as an error misses it, and
//! as a function's full name says it: whether they may be the same.

use crate::facts::{is_std, traits};
use crate::syntax::uses::leaves;
use proc_macro2::Span;
use std::collections::{BTreeSet, HashMap, HashSet};

/// What stands for a number whose type is not inferred yet: `{integer}`.
const INTEGER: &str = "integer";
const FLOAT: &str = "float";
pub const NUMBERS: [&str; 2] = [INTEGER, FLOAT];

/// A type as far as its shape goes; paths by their last names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// What is not looked into.
    Any,
    /// A generic parameter by its name, where what it stands for matters.
    Parameter(String),
    /// A type by its name, with its type arguments.
    Name(String, Vec<Shape>),
    /// The same by a path of the standard library, before aliases are looked through: it
    /// is none, whatever else has the name.
    OfStd(String, Vec<Shape>),
    /// `&T` and `&mut T`, `*const T` and `*mut T`.
    Pointer {
        raw: bool,
        mutable: bool,
        to: Box<Shape>,
    },
    /// A tuple; `()` has none.
    Tuple(Vec<Shape>),
    /// `[T]` and `[T; N]`; the length as it is written, if it is a number.
    Slice(Box<Shape>),
    Array(Box<Shape>, Option<String>),
}

/// A trait with its arguments, for a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraitRef {
    /// The trait's last name.
    pub of: String,
    /// What it may be called instead, if it is declared by a name that several have.
    pub or: Vec<String>,
    /// Its type arguments.
    pub arguments: Vec<Shape>,
    /// The type.
    pub target: Shape,
    /// The module that the type's path names before it.
    pub module: Option<String>,
}

/// What else types and traits are called.
#[derive(Debug, Default)]
pub struct Aliases {
    /// What aliases of types stand for, whatever their parameters are: anything, if
    /// they are several or come by an import.
    types: HashMap<String, Shape>,
    /// What imports call otherwise: `Error as StdError`.
    imports: HashMap<String, BTreeSet<String>>,
    /// The modules in which traits are declared by a name.
    traits: HashMap<String, HashSet<String>>,
}

/// What parameters stand for, by their names.
pub type Bindings = HashMap<String, Shape>;

/// How many aliases of aliases are followed.
const DEPTH: usize = 4;

impl Aliases {
    /// Adds one.
    pub fn add(&mut self, item: &syn::ItemType) {
        let parameters = item.generics.type_params();
        let parameters = parameters.map(|parameter| parameter.ident.to_string());
        let shape = Shape::of(&item.ty, &parameters.collect()).filled(&Bindings::new());
        let known = self.types.entry(item.ident.to_string());
        let known = known.or_insert_with(|| shape.clone());
        if *known != shape {
            *known = Shape::Any;
        }
    }

    /// Adds what an import calls otherwise.
    pub fn add_import(&mut self, item: &syn::ItemUse) {
        for leaf in leaves(item) {
            if let (Some(name), Some(last)) = (leaf.rename, leaf.path.last()) {
                self.types.insert(name.to_string(), Shape::Any);
                let meant = self.imports.entry(name.to_string()).or_default();
                meant.insert(last.to_string());
            }
        }
    }

    /// Adds a trait of a module: what has its name may be it.
    pub fn add_trait(&mut self, item: &syn::ItemTrait, module: &str) {
        let modules = self.traits.entry(item.ident.to_string()).or_default();
        modules.insert(module.to_owned());
    }

    /// The names that a trait of this name, found in a module, may have for the
    /// compiler: mostly one.
    fn of_trait(&self, name: &str, module: &str) -> (String, Vec<String>) {
        let imported = self.imports.get(name).into_iter().flatten().cloned();
        let mut meant: Vec<_> = imported.collect();
        match self.traits.get(name) {
            Some(modules) if modules.contains(module) => (name.to_owned(), Vec::new()),
            None if meant.len() == 1 => (meant.remove(0), Vec::new()),
            _ => (name.to_owned(), meant),
        }
    }

    /// What a type is where parameters have these names, without aliases.
    pub fn shape(&self, of: &syn::Type, parameters: &HashSet<String>) -> Shape {
        self.resolved(Shape::of(of, parameters), DEPTH)
    }

    /// Shapes without aliases.
    fn all(&self, of: Vec<Shape>) -> Vec<Shape> {
        of.into_iter().map(|of| self.resolved(of, DEPTH)).collect()
    }

    /// A shape without aliases.
    fn resolved(&self, shape: Shape, depth: usize) -> Shape {
        let inner = |of: Box<Shape>| Box::new(self.resolved(*of, depth));
        let all = |of: Vec<Shape>| of.into_iter().map(|of| self.resolved(of, depth)).collect();
        match shape {
            Shape::Name(name, of) => match self.types.get(&name) {
                Some(_) if depth == 0 => Shape::Any,
                Some(shape) => self.resolved(shape.clone(), depth - 1),
                None => Shape::Name(name, all(of)),
            },
            Shape::OfStd(name, of) => Shape::Name(name, all(of)),
            Shape::Pointer { raw, mutable, to } => Shape::Pointer {
                raw,
                mutable,
                to: inner(to),
            },
            Shape::Tuple(of) => Shape::Tuple(all(of)),
            Shape::Slice(of) => Shape::Slice(inner(of)),
            Shape::Array(of, length) => Shape::Array(inner(of), length),
            Shape::Any | Shape::Parameter(_) => shape,
        }
    }
}

impl TraitRef {
    /// What an `impl` in a module declares; `None` if it is of no trait.
    pub fn declared(block: &syn::ItemImpl, aliases: &Aliases, module: &str) -> Option<TraitRef> {
        let (_, path, _) = block.trait_.as_ref()?;
        let parameters = parameters(&block.generics);
        let target = aliases.shape(&block.self_ty, &parameters);
        let with_parameters = TraitRef::asked(path, target, &parameters, aliases, module)?;
        Some(TraitRef {
            module: module_of(&block.self_ty),
            ..with_parameters.filled(&Bindings::new())
        })
    }

    /// What a path in a module asks for of a type, where parameters have these names.
    pub fn asked(
        path: &syn::Path,
        target: Shape,
        parameters: &HashSet<String>,
        aliases: &Aliases,
        module: &str,
    ) -> Option<TraitRef> {
        let last = path.segments.last()?;
        let before = path.segments.iter().rev().nth(1);
        let module = before.map_or(module.to_owned(), |before| before.ident.to_string());
        let (of, or) = aliases.of_trait(&last.ident.to_string(), &module);
        Some(TraitRef {
            of,
            or,
            arguments: aliases.all(arguments(&last.arguments, parameters)),
            target,
            module: None,
        })
    }

    /// The same with what its parameters stand for; what is not known may be anything.
    pub fn filled(&self, bindings: &Bindings) -> TraitRef {
        let arguments = self.arguments.iter().map(|of| of.filled(bindings));
        TraitRef {
            arguments: arguments.collect(),
            target: self.target.filled(bindings),
            ..self.clone()
        }
    }

    /// What its parameters stand for, if it may be what is said.
    pub fn bindings(&self, said: &TraitRef) -> Option<Bindings> {
        let is_of = self.names().any(|name| *name == said.of);
        if !is_of || !self.target.is_like(&said.target) {
            return None;
        }
        let mut found = Bindings::from([("Self".to_owned(), said.target.clone())]);
        if !self.target.binds(&said.target, &mut found) {
            return None;
        }
        let binds = match (self.arguments.as_slice(), said.arguments.as_slice()) {
            // `Add` alone is `Add<Self>`, as messages have it.
            ([of], []) if traits::OF_SELF.contains(&self.of.as_str()) => {
                of.binds(&said.target, &mut found)
            }
            (_, []) => true,
            (own, others) => all_bind(own, others, &mut found),
        };
        binds.then_some(found)
    }

    /// Whether its arguments are the type itself: `Add` alone is `Add<Self>`.
    pub fn is_of_itself(&self) -> bool {
        let mut arguments = self.arguments.iter();
        arguments.all(|argument| *argument == self.target)
    }

    /// What a type derives.
    pub fn derived(of: &str, target: &syn::Ident) -> TraitRef {
        TraitRef {
            of: of.to_owned(),
            or: Vec::new(),
            arguments: Vec::new(),
            target: Shape::Name(target.to_string(), Vec::new()),
            module: None,
        }
    }

    /// What a message or a full name says: a type and a trait, as text.
    pub fn said(target: &str, of: &str) -> Option<TraitRef> {
        let of: syn::Path = syn::parse_str(&readable(of)).ok()?;
        let last = of.segments.last()?;
        let target = syn::parse_str::<syn::Type>(&readable(target)).ok();
        Some(TraitRef {
            of: last.ident.to_string(),
            or: Vec::new(),
            arguments: Aliases::default().all(arguments(&last.arguments, &HashSet::new())),
            module: target.as_ref().and_then(module_of),
            target: target.map_or(Shape::Any, |target| Shape::plain(&target)),
        })
    }

    /// What the trait may be called.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.of).chain(&self.or)
    }

    /// Whether a declared one may be what is said.
    pub fn may_be(&self, said: &TraitRef) -> bool {
        self.bindings(said).is_some()
    }

    /// Whether the type has no name, though it is none that may be any: a tuple, a
    /// slice, an array.
    pub fn is_of_parts(&self) -> bool {
        use Shape::{Array, Slice, Tuple};
        matches!(self.target, Array(..) | Slice(_) | Tuple(_))
    }

    /// Whether it names the type for which another says nothing but the trait.
    pub fn says_more_than(&self, other: &TraitRef) -> bool {
        let is_any = |of: &TraitRef| of.target == Shape::Any;
        self.of == other.of && is_any(other) && !is_any(self)
    }

    /// The type's own name, whatever alias stands for it.
    pub fn target_name(&self) -> Option<&str> {
        match &self.target {
            Shape::Name(name, _) => Some(name),
            _ => None,
        }
    }

    /// Whether the type is a number of which no more is known.
    pub fn is_of_some_number(&self) -> bool {
        matches!(&self.target, Shape::Name(name, _) if name == INTEGER || name == FLOAT)
    }

    /// The same for a reference to the type.
    pub fn by_reference(&self) -> TraitRef {
        TraitRef {
            target: Shape::Pointer {
                raw: false,
                mutable: false,
                to: Box::new(self.target.clone()),
            },
            ..self.clone()
        }
    }

    /// The same, whatever the trait's arguments are.
    pub fn of_any_arguments(self) -> TraitRef {
        TraitRef {
            arguments: vec![Shape::Any; self.arguments.len()],
            ..self
        }
    }

    /// The same for the number that it is if nothing says more.
    pub fn by_default(&self) -> TraitRef {
        let number = match &self.target {
            Shape::Name(name, _) if name == FLOAT => "f64",
            _ => "i32",
        };
        TraitRef {
            target: Shape::Name(number.to_owned(), Vec::new()),
            ..self.clone()
        }
    }
}

impl Shape {
    /// The type that a message says.
    pub fn said(target: &str) -> Shape {
        let target = syn::parse_str::<syn::Type>(&readable(target));
        target.map_or(Shape::Any, |target| Shape::plain(&target))
    }

    /// What is written without aliases and parameters.
    fn plain(of: &syn::Type) -> Shape {
        Aliases::default().resolved(Shape::of(of, &HashSet::new()), DEPTH)
    }

    /// Whether two may be the same type, or one behind a reference.
    pub fn may_be_behind(&self, other: &Shape) -> bool {
        let behind = |of: &Shape| match of {
            Shape::Pointer { to, .. } => (**to).clone(),
            other => other.clone(),
        };
        behind(self).may_be(&behind(other))
    }

    fn of(of: &syn::Type, names: &HashSet<String>) -> Shape {
        let inner = |of: &syn::Type| Box::new(Shape::of(of, names));
        match of {
            syn::Type::Path(path) => match path.path.segments.last() {
                // `T::Item`, `<T as U>::Item`
                _ if path.qself.is_some() => Shape::Any,
                _ if leads_from(&path.path, names) => match path.path.get_ident() {
                    Some(parameter) => Shape::Parameter(parameter.to_string()),
                    None => Shape::Any,
                },
                Some(last) => {
                    let arguments = arguments(&last.arguments, names);
                    match is_of_std(&path.path) {
                        true => Shape::OfStd(last.ident.to_string(), arguments),
                        false => Shape::Name(last.ident.to_string(), arguments),
                    }
                }
                None => Shape::Any,
            },
            syn::Type::Reference(of) => Shape::Pointer {
                raw: false,
                mutable: of.mutability.is_some(),
                to: inner(&of.elem),
            },
            syn::Type::Ptr(of) => Shape::Pointer {
                raw: true,
                mutable: of.mutability.is_some(),
                to: inner(&of.elem),
            },
            syn::Type::Tuple(of) => Shape::Tuple(of.elems.iter().map(|of| *inner(of)).collect()),
            syn::Type::Slice(of) => Shape::Slice(inner(&of.elem)),
            syn::Type::Array(of) => Shape::Array(inner(&of.elem), number(&of.len)),
            syn::Type::Group(of) => *inner(&of.elem),
            syn::Type::Paren(of) => *inner(&of.elem),
            _ => Shape::Any,
        }
    }

    /// Whether two may be the same type.
    pub fn may_be(&self, other: &Shape) -> bool {
        self.binds(other, &mut Bindings::new())
    }

    /// Whether nothing is known of it.
    pub fn is_any(&self) -> bool {
        matches!(self, Shape::Any)
    }

    /// The same with what its parameters stand for; what is not known may be anything.
    pub fn filled(&self, bindings: &Bindings) -> Shape {
        let inner = |of: &Shape| Box::new(of.filled(bindings));
        let all = |of: &[Shape]| of.iter().map(|of| of.filled(bindings)).collect();
        match self {
            Shape::Any => Shape::Any,
            Shape::Parameter(name) => bindings.get(name).cloned().unwrap_or(Shape::Any),
            Shape::Name(name, of) => Shape::Name(name.clone(), all(of)),
            Shape::OfStd(name, of) => Shape::OfStd(name.clone(), all(of)),
            Shape::Pointer { raw, mutable, to } => Shape::Pointer {
                raw: *raw,
                mutable: *mutable,
                to: inner(to),
            },
            Shape::Tuple(of) => Shape::Tuple(all(of)),
            Shape::Slice(of) => Shape::Slice(inner(of)),
            Shape::Array(of, length) => Shape::Array(inner(of), length.clone()),
        }
    }

    /// Whether two may be the same type by what is outermost: most are not.
    fn is_like(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Any | Shape::Parameter(_), _) | (_, Shape::Any) => true,
            (Shape::Name(own, _), Shape::Name(other, _)) => {
                own == other || NUMBERS.contains(&other.as_str())
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Whether two may be the same type if parameters stand for what is found, beside
    /// what is known of them.
    fn binds(&self, other: &Shape, found: &mut Bindings) -> bool {
        match (self, other) {
            (Shape::Parameter(name), _) => match found.get(name) {
                Some(known) if !known.is_any() => known.may_be(other),
                _ => {
                    found.insert(name.clone(), other.clone());
                    true
                }
            },
            (Shape::Any, _) | (_, Shape::Any) => true,
            (Shape::Name(own, _), Shape::Name(other, _)) if other == INTEGER => is_integer(own),
            (Shape::Name(own, _), Shape::Name(other, _)) if other == FLOAT => {
                matches!(own.as_str(), "f32" | "f64")
            }
            (Shape::Name(own, of), Shape::Name(other, others)) => {
                own == other && all_bind(of, others, found)
            }
            (
                Shape::Pointer { raw, mutable, to },
                Shape::Pointer {
                    raw: other_raw,
                    mutable: other_mutable,
                    to: other,
                },
            ) => raw == other_raw && mutable == other_mutable && to.binds(other, found),
            (Shape::Tuple(own), Shape::Tuple(others)) => {
                own.len() == others.len() && all_bind(own, others, found)
            }
            (Shape::Slice(of), Shape::Slice(other)) => of.binds(other, found),
            (Shape::Array(of, own), Shape::Array(other, length)) => {
                let same = own.is_none() || length.is_none() || own == length;
                same && of.binds(other, found)
            }
            _ => false,
        }
    }
}

/// The module that a type's path names before its last name.
fn module_of(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(path) => {
            let mut names = path.path.segments.iter().rev().skip(1);
            names.next().map(|module| module.ident.to_string())
        }
        syn::Type::Reference(of) => module_of(&of.elem),
        _ => None,
    }
}

fn number(of: &syn::Expr) -> Option<String> {
    match of {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Int(number),
            ..
        }) => Some(number.base10_digits().to_owned()),
        _ => None,
    }
}

/// What is left out may be anything.
fn all_bind(own: &[Shape], others: &[Shape], found: &mut Bindings) -> bool {
    let mut both = own.iter().zip(others);
    both.all(|(own, other)| own.binds(other, found))
}

/// The names of the parameters that stand for types, or for constants.
pub fn parameters(of: &syn::Generics) -> HashSet<String> {
    let names = of.params.iter().filter_map(|of| match of {
        syn::GenericParam::Type(of) => Some(of.ident.to_string()),
        syn::GenericParam::Const(of) => Some(of.ident.to_string()),
        syn::GenericParam::Lifetime(_) => None,
    });
    names.collect()
}

fn is_integer(name: &str) -> bool {
    let bits = name.strip_prefix(['i', 'u']);
    bits.is_some_and(|bits| matches!(bits, "8" | "16" | "32" | "64" | "128" | "size"))
}

/// Whether a path is a generic parameter, or begins with one.
fn leads_from(path: &syn::Path, names: &HashSet<String>) -> bool {
    let first = path.segments.first();
    first.is_some_and(|first| names.contains(&first.ident.to_string()))
}

fn is_of_std(path: &syn::Path) -> bool {
    let first = path.segments.first().filter(|_| 1 < path.segments.len());
    first.is_some_and(|first| is_std(&first.ident.to_string()))
}

/// The type arguments; what else there is stands for anything.
fn arguments(of: &syn::PathArguments, names: &HashSet<String>) -> Vec<Shape> {
    let syn::PathArguments::AngleBracketed(of) = of else {
        return Vec::new();
    };
    let shape = |argument: &syn::GenericArgument| match argument {
        syn::GenericArgument::Type(of) => Some(Shape::of(of, names)),
        syn::GenericArgument::Const(_) => Some(Shape::Any),
        _ => None,
    };
    of.args.iter().filter_map(shape).collect()
}

/// Messages write `{integer}` and `{closure#0}`, names `{impl#3}`: as one word.
fn readable(text: &str) -> String {
    let mut out = String::new();
    // `for<'a> Trait<&'a Type>`
    let bound = text
        .strip_prefix("for<")
        .and_then(|rest| rest.split_once("> "));
    let mut rest = bound.map_or(text, |(_, bound)| bound);
    while let Some((before, behind)) = rest.split_once('{') {
        out.push_str(before);
        let (inside, after) = behind.split_once('}').unwrap_or((behind, ""));
        let word = match syn::parse_str::<syn::Ident>(inside) {
            Ok(word) => word,
            Err(_) => syn::Ident::new("_hidden", Span::call_site()),
        };
        out.push_str(&word.to_string());
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether an `impl` may be for what is said of a type and a trait.
    #[track_caller]
    fn check(head: &str, target: &str, of: &str, expected: bool) {
        let block = syn::parse_str(&format!("{head} {{}}")).unwrap();
        let mut aliases = Aliases::default();
        for alias in [
            "Small = [Number; 1]",
            "Number = u8",
            "Of<X> = X",
            "Wrap<X> = Vec<[X; 2]>",
            "Two = u8",
            "Two = u16",
            "Stdout = Stream<std::io::Stdout>",
        ] {
            aliases.add(&syn::parse_str(&format!("type {alias};")).unwrap());
        }
        let imports = "use a::{A, B as Other, Error as StdError, One as Of, Two as Of};";
        aliases.add_import(&syn::parse_str(imports).unwrap());
        aliases.add_trait(&syn::parse_str("trait StdError {}").unwrap(), "ext");
        let declared = TraitRef::declared(&block, &aliases, "here").unwrap();
        let said = TraitRef::said(target, of).unwrap();
        assert_eq!(declared.may_be(&said), expected, "{head}: {target}: {of}");
    }

    #[test]
    fn of_the_same_names() {
        check("impl T for A", "A", "T", true);
        check("impl T for A", "a::b::A", "c::T", true);
        check("impl c::T for b::A", "A", "T", true);
        check("impl T for A", "A", "U", false);
        check("impl T for A", "B", "T", false);
        check("impl T for A<u8>", "A<u16>", "T", false);
        check("impl T for A<u8>", "A<u8>", "T", true);
        check("impl T for A<u8>", "A", "T", true);
        check("impl<'a> T for A<'a, u8>", "A<'_, u16>", "T", false);
    }

    #[test]
    fn of_traits_by_other_names() {
        check("impl Other for A", "A", "b::B", true);
        check("impl Other for A", "A", "Other", false);
        check("impl StdError for A", "A", "std::error::Error", true);
        check("impl StdError for A", "A", "ext::StdError", true);
        check("impl ext::StdError for A", "A", "ext::StdError", true);
        check("impl ext::StdError for A", "A", "Error", false);
        check("impl Of for A", "A", "One", true);
        check("impl Of for A", "A", "Two", true);
        check("impl Of for A", "A", "B", false);
    }

    #[test]
    fn of_the_standard_library() {
        check("impl T for std::io::Stdout", "std::io::Stdout", "T", true);
        check("impl T for std::io::Stdout", "Stdout", "T", true);
        check("impl T for Stdout", "Stream<std::io::Stdout>", "T", true);
        check("impl T for Stdout", "std::io::Stdout", "T", false);
        check(
            "impl T<std::io::Stdout> for A",
            "A",
            "T<std::io::Stdout>",
            true,
        );
    }

    #[test]
    fn of_generic_parameters() {
        check("impl<X> T for X", "A", "T", true);
        check("impl<X> T for &X", "A", "T", false);
        check("impl<X> T for &X", "&A", "T", true);
        check("impl<X> T for &mut X", "&A", "T", false);
        check("impl<X> T for A<X>", "A<B>", "T", true);
        check("impl<X: U> T for X::Item", "A<B>", "T", true);
        check("impl<X: U> T for A<<X as U>::Item>", "A<B>", "T", true);
    }

    #[test]
    fn with_arguments_of_the_trait() {
        check("impl T<u8> for A", "A", "T<u8>", true);
        check("impl T<u8> for A", "A", "T<u16>", false);
        check("impl T<u8> for A", "A", "T", true);
        check("impl<X> T<X> for A", "A", "T<u16>", true);
        // `Add` alone is `Add<Self>`.
        check("impl Add<u8> for A", "A", "Add", false);
        check("impl Add<A> for A", "A", "Add", true);
        check("impl Add<&A> for &A", "&A", "Add", true);
        check("impl Add for A", "A", "Add", true);
        check("impl Add<&A> for A", "A", "for<'x> Add<&'x A>", true);
        check("impl Add<&'a A> for A", "A", "Add<&A>", true);
        check("impl Add<&'a A> for A", "A", "Add<A>", false);
    }

    #[test]
    fn of_other_shapes() {
        check("impl T for ()", "()", "T", true);
        check("impl<X> T for (X,)", "(u8, u8)", "T", false);
        check("impl<X, Y> T for (X, Y)", "(u8, u8)", "T", true);
        check("impl<X> T for [X]", "[u8]", "T", true);
        check("impl<X> T for [X]", "[u8; 3]", "T", false);
        check("impl<X, const N: usize> T for [X; N]", "[u8; 3]", "T", true);
        check("impl T for [u8; 2]", "[u8; 3]", "T", false);
        check("impl T for [u8; 2]", "[u8; _]", "T", true);
        check("impl<X> T for *const X", "*mut u8", "T", false);
        check("impl T for fn(u8)", "B", "T", true);
        check("impl T for A", "(u8, u8)", "T", false);
        check("impl T for u8", "(u8, u8)", "T", false);
    }

    #[test]
    fn of_aliases() {
        check("impl T for Number", "u8", "T", true);
        check("impl T for Number", "u16", "T", false);
        check("impl T for A<Small>", "A<[u8; 1]>", "T", true);
        check("impl T for A<Small>", "A<[u8; 2]>", "T", false);
        check("impl T for Of<u8>", "u16", "T", true);
        check("impl T for Wrap<u8>", "Vec<[u16; 2]>", "T", true);
        check("impl T for Wrap<u8>", "Vec<[u16; 3]>", "T", false);
        check("impl T for Wrap<u8>", "u8", "T", false);
        check("impl T for Two", "u16", "T", true);
        check("impl T<Other> for A<Other>", "A<B>", "T<B>", true);
    }

    #[test]
    fn of_some_number() {
        check("impl T for u8", "{integer}", "T", true);
        check("impl T for isize", "{integer}", "T", true);
        check("impl T for f64", "{integer}", "T", false);
        check("impl T for f64", "{float}", "T", true);
        check("impl T for A", "{integer}", "T", false);
        assert!(TraitRef::said("{float}", "T").unwrap().is_of_some_number());
        // A closure is nothing that an `impl` names.
        check("impl T for A", "{closure@src/main.rs:1:2: 1:4}", "T", false);
        check(
            "impl<X> T for X",
            "{closure@src/main.rs:1:2: 1:4}",
            "T",
            true,
        );
    }
}
