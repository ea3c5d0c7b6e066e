//! Stage 3: cuts what no name leads to, without asking a compiler.
//!
//! Every identifier of the user's text is live. An item is live when its name
//! is, and then so are the names it mentions; an `impl` when the names of its
//! header are; a method when its name is. Names are not resolved: what shares
//! a name with something live stays. Nothing that could be called without
//! being named goes: methods of the standard library's traits stay with their
//! type.

mod units;

use crate::error::Result;
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use crate::syntax::strip_comments;
use std::collections::{HashMap, HashSet};
pub(crate) use units::Parts;
pub(crate) use units::all_mentions;
use units::{Defined, Gate, Import, Module, Unit};

/// Cuts the libraries of a program to what its user's text can reach by name.
pub fn prune(program: &Program) -> Result<Program> {
    Ok(prune_parts(program, &take_apart(program)?))
}

/// The parts of a program's libraries.
pub(crate) fn take_apart(program: &Program) -> Result<Vec<Parts>> {
    let parsed: Vec<_> = program
        .libraries
        .iter()
        .map(|library| units::parse(&library.text, &library.package))
        .collect::<Result<_>>()?;
    let mut defined = Defined::default();
    for (library, parsed) in program.libraries.iter().zip(&parsed) {
        defined.add(&library.module, parsed);
    }
    defined.finish();
    let parts = parsed.iter();
    let parts = parts.map(|library| units::take_apart(library, &defined));
    Ok(parts.collect())
}

/// The same as [`prune`], with the libraries' parts.
pub(crate) fn prune_parts(program: &Program, parts: &[Parts]) -> Program {
    let own = units::all_mentions(program.user.as_str());
    let modules: Vec<_> = program
        .libraries
        .iter()
        .map(|library| library.module.as_str())
        .collect();
    let liveness = Liveness::new(&modules, parts, own);
    let mut libraries = Vec::new();
    for (index, (library, parts)) in program.libraries.iter().zip(parts).enumerate() {
        let cut = Cut::new(parts, &liveness.units[index], &liveness.names);
        libraries.push(Library {
            text: strip_comments::tidy(&library.text.edited(cut.edits)),
            ..library.clone()
        });
    }
    Program {
        user: program.user.clone(),
        libraries,
    }
}

/// Which units and names are live.
struct Liveness {
    names: HashSet<String>,
    /// By library, by unit.
    units: Vec<Vec<bool>>,
}

impl Liveness {
    /// Goes on until nothing changes: `modules` are the libraries' names,
    /// `own` the names that the user's text mentions.
    fn new(modules: &[&str], parts: &[Parts], own: Vec<String>) -> Liveness {
        let mut liveness = Liveness {
            names: own.into_iter().collect(),
            units: parts
                .iter()
                .map(|parts| vec![false; parts.units.len()])
                .collect(),
        };
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        for (library, parts) in parts.iter().enumerate() {
            waiting.extend((0..parts.units.len()).map(|unit| (library, unit)));
        }
        loop {
            let before = waiting.len();
            waiting.retain(|&(library, index)| {
                let unit = &parts[library].units[index];
                // Paths into a library begin with its name.
                let parent = match unit.parent {
                    Some(parent) => liveness.units[library][parent],
                    None => liveness.names.contains(modules[library]),
                };
                if !parent || !liveness.opens(unit) {
                    return true;
                }
                liveness.units[library][index] = true;
                liveness.names.extend(unit.mentions.iter().cloned());
                if let Gate::Trait(name, _) = &unit.gate {
                    liveness.names.insert(name.clone());
                }
                false
            });
            if waiting.len() == before {
                return liveness;
            }
        }
    }

    fn opens(&self, unit: &Unit) -> bool {
        let live = |name: &String| self.names.contains(name);
        match &unit.gate {
            Gate::Always => true,
            Gate::Any(names) => names.iter().any(live),
            Gate::All(names) => names.iter().all(live),
            Gate::Trait(name, members) => live(name) || members.iter().any(live),
            Gate::Standard(name) => {
                live(name)
                    || crate::facts::traits::may_be_needed(name, |name| self.names.contains(name))
            }
        }
    }
}

/// The edits that leave what is live of one library.
struct Cut<'a> {
    parts: &'a Parts,
    live: &'a [bool],
    names: &'a HashSet<String>,
    /// Modules and enums with nothing in them; a `*` from there goes too.
    empty: HashSet<String>,
    /// The same modules, by where they start.
    empty_modules: HashSet<usize>,
    /// Names that a `*` takes from, which one module of several has for sure.
    doubtful: HashSet<String>,
    /// The modules that a `*` takes from, by its unit, where that is plain.
    sources: HashMap<usize, Vec<usize>>,
    edits: Vec<Edit>,
}

impl<'a> Cut<'a> {
    fn new(parts: &'a Parts, live: &'a [bool], names: &'a HashSet<String>) -> Self {
        let mut cut = Cut {
            parts,
            live,
            names,
            empty: HashSet::new(),
            empty_modules: HashSet::new(),
            doubtful: HashSet::new(),
            sources: HashMap::new(),
            edits: Vec::new(),
        };
        find_sources(&mut vec![&parts.root], &mut cut.sources);
        let globs = cut.unclear_globs(&parts.root);
        // A module may be empty but for a `*` from another that is.
        loop {
            let (mut empty, mut full) = (HashSet::new(), HashSet::new());
            let mut empty_modules = HashSet::new();
            cut.find_empty(&parts.root, &mut |module, name, is_empty| {
                if is_empty {
                    empty_modules.insert(module);
                }
                let names = if is_empty { &mut empty } else { &mut full };
                names.insert(name.to_owned());
            });
            // A dead enum has no variants to give.
            for (name, unit) in &parts.enums {
                let names = if live[*unit] { &mut full } else { &mut empty };
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
        cut.module(&parts.root);
        cut
    }

    fn leaf_stays(&self, leaf: &units::Leaf) -> bool {
        let gone = |module: &String| match self.sources.get(&leaf.unit) {
            Some(modules) => modules
                .iter()
                .all(|module| self.empty_modules.contains(module)),
            None => self.empty.contains(module),
        };
        self.live[leaf.unit] && !leaf.glob.as_ref().is_some_and(gone)
    }

    fn is_empty(&self, module: &Module) -> bool {
        let named = module
            .this
            .as_ref()
            .is_some_and(|(name, _)| self.names.contains(name) || self.doubtful.contains(name));
        !named
            && module.units.iter().all(|unit| !self.live[*unit])
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
            leaves.filter(|leaf| self.live[leaf.unit] && !self.sources.contains_key(&leaf.unit));
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
        for &unit in &module.units {
            let units = &self.parts.units;
            if !self.live[unit] {
                self.edits.push(Edit::delete(units[unit].range.clone()));
                continue;
            }
            let members = (unit + 1..units.len()).take_while(|&at| units[at].parent == Some(unit));
            for member in members.filter(|&member| !self.live[member]) {
                self.edits.push(Edit::delete(units[member].range.clone()));
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
            sources.insert(leaf.unit, starts);
        }
    }
    for inner in &module.modules {
        around.push(inner);
        find_sources(around, sources);
        around.pop();
    }
}

/// One `use` tree of several paths: `a::{b, c::d}`.
pub(crate) fn joined(leaves: &[&str]) -> String {
    let first = leaves[0];
    let up = |path: &str| path.rfind("::").map_or(0, |at| at + 2);
    let mut shared = up(first);
    while !leaves.iter().all(|leaf| leaf.starts_with(&first[..shared])) {
        shared = up(&first[..shared.saturating_sub(2)]);
    }
    let rest: Vec<_> = leaves.iter().map(|leaf| &leaf[shared..]).collect();
    match rest.as_slice() {
        // `use a::self` needs braces.
        [only] if *only != "self" && !only.starts_with("self ") => first.to_owned(),
        _ => format!("{}{{{}}}", &first[..shared], rest.join(", ")),
    }
}
