//! What may run on another machine than this one: what has no code here may
//! have some there.

use super::conditions::Machine;
use super::pieces::pieces;
use crate::model::program::Program;
use crate::stages::prune::{self, ItemGraph};
use crate::syntax::items;
use crate::syntax::macro_rules;
use crate::syntax::parsed;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What another machine may need of a program.
#[derive(Debug, Default)]
pub struct Needs {
    /// The names that are said where it may need them, by the module of a library
    /// that they may be of.
    pub names: HashMap<String, HashSet<String>>,
    /// Whether these names lead to what begins at a place, by the library's index:
    /// that may run there, with all that it calls.
    pub nodes: HashMap<(usize, usize), bool>,
    /// How much of the text these are.
    pub bytes: usize,
}

/// What another machine may need of a program; `None` if a text does not parse.
/// `runs` says whether something of a library runs here.
///
/// What stands under a condition counts if it is in a function that runs here, or
/// is an item that such functions name; or else if what counts leads to it. A
/// function that another stands for here is named by all that name that one: it
/// counts if that runs.
pub fn needs(
    program: &Program,
    machine: &Machine,
    runs: impl Fn(usize, &Range<usize>) -> bool,
) -> Option<Needs> {
    let mut found = Vec::new();
    for (library, of) in program.libraries.iter().enumerate() {
        let pieces = pieces(of.text.as_str(), machine)?;
        found.extend(pieces.into_iter().map(|piece| (library, piece)));
    }
    let users = pieces(program.user.as_str(), machine)?;
    let users = users.into_iter().flat_map(|piece| piece.names);
    let mut anywhere: HashSet<String> = users.collect();
    let mut needs = Needs::default();
    if found.is_empty() && anywhere.is_empty() {
        return Some(needs);
    }
    let graphs = prune::take_apart(program).ok()?;
    let named = prune::led_to_here(program, &graphs, &runs);
    let reach = Reach::of(program);
    let mut own: Vec<HashSet<String>> = vec![HashSet::new(); program.libraries.len()];
    let mut is_first = true;
    let mut is_new_anywhere = !anywhere.is_empty();
    loop {
        let (count, waits): (Vec<_>, Vec<_>) = found.into_iter().partition(|(library, piece)| {
            let inside =
                |(of, start): &(usize, usize)| of == library && piece.range.contains(start);
            match &piece.function {
                Some(function) => {
                    let mut starts = [Some(function.start), piece.block].into_iter().flatten();
                    let node = starts.find_map(|start| needs.nodes.get(&(*library, start)));
                    runs(*library, function) || node == Some(&true)
                }
                None => {
                    let mut live = needs.nodes.iter().filter(|(_, live)| **live);
                    let counts_here = || match &piece.here {
                        Some(function) => runs(*library, function),
                        None => named.iter().any(inside),
                    };
                    live.any(|(start, _)| inside(start)) || counts_here()
                }
            }
        });
        if count.is_empty() && !is_first {
            needs.bytes = needs.bytes_in(&graphs);
            return Some(needs);
        }
        let mut with_new = BTreeSet::new();
        for (library, piece) in count {
            // Paths into a library begin with its name.
            let module = &program.libraries[library].module;
            let names = piece.names.into_iter().chain([module.clone()]);
            let is_anyones = piece
                .of_macro
                .is_some_and(|of| reach.others_say(library, &of));
            match piece.has_parameters || is_anyones {
                true => {
                    anywhere.extend(names);
                    is_new_anywhere = true;
                }
                false => {
                    own[library].extend(names);
                    with_new.insert(library);
                }
            }
        }
        found = waits;
        if std::mem::take(&mut is_first) {
            // What is live without a name.
            let others = (0..own.len()).filter(|library| !with_new.contains(library));
            let reached = others.flat_map(|library| reach.from(library)).collect();
            needs.add(program, &graphs, &HashSet::new(), &HashSet::new(), &reached);
        }
        for library in with_new {
            let reached = reach.from(library);
            needs.add(program, &graphs, &own[library], &HashSet::new(), &reached);
        }
        if std::mem::take(&mut is_new_anywhere) {
            // A parameter may be any type.
            let all = (0..own.len()).collect();
            needs.add(program, &graphs, &anywhere, &reach.types, &all);
        }
    }
}

impl Needs {
    /// The items that may run there, by their places and names; `None` if a text does not
    /// parse.
    pub fn items(&self, program: &Program) -> Option<HashSet<(Vec<String>, String)>> {
        let mut needed = HashSet::new();
        for (index, library) in program.libraries.iter().enumerate() {
            let nodes = self.nodes.iter();
            let live = nodes.filter(|((of, _), is_live)| *of == index && **is_live);
            let starts: HashSet<usize> = live.map(|((_, start), _)| *start).collect();
            if starts.is_empty() {
                continue;
            }
            let mut items = Items {
                starts: &starts,
                place: vec![library.module.clone()],
                found: &mut needed,
            };
            items.visit_file(&*parsed::file(library.text.as_str()).ok()?);
        }
        Some(needed)
    }

    /// How much of the text runs there: what has members counts by them.
    fn bytes_in(&self, graphs: &[ItemGraph]) -> usize {
        let live = |library: usize, graph: &ItemGraph| -> usize {
            let parents: HashSet<usize> = graph.nodes.iter().filter_map(|of| of.parent).collect();
            let nodes = graph.nodes.iter().enumerate();
            let nodes = nodes.filter(|(index, _)| !parents.contains(index));
            let ranges = nodes.map(|(_, node)| &node.range);
            let live = ranges.filter(|of| self.nodes.get(&(library, of.start)) == Some(&true));
            live.map(ExactSizeIterator::len).sum()
        };
        let graphs = graphs.iter().enumerate();
        graphs.map(|(library, graph)| live(library, graph)).sum()
    }

    /// Adds what some names lead to in some libraries, with types that may be meant.
    fn add(
        &mut self,
        program: &Program,
        graphs: &[ItemGraph],
        names: &HashSet<String>,
        types: &HashSet<&str>,
        reached: &HashSet<usize>,
    ) {
        let modules = reached.iter().map(|at| &program.libraries[*at].module);
        let types = types.iter().map(|name| (*name).to_owned());
        let roots = names.iter().cloned().chain(types).collect();
        for (node, is_live) in prune::led_to(program, graphs, roots) {
            *self.nodes.entry(node).or_default() |= is_live && reached.contains(&node.0);
        }
        for module in modules {
            let of = self.names.entry(module.clone()).or_default();
            of.extend(names.iter().cloned());
        }
    }
}

/// Finds the items that begin at some places.
struct Items<'f> {
    starts: &'f HashSet<usize>,
    /// The modules around, and the type or the trait.
    place: Vec<String>,
    found: &'f mut HashSet<(Vec<String>, String)>,
}

impl Items<'_> {
    fn item(&mut self, start: usize, name: Option<&syn::Ident>) {
        if let (Some(name), true) = (name, self.starts.contains(&start)) {
            self.found.insert((self.place.clone(), name.to_string()));
        }
    }
}

impl<'ast> Visit<'ast> for Items<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let name = items::item_name(item);
        self.item(items::range(item).start, name);
        let inside = match item {
            syn::Item::Impl(of) => Some(items::type_head(&of.self_ty).unwrap_or_default()),
            syn::Item::Mod(_) | syn::Item::Trait(_) => name.map(ToString::to_string),
            _ => None,
        };
        let Some(inside) = inside else { return };
        self.place.push(inside);
        visit::visit_item(self, item);
        self.place.pop();
    }

    fn visit_impl_item(&mut self, member: &'ast syn::ImplItem) {
        let name = items::impl_item_name(member);
        self.item(member.span().byte_range().start, name);
    }

    fn visit_trait_item(&mut self, member: &'ast syn::TraitItem) {
        let name = items::trait_item_name(member);
        self.item(member.span().byte_range().start, name);
    }
}

/// Which libraries of a program a library may speak of: by their names, or by
/// their macros'.
struct Reach<'p> {
    of: Vec<HashSet<usize>>,
    /// The words of each, and of the user's text.
    words: Vec<HashSet<&'p str>>,
    /// The types' names.
    types: HashSet<&'p str>,
}

impl<'p> Reach<'p> {
    fn of(program: &'p Program) -> Reach<'p> {
        let mut makers: HashMap<&str, HashSet<usize>> = HashMap::new();
        let mut modules: HashMap<&str, usize> = HashMap::new();
        let mut texts = Vec::new();
        let (mut all, mut types) = (Vec::new(), HashSet::new());
        let libraries = program.libraries.iter().map(|library| &library.text);
        for (at, text) in libraries.chain([&program.user]).enumerate() {
            let tokens = Tokens::new(text.as_str());
            // No library speaks of the user's.
            if let Some(library) = program.libraries.get(at) {
                modules.insert(&library.module, at);
                for name in macro_rules::definitions(&tokens).map(|at| tokens.name(at + 2)) {
                    makers.entry(name).or_default().insert(at);
                }
            }
            let is_type = |at: &usize| matches!(tokens.ident(*at), "enum" | "struct" | "union");
            let named = (0..tokens.len()).filter(is_type);
            types.extend(named.map(|at| tokens.name(at + 1)));
            all.push((0..tokens.len()).map(|at| tokens.name(at)).collect());
            texts.push(tokens);
        }
        let of = texts.iter().map(|tokens| {
            // libc has functions called `rand` and `getrandom`.
            let paths = (0..tokens.len()).filter(|at| tokens.ident(*at) == "crate");
            let named = paths.filter_map(|at| modules.get(tokens.name(at + 3)));
            // What is imported may be called otherwise.
            let may_be_called =
                |at: &usize| tokens.is_punct(at + 1, '!') || tokens.is_after_path_sep(*at);
            let calls = (0..tokens.len()).filter(may_be_called);
            let called = calls.filter_map(|at| makers.get(tokens.name(at)));
            named.chain(called.flatten()).copied().collect()
        });
        Reach {
            of: of.collect(),
            words: all,
            types,
        }
    }

    /// What a library reaches, itself among it.
    fn from(&self, library: usize) -> HashSet<usize> {
        let (mut found, mut waiting) = (HashSet::from([library]), vec![library]);
        while let Some(at) = waiting.pop() {
            waiting.extend(self.of[at].iter().filter(|to| found.insert(**to)));
        }
        found
    }

    /// Whether another library or the user says a name.
    fn others_say(&self, library: usize, name: &str) -> bool {
        let mut all = self.words.iter().enumerate();
        all.any(|(at, words)| at != library && words.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_machine_has_for_a_function_runs_where_that_does() {
        use crate::model::program::Library;
        use crate::model::text::Text;
        let machine = Machine::with(["unix".to_owned()]);
        let is_needed = |text: &str, running: &str| {
            let program = Program {
                user: Text::from("fn main() { a::run(a::S) }\n"),
                libraries: vec![Library::of(text)],
            };
            let runs = |_: usize, range: &Range<usize>| {
                let of = &text[range.clone()];
                running
                    .split(' ')
                    .any(|name| of.contains(&format!("fn {name}(")))
            };
            let needs = needs(&program, &machine, runs).unwrap();
            needs.names.values().any(|names| names.contains("far"))
        };
        let block = "pub fn run(s: S) { T::f(s) } pub struct S; trait T { fn f(); }
            impl T for S { #[cfg(unix)] fn f() { near() } #[cfg(not(unix))] fn f() { far() } }";
        assert!(is_needed(block, "run f near"));
        assert!(!is_needed(block, "run"));
        // What runs before there is code, and what has no counterpart here.
        let constant = block.replace("#[cfg(unix)] fn", "#[cfg(unix)] const fn");
        assert!(is_needed(&constant, "run"));
        assert!(is_needed(
            &block.replace("(unix)] fn f", "(unix)] fn g"),
            "run"
        ));
        let module = "pub fn run(s: S) { f() } pub struct S;
            #[cfg(unix)] fn f() { near() } #[cfg(not(unix))] fn f() { far() }";
        assert!(is_needed(module, "run f near"));
        assert!(!is_needed(module, "run"));
        // Another machine's own call.
        let call = module.replace("f() }", "#[cfg(not(unix))] f() }");
        assert!(is_needed(&call, "run"));
    }

    #[test]
    fn items_that_stay_for_another_machine() {
        use crate::model::program::Library;
        use crate::model::text::Text;
        let text = "pub fn run() { #[cfg(windows)] far() } fn far() -> m::A { m::A::new() } \
                    fn near() {} mod m { pub struct A; impl A { pub fn new() {} fn old() {} } } \
                    trait T { fn old() {} }";
        let program = Program {
            user: Text::from("fn main() { a::run() }\n"),
            libraries: vec![Library::of(text)],
        };
        let machine = Machine::with(["unix".to_owned()]);
        let needs = needs(&program, &machine, |_, _| true).unwrap();
        let items = needs.items(&program).unwrap();
        let mut names: Vec<_> = items
            .into_iter()
            .map(|(place, name)| place.join("::") + "::" + &name)
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["a::far", "a::m::A", "a::m::A::new"]);
        let far = "fn far() -> m::A { m::A::new() }".len();
        assert_eq!(needs.bytes, far + "pub struct A;pub fn new() {}".len());
    }
}
