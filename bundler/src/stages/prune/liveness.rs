//! Which pieces of libraries some names lead to.

use super::graph::{ItemGraph, Node};
use super::live_when::LiveWhen;
use super::mentions::{entered, is_entered};
use std::collections::{HashMap, HashSet};

/// Which nodes and names are live.
pub struct Liveness {
    /// All names that something live says.
    pub names: HashSet<String>,
    /// By library, by node.
    pub nodes: Vec<Vec<bool>>,
}

/// The names that are said from the start.
#[derive(Default)]
pub struct Roots {
    /// By the user's text: what is private in a library, it cannot mean.
    pub outside: Vec<String>,
    /// In any module, for all that is known.
    pub anywhere: Vec<String>,
}

/// The names that live nodes say.
struct Said<'m> {
    /// All of them; those of libraries also as they are [`entered`].
    names: HashSet<String>,
    /// The names of libraries, with these as they are entered.
    libraries: HashMap<String, String>,
    /// Those that may be said in any module.
    anywhere: HashSet<&'m str>,
    /// By library, by module: those said in it and in the modules within.
    within: Vec<Vec<HashSet<&'m str>>>,
    /// What macros say, which is looked up where they are called.
    by_macros: HashMap<&'m str, Vec<&'m [String]>>,
}

impl<'m> Said<'m> {
    fn new(
        graphs: &'m [ItemGraph],
        roots: &'m Roots,
        modules: &[&str],
        mentions: &impl Fn(usize, usize) -> &'m [String],
    ) -> Said<'m> {
        let of_graph = |graph: &ItemGraph| vec![HashSet::new(); graph.around.len()];
        let mut said = Said {
            names: HashSet::new(),
            libraries: modules
                .iter()
                .map(|of| ((*of).to_owned(), entered(of)))
                .collect(),
            anywhere: roots.anywhere.iter().map(String::as_str).collect(),
            within: graphs.iter().map(of_graph).collect(),
            by_macros: HashMap::new(),
        };
        for name in roots.outside.iter().chain(&roots.anywhere) {
            said.say(name);
        }
        for (library, graph) in graphs.iter().enumerate() {
            for of in &graph.macros {
                let words = mentions(library, of.node);
                if of.defines_macros {
                    // What these say, nobody's call of it shows.
                    said.anywhere.extend(words.iter().map(String::as_str));
                }
                said.by_macros.entry(&of.name).or_default().push(words);
            }
        }
        said
    }

    /// Whether a name is said where it may mean a node of a library.
    fn of(&self, library: usize, node: &Node, name: &str) -> bool {
        match node.is_private && !is_entered(name) {
            true => {
                self.anywhere.contains(name) || self.within[library][node.module].contains(name)
            }
            false => self.names.contains(name),
        }
    }

    fn say(&mut self, name: &str) {
        if !self.names.contains(name) {
            self.names.insert(name.to_owned());
            self.names.extend(self.libraries.get(name).cloned());
        }
    }

    /// Adds what a node of a library says.
    fn add(
        &mut self,
        library: usize,
        graph: &ItemGraph,
        node: &Node,
        names: impl Iterator<Item = &'m String>,
    ) {
        let mut within: Vec<&'m String> = Vec::new();
        for name in names {
            self.say(name);
            within.push(name);
        }
        if node.is_macro {
            return;
        }
        let sets = &mut self.within[library];
        while let Some(name) = within.pop() {
            let mut module = Some(node.module);
            // What is said in a module is said in those around it.
            while let Some(at) = module.filter(|at| sets[*at].insert(name)) {
                module = graph.around[at];
            }
            if module != Some(node.module) {
                let by_macro = self.by_macros.get(name.as_str()).into_iter().flatten();
                within.extend(by_macro.copied().flatten());
            }
        }
    }
}

impl Liveness {
    /// Whether something live says the name of a library, whose paths begin with it.
    pub fn enters(&self, module: &str) -> bool {
        self.names.contains(&entered(module))
    }

    /// Goes on until nothing changes: `modules` are the libraries' names.
    pub fn new(modules: &[&str], graphs: &[ItemGraph], roots: &Roots) -> Liveness {
        let mentions = |library: usize, node: usize| &graphs[library].nodes[node].mentions[..];
        Liveness::through(modules, graphs, roots, mentions, |_, _| &[])
    }

    /// The same where a node, by its library and its index, mentions something else,
    /// and needs some names more.
    pub fn through<'m>(
        modules: &[&str],
        graphs: &'m [ItemGraph],
        roots: &'m Roots,
        mentions: impl Fn(usize, usize) -> &'m [String],
        needs: impl Fn(usize, usize) -> &'m [String],
    ) -> Liveness {
        let mut said = Said::new(graphs, roots, modules, &mentions);
        let dead = graphs.iter().map(|graph| vec![false; graph.nodes.len()]);
        let mut nodes: Vec<Vec<bool>> = dead.collect();
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        for (library, graph) in graphs.iter().enumerate() {
            waiting.extend((0..graph.nodes.len()).map(|node| (library, node)));
        }
        loop {
            let before = waiting.len();
            waiting.retain(|&(library, index)| {
                let node = &graphs[library].nodes[index];
                // Paths into a library begin with its name.
                let parent = match node.parent {
                    Some(parent) => nodes[library][parent],
                    None => {
                        node.live_when == LiveWhen::Linked
                            || said.names.contains(&said.libraries[modules[library]])
                    }
                };
                let is_live = |name: &str| said.of(library, node, name);
                let is_said = |name: &str| said.names.contains(name);
                let mut needed = needs(library, index).iter();
                if !parent
                    || !node.live_when.holds(&is_live, &is_said)
                    || !needed.all(|name| said.names.contains(name))
                {
                    return true;
                }
                nodes[library][index] = true;
                if node.live_when == LiveWhen::Linked {
                    said.say(modules[library]);
                }
                let of_trait = node.live_when.of_trait().into_iter();
                let names = mentions(library, index).iter().chain(of_trait);
                said.add(library, &graphs[library], node, names);
                false
            });
            if waiting.len() == before {
                let names = said.names;
                return Liveness { names, nodes };
            }
        }
    }
}
