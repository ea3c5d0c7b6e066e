//! The names that libraries define, known before any of them is taken apart.

use super::macro_body::{MacroBody, defined_in, group_of};
use super::mentions::{all_mentions, mentions};
use super::modules::Names;
use crate::error::{self, Error, Result};
use crate::facts::macros::is_macro_alone;
use crate::facts::traits;
use crate::model::text::Text;
use crate::syntax::items::{
    foreign_item_name, item_name, plain, trait_item_name, type_head, type_name,
};
use crate::syntax::objects::Objects;
use crate::syntax::parsed;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::{Leaf, all_leaves, leaves};
use crate::syntax::walk::{Next, Node, walk};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::visit::Visit;

/// A library's text with its tokens and its tree.
pub struct Parsed<'a> {
    /// All its tokens.
    pub tokens: Tokens<'a>,
    /// Its syntax tree.
    pub syntax: Rc<syn::File>,
}

/// Parses a library's text.
pub fn parse<'a>(text: &'a Text, name: &str) -> Result<Parsed<'a>> {
    let failed = |error: &dyn std::fmt::Display| {
        Error::new(format!("inlined {name} does not parse: {error}")).of_kind(error::Kind::Program)
    };
    Ok(Parsed {
        syntax: parsed::file(text.as_str()).map_err(|error| failed(&error))?,
        tokens: Tokens::new(text.as_str()),
    })
}

/// Names that libraries define.
#[derive(Debug, Default)]
pub struct SymbolTable {
    /// Structs, enums, unions and traits.
    pub types: BTreeSet<String>,
    /// Traits alone, with the names of their members.
    pub traits: HashMap<String, Vec<String>>,
    /// What a `macro_rules!` would make: see [`MacroBody`].
    pub macros: BTreeMap<String, MacroBody>,
    /// Names of all items, variants and what macros may define.
    pub items: HashSet<String>,
    /// Names of modules and types, where a path may begin.
    pub spaces: HashSet<String>,
    /// Names that a `use` binds.
    pub imported: HashSet<String>,
    /// Enums of which a `use` takes all variants.
    pub globbed: HashSet<String>,
    /// Names that `std` goes by: `use ::std as alloc`.
    pub standard_aliases: HashSet<String>,
    /// Those that it, or a module or an item of it, goes by at a library's root, with the
    /// library's module: nothing else has such a path.
    root_aliases: HashSet<(String, String)>,
    /// Names imported from the standard library.
    standard: HashSet<String>,
    /// Modules that hand on all of it, or of a module of it:
    /// `mod core { pub use std::*; }`.
    hands_on: HashSet<String>,
    /// Names that its traits go by: `use core::ops::Deref as Dereference`.
    standard_traits: HashSet<String>,
    /// Calls among the items, with the names they are given.
    calls: Vec<(String, BTreeSet<String>)>,
    /// Names of what calls among the items may define.
    made: HashSet<String>,
    /// Types that nobody names: see [`markers`].
    pub markers: HashSet<String>,
    /// Names of which an import makes others.
    renamed: BTreeSet<(String, String)>,
    /// What each module has.
    pub modules: Names,
    /// Traits of which there are objects.
    pub objects: HashSet<String>,
}

impl SymbolTable {
    /// The names of these libraries, each with its module's name; `user` is the text
    /// that uses them.
    pub fn of<'a>(
        libraries: impl IntoIterator<Item = (&'a str, &'a Parsed<'a>)>,
        user: &Tokens,
    ) -> SymbolTable {
        let mut symbols = SymbolTable::default();
        let mut objects = Objects::default();
        objects.add_text(user);
        let libraries: Vec<_> = libraries.into_iter().collect();
        for (module, parsed) in &libraries {
            symbols.hands_on.extend(handing_on(&parsed.syntax));
            let roots = all_leaves(&parsed.syntax.items).filter_map(|leaf| {
                let standard = leaf.path.first().is_some_and(|first| is_std(first));
                leaf.bound().filter(|_| standard && !leaf.glob).map(plain)
            });
            let roots = roots.map(|alias| ((*module).to_owned(), alias));
            symbols.root_aliases.extend(roots);
        }
        for (module, parsed) in &libraries {
            let module = *module;
            symbols.items.insert(module.to_owned());
            symbols.modules.add(module, &parsed.syntax.items);
            objects.add_text(&parsed.tokens);
            objects.add_traits(&parsed.syntax);
            let mut collector = Collector {
                symbols: &mut symbols,
                tokens: &parsed.tokens,
            };
            collector.visit_file(&parsed.syntax);
        }
        symbols.add_aliases();
        symbols.find_made();
        symbols.objects = objects.traits();
        let parsed = libraries.iter().map(|(_, parsed)| *parsed);
        symbols.markers = markers(&parsed.collect::<Vec<_>>(), &symbols.types);
        symbols
    }

    /// Adds the names that imports give to macros, `use __make as make`, and to traits, with
    /// their members: `pub use WrapErr as Context`.
    fn add_aliases(&mut self) {
        let renamed = std::mem::take(&mut self.renamed);
        for (name, alias) in &renamed {
            if self.macros.contains_key(name) {
                let body = self.macros.entry(alias.clone()).or_default();
                body.calls.insert(name.clone());
                body.words.insert(name.clone());
            }
        }
        // One that has a name by an import may be given another.
        let mut grows = true;
        while grows {
            grows = false;
            for (name, alias) in &renamed {
                let Some(members) = self.traits.get(name).cloned() else {
                    continue;
                };
                let of_alias = self.traits.entry(alias.clone()).or_default();
                for member in members {
                    if !of_alias.contains(&member) {
                        of_alias.push(member);
                        grows = true;
                    }
                }
            }
        }
    }

    /// Finds what calls among the items may define, once all libraries are read.
    fn find_made(&mut self) {
        for (name, given) in std::mem::take(&mut self.calls) {
            let passed = given.iter().filter(|name| self.macros.contains_key(*name));
            if passed.chain([&name]).any(|name| self.defines(name).1) {
                self.made.extend(given);
            }
        }
    }

    /// Whether a name is a trait's of the standard library, or another for it.
    pub fn is_standard_trait(&self, name: &str) -> bool {
        traits::is_trait(name) || self.standard_traits.contains(name)
    }

    /// Whether a name that some module has from the standard library, and no library
    /// defines, is one of which nothing is known: `std::os::fd::AsRawFd`.
    pub fn may_be_standard_trait(&self, name: &str) -> bool {
        let is_unknown = !traits::is_trait(name) && traits::may_be_needed(name, |_| false);
        self.standard.contains(name) && is_unknown && !self.types.contains(name)
    }

    /// The names that an import has by a module that hands on all of the standard
    /// library, or by a name of one of its modules at a library's root.
    fn handed_on(&self, item: &syn::Item) -> Vec<String> {
        let through = |leaf: &Leaf| {
            let path: Vec<_> = leaf.path.iter().map(|name| plain(name)).collect();
            let mut way = path.iter().rev().skip(1);
            way.any(|name| self.hands_on.contains(name)) || self.is_by_root_alias(&path)
        };
        let leaves = all_leaves(std::slice::from_ref(item)).filter(through);
        leaves.filter_map(|leaf| leaf.bound().map(plain)).collect()
    }

    /// Whether a path begins with a name of `std` at a library's root.
    pub fn is_by_root_alias(&self, path: &[String]) -> bool {
        let [root, module, alias, ..] = path else {
            return false;
        };
        let alias = (module.clone(), alias.clone());
        root == "crate" && self.root_aliases.contains(&alias)
    }

    /// Whether a path may lead through a module that a library has from the
    /// standard library: `use std::sync::atomic;`, then `crate::atomic::Ordering`.
    pub fn may_be_standard(&self, path: &[String]) -> bool {
        let leads = |name: &String| {
            let may_lead = self.standard.contains(name) || self.hands_on.contains(name);
            may_lead && !is_macro_alone(name)
        };
        path.iter().any(leads)
    }

    /// Whether a path from the root of the file leads to what a module may have from the
    /// standard library: `use std::io::prelude::*`, then `use super::Read` below.
    pub fn is_by_standard_import(&self, path: &[String]) -> bool {
        let is_standard = |begins: &[String]| {
            let first = begins.first().map_or("", String::as_str);
            let is_it = matches!(first, "std" | "core" | "alloc");
            is_it || self.standard_aliases.contains(first)
        };
        self.modules.has_by_import(path, is_standard)
    }

    /// Whether a path from the root of the file leads to what a library has from another
    /// one: `pub use crate::num_traits::FromPrimitive` in enum_primitive.
    pub fn is_of_another_library(&self, path: &[String]) -> bool {
        let own = path.get(1);
        self.modules.has_by_import(
            path,
            |begins| matches!(begins, [root, library] if root == "crate" && Some(library) != own),
        )
    }

    /// Whether a path that begins so leads into the standard library:
    /// `std::…`, `Option::…`.
    pub fn is_standard(&self, root: &str) -> bool {
        let imported = self.imported.contains(root) && !self.standard.contains(root);
        match root {
            "std" | "core" => true,
            "crate" | "self" | "super" => false,
            _ => !self.spaces.contains(root) && !imported,
        }
    }

    /// The names that a macro's items have in their headers, and whether it
    /// defines what it is given.
    fn defines(&self, name: &str) -> (BTreeSet<String>, bool) {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![name];
        let mut names: BTreeSet<String> = BTreeSet::new();
        let mut given = false;
        while let Some(name) = waiting.pop() {
            if !seen.insert(name) {
                continue;
            }
            let Some(body) = self.macros.get(name) else {
                // It takes items, which the call itself shows.
                given |= name != "thread_local";
                continue;
            };
            names.extend(body.heads.intersection(&self.types).cloned());
            names.extend(body.defines.iter().cloned());
            given |= body.defines_given;
            waiting.extend(body.calls.iter().map(String::as_str));
            let passed = body.heads.iter().map(String::as_str);
            waiting.extend(passed.filter(|name| self.macros.contains_key(*name)));
        }
        (names, given)
    }

    /// Whether a macro's text, or that of one it names, has an `impl` in it.
    pub fn may_implement(&self, name: &str) -> bool {
        self.is_of_any(name, |body| body.words.contains("impl"))
    }

    /// Whether it, or one it names, makes names that nobody says.
    pub fn may_paste(&self, name: &str) -> bool {
        self.is_of_any(name, |body| body.pastes)
    }

    /// Whether it, or one it names, has an attribute that says one of some words.
    pub fn may_be_marked(&self, name: &str, words: &[&str]) -> bool {
        let says = |body: &MacroBody| words.iter().any(|word| body.attributes.contains(*word));
        self.is_of_any(name, says)
    }

    fn is_of_any(&self, name: &str, is_it: impl Fn(&MacroBody) -> bool) -> bool {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![name];
        while let Some(name) = waiting.pop() {
            let (true, Some(body)) = (seen.insert(name), self.macros.get(name)) else {
                continue;
            };
            if is_it(body) {
                return true;
            }
            waiting.extend(body.words.iter().map(String::as_str));
        }
        false
    }

    /// The names of which one must be live for a macro's items to matter.
    pub fn call_names(&self, name: &str, arguments: &BTreeSet<String>) -> BTreeSet<String> {
        let (mut names, mut given) = self.defines(name);
        // A macro may call another that it is given: `each!(implement, u8 u16)`.
        for callee in arguments
            .iter()
            .filter(|name| self.macros.contains_key(*name))
        {
            let (more, gives) = self.defines(callee);
            names.extend(more);
            given |= gives;
        }
        let is_name = |name: &&String| syn::parse_str::<syn::Ident>(name).is_ok();
        let named = arguments
            .iter()
            .filter(|name| self.types.contains(*name) || self.made.contains(*name) || given)
            .filter(is_name);
        names.extend(named.cloned());
        names
    }
}

/// Types that are named by their definitions, in their own `impl`s and by the headers of
/// others' `impl`s of traits alone: the compiler finds them, as in
/// `impl<I> Get<There<I>> for List`.
fn markers(libraries: &[&Parsed], types: &BTreeSet<String>) -> HashSet<String> {
    let types: HashSet<&str> = types.iter().map(String::as_str).collect();
    let mut others = HashSet::new();
    let mut in_headers = HashSet::new();
    for parsed in libraries {
        let tokens = &parsed.tokens;
        let impls = Impls::of(&parsed.syntax);
        // Of which type the `impl` around a token is, and whether that is in its header.
        let mut around: Vec<Option<&str>> = vec![None; tokens.len()];
        let mut is_header = vec![false; tokens.len()];
        let within = |of: &Range<usize>| tokens.at(of.start)..tokens.at(of.end);
        for (range, of) in &impls.blocks {
            around[within(range)].fill(Some(of));
        }
        for range in &impls.headers {
            is_header[within(range)].fill(true);
        }
        let mut is_import = vec![false; tokens.len()];
        for range in &impls.imports {
            is_import[within(range)].fill(true);
        }
        for at in 0..tokens.len() {
            let name = tokens.name(at);
            let defines = 1 <= at && matches!(tokens.ident(at - 1), "struct" | "enum" | "union");
            let is_own = defines || around[at] == Some(name);
            if !types.contains(name) || is_own || is_import[at] {
                continue;
            }
            let names = if is_header[at] {
                &mut in_headers
            } else {
                &mut others
            };
            names.insert(name);
        }
    }
    let found = in_headers.into_iter().filter(|name| !others.contains(name));
    found.map(str::to_owned).collect()
}

/// The `impl`s and imports of a library, by their bytes.
#[derive(Default)]
struct Impls {
    /// Each with the name of its type.
    blocks: Vec<(Range<usize>, String)>,
    /// What those of traits say of the trait, and where they are good.
    headers: Vec<Range<usize>>,
    /// The imports, which name a type for others.
    imports: Vec<Range<usize>>,
}

impl Impls {
    fn of(syntax: &syn::File) -> Impls {
        let mut impls = Impls::default();
        walk(syntax, |node| {
            match node {
                Node::Item(syn::Item::Use(item)) => impls.imports.push(item.span().byte_range()),
                Node::Item(syn::Item::Impl(item)) => impls.block(item),
                _ => {}
            }
            Next::Inside
        });
        impls
    }

    fn block(&mut self, item: &syn::ItemImpl) {
        let of = type_head(&item.self_ty).unwrap_or_default();
        self.blocks.push((item.span().byte_range(), of));
        if let Some((_, path, _)) = &item.trait_ {
            self.headers.push(path.span().byte_range());
            let conditions = item.generics.where_clause.iter();
            self.headers
                .extend(conditions.map(|of| of.span().byte_range()));
        }
    }
}

/// The names of the modules that hand on all of the standard library, or of a module of it.
fn handing_on(syntax: &syn::File) -> Vec<String> {
    let mut names = Vec::new();
    walk(syntax, |node| {
        if let Node::Item(syn::Item::Mod(module)) = node {
            let items = module.content.as_ref().map_or(&[][..], |(_, items)| items);
            names.extend(items.iter().any(hands_on).then(|| plain(&module.ident)));
        }
        Next::Inside
    });
    names
}

/// Whether it imports all of the standard library, or hands on all of a module
/// of it: `pub use std::arch::x86_64::*`.
fn hands_on(item: &syn::Item) -> bool {
    let public = match item {
        syn::Item::Use(item) => !matches!(item.vis, syn::Visibility::Inherited),
        _ => false,
    };
    let mut leaves = all_leaves([item]);
    leaves.any(|leaf| match leaf.path.as_slice() {
        [root, rest @ ..] => leaf.glob && is_std(root) && (public || rest.is_empty()),
        [] => false,
    })
}

/// Reads a library's names into a table.
struct Collector<'s, 'a> {
    symbols: &'s mut SymbolTable,
    tokens: &'s Tokens<'a>,
}

impl Collector<'_, '_> {
    fn definition(&mut self, name: &syn::Ident, call: &syn::Macro) {
        let group = group_of(self.tokens, call);
        let symbols = &mut *self.symbols;
        symbols.items.extend(defined_in(self.tokens, group.clone()));
        let body = symbols.macros.entry(plain(name)).or_default();
        body.add(self.tokens, group);
    }

    /// A call may define whatever it is given.
    fn call(&mut self, call: &syn::Macro) {
        let group = group_of(self.tokens, call);
        let given = mentions(self.tokens, group.clone());
        self.symbols.items.extend(given.iter().cloned());
        // Items that are passed as they are.
        for at in group {
            if ["struct", "enum", "union"].contains(&self.tokens.ident(at)) {
                let name = self.tokens.name(at + 1).to_owned();
                self.symbols.made.insert(name);
            }
        }
        let given = given.into_iter().collect();
        self.symbols.calls.push((last_name(&call.path), given));
    }
}

impl<'ast> Visit<'ast> for Collector<'_, '_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        use syn::Item;
        let symbols = &mut *self.symbols;
        let of_type = type_name(item);
        symbols.items.extend(item_name(item).map(plain));
        symbols.spaces.extend(of_type.clone());
        match item {
            Item::Use(_) => {
                let mut standard = standard_names(std::slice::from_ref(item));
                standard.extend(symbols.handed_on(item));
                symbols.items.extend(standard.iter().cloned());
                symbols.standard.extend(standard);
            }
            Item::Struct(_) | Item::Enum(_) | Item::Union(_) => symbols.types.extend(of_type),
            Item::Trait(item) => {
                let members = symbols.traits.entry(plain(&item.ident)).or_default();
                members.extend(member_names(item));
                symbols.types.extend(of_type);
            }
            Item::Macro(item) => match &item.ident {
                Some(name) => self.definition(name, &item.mac),
                None => self.call(&item.mac),
            },
            _ => {}
        }
        syn::visit::visit_item(self, item);
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        self.symbols
            .items
            .extend(foreign_item_name(item).map(plain));
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.symbols.items.insert(plain(&variant.ident));
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let symbols = &mut *self.symbols;
        for leaf in leaves(item) {
            // `a` of `a::{self}`.
            let Some(last) = leaf.target().last() else {
                continue;
            };
            if leaf.glob {
                symbols.globbed.insert(plain(last));
                continue;
            }
            let bound = plain(leaf.rename.unwrap_or(last));
            if is_std(last) {
                symbols.standard_aliases.insert(bound.clone());
            }
            if traits::is_trait(&plain(last)) {
                symbols.standard_traits.insert(bound.clone());
            }
            if leaf.rename.is_some_and(|rename| rename != "_") {
                symbols.items.insert(bound.clone());
                symbols.renamed.insert((plain(last), bound.clone()));
            }
            symbols.imported.insert(bound);
        }
    }
}

/// What a trait's methods and others are called; those that a call in it makes may be
/// called by any word that it is given.
pub fn member_names(item: &syn::ItemTrait) -> Vec<String> {
    let members = item.items.iter().filter_map(trait_item_name);
    let mut names: Vec<String> = members.map(plain).collect();
    for member in &item.items {
        if let syn::TraitItem::Macro(call) = member {
            let words = all_mentions(&call.mac.tokens.to_string()).into_iter();
            names.extend(words.filter(|name| !name.is_empty()));
        }
    }
    names
}

/// The last name of a path.
pub fn last_name(path: &syn::Path) -> String {
    let last = path.segments.last();
    last.map(|last| plain(&last.ident)).unwrap_or_default()
}

/// Names that a module imports from the standard library, also by such a name:
/// `use core::sync::atomic; use atomic::Ordering;`.
pub fn standard_names(items: &[syn::Item]) -> HashSet<String> {
    let named = all_leaves(items).filter(|leaf| !leaf.glob);
    let named: Vec<_> = named.collect();
    let mut names = HashSet::new();
    loop {
        let known = names.len();
        let is_known = |name: &syn::Ident| is_std(name) || names.contains(&plain(name));
        let leads = |path: &[&syn::Ident]| match path {
            [own, first, _, ..] if *own == "self" => is_known(first),
            [own, ..] if *own == "self" => false,
            [first, _, ..] => is_known(first),
            [only] => is_std(only),
            [] => false,
        };
        let found = named.iter().filter(|leaf| leads(&leaf.path));
        let found = found.filter_map(|leaf| leaf.bound().map(plain));
        let found: Vec<_> = found.collect();
        names.extend(found);
        if names.len() == known {
            return names;
        }
    }
}

fn is_std(name: &syn::Ident) -> bool {
    name == "std" || name == "core"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks about the names of a library `b` of this text.
    #[track_caller]
    fn check<T: PartialEq + std::fmt::Debug>(
        text: &str,
        question: impl Fn(&SymbolTable) -> T,
        expected: T,
    ) {
        let parsed_text = Text::from(text);
        let parsed = parse(&parsed_text, "b").unwrap();
        let symbols = SymbolTable::of([("b", &parsed)], &Tokens::new(""));
        assert_eq!(question(&symbols), expected, "{text}");
    }

    fn names(text: &str) -> BTreeSet<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn items() {
        let items = |symbols: &SymbolTable| symbols.items.iter().cloned().collect();
        check("", items, names("b"));
        check(
            "fn f() { fn g() {} } const C: u8 = 1; static S: u8 = 1; mod m { struct r#T; }",
            items,
            names("b f g C S m T"),
        );
        check("enum E { A, B } trait T {}", items, names("b E A B T"));
        check(
            "extern \"C\" { fn f(); static S: u8; }",
            items,
            names("b f S"),
        );
        check(
            "use std::mem::swap; use a::c; use a::d as e;",
            items,
            names("b swap e"),
        );
        check("use {std::mem, a::c as d};", items, names("b mem d"));
        check(
            "macro_rules! m { () => { fn f() {} } }",
            items,
            names("b m f"),
        );
        check("m! { a => c }", items, names("b a c"));
        check("impl X { fn f() {} }", items, names("b"));
    }

    #[test]
    fn types_that_the_compiler_finds() {
        let markers = |symbols: &SymbolTable| symbols.markers.iter().cloned().collect();
        let text = "struct Here; struct There<I>(I); trait Get<I> {} struct A; struct B(A);
            impl Get<Here> for B {} impl<I> Get<There<I>> for B where u8: Get<I> {}
            impl Get<A> for B {} impl From<B> for A {}";
        check(text, markers, names("B Here There"));
        // In its own blocks it names itself, an import names it for others.
        let own = format!(
            "{text} mod a {{ use super::Here; }} impl There<u8> {{ fn f() -> There<u8> {{ There(1) }} }} impl Clone for Here {{}}"
        );
        check(&own, markers, names("B Here There"));
        let named =
            format!("{text} fn f() -> Here {{ Here }} impl From<u8> for Vec<There<u8>> {{}}");
        check(&named, markers, names("B"));
    }

    #[test]
    fn types_and_traits() {
        let types = |symbols: &SymbolTable| symbols.types.clone();
        let all = "struct A; enum B {} union C { x: u8 } trait D {} type E = A; mod f {}";
        check(all, types, names("A B C D"));
        let members = |symbols: &SymbolTable| symbols.traits["T"].join(" ");
        let text = "trait T { type A; const B: u8; fn c(); } mod m { trait T { fn d(); } }";
        check(text, members, "A B c d".to_owned());
        let text = "trait T { fn a(); methods! { B c, d } }";
        check(text, members, "a B c d".to_owned());
        let text = "mod m { pub use super::S as T; trait S { fn a(); } } use m::R as S; trait R { fn b(); }";
        check(text, members, "a b".to_owned());
        let text = "use a::E::*; use c::{F::{*}, G};";
        let globbed = |symbols: &SymbolTable| symbols.globbed.iter().cloned().collect();
        check(text, globbed, names("E F"));
        let imported = |symbols: &SymbolTable| symbols.imported.iter().cloned().collect();
        let text = "use a::b::{self, c as d}; use e::*;";
        check(text, imported, names("b d"));
    }

    #[test]
    fn roots_of_the_standard_library() {
        let text = "mod own {} use std::fmt; use other::thing; use ::std as alloc;";
        for (root, expected) in [
            ("std", true),
            ("core", true),
            ("Option", true),
            ("fmt", true),
            ("crate", false),
            ("self", false),
            ("own", false),
            ("thing", false),
        ] {
            check(text, |symbols| symbols.is_standard(root), expected);
        }
        let aliases = |symbols: &SymbolTable| symbols.standard_aliases.iter().cloned().collect();
        check(text, aliases, names("alloc"));
        let text = "use core::ffi; mod unix { pub use crate::b::ffi::c_void; pub use crate::b::other::d; }";
        for (name, expected) in [("c_void", true), ("d", false)] {
            check(text, |symbols| symbols.items.contains(name), expected);
        }
    }

    #[test]
    fn names_by_a_module_that_hands_on_all() {
        let text = "mod core { pub use std::*; } pub use self::core::{convert, fmt as f}; \
                    use self::other::g;";
        let items =
            |symbols: &SymbolTable| ["convert", "f", "g"].map(|name| symbols.items.contains(name));
        check(text, items, [true, true, false]);
        let text = "mod inner { pub use core::arch::*; use std::cell::*; pub fn f() {} } \
                    mod other { use std::cell::*; } \
                    use inner::{x86, f}; use self::other::Cell;";
        let items =
            |symbols: &SymbolTable| ["x86", "Cell"].map(|name| symbols.items.contains(name));
        check(text, items, [true, false]);
    }

    #[test]
    fn names_of_calls() {
        let text = "struct S; struct T;
            macro_rules! fixed { () => { impl S { } fn made() {} } }
            macro_rules! given { ($x:ident) => { struct $x; } }
            macro_rules! outer { ($m:ident) => { fixed!(); } }
            pub use outer as renamed;
            macro_rules! value { ($x:expr) => { $x + 1 } }";
        for (name, arguments, expected) in [
            ("fixed", "", "S made"),
            ("fixed", "x T", "S T made"),
            ("outer", "", "S made"),
            ("renamed", "", "S made"),
            ("given", "x T", "T x"),
            // No name can be a keyword.
            ("given", "x fn", "x"),
            ("value", "x T", "T"),
            ("value", "fixed", "S made"),
            // Of a macro that is not here nothing is known.
            ("elsewhere", "x T", "T x"),
            ("thread_local", "x T", "T"),
        ] {
            let call_names = |symbols: &SymbolTable| symbols.call_names(name, &names(arguments));
            check(text, call_names, names(expected));
        }
        for (name, expected) in [("fixed", true), ("outer", true), ("given", false)] {
            check(text, |symbols| symbols.may_implement(name), expected);
        }
        check(
            "given!(x);",
            |symbols| symbols.call_names("m", &names("x")),
            names("x"),
        );
    }

    #[test]
    fn what_does_not_parse() {
        let Err(error) = parse(&Text::from("fn"), "b") else {
            panic!("`fn` parses");
        };
        assert!(
            error.to_string().starts_with("inlined b does not parse: "),
            "{error}"
        );
    }
}
