//! Stage `prune`: cuts what no name leads to, without asking a compiler.
//!
//! Every identifier of the user's text is live. An item is live when its name
//! is, and then so are the names it mentions; an `impl` when the names of its
//! header are; a method when its name is. What is private must be named in its own
//! module or within it. Otherwise names are not resolved: what shares a name with
//! something live stays. Nothing that could be called without
//! being named goes: methods of the standard library's traits stay with their
//! type.

mod graph;
mod headers;
mod led_to_here;
mod live_when;
mod liveness;
mod macro_body;
mod mentions;
mod modules;
mod symbols;
mod uses;

use crate::error::Result;
use crate::model::program::Program;
use crate::model::text::Edit;
use crate::syntax::strip_comments;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::joined;
pub(crate) use graph::ItemGraph;
use graph::{Import, Leaf, Module};
pub(crate) use headers::{headers, headers_with};
pub(crate) use led_to_here::led_to_here;
use liveness::{Liveness, Roots};
pub(crate) use mentions::all_mentions;
use std::collections::{HashMap, HashSet};
use symbols::SymbolTable;

/// Cuts the libraries of a program to what its user's text can reach by name.
pub fn prune(program: &Program) -> Result<Program> {
    Ok(prune_parts(program, &take_apart(program)?))
}

/// The same; what goes by some other names stays as well.
pub(crate) fn prune_with(program: &Program, also: &HashSet<String>) -> Result<Program> {
    Ok(cut(program, &take_apart(program)?, also))
}

/// Where the nodes of libraries begin, with the library's index, and whether some
/// names lead there.
pub(crate) fn led_to(
    program: &Program,
    graphs: &[ItemGraph],
    names: HashSet<String>,
) -> Vec<((usize, usize), bool)> {
    let roots = Roots {
        anywhere: names.into_iter().collect(),
        ..Roots::default()
    };
    let liveness = Liveness::new(&library_modules(program), graphs, &roots);
    let mut nodes = Vec::new();
    for (library, (graph, live)) in graphs.iter().zip(liveness.nodes).enumerate() {
        let starts = graph.nodes.iter().map(|node| (library, node.range.start));
        nodes.extend(starts.zip(live));
    }
    nodes
}

/// Whether something live says the name of a library, whose paths begin with it.
pub(crate) fn libraries_led_to(
    program: &Program,
    graphs: &[ItemGraph],
) -> impl Fn(&str) -> bool + use<> {
    let roots = Roots {
        outside: all_mentions(program.user.as_str()),
        ..Roots::default()
    };
    let liveness = Liveness::new(&library_modules(program), graphs, &roots);
    move |module| liveness.names.contains(module)
}

/// The libraries of a program, taken apart.
pub(crate) fn take_apart(program: &Program) -> Result<Vec<ItemGraph>> {
    let libraries = &program.libraries;
    let parsed: Vec<_> = libraries
        .iter()
        .map(|library| symbols::parse(&library.text, &library.attribution.package))
        .collect::<Result<_>>()?;
    let modules = libraries.iter().map(|library| library.module.as_str());
    let libraries = modules.zip(&parsed);
    let symbols = SymbolTable::of(libraries.clone(), &Tokens::new(program.user.as_str()));
    let graphs = libraries.map(|(module, parsed)| ItemGraph::of(module, parsed, &symbols));
    Ok(graphs.collect())
}

/// The same as [`prune`], with the libraries taken apart.
pub(crate) fn prune_parts(program: &Program, graphs: &[ItemGraph]) -> Program {
    cut(program, graphs, &HashSet::new())
}

fn cut(program: &Program, graphs: &[ItemGraph], also: &HashSet<String>) -> Program {
    let roots = Roots {
        outside: all_mentions(program.user.as_str()),
        anywhere: also.iter().cloned().collect(),
    };
    let liveness = Liveness::new(&library_modules(program), graphs, &roots);
    let dead = dead_enums(graphs, &liveness);
    let graphs = graphs.iter().zip(&liveness.nodes);
    let cuts = graphs.map(|(graph, live)| Cut::new(graph, live, &liveness.names, &dead).edits);
    let pruned = program.edited(cuts);
    let texts = pruned.libraries.iter().map(|library| &library.text);
    pruned.with_texts(texts.map(strip_comments::strip_comments))
}

/// The names that the libraries go by.
fn library_modules(program: &Program) -> Vec<&str> {
    let libraries = program.libraries.iter();
    libraries.map(|library| library.module.as_str()).collect()
}

/// The names of enums that are dead in all libraries, and that no module has.
fn dead_enums<'g>(graphs: &'g [ItemGraph], liveness: &Liveness) -> HashSet<&'g str> {
    fn modules<'g>(of: &'g Module, names: &mut HashSet<&'g str>) {
        for module in &of.modules {
            names.extend(module.this.iter().map(|(name, _)| name.as_str()));
            modules(module, names);
        }
    }
    let (mut dead, mut others) = (HashSet::new(), HashSet::new());
    for (graph, live) in graphs.iter().zip(&liveness.nodes) {
        modules(&graph.root, &mut others);
        for (name, node) in &graph.enums {
            let names = if live[*node] { &mut others } else { &mut dead };
            names.insert(name.as_str());
        }
    }
    dead.retain(|name| !others.contains(name));
    dead
}

/// The edits that leave what is live of one library.
struct Cut<'a> {
    graph: &'a ItemGraph,
    live: &'a [bool],
    names: &'a HashSet<String>,
    /// Modules and enums with nothing in them; a `*` from there goes too.
    empty: HashSet<String>,
    /// The same modules, by where they start.
    empty_modules: HashSet<usize>,
    /// Names that a `*` takes from, which one module of several has for sure.
    doubtful: HashSet<String>,
    /// The enums of all libraries with nothing in them.
    dead_enums: &'a HashSet<&'a str>,
    /// The modules that a `*` takes from, by its node, where that is plain.
    sources: HashMap<usize, Vec<usize>>,
    edits: Vec<Edit>,
}

impl<'a> Cut<'a> {
    fn new(
        graph: &'a ItemGraph,
        live: &'a [bool],
        names: &'a HashSet<String>,
        dead_enums: &'a HashSet<&'a str>,
    ) -> Self {
        let mut cut = Cut {
            graph,
            live,
            names,
            empty: HashSet::new(),
            empty_modules: HashSet::new(),
            doubtful: HashSet::new(),
            dead_enums,
            sources: HashMap::new(),
            edits: Vec::new(),
        };
        find_sources(&mut vec![&graph.root], &mut cut.sources);
        let globs = cut.unclear_globs(&graph.root);
        // A module may be empty but for a `*` from another that is.
        loop {
            let (mut empty, mut full) = (HashSet::new(), HashSet::new());
            let mut empty_modules = HashSet::new();
            cut.find_empty(&graph.root, &mut |module, name, is_empty| {
                if is_empty {
                    empty_modules.insert(module);
                }
                let names = if is_empty { &mut empty } else { &mut full };
                names.insert(name.to_owned());
            });
            // A dead enum has no variants to give.
            for (name, node) in &graph.enums {
                let names = if live[*node] { &mut full } else { &mut empty };
                names.insert(name.clone());
            }
            let both = empty
                .intersection(&full)
                .filter(|name| globs.contains(*name) && !cut.doubtful.contains(*name));
            let doubtful: Vec<_> = both.cloned().collect();
            if !doubtful.is_empty() {
                // All of them stay then; what was found empty may not be.
                cut.doubtful.extend(doubtful);
                cut.empty.clear();
                cut.empty_modules.clear();
                continue;
            }
            empty.retain(|name| !full.contains(name));
            if empty == cut.empty && empty_modules == cut.empty_modules {
                break;
            }
            cut.empty = empty;
            cut.empty_modules = empty_modules;
        }
        cut.module(&graph.root);
        cut
    }

    fn leaf_stays(&self, leaf: &Leaf) -> bool {
        let gone = |module: &String| match self.sources.get(&leaf.node) {
            Some(modules) => modules
                .iter()
                .all(|module| self.empty_modules.contains(module)),
            None => self.empty.contains(module) || self.dead_enums.contains(module.as_str()),
        };
        self.live[leaf.node] && !leaf.glob.as_ref().is_some_and(gone)
    }

    fn is_empty(&self, module: &Module) -> bool {
        let named = module
            .this
            .as_ref()
            .is_some_and(|(name, _)| self.names.contains(name) || self.doubtful.contains(name));
        !named
            && module.nodes.iter().all(|node| !self.live[*node])
            && module.modules.iter().all(|module| self.is_empty(module))
            && module
                .imports
                .iter()
                .flat_map(|import| &import.leaves)
                .all(|leaf| {
                    // What it imports from the standard library is for its own items.
                    leaf.standard || leaf.text == "super::*" || !self.leaf_stays(leaf)
                })
    }

    /// Names that a live `*` takes from, where it is not plain which module has it.
    fn unclear_globs(&self, module: &Module) -> HashSet<String> {
        let leaves = module.imports.iter().flat_map(|import| &import.leaves);
        let unclear =
            leaves.filter(|leaf| self.live[leaf.node] && !self.sources.contains_key(&leaf.node));
        let own = unclear.filter_map(|leaf| leaf.glob.clone());
        let inner = module.modules.iter();
        own.chain(inner.flat_map(|module| self.unclear_globs(module)))
            .collect()
    }

    /// Says of each inner module where it starts, its name, and whether it is empty.
    fn find_empty(&self, module: &Module, found: &mut impl FnMut(usize, &str, bool)) {
        for inner in &module.modules {
            let (name, range) = inner.this.as_ref().expect("an inner module has a name");
            found(range.start, name, self.is_empty(inner));
            self.find_empty(inner, found);
        }
    }

    fn module(&mut self, module: &Module) {
        if let (Some((_, range)), true) = (&module.this, self.is_empty(module)) {
            self.edits.push(Edit::delete(range.clone()));
            return;
        }
        for &node in &module.nodes {
            let nodes = &self.graph.nodes;
            if !self.live[node] {
                self.edits.push(Edit::delete(nodes[node].range.clone()));
                continue;
            }
            let members = (node + 1..nodes.len()).take_while(|&at| nodes[at].parent == Some(node));
            for member in members.filter(|&member| !self.live[member]) {
                self.edits.push(Edit::delete(nodes[member].range.clone()));
            }
        }
        for import in &module.imports {
            self.import(import);
        }
        for inner in &module.modules {
            self.module(inner);
        }
    }

    fn import(&mut self, import: &Import) {
        let stays: Vec<_> = import
            .leaves
            .iter()
            .filter(|leaf| self.leaf_stays(leaf))
            .collect();
        if stays.len() == import.leaves.len() {
            return;
        }
        self.edits.push(match stays.as_slice() {
            [] => Edit::delete(import.range.clone()),
            leaves => {
                let texts: Vec<_> = leaves.iter().map(|leaf| leaf.text.as_str()).collect();
                Edit::replace(import.tree.clone(), &joined(&texts))
            }
        });
    }
}

/// Finds the modules that each `*` takes from, where its path leads through
/// nothing but modules; several may have one name, under different `cfg`s.
///
/// `around` are the modules around the last, from the library's root.
fn find_sources(around: &mut Vec<&Module>, sources: &mut HashMap<usize, Vec<usize>>) {
    let module = *around.last().expect("a module to look through");
    let leaves = module.imports.iter().flat_map(|import| &import.leaves);
    for leaf in leaves.filter(|leaf| leaf.glob.is_some()) {
        let mut path: Vec<_> = leaf.text.split("::").collect();
        path.pop();
        let mut depth = around.len();
        let mut rest = path.as_slice();
        while let ["self" | "super", more @ ..] = rest {
            depth -= usize::from(rest[0] == "super");
            rest = more;
        }
        if let ["crate", _, more @ ..] = rest {
            depth = 1;
            rest = more;
        }
        let Some(start) = depth.checked_sub(1).and_then(|depth| around.get(depth)) else {
            continue;
        };
        let mut found = vec![*start];
        for name in rest {
            let inner = found.iter().flat_map(|module| &module.modules);
            let named = |module: &&Module| module.this.as_ref().is_some_and(|this| this.0 == *name);
            found = inner.filter(named).collect();
        }
        let starts = found.iter().filter_map(|module| module.this.as_ref());
        let starts: Vec<_> = starts.map(|this| this.1.start).collect();
        if !starts.is_empty() {
            sources.insert(leaf.node, starts);
        }
    }
    for inner in &module.modules {
        around.push(inner);
        find_sources(around, sources);
        around.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    #[test]
    fn a_star_of_a_dead_enum_of_another_library_goes() {
        let library = |module: &str, text: &str| Library {
            module: module.to_owned(),
            ..Library::of(text)
        };
        let left_of = |text: &str| {
            let ways = "pub mod ways { pub enum Way { Up } } pub use ways::*;";
            let program = Program {
                user: Text::from("fn main() { left::run() }\n"),
                libraries: vec![library("base", ways), library("left", text)],
            };
            let pruned = prune(&program).unwrap();
            pruned.libraries[1].text.as_str().trim().to_owned()
        };
        assert_eq!(
            left_of("use crate::base::Way::*; pub fn run() {}"),
            "pub fn run() {}"
        );
        let used = "use crate::base::Way::*; pub fn run() { f(Up) }";
        assert_eq!(left_of(used), used);
    }

    /// What is left of a library `a` and of a library `b`, where the user calls `run`
    /// of the first with a `Rng`.
    fn left_of(a: &str) -> String {
        let library = |module: &str, text: &str| Library {
            module: module.to_owned(),
            ..Library::of(text)
        };
        let program = Program {
            user: Text::from("fn main() { a::run(Rng) }\n"),
            libraries: vec![library("a", a), library("b", "pub struct Hard;")],
        };
        let pruned = prune(&program).unwrap();
        let texts = pruned.libraries.iter().map(|library| library.text.as_str());
        let words = texts.flat_map(str::split_whitespace);
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_private_is_named_where_it_is_seen() {
        let hard = "pub struct Hard;";
        for (text, is_led_to) in [
            // The user's `Rng` is another one.
            ("pub fn run() {} use crate::b::Hard as Rng;", false),
            ("pub fn run() {} pub use crate::b::Hard as Rng;", true),
            ("pub fn run(a: Rng) {} use crate::b::Hard as Rng;", true),
            (
                "pub fn run(a: Rng) {} mod m { use crate::b::Hard as Rng; }",
                false,
            ),
            (
                "pub fn run() { m::f() } mod m { use crate::b::Hard as Rng; pub fn f(a: Rng) {} }",
                true,
            ),
            (
                "pub fn run() { m::f() } use crate::b::Hard as Rng; mod m { pub fn f(a: super::Rng) {} }",
                true,
            ),
            // Functions, and those of a type.
            (
                "pub fn run() {} mod m { fn run() { crate::b::Hard } }",
                false,
            ),
            (
                "pub fn run() {} mod m { pub fn run() { crate::b::Hard } }",
                true,
            ),
            (
                "pub fn run(a: S) {} pub struct S; mod m { impl super::S { fn run() { crate::b::Hard } } }",
                false,
            ),
            (
                "pub fn run(a: S) {} pub struct S; mod m { impl super::S { pub fn run() { crate::b::Hard } } }",
                true,
            ),
            // A macro's words are looked up where it is called, also under another name.
            (
                "macro_rules! m { () => { Rng } } pub fn run() {} use crate::b::Hard as Rng;",
                false,
            ),
            (
                "macro_rules! m { () => { Rng } } pub fn run() { m!() } use crate::b::Hard as Rng;",
                true,
            ),
            (
                "macro_rules! m { () => { Rng } } use m as n; pub fn run() { n!() } use crate::b::Hard as Rng;",
                true,
            ),
            (
                "macro_rules! m { () => { macro_rules! n { () => { Rng } } } } m!(); \
                 pub fn run() { n!() } use crate::b::Hard as Rng;",
                true,
            ),
        ] {
            assert_eq!(left_of(text).ends_with(hard), is_led_to, "{text}");
        }
    }

    #[test]
    fn initial_values_of_a_thread_are_for_who_names_them() {
        let text = "pub fn run() { f() } thread_local! { static A: Rng = crate::b::Hard; }";
        assert_eq!(left_of(text), "pub fn run() { f() }");
        let text = text.replace("f()", "A");
        assert!(left_of(&text).ends_with("pub struct Hard;"));
    }
}
