//! Cuts that may turn out to be wrong: which of them an error speaks of.

use super::cuts::Cut;
use super::trait_refs::{NUMBERS, Shape, TraitRef};
use super::uninstantiated::{IdleImpl, Operator};
use crate::syntax::words::words;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use std::collections::{BTreeSet, HashSet};

/// The indices of the cuts whose names the errors say are missing.
pub fn named<'d>(cuts: &[Cut], errors: impl Iterator<Item = &'d Diagnostic>) -> BTreeSet<usize> {
    let mut named = BTreeSet::new();
    for error in errors {
        let bounds: Vec<_> = bounds(error).collect();
        let (of_names, missing) = (error.is_about_names(), error.missing());
        let found = saying(cuts, &missing).filter(|at| match &cuts[*at].implements {
            // The trait itself is missing, or one `impl` of it.
            Some(declared) => !of_names && bounds.iter().any(|bound| declared.may_be(bound)),
            None => true,
        });
        // Of several of one name, those of the type or the module that is said.
        let words = error.words();
        let is_there = |at: &usize| {
            let place = cuts[*at].place.last();
            place.is_some_and(|place| words.contains(place.as_str()))
        };
        let (there, elsewhere): (Vec<_>, Vec<_>) = found.partition(is_there);
        named.extend(match there.is_empty() {
            true => elsewhere,
            false => there,
        });
    }
    named
}

/// The indices of the cuts whose names the errors say at all, or else show in the
/// lines that they quote (`Trait::gone(…)`, "expected a type, found a trait"): for
/// errors of which no other account can be given.
pub fn mentioned<'d>(
    cuts: &[Cut],
    errors: impl Iterator<Item = &'d Diagnostic>,
) -> BTreeSet<usize> {
    let errors: Vec<_> = errors.collect();
    let of = |words: fn(&Diagnostic) -> HashSet<&str>| {
        let mut named = BTreeSet::new();
        for error in &errors {
            named.extend(saying(cuts, &words(error)));
        }
        named
    };
    let said = of(Diagnostic::words);
    match said.is_empty() {
        true => of(Diagnostic::shown),
        false => said,
    }
}

fn saying<'c>(cuts: &'c [Cut], words: &'c HashSet<&str>) -> impl Iterator<Item = usize> + 'c {
    let says = |name: &String| words.contains(name.as_str());
    (0..cuts.len()).filter(move |at| cuts[*at].names.iter().any(says))
}

/// The indices of the implementations that the errors say are missing: by the
/// trait and the type, or by a member.
pub fn missed<'d>(
    idle: &[&IdleImpl],
    errors: impl Iterator<Item = &'d Diagnostic>,
) -> BTreeSet<usize> {
    let errors = errors.filter(|error| !error.is_about_names());
    let mut missed = BTreeSet::new();
    for error in errors {
        missed.extend(of_error(idle, error));
        let words = error.words();
        let operators = codes::operators(error.code());
        let operates = |idle: &IdleImpl| {
            operators.contains(&idle.reference.of.as_str()) && idle.may_be_for(&words)
        };
        missed.extend((0..idle.len()).filter(|at| operates(idle[*at])));
        if let Some((member, target)) = error.no_member() {
            let target = Shape::said(target);
            let has = |idle: &IdleImpl| {
                let mut members = idle.members.iter().chain(&idle.provided);
                idle.reference.target.may_be_behind(&target) && members.any(|own| own == member)
            };
            missed.extend((0..idle.len()).filter(|at| has(idle[*at])));
        }
    }
    missed
}

/// All that errors say is asked for: what is missing, what operators would need, and what
/// asks for these.
pub fn asked_for<'d>(errors: impl Iterator<Item = &'d Diagnostic>) -> Vec<TraitRef> {
    let errors = errors.filter(|error| !error.is_about_names());
    let all = errors.flat_map(|error| {
        let operated = error.operated().into_iter().collect();
        bounds(error)
            .chain(said(error.bounds_behind()))
            .chain(said(operated))
    });
    all.collect()
}

/// The indices of the implementations without which a method was called on a reference:
/// `x.clone()` copies `x: &A` then. They are for a type that the function names, if any
/// is; `text` is what the errors are about.
pub fn missed_by_reference<'d>(
    idle: &[&IdleImpl],
    errors: impl Iterator<Item = &'d Diagnostic>,
    text: &str,
) -> BTreeSet<usize> {
    let mut missed = BTreeSet::new();
    for error in errors {
        let called = error.called_on_references();
        let has = |idle: &IdleImpl| {
            let mut members = idle.members.iter().chain(&idle.provided);
            members.any(|own| called.contains(own.as_str()))
        };
        let fits = (0..idle.len()).filter(|at| has(idle[*at]));
        let before = text.get(..error.offset().unwrap_or_default());
        let before = before.unwrap_or_default();
        let function = &before[before.rfind("fn ").unwrap_or_default()..];
        let said: HashSet<_> = words(function).collect();
        let (named, others): (Vec<_>, Vec<_>) =
            fits.partition(|at| said.contains(idle[*at].head.as_str()));
        missed.extend(if named.is_empty() { others } else { named });
    }
    missed
}

/// Some implementations, with those that they lead to: what a type derives, the
/// types in it must derive, and what its trait asks for it must have. The compiler
/// would say so of one after the other.
pub fn with_parts(idle: &[&IdleImpl], missed: BTreeSet<usize>) -> BTreeSet<usize> {
    let mut found = missed.clone();
    let mut waiting: Vec<_> = missed.into_iter().collect();
    while let Some(at) = waiting.pop() {
        let whole = idle[at];
        let is_part = |part: &IdleImpl| {
            part.is_derived
                && part.reference.of == whole.reference.of
                && whole.parts.contains(&part.head)
        };
        let parts = (0..idle.len()).filter(|at| is_part(idle[*at]));
        let more = parts.chain(asked(idle, whole));
        waiting.extend(more.filter(|at| found.insert(*at)));
    }
    found
}

/// The implementations that a type with a name must have for another: its own of each
/// trait, or else those of any type.
fn asked(idle: &[&IdleImpl], of: &IdleImpl) -> Vec<usize> {
    let target = &of.reference.target;
    if of.reference.target_name().is_none() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for asked in &of.asked {
        let fits = |part: &IdleImpl| {
            let reference = &part.reference;
            // With which arguments it is asked for is not known.
            let is_plain = match reference.arguments.as_slice() {
                [] => true,
                [only] => *only == reference.target,
                _ => false,
            };
            reference.of == *asked && is_plain && reference.target.may_be(target)
        };
        let fits = (0..idle.len()).filter(|at| fits(idle[*at]));
        let (own, others): (Vec<_>, Vec<_>) =
            fits.partition(|at| idle[*at].reference.target_name().is_some());
        found.extend(if own.is_empty() { others } else { own });
    }
    found
}

/// The indices of the implementations that a missed operator asks for by its
/// bounds: `a[0] = 1` with `impl<S: DataMut> IndexMut<usize> for Array<S>`.
pub fn missed_by_operators<'d>(
    idle: &[&IdleImpl],
    operators: &[&Operator],
    errors: impl Iterator<Item = &'d Diagnostic>,
) -> BTreeSet<usize> {
    let mut missed = BTreeSet::new();
    for error in errors {
        let words = error.words();
        let of = codes::operators_with_bounds(error.code());
        let asking = operators
            .iter()
            .filter(|own| of.contains(&own.of.as_str()) && words.contains(own.head.as_str()));
        let heads: HashSet<_> = asking.clone().map(|own| &own.head).collect();
        let asked: HashSet<_> = asking.flat_map(|own| &own.bounds).collect();
        let fits = |idle: &IdleImpl| {
            let is_for = idle.may_be_for(&words) || idle.may_be_for_number(&words);
            is_for && asked.contains(&idle.reference.of)
        };
        let fits = (0..idle.len()).filter(|at| fits(idle[*at]));
        // Bounds are mostly those of a type's parameters, and `S: Add` is
        // `S: Add<S>`; if that is not it, what else it may be.
        let (likely, others): (Vec<_>, Vec<_>) = fits
            .partition(|at| idle[*at].reference.is_of_itself() && !heads.contains(&idle[*at].head));
        missed.extend(match likely.is_empty() {
            true => others,
            false => likely,
        });
    }
    missed
}

/// The indices of the implementations that may be missing: those that come
/// closest to what each error speaks of, for errors that say nothing certain.
pub fn perhaps_missed<'d>(
    idle: &[&IdleImpl],
    errors: impl Iterator<Item = &'d Diagnostic>,
) -> BTreeSet<usize> {
    let mut missed = BTreeSet::new();
    for error in errors {
        // `{integer}`: what it is by itself, then what else it may be.
        let numbers: Vec<_> = bounds(error)
            .filter(TraitRef::is_of_some_number)
            .flat_map(|bound| [bound.by_default(), bound])
            .collect();
        let mut numbers = numbers
            .into_iter()
            .map(|bound| of_bounds(idle, [bound].into_iter()));
        if let Some(found) = numbers.find(|found| !found.is_empty()) {
            missed.extend(found);
            continue;
        }
        let words = error.words();
        let says = |name: &String| words.contains(name.as_str());
        let exact = |idle: &IdleImpl| says(&idle.reference.of) && idle.may_be_for(&words);
        let member = |idle: &IdleImpl| idle.members.iter().any(says) && idle.may_be_for(&words);
        let either = |idle: &IdleImpl| says(&idle.reference.of) || says(&idle.head);
        let fits: [&dyn Fn(&IdleImpl) -> bool; 3] = [&exact, &member, &either];
        for fits in fits {
            let found: Vec<_> = (0..idle.len()).filter(|at| fits(idle[*at])).collect();
            if !found.is_empty() {
                missed.extend(found);
                break;
            }
        }
    }
    missed
}

/// The indices of the implementations that errors may miss with other arguments: the
/// compiler takes the only ones that are left for those that are meant. What a number
/// is of which no more is known, [`perhaps_missed`] tells.
pub fn missed_otherwise<'d>(
    idle: &[&IdleImpl],
    errors: impl Iterator<Item = &'d Diagnostic>,
) -> BTreeSet<usize> {
    let all = errors.flat_map(|error| bounds(error).chain(said(error.bounds_behind())));
    let all = all.filter(|bound| !bound.is_of_some_number());
    of_bounds(idle, all.map(TraitRef::of_any_arguments))
}

/// What an error misses; `_: Trait` says nothing more beside `A<B>: Trait`.
fn bounds(error: &Diagnostic) -> impl Iterator<Item = TraitRef> {
    let all: Vec<_> = said(error.bounds()).collect();
    let is_idle = |bound: &TraitRef| all.iter().any(|other| other.says_more_than(bound));
    let of_use: Vec<_> = all
        .iter()
        .filter(|bound| !is_idle(bound))
        .cloned()
        .collect();
    of_use.into_iter()
}

fn said(bounds: Vec<(String, String)>) -> impl Iterator<Item = TraitRef> {
    let bounds = bounds.into_iter();
    bounds.filter_map(|(target, of)| TraitRef::said(&target, &of))
}

/// What an error misses by its bounds: in its own words, or as what asks for
/// them, or for a type instead of its reference.
fn of_error(idle: &[&IdleImpl], error: &Diagnostic) -> BTreeSet<usize> {
    let own = bounds(error).filter(|bound| !bound.is_of_some_number());
    let own: Vec<_> = own.collect();
    let mut found = of_bounds(idle, own.iter().cloned());
    if found.is_empty() {
        found = of_bounds(idle, said(error.bounds_behind()));
    }
    if found.is_empty() {
        found = of_bounds(idle, own.iter().map(TraitRef::by_reference));
    }
    found
}

fn of_bounds(idle: &[&IdleImpl], bounds: impl Iterator<Item = TraitRef>) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for bound in bounds {
        let fits: Vec<_> = (0..idle.len())
            .filter(|at| idle[*at].reference.may_be(&bound))
            .collect();
        // Of several types of one name, the one that the path leads to.
        let there = |at: &usize| idle[*at].modules.last() == bound.module.as_ref();
        match fits.iter().any(there) {
            true => found.extend(fits.into_iter().filter(there)),
            false => found.extend(fits),
        }
    }
    found
}

impl IdleImpl {
    /// Whether it may be for a type that is among these words.
    fn may_be_for(&self, words: &HashSet<&str>) -> bool {
        let own = self.reference.target_name();
        matches!(self.head.as_str(), "" | "&")
            || words.contains(self.head.as_str())
            || own.is_some_and(|own| words.contains(own))
    }

    /// Whether it may be for a number of which no more is known: `A<{integer}>`.
    fn may_be_for_number(&self, words: &HashSet<&str>) -> bool {
        let said = NUMBERS.iter().filter(|number| words.contains(**number));
        let mut said = said.map(|number| Shape::said(number));
        said.any(|number| self.reference.target.may_be(&number))
    }
}

#[cfg(test)]
mod tests {
    use super::super::uninstantiated::Known;
    use super::*;
    use crate::model::edition::Edition;
    use crate::model::text::Edit;
    use crate::toolchain::cargo::Toolchain;
    use crate::toolchain::rustc;
    use std::path::Path;

    /// What the compiler says of a text without what was removed.
    #[track_caller]
    fn errors(text: &str) -> Vec<Diagnostic> {
        let tools = Toolchain::find(Path::new(".")).unwrap();
        let said = rustc::check(&tools, text, Edition::E2021, &["-Awarnings"]).unwrap();
        assert!(!said.success, "it compiles: {text}");
        said.diagnostics
    }

    #[test]
    fn an_error_names_cuts() {
        #[track_caller]
        fn check(text: &str, cuts: &[&[&str]], expected: &[usize]) {
            let cuts: Vec<_> = cuts
                .iter()
                .map(|names| Cut {
                    library: 0,
                    edit: Edit::delete(0..0),
                    place: Vec::new(),
                    names: names.iter().map(|name| (*name).to_owned()).collect(),
                    implements: None,
                })
                .collect();
            let found = named(&cuts, errors(text).iter());
            assert_eq!(found, expected.iter().copied().collect(), "{text}");
        }
        check("fn main() { a() }", &[&["b"], &["a"], &["a", "c"]], &[1, 2]);
        // Each error its own.
        check("fn main() { a(); b() }", &[&["b"], &["a"], &["c"]], &[0, 1]);
        // What is missing, not where.
        let field = "struct A; fn main() { A.b }";
        check(field, &[&["A"], &["b"]], &[1]);
        check(field, &[&["A"], &["c"]], &[]);
        // One that names none does not hide what the other names.
        check(
            "fn main() { let _: u8 = 'c'; two() }",
            &[&["one"], &["two"]],
            &[1],
        );
        check("fn main() { let _: u8 = 'c'; }", &[&["one"]], &[]);
    }

    #[test]
    fn an_error_names_cuts_where_they_were() {
        #[track_caller]
        fn check(text: &str, cuts: &[(&str, &str)], expected: &[usize]) {
            let cuts: Vec<_> = cuts
                .iter()
                .map(|(place, name)| Cut::of(place, name))
                .collect();
            let found = named(&cuts, errors(text).iter());
            assert_eq!(found, expected.iter().copied().collect(), "{text}");
        }
        let both = [("a::A", "new"), ("a::B", "new")];
        check("struct A; fn main() { A::new() }", &both, &[0]);
        check("struct A; fn main() { A.new() }", &both, &[0]);
        check("struct C; fn main() { C::new() }", &both, &[0, 1]);
        let modules = [("a::m", "f"), ("a::n", "f")];
        check("mod n {} fn main() { n::f() }", &modules, &[1]);
        check("fn main() { f() }", &modules, &[0, 1]);
    }

    fn idle_impl(text: &str) -> IdleImpl {
        let block = syn::parse_str(text).unwrap();
        IdleImpl::new(&block, &Known::default(), &[]).unwrap()
    }

    /// What the errors miss for certain, and what perhaps, of these `impl`s, which
    /// stand in a module `m`.
    #[track_caller]
    fn check_both(text: &str, idle: &[&str], certain: &[usize], perhaps: Option<&[usize]>) {
        let known = Known::default();
        let modules = ["m".to_owned()];
        let parsed = idle.iter().map(|text| {
            let block = syn::parse_str(text).unwrap();
            IdleImpl::new(&block, &known, &modules).unwrap()
        });
        let parsed: Vec<_> = parsed.collect();
        let idle: Vec<_> = parsed.iter().collect();
        let errors = errors(text);
        let found = missed(&idle, errors.iter());
        assert_eq!(found, certain.iter().copied().collect(), "{text}");
        if let Some(expected) = perhaps {
            let found = perhaps_missed(&idle, errors.iter());
            assert_eq!(found, expected.iter().copied().collect(), "{text}");
        }
    }

    #[track_caller]
    fn check(text: &str, idle: &[&str], expected: &[usize]) {
        check_both(text, idle, expected, None);
    }

    #[track_caller]
    fn perhaps(text: &str, idle: &[&str], expected: &[usize]) {
        check_both(text, idle, &[], Some(expected));
    }

    #[test]
    fn a_trait_in_place_of_a_type_names_what_has_gone() {
        #[track_caller]
        fn check(text: &str, expected: &[usize]) {
            let cuts = [
                Cut::of("a", "Into"),
                Cut::of("a", "u8"),
                Cut::of("a", "NO_OP"),
            ];
            let found = named(&cuts, errors(text).iter());
            assert_eq!(found, expected.iter().copied().collect(), "{text}");
        }
        check("trait T { fn f() -> Into<u8>; } fn main() {}", &[0]);
        // Of a constant that a macro names; its type is no item of a library.
        check(
            "macro_rules! all { ($(const $name:ident: $of:ty;)*) => {
                trait T { $(const $name: $of = 0;)* } impl T for A {}
                impl A { fn all() { $(Self::$name.bits;)* } }
             } }
             struct A; all! { const NO_OP: u8; } fn main() {}",
            &[2],
        );
    }

    #[test]
    fn a_reference_was_copied() {
        #[track_caller]
        fn check(idle: &[&str], expected: &[usize]) {
            let idle: Vec<_> = idle.iter().map(|text| idle_impl(text)).collect();
            let text =
                "struct A; fn f(_: &mut A) {} fn g(x: &A) { f(&mut x.clone()) } fn main() {}";
            let found =
                missed_by_reference(&idle.iter().collect::<Vec<_>>(), errors(text).iter(), text);
            assert_eq!(found, expected.iter().copied().collect(), "{idle:?}");
        }
        let of = |name: &str| format!("impl Clone for {name} {{ fn clone(&self) {{}} }}");
        check(&[&of("B"), &of("A"), "impl T for A { fn t() {} }"], &[1]);
        check(&[&of("B"), &of("C"), "impl T for A { fn t() {} }"], &[0, 1]);
    }

    #[test]
    fn a_bound_misses_one_implementation() {
        let asks = "struct A; struct B; trait T {} trait U {} fn f<X: T>(_: X) {}";
        let idle = ["impl U for A {}", "impl T for B {}", "impl T for A {}"];
        check(&format!("{asks} fn main() {{ f(A) }}"), &idle, &[2]);
        // For references, or for all types.
        let idle = [
            "impl T for B {}",
            "impl<X> T for &X {}",
            "impl<X> T for X {}",
        ];
        check(&format!("{asks} fn main() {{ f(&A) }}"), &idle, &[1, 2]);
        // One behind the other.
        let through = "impl<X: U> T for Vec<X> {} fn main() { f(vec![A]) }";
        let idle = ["impl U for B {}", "impl U for A {}"];
        check(&format!("{asks} {through}"), &idle, &[1]);
        // What asks for it, if nothing else has gone.
        let idle = ["impl<X> T for Vec<X> {}"];
        check(&format!("{asks} {through}"), &idle, &[0]);
        // A reference is meant.
        let idle = ["impl T for &A {}"];
        check(&format!("{asks} fn main() {{ f(A) }}"), &idle, &[0]);
    }

    /// A label says `_: Bits`, the note which type that is.
    #[test]
    fn a_bound_of_no_type_says_nothing_more() {
        let chunk = "trait Bits {} struct Zero; struct One<T>(T); struct Chunk<N>(N); \
                     impl<N: Bits> Chunk<N> { fn get(&self) {} }";
        let uses = "fn f(x: &Chunk<One<One<Zero>>>) { x.get() } fn main() {}";
        let idle = [
            "impl Bits for One<Zero> {}",
            "impl Bits for One<One<Zero>> {}",
        ];
        check(&format!("{chunk} {uses}"), &idle, &[1]);
    }

    #[test]
    fn a_bound_says_which_of_several() {
        let asks = "trait T<X> {} struct A<X>(X); fn f<X: T<u8>>(_: X) {}";
        let idle = [
            "impl T<u16> for A<i8> {}",
            "impl T<u8> for A<i16> {}",
            "impl T<u8> for A<i8> {}",
        ];
        check(&format!("{asks} fn main() {{ f(A(1_i8)) }}"), &idle, &[2]);
        let add = "struct A; fn main() { A + A; }";
        let idle = [
            "impl Add<u8> for A {}",
            "impl Add for A {}",
            "impl Add<&A> for A {}",
        ];
        check(add, &idle, &[1]);
    }

    #[test]
    fn a_bound_says_in_which_module() {
        let text = |module: &str| {
            format!(
                "mod m {{ pub struct A; }} mod n {{ pub struct A; }} trait T {{}} \
                 fn f<X: T>(_: X) {{}} fn main() {{ f({module}::A) }}"
            )
        };
        // It stands in `m`.
        check(&text("m"), &["impl T for A {}"], &[0]);
        check(
            &text("m"),
            &["impl T for A {}", "impl T for n::A {}"],
            &[0, 1],
        );
    }

    #[test]
    fn a_bound_may_be_met_with_other_arguments() {
        let text = "struct ByU; struct ByV; trait U {} trait V {} trait T<By> {} trait W<By> {}
            impl<X: U> T<ByU> for X {} impl<X: T<By>, By> W<(By,)> for X {}
            fn f<X: W<By>, By>(_: X) {} fn g<X: V>(x: X) { f::<X, (_,)>(x) } fn main() {}";
        let idle = ["impl T<u8> for A {}", "impl<X: V> T<ByV> for X {}"].map(idle_impl);
        let idle: Vec<_> = idle.iter().collect();
        let errors = errors(text);
        assert_eq!(missed(&idle, errors.iter()), BTreeSet::new());
        assert_eq!(missed_otherwise(&idle, errors.iter()), [1].into());
    }

    #[test]
    fn a_number_is_not_all_numbers() {
        let text = "trait T {} fn f<X: T>(_: X) {} fn main() { f(1) }";
        let idle = ["impl T for i8 {}", "impl T for i32 {}"].map(idle_impl);
        let idle: Vec<_> = idle.iter().collect();
        let errors = errors(text);
        assert_eq!(missed_otherwise(&idle, errors.iter()), BTreeSet::new());
        assert_eq!(perhaps_missed(&idle, errors.iter()), [1].into());
    }

    #[test]
    fn a_number_may_be_several() {
        let asks = "trait T {} fn f<X: T>(_: X) {} fn main() { f(1) }";
        let all = ["impl T for u8 {}", "impl T for i32 {}", "impl T for f64 {}"];
        perhaps(asks, &all, &[1]);
        perhaps(asks, &["impl T for u8 {}", "impl T for f64 {}"], &[0]);
    }

    #[test]
    fn an_operator_misses_its_trait() {
        let idle = [
            "impl Index<usize> for B {}",
            "impl Index<usize> for A {}",
            "impl IndexMut<usize> for A {}",
            "impl Deref for A {}",
        ];
        check("struct A; fn main() { A[0]; }", &idle, &[1, 2]);
        check("struct A; fn main() { *A; }", &idle, &[3]);
        let coerced = "struct A(u8); fn f(_: &u8) {} fn main() { f(&A(1)) }";
        check(
            coerced,
            &["impl Clone for A {}", "impl Deref for A {}"],
            &[1],
        );
    }

    #[test]
    fn an_operator_misses_what_its_trait_asks_for() {
        let text = "struct A<S>(Vec<S>); struct B; trait T {}
            impl<S> std::ops::Index<usize> for A<S> {
                type Output = S;
                fn index(&self, at: usize) -> &S { &self.0[at] }
            }
            impl<S: T> std::ops::IndexMut<usize> for A<S> {
                fn index_mut(&mut self, at: usize) -> &mut S { &mut self.0[at] }
            }
            fn f(mut a: A<B>) { a[0] = B; } fn main() {}";
        let impls = ["impl U for B {}", "impl T for C {}", "impl T for B {}"];
        let parsed = impls.map(idle_impl);
        let idle: Vec<_> = parsed.iter().collect();
        let operator = |of: &str, bound: &str| Operator {
            of: of.to_owned(),
            head: "A".to_owned(),
            bounds: vec![bound.to_owned()],
        };
        let operators = [operator("Index", "U"), operator("IndexMut", "T")];
        let operators: Vec<_> = operators.iter().collect();
        let found = missed_by_operators(&idle, &operators, errors(text).iter());
        assert_eq!(found, [2].into());
    }

    /// Which of these `impl`s the sum of two `A` misses if its operator asks for a `T`.
    #[track_caller]
    fn added(number: &str, impls: &[&str], expected: &[usize]) {
        let text = "struct A<S>(S); trait T {}
            impl<S: T> std::ops::AddAssign for A<S> { fn add_assign(&mut self, _: Self) {} }";
        let text = format!("{text} fn main() {{ let mut a = A({number}); a += A({number}); }}");
        let parsed: Vec<_> = impls.iter().copied().map(idle_impl).collect();
        let idle: Vec<_> = parsed.iter().collect();
        let operator = Operator {
            of: "AddAssign".to_owned(),
            head: "A".to_owned(),
            bounds: vec!["T".to_owned()],
        };
        let found = missed_by_operators(&idle, &[&operator], errors(&text).iter());
        assert_eq!(found, expected.iter().copied().collect(), "{impls:?}");
    }

    #[test]
    fn an_assigning_operator_misses_likely_bounds_first() {
        let likely = ["impl T for u8 {}", "impl T<u8> for u8 {}"];
        let others = ["impl T<u16> for u8 {}", "impl<S> T for A<S> {}"];
        let never = ["impl T for bool {}", "impl U for u8 {}"];
        added("1u8", &[likely, others, never].concat(), &[0, 1]);
        added("1u8", &[others, never].concat(), &[0, 1]);
        added("1u8", &never, &[]);
        let numbers = [
            "impl T for u16 {}",
            "impl T for i64 {}",
            "impl T for f32 {}",
        ];
        added("1u8", &numbers, &[]);
        added("1", &numbers, &[0, 1]);
        added("1.0", &numbers, &[2]);
    }

    #[test]
    fn a_call_misses_who_has_the_member() {
        let call = "struct A; fn main() { A.f() }";
        let others = ["impl T for A { fn g() {} }", "impl T for B { fn f() {} }"];
        let of_a = [others[0], others[1], "impl T for A { fn f() {} }"];
        check(call, &of_a, &[2]);
        let of_all = [others[0], others[1], "impl<X> T for X { fn f() {} }"];
        check(call, &of_all, &[2]);
    }

    #[test]
    fn a_name_that_leads_nowhere_misses_no_implementation() {
        check("fn f(_: A) {} fn main() {}", &["impl T for A {}"], &[]);
    }

    #[test]
    fn an_error_that_fits_none_counts_for_all_that_it_speaks_of() {
        let field = "struct A; fn main() { A.b }";
        let idle = ["impl T for A {}", "impl T for B {}", "impl U for A {}"];
        perhaps(field, &idle, &[0, 2]);
        perhaps(field, &["impl T for B {}"], &[]);
    }
}
