//! What traits ask of their implementations though nothing relies on it: bounds on
//! a trait and on its associated types, associated types, and what implementations
//! ask of other types than their parameters.
//!
//! `trait Vector: Add + Shuffle {}` keeps each vector's `impl Shuffle`, of which
//! nothing runs, and the compiler calls none of it unused. Whether a function
//! relies on a bound only the compiler knows: all go at once, and those come back
//! that its errors speak of.

use super::cuts::{EMPTY, Kept};
use super::shaker::{Checked, Shaker, TRIES};
use crate::error::Result;
use crate::facts::traits;
use crate::model::program::Program;
use crate::model::text::Edit;
use crate::stages::editions::meanings::inside;
use crate::syntax::attributes::Attributed;
use crate::syntax::items::trait_item_name;
use crate::syntax::parsed;
use crate::syntax::walk::{Next, Node, walk};
use crate::syntax::words::words;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What no error names though it may be needed, and bounds that ask for no `impl`
/// of some length.
const STAY: [&str; 10] = [
    "Any", "Clone", "Copy", "Drop", "Eq", "Send", "Sized", "Sync", "Unpin", "Fn",
];

/// What part of the libraries must go by it, one of so many: each try is a run of the
/// compiler, and what is left is then shaken once more.
const WORTH: usize = 500;

/// Something that a trait or an implementation asks for.
#[derive(Debug)]
struct Demand {
    /// Who asks: the trait, or its associated type; the trait that is implemented,
    /// or the type if there is none.
    of: String,
    /// What it asks for: a trait, or an associated type.
    what: String,
    /// The head of the implementation that asks: errors about it are inside.
    block: Option<String>,
    /// Where it is written: the list of bounds, and which of it; or else the type
    /// itself, in the trait and in its implementations.
    place: Place,
}

#[derive(Debug)]
enum Place {
    Bound { list: usize, at: usize },
    Type(Vec<Written>),
}

/// A range of a library's text, by the library's index.
type Written = (usize, Range<usize>);

/// A list of bounds.
#[derive(Debug)]
struct List {
    library: usize,
    /// What goes if none of them stays.
    all: Range<usize>,
    bounds: Vec<Range<usize>>,
}

/// What the traits of a program ask for.
#[derive(Debug, Default)]
struct Demands {
    all: Vec<Demand>,
    lists: Vec<List>,
    /// How long the implementations without code are, by their traits.
    idle: HashMap<String, usize>,
    /// What the traits of a name bring with them.
    brings: HashMap<String, Brings>,
}

#[derive(Debug, Default)]
struct Brings {
    members: HashSet<String>,
    traits: HashSet<String>,
}

/// A program without what its libraries' traits ask for in vain, if there is such
/// a thing that implementations without code are kept for.
///
/// # Errors
/// When the compiler cannot run.
pub(super) fn without(shaker: &mut Shaker, program: &Program) -> Result<Option<Program>> {
    let Some(demands) = Demands::of(program, &shaker.kept) else {
        return Ok(None);
    };
    let mut gone: BTreeSet<usize> = (0..demands.all.len()).collect();
    for _ in 0..TRIES {
        if gone.is_empty() {
            break;
        }
        let cut = program.edited(demands.edits(&gone, program.libraries.len()));
        let size = program.library_bytes();
        if size - cut.library_bytes() + demands.idle_bytes(&gone) < size / WORTH {
            break;
        }
        let (cut, checked) = shaker.cleared(cut)?;
        if checked.succeeds() {
            return Ok(Some(cut));
        }
        let kept = shaker.keep_modules(&checked);
        let missed = demands.missed(&gone, &cut, &checked);
        if missed.is_empty() && !kept {
            break;
        }
        gone.retain(|at| !missed.contains(at));
    }
    Ok(None)
}

impl Demands {
    /// Those of a program's libraries, but for what goes by some names; `None` if
    /// there is nothing to be won.
    fn of(program: &Program, kept: &Kept) -> Option<Demands> {
        let mut finder = Finder::default();
        let mut said = Said::default();
        said.visit_file(&*parsed::file(program.user.as_str()).ok()?);
        for (library, of) in program.libraries.iter().enumerate() {
            let syntax = parsed::file(of.text.as_str()).ok()?;
            finder.library = library;
            finder.visit_file(&syntax);
            said.visit_file(&syntax);
        }
        let (mut demands, found) = (finder.demands, finder.found);
        for (of, by) in [("Into", "From"), ("TryInto", "TryFrom")] {
            let brings = demands.brings.entry(of.to_owned()).or_default();
            brings.traits.insert(by.to_owned());
        }
        let may_go = |demand: &Demand| {
            let library = match &demand.place {
                Place::Bound { list, .. } => demands.lists[*list].library,
                Place::Type(places) => places[0].0,
            };
            let module = [program.libraries[library].module.clone()];
            let stays = |name: &str| kept.has(&module, name);
            let mut brings = demands.reached(&demand.what);
            !stays(&demand.of) && !brings.any(|of| demands.names(of).any(stays))
        };
        let is_idle = |demand: &Demand| match &demand.place {
            Place::Bound { .. } => {
                let mut reached = demands.reached(&demand.what);
                reached.any(|of| demands.idle.contains_key(of))
            }
            Place::Type(_) => true,
        };
        let stays: Vec<_> = demands
            .all
            .iter()
            .map(|of| may_go(of) && is_idle(of))
            .collect();
        let types = found.types;
        let mut stays = stays.into_iter();
        demands.all.retain_mut(|demand| {
            let stays = stays.next().expect("one for each");
            let Place::Type(places) = &mut demand.place else {
                return stays;
            };
            let of = (demand.of.clone(), demand.what.clone());
            places.extend(types.get(&of).into_iter().flatten().cloned());
            let is_one = found.traits.get(&demand.of) == Some(&1);
            stays && is_one && !said.0.contains(&demand.what)
        });
        (!demands.all.is_empty()).then_some(demands)
    }

    /// A trait with all that it brings.
    fn reached<'d>(&'d self, of: &'d str) -> impl Iterator<Item = &'d str> {
        let (mut seen, mut waiting) = (HashSet::from([of]), vec![of]);
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            let brings = self.brings.get(next);
            let traits = brings.iter().flat_map(|brings| &brings.traits);
            waiting.extend(traits.map(String::as_str).filter(|of| seen.insert(of)));
            Some(next)
        })
    }

    /// How long the implementations without code are that some of them may be kept for.
    fn idle_bytes(&self, gone: &BTreeSet<usize>) -> usize {
        let asked = gone.iter().map(|at| self.all[*at].what.as_str());
        let traits: HashSet<_> = asked.flat_map(|of| self.reached(of)).collect();
        traits.iter().filter_map(|of| self.idle.get(*of)).sum()
    }

    /// What leaves some of them out.
    fn edits(&self, gone: &BTreeSet<usize>, libraries: usize) -> Vec<Vec<Edit>> {
        let mut edits = vec![Vec::new(); libraries];
        let mut without: HashMap<usize, HashSet<usize>> = HashMap::new();
        for at in gone {
            match &self.all[*at].place {
                Place::Bound { list, at } => drop(without.entry(*list).or_default().insert(*at)),
                Place::Type(places) => {
                    for (library, range) in places {
                        edits[*library].push(Edit::delete(range.clone()));
                    }
                }
            }
        }
        for (list, without) in without {
            let list = &self.lists[list];
            edits[list.library].extend(list.without(&without));
        }
        edits
    }

    /// Those among what is gone that the errors speak of.
    fn missed(&self, gone: &BTreeSet<usize>, cut: &Program, checked: &Checked) -> BTreeSet<usize> {
        let mut blocks = Blocks::new(cut, checked);
        let mut missed = BTreeSet::new();
        for error in checked.errors() {
            let around = blocks.around(error);
            let is_of = |block: &String| around.as_ref() == Some(block);
            let may_be = |at: &&usize| self.all[**at].block.as_ref().is_none_or(is_of);
            let gone = gone.iter().filter(may_be).copied().collect();
            let operators = codes::operators(error.code()).iter().copied();
            let certain = error.missing().into_iter().chain(operators).collect();
            let all = [certain, error.words(), error.shown()];
            let mut found = all.iter().map(|names| self.bringing(&gone, names, error));
            missed.extend(found.find(|found| !found.is_empty()).into_iter().flatten());
        }
        if missed.is_empty() {
            missed = self.bringing_types(gone, checked);
        }
        if missed.is_empty() {
            // Two implementations may be for the same type then.
            let of_blocks = gone.iter().filter(|at| self.all[**at].block.is_some());
            let (mut there, all) = (BTreeSet::new(), of_blocks.copied().collect());
            for error in checked.errors() {
                let words = error.words();
                let is_said = |at: &&usize| words.contains(self.all[**at].of.as_str());
                there.extend(BTreeSet::iter(&all).filter(is_said).copied());
            }
            missed = if there.is_empty() { all } else { there };
        }
        missed
    }

    /// Those of the standard library's traits that bring an associated type which an
    /// error misses: it does not say of which trait.
    fn bringing_types(&self, gone: &BTreeSet<usize>, checked: &Checked) -> BTreeSet<usize> {
        let is_missed = |of: &&Diagnostic| of.code() == codes::NO_ASSOCIATED_TYPE;
        let errors = checked.errors().filter(is_missed);
        let types: HashSet<_> = errors.flat_map(Diagnostic::missing).collect();
        let brings = |at: &&usize| {
            let mut reached = self.reached(&self.all[**at].what);
            reached.any(|of| {
                let mut all = traits::associated_types(of).iter();
                all.any(|of| types.contains(of))
            })
        };
        gone.iter().filter(brings).copied().collect()
    }

    /// Those that bring one of some names, to who an error speaks of if it does.
    fn bringing(
        &self,
        gone: &BTreeSet<usize>,
        names: &HashSet<&str>,
        error: &Diagnostic,
    ) -> BTreeSet<usize> {
        let brings = |at: &&usize| {
            let demand = &self.all[**at];
            match &demand.place {
                Place::Type(_) => names.contains(demand.what.as_str()),
                Place::Bound { .. } => {
                    let mut reached = self.reached(&demand.what);
                    reached.any(|of| self.names(of).any(|name| names.contains(name)))
                }
            }
        };
        let found: Vec<usize> = gone.iter().filter(brings).copied().collect();
        let there = [error.words(), error.shown()].into_iter().map(|words| {
            let is_there = |at: &&usize| words.contains(self.all[**at].of.as_str());
            let there = found.iter().filter(is_there).copied();
            there.collect::<BTreeSet<usize>>()
        });
        let Some(there) = there.into_iter().find(|there| !there.is_empty()) else {
            return found.into_iter().collect();
        };
        // What leads from these to the name.
        let on_the_way = |at: &&usize| {
            let mut there = there.iter();
            there.any(|from| {
                let mut reached = self.reached(&self.all[*from].what);
                reached.any(|of| of == self.all[**at].of)
            })
        };
        let way: Vec<usize> = found.iter().filter(on_the_way).copied().collect();
        there.into_iter().chain(way).collect()
    }

    /// What a trait goes by, and its members.
    fn names<'d>(&'d self, of: &'d str) -> impl Iterator<Item = &'d str> {
        let own = self.brings.get(of);
        let members = own.into_iter().flat_map(|brings| &brings.members);
        let standard = traits::methods(of).iter().copied();
        let names = [of].into_iter().chain(members.map(String::as_str));
        names.chain(standard)
    }
}

/// The implementations in a program that was checked.
struct Blocks<'c> {
    program: &'c Program,
    starts: &'c [Option<usize>],
    /// Those of each library that an error was about, with what each is called.
    known: HashMap<usize, Vec<(Range<usize>, String)>>,
}

impl<'c> Blocks<'c> {
    fn new(program: &'c Program, checked: &'c Checked) -> Blocks<'c> {
        Blocks {
            program,
            starts: &checked.starts,
            known: HashMap::new(),
        }
    }

    /// The innermost one that an error is in.
    fn around(&mut self, error: &Diagnostic) -> Option<String> {
        let offset = error.offset()?;
        let (library, inside) = inside(self.program, self.starts, offset)?;
        let known = self.known.entry(library).or_insert_with(|| {
            let text = self.program.libraries[library].text.as_str();
            parsed::file(text).map_or(Vec::new(), |syntax| heads(&syntax))
        });
        let around = known.iter().filter(|(range, _)| range.contains(&inside));
        let innermost = around.min_by_key(|(range, _)| range.len());
        innermost.map(|(_, head)| head.clone())
    }
}

/// The implementations of a text, with what each is called.
fn heads(syntax: &syn::File) -> Vec<(Range<usize>, String)> {
    let mut heads = Vec::new();
    walk(syntax, |node| {
        if let Node::Item(syn::Item::Impl(block)) = node {
            heads.push((block.span().byte_range(), head(block)));
        }
        Next::Inside
    });
    heads
}

/// What an implementation is called: its trait and its type.
fn head(block: &syn::ItemImpl) -> String {
    let of = block
        .trait_
        .as_ref()
        .and_then(|(_, path, _)| path.span().source_text());
    let target = block.self_ty.span().source_text();
    format!(
        "{} for {}",
        of.unwrap_or_default(),
        target.unwrap_or_default()
    )
}

impl List {
    /// What leaves some of the bounds out, with what joins them.
    fn without(&self, gone: &HashSet<usize>) -> Vec<Edit> {
        let mut stays = (0..self.bounds.len()).filter(|at| !gone.contains(at));
        let Some(first) = stays.next() else {
            return vec![Edit::delete(self.all.clone())];
        };
        let cut = |at: usize| match at < first {
            true => self.bounds[at].start..self.bounds[at + 1].start,
            false => self.bounds[at - 1].end..self.bounds[at].end,
        };
        let gone = gone.iter();
        gone.map(|at| Edit::delete(cut(*at))).collect()
    }
}

/// What is found beside the demands.
#[derive(Debug, Default)]
struct Found {
    /// How many traits have a name.
    traits: HashMap<String, usize>,
    /// The types of implementations, by the trait and their name.
    types: HashMap<(String, String), Vec<Written>>,
}

#[derive(Default)]
struct Finder {
    library: usize,
    demands: Demands,
    found: Found,
}

impl Finder {
    /// The bounds of a trait or of an associated type, with the colon.
    fn list_of(
        &mut self,
        of: &syn::Ident,
        colon: Option<&syn::Token![:]>,
        bounds: &Punctuated<syn::TypeParamBound, syn::Token![+]>,
    ) {
        if let (Some(colon), Some(last)) = (colon, bounds.last()) {
            let all = colon.span.byte_range().start..last.span().byte_range().end;
            self.list(&of.to_string(), None, all, bounds);
        }
    }

    /// What an implementation asks of types that are no parameters of it.
    fn conditions(&mut self, of: &str, block: &syn::ItemImpl) {
        let parameters: HashSet<_> = block.generics.type_params().map(|of| &of.ident).collect();
        let head = head(block);
        let clause = block.generics.where_clause.as_ref();
        let predicates = clause.iter().flat_map(|clause| clause.predicates.pairs());
        for pair in predicates {
            let syn::WherePredicate::Type(predicate) = pair.value() else {
                continue;
            };
            let is_parameter = match &predicate.bounded_ty {
                syn::Type::Path(path) if path.qself.is_none() => {
                    let first = path.path.segments.first();
                    first.is_some_and(|first| parameters.contains(&first.ident))
                }
                _ => false,
            };
            if !is_parameter {
                let all = pair.span().byte_range();
                self.list(of, Some(&head), all, &predicate.bounds);
            }
        }
    }

    /// A list of bounds, with what goes if none of them stays.
    fn list(
        &mut self,
        of: &str,
        block: Option<&str>,
        all: Range<usize>,
        bounds: &Punctuated<syn::TypeParamBound, syn::Token![+]>,
    ) {
        let list = self.demands.lists.len();
        for (at, bound) in bounds.iter().enumerate() {
            let syn::TypeParamBound::Trait(bound) = bound else {
                continue;
            };
            let Some(last) = bound.path.segments.last() else {
                continue;
            };
            let what = last.ident.to_string();
            let is_plain = matches!(bound.modifier, syn::TraitBoundModifier::None);
            if is_plain && !STAY.contains(&what.as_str()) {
                self.demands.all.push(Demand {
                    of: of.to_owned(),
                    what,
                    block: block.map(str::to_owned),
                    place: Place::Bound { list, at },
                });
            }
        }
        self.demands.lists.push(List {
            library: self.library,
            all,
            bounds: bounds
                .iter()
                .map(|bound| bound.span().byte_range())
                .collect(),
        });
    }
}

/// The last names of the traits among some bounds.
fn names(
    bounds: &Punctuated<syn::TypeParamBound, syn::Token![+]>,
) -> impl Iterator<Item = String> + '_ {
    bounds.iter().filter_map(|bound| match bound {
        syn::TypeParamBound::Trait(bound) => {
            let last = bound.path.segments.last()?;
            Some(last.ident.to_string())
        }
        _ => None,
    })
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let name = item.ident.to_string();
        *self.found.traits.entry(name.clone()).or_default() += 1;
        self.list_of(&item.ident, item.colon_token.as_ref(), &item.supertraits);
        let brings = self.demands.brings.entry(name).or_default();
        brings.traits.extend(names(&item.supertraits));
        let members = item.items.iter().filter_map(trait_item_name);
        brings.members.extend(members.map(ToString::to_string));
        for member in &item.items {
            let syn::TraitItem::Type(member) = member else {
                continue;
            };
            self.list_of(&member.ident, member.colon_token.as_ref(), &member.bounds);
            let place = (self.library, member.span().byte_range());
            self.demands.all.push(Demand {
                of: item.ident.to_string(),
                what: member.ident.to_string(),
                block: None,
                place: Place::Type(vec![place]),
            });
        }
        visit::visit_item_trait(self, item);
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let of = block.trait_.as_ref();
        let last = of.and_then(|(_, path, _)| path.segments.last());
        let asks = last.map(|last| last.ident.to_string());
        let asks = asks.or_else(|| crate::syntax::items::type_head(&block.self_ty));
        self.conditions(&asks.unwrap_or_default(), block);
        if let Some(last) = of.and_then(|(_, path, _)| path.segments.last()) {
            let of = last.ident.to_string();
            let mut is_idle = true;
            for member in &block.items {
                match member {
                    syn::ImplItem::Fn(member) => {
                        is_idle &= member.block.span().byte_range().len() <= EMPTY.len();
                    }
                    syn::ImplItem::Type(member) => {
                        let places = self
                            .found
                            .types
                            .entry((of.clone(), member.ident.to_string()));
                        let place = (self.library, member.span().byte_range());
                        places.or_default().push(place);
                    }
                    _ => {}
                }
            }
            if is_idle {
                *self.demands.idle.entry(of).or_default() += block.span().byte_range().len();
            }
        }
        visit::visit_item_impl(self, block);
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        // Another machine's text is not compiled here.
        let is_conditional = |of: &syn::Attribute| of.path().is_ident("cfg");
        if !item.attributes().iter().any(is_conditional) {
            visit::visit_item(self, item);
        }
    }
}

/// The names behind `::`, and those that are given in `<…>`, but for what traits
/// ask for and what implementations give.
#[derive(Default)]
struct Said(HashSet<String>);

impl<'ast> Visit<'ast> for Said {
    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        for member in &item.items {
            if !matches!(member, syn::TraitItem::Type(_)) {
                self.visit_trait_item(member);
            }
        }
    }

    fn visit_impl_item_type(&mut self, _: &'ast syn::ImplItemType) {}

    fn visit_item_use(&mut self, _: &'ast syn::ItemUse) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let behind = path.segments.iter().skip(1);
        self.0.extend(behind.map(|of| of.ident.to_string()));
        visit::visit_path(self, path);
    }

    fn visit_assoc_type(&mut self, of: &'ast syn::AssocType) {
        self.0.insert(of.ident.to_string());
        visit::visit_assoc_type(self, of);
    }

    fn visit_constraint(&mut self, of: &'ast syn::Constraint) {
        self.0.insert(of.ident.to_string());
        visit::visit_constraint(self, of);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.0
            .extend(words(&call.tokens.to_string()).map(str::to_owned));
    }
}
