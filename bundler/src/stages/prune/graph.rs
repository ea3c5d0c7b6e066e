//! A library's text taken apart into nodes that live or die as a whole.

use super::live_when::LiveWhen;
use super::macro_body::{defined_in, group_of, pastes};
use super::mentions::{entered, mentions};
use super::symbols::{Parsed, SymbolTable, last_name, member_names, standard_names};
use super::uses;
use crate::facts::attributes;
use crate::facts::macros::STANDARD;
use crate::facts::traits;
use crate::syntax::inner_impls;
use crate::syntax::items::{self, foreign_item_name, impl_item_name, is_private, item_name, plain};
use crate::syntax::macro_rules::is_definition;
use crate::syntax::strip_comments::KEPT;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::tree_range;
use crate::syntax::walk::{self, Next, Tree, walk};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use syn::spanned::Spanned;

/// A library taken apart.
#[derive(Debug, Serialize, Deserialize)]
pub struct ItemGraph {
    /// All its nodes; the members of a node follow it.
    pub nodes: Vec<Node>,
    /// Where they are.
    pub root: Module,
    /// Its enums, which a `*` may take from, with their nodes.
    pub enums: Vec<(String, usize)>,
    /// Its macros' definitions, and imports that give a macro another name.
    pub macros: Vec<Macro>,
    /// The module that each is in, but for the library itself, which is the first.
    pub around: Vec<Option<usize>>,
}

/// A piece of a library: an item, a member of one, or a leaf of a `use`.
#[derive(Debug, Serialize, Deserialize)]
pub struct Node {
    /// Its range in the library's text.
    pub range: Range<usize>,
    /// The node it is in: an `impl` or a trait.
    pub parent: Option<usize>,
    /// The module it is in, by its index in [`ItemGraph::around`].
    pub module: usize,
    /// Whether only that module and those within can name it.
    pub is_private: bool,
    /// Whether it is a macro's definition: what it says is looked up where it is called.
    pub is_macro: bool,
    /// When it is live.
    pub live_when: LiveWhen,
    /// The names it mentions, without those of the nodes inside it.
    pub mentions: Vec<String>,
}

/// A module with what is in it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Module {
    /// Its name and range; `None` for the library itself.
    pub this: Option<(String, Range<usize>)>,
    /// Nodes directly in it.
    pub nodes: Vec<usize>,
    /// Imports directly in it.
    pub imports: Vec<Import>,
    /// Modules in it.
    pub modules: Vec<Module>,
}

/// What a macro goes by.
#[derive(Debug, Serialize, Deserialize)]
pub struct Macro {
    /// Its name.
    pub name: String,
    /// The node of its definition, or of an import that gives it this name.
    pub node: usize,
    /// Whether there are definitions of macros in it.
    pub defines_macros: bool,
}

/// A `use`, leaf by leaf.
#[derive(Debug, Serialize, Deserialize)]
pub struct Import {
    /// The range of the whole item.
    pub range: Range<usize>,
    /// The range of its tree.
    pub tree: Range<usize>,
    /// Each leaf with its node.
    pub leaves: Vec<Leaf>,
}

/// A leaf of a `use`.
#[derive(Debug, Serialize, Deserialize)]
pub struct Leaf {
    /// The text of the whole path: `crate::a::b as c`, `self::d::*`.
    pub text: String,
    /// The module that a `*` takes from.
    pub glob: Option<String>,
    /// Whether it is for what its module has alone: from the standard library, or all of the
    /// module around, and goes no further.
    pub own: bool,
    /// Its node.
    pub node: usize,
}

impl ItemGraph {
    /// Takes a library apart that is a module of this name in the file.
    pub fn of(module: &str, parsed: &Parsed, symbols: &SymbolTable) -> ItemGraph {
        let mut builder = Builder {
            tokens: &parsed.tokens,
            symbols,
            here: vec!["crate".to_owned(), module.to_owned()],
            nodes: Vec::new(),
            enums: Vec::new(),
            macros: Vec::new(),
            around: Vec::new(),
            module: None,
        };
        let root = builder.module(&parsed.syntax.items, None);
        ItemGraph {
            nodes: builder.nodes,
            root,
            enums: builder.enums,
            macros: builder.macros,
            around: builder.around,
        }
    }
}

struct Builder<'a, 'p> {
    tokens: &'p Tokens<'a>,
    symbols: &'p SymbolTable,
    /// The path of the module that is read.
    here: Vec<String>,
    nodes: Vec<Node>,
    enums: Vec<(String, usize)>,
    macros: Vec<Macro>,
    around: Vec<Option<usize>>,
    /// The module that is read, by its index in these.
    module: Option<usize>,
}

impl Builder<'_, '_> {
    fn module(&mut self, items: &[syn::Item], this: Option<(String, Range<usize>)>) -> Module {
        let mut module = Module {
            this,
            ..Module::default()
        };
        let standard = standard_names(items);
        let around = self.module.replace(self.around.len());
        self.around.push(around);
        for item in items {
            let range = items::range(item);
            match item {
                syn::Item::Mod(item) => {
                    let inner = item.content.as_ref().map_or(&[][..], |(_, items)| items);
                    let name = plain(&item.ident);
                    self.here.push(name.clone());
                    module.modules.push(self.module(inner, Some((name, range))));
                    self.here.pop();
                }
                syn::Item::Use(item) => {
                    let import = self.import(item, &standard);
                    module.imports.push(import);
                }
                _ => {
                    let node = self.item(item, range, &standard);
                    module.nodes.push(node);
                    self.nodes[node].is_private =
                        items::item_visibility(item).is_some_and(is_private);
                    self.definition(item, node);
                }
            }
        }
        self.module = around;
        module
    }

    /// Notes a macro that a node defines.
    fn definition(&mut self, item: &syn::Item, node: usize) {
        let syn::Item::Macro(item) = item else {
            return;
        };
        let mut group = group_of(self.tokens, &item.mac);
        if let Some(name) = &item.ident {
            self.nodes[node].is_macro = true;
            self.macros.push(Macro {
                name: plain(name),
                node,
                defines_macros: group.any(|at| is_definition(self.tokens, at)),
            });
        }
    }

    /// A node without mentions.
    fn node(&mut self, range: Range<usize>, parent: Option<usize>, live_when: LiveWhen) -> usize {
        self.nodes.push(Node {
            range,
            parent,
            module: self.module.unwrap_or_default(),
            is_private: false,
            is_macro: false,
            live_when,
            mentions: Vec::new(),
        });
        self.nodes.len() - 1
    }

    /// A node that mentions all that is in its range.
    fn whole(&mut self, range: Range<usize>, parent: Option<usize>, live_when: LiveWhen) -> usize {
        let live_when = self.or_always(&range, live_when);
        let mentions = self.mentions(&range).into_iter().collect();
        let node = self.node(range, parent, live_when);
        self.nodes[node].mentions = mentions;
        node
    }

    /// When something is live that may have in it what the linker finds: a static in a
    /// body, whoever calls the body.
    fn or_always(&self, range: &Range<usize>, live_when: LiveWhen) -> LiveWhen {
        let is_found = |at: usize| match self.tokens.is_punct(at, '#') {
            true => self.is_used_unnamed(&self.tokens.range(at)),
            false => {
                let name = self.tokens.name(at);
                self.tokens.is_call(at) && self.symbols.may_be_marked(name, &attributes::UNNAMED)
            }
        };
        match self.token_range(range).any(is_found) {
            true => LiveWhen::Linked,
            false => live_when,
        }
    }

    /// Adds the mentions of a node's range without those of its members.
    fn header(&mut self, node: usize) {
        let mut at = self.nodes[node].range.start;
        let mut names = BTreeSet::new();
        for member in &self.nodes[node + 1..] {
            names.extend(self.mentions(&(at..member.range.start)));
            at = member.range.end;
        }
        names.extend(self.mentions(&(at..self.nodes[node].range.end)));
        self.nodes[node].mentions = names.into_iter().collect();
    }

    /// The names mentioned in a range, each once.
    fn mentions(&self, range: &Range<usize>) -> BTreeSet<String> {
        let names = mentions(self.tokens, self.token_range(range));
        names.into_iter().collect()
    }

    fn token_range(&self, range: &Range<usize>) -> Range<usize> {
        self.tokens.at(range.start)..self.tokens.at(range.end)
    }

    /// Whether an attribute says that an item is used by no name, or is wanted.
    fn is_used_unnamed(&self, range: &Range<usize>) -> bool {
        let mut at = self.tokens.at(range.start);
        while self.tokens.is_punct(at, '#') && self.tokens.str(at + 1) == "[" {
            let close = self.tokens.partner(at + 1);
            let keeps = self.tokens.str(at + 4) == KEPT;
            if keeps
                || (at + 2..close).any(|at| attributes::UNNAMED.contains(&self.tokens.ident(at)))
            {
                return true;
            }
            at = close + 1;
        }
        false
    }

    fn item(&mut self, item: &syn::Item, range: Range<usize>, standard: &HashSet<String>) -> usize {
        use syn::Item;
        let live_when = match item {
            _ if self.is_used_unnamed(&range) => LiveWhen::Linked,
            Item::Const(item) if item.ident == "_" => self.unnamed_const(&range),
            Item::Enum(item) => self.enumeration(item),
            Item::ForeignMod(item) => return self.foreign_block(item, range),
            Item::Impl(item) => return self.impl_item(item, range, standard),
            Item::Macro(item) if item.ident.is_none() => self.call(&item.mac),
            Item::Trait(item) => return self.trait_item(item, range, standard),
            _ => item_name(item).map_or(LiveWhen::Always, by_name),
        };
        let live_when = live_when.around(self.headers(&inner_impls::of_item(item), standard));
        self.whole(range, None, live_when)
    }

    /// The names in the headers of `impl`s.
    fn headers(&self, impls: &[&syn::ItemImpl], standard: &HashSet<String>) -> Vec<Vec<String>> {
        let headers = impls.iter();
        let headers = headers.map(|of| header_names(of, &of.self_ty, self.symbols, standard));
        headers.collect()
    }

    /// Without an `impl`, what a macro makes, or what the linker finds, a check at
    /// compile time: nothing that runs.
    fn unnamed_const(&self, range: &Range<usize>) -> LiveWhen {
        let idents = self.mentions(range);
        let mut names = Vec::new();
        let calls = self.token_range(range);
        for at in calls.filter(|at| self.tokens.is_call(*at)) {
            let name = self.tokens.name(at);
            if self.symbols.may_implement(name) {
                // An `impl` in a block is for everyone, whatever it is for.
                return LiveWhen::Always;
            }
            if self.symbols.macros.contains_key(name) {
                names.extend(self.symbols.call_names(name, &idents));
            }
        }
        LiveWhen::Any(names)
    }

    /// The node that comes next is this enum.
    fn enumeration(&mut self, item: &syn::ItemEnum) -> LiveWhen {
        let name = plain(&item.ident);
        self.enums.push((name.clone(), self.nodes.len()));
        let mut names = vec![name];
        if self.symbols.globbed.contains(&names[0]) {
            names.extend(item.variants.iter().map(|variant| plain(&variant.ident)));
        }
        LiveWhen::Any(names)
    }

    fn call(&self, call: &syn::Macro) -> LiveWhen {
        let name = last_name(&call.path);
        let group = group_of(self.tokens, call);
        let arguments = mentions(self.tokens, group.clone());
        let arguments: BTreeSet<String> = arguments.into_iter().collect();
        let is_own = self.symbols.macros.contains_key(&name);
        let is_known = is_own || STANDARD.contains(&&*name);
        let is_used_unnamed = self.symbols.may_be_marked(&name, &attributes::UNNAMED);
        let pastes = self.symbols.may_paste(&name) || pastes(self.tokens, group.clone());
        let is_unclear = !is_known && arguments.is_empty() || is_used_unnamed || pastes;
        if name == "compile_error" || is_unclear {
            // What a procedural macro makes of nothing only the compiler knows.
            LiveWhen::Always
        } else if name == "thread_local" && !is_own {
            // Its initial values are for who names them.
            LiveWhen::Any(defined_in(self.tokens, group).collect())
        } else if arguments.contains("use") {
            // What is imported by a call may be any of its words.
            LiveWhen::Any(arguments.into_iter().collect())
        } else {
            let mut names = self.symbols.call_names(&name, &arguments);
            // Items that are passed as they are.
            names.extend(defined_in(self.tokens, group));
            LiveWhen::Any(names.into_iter().collect())
        }
    }

    fn trait_item(
        &mut self,
        item: &syn::ItemTrait,
        range: Range<usize>,
        standard: &HashSet<String>,
    ) -> usize {
        let name = plain(&item.ident);
        let whole = traits::is_trait(&name) || self.symbols.objects.contains(&name);
        let inner = item.items.iter().flat_map(inner_impls::of_trait_member);
        let inner = self.headers(&inner.collect::<Vec<_>>(), standard);
        let live_when = LiveWhen::Trait(name, member_names(item)).around(inner);
        let live_when = self.or_always(&range, live_when);
        let node = self.node(range, None, live_when);
        for member in &item.items {
            if let syn::TraitItem::Fn(function) = member {
                let live_when = match whole {
                    true => LiveWhen::Always,
                    false => by_name(&function.sig.ident),
                };
                let inner = self.headers(&inner_impls::of_trait_member(member), standard);
                let live_when = live_when.around(inner);
                self.whole(member.span().byte_range(), Some(node), live_when);
            }
        }
        self.header(node);
        node
    }

    fn impl_item(
        &mut self,
        item: &syn::ItemImpl,
        range: Range<usize>,
        standard: &HashSet<String>,
    ) -> usize {
        let needed = header_names(item, &item.self_ty, self.symbols, standard);
        let of_library = item.trait_.as_ref().is_some_and(|(_, path, _)| {
            let name = last_name(path);
            needed.contains(&name)
                && self.symbols.traits.contains_key(&name)
                && !traits::is_trait(&name)
                && !self.symbols.objects.contains(&name)
        });
        let by_names = item.trait_.is_none() || of_library;
        // The type that has a trait's method is known where that is called.
        let may_tell_type = |of: &&syn::ImplItem| match of {
            syn::ImplItem::Fn(of) => item.trait_.is_none() || of.sig.receiver().is_none(),
            _ => item.trait_.is_none(),
        };
        let members = item.items.iter().filter(may_tell_type);
        let members: Vec<_> = members.filter_map(impl_item_name).map(plain).collect();
        let target = without_arguments(&item.self_ty);
        let of_type = header_names(item, &target, self.symbols, standard);
        let is_standard = item
            .trait_
            .as_ref()
            .is_some_and(|(_, path, _)| self.symbols.is_standard_trait(&last_name(path)));
        let live_when = match item.trait_ {
            Some(_) if of_type.is_empty() || members.is_empty() || of_type == needed => {
                LiveWhen::All(needed)
            }
            // `collect()` calls it unnamed.
            Some(_) if is_standard => LiveWhen::All(of_type),
            _ => LiveWhen::Members {
                of_type,
                members,
                all: needed,
            },
        };
        let inner = item.items.iter().flat_map(inner_impls::of_member);
        let inner = self.headers(&inner.collect::<Vec<_>>(), standard);
        let live_when = self.or_always(&range, live_when.around(inner));
        let node = self.node(range, None, live_when);
        for member in &item.items {
            let is_own = item.trait_.is_none();
            let (live_when, visibility) = match member {
                syn::ImplItem::Fn(of) if by_names => (by_name(&of.sig.ident), &of.vis),
                syn::ImplItem::Const(of) if is_own => (by_name(&of.ident), &of.vis),
                _ => continue,
            };
            let inner = self.headers(&inner_impls::of_member(member), standard);
            let live_when = live_when.around(inner);
            let member = self.whole(items::member_range(member), Some(node), live_when);
            self.nodes[member].is_private = is_own && is_private(visibility);
        }
        self.header(node);
        node
    }

    fn foreign_block(&mut self, item: &syn::ItemForeignMod, range: Range<usize>) -> usize {
        let names: Vec<_> = item.items.iter().filter_map(foreign_item_name).collect();
        if item.items.is_empty() && item.attrs.is_empty() {
            return self.whole(range, None, LiveWhen::Any(Vec::new()));
        }
        // An empty one, or one with macros, may be there for its `#[link]`.
        if names.is_empty() || names.len() < item.items.len() {
            return self.whole(range, None, LiveWhen::Always);
        }
        let live_when = LiveWhen::Any(names.iter().copied().map(plain).collect());
        let node = self.node(range, None, live_when);
        for (member, name) in item.items.iter().zip(names) {
            self.whole(member.span().byte_range(), Some(node), by_name(name));
        }
        self.header(node);
        node
    }

    fn import(&mut self, item: &syn::ItemUse, standard: &HashSet<String>) -> Import {
        let range = item.span().byte_range();
        // What it hands on is for others.
        let own = is_private(&item.vis);
        let mut leaves = Vec::new();
        for leaf in uses::resolve(item, &self.here, standard, self.symbols) {
            let node = self.node(range.clone(), None, leaf.live_when);
            self.nodes[node].mentions = leaf.mentions;
            self.nodes[node].is_private = own;
            self.macros.extend(leaf.as_macro.map(|name| Macro {
                name,
                node,
                defines_macros: false,
            }));
            leaves.push(Leaf {
                own: own && (leaf.standard || leaf.text == "super::*"),
                text: leaf.text,
                glob: leaf.glob,
                node,
            });
        }
        Import {
            tree: tree_range(item),
            range,
            leaves,
        }
    }
}

fn by_name(name: &syn::Ident) -> LiveWhen {
    LiveWhen::Any(vec![plain(name)])
}

/// The library names in an `impl`'s header that must be live for it to matter.
fn header_names(
    item: &syn::ItemImpl,
    target: &syn::Type,
    symbols: &SymbolTable,
    standard: &HashSet<String>,
) -> Vec<String> {
    let mut finder = HeaderNames::new(item, symbols, standard);
    finder.add(target);
    finder.may_be_marker = true;
    if let Some((_, path, _)) = &item.trait_ {
        // The standard library's may come by a `*`, and a `Drop` runs unnamed.
        match path.segments.last() {
            Some(last) if symbols.is_standard_trait(&plain(&last.ident)) => {
                finder.add(&last.arguments);
            }
            // It is there for what the trait provides: who calls that on the type says
            // none of the arguments.
            _ if item.items.is_empty() => finder.add(&path_without_arguments(path)),
            _ => finder.add(path),
        }
    }
    finder.names
}

/// A type without its arguments.
fn without_arguments(of: &syn::Type) -> syn::Type {
    let mut of = of.clone();
    if let syn::Type::Path(of) = &mut of {
        of.path = path_without_arguments(&of.path);
    }
    of
}

fn path_without_arguments(of: &syn::Path) -> syn::Path {
    let mut of = of.clone();
    for segment in &mut of.segments {
        segment.arguments = syn::PathArguments::None;
    }
    of
}

struct HeaderNames<'p> {
    symbols: &'p SymbolTable,
    standard: &'p HashSet<String>,
    generics: HashSet<String>,
    /// Whether what it finds may be a type that nobody else names.
    may_be_marker: bool,
    names: Vec<String>,
}

impl<'p> HeaderNames<'p> {
    fn new(
        item: &syn::ItemImpl,
        symbols: &'p SymbolTable,
        standard: &'p HashSet<String>,
    ) -> HeaderNames<'p> {
        let generics = item.generics.type_params();
        HeaderNames {
            symbols,
            standard,
            generics: generics.map(|generic| plain(&generic.ident)).collect(),
            may_be_marker: false,
            names: Vec::new(),
        }
    }
}

impl HeaderNames<'_> {
    /// Adds what a part of a header names.
    fn add(&mut self, part: &impl Tree) {
        walk(part, |node| {
            if let walk::Node::Path(path) = node {
                self.path(path);
            }
            Next::Inside
        });
    }

    fn path(&mut self, path: &syn::Path) {
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
            let is_named = !self.may_be_marker || !self.symbols.markers.contains(&name);
            if self.symbols.types.contains(&name) && !qualified && is_named {
                self.names.push(name);
            }
            // Another library's type is nothing where that library is not used, unless it
            // hands on what is a third one's.
            if let ("crate", Some(library)) = (first.as_str(), path.segments.get(1)) {
                let path = path.segments.iter().map(|name| plain(&name.ident));
                if !self
                    .symbols
                    .is_of_another_library(&path.collect::<Vec<_>>())
                {
                    self.names.push(entered(&plain(&library.ident)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::symbols::parse;
    use super::*;
    use crate::model::text::Text;

    /// A line for each node: its parent's index, when it is live, and what it
    /// mentions apart from keywords that open an item.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let of_text = Text::from(text);
        let parsed = parse(&of_text, "b").unwrap();
        let graph = ItemGraph::of(
            "b",
            &parsed,
            &SymbolTable::of([("b", &parsed)], &Tokens::new("")),
        );
        let keywords = [
            "const", "enum", "extern", "fn", "for", "impl", "pub", "struct", "trait",
        ];
        let line = |node: &Node| {
            let parent = node
                .parent
                .map_or(String::new(), |parent| format!("{parent} < "));
            let live_when = match &node.live_when {
                LiveWhen::Always => "always".to_owned(),
                LiveWhen::Linked => "linked".to_owned(),
                LiveWhen::Any(names) => format!("any {}", names.join(" ")),
                LiveWhen::All(names) => format!("all {}", names.join(" ")),
                LiveWhen::Members {
                    all,
                    of_type,
                    members,
                } => {
                    let [all, of_type] = [all, of_type].map(|names| names.join(" "));
                    format!("all {all} or {of_type} with {}", members.join(" "))
                }
                LiveWhen::Trait(name, members) => format!("trait {name} {}", members.join(" ")),
                LiveWhen::Around(item, impls) => format!("{item:?} around {impls:?}"),
                LiveWhen::Standard(name) => format!("standard {name}"),
            };
            let mentions = node.mentions.iter().map(String::as_str);
            let mentions: Vec<_> = mentions.filter(|name| !keywords.contains(name)).collect();
            format!("{parent}{live_when}: {}", mentions.join(" "))
        };
        let found: Vec<_> = graph.nodes.iter().map(line).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn items_by_name() {
        check("", &[]);
        check("fn r#f() { g(1, \"{x}\") }", &["any f: f g x"]);
        check("const A: u8 = B;", &["any A: A B u8"]);
        check("enum E { A }", &["any E: A E"]);
        check("enum E { A } use E::*;", &["any E A: A E", "always: "]);
        check(
            "extern \"C\" { fn f(a: A); static G: B; }",
            &["any f G: ", "0 < any f: A a f", "0 < any G: B G static"],
        );
        check("extern \"C\" {}", &["any : "]);
        check(
            "#[link(name = \"m\")] extern \"C\" {}",
            &["always: link name"],
        );
        check("extern \"C\" { make!(); fn f(); }", &["always: f make"]);
    }

    #[test]
    fn items_without_a_name() {
        check("#[no_mangle] fn f() {}", &["linked: f no_mangle"]);
        check(
            "fn f() { #[used] static S: T = g; }",
            &["linked: S T f g static used"],
        );
        // Not every sign begins an attribute.
        check("#[a] fn f() { m!(##\"x\"## #) }", &["any f: a f m"]);
        check("const _: () = assert!(1 < 2);", &["any : _ assert"]);
        check(
            "struct S; const _: () = { impl S {} };",
            &["any S: S", "Any([]) around [[\"S\"]]: S _"],
        );
        check("compile_error!(\"no\");", &["always: compile_error"]);
        check("make! { fn f() {} }", &["any f: f make"]);
        check("make!();", &["always: make"]);
        check("make! { use a::b; }", &["any a b use: a b make use"]);
    }

    #[test]
    fn members() {
        check(
            "struct S; impl S { const A: u8 = 1; fn f(self) { g() } type T = S; }",
            &[
                "any S: S",
                "all S or S with A f T: S T type",
                "1 < any A: A u8",
                "1 < any f: f g self",
            ],
        );
        check(
            "trait T { fn f() { g() } const A: u8; }",
            &["trait T f A: A T u8", "0 < any f: f g"],
        );
        // Its members are found by the type alone.
        check(
            "struct S<T>(T); struct A; impl S<A> { fn f() {} }",
            &[
                "any S: S T",
                "any A: A",
                "all S A or S with f: A S",
                "2 < any f: f",
            ],
        );
        // A library's trait for a type of the standard library.
        check(
            "trait T { fn f(); } impl T for u8 { fn f() {} }",
            &[
                "trait T f: T",
                "0 < any f: f",
                "all T: T u8",
                "2 < any f: f",
            ],
        );
        // What may be called unnamed stays with its type.
        check(
            "struct S; impl Drop for S { fn drop(&mut self) { g() } }",
            &["any S: S", "all S: Drop S drop g mut self"],
        );
        check(
            "use std::cell::Cell; trait T {} impl<S> T for Cell<S> {}",
            &["standard Cell: ", "trait T : T", "all T: Cell S T"],
        );
    }

    #[test]
    fn impls_in_bodies() {
        check(
            "struct S; fn f() { impl Drop for S {} }",
            &["any S: S", "Any([\"f\"]) around [[\"S\"]]: Drop S f"],
        );
        // For nobody else.
        check(
            "fn f() { struct S; impl Drop for S {} }",
            &["any f: Drop S f"],
        );
    }

    #[test]
    fn modules_and_imports() {
        let text = Text::from("mod m { use ::std::{mem, fmt}; fn f() {} } pub use std::io;");
        let parsed = parse(&text, "b").unwrap();
        let graph = ItemGraph::of(
            "b",
            &parsed,
            &SymbolTable::of([("b", &parsed)], &Tokens::new("")),
        );
        let [inner] = graph.root.modules.as_slice() else {
            panic!("one module: {graph:?}");
        };
        assert_eq!(inner.this.as_ref().unwrap().0, "m");
        assert_eq!(
            (inner.nodes.as_slice(), graph.root.nodes.len()),
            (&[2][..], 0)
        );
        let [import, handed_on] = [&inner.imports[0], &graph.root.imports[0]];
        assert_eq!(&text.as_str()[import.tree.clone()], "::std::{mem, fmt}");
        let leaves: Vec<_> = import.leaves.iter().map(|leaf| &*leaf.text).collect();
        assert_eq!(leaves, ["::std::mem", "::std::fmt"]);
        assert!(import.leaves[0].own && !handed_on.leaves[0].own);
    }
}
