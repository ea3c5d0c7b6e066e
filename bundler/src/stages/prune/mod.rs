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
mod places;
mod symbols;
mod unused_imports;
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
use places::{Libraries, Place};
use std::collections::{HashMap, HashSet};
use symbols::SymbolTable;
use unused_imports::stub;

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
        outside: unused_imports::said(program, graphs, &HashSet::new()).used,
        ..Roots::default()
    };
    let liveness = Liveness::new(&library_modules(program), graphs, &roots);
    move |module| liveness.enters(module)
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
    let modules = library_modules(program);
    let said = unused_imports::said(program, graphs, also);
    let roots = Roots {
        outside: said.used,
        anywhere: also.iter().cloned().collect(),
    };
    let mut liveness = Liveness::new(&modules, graphs, &roots);
    for (library, node) in said.unused.iter().flat_map(|way| &way.imports) {
        liveness.nodes[*library][*node] = true;
    }
    let imported = said.unused.iter().flat_map(|way| &way.items);
    let cut = Cut::new(program, graphs, &liveness, imported.copied().collect());
    let pruned = program.edited((0..graphs.len()).map(|library| cut.edits(library)));
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

/// What is left of the libraries, and the edits that leave it.
struct Cut<'a> {
    program: &'a Program,
    graphs: &'a [ItemGraph],
    live: &'a [Vec<bool>],
    /// Items that are only imported, and not used: of those that are dead the names stay.
    imported: HashSet<(usize, usize)>,
    names: &'a HashSet<String>,
    /// Modules and enums with nothing in them; a `*` from there goes too.
    empty: HashSet<String>,
    /// The same modules.
    empty_modules: HashSet<ModuleAt>,
    /// Names that a `*` takes from, which one module of several has for sure.
    doubtful: HashSet<String>,
    /// The enums of all libraries with nothing in them.
    dead_enums: HashSet<&'a str>,
    /// The modules that a `*` takes from, by its library and node, where that is plain.
    sources: HashMap<(usize, usize), Vec<ModuleAt>>,
}

/// A module by its library and where it starts, which is nowhere if it is the library.
type ModuleAt = (usize, Option<usize>);

impl<'a> Cut<'a> {
    fn new(
        program: &'a Program,
        graphs: &'a [ItemGraph],
        liveness: &'a Liveness,
        imported: HashSet<(usize, usize)>,
    ) -> Self {
        let names = &library_modules(program);
        let libraries = Libraries { names, graphs };
        let mut sources = HashMap::new();
        for mut place in names.iter().filter_map(|name| libraries.root(name)) {
            let mut finder = Sources {
                libraries,
                sources: &mut sources,
            };
            finder.find(&mut place);
        }
        let mut cut = Cut {
            program,
            imported,
            graphs,
            live: &liveness.nodes,
            names: &liveness.names,
            empty: HashSet::new(),
            empty_modules: HashSet::new(),
            doubtful: HashSet::new(),
            dead_enums: dead_enums(graphs, liveness),
            sources,
        };
        let roots = || graphs.iter().map(|graph| &graph.root).enumerate();
        let globs: HashSet<_> = roots()
            .flat_map(|(library, root)| cut.unclear_globs(library, root))
            .collect();
        // A module may be empty but for a `*` from another that is.
        loop {
            let (mut empty, mut full) = (HashSet::new(), HashSet::new());
            let mut empty_modules = HashSet::new();
            for (library, root) in roots() {
                cut.find_empty(library, root, &mut |module, name, is_empty| {
                    if is_empty {
                        empty_modules.insert((library, Some(module)));
                    }
                    let names = if is_empty { &mut empty } else { &mut full };
                    names.insert(name.to_owned());
                });
                // A dead enum has no variants to give.
                for (name, node) in &graphs[library].enums {
                    let is_live = cut.live[library][*node];
                    let names = if is_live { &mut full } else { &mut empty };
                    names.insert(name.clone());
                }
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
                return cut;
            }
            cut.empty = empty;
            cut.empty_modules = empty_modules;
        }
    }

    fn leaf_stays(&self, library: usize, leaf: &Leaf) -> bool {
        let gone = |module: &String| match self.sources.get(&(library, leaf.node)) {
            Some(modules) => modules
                .iter()
                .all(|module| self.empty_modules.contains(module)),
            None => self.empty.contains(module) || self.dead_enums.contains(module.as_str()),
        };
        self.live[library][leaf.node] && !leaf.glob.as_ref().is_some_and(gone)
    }

    fn is_empty(&self, library: usize, module: &Module) -> bool {
        let named = module
            .this
            .as_ref()
            .is_some_and(|(name, _)| self.names.contains(name) || self.doubtful.contains(name));
        !named
            && module.nodes.iter().all(|node| {
                !self.live[library][*node] && !self.imported.contains(&(library, *node))
            })
            && module
                .modules
                .iter()
                .all(|module| self.is_empty(library, module))
            && module
                .imports
                .iter()
                .flat_map(|import| &import.leaves)
                .all(|leaf| leaf.own || !self.leaf_stays(library, leaf))
    }

    /// Names that a live `*` takes from, where it is not plain which module has it.
    fn unclear_globs(&self, library: usize, module: &Module) -> HashSet<String> {
        let leaves = module.imports.iter().flat_map(|import| &import.leaves);
        let unclear = leaves.filter(|leaf| {
            self.live[library][leaf.node] && !self.sources.contains_key(&(library, leaf.node))
        });
        let own = unclear.filter_map(|leaf| leaf.glob.clone());
        let inner = module.modules.iter();
        own.chain(inner.flat_map(|module| self.unclear_globs(library, module)))
            .collect()
    }

    /// Says of each inner module where it starts, its name, and whether it is empty.
    fn find_empty(
        &self,
        library: usize,
        module: &Module,
        found: &mut impl FnMut(usize, &str, bool),
    ) {
        for inner in &module.modules {
            let (name, range) = inner.this.as_ref().expect("an inner module has a name");
            found(range.start, name, self.is_empty(library, inner));
            self.find_empty(library, inner, found);
        }
    }

    /// The edits that leave what is live of a library.
    fn edits(&self, library: usize) -> Vec<Edit> {
        let mut edits = Vec::new();
        self.module(library, &self.graphs[library].root, &mut edits);
        edits
    }

    fn module(&self, library: usize, module: &Module, edits: &mut Vec<Edit>) {
        if let (Some((_, range)), true) = (&module.this, self.is_empty(library, module)) {
            edits.push(Edit::delete(range.clone()));
            return;
        }
        let (nodes, live) = (&self.graphs[library].nodes, &self.live[library]);
        for &node in &module.nodes {
            if !live[node] {
                let range = nodes[node].range.clone();
                let text = &self.program.libraries[library].text.as_str()[range.clone()];
                let is_stub = self.imported.contains(&(library, node));
                let left = is_stub.then(|| stub(text)).flatten();
                edits.push(Edit::replace(range, &left.unwrap_or_default()));
                continue;
            }
            let members = (node + 1..nodes.len()).take_while(|&at| nodes[at].parent == Some(node));
            for member in members.filter(|&member| !live[member]) {
                edits.push(Edit::delete(nodes[member].range.clone()));
            }
        }
        for import in &module.imports {
            edits.extend(self.import(library, import));
        }
        for inner in &module.modules {
            self.module(library, inner, edits);
        }
    }

    fn import(&self, library: usize, import: &Import) -> Option<Edit> {
        let stays = import
            .leaves
            .iter()
            .filter(|leaf| self.leaf_stays(library, leaf));
        let stays: Vec<_> = stays.map(|leaf| leaf.text.as_str()).collect();
        match stays.len() {
            0 => Some(Edit::delete(import.range.clone())),
            left if left == import.leaves.len() => None,
            _ => Some(Edit::replace(import.tree.clone(), &joined(&stays))),
        }
    }
}

/// Finds the modules that each `*` takes from, where its path leads through
/// nothing but modules.
struct Sources<'s, 'g> {
    libraries: Libraries<'g>,
    sources: &'s mut HashMap<(usize, usize), Vec<ModuleAt>>,
}

impl<'g> Sources<'_, 'g> {
    fn find(&mut self, place: &mut Place<'g>) {
        let module = *place.modules.last().expect("a module to look through");
        for leaf in module.leaves().filter(|leaf| leaf.glob.is_some()) {
            let sources = self.of(leaf, place);
            if !sources.is_empty() {
                self.sources.insert((place.library, leaf.node), sources);
            }
        }
        for inner in &module.modules {
            place.modules.push(inner);
            self.find(place);
            place.modules.pop();
        }
    }

    /// The modules that the path of a `*` leads to.
    fn of(&self, leaf: &Leaf, place: &Place<'g>) -> Vec<ModuleAt> {
        let (path, _) = leaf.path();
        let Some((start, rest)) = self.libraries.start(place, &path) else {
            return Vec::new();
        };
        let mut found: Vec<&Module> = start.modules.last().copied().into_iter().collect();
        for name in rest {
            found = found.iter().flat_map(|module| module.inner(name)).collect();
        }
        let starts = found.iter().map(|module| module.start());
        starts.map(|at| (start.library, at)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    /// What is left of libraries of some names.
    fn pruned<const N: usize>(user: &str, libraries: [(&str, &str); N]) -> [String; N] {
        let library = |(module, text): (&str, &str)| Library {
            module: module.to_owned(),
            ..Library::of(text)
        };
        let program = Program {
            user: Text::from(user),
            libraries: libraries.map(library).to_vec(),
        };
        let pruned = prune(&program).unwrap();
        let texts = pruned.libraries.iter();
        let texts = texts.map(|library| {
            let words = library.text.as_str().split_whitespace();
            words.collect::<Vec<_>>().join(" ")
        });
        texts.collect::<Vec<_>>().try_into().unwrap()
    }

    /// What is left of a library where the user's text imports from it.
    #[track_caller]
    fn check_imported(user: &str, library: &str, expected: &str) {
        let [left] = pruned(user, [("left", library)]);
        assert_eq!(left, expected, "{user}");
    }

    #[test]
    fn of_what_is_imported_and_not_used_the_name_stays() {
        let map = "pub mod m { use super::*; pub struct Map<K> { table: Table<K> } \
                   impl<K> Map<K> { pub fn new() -> Self { loop {} } } } pub struct Table<K>(K); \
                   pub use m::Map;";
        let stub = "pub mod m { pub struct Map {} } pub use m::Map;";
        check_imported("use left::Map; fn main() {}", map, stub);
        check_imported("use left::Map as M; fn main() {}", map, stub);
        check_imported(
            "use {left::m::Map}; fn main() {}",
            map,
            "pub mod m { pub struct Map {} }",
        );
        let by_another = map.replace(
            "pub use m::Map;",
            "mod all { pub use super::m::*; } pub use all::*;",
        );
        check_imported(
            "use left::Map; fn main() {}",
            &by_another,
            "pub mod m { pub struct Map {} } mod all { pub use super::m::*; } pub use all::*;",
        );
        let by_module = map.replace(
            "pub use m::Map;",
            "pub mod n { pub use super::{m::{self}}; }",
        );
        check_imported(
            "use left::n::m::Map; fn main() {}",
            &by_module,
            "pub mod m { pub struct Map {} } pub mod n { pub use super::{m::{self}}; }",
        );
        check_imported("use left::Map; fn main() { Map::new() }", map, map);
        check_imported("use left::Map as M; fn main() { M::new() }", map, map);
        // What another import goes through.
        let way = "pub enum A { B, C } pub enum D { E }";
        check_imported(
            "use left::A; use A::B; fn main() { B; }",
            way,
            "pub enum A { B, C }",
        );
    }

    #[test]
    fn imports_that_lead_in_circles() {
        let modules = || 0..8;
        let others =
            |of: usize| modules().flat_map(move |by| modules().map(move |to| [of, by, to]));
        let circles: String = modules()
            .map(|of| {
                let imports = others(of).filter(|[of, by, to]| of != by && by != to);
                let imports =
                    imports.map(|[_, by, to]| format!("pub use crate::left::m{by}::n{to};"));
                format!("pub mod m{of} {{ {} }}", imports.collect::<String>())
            })
            .collect();
        let library = format!("{circles} pub fn f() {{}}");
        let user = "use left::{m0::n1::Map, f}; fn main() { f() }";
        let [left] = pruned(user, [("left", &library)]);
        assert!(left.ends_with("pub fn f() {}"), "{left}");
    }

    #[test]
    fn imports_that_part_and_meet_again() {
        let modules = (0..64).map(|of| {
            let next = of + 1;
            format!(
                "pub mod a{of} {{ pub use crate::left::{{a{next}::*, b{next}::*}}; }} \
                 pub mod b{of} {{ pub use crate::left::{{a{next}::*, b{next}::*}}; }} "
            )
        });
        let modules: String = modules.collect();
        let library = format!(
            "{modules} pub mod a64 {{ pub struct Map(Table); }} pub mod b64 {{ pub use crate::left::a64::Map; }} \
             pub struct Table;"
        );
        let [left] = pruned("use left::a0::Map; fn main() {}", [("left", &library)]);
        assert!(
            left.contains("pub struct Map {}") && !left.contains("Table"),
            "{left}"
        );
    }

    #[test]
    fn a_macro_that_is_called_like_its_library() {
        let library = "macro_rules! left { () => { Table } } pub(crate) use left; \
                       pub struct Table; pub(in crate::left) fn g() {} \
                       pub fn f() { crate::left::g() }";
        let expected = "pub(in crate::left) fn g() {} pub fn f() { crate::left::g() }";
        check_imported("use left::*; fn main() { left::f() }", library, expected);
        let [left] = pruned("use left::*; fn main() { left!() }", [("left", library)]);
        assert!(
            left.contains("macro_rules") && left.contains("Table;"),
            "{left}"
        );
    }

    #[test]
    fn of_a_trait_whose_members_nobody_says_the_name_stays() {
        let both = "pub trait Sorted { fn sorted(&self) -> Table { Table } } \
                    impl Sorted for u8 {} pub struct Table;";
        check_imported(
            "use left::Sorted; fn main() {}",
            both,
            "pub trait Sorted {}",
        );
        check_imported("use left::Sorted; fn main() { 1_u8.sorted(); }", both, both);
        check_imported(
            "use left::Sorted as _; fn main() { 1_u8.sorted(); }",
            both,
            both,
        );
    }

    #[test]
    fn what_a_macro_says_where_it_is_called_is_used() {
        let library = "#[macro_export] macro_rules! make { () => { Map::new() } } \
                       pub(crate) use make; pub struct Map(u8); \
                       impl Map { pub fn new() -> Map { Map(1) } }";
        check_imported(
            "use left::Map; fn main() { left::make!(); }",
            library,
            library,
        );
    }

    #[test]
    fn what_a_trait_provides_by_an_empty_impl() {
        let text = "pub trait Calc<P: Default> { fn calc(&self) -> P { P::default() } } \
                    pub struct Solver; impl Calc<Parser> for Solver {} \
                    #[derive(Default)] pub struct Parser; pub fn other() -> Parser { Parser }";
        let [left] = pruned(
            "use left::{Calc, Solver}; fn main() { Solver.calc(); }\n",
            [("left", text)],
        );
        let (stays, _) = text.split_once(" pub fn").unwrap();
        assert_eq!(left, stays);
    }

    #[test]
    fn an_argument_of_a_trait_that_the_compiler_finds() {
        let text = "pub trait Calc<P: Default> { fn calc(&self) -> P { P::default() } \
                    fn own(&self); } \
                    pub struct Solver; impl Calc<Parser> for Solver { fn own(&self) {} } \
                    pub struct Parser; impl Default for Parser { fn default() -> Parser { Parser } }";
        let [left] = pruned(
            "use left::{Calc, Solver}; fn main() { Solver.calc(); Solver.own(); }\n",
            [("left", text)],
        );
        assert_eq!(left, text);
    }

    #[test]
    fn a_trait_under_another_name_stays_for_its_methods() {
        let ints = "pub mod ints { pub trait Grow { fn grow(&mut self); } \
                    impl Grow for Vec<u32> { fn grow(&mut self) { self.push(1) } } }";
        let run = "pub mod run { use crate::left::ints::Grow as Growing; \
                   pub fn run() { vec![1].grow() } }";
        let [left] = pruned(
            "fn main() { left::run::run() }\n",
            [("left", &format!("{ints} {run}"))],
        );
        assert!(left.contains("Grow as Growing"), "{left}");
    }

    #[test]
    fn a_module_that_hands_on_all_of_the_one_around() {
        let text = "mod a { pub enum Kind { A } pub fn a() -> crate::left::Kind { Kind::A } \
                    pub mod all { pub use super::*; } mod other { use super::*; } } \
                    pub use self::a::all::*;";
        let [left] = pruned("fn main() { left::a(); }\n", [("left", text)]);
        assert!(left.contains("pub mod all { pub use super::*; }"), "{left}");
        assert!(!left.contains("other"), "{left}");
    }

    #[test]
    fn an_impl_of_a_trait_by_a_library_that_hands_it_on() {
        let of = |path: &str| {
            let text = format!(
                "use crate::traits::FromInt; pub struct Small; impl crate::{path}::FromInt for \
                 Small {{ fn from_int(n: u8) -> Small {{ Small }} }} \
                 pub fn small() -> Small {{ FromInt::from_int(1) }}"
            );
            let declared = "pub trait FromInt { fn from_int(n: u8) -> Self; }";
            let [.., left] = pruned(
                "fn main() { a::small(); }\n",
                [
                    ("traits", declared),
                    ("hands_on", "pub use crate::traits::FromInt;"),
                    ("other", declared),
                    ("a", &text),
                ],
            );
            left.contains("impl")
        };
        assert!(of("traits") && of("hands_on"));
        // A trait of a library that nobody names.
        assert!(!of("other"));
    }

    #[test]
    fn a_star_of_a_dead_enum_of_another_library_goes() {
        let left_of = |text: &str| {
            let ways = "pub mod ways { pub enum Way { Up } } pub use ways::*;";
            let [_, left] = pruned(
                "fn main() { left::run() }\n",
                [("base", ways), ("left", text)],
            );
            left
        };
        assert_eq!(
            left_of("use crate::base::Way::*; pub fn run() {}"),
            "pub fn run() {}"
        );
        let used = "use crate::base::Way::*; pub fn run() { f(Up) }";
        assert_eq!(left_of(used), used);
    }

    #[test]
    fn a_star_of_a_module_of_another_library() {
        let left_of = |a: &str, b: &str| {
            let [left, _] = pruned("fn main() { a::run() }\n", [("a", a), ("b", b)]);
            left
        };
        // Its own of that name is empty, or that of the other.
        let run = "pub fn run(a: Big) {}";
        let own = format!("mod all {{ pub struct Small; }} use crate::b::all::*; {run}");
        let used = format!("use crate::b::all::*; {run}");
        let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            words(left_of(&own, "pub mod all { pub struct Big; }")),
            used
        );
        let gone = "pub mod all { pub struct Dead; } pub mod big { pub struct Big; }";
        assert_eq!(left_of(&used, gone), run);
    }

    /// What is left of a library `a` and of a library `b`, where the user calls `run`
    /// of the first with a `Rng`.
    fn left_of(a: &str) -> String {
        let libraries = [("a", a), ("b", "pub struct Hard;")];
        pruned("fn main() { a::run(Rng) }\n", libraries)
            .join(" ")
            .trim()
            .to_owned()
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
