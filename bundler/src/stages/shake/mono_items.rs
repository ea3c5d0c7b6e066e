//! Which functions a compiler really makes code for.

use super::lints;
use crate::error::{Error, Result};
use crate::model::edition::Edition;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::rustc::{self, Compiled, Diagnostic, FILE};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The functions of a program that its `main` leads to, in machine code.
#[derive(Debug)]
pub struct Instances {
    /// Lines of the file, from 1, where such a function begins.
    pub lines: HashSet<usize>,
    /// All of them, by their full names; the standard library's too.
    pub symbols: BTreeSet<String>,
    /// What lints say of the file.
    pub lints: Vec<Diagnostic>,
    /// The names of types and of the traits that functions are called by for
    /// them; `&` for all references, nothing for all types of the file's own
    /// traits.
    implementations: HashSet<(String, String)>,
}

impl Instances {
    /// Whether a function runs that a trait gives to a type, or that the
    /// standard library chooses by the trait.
    pub fn runs_default(&self, head: &str, of: &str) -> bool {
        let mut symbols = self.symbols.iter();
        if of == "FusedIterator" && symbols.any(|symbol| symbol.contains("::Fuse<")) {
            return true;
        }
        self.implementations
            .contains(&(head.to_owned(), of.to_owned()))
    }
}

/// The names in `<a::Type<b> as c::Trait<d>>::function`: of both, and of a
/// trait of the file's alone.
fn implementations(symbol: &str) -> Vec<(String, String)> {
    let Some((head, of)) = type_and_trait(symbol) else {
        return Vec::new();
    };
    let name = last_name(of);
    let mut found = vec![(last_name(head), name.clone())];
    if head.starts_with('&') {
        found.push(("&".to_owned(), name.clone()));
    }
    if of.starts_with("bundle::") {
        found.push((String::new(), name));
    }
    found
}

fn type_and_trait(symbol: &str) -> Option<(&str, &str)> {
    let inside = symbol.strip_prefix('<')?;
    let mut depth = 0;
    let mut of = None;
    for (at, c) in inside.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            // `fn() -> T`
            '>' if inside[..at].ends_with('-') => {}
            '>' if depth == 0 => {
                let start: usize = of?;
                return Some((&inside[..start], &inside[start + " as ".len()..at]));
            }
            '>' | ')' | ']' => depth -= 1,
            ' ' if depth == 0 && inside[at..].starts_with(" as ") => of = Some(at),
            _ => {}
        }
    }
    None
}

/// The last name of a path, without what it is of.
fn last_name(path: &str) -> String {
    let path = path
        .trim_start_matches(['&', '*'])
        .trim_start_matches("mut ");
    let path = path.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default().to_owned()
}

/// Compiles without optimisation and reads the compiler's own list; what the
/// compiler says instead, if it takes offence.
pub fn instances(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
) -> Result<Result<Instances, Compiled>> {
    let folder = rustc::temporary_folder()?;
    let output = folder.path().join("bundle.ll");
    // As a judge builds, but for the optimiser: nothing is inlined away.
    let mut options = lints::OPTIONS.to_vec();
    options.extend([
        "--emit=llvm-ir",
        "-Copt-level=0",
        "-Cno-prepopulate-passes",
        "-Ccodegen-units=1",
        "-Cdebuginfo=1",
        "-Cdebug-assertions=off",
        "-Coverflow-checks=off",
        "-Csymbol-mangling-version=v0",
    ]);
    let compiled = rustc::run_rustc(tools, text, edition, &options, &output)?;
    if !compiled.success {
        return Ok(Err(compiled));
    }
    let listing = std::fs::read(&output).map_err(|error| Error::io("read", &output, &error))?;
    let mut instances = read(&String::from_utf8_lossy(&listing));
    instances.lints = compiled.diagnostics;
    Ok(Ok(instances))
}

/// Reads LLVM's text form: what `main` leads to, and where it comes from.
fn read(listing: &str) -> Instances {
    let mut graph = Graph::default();
    let mut own_file = None;
    let mut places: HashMap<&str, (&str, usize)> = HashMap::new();
    for line in listing.lines() {
        if line.starts_with('!') {
            if let Some((name, file)) = line.split_once(" = !DIFile(") {
                if file.starts_with(&format!("filename: \"{FILE}\"")) {
                    own_file = Some(name);
                }
            } else if line.contains("!DISubprogram(") {
                let number = field(line, " line: ", ',').and_then(|number| number.parse().ok());
                let file = field(line, " file: ", ',');
                let name = line.split(' ').next().unwrap_or_default();
                places.extend(file.zip(number).map(|place| (name, place)));
            }
        } else {
            graph.line(line);
        }
    }
    let reached = graph.reached();
    let functions = reached.iter().filter(|node| node.is_function);
    let lines = functions.clone().filter_map(|node| {
        let (file, line) = places.get(node.debug?)?;
        (own_file == Some(*file)).then_some(*line)
    });
    let symbols: BTreeSet<_> = functions
        .clone()
        .filter(|node| node.name.starts_with("_R"))
        .map(|node| without_lengths(format!("{:#}", rustc_demangle::demangle(node.name))))
        .collect();
    Instances {
        lines: lines.collect(),
        implementations: symbols
            .iter()
            .flat_map(|symbol| implementations(symbol))
            .collect(),
        symbols,
        lints: Vec::new(),
    }
}

/// A formatted text's length is part of a name, and `line!` may be in the text.
fn without_lengths(symbol: String) -> String {
    const FORMATTED: &str = "<core::fmt::Arguments>::new";
    match symbol.starts_with(FORMATTED) {
        true => FORMATTED.to_owned(),
        false => symbol,
    }
}

/// What refers to what: functions, statics and vtables.
#[derive(Default)]
struct Graph<'a> {
    nodes: Vec<Node<'a>>,
    /// Whether the last node is a function whose body goes on.
    is_open: bool,
}

struct Node<'a> {
    name: &'a str,
    is_function: bool,
    /// Its debug information: `!123`.
    debug: Option<&'a str>,
    /// The names that it speaks of.
    refers: Vec<&'a str>,
}

impl<'a> Graph<'a> {
    fn line(&mut self, line: &'a str) {
        let is_function = line.starts_with("define ");
        if is_function || line.starts_with('@') {
            let mut names = names(line);
            self.nodes.push(Node {
                name: names.next().unwrap_or_default(),
                is_function,
                debug: field(line, "!dbg ", ' ').filter(|_| is_function),
                refers: names.collect(),
            });
            self.is_open = is_function;
        } else if line == "}" {
            self.is_open = false;
        } else if let (true, Some(node)) = (self.is_open, self.nodes.last_mut()) {
            node.refers.extend(names(line));
        }
    }

    /// What can run, or be read: all that `main` leads to, and what goes by no
    /// name of Rust's, which the linker may know. A static that nothing
    /// mentions has machine code for its type all the same, but no one to call
    /// it.
    fn reached(&self) -> Vec<&Node<'a>> {
        let by_name: HashMap<&str, usize> = self
            .nodes
            .iter()
            .enumerate()
            .map(|(index, node)| (node.name, index))
            .collect();
        let is_root = |node: &Node| {
            let own = node.name.starts_with("_R");
            node.is_function && !own || node.name.starts_with("llvm.")
        };
        let mut seen: Vec<bool> = self.nodes.iter().map(is_root).collect();
        let mut waiting: Vec<usize> = (0..seen.len()).filter(|at| seen[*at]).collect();
        while let Some(index) = waiting.pop() {
            for name in &self.nodes[index].refers {
                if let Some(next) = by_name.get(name).filter(|next| !seen[**next]) {
                    seen[*next] = true;
                    waiting.push(*next);
                }
            }
        }
        let nodes = self.nodes.iter().zip(seen);
        nodes
            .filter(|(_, seen)| *seen)
            .map(|(node, _)| node)
            .collect()
    }
}

/// The names behind each `@` of a line.
fn names(line: &str) -> impl Iterator<Item = &str> {
    line.split('@').skip(1).filter_map(|rest| {
        let end = match rest.strip_prefix('"') {
            Some(quoted) => return quoted.split('"').next(),
            None => rest.find(|c: char| !c.is_ascii_alphanumeric() && !"$._-".contains(c)),
        };
        Some(&rest[..end.unwrap_or(rest.len())])
    })
}

fn field<'a>(line: &'a str, name: &str, end: char) -> Option<&'a str> {
    let (_, rest) = line.split_once(name)?;
    rest.split(end).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn whose_function_it_is() {
        #[track_caller]
        fn check(symbol: &str, wanted: &[(&str, &str)]) {
            let found = implementations(symbol);
            let found: Vec<_> = found
                .iter()
                .map(|(head, of)| (&head[..], &of[..]))
                .collect();
            assert_eq!(found, wanted, "{symbol}");
        }
        check("<a::B<c::D as e::F> as g::H<i>>::j", &[("B", "H")]);
        check(
            "<&mut a::B<fn(u8) -> u8> as H>::j::{closure#0}",
            &[("B", "H"), ("&", "H")],
        );
        check("<[u8] as bundle::a::B>::j", &[("[u8]", "B"), ("", "B")]);
        check("<a::B<c>>::d", &[]);
        check("a::b::<c>", &[]);
    }

    #[test]
    fn what_a_static_alone_needs_is_not_run() {
        let text = "struct A(Vec<u8>);\nimpl Drop for A {\n    fn drop(&mut self) {}\n}\n\
                    static UNUSED: std::sync::Mutex<A> = std::sync::Mutex::new(A(Vec::new()));\n\
                    static USED: fn() = used;\nfn used() {}\nfn main() {\n    USED();\n}\n";
        let tools = Toolchain::find(Path::new(".")).unwrap();
        let found = instances(&tools, text, Edition::E2021).unwrap().unwrap();
        let lines: BTreeSet<_> = found.lines.iter().copied().collect();
        assert_eq!(lines, BTreeSet::from([7, 8]));
    }

    #[test]
    fn what_runs_is_listed() {
        let text = "fn main() {\n    one(1_u8);\n}\nfn one<T>(_: T) {\n    let two = || 2;\n    two();\n}\n\
                    fn never() {}\nconst fn early() -> usize {\n    3\n}\nstatic THREE: [u8; early()] = [0; 3];\n";
        let tools = Toolchain::find(Path::new(".")).unwrap();
        let found = instances(&tools, text, Edition::E2021).unwrap().unwrap();
        let lines: BTreeSet<_> = found.lines.iter().copied().collect();
        assert_eq!(lines, BTreeSet::from([1, 4, 5]));
        assert!(
            found.symbols.contains("bundle::one::<u8>"),
            "{:?}",
            found.symbols
        );
        assert!(
            instances(&tools, "fn main() { x }", Edition::E2021)
                .unwrap()
                .is_err()
        );
    }
}
