//! Parts of crates that nothing which is asked for leads to.
//!
//! Cutting by names keeps what only shares a name with something live: `Edges`
//! of one kind of graph keeps those of four others, with all that these are made
//! of. Here each name is followed to what it means in its module. An `impl` is
//! live when its type, its trait and their arguments are; a member of a type when
//! something live says its name.

use super::index::{Index, Kind, Path, each_item, named};
use super::roots::Roots;
use crate::error::Result;
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use crate::pipeline::Run;
use crate::syntax::items::{impl_item_name, plain};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::{self, leaves};
use crate::syntax::walk::{Next, Node, walk};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use syn::spanned::Spanned;

/// How often what errors name is put back; mostly the first try compiles.
const TRIES: usize = 8;

/// The program without them, or as it is if the compiler takes that only.
///
/// # Errors
/// When a text does not parse, or the compiler cannot run.
pub fn without_islands(program: &Program, roots: &Roots, run: &Run) -> Result<Program> {
    let Some(edition) = run.edition_of(program)? else {
        return Ok(program.clone());
    };
    let index = Index::of(&program.libraries)?;
    let mut islands = Islands::of(&program.libraries, &index, roots);
    for _ in 0..TRIES {
        islands.grow();
        let cut = islands.cut(program);
        let Some(missed) = run.missed(&cut, edition)? else {
            return Ok(cut);
        };
        if !islands.put_back(&missed.words) {
            break;
        }
    }
    Ok(program.clone())
}

/// Keywords that the name of an item follows.
const DEFINE: [&str; 8] = [
    "const", "enum", "fn", "static", "struct", "trait", "type", "union",
];

/// A piece of a library that lives or dies as a whole.
struct Piece {
    library: usize,
    module: Path,
    range: Range<usize>,
    /// The ranges of the pieces in it.
    inner: Vec<Range<usize>>,
    when: When,
    is_live: bool,
}

/// When a piece is live.
enum When {
    Always,
    /// Something leads to the definition of this path.
    Defined(Path),
    /// The same for a trait, whose members errors may miss by these names.
    Trait(Path, BTreeSet<String>),
    /// Something leads to all of these.
    Header(Vec<Path>),
    /// The call of a macro that makes something of these, and the names that it
    /// is given.
    Call(Vec<Path>, BTreeSet<String>),
    /// Something says one of these names, which the call of a macro defines.
    Definitions(BTreeSet<String>),
    /// As [`When::Header`], and something says this name.
    Member(Vec<Path>, String),
}

struct Islands<'i> {
    libraries: &'i [Library],
    tokens: Vec<Tokens<'i>>,
    index: &'i Index,
    pieces: Vec<Piece>,
    /// What live pieces lead to, and the names that they say.
    paths: HashSet<Path>,
    names: HashSet<String>,
    known: RefCell<HashMap<(Path, Path), Option<Path>>>,
}

impl<'i> Islands<'i> {
    fn of(libraries: &'i [Library], index: &'i Index, roots: &Roots) -> Islands<'i> {
        let texts = libraries.iter().map(|library| library.text.as_str());
        let mut islands = Islands {
            libraries,
            tokens: texts.map(Tokens::new).collect(),
            index,
            pieces: Vec::new(),
            paths: roots.paths(index).collect(),
            names: roots.names().iter().cloned().collect(),
            known: RefCell::default(),
        };
        for (at, (library, file)) in libraries.iter().zip(&index.files).enumerate() {
            let mut path = vec![library.module.clone()];
            each_item(&file.items, &mut path, &mut |item, module| {
                islands.item(at, item, module, roots);
            });
        }
        islands
    }

    fn item(&mut self, library: usize, item: &syn::Item, module: &[String], roots: &Roots) {
        let mut piece = Piece {
            library,
            module: module.to_vec(),
            range: item.span().byte_range(),
            inner: Vec::new(),
            when: When::Always,
            is_live: false,
        };
        match item {
            // What they take lives by itself.
            syn::Item::Mod(_) => {}
            syn::Item::Use(item) => self.enums_behind(item, module),
            syn::Item::Impl(item) => {
                let header = self.header(item, module);
                if item.trait_.is_none() {
                    for member in &item.items {
                        let Some(name) = impl_item_name(member) else {
                            continue;
                        };
                        let range = member.span().byte_range();
                        piece.inner.push(range.clone());
                        self.pieces.push(Piece {
                            range,
                            inner: Vec::new(),
                            when: When::Member(header.clone(), plain(name)),
                            module: module.to_vec(),
                            ..piece
                        });
                    }
                }
                piece.when = When::Header(header);
                self.pieces.push(piece);
            }
            _ => {
                if let Some((kind, ident, _)) = named(item) {
                    let name = plain(ident);
                    piece.when = match kind {
                        _ if roots.shows(module) || ident == "_" => When::Always,
                        // Its name may be good in other modules.
                        Kind::Macro => When::Member(Vec::new(), name),
                        Kind::Trait => {
                            let path = [module, &[name]].concat();
                            When::Trait(path, self.defined(library, piece.range.clone()))
                        }
                        _ => When::Defined([module, &[name]].concat()),
                    };
                } else if let syn::Item::Macro(item) = item {
                    let range = item.mac.delimiter.span().join().byte_range();
                    let (paths, names) = self.said(library, module, range.clone(), &[]);
                    let defined = self.defined(library, range);
                    piece.when = match defined.is_empty() {
                        true => When::Call(paths.into_iter().collect(), names),
                        false => When::Definitions(defined),
                    };
                }
                self.pieces.push(piece);
            }
        }
    }

    /// Enums of which a `*` takes all variants are small: they stay.
    fn enums_behind(&mut self, item: &syn::ItemUse, module: &[String]) {
        for leaf in leaves(item).iter().filter(|leaf| leaf.glob) {
            self.paths
                .extend(self.meaning(module, &leaf.target_names()));
        }
    }

    /// What the header of an `impl` speaks of, but for its bounds.
    fn header(&self, item: &syn::ItemImpl, module: &[String]) -> Vec<Path> {
        let mut said: Vec<Path> = Vec::new();
        let mut meet = |node: Node| {
            if let Node::Path(path) = node {
                let names = path.segments.iter();
                said.push(names.map(|segment| plain(&segment.ident)).collect());
            }
            Next::Inside
        };
        walk(&*item.self_ty, &mut meet);
        if let Some((_, of, _)) = &item.trait_ {
            walk(of, &mut meet);
        }
        let found = said.iter().filter_map(|names| self.meaning(module, names));
        found.collect()
    }

    /// The definition that names in a module lead to: of the longest part of them
    /// that does.
    fn meaning(&self, module: &[String], names: &[String]) -> Option<Path> {
        let key = (module.to_vec(), names.to_vec());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let mut lengths = (1..=names.len()).rev();
        let found = lengths.find_map(|length| {
            let path = self.index.absolute(module, &names[..length])?;
            let found = self.index.find(&path);
            let found = found.filter(|found| found.kind != Kind::Module);
            let found = found.map(|found| found.path);
            found.or_else(|| self.index.enum_of(&path))
        });
        self.known.borrow_mut().insert(key, found.clone());
        found
    }

    /// What a range of a library leads to, and the names that it says.
    fn said(
        &self,
        library: usize,
        module: &[String],
        range: Range<usize>,
        without: &[Range<usize>],
    ) -> (BTreeSet<Path>, BTreeSet<String>) {
        let tokens = &self.tokens[library];
        let (mut paths, mut names) = (BTreeSet::new(), BTreeSet::new());
        let mut at = tokens.at(range.start);
        let end = tokens.at(range.end);
        while at < end {
            let start = tokens.range(at).start;
            if let Some(inner) = without.iter().find(|inner| inner.contains(&start)) {
                at = tokens.at(inner.end).max(at + 1);
                continue;
            }
            let mut path = Vec::new();
            let mut last = at;
            if !tokens.name(at).is_empty() && !tokens.is_after_path_sep(at) {
                last = tokens.path_end(at);
                let names = (at..=last).step_by(3);
                path.extend(names.map(|at| tokens.name(at).to_owned()));
            }
            names.extend(captures(tokens.str(at)));
            names.extend(tokens_names(tokens, at..last + 1));
            paths.extend(self.meaning(module, &path).filter(|_| !path.is_empty()));
            at = last + 1;
        }
        // `use a::{b, c};` in a body.
        let inside = tokens.at(range.start)..end;
        for at in inside.filter(|at| tokens.ident(*at) == "use") {
            let stop = uses::end(tokens, at + 1);
            let text = tokens.range(at).start..tokens.range(stop.min(end)).end;
            let text = &self.libraries[library].text.as_str()[text];
            if let Ok(item) = syn::parse_str::<syn::ItemUse>(text) {
                for leaf in leaves(&item) {
                    paths.extend(self.meaning(module, &leaf.target_names()));
                }
            }
        }
        (paths, names)
    }

    /// The names behind keywords of items in a range.
    fn defined(&self, library: usize, range: Range<usize>) -> BTreeSet<String> {
        let tokens = &self.tokens[library];
        let inside = tokens.at(range.start)..tokens.at(range.end);
        let keywords = inside.filter(|at| DEFINE.contains(&tokens.ident(*at)));
        let names = keywords.map(|at| tokens.name(at + 1));
        let names = names.filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    }

    /// Follows what lives until nothing more does.
    fn grow(&mut self) {
        loop {
            let pieces = self.pieces.iter().enumerate();
            let next = pieces.filter(|(_, piece)| !piece.is_live && self.holds(&piece.when));
            let next: Vec<usize> = next.map(|(at, _)| at).collect();
            if next.is_empty() {
                return;
            }
            for at in next {
                self.enliven(at);
            }
        }
    }

    fn enliven(&mut self, at: usize) {
        self.pieces[at].is_live = true;
        let piece = &self.pieces[at];
        let range = piece.range.clone();
        let (paths, names) = self.said(piece.library, &piece.module, range, &piece.inner);
        self.paths.extend(paths);
        self.names.extend(names);
    }

    fn holds(&self, when: &When) -> bool {
        let all = |paths: &[Path]| paths.iter().all(|path| self.paths.contains(path));
        match when {
            When::Always => true,
            When::Defined(path) | When::Trait(path, _) => self.paths.contains(path),
            When::Header(paths) | When::Call(paths, _) => all(paths),
            When::Definitions(names) => names.iter().any(|name| self.names.contains(name)),
            When::Member(paths, name) => all(paths) && self.names.contains(name),
        }
    }

    fn cut(&self, program: &Program) -> Program {
        let mut edits = vec![Vec::new(); self.libraries.len()];
        let whole = |piece: &&Piece| matches!(piece.when, When::Header(_));
        let dead = self.pieces.iter().filter(|piece| !piece.is_live);
        let dead_blocks: Vec<&Piece> = dead.clone().filter(whole).collect();
        for piece in dead {
            let is_inside = dead_blocks
                .iter()
                .any(|block| block.library == piece.library && block.inner.contains(&piece.range));
            if !is_inside {
                edits[piece.library].push(Edit::delete(piece.range.clone()));
            }
        }
        for (at, (library, file)) in self.libraries.iter().zip(&self.index.files).enumerate() {
            let mut path = vec![library.module.clone()];
            each_item(&file.items, &mut path, &mut |item, module| {
                if let syn::Item::Use(item) = item {
                    edits[at].extend(self.import(item, module));
                }
            });
        }
        program.edited(edits)
    }

    /// What goes of a `use`.
    fn import(&self, item: &syn::ItemUse, module: &[String]) -> Option<Edit> {
        uses::keep_only(item, |leaf| {
            let found = self.meaning(module, &leaf.target_names());
            found.is_none_or(|found| self.paths.contains(&found))
        })
    }

    /// Takes back what the words of errors are about; whether that is anything.
    fn put_back(&mut self, words: &HashSet<String>) -> bool {
        let said = |path: &Path| path.last().is_some_and(|name| words.contains(name));
        let found: Vec<usize> = (0..self.pieces.len())
            .filter(|at| {
                let piece = &self.pieces[*at];
                !piece.is_live
                    && match &piece.when {
                        When::Always => false,
                        When::Defined(path) => said(path),
                        When::Trait(path, members) => {
                            said(path) || members.iter().any(|name| words.contains(name))
                        }
                        When::Header(paths) => paths.iter().all(said),
                        When::Call(_, names) | When::Definitions(names) => {
                            names.iter().any(|name| words.contains(name))
                        }
                        When::Member(_, name) => words.contains(name),
                    }
            })
            .collect();
        for at in &found {
            let paths = match &self.pieces[*at].when {
                When::Always | When::Call(..) | When::Definitions(_) => Vec::new(),
                When::Defined(path) | When::Trait(path, _) => vec![path.clone()],
                When::Header(paths) | When::Member(paths, _) => paths.clone(),
            };
            self.paths.extend(paths);
            self.enliven(*at);
        }
        !found.is_empty()
    }
}

fn tokens_names<'t>(
    tokens: &'t Tokens<'t>,
    range: Range<usize>,
) -> impl Iterator<Item = String> + 't {
    let names = range
        .map(|at| tokens.name(at))
        .filter(|name| !name.is_empty());
    names.map(str::to_owned)
}

/// Names that a format string says: `"{LIMIT}"`.
fn captures(literal: &str) -> Vec<String> {
    match literal.contains('{') && literal.contains('"') {
        true => crate::stages::prune::all_mentions(literal),
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::Text;
    use crate::workspace::snippets::crates::roots::Extent;

    /// Two kinds of graph with edges of one name.
    const TEXT: &str = "\
pub mod list {
    use super::walk::{Walk, unused};
    pub struct Edges(pub Graph);
    pub struct Graph;
    impl Graph { pub fn edges(self) -> Edges { Edges(self).sorted() } pub fn own(&self) {} }
    impl Edges { fn sorted(self) -> Edges { self } fn alone(self) {} }
    impl Walk for Graph { fn walk(&self) {} }
    impl From<super::map::Graph> for Graph { fn from(_: super::map::Graph) -> Graph { Graph } }
    impl Iterator for Edges { type Item = u8; fn next(&mut self) -> Option<u8> { None } }
}
pub mod map {
    use super::walk::Walk;
    pub struct Edges(pub Graph);
    pub struct Graph;
    impl Graph { pub fn edges(self) -> Edges { Edges(self) } }
    impl Walk for Graph { fn walk(&self) {} }
    impl Iterator for Edges { type Item = u8; fn next(&mut self) -> Option<u8> { None } }
}
pub mod walk {
    pub trait Walk { fn walk(&self); }
    impl<T: Walk> Walk for &T { fn walk(&self) { (**self).walk() } }
    pub fn unused() {}
}
";

    #[track_caller]
    fn check(members: Extent, words: &[&str], live: &[&str], dead: &[&str]) {
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(TEXT)],
        };
        let index = Index::of(&program.libraries).unwrap();
        let module = program.libraries[0].module.as_str();
        let mut roots = Roots::default();
        let graph = [module, "list", "Graph"].map(str::to_owned);
        roots.add_type(&graph, members);
        roots.close(&program.libraries, &index);
        let mut islands = Islands::of(&program.libraries, &index, &roots);
        islands.grow();
        let words: HashSet<String> = words.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(islands.put_back(&words), !words.is_empty());
        islands.grow();
        let cut = islands.cut(&program);
        let text = cut.libraries[0].text.as_str();
        syn::parse_file(text).unwrap();
        for words in live {
            assert!(text.contains(words), "{words} is gone: {text}");
        }
        for words in dead {
            assert!(!text.contains(words), "{words} is there: {text}");
        }
    }

    #[test]
    fn what_only_shares_a_name_goes() {
        let live = [
            "impl Graph { pub fn edges(self) -> Edges { Edges(self).sorted() } pub fn own",
            "fn sorted",
            "impl Iterator for Edges",
        ];
        let dead = [
            "impl From<",
            "fn alone",
            "unused",
            "pub fn edges(self) -> Edges { Edges(self) }",
        ];
        check(Extent::Whole, &[], &live, &dead);
        // Nothing speaks of the trait.
        check(Extent::Whole, &[], &[], &["Walk"]);
    }

    #[test]
    fn members_that_are_asked_for() {
        let own = Extent::Members(["own".to_owned()].into());
        check(own, &[], &["pub fn own"], &["Edges", "Walk"]);
    }

    #[test]
    fn what_errors_name_comes_back() {
        let live = [
            "pub trait Walk",
            "impl Walk for Graph",
            "impl<T: Walk> Walk",
        ];
        check(Extent::Whole, &["walk"], &live, &["impl From<", "fn alone"]);
        check(Extent::Whole, &["alone"], &["fn alone"], &["Walk"]);
    }
}
