//! A library's text taken apart into units that live or die as a whole.

use crate::error::{self, Error, Result};
use crate::facts::traits;
use crate::model::text::Text;
use crate::syntax::strip_comments::KEPT;
use crate::syntax::tokens::{Kind, Tokens};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::Visit;

/// What must hold for a unit to be live, once its parent is.
#[derive(Debug, Serialize, Deserialize)]
pub enum Gate {
    /// Nothing more.
    Always,
    /// One of these names is mentioned.
    Any(Vec<String>),
    /// All of these names are.
    All(Vec<String>),
    /// A trait: its name, or one of its members' names. It is live by name then.
    Trait(String, Vec<String>),
    /// A name imported from the standard library: mentioned, or a trait that
    /// may be needed for its methods.
    Standard(String),
}

/// A piece of a library.
#[derive(Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its range in the library's text.
    pub range: Range<usize>,
    /// The unit it is in: an `impl` or a trait.
    pub parent: Option<usize>,
    /// When it is live.
    pub gate: Gate,
    /// The names it mentions, without those of the units inside it.
    pub mentions: Vec<String>,
}

impl Unit {
    fn name_each_once(&mut self) {
        self.mentions.sort_unstable();
        self.mentions.dedup();
    }
}

/// A `use`, leaf by leaf.
#[derive(Debug, Serialize, Deserialize)]
pub struct Import {
    /// The range of the whole item.
    pub range: Range<usize>,
    /// The range of its tree.
    pub tree: Range<usize>,
    /// Each leaf with its unit.
    pub leaves: Vec<Leaf>,
}

/// A leaf of a `use`.
#[derive(Debug, Serialize, Deserialize)]
pub struct Leaf {
    /// The text of the whole path: `crate::a::b as c`, `self::d::*`.
    pub text: String,
    /// The module that a `*` takes from.
    pub glob: Option<String>,
    /// Whether it comes from the standard library and goes no further.
    pub standard: bool,
    /// Its unit.
    pub unit: usize,
}

/// A module with what is in it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Module {
    /// Its name and range; `None` for the library itself.
    pub this: Option<(String, Range<usize>)>,
    /// Units directly in it.
    pub units: Vec<usize>,
    /// Imports directly in it.
    pub imports: Vec<Import>,
    /// Modules in it.
    pub modules: Vec<Module>,
}

/// A library taken apart.
#[derive(Debug, Serialize, Deserialize)]
pub struct Parts {
    /// All its units.
    pub units: Vec<Unit>,
    /// Where they are.
    pub root: Module,
    /// Its enums, which a `*` may take from, with their units.
    pub enums: Vec<(String, usize)>,
}

/// Names that libraries define, known before any of them is taken apart.
#[derive(Debug, Default)]
pub struct Defined {
    /// Structs, enums, unions and traits.
    types: BTreeSet<String>,
    /// Traits alone, with the names of their members.
    traits: HashMap<String, Vec<String>>,
    /// What a `macro_rules!` would make: see [`MacroBody`].
    macros: BTreeMap<String, MacroBody>,
    /// Names of all items, variants and what macros may define.
    items: HashSet<String>,
    /// Names of modules and types, where a path may begin.
    spaces: HashSet<String>,
    /// Names imported from the standard library.
    standard: HashSet<String>,
    /// Names that a `use` binds.
    imported: HashSet<String>,
    /// Enums of which a `use` takes all variants.
    globbed: HashSet<String>,
    /// Names that `std` goes by: `use ::std as alloc`.
    standard_aliases: HashSet<String>,
    /// Calls among the items, with the names they are given.
    calls: Vec<(String, BTreeSet<String>)>,
    /// Names of what calls among the items may define.
    made: HashSet<String>,
}

/// Keywords that the name of a new item follows.
const ITEM_KEYWORDS: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// Attributes of what the linker or the compiler finds.
const UNNAMED: [&str; 5] = [
    "export_name",
    "global_allocator",
    "link_section",
    "no_mangle",
    "used",
];

/// What is known of a macro without expanding it.
#[derive(Debug, Default)]
struct MacroBody {
    /// Identifiers outside of inner braces: headers of items.
    heads: BTreeSet<String>,
    /// Names of items it defines.
    defines: BTreeSet<String>,
    /// Whether it defines items under names that its caller gives.
    defines_given: bool,
    /// Macros it calls.
    calls: BTreeSet<String>,
    /// All identifiers of what it makes.
    words: BTreeSet<String>,
}

/// A library's text with its tokens and its tree.
pub struct Parsed<'a> {
    tokens: Tokens<'a>,
    syntax: syn::File,
}

/// Parses a library's text.
pub fn parse<'a>(text: &'a Text, name: &str) -> Result<Parsed<'a>> {
    let failed = |error: &dyn std::fmt::Display| {
        Error::new(format!("inlined {name} does not parse: {error}")).of_kind(error::Kind::Program)
    };
    Ok(Parsed {
        syntax: syn::parse_file(text.as_str()).map_err(|error| failed(&error))?,
        tokens: Tokens::new(text.as_str()),
    })
}

impl Defined {
    /// Adds what a library defines.
    pub fn add(&mut self, module: &str, parsed: &Parsed) {
        self.items.insert(module.to_owned());
        struct Finder<'f, 'a> {
            defined: &'f mut Defined,
            tokens: &'f Tokens<'a>,
        }
        impl<'ast> Visit<'ast> for Finder<'_, '_> {
            fn visit_item(&mut self, item: &'ast syn::Item) {
                let names = &mut self.defined.items;
                names.extend(crate::syntax::items::type_name(item));
                self.defined
                    .spaces
                    .extend(crate::syntax::items::type_name(item));
                match item {
                    syn::Item::Fn(item) => drop(names.insert(plain(&item.sig.ident))),
                    syn::Item::Const(item) => drop(names.insert(plain(&item.ident))),
                    syn::Item::Static(item) => drop(names.insert(plain(&item.ident))),
                    syn::Item::Use(_) => {
                        let standard = standard_names(std::slice::from_ref(item));
                        names.extend(standard.iter().cloned());
                        self.defined.standard.extend(standard);
                    }
                    syn::Item::Macro(item) => {
                        let group = group_of(self.tokens, &item.mac);
                        match &item.ident {
                            Some(name) => {
                                names.insert(plain(name));
                                let defined = group
                                    .filter(|at| ITEM_KEYWORDS.contains(&self.tokens.ident(*at)));
                                names.extend(defined.map(|at| self.tokens.name(at + 1).to_owned()));
                            }
                            // A call may define whatever it is given.
                            None => {
                                let mut given = Vec::new();
                                mentions(self.tokens, group.clone(), &mut given);
                                names.extend(given.iter().cloned());
                                // Items that are passed as they are.
                                for at in group {
                                    let keyword = self.tokens.ident(at);
                                    if ["struct", "enum", "union"].contains(&keyword) {
                                        let name = self.tokens.name(at + 1);
                                        self.defined.made.insert(name.to_owned());
                                    }
                                }
                                let name = item.mac.path.segments.last();
                                let name = name.map(|last| plain(&last.ident));
                                let given = given.into_iter().collect();
                                self.defined.calls.push((name.unwrap_or_default(), given));
                            }
                        }
                    }
                    _ => {}
                }
                match item {
                    syn::Item::Trait(item) => {
                        let members = self.defined.traits.entry(plain(&item.ident));
                        members.or_default().extend(member_names(item));
                        self.defined.types.insert(plain(&item.ident));
                    }
                    syn::Item::Struct(item) => {
                        self.defined.types.insert(plain(&item.ident));
                    }
                    syn::Item::Enum(item) => {
                        self.defined.types.insert(plain(&item.ident));
                    }
                    syn::Item::Union(item) => {
                        self.defined.types.insert(plain(&item.ident));
                    }
                    syn::Item::Macro(item) => {
                        if let Some(name) = &item.ident {
                            let body = self.defined.macros.entry(plain(name)).or_default();
                            body.add(self.tokens, group_of(self.tokens, &item.mac));
                        }
                    }
                    _ => {}
                }
                syn::visit::visit_item(self, item);
            }
            fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
                let name = match item {
                    syn::ForeignItem::Fn(function) => &function.sig.ident,
                    syn::ForeignItem::Static(item) => &item.ident,
                    syn::ForeignItem::Type(item) => &item.ident,
                    _ => return,
                };
                self.defined.items.insert(plain(name));
            }
            fn visit_variant(&mut self, variant: &'ast syn::Variant) {
                self.defined.items.insert(plain(&variant.ident));
            }
            fn visit_use_path(&mut self, path: &'ast syn::UsePath) {
                if matches!(*path.tree, syn::UseTree::Glob(_)) {
                    self.defined.globbed.insert(plain(&path.ident));
                }
                syn::visit::visit_use_path(self, path);
            }
            fn visit_use_name(&mut self, name: &'ast syn::UseName) {
                if name.ident == "std" || name.ident == "core" {
                    let name = plain(&name.ident);
                    self.defined.standard_aliases.insert(name);
                }
                self.defined.imported.insert(plain(&name.ident));
            }
            fn visit_use_rename(&mut self, name: &'ast syn::UseRename) {
                if name.ident == "std" || name.ident == "core" {
                    let alias = plain(&name.rename);
                    self.defined.standard_aliases.insert(alias);
                }
                self.defined.items.insert(plain(&name.rename));
                self.defined.imported.insert(plain(&name.rename));
            }
        }
        let mut finder = Finder {
            defined: self,
            tokens: &parsed.tokens,
        };
        finder.visit_file(&parsed.syntax);
    }

    /// Whether a path that begins so leads into the standard library:
    /// `std::…`, `Option::…`.
    fn is_standard(&self, root: &str) -> bool {
        let imported = self.imported.contains(root) && !self.standard.contains(root);
        match root {
            "std" | "core" => true,
            "crate" | "self" | "super" => false,
            _ => !self.spaces.contains(root) && !imported,
        }
    }

    /// Finds what calls among the items may define, once all libraries are added.
    pub fn finish(&mut self) {
        for (name, given) in std::mem::take(&mut self.calls) {
            let passed = given.iter().filter(|name| self.macros.contains_key(*name));
            if passed.chain([&name]).any(|name| self.defines(name).1) {
                self.made.extend(given);
            }
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
            names.extend(
                body.heads
                    .iter()
                    .filter(|name| self.types.contains(*name))
                    .cloned(),
            );
            names.extend(body.defines.iter().cloned());
            given |= body.defines_given;
            waiting.extend(body.calls.iter().map(String::as_str));
            let passed = body.heads.iter().map(String::as_str);
            waiting.extend(passed.filter(|name| self.macros.contains_key(*name)));
        }
        (names, given)
    }

    /// Whether a macro's text, or that of one it names, has an `impl` in it.
    fn may_implement(&self, name: &str) -> bool {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![name];
        while let Some(name) = waiting.pop() {
            let (true, Some(body)) = (seen.insert(name), self.macros.get(name)) else {
                continue;
            };
            if body.words.contains("impl") {
                return true;
            }
            waiting.extend(body.words.iter().map(String::as_str));
        }
        false
    }

    /// The names of which one must be live for a macro's items to matter.
    fn call_names(&self, name: &str, arguments: &BTreeSet<String>) -> BTreeSet<String> {
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

/// What a trait's methods and others are called.
fn member_names(item: &syn::ItemTrait) -> Vec<String> {
    let members = item.items.iter().filter_map(|item| match item {
        syn::TraitItem::Fn(function) => Some(plain(&function.sig.ident)),
        syn::TraitItem::Const(constant) => Some(plain(&constant.ident)),
        syn::TraitItem::Type(of) => Some(plain(&of.ident)),
        _ => None,
    });
    members.collect()
}

/// The token indices inside a macro's delimiters.
fn group_of(tokens: &Tokens, call: &syn::Macro) -> Range<usize> {
    let open = tokens.at(call.delimiter.span().open().byte_range().start);
    open + 1..tokens.partner(open)
}

impl MacroBody {
    /// Adds the rules of a macro: several may have one name.
    fn add(&mut self, tokens: &Tokens, inside: Range<usize>) {
        let mut at = inside.start;
        // Rules: a pattern, `=>`, a transcriber, `;`.
        while at < inside.end {
            let transcriber = tokens.str(at) == ">";
            at = tokens.partner(at) + 1;
            if transcriber && at < inside.end {
                self.heads(tokens, at + 1..tokens.partner(at));
                let words = (at + 1..tokens.partner(at)).map(|at| tokens.name(at).to_owned());
                self.words.extend(words);
                at = tokens.partner(at) + 1;
            }
        }
    }

    /// An item's name; empty where the caller gives it.
    fn define(&mut self, name: &str) {
        match name {
            "" => self.defines_given = true,
            _ => drop(self.defines.insert(name.to_owned())),
        }
    }

    fn heads(&mut self, tokens: &Tokens, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let ident = tokens.name(at);
            if ident.is_empty() {
                // Inner braces are bodies of items; `$( … )` is not.
                if tokens.str(at) == "{" {
                    at = tokens.partner(at);
                }
                at += 1;
                continue;
            }
            if ITEM_KEYWORDS.contains(&ident) {
                self.define(tokens.name(at + 1));
            }
            if ident == "macro_rules" {
                self.define(tokens.name(at + 2));
            }
            if tokens.is_call(at) {
                self.calls.insert(ident.to_owned());
                let close = tokens.partner(at + 2);
                for inner in at + 3..close {
                    self.heads.insert(tokens.name(inner).to_owned());
                }
                at = close;
            }
            self.heads.insert(ident.to_owned());
            at += 1;
        }
    }
}

/// Identifiers in a range of tokens, with those that format strings capture.
pub fn mentions(tokens: &Tokens, range: Range<usize>, out: &mut Vec<String>) {
    for at in range {
        let token = tokens.get(at).expect("in range");
        match token.kind {
            Kind::Ident => out.push(tokens.name(at).to_owned()),
            Kind::Literal => captures(tokens.str(at), out),
            _ => {}
        }
    }
}

fn captures(literal: &str, out: &mut Vec<String>) {
    if !literal.contains('"') {
        return;
    }
    for piece in literal.split('{').skip(1) {
        let end = piece
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(piece.len());
        if 0 < end {
            out.push(piece[..end].to_owned());
        }
        // `{x:>WIDTH$.PRECISION$}`
        for before in piece.split('}').next().unwrap_or_default().split('$') {
            let name = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_');
            out.extend(name.take(1).map(str::to_owned));
        }
    }
}

/// An identifier without its `r#`, as it is compared.
fn plain(ident: &syn::Ident) -> String {
    ident.unraw().to_string()
}

/// All identifiers of a text.
pub fn all_mentions(text: &str) -> Vec<String> {
    let tokens = Tokens::new(text);
    let mut out = Vec::new();
    mentions(&tokens, 0..tokens.len(), &mut out);
    out
}

/// Takes a library apart.
pub fn take_apart(parsed: &Parsed, defined: &Defined) -> Parts {
    let mut pass = Pass {
        tokens: &parsed.tokens,
        defined,
        units: Vec::new(),
        enums: Vec::new(),
    };
    let root = pass.module(&parsed.syntax.items, None);
    Parts {
        units: pass.units,
        root,
        enums: pass.enums,
    }
}

struct Pass<'a, 'p> {
    tokens: &'p Tokens<'a>,
    defined: &'p Defined,
    units: Vec<Unit>,
    enums: Vec<(String, usize)>,
}

impl Pass<'_, '_> {
    fn module(&mut self, items: &[syn::Item], this: Option<(String, Range<usize>)>) -> Module {
        let mut module = Module {
            this,
            ..Module::default()
        };
        let standard = standard_names(items);
        for item in items {
            let range = item.span().byte_range();
            match item {
                syn::Item::Mod(item) => {
                    let inner = item.content.as_ref().map_or(&[][..], |(_, items)| items);
                    let this = Some((plain(&item.ident), range));
                    module.modules.push(self.module(inner, this));
                }
                syn::Item::Use(item) => {
                    let import = self.import(item);
                    module.imports.push(import);
                }
                _ => module.units.push(self.item(item, range, &standard)),
            }
        }
        module
    }

    fn unit(&mut self, range: Range<usize>, parent: Option<usize>, gate: Gate) -> usize {
        self.units.push(Unit {
            range,
            parent,
            gate,
            mentions: Vec::new(),
        });
        self.units.len() - 1
    }

    fn token_range(&self, range: &Range<usize>) -> Range<usize> {
        self.tokens.at(range.start)..self.tokens.at(range.end)
    }

    /// A unit that mentions all that is in its range.
    fn whole(&mut self, range: Range<usize>, parent: Option<usize>, gate: Gate) -> usize {
        let tokens = self.token_range(&range);
        let gate = match self.is_used_unnamed(&range) {
            true => Gate::Always,
            false => gate,
        };
        let unit = self.unit(range, parent, gate);
        mentions(self.tokens, tokens, &mut self.units[unit].mentions);
        self.units[unit].name_each_once();
        unit
    }

    /// Adds the mentions of a unit's range without those of its members.
    fn header(&mut self, unit: usize) {
        let mut at = self.units[unit].range.start;
        let mut ranges = Vec::new();
        for member in &self.units[unit + 1..] {
            ranges.push(at..member.range.start);
            at = member.range.end;
        }
        ranges.push(at..self.units[unit].range.end);
        for range in ranges {
            let tokens = self.token_range(&range);
            mentions(self.tokens, tokens, &mut self.units[unit].mentions);
        }
        self.units[unit].name_each_once();
    }

    /// Whether an attribute says that an item is used by no name, or is wanted.
    fn is_used_unnamed(&self, range: &Range<usize>) -> bool {
        let mut at = self.tokens.at(range.start);
        while self.tokens.is_punct(at, '#') {
            let close = self.tokens.partner(at + 1);
            let keeps = self.tokens.str(at + 4) == KEPT;
            if keeps || (at + 2..close).any(|at| UNNAMED.contains(&self.tokens.ident(at))) {
                return true;
            }
            at = close + 1;
        }
        false
    }

    fn item(&mut self, item: &syn::Item, range: Range<usize>, standard: &HashSet<String>) -> usize {
        use syn::Item;
        if self.is_used_unnamed(&range) {
            return self.whole(range, None, Gate::Always);
        }
        let name = match item {
            Item::Fn(item) => plain(&item.sig.ident),
            Item::Const(item) if item.ident == "_" => {
                // Without an `impl` a check at compile time: nothing that runs.
                let idents = self.idents(&range);
                let mut names: Vec<_> = match idents.contains("impl") {
                    true => idents.intersection(&self.defined.types).cloned().collect(),
                    false => Vec::new(),
                };
                for at in self.token_range(&range) {
                    let name = self.tokens.name(at);
                    if self.tokens.is_call(at) && self.defined.may_implement(name) {
                        // An `impl` in a block is for everyone, whatever it is for.
                        return self.whole(range, None, Gate::Always);
                    }
                    if self.tokens.is_call(at) && self.defined.macros.contains_key(name) {
                        names.extend(self.defined.call_names(name, &idents));
                    }
                }
                return self.whole(range, None, Gate::Any(names));
            }
            Item::Const(item) => plain(&item.ident),
            Item::Static(item) => plain(&item.ident),
            Item::Struct(item) => plain(&item.ident),
            Item::Union(item) => plain(&item.ident),
            Item::Type(item) => plain(&item.ident),
            Item::TraitAlias(item) => plain(&item.ident),
            Item::Enum(item) => {
                let name = plain(&item.ident);
                self.enums.push((name.clone(), self.units.len()));
                let mut names = vec![name];
                if self.defined.globbed.contains(&names[0]) {
                    names.extend(item.variants.iter().map(|variant| plain(&variant.ident)));
                }
                return self.whole(range, None, Gate::Any(names));
            }
            Item::Macro(item) => match &item.ident {
                Some(name) => plain(name),
                None => return self.call(&item.mac, range),
            },
            Item::ForeignMod(item) => {
                let names = item.items.iter().filter_map(|item| match item {
                    syn::ForeignItem::Fn(function) => Some(plain(&function.sig.ident)),
                    syn::ForeignItem::Static(item) => Some(plain(&item.ident)),
                    syn::ForeignItem::Type(item) => Some(plain(&item.ident)),
                    _ => None,
                });
                // An empty one, or one with macros, may be there for its `#[link]`.
                let names: Vec<_> = names.collect();
                let gate = match names.len() == item.items.len() && !names.is_empty() {
                    true => Gate::Any(names),
                    false => Gate::Always,
                };
                return self.whole(range, None, gate);
            }
            Item::Trait(item) => return self.trait_item(item, range),
            Item::Impl(item) => return self.impl_item(item, range, standard),
            _ => return self.whole(range, None, Gate::Always),
        };
        self.whole(range, None, Gate::Any(vec![name]))
    }

    fn idents(&self, range: &Range<usize>) -> BTreeSet<String> {
        let mut out = Vec::new();
        mentions(self.tokens, self.token_range(range), &mut out);
        out.into_iter().collect()
    }

    fn call(&mut self, call: &syn::Macro, range: Range<usize>) -> usize {
        let name = call
            .path
            .segments
            .last()
            .map(|last| plain(&last.ident))
            .unwrap_or_default();
        let group = group_of(self.tokens, call);
        let mut arguments = Vec::new();
        mentions(self.tokens, group.clone(), &mut arguments);
        let arguments: BTreeSet<String> = arguments.into_iter().collect();
        let gate = if name == "compile_error" {
            Gate::Always
        } else if arguments.contains("use") {
            // What is imported by a call may be any of its words.
            Gate::Any(arguments.into_iter().collect())
        } else {
            let mut names = self.defined.call_names(&name, &arguments);
            // Items that are passed as they are.
            let defined = group.filter(|at| ITEM_KEYWORDS.contains(&self.tokens.ident(*at)));
            names.extend(defined.map(|at| self.tokens.name(at + 1).to_owned()));
            Gate::Any(names.into_iter().collect())
        };
        self.whole(range, None, gate)
    }

    fn trait_item(&mut self, item: &syn::ItemTrait, range: Range<usize>) -> usize {
        let name = plain(&item.ident);
        let gate = Gate::Trait(name.clone(), member_names(item));
        let unit = self.unit(range, None, gate);
        let whole = traits::is_trait(&name);
        for member in &item.items {
            if let syn::TraitItem::Fn(function) = member {
                let gate = if whole {
                    Gate::Always
                } else {
                    Gate::Any(vec![plain(&function.sig.ident)])
                };
                self.whole(member.span().byte_range(), Some(unit), gate);
            }
        }
        self.header(unit);
        unit
    }

    fn impl_item(
        &mut self,
        item: &syn::ItemImpl,
        range: Range<usize>,
        standard: &HashSet<String>,
    ) -> usize {
        let generics: HashSet<String> = item
            .generics
            .type_params()
            .map(|parameter| plain(&parameter.ident))
            .collect();
        let mut finder = HeaderNames {
            defined: self.defined,
            standard,
            generics: &generics,
            names: Vec::new(),
        };
        finder.visit_type(&item.self_ty);
        if let Some((_, path, _)) = &item.trait_ {
            // The standard library's may come by a `*`, and a `Drop` runs unnamed.
            match path.segments.last() {
                Some(last) if traits::is_trait(&plain(&last.ident)) => {
                    finder.visit_path_arguments(&last.arguments);
                }
                _ => finder.visit_path(path),
            }
        }
        let needed = finder.names;
        let of_library = item.trait_.as_ref().is_some_and(|(_, path, _)| {
            let name = path
                .segments
                .last()
                .map(|last| plain(&last.ident))
                .unwrap_or_default();
            needed.contains(&name)
                && self.defined.traits.contains_key(&name)
                && !traits::is_trait(&name)
        });
        let by_name = item.trait_.is_none() || of_library;
        let unit = self.unit(range, None, Gate::All(needed));
        for member in &item.items {
            let name = match member {
                syn::ImplItem::Fn(function) if by_name => plain(&function.sig.ident),
                syn::ImplItem::Const(constant) if item.trait_.is_none() => plain(&constant.ident),
                _ => continue,
            };
            self.whole(
                member.span().byte_range(),
                Some(unit),
                Gate::Any(vec![name]),
            );
        }
        self.header(unit);
        unit
    }

    fn import(&mut self, item: &syn::ItemUse) -> Import {
        let range = item.span().byte_range();
        let mut leaves = Vec::new();
        let leading = if item.leading_colon.is_some() {
            "::"
        } else {
            ""
        };
        self.leaf(
            &item.tree,
            leading.to_owned(),
            &mut Vec::new(),
            &range,
            &mut leaves,
        );
        // What it hands on is for others.
        let own = matches!(item.vis, syn::Visibility::Inherited);
        for leaf in &mut leaves {
            leaf.standard &= own;
        }
        Import {
            tree: item
                .leading_colon
                .map_or(item.tree.span().byte_range(), |colons| {
                    colons.spans[0].byte_range().start..item.tree.span().byte_range().end
                }),
            range,
            leaves,
        }
    }

    fn leaf(
        &mut self,
        tree: &syn::UseTree,
        prefix: String,
        path: &mut Vec<String>,
        range: &Range<usize>,
        leaves: &mut Vec<Leaf>,
    ) {
        // Through a name that `std` goes by in a library, and nothing else does.
        let alias = path.iter().position(|name| {
            self.defined.standard_aliases.contains(name) && !self.defined.spaces.contains(name)
        });
        let way = alias.map(|alias| path[..=alias].to_vec());
        let standard = match (path.first(), tree) {
            (Some(_), _) if alias.is_some() => true,
            (Some(root), _) => self.defined.is_standard(root),
            // `use ::std as alloc`, and no name of the edition 2015.
            (None, syn::UseTree::Name(syn::UseName { ident }))
            | (None, syn::UseTree::Rename(syn::UseRename { ident, .. })) => {
                ident == "std" || ident == "core"
            }
            (None, _) => false,
        };
        let mut add =
            |pass: &mut Self, text: String, glob: Option<String>, gate: Gate, path: &[String]| {
                let unit = pass.unit(range.clone(), None, gate);
                // Modules on the way stay because of what they lead to, unless
                // they go by an imported name.
                if let (false, Some((last, way))) = (standard, path.split_last()) {
                    // The library itself is named, by `crate::` before it.
                    let library = way.get(1).filter(|_| way[0] == "crate");
                    let (types, imported) = (&pass.defined.types, &pass.defined.imported);
                    let named = way
                        .iter()
                        .filter(|name| types.contains(*name) || imported.contains(*name));
                    let mentions = named.chain(library).chain([last]).cloned().collect();
                    pass.units[unit].mentions = mentions;
                }
                if let Some(way) = &way {
                    pass.units[unit].mentions.clone_from(way);
                }
                leaves.push(Leaf {
                    text,
                    glob,
                    standard,
                    unit,
                });
            };
        match tree {
            syn::UseTree::Path(inner) => {
                path.push(plain(&inner.ident));
                self.leaf(
                    &inner.tree,
                    format!("{prefix}{}::", inner.ident),
                    path,
                    range,
                    leaves,
                );
                path.pop();
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.leaf(tree, prefix.clone(), path, range, leaves);
                }
            }
            syn::UseTree::Glob(_) => {
                let from = path.last().cloned().unwrap_or_default();
                // What an earlier stage has removed has nothing to give.
                let known = [&self.defined.items, &self.defined.imported]
                    .iter()
                    .any(|names| names.contains(&from));
                let there = standard || known || matches!(&*from, "crate" | "self" | "super" | "");
                let gate = match there {
                    true => Gate::Always,
                    false => Gate::Any(Vec::new()),
                };
                let glob = (!standard).then_some(from);
                add(self, format!("{prefix}*"), glob, gate, &[]);
                // Modules on the way, as in `leaf`.
                if !standard {
                    let library = path.get(1).filter(|_| path[0] == "crate");
                    let imported = &self.defined.imported;
                    let named = path.iter().filter(|name| imported.contains(*name));
                    let mentions = named.chain(library).cloned().collect();
                    let unit = leaves.last().expect("just added").unit;
                    self.units[unit].mentions = mentions;
                }
            }
            syn::UseTree::Name(name) => {
                let ident = plain(&name.ident);
                // `use a::{self}` imports `a`.
                let bound = match ident.as_str() {
                    "self" => path.last().cloned().unwrap_or_default(),
                    _ => ident.clone(),
                };
                let text = format!("{prefix}{}", name.ident);
                let gate = match standard {
                    true => Gate::Standard(bound),
                    // What an earlier stage has removed cannot be imported.
                    false if ident != "self" && !self.defined.items.contains(&ident) => {
                        Gate::Any(Vec::new())
                    }
                    // Re-exported on the way here.
                    false
                        if traits::is_trait(&bound)
                            && !self.defined.traits.contains_key(&bound) =>
                    {
                        Gate::Standard(bound)
                    }
                    // Its library may be named by nothing but this.
                    false => {
                        let members = self.defined.traits.get(&bound).into_iter().flatten();
                        Gate::Any(members.chain([&bound]).cloned().collect())
                    }
                };
                path.push(ident);
                add(self, text, None, gate, path);
                path.pop();
            }
            syn::UseTree::Rename(name) => {
                let (ident, bound) = (plain(&name.ident), plain(&name.rename));
                let text = format!("{prefix}{} as {}", name.ident, name.rename);
                let gate = match (standard, bound.as_str()) {
                    (false, _) if ident != "self" && !self.defined.items.contains(&ident) => {
                        Gate::Any(Vec::new())
                    }
                    (true, "_") => Gate::Standard(ident.clone()),
                    (false, "_") => {
                        let members = self.defined.traits.get(&ident).into_iter().flatten();
                        Gate::Any(members.chain([&ident]).cloned().collect())
                    }
                    // Its methods may be needed under either name.
                    (true, _) if traits::may_be_needed(&ident, |_| true) => Gate::Always,
                    (true, _) => Gate::Any(vec![bound]),
                    (false, _) if self.defined.traits.contains_key(&ident) => {
                        Gate::Any(vec![bound, ident.clone()])
                    }
                    (false, _) => Gate::Any(vec![bound]),
                };
                path.push(ident);
                add(self, text, None, gate, path);
                path.pop();
            }
        }
    }
}

/// Names that a module imports from the standard library.
fn standard_names(items: &[syn::Item]) -> HashSet<String> {
    fn collect(tree: &syn::UseTree, names: &mut HashSet<String>) {
        match tree {
            syn::UseTree::Path(path) => collect(&path.tree, names),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| collect(tree, names)),
            syn::UseTree::Name(name) => drop(names.insert(plain(&name.ident))),
            syn::UseTree::Rename(name) => drop(names.insert(plain(&name.rename))),
            syn::UseTree::Glob(_) => {}
        }
    }
    let mut names = HashSet::new();
    for item in items {
        match item {
            syn::Item::Use(syn::ItemUse {
                tree: syn::UseTree::Path(path),
                ..
            }) if path.ident == "std" || path.ident == "core" => collect(&path.tree, &mut names),
            _ => {}
        }
    }
    names
}

/// The library names in an `impl`'s header that must be live for it to matter.
struct HeaderNames<'p> {
    defined: &'p Defined,
    standard: &'p HashSet<String>,
    generics: &'p HashSet<String>,
    names: Vec<String>,
}

impl<'ast> Visit<'ast> for HeaderNames<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let first = path
            .segments
            .first()
            .map(|first| plain(&first.ident))
            .unwrap_or_default();
        let outside = path.segments.len() == 1
            && (self.standard.contains(&first) || self.generics.contains(&first))
            || matches!(first.as_str(), "std" | "core");
        if let (false, Some(last)) = (outside, path.segments.last()) {
            let name = plain(&last.ident);
            // `fmt::Display` is the standard library's, whatever a library has.
            let qualified = 1 < path.segments.len() && self.standard.contains(&first);
            if self.defined.types.contains(&name) && !qualified {
                self.names.push(name);
            }
            // Another library's type is nothing where that library is not used.
            if let ("crate", Some(library)) = (first.as_str(), path.segments.get(1)) {
                self.names.push(plain(&library.ident));
            }
        }
        syn::visit::visit_path(self, path);
    }
}
