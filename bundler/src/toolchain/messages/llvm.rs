//! LLVM's text form of a program, as rustc writes it without optimisation.

use super::bodies::{self, Bodies};
use super::symbols::Roots;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// What asks for it: as a judge builds, but for the optimiser, so that nothing
/// is inlined away.
pub const OPTIONS: [&str; 8] = [
    "--emit=llvm-ir",
    "-Copt-level=0",
    "-Cno-prepopulate-passes",
    "-Ccodegen-units=1",
    "-Cdebuginfo=1",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=off",
    "-Csymbol-mangling-version=v0",
];

/// The functions that `main` leads to.
#[derive(Debug)]
pub struct Listing {
    /// Lines of the program's own file, from 1, where such a function begins.
    pub lines: HashSet<usize>,
    /// All of them, by their full names, the standard library's too, and the
    /// statics that they use: what each does, as [`Bodies::digest`] says it.
    pub functions: BTreeMap<String, BTreeSet<u64>>,
}

/// What `main` leads to, and where in the file `own` it comes from.
pub fn read(listing: &str, own: &str) -> Listing {
    let linked = Linked::new([listing], None);
    let places = places(listing, own);
    let reached = linked.graph.reached(0);
    let functions = reached.iter().filter(|node| node.is_function);
    let lines = functions.filter_map(|node| places.get(node.debug?).copied());
    Listing {
        lines: lines.collect(),
        functions: linked.digests(&reached),
    }
}

/// The texts that a program has as constants.
pub fn texts(listing: &str) -> impl Iterator<Item = String> + '_ {
    let constants = listing.lines().filter(|line| line.starts_with('@'));
    let texts = constants.filter_map(bodies::text);
    texts.map(|text| String::from_utf8_lossy(&text).into_owned())
}

/// The lines where functions of the file `own` begin, by their debug information.
fn places<'a>(listing: &'a str, own: &str) -> HashMap<&'a str, usize> {
    let own = format!("filename: \"{own}\"");
    let mut own_file = None;
    let mut places: HashMap<_, (&str, usize)> = HashMap::new();
    for line in listing.lines().filter(|line| line.starts_with('!')) {
        if let Some((name, file)) = line.split_once(" = !DIFile(") {
            if file.starts_with(&own) {
                own_file = Some(name);
            }
        } else if line.contains("!DISubprogram(") {
            let number = field(line, " line: ", ',').and_then(|number| number.parse().ok());
            let file = field(line, " file: ", ',');
            let name = line.split(' ').next().unwrap_or_default();
            places.extend(file.zip(number).map(|place| (name, place)));
        }
    }
    places.retain(|_, (file, _)| own_file == Some(*file));
    let own = places.into_iter();
    own.map(|(name, (_, line))| (name, line)).collect()
}

/// The crate that a listing is of: `name[hash]`, as demangled names call it.
pub fn crate_of(listing: &str) -> Option<String> {
    let mut lines = listing.lines();
    let unit = lines.find_map(|line| field(line, "source_filename = \"", '"'))?;
    let (name, behind) = unit.split_once('.')?;
    let (hash, _) = behind.split_once('-')?;
    Some(format!("{name}[{}]", hash.trim_start_matches('0')))
}

/// Several crates' listings as the one that they are linked to.
pub struct Linked<'a> {
    listings: Vec<&'a str>,
    bodies: Vec<Bodies<'a>>,
    graph: Graph<'a>,
    /// The bodies of functions by their full names, with their listings.
    named: OnceCell<HashMap<String, Vec<(usize, &'a str)>>>,
}

impl<'a> Linked<'a> {
    /// Takes the listings, and what crates are called, if not by their own names.
    pub fn new(
        listings: impl IntoIterator<Item = &'a str>,
        roots: Option<&'a Roots>,
    ) -> Linked<'a> {
        let mut linked = Linked {
            listings: Vec::new(),
            bodies: Vec::new(),
            graph: Graph::default(),
            named: OnceCell::new(),
        };
        for text in listings {
            linked.graph.listing = linked.listings.len();
            let mut own = Bodies::named_by(roots);
            let mut end = 0;
            for line in text.lines() {
                let start = end;
                end += line.len() + 1;
                if line.starts_with('!') {
                    continue;
                }
                linked.graph.line(line, start);
                if line.starts_with(['@', '%']) {
                    own.line(line);
                }
            }
            linked.listings.push(text);
            linked.bodies.push(own);
        }
        linked
    }

    /// What the `main` of a listing leads to, by full names, as
    /// [`Listing::functions`].
    pub fn functions(&self, main: usize) -> BTreeMap<String, BTreeSet<u64>> {
        self.digests(&self.graph.reached(main))
    }

    fn digests(&self, reached: &[&Node<'a>]) -> BTreeMap<String, BTreeSet<u64>> {
        let mut functions: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for node in reached.iter().filter(|node| node.is_own()) {
            let bodies = &self.bodies[node.listing];
            let does = bodies.digest(self.body(node));
            functions
                .entry(bodies.plain(node.name))
                .or_default()
                .insert(does);
        }
        functions
    }

    /// What functions of a name do, in full, that the `main` of the first listing leads to.
    pub fn texts(&self, name: &str) -> BTreeSet<String> {
        let named = self.named.get_or_init(|| {
            let mut named: HashMap<_, Vec<_>> = HashMap::new();
            let reached = self.graph.reached(0).into_iter();
            for node in reached.filter(|node| node.is_own()) {
                let name = self.bodies[node.listing].plain(node.name);
                let body = (node.listing, self.body(node));
                named.entry(name).or_default().push(body);
            }
            named
        });
        let bodies = named.get(name).into_iter().flatten();
        let texts = bodies.map(|(listing, body)| self.bodies[*listing].normalised(body));
        texts.collect()
    }

    fn body(&self, node: &Node<'a>) -> &'a str {
        &self.listings[node.listing][node.body.clone()]
    }
}

/// What refers to what: functions, statics and vtables.
#[derive(Default)]
struct Graph<'a> {
    nodes: Vec<Node<'a>>,
    /// Whether the last node is a function whose body goes on.
    is_open: bool,
    /// Which listing is read.
    listing: usize,
}

struct Node<'a> {
    /// Which listing it is from.
    listing: usize,
    name: &'a str,
    is_function: bool,
    /// Its debug information: `!123`.
    debug: Option<&'a str>,
    /// The names that it speaks of.
    refers: Vec<&'a str>,
    /// Where a function stands in the listing, or what is behind a static's name.
    body: Range<usize>,
    /// Whether other listings can name it.
    is_shared: bool,
}

impl Node<'_> {
    /// Whether it has a name that it keeps: a function, or a static. Of what the
    /// linker is to know, a static may have any name.
    fn is_own(&self) -> bool {
        let is_compilers = self.name.starts_with("llvm.") || self.name.starts_with("__rust");
        match self.is_function {
            true => !self.name.starts_with("llvm."),
            false => self.name.starts_with("_R") || self.is_shared && !is_compilers,
        }
    }
}

impl<'a> Graph<'a> {
    /// Takes a line of a listing, and where in it that begins.
    fn line(&mut self, line: &'a str, start: usize) {
        let is_function = line.starts_with("define ");
        if is_function || line.starts_with('@') {
            let mut names = names(line);
            let before = match is_function {
                true => 0,
                false => line.find(" = ").map_or(0, |at| at + " = ".len()),
            };
            let of = &line[before..];
            // It is in another listing.
            if of.starts_with("external ") {
                return;
            }
            self.nodes.push(Node {
                is_shared: !["private ", "internal "]
                    .iter()
                    .any(|word| of.starts_with(word)),
                listing: self.listing,
                name: names.next().unwrap_or_default(),
                is_function,
                debug: field(line, "!dbg ", ' ').filter(|_| is_function),
                refers: names.collect(),
                body: start + before..start + line.len(),
            });
            self.is_open = is_function;
        } else if line == "}" {
            self.is_open = false;
        } else if let (true, Some(node)) = (self.is_open, self.nodes.last_mut()) {
            node.refers.extend(names(line));
            node.body.end = start + line.len();
        }
    }

    /// What can run, or be read: all that the `main` of a listing leads to, what goes
    /// by no name of Rust's there, which the linker may know, and what `#[used]` keeps
    /// of every crate. A static
    /// that nothing mentions has machine code for its type all the same, but no
    /// one to call it.
    fn reached(&self, main: usize) -> Vec<&Node<'a>> {
        // What is private to a listing may have the name of another's.
        let nodes = || self.nodes.iter().enumerate();
        let near = nodes().map(|(at, node)| ((node.listing, node.name), at));
        let near: HashMap<(usize, &str), usize> = near.collect();
        let anywhere: HashMap<&str, usize> = nodes().map(|(at, node)| (node.name, at)).collect();
        let is_root = |node: &Node| {
            let own = node.name.starts_with("_R");
            let is_known = node.is_function && !own;
            let is_used = ["llvm.used", "llvm.compiler.used"].contains(&node.name);
            is_known || is_used || node.name.starts_with("llvm.") && node.listing == main
        };
        let mut seen: Vec<bool> = self.nodes.iter().map(is_root).collect();
        let mut waiting: Vec<usize> = (0..seen.len()).filter(|at| seen[*at]).collect();
        while let Some(index) = waiting.pop() {
            let node = &self.nodes[index];
            for name in &node.refers {
                let next = near.get(&(node.listing, *name));
                let next = next.or_else(|| anywhere.get(name));
                if let Some(next) = next.filter(|next| !seen[**next]) {
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
    use crate::toolchain::messages::provoked;
    use crate::toolchain::rustc::FILE;

    /// Where the functions begin that rustc lists.
    #[track_caller]
    fn check(text: &str, lines: &[usize], symbol: &str) {
        let found = read(&provoked::listing(text), FILE);
        assert_eq!(found.lines, lines.iter().copied().collect(), "{text}");
        let names: Vec<_> = found.functions.keys().collect();
        assert!(found.functions.contains_key(symbol), "{names:?}");
    }

    #[test]
    fn rustc_lists_what_runs() {
        let text = "fn main() {\n    one(1_u8);\n}\nfn one<T>(_: T) {\n    let two = || 2;\n    two();\n}\n\
                    fn never() {}\nconst fn early() -> usize {\n    3\n}\nstatic THREE: [u8; early()] = [0; 3];\n";
        check(text, &[1, 4, 5], "bundle::one::<u8>");
    }

    #[test]
    fn what_a_static_alone_needs_is_not_run() {
        let text = "struct A(Vec<u8>);\nimpl Drop for A {\n    fn drop(&mut self) {}\n}\n\
                    static UNUSED: std::sync::Mutex<A> = std::sync::Mutex::new(A(Vec::new()));\n\
                    static USED: fn() = used;\nfn used() {}\nfn main() {\n    USED();\n}\n";
        check(text, &[7, 8], "bundle::used");
    }
}
