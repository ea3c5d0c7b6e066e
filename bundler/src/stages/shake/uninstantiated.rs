//! Which functions of a library may be removed, and how.

use super::conditions::Machine;
use super::cuts::{Cut, EMPTY, Kept};
use super::trait_refs::{Aliases, TraitRef};
use crate::facts::traits;
use crate::model::program::Library;
use crate::model::text::Edit;
use crate::syntax::attributes::Attributed;
use crate::syntax::inner_impls;
use crate::syntax::items::{self, type_head};
use crate::syntax::walk::{Next, Node, Tree, has, walk};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Methods of the standard library's traits that have a body there: without an
/// override of our own, that one serves.
const PROVIDED: [(&str, &[&str]); 8] = [
    ("Clone", &["clone_from"]),
    (
        "DoubleEndedIterator",
        &["nth_back", "rfold", "try_rfold", "rfind"],
    ),
    ("ExactSizeIterator", &["len"]),
    ("Hash", &["hash_slice"]),
    (
        "Iterator",
        &[
            "all",
            "any",
            "collect",
            "count",
            "find",
            "find_map",
            "fold",
            "for_each",
            "last",
            "max",
            "min",
            "nth",
            "partition",
            "position",
            "size_hint",
            "try_fold",
        ],
    ),
    ("Ord", &["clamp", "max", "min"]),
    ("PartialEq", &["ne"]),
    ("PartialOrd", &["ge", "gt", "le", "lt"]),
];

/// The parts of a library that no machine code comes from.
#[derive(Debug, Default)]
pub struct Idle {
    /// Removes functions, or the bodies that no code was made of.
    pub edits: Vec<Edit>,
    /// Implementations of traits without any code.
    pub impls: Vec<IdleImpl>,
    /// What implementations of operators ask for.
    pub operators: Vec<Operator>,
    /// Functions of types. Lints call none of them unused if `&T` is an operand.
    pub functions: Vec<Cut>,
}

/// An `impl` of an operator's trait. The compiler does not say which of its
/// bounds does not hold: `a[0] = 1` then cannot be assigned to.
#[derive(Debug)]
pub struct Operator {
    /// The trait's name.
    pub of: String,
    /// The type's name.
    pub head: String,
    /// The traits in its bounds, and those that these ask for.
    pub bounds: Vec<String>,
}

/// An `impl` of a trait of which no function has code. Something may need
/// it nevertheless: a bound, or an associated type.
#[derive(Debug)]
pub struct IdleImpl {
    /// The whole item.
    pub range: Range<usize>,
    /// The trait with its arguments, and the type.
    pub reference: TraitRef,
    /// The type's name; `&` for references to a type parameter, empty for the
    /// parameter itself, a tuple and so on.
    pub head: String,
    /// The names of the modules around it.
    pub modules: Vec<String>,
    /// The names of its items.
    pub members: Vec<String>,
    /// The names of those that its trait provides, if that is a library's.
    pub provided: Vec<String>,
    /// Whether it is no item, but a name in `#[derive(…)]`.
    pub is_derived: bool,
    /// The types that must have such an `impl` themselves then, by their names.
    pub parts: Vec<String>,
    /// The traits that the type must have then.
    pub asked: HashSet<String>,
}

/// Traits whose `impl` is too short to be worth finding out whether something
/// needs it.
const MARKERS: [&str; 6] = ["Copy", "Eq", "Send", "Sized", "Sync", "Unpin"];

/// What a literal is where nothing else says so.
const DEFAULTS: [&str; 2] = ["i32", "f64"];

/// Traits that a type may derive, with their methods.
const DERIVABLE: [(&str, &[&str]); 8] = [
    ("Clone", &["clone", "clone_from"]),
    ("Debug", &["fmt"]),
    ("Default", &["default"]),
    ("Eq", &[]),
    ("Hash", &["hash", "hash_slice"]),
    ("Ord", &["clamp", "cmp", "max", "min"]),
    ("PartialEq", &["eq", "ne"]),
    ("PartialOrd", &["ge", "gt", "le", "lt", "partial_cmp"]),
];

/// Traits whose functions run though no code of the program calls them: where a
/// value ends, and where the standard library asks for memory.
const CALLED_UNSEEN: [&str; 2] = ["Drop", "GlobalAlloc"];

/// Traits that serve without being named, as those of [`traits::OF_SELF`] do.
const UNNAMED: [&str; 12] = [
    "AsRef",
    "Debug",
    "Deref",
    "DerefMut",
    "Display",
    "From",
    "Index",
    "IndexMut",
    "IntoIterator",
    "Iterator",
    "Neg",
    "Not",
];

/// Traits that an error misses without naming them, as those of [`traits::OF_SELF`].
const OPERATORS: [&str; 6] = ["Deref", "DerefMut", "Index", "IndexMut", "Neg", "Not"];

/// What stays.
#[derive(Debug)]
pub struct Alive<'a> {
    /// The lines of the file where functions begin that run.
    pub lines: &'a HashSet<usize>,
    /// What must stay by its name.
    pub kept: &'a Kept,
    /// Whether what begins at a place may run on another machine, by the library's
    /// index.
    pub elsewhere: &'a HashMap<(usize, usize), bool>,
    /// The machine on which they do not.
    pub machine: &'a Machine,
}

/// What is idle in the library of an index: functions that do not begin in any of
/// the live lines. `first` is the line of the file where the library's text begins.
pub fn idle(
    (index, library): (usize, &Library),
    syntax: &syn::File,
    first: usize,
    alive: &Alive,
    known: &Known,
) -> Idle {
    let text = library.text.as_str();
    let mut finder = Finder {
        starts: std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect(),
        first,
        library: index,
        alive,
        known,
        modules: vec![library.module.clone()],
        idle: Idle::default(),
    };
    finder.visit_file(syntax);
    finder.idle
}

/// What is known of all libraries, by last names.
#[derive(Debug, Default)]
pub struct Known {
    /// What traits provide.
    provided: HashMap<String, Vec<String>>,
    /// How many traits have a name.
    traits: HashMap<String, usize>,
    /// What traits ask for.
    supertraits: HashMap<String, HashSet<String>>,
    aliases: Aliases,
    /// The module that is read.
    module: String,
}

impl Known {
    /// Adds a library that is a module of this name in the file.
    pub fn add(&mut self, module: &str, syntax: &syn::File) {
        self.module = module.to_owned();
        self.visit_file(syntax);
    }

    /// What types and traits are called otherwise.
    pub fn aliases(&self) -> &Aliases {
        &self.aliases
    }

    /// All traits that one asks for, and those that these ask for.
    fn supertraits(&self, of: &str) -> HashSet<String> {
        let (mut found, mut waiting) = (HashSet::new(), vec![of.to_owned()]);
        while let Some(of) = waiting.pop() {
            let asked = self.supertraits.get(&of).into_iter().flatten();
            waiting.extend(asked.filter(|of| found.insert((*of).clone())).cloned());
        }
        found
    }

    /// Whether a trait of this name has a body for a method, which serves without
    /// an override.
    fn provides(&self, of: &str, method: &str) -> bool {
        if let Some((_, methods)) = PROVIDED.iter().find(|(known, _)| *known == of) {
            return methods.contains(&method);
        }
        let is_clear = self.traits.get(of) == Some(&1) && !traits::is_trait(of);
        let provided = self.provided.get(of).filter(|_| is_clear);
        provided.is_some_and(|provided| provided.iter().any(|own| own == method))
    }
}

impl<'ast> Visit<'ast> for Known {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let around = std::mem::replace(&mut self.module, module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module = around;
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.aliases.add(item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.aliases.add_import(item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.aliases.add_trait(item, &self.module);
        let names = item.items.iter().filter_map(|member| match member {
            syn::TraitItem::Fn(member) => member.default.as_ref().map(|_| &member.sig.ident),
            syn::TraitItem::Const(member) => member.default.as_ref().map(|_| &member.ident),
            _ => None,
        });
        let of = self.provided.entry(item.ident.to_string()).or_default();
        of.extend(names.map(ToString::to_string));
        *self.traits.entry(item.ident.to_string()).or_default() += 1;
        let of = self.supertraits.entry(item.ident.to_string()).or_default();
        of.extend(item.supertraits.iter().flat_map(bounds));
    }

    // What is in a function is its own.
    fn visit_block(&mut self, _: &'ast syn::Block) {}
}

struct Finder<'a> {
    /// Where the lines begin.
    starts: Vec<usize>,
    first: usize,
    library: usize,
    alive: &'a Alive<'a>,
    known: &'a Known,
    /// The modules around the current item.
    modules: Vec<String>,
    idle: Idle,
}

impl Finder<'_> {
    fn line(&self, offset: usize) -> usize {
        self.first + self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// Whether the compiler made code for it, or may without listing it.
    fn stays(
        &self,
        attributes: &[syn::Attribute],
        signature: &syn::Signature,
        head: usize,
        body: usize,
    ) -> bool {
        let exported = attributes.iter().any(|attribute| {
            let path = attribute.path();
            path.is_ident("no_mangle") || path.is_ident("export_name") || path.is_ident("unsafe")
        });
        exported
            || signature.constness.is_some()
            || self.alive.kept.names.contains(&signature.ident.to_string())
            || self.alive.machine.has_not(attributes)
            || (self.line(head)..=self.line(body)).any(|line| self.alive.lines.contains(&line))
    }

    /// Whether another machine may run the first of these that stands for itself.
    fn runs_elsewhere<const N: usize>(&self, ranges: [Range<usize>; N]) -> bool {
        let mut starts = ranges.iter().map(|range| range.start);
        let runs = starts.find_map(|start| self.alive.elsewhere.get(&(self.library, start)));
        runs.copied().unwrap_or_default()
    }

    /// Empties a body: what mentions the function may still do so. `head` is where
    /// the function begins behind its attributes.
    fn empty(
        &mut self,
        attributes: &[syn::Attribute],
        head: usize,
        signature: &syn::Signature,
        body: &syn::Block,
    ) {
        let is_opaque = |node: Node| matches!(node, Node::Type(syn::Type::ImplTrait(_)));
        let is_opaque = has(&signature.output, is_opaque);
        let range = body.brace_token.span.join().byte_range();
        // `impl Trait` must be some type; an `impl` in it may be good for all; a
        // short body is no gain.
        let is_empty = || inner_impls::of_body(body).is_empty();
        if !is_opaque && EMPTY.len() < range.len() && is_empty() {
            self.idle.edits.push(Edit::replace(range, EMPTY));
        }
        let outer = attributes.iter();
        let outer = outer.filter(|of| matches!(of.style, syn::AttrStyle::Outer));
        let starts = outer.clone().map(|of| of.span().byte_range().start);
        let ends = starts.clone().skip(1).chain([head]);
        let ranges = outer.zip(starts.zip(ends));
        // What never runs need not be fast.
        let speeds = ranges.filter(|(of, _)| of.path().is_ident("inline"));
        let edits = speeds.map(|(_, (start, end))| Edit::delete(start..end));
        self.idle.edits.extend(edits);
    }
}

/// What the standard library derives by this name.
fn derivable(path: &syn::Path) -> Option<(&'static str, &'static [&'static str])> {
    let last = path.segments.last()?;
    let mut known = DERIVABLE.iter();
    known.find(|(name, _)| last.ident == name).copied()
}

/// The names of the types whose values a type has, as far as `of` is derived by
/// theirs.
fn parts(fields: &[&syn::Fields], of: &str) -> Vec<String> {
    let mut names = Vec::new();
    let is_cloned = of == "Clone";
    let mut meet = |node: Node| match node {
        Node::Type(syn::Type::Reference(_)) if is_cloned => Next::Behind,
        Node::Type(syn::Type::BareFn(_) | syn::Type::Ptr(_)) => Next::Behind,
        // The length of an array.
        Node::Attribute(_) | Node::Expr(_) => Next::Behind,
        Node::Path(path) => {
            let Some(last) = path.segments.last().map(|last| last.ident.to_string()) else {
                return Next::Behind;
            };
            let is_shared = matches!(last.as_str(), "Arc" | "Rc") && is_cloned;
            if last == "PhantomData" || is_shared {
                return Next::Behind;
            }
            names.push(last);
            Next::Inside
        }
        _ => Next::Inside,
    };
    fields.iter().for_each(|fields| walk(*fields, &mut meet));
    names
}

/// The last names of the traits in bounds.
fn bounds(tree: &impl Tree) -> Vec<String> {
    let mut names = Vec::new();
    walk(tree, |node| {
        if let Node::TraitBound(bound) = node {
            let last = bound.path.segments.last();
            names.extend(last.map(|last| last.ident.to_string()));
        }
        Next::Inside
    });
    names
}

fn start(visibility: &syn::Visibility, signature: &syn::Signature) -> usize {
    match visibility {
        syn::Visibility::Inherited => signature.span().byte_range().start,
        _ => visibility.span().byte_range().start,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.alive.machine.has_not(item.attributes()) {
            return;
        }
        match item {
            syn::Item::Fn(function) => {
                let head = start(&function.vis, &function.sig);
                let body = function.block.brace_token.span.open().byte_range().start;
                let runs = self.runs_elsewhere([items::range(item)]);
                if !runs && !self.stays(&function.attrs, &function.sig, head, body) {
                    self.empty(&function.attrs, head, &function.sig, &function.block);
                }
            }
            syn::Item::Impl(block) => self.block(block),
            syn::Item::Trait(of) => {
                let range = items::range(item);
                for member in &of.items {
                    let syn::TraitItem::Fn(function) = member else {
                        continue;
                    };
                    let Some(body) = &function.default else {
                        continue;
                    };
                    let head = function.sig.span().byte_range().start;
                    let open = body.brace_token.span.open().byte_range().start;
                    let runs = self.runs_elsewhere([member.span().byte_range(), range.clone()]);
                    if !runs && !self.stays(&function.attrs, &function.sig, head, open) {
                        self.empty(&function.attrs, head, &function.sig, body);
                    }
                }
            }
            syn::Item::Mod(module) => {
                self.modules.push(module.ident.to_string());
                visit::visit_item_mod(self, module);
                self.modules.pop();
            }
            syn::Item::Struct(of) => self.derived(&of.attrs, &of.ident, false, &[&of.fields]),
            syn::Item::Enum(of) => {
                let fields: Vec<_> = of.variants.iter().map(|variant| &variant.fields).collect();
                self.derived(&of.attrs, &of.ident, true, &fields);
            }
            // `const _: () = { impl … };`
            syn::Item::Const(item) if item.ident == "_" => {
                if let syn::Expr::Block(of) = &*item.expr {
                    visit::visit_block(self, &of.block);
                }
            }
            _ => {}
        }
    }

    // What is in a function goes with it.
    fn visit_expr(&mut self, _: &'ast syn::Expr) {}
}

impl Finder<'_> {
    fn block(&mut self, block: &syn::ItemImpl) {
        let name = block
            .trait_
            .as_ref()
            .and_then(|(_, path, _)| Some(path.segments.last()?.ident.to_string()));
        if name
            .as_ref()
            .is_some_and(|name| CALLED_UNSEEN.contains(&name.as_str()))
        {
            return;
        }
        let (mut live, range) = (false, items::impl_range(block));
        for member in &block.items {
            let syn::ImplItem::Fn(function) = member else {
                live |= matches!(member, syn::ImplItem::Macro(_));
                continue;
            };
            let head = start(&function.vis, &function.sig);
            let body = function.block.brace_token.span.open().byte_range().start;
            let runs = self.runs_elsewhere([items::function_range(function), range.clone()]);
            if runs || self.stays(&function.attrs, &function.sig, head, body) {
                live = true;
                continue;
            }
            let method = function.sig.ident.to_string();
            if name.is_none() && inner_impls::of_member(member).is_empty() {
                self.function(block, member, &method);
            }
            let of = name.as_deref().unwrap_or_default();
            if self.known.provides(of, &method) {
                let edit = Edit::delete(items::function_range(function));
                self.idle.edits.push(edit);
            } else {
                self.empty(&function.attrs, head, &function.sig, &function.block);
            }
        }
        let is_operator = |name: &String| {
            let mut operators = OPERATORS.iter().chain(&traits::OF_SELF);
            operators.any(|operator| operator == name)
        };
        if let Some(of) = name.filter(is_operator) {
            let bounds = bounds(&block.generics);
            let behind = bounds.iter().map(|of| self.known.supertraits(of));
            let behind: Vec<_> = behind.flatten().collect();
            self.idle.operators.push(Operator {
                of,
                head: type_head(&block.self_ty).unwrap_or_default(),
                bounds: bounds.into_iter().chain(behind).collect(),
            });
        }
        let idle = IdleImpl::new(block, self.known, &self.modules);
        if let (Some(idle), false) = (idle, live) {
            self.idle_impl(idle);
        }
    }

    /// A function of a type.
    fn function(&mut self, block: &syn::ItemImpl, member: &syn::ImplItem, name: &str) {
        let mut place = self.modules.clone();
        place.push(type_head(&block.self_ty).unwrap_or_default());
        if !self.alive.kept.has(&place, name) {
            self.idle.functions.push(Cut {
                library: self.library,
                edit: Edit::delete(items::member_range(member)),
                place,
                names: vec![name.to_owned()],
                implements: None,
            });
        }
    }

    /// What a type derives: each may be idle on its own.
    fn derived(
        &mut self,
        attributes: &[syn::Attribute],
        of: &syn::Ident,
        is_enum: bool,
        fields: &[&syn::Fields],
    ) {
        type Paths = Punctuated<syn::Path, syn::Token![,]>;
        let lists = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("derive"));
        let lists: Vec<Paths> = lists
            .filter_map(|list| list.parse_args_with(Paths::parse_terminated).ok())
            .collect();
        let copies = lists.iter().flatten().any(|path| path.is_ident("Copy"));
        for pair in lists.iter().flat_map(Punctuated::pairs) {
            let Some((name, methods)) = derivable(pair.value()) else {
                continue;
            };
            // `Copy` asks for `Clone`, `#[default]` for `Default`.
            if name == "Clone" && copies || name == "Default" && is_enum {
                continue;
            }
            let mut range = pair.value().span().byte_range();
            if let Some(comma) = pair.punct() {
                range.end = comma.span.byte_range().end;
            }
            self.idle_impl(IdleImpl {
                range,
                reference: TraitRef::derived(name, of),
                head: of.to_string(),
                modules: self.modules.clone(),
                members: Vec::new(),
                provided: methods.iter().map(ToString::to_string).collect(),
                is_derived: true,
                parts: parts(fields, name),
                asked: HashSet::new(),
            });
        }
    }

    fn idle_impl(&mut self, idle: IdleImpl) {
        let kept = |name: &String| self.alive.kept.has(&self.modules[..1], name);
        let of_any = matches!(idle.head.as_str(), "" | "&") && !idle.reference.is_of_parts();
        let of_kept = of_any || kept(&idle.head);
        let of = &idle.reference.of;
        let mut unnamed = UNNAMED.iter().chain(&traits::OF_SELF);
        let serves = kept(of) || unnamed.any(|name| name == of) || idle.members.iter().any(kept);
        let is_short = !idle.is_derived && MARKERS.contains(&of.as_str());
        // Where only one number has a trait, a literal is that number.
        let by_default = of_kept && DEFAULTS.contains(&idle.head.as_str());
        if of_kept && serves || by_default || is_short {
            return;
        }
        self.idle.impls.push(idle);
    }
}

impl IdleImpl {
    /// Of an `impl` in some modules; `None` if it is of no trait.
    pub fn new(block: &syn::ItemImpl, known: &Known, modules: &[String]) -> Option<IdleImpl> {
        let module = modules.last().map_or("", String::as_str);
        let reference = TraitRef::declared(block, &known.aliases, module)?;
        let head = type_head(&block.self_ty).unwrap_or_default();
        let generic = |parameter: &syn::TypeParam| parameter.ident == head;
        let head = match (block.generics.type_params().any(generic), &*block.self_ty) {
            (true, syn::Type::Reference(_)) => "&".to_owned(),
            (true, _) => String::new(),
            (false, _) => head,
        };
        let members = block.items.iter().filter_map(items::impl_item_name);
        let provided = known.provided.get(&reference.of).cloned();
        let asked = known.supertraits(&reference.of);
        Some(IdleImpl {
            range: items::impl_range(block),
            reference,
            head,
            modules: modules.to_vec(),
            members: members.map(ToString::to_string).collect(),
            provided: provided.unwrap_or_default(),
            is_derived: false,
            parts: Vec::new(),
            asked,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::removals::with_parts;
    use super::*;
    use std::collections::BTreeSet;

    fn idle_of(library: &Library, first: usize, live: &HashSet<usize>, kept: &str) -> Idle {
        let syntax = syn::parse_file(library.text.as_str()).unwrap();
        let mut known = Known::default();
        known.add("", &syntax);
        let alive = Alive {
            lines: live,
            kept: &Kept {
                names: HashSet::from([kept.to_owned()]),
                ..Kept::default()
            },
            elsewhere: &HashMap::new(),
            machine: &Machine::with(["unix".to_owned()]),
        };
        idle((0, library), &syntax, first, &alive, &known)
    }

    /// Functions whose line says `live` are live.
    #[track_caller]
    fn check(text: &str, left: &str) {
        let library = Library::of(text);
        let lines = text.lines().enumerate();
        let live = lines.filter(|(_, line)| line.contains("live"));
        let live = live.map(|(at, _)| at + 7).collect();
        let idle = idle_of(&library, 7, &live, "kept");
        assert_eq!(library.text.edited(idle.edits).as_str(), left);
    }

    #[test]
    fn bodies_that_no_code_is_made_of_go() {
        check(
            "fn live() { long_enough(); }\nfn dead() { long_enough(); }\n",
            "fn live() { long_enough(); }\nfn dead() { loop {} }\n",
        );
        check(
            "impl A {\n    #[inline]\n    pub fn live(&self) {}\n    pub fn dead(&self) { long_enough(); }\n}\n",
            "impl A {\n    #[inline]\n    pub fn live(&self) {}\n    pub fn dead(&self) { loop {} }\n}\n",
        );
        check(
            "#[inline]\n#[must_use]\n#[inline(always)]\npub fn dead() { short }\n",
            "#[must_use]\npub fn dead() { short }\n",
        );
        check(
            "mod m {\nfn dead() { short }\n}",
            "mod m {\nfn dead() { short }\n}",
        );
    }

    #[test]
    fn functions_of_types_that_no_code_is_made_of() {
        let text = "mod m {\nimpl A {\nfn live() {}\nfn dead() {}\n\
                    const fn constant() {}\nfn kept() {}\n}\n\
                    impl T for A { fn of_trait() {} }\n\
                    impl A {\nfn good_for_all() { impl T for B {} }\n}\n}\nfn free() {}";
        let idle = idle_of(&Library::of(text), 1, &HashSet::from([3]), "kept");
        let [dead] = &idle.functions[..] else {
            panic!("{:?}", idle.functions);
        };
        assert_eq!(&text[dead.edit.range.clone()], "fn dead() {}");
        assert_eq!(dead.names, ["dead"]);
        assert_eq!(dead.place[1..], ["m", "A"]);
    }

    /// What else must be derived, if the compiler misses what the first type
    /// derives.
    #[track_caller]
    fn leads_to(text: &str, expected: &str) {
        let idle = idle_of(&Library::of(text), 1, &HashSet::new(), "");
        let all: Vec<_> = idle.impls.iter().collect();
        let found = with_parts(&all, BTreeSet::from([0]));
        let found: Vec<_> = found.iter().map(|at| all[*at].head.as_str()).collect();
        assert_eq!(found.join(" "), expected, "{text}");
    }

    #[test]
    fn what_is_derived_by_parts() {
        let parts = "#[derive(Ord)] struct B { c: [Vec<C>; 2] }\n\
                     #[derive(Ord)] enum C { D(Box<B>), E { f: F } }\n\
                     #[derive(Ord)] struct G; #[derive(Hash)] struct F;";
        leads_to(&format!("#[derive(Ord)] struct A(u8, B); {parts}"), "A B C");
        leads_to(&format!("#[derive(Ord)] struct A(u8); {parts}"), "A");
        leads_to(
            &format!("#[derive(Ord)] struct A(PhantomData<B>); {parts}"),
            "A",
        );
        leads_to(
            &format!("#[derive(Ord)] struct A(fn(G), Rc<G>); {parts}"),
            "A G",
        );
        let shared = "struct A<'a>(Rc<G>, &'a G, H);\n\
                      #[derive(Clone)] struct G; #[derive(Clone)] struct H;";
        leads_to(&format!("#[derive(Clone)] {shared}"), "A H");
    }

    #[test]
    fn what_operators_ask_for() {
        let text = "trait A: B + C<u8> {} trait B: Add {} trait D {}\n\
                    impl<X: A> Neg for S<X> { fn neg(self) {} }\n\
                    impl<X> AddAssign for S<X> where X: D { fn add_assign(&mut self) {} }\n\
                    impl<X: D> Clone for S<X> { fn clone(&self) {} }";
        let idle = idle_of(&Library::of(text), 1, &HashSet::new(), "");
        let of = |operator: &Operator| {
            let bounds = operator.bounds.iter().cloned();
            (operator.of.clone(), bounds.collect::<BTreeSet<_>>())
        };
        let found: Vec<_> = idle.operators.iter().map(of).collect();
        let asked = |all: &str| all.split(' ').map(ToOwned::to_owned).collect();
        let expected = [("Neg", asked("A Add B C")), ("AddAssign", asked("D"))];
        assert_eq!(found, expected.map(|(of, asked)| (of.to_owned(), asked)));
    }

    #[test]
    fn implementations_without_code() {
        let text = "impl A for B<u8> { type C = u8; fn dead() {} }\nimpl<T> D for &T {}\n\
                    impl E for F { fn live() {} }\nimpl Drop for G { fn dead() {} }\n\
                    impl Copy for H {}\nimpl H { fn dead() {} }\n\
                    trait D { fn asked(); fn given() { 1 } const ASKED: u8; const GIVEN: u8 = 1; }";
        let library = Library::of(text);
        let idle = idle_of(&library, 1, &HashSet::from([3]), "");
        let found: Vec<_> = idle
            .impls
            .iter()
            .map(|idle| {
                let (of, head) = (&idle.reference.of, &idle.head);
                let (members, provided) = (idle.members.join(" "), idle.provided.join(" "));
                format!("{of} for {head}: {members}, {provided}")
            })
            .collect();
        assert_eq!(found, ["A for B: C dead, ", "D for &: , given GIVEN"]);
    }

    #[test]
    fn what_is_derived() {
        let text = "#[derive(Copy, Clone, Debug)] struct A; #[derive(a::Hash, Other)] struct B<T>(T);\n\
                    #[derive(Default, Eq)] enum C { #[default] D }";
        let library = Library::of(text);
        let idle = idle_of(&library, 1, &HashSet::new(), "");
        let found: Vec<_> = idle
            .impls
            .iter()
            .map(|idle| (idle.head.as_str(), &text[idle.range.clone()]))
            .collect();
        assert_eq!(found, [("A", "Debug"), ("B", "a::Hash,"), ("C", "Eq")]);
    }

    #[test]
    fn overrides_of_what_a_trait_provides() {
        check(
            "trait T {\n    fn a(&self) { live() }\n    fn b(&self);\n}\n\
             impl T for A {\n    fn a(&self) { 1 }\n    fn b(&self) { live }\n}",
            "trait T {\n    fn a(&self) { live() }\n    fn b(&self);\n}\n\
             impl T for A {\n    \n    fn b(&self) { live }\n}",
        );
        let two = "mod m {\n trait T {\n fn a(&self) {}\n } }\n trait T {\n fn a(&self);\n }\n\
                   impl T for A {\n fn a(&self) { 1 }\n fn b(&self) { live }\n}";
        check(two, two);
    }

    #[test]
    fn what_a_trait_asks_for_keeps_its_head() {
        check(
            "impl T for A {\n    fn dead(&self) -> u8 { long_enough() }\n    fn live() {}\n}",
            "impl T for A {\n    fn dead(&self) -> u8 { loop {} }\n    fn live() {}\n}",
        );
        check(
            "trait T {\n    fn a(&self) -> u8 { long_enough() }\n    fn b();\n}",
            "trait T {\n    fn a(&self) -> u8 { loop {} }\n    fn b();\n}",
        );
        check(
            "impl Iterator for A {\n    fn next(&mut self) { live }\n    fn size_hint(&self) { long_enough() }\n}",
            "impl Iterator for A {\n    fn next(&mut self) { live }\n    \n}",
        );
    }

    #[test]
    fn what_must_not_be_touched() {
        for text in [
            "impl Drop for A {\n    fn drop(&mut self) { long_enough() }\n}",
            "unsafe impl GlobalAlloc for A {\n    unsafe fn dealloc(&self) { long_enough() }\n}",
            "const fn a() -> u8 { long_enough() }",
            "#[no_mangle]\nfn a() -> u8 { long_enough() }",
            "#[cfg(windows)]\nfn a() -> u8 { long_enough() }",
            "fn kept() -> u8 { long_enough() }",
            "#[cfg(windows)]\nmod m { fn a() -> u8 { long_enough() } }",
            "impl T for A {\n    fn a() -> impl Iterator<Item = u8> { long_enough() }\n}",
        ] {
            check(text, text);
        }
    }
}
