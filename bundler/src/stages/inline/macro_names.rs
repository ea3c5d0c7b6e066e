//! Which names are procedural macros: where imports lead, through modules,
//! globs and other crates.

use crate::facts::is_std;
use crate::model::crates::Resolved;
use crate::syntax::items::{is_private, item_name, item_visibility, plain};
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::leaves;
use proc_macro2::{TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::ext::IdentExt;
use syn::visit::{self, Visit};

/// What the modules of a crate bind, as far as procedural macros have these
/// names.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct Modules {
    /// Its names for crates that make procedural macros, and their indices.
    makers: BTreeMap<String, usize>,
    /// By their paths in the file: `crate::a::b`.
    modules: BTreeMap<String, Module>,
    /// Procedural macros that its text may call by these names alone.
    bound: BTreeMap<String, BTreeSet<usize>>,
}

/// What one module, or one enum, binds.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
struct Module {
    /// Whether it is for the module around it and those in that alone.
    is_private: bool,
    /// Names of what it defines, or of what a macro that it calls may define.
    items: BTreeSet<String>,
    /// Names of what it defines for itself and the modules in it.
    private: BTreeSet<String>,
    imports: Vec<Import>,
}

/// A path of a `use`.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Import {
    /// The name it gives; none for all names.
    bound: Option<String>,
    path: Vec<String>,
    /// Whether it is for the module itself and those in it.
    is_private: bool,
}

/// Where a path leads that goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A module of the file, or an enum.
    Module(String),
    /// A crate that makes procedural macros.
    Maker(usize),
}

/// What a name stands for.
#[derive(Debug, Default, Clone, Copy)]
pub struct Meaning {
    /// The crate that makes the procedural macro of that name.
    pub maker: Option<usize>,
    /// Whether something else has that name too, as far as is known.
    pub other: bool,
}

/// The names that each crate's procedural macros have, by its index.
pub type Makes = BTreeMap<usize, BTreeSet<String>>;

/// Tells which procedural macros there are.
pub fn makes(resolved: &Resolved) -> Makes {
    let crates = resolved.crates.iter().enumerate();
    let makers = crates.filter(|(_, krate)| krate.proc_macro);
    makers
        .map(|(index, krate)| (index, krate.makes.clone()))
        .collect()
}

/// The modules of one crate, and which of its bytes stand in which.
pub struct Map {
    pub modules: Modules,
    /// Outer ones first.
    ranges: Vec<(Range<usize>, String)>,
}

impl Map {
    /// Reads the modules of a crate that is the module `root` of the file.
    pub fn new(
        syntax: &syn::File,
        tokens: &Tokens,
        root: &str,
        makers: &BTreeMap<String, usize>,
        makes: &Makes,
    ) -> Map {
        let mut reader = Reader {
            map: Map {
                modules: Modules {
                    makers: makers.clone(),
                    ..Modules::default()
                },
                ranges: Vec::new(),
            },
            path: root.to_owned(),
            known: makes.values().flatten().map(String::as_str).collect(),
            hand_on: hand_on(tokens, makers),
            makes,
        };
        reader
            .map
            .modules
            .modules
            .entry(root.to_owned())
            .or_default();
        if !reader.known.is_empty() {
            reader.visit_file(syntax);
        }
        reader.map
    }

    /// The module around a byte.
    pub fn at(&self, offset: usize, root: &str) -> String {
        let mut around = self.ranges.iter().rev();
        let found = around.find(|(range, _)| range.contains(&offset));
        found.map_or(root, |(_, path)| path).to_owned()
    }
}

/// Macros of a crate that hand on the procedural macros they are given the
/// names of: `pub use strum_macros::$name;`.
fn hand_on(tokens: &Tokens, makers: &BTreeMap<String, usize>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for at in definitions(tokens) {
        for inside in rules(tokens, at) {
            let maker = tokens.ident(inside + 1);
            let goes_on = tokens.is_path_sep(inside + 2) && tokens.is_punct(inside + 4, '$');
            if tokens.ident(inside) == "use" && goes_on && makers.contains_key(maker) {
                found.insert(tokens.name(at + 2).to_owned(), maker.to_owned());
            }
        }
    }
    found
}

struct Reader<'a> {
    map: Map,
    /// The module around the current item.
    path: String,
    /// The names that any procedural macro has.
    known: BTreeSet<&'a str>,
    hand_on: BTreeMap<String, String>,
    makes: &'a Makes,
}

impl Reader<'_> {
    fn module(&mut self) -> &mut Module {
        let modules = &mut self.map.modules.modules;
        modules.entry(self.path.clone()).or_default()
    }

    fn define(&mut self, name: &syn::Ident, is_private: bool) {
        let name = plain(name);
        if self.known.contains(name.as_str()) {
            let module = self.module();
            let items = match is_private {
                true => &mut module.private,
                false => &mut module.items,
            };
            items.insert(name);
        }
    }

    /// An item macro may define what its arguments name.
    fn call(&mut self, call: &syn::Macro) {
        let mut named = BTreeSet::new();
        names_in(call.tokens.clone(), &mut named);
        named.retain(|name| self.known.contains(name.as_str()));
        let last = call.path.segments.last();
        let called = last.map(|last| plain(&last.ident));
        let handed = called.and_then(|called| self.hand_on.get(&called)).cloned();
        if let Some(maker) = handed {
            let made = &self.makes[&self.map.modules.makers[&maker]];
            let (made, others) = named.into_iter().partition(|name| made.contains(name));
            let made: BTreeSet<String> = made;
            let imports = made.into_iter().map(|name| Import {
                bound: Some(name.clone()),
                path: vec![maker.clone(), name],
                is_private: false,
            });
            self.module().imports.extend(imports);
            named = others;
        }
        self.module().items.extend(named);
    }
}

fn names_in(stream: TokenStream, names: &mut BTreeSet<String>) {
    for tree in stream {
        match tree {
            TokenTree::Group(group) => names_in(group.stream(), names),
            TokenTree::Ident(ident) => drop(names.insert(plain(&ident))),
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        use syn::Item;
        match item {
            Item::ExternCrate(item) => {
                let renamed = item.rename.as_ref().map(|(_, name)| name);
                self.define(renamed.unwrap_or(&item.ident), is_private(&item.vis));
            }
            Item::Macro(item) if item.ident.is_none() => self.call(&item.mac),
            _ => {
                if let Some(name) = item_name(item) {
                    let is_private = item_visibility(item).is_some_and(is_private);
                    self.define(name, is_private);
                }
            }
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let Some((brace, _)) = &item.content else {
            return;
        };
        let name = item.ident.unraw();
        let around = self.path.clone();
        self.path = format!("{around}::{name}");
        let range = brace.span.open().byte_range().start..brace.span.close().byte_range().end;
        self.map.ranges.push((range, self.path.clone()));
        self.module().is_private = is_private(&item.vis);
        visit::visit_item_mod(self, item);
        self.path = around;
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        let name = item.ident.unraw();
        let around = self.path.clone();
        self.path = format!("{around}::{name}");
        self.module();
        for variant in &item.variants {
            self.define(&variant.ident, false);
        }
        self.path = around;
    }

    // What a block defines or imports is its own.
    fn visit_block(&mut self, _: &'ast syn::Block) {}

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let imports = leaves(item).into_iter().map(|leaf| Import {
            bound: leaf.bound().map(plain),
            path: leaf.target_names(),
            is_private: is_private(&item.vis),
        });
        let imports: Vec<_> = imports.collect();
        self.module().imports.extend(imports);
    }
}

/// Looks names up in one crate and those it depends on.
pub struct Lookup<'a> {
    modules: BTreeMap<&'a str, (&'a Modules, &'a Module)>,
    makes: &'a Makes,
    /// Modules that have been found, by the place and the name.
    found: RefCell<BTreeMap<Name, Place>>,
}

/// A module and a name in it.
type Name = (String, String);

impl<'a> Lookup<'a> {
    pub fn new(crates: impl IntoIterator<Item = &'a Modules>, makes: &'a Makes) -> Self {
        let modules = crates.into_iter().flat_map(|of| {
            let modules = of.modules.iter();
            modules.map(move |(path, module)| (path.as_str(), (of, module)))
        });
        Lookup {
            modules: modules.collect(),
            makes,
            found: RefCell::default(),
        }
    }

    /// Where a path leads from a module, if that is known.
    pub fn place(&self, module: &str, path: &[String]) -> Option<Place> {
        self.way(module, path, &mut BTreeSet::new())
    }

    /// What a name means in a place, for who asks from a module.
    pub fn meaning(&self, from: &str, place: &Place, name: &str) -> Meaning {
        let mut meaning = Meaning::default();
        self.look(from, place, name, &mut BTreeSet::new(), &mut meaning);
        meaning
    }

    /// The procedural macros that a place has, with their makers, for who asks
    /// from a module.
    pub fn all(&self, from: &str, place: &Place) -> Vec<(&'a str, usize)> {
        let made = |names: &'a BTreeSet<String>| names.iter().map(String::as_str);
        let names: BTreeSet<&str> = match place {
            Place::Maker(maker) => made(&self.makes[maker]).collect(),
            Place::Module(_) => {
                let modules = self.modules.values();
                let imports = modules.flat_map(|(_, module)| &module.imports);
                let names: BTreeSet<&str> = self.makes.values().flat_map(made).collect();
                // `pub use maker::name as other;`
                let renames = imports.filter_map(|import| {
                    let is_made = names.contains(import.path.last()?.as_str());
                    import.bound.as_deref().filter(|_| is_made)
                });
                let renames: Vec<_> = renames.collect();
                names.into_iter().chain(renames).collect()
            }
        };
        let found = |name| Some((name, self.meaning(from, place, name).maker?));
        names.into_iter().filter_map(found).collect()
    }

    /// Where a path leads; `asked` are names that are being looked for.
    fn way(&self, module: &str, path: &[String], asked: &mut BTreeSet<Name>) -> Option<Place> {
        let here = || Place::Module(module.to_owned());
        let (first, rest) = path.split_first()?;
        let maker = || {
            let (of, _) = self.modules.get(module)?;
            of.makers.get(first).map(|maker| Place::Maker(*maker))
        };
        let mut place = match first.as_str() {
            "crate" => Place::Module("crate".to_owned()),
            "self" => here(),
            "super" => parent(&here())?,
            name => self.child(module, name, asked).or_else(maker)?,
        };
        for name in rest {
            place = match (name.as_str(), &place) {
                ("super", place) => parent(place)?,
                (name, Place::Module(module)) => self.child(module, name, asked)?,
                (_, Place::Maker(_)) => return None,
            };
        }
        Some(place)
    }

    /// The module that a name means in another.
    fn child(&self, module: &str, name: &str, asked: &mut BTreeSet<Name>) -> Option<Place> {
        let inside = format!("{module}::{name}");
        if self.modules.contains_key(inside.as_str()) {
            return Some(Place::Module(inside));
        }
        let key = (module.to_owned(), name.to_owned());
        if let Some(place) = self.found.borrow().get(&key) {
            return Some(place.clone());
        }
        let (_, known) = self.modules.get(module)?;
        // Imports may lead in a circle.
        if !asked.insert(key.clone()) {
            return None;
        }
        let named = |import: &&Import| import.bound.as_deref() == Some(name);
        let place = match known.imports.iter().find(named) {
            Some(import) => match import.path.as_slice() {
                // `use a;` takes it from around the file's modules.
                [only] if only == name => None,
                path => self.way(module, path, asked),
            },
            None => {
                let mut globs = known.imports.iter().filter(|import| import.bound.is_none());
                globs.find_map(|glob| match self.way(module, &glob.path, asked)? {
                    Place::Module(from) => {
                        let shows = self.shows(&from, name, module);
                        shows.then(|| self.child(&from, name, asked)).flatten()
                    }
                    Place::Maker(_) => None,
                })
            }
        };
        if let Some(place) = &place {
            self.found.borrow_mut().insert(key, place.clone());
        }
        place
    }

    /// Whether a `*` of one module brings what another calls by a name, as far as is
    /// known.
    fn shows(&self, module: &str, name: &str, to: &str) -> bool {
        let inside = format!("{module}::{name}");
        let inside = self.modules.get(inside.as_str());
        let of = self.modules.get(module);
        let mut imports = of.into_iter().flat_map(|(_, of)| &of.imports);
        let import = imports.find(|import| import.bound.as_deref() == Some(name));
        let is_private = match (inside, import) {
            (Some((_, inside)), _) => inside.is_private,
            (None, import) => import.is_some_and(|import| import.is_private),
        };
        !is_private || is_in(to, module)
    }

    fn look(
        &self,
        from: &str,
        place: &Place,
        name: &str,
        seen: &mut BTreeSet<Name>,
        meaning: &mut Meaning,
    ) {
        let module = match place {
            Place::Maker(maker) => {
                meaning.maker = Some(*maker);
                return;
            }
            Place::Module(module) => module,
        };
        if !seen.insert((module.clone(), name.to_owned())) {
            return;
        }
        let Some((_, known)) = self.modules.get(module.as_str()) else {
            meaning.other = true;
            return;
        };
        let is_inside = is_in(from, module);
        meaning.other |= known.items.contains(name) || is_inside && known.private.contains(name);
        let seen_from_there = |import: &&Import| is_inside || !import.is_private;
        for import in known.imports.iter().filter(seen_from_there) {
            let (way, name) = match (&import.bound, import.path.split_last()) {
                (Some(bound), Some((last, way))) if bound == name => (way, last.as_str()),
                (None, Some(_)) => (import.path.as_slice(), name),
                _ => continue,
            };
            // What a path of one name takes is no module's.
            match self.place(module, way) {
                Some(Place::Maker(maker))
                    if import.bound.is_none() && !self.makes[&maker].contains(name) => {}
                Some(place) => self.look(module, &place, name, seen, meaning),
                None => meaning.other = true,
            }
        }
    }
}

/// Whether a module is another, or in it.
fn is_in(module: &str, around: &str) -> bool {
    let rest = module.strip_prefix(around);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

fn parent(place: &Place) -> Option<Place> {
    match place {
        Place::Module(module) => {
            let (parent, _) = module.rsplit_once("::")?;
            Some(Place::Module(parent.to_owned()))
        }
        Place::Maker(_) => None,
    }
}

/// Which procedural macros the crates of a program name, and how.
#[derive(Default)]
pub struct MacroNames {
    /// By the crates' indices.
    pub(super) crates: BTreeMap<usize, Modules>,
    /// The modules that the crates are, by the crates' indices; none for the
    /// user's own.
    pub(super) roots: BTreeMap<usize, String>,
    pub(super) makes: Makes,
}

impl MacroNames {
    /// The crate that is a module of the file.
    pub fn crate_of(&self, module: &str) -> Option<usize> {
        let mut roots = self.roots.iter();
        roots.find_map(|(index, root)| (root == module).then_some(*index))
    }

    /// The names alone by which a crate calls what some crates make.
    pub fn bound(&self, krate: usize, makers: &BTreeSet<usize>) -> BTreeSet<String> {
        let bound = self.crates.get(&krate).into_iter().flat_map(|of| &of.bound);
        let of_makers = bound.filter(|(_, of)| !of.is_disjoint(makers));
        of_makers.map(|(name, _)| name.clone()).collect()
    }

    /// Looks for procedural macros in a crate's text.
    pub fn of(&self, krate: usize) -> InCrate<'_> {
        let root = self.roots.get(&krate);
        InCrate {
            lookup: Lookup::new(self.crates.values(), &self.makes),
            modules: self.crates.get(&krate),
            root: root.map_or("crate".to_owned(), |root| format!("crate::{root}")),
        }
    }
}

/// The procedural macros that a crate's text may name.
pub struct InCrate<'a> {
    lookup: Lookup<'a>,
    modules: Option<&'a Modules>,
    root: String,
}

impl InCrate<'_> {
    /// The crates that may make what a path names where it calls a macro.
    pub fn makers(&self, path: &[String]) -> BTreeSet<usize> {
        let Some((last, way)) = path.split_last() else {
            return BTreeSet::new();
        };
        let place = self.lookup.place(&self.root, way);
        let found = place.map(|place| self.lookup.meaning(&self.root, &place, last));
        let found = found.unwrap_or_default();
        if let Some(maker) = found.maker {
            return BTreeSet::from([maker]);
        }
        // `::std::vec!` is no macro of a crate of that name.
        let is_known = |first: &String| first == "crate" && found.other || is_std(first);
        if way.first().is_some_and(is_known) {
            return BTreeSet::new();
        }
        // A name alone, or a path from where it stands.
        let bound = self.modules.and_then(|modules| modules.bound.get(last));
        bound.cloned().unwrap_or_default()
    }
}

impl Modules {
    /// Notes that a procedural macro goes by a name alone.
    pub fn bind(&mut self, name: &str, maker: usize) {
        self.bound.entry(name.to_owned()).or_default().insert(maker);
    }
}
