//! Where names lead, from what runs on this machine.

use super::graph::{ItemGraph, Module};
use super::library_modules;
use super::liveness::{Liveness, Roots};
use super::mentions::{all_mentions, entered, mentions, without_functions};
use crate::model::program::Program;
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Where the nodes begin, with the library's index, to which the user's names lead
/// but for what stands in functions that do not run.
///
/// What a module defines is led to if the names of all modules around it are said
/// as a path's or a macro's words, and not since a field has the name of a function
/// in it. An `impl` of what others define needs no path.
pub(crate) fn led_to_here(
    program: &Program,
    graphs: &[ItemGraph],
    runs: impl Fn(usize, &Range<usize>) -> bool,
) -> HashSet<(usize, usize)> {
    let libraries = program.libraries.iter().zip(graphs).enumerate();
    let here = libraries.map(|(index, (library, graph))| {
        let tokens = Tokens::new(library.text.as_str());
        Here::of(graph, &tokens, |body| !runs(index, body))
    });
    let here: Vec<Here> = here.collect();
    let mut own = all_mentions(program.user.as_str());
    own.extend(own.iter().map(|name| entered(name)).collect::<Vec<_>>());
    let roots = Roots {
        outside: own,
        ..Roots::default()
    };
    let liveness = Liveness::through(
        &library_modules(program),
        graphs,
        &roots,
        |library, node| &here[library].mentions[node],
        |library, node| {
            here[library]
                .modules
                .get(&node)
                .map_or(&[][..], |names| names)
        },
    );
    let mut found = HashSet::new();
    for (library, (graph, live)) in graphs.iter().zip(liveness.nodes).enumerate() {
        let nodes = graph.nodes.iter().zip(live).filter(|(_, live)| *live);
        found.extend(nodes.map(|(node, _)| (library, node.range.start)));
    }
    found
}

/// What the nodes of a library say here.
struct Here {
    /// What each mentions, without its members and without what is out.
    mentions: Vec<Vec<String>>,
    /// Which names must be entered before a node is live.
    modules: HashMap<usize, Vec<String>>,
}

impl Here {
    fn of(graph: &ItemGraph, tokens: &Tokens, is_out: impl Fn(&Range<usize>) -> bool) -> Here {
        let mut here = Here {
            mentions: vec![Vec::new(); graph.nodes.len()],
            modules: HashMap::new(),
        };
        for (index, node) in graph.nodes.iter().enumerate() {
            let after = graph.nodes[index + 1..].iter();
            let members = after.take_while(|member| member.parent == Some(index));
            let members = members.map(|member| (member.range.start, member.range.end));
            let mut at = node.range.start;
            for (start, next) in members.chain([(node.range.end, node.range.end)]) {
                let piece = tokens.at(at)..tokens.at(start);
                let said = without_functions(tokens, piece, &is_out);
                here.mentions[index].extend(names(tokens, said));
                at = next;
            }
        }
        here.module(graph, tokens, &graph.root, &mut Vec::new());
        here
    }

    /// What is in a module whose own name and those around are `path`.
    fn module(
        &mut self,
        graph: &ItemGraph,
        tokens: &Tokens,
        module: &Module,
        path: &mut Vec<String>,
    ) {
        for leaf in module.imports.iter().flat_map(|import| &import.leaves) {
            // A node of a leaf has the range of the whole `use`.
            let words = all_mentions(&leaf.text);
            let mut mentions = graph.nodes[leaf.node].mentions.clone();
            mentions.extend(words.iter().map(|word| entered(word)));
            self.mentions[leaf.node] = mentions;
            self.modules.insert(leaf.node, path.clone());
        }
        let starts = module.nodes.iter();
        let starts = starts.map(|node| tokens.at(graph.nodes[*node].range.start));
        let defined: Vec<_> = starts.map(|start| defined(tokens, start)).collect();
        for (node, own) in module.nodes.iter().zip(&defined) {
            let header = graph.nodes[*node].live_when.of_header();
            let is_defined = |name: &String| defined.contains(&Some(name));
            match own.is_some() || header.iter().any(is_defined) {
                true => drop(self.modules.insert(*node, path.clone())),
                false => self.mentions[*node].extend(path.iter().cloned()),
            }
        }
        for inner in &module.modules {
            path.extend(inner.this.iter().map(|(name, _)| entered(name)));
            self.module(graph, tokens, inner, path);
            path.pop();
        }
    }
}

/// The name that an item defines by a path, if its tokens begin at an index.
fn defined<'t>(tokens: &Tokens<'t>, mut at: usize) -> Option<&'t str> {
    loop {
        match tokens.str(at) {
            "#" => at = tokens.partner(at + 1) + 1,
            "pub" if tokens.is_open(at + 1) => at = tokens.partner(at + 1) + 1,
            "pub" | "unsafe" | "async" | "extern" | "auto" => at += 1,
            "const" if matches!(tokens.ident(at + 1), "fn" | "unsafe" | "async" | "extern") => {
                at += 1;
            }
            "static" if tokens.ident(at + 1) == "mut" => return Some(tokens.name(at + 2)),
            "const" | "enum" | "fn" | "static" | "struct" | "trait" | "type" | "union" => {
                return Some(tokens.name(at + 1)).filter(|name| *name != "_");
            }
            abi if abi.starts_with('"') => at += 1,
            _ => return None,
        }
    }
}

/// The names that tokens mention, and those that they may enter.
fn names(tokens: &Tokens, said: Vec<usize>) -> Vec<String> {
    let mut names = Vec::new();
    let mut of_macro = 0;
    for at in said {
        if tokens.is_call(at) {
            of_macro = of_macro.max(tokens.partner(at + 2));
        } else if macro_rules::is_definition(tokens, at) {
            of_macro = of_macro.max(tokens.partner(at + 3));
        }
        let is_word = !tokens.ident(at).is_empty();
        if is_word && (tokens.is_path_sep(at + 1) || at < of_macro) {
            names.push(entered(tokens.name(at)));
        }
        names.extend(mentions(tokens, at..at + 1));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;
    use crate::stages::prune;

    /// Whether what follows the `@` in a library is led to from `a::run()`, where
    /// no function called `idle` runs.
    fn is_led_to(text: &str) -> bool {
        let program = Program {
            user: Text::from("fn main() { a::run() }\n"),
            libraries: vec![Library::of(&text.replace('@', ""))],
        };
        let graphs = prune::take_apart(&program).unwrap();
        let runs = |_: usize, range: &Range<usize>| {
            let of = &program.libraries[0].text.as_str()[range.clone()];
            !of.starts_with("fn idle")
        };
        let found = led_to_here(&program, &graphs, runs);
        found.contains(&(0, text.find('@').unwrap()))
    }

    #[test]
    fn what_runs_leads_somewhere_and_no_signature_of_the_rest() {
        for (run, expected) in [
            ("pub fn run() { shown() }", true),
            (
                "pub fn run() { idle() } fn idle(a: shown) { shown() }",
                false,
            ),
            (
                "pub fn run() -> T { T } struct T; impl T { fn idle() { shown() } }",
                false,
            ),
            ("use b::{run, shown}; mod b { pub fn run() {} }", false),
            ("pub fn run() {} pub const A: usize = shown();", false),
            ("pub fn run() { A } pub const A: usize = shown();", true),
        ] {
            assert_eq!(
                is_led_to(&format!("{run} @fn shown() {{}}")),
                expected,
                "{run}"
            );
        }
    }

    #[test]
    fn modules_are_entered_by_paths() {
        for (run, expected) in [
            ("pub fn run(inner: T) { inner.shown() }", false),
            ("pub fn run() { inner::shown() }", true),
            ("use inner::shown; pub fn run() { shown() }", true),
            ("use inner::*; pub fn run() { shown() }", true),
            (
                "use self::inner as other; pub fn run() { other::shown() }",
                true,
            ),
            (
                "macro_rules! m { ($m:ident) => { $m::shown() } } pub fn run() { m!(inner) }",
                true,
            ),
            (
                "pub fn run(a: T) { shown() } mod of { impl super::T { pub fn shown() { super::inner::x() } } }",
                true,
            ),
        ] {
            let text = format!("{run} pub struct T; mod inner {{ @pub fn shown() {{}} }}");
            assert_eq!(is_led_to(&text), expected, "{run}");
        }
    }

    #[test]
    fn implementations_are_entered_by_what_they_are_for() {
        let of = |of: &str| {
            format!("pub fn run(a: T) {{ shown() }} pub struct T; mod inner {{ struct U; @{of} }}")
        };
        assert!(is_led_to(&of(
            "impl Drop for super::T { fn drop(&mut self) {} }"
        )));
        assert!(!is_led_to(&of("impl Drop for U { fn drop(&mut self) {} }")));
        assert!(is_led_to(&of("made! { shown }")));
    }
}
