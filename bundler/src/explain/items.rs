//! The items of a file, and which names each of them mentions.

use crate::model::text::Text;
use crate::stages::print::Parts;
use crate::syntax::items::{
    impl_item_name, is_private, item_name, item_visibility, plain, trait_item_name, type_head,
};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::leaves;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;

/// What an item is, as far as names lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It goes by its own name or by a path.
    Free,
    /// It belongs to a type or a trait.
    Member,
    /// It is called with `!`.
    Macro,
    /// A `use` of the user's: it leads to others, and nothing to it.
    Import,
}

/// An item of a file.
#[derive(Debug)]
pub struct Item {
    /// Modules, then the type or trait, then the name.
    pub path: Vec<String>,
    /// What it is.
    pub kind: Kind,
    /// Where its name stands.
    pub name: usize,
    /// Where it stands.
    pub range: Range<usize>,
    /// The library it is in; `None` if it is the user's.
    pub library: Option<usize>,
    /// Whether only its module, and those within, can name it.
    is_private: bool,
    mentions: BTreeSet<Mention>,
    /// Items that come with it, whether they are named or not.
    with: Vec<usize>,
}

impl Item {
    /// The path of what it is in.
    fn around(&self) -> &[String] {
        self.path.split_last().map_or(&[], |(_, around)| around)
    }
}

/// A name and how it stands there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Mention {
    name: String,
    how: How,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    Plain,
    /// Behind a dot.
    Method,
    /// Behind `X::`; empty if that is no name.
    Behind(String),
    /// Before `!`.
    Call,
}

/// All items of a file.
#[derive(Debug)]
pub struct Items {
    /// In the file's order.
    pub all: Vec<Item>,
    by_name: BTreeMap<String, Vec<usize>>,
    /// `y` to `x`, for `use … x as y`.
    aliases: BTreeMap<String, BTreeSet<String>>,
}

impl Items {
    /// Reads a file.
    pub fn of(text: &Text) -> Result<Items, syn::Error> {
        let source = text.as_str();
        let file = syn::parse_file(source)?;
        let tokens = Tokens::new(source);
        let libraries = Parts::of(source).map_or(Vec::new(), |parts| parts.libraries);
        let mut reader = Reader {
            source,
            tokens: &tokens,
            libraries: libraries.into_iter().map(|part| part.range).collect(),
            all: Vec::new(),
            aliases: BTreeMap::new(),
            impls: Vec::new(),
        };
        reader.items(&file.items, &[]);
        Ok(reader.finish())
    }

    /// The items whose paths end like this.
    pub fn called(&self, key: &[&str]) -> Vec<usize> {
        let of_name = key.last().and_then(|name| self.by_name.get(*name));
        let ends = |at: &usize| {
            let path = &self.all[*at].path;
            key.len() <= path.len() && path[path.len() - key.len()..].iter().eq(key)
        };
        of_name
            .into_iter()
            .flatten()
            .copied()
            .filter(ends)
            .collect()
    }

    /// The items that an item leads to; with `strict`, `String::new` leads to no
    /// `new` here, since no type here is called `String`.
    pub fn next(&self, at: usize, strict: bool) -> BTreeSet<usize> {
        let item = &self.all[at];
        let mut next: BTreeSet<_> = item.with.iter().copied().collect();
        for mention in &item.mentions {
            if strict && self.is_elsewhere(&mention.how) {
                continue;
            }
            let own = [mention.name.clone()];
            let renamed = self.aliases.get(&mention.name);
            for name in own.iter().chain(renamed.into_iter().flatten()) {
                next.extend(self.meant(item, name, &mention.how));
            }
        }
        next
    }

    /// Whether a name stands behind a type that the file does not have.
    fn is_elsewhere(&self, how: &How) -> bool {
        let How::Behind(qualifier) = how else {
            return false;
        };
        let is_type = qualifier.starts_with(char::is_uppercase) && qualifier != "Self";
        is_type && !self.by_name.contains_key(qualifier) && !self.aliases.contains_key(qualifier)
    }

    fn meant(&self, from: &Item, name: &str, how: &How) -> Vec<usize> {
        let parent = |item: &Item| item.path.iter().rev().nth(1).cloned();
        let all = self.by_name.get(name).into_iter().flatten().copied();
        let fits = |at: &usize| match (how, self.all[*at].kind) {
            (How::Plain, kind) => kind == Kind::Free,
            (How::Method, kind) => kind == Kind::Member,
            (How::Call, kind) => kind == Kind::Macro,
            (How::Behind(_), _) => true,
        };
        let is_seen = |at: &usize| {
            let item = &self.all[*at];
            !item.is_private || from.path.starts_with(item.around())
        };
        let mut found: Vec<_> = all.filter(fits).filter(is_seen).collect();
        let narrow = |found: &mut Vec<usize>, is_better: &dyn Fn(&Item) -> bool| {
            if found.iter().any(|&at| is_better(&self.all[at])) {
                found.retain(|&at| is_better(&self.all[at]));
            }
        };
        if let How::Behind(qualifier) = how {
            let qualifier = match qualifier.as_str() {
                "Self" => parent(from),
                other => Some(other.to_owned()),
            };
            narrow(&mut found, &|item| parent(item) == qualifier);
        }
        narrow(&mut found, &|item| item.library == from.library);
        if *how == How::Plain {
            // A member's own type stands between it and its module.
            let around = from.around();
            let module = match from.kind {
                Kind::Member => around.split_last().map_or(around, |(_, module)| module),
                _ => around,
            };
            narrow(&mut found, &|item| item.around() == module);
        }
        found
    }
}

/// An `impl`'s own names and members.
struct Impl {
    library: Option<usize>,
    of_type: Option<String>,
    of_trait: Option<String>,
    header: BTreeSet<Mention>,
    members: Vec<usize>,
}

struct Reader<'t> {
    source: &'t str,
    tokens: &'t Tokens<'t>,
    libraries: Vec<Range<usize>>,
    all: Vec<Item>,
    aliases: BTreeMap<String, BTreeSet<String>>,
    impls: Vec<Impl>,
}

impl Reader<'_> {
    fn items(&mut self, items: &[syn::Item], path: &[String]) {
        for item in items {
            let range = item.span().byte_range();
            match item {
                syn::Item::Mod(module) => {
                    if let Some((_, inner)) = &module.content {
                        self.items(inner, &longer(path, &module.ident));
                    }
                }
                syn::Item::Use(import) => {
                    self.renamed(import);
                    if self.library(range.start).is_none() {
                        self.import(import, range);
                    }
                }
                syn::Item::Macro(call) => match &call.ident {
                    Some(name) => {
                        self.add(path, name, Kind::Macro, range, &[]);
                    }
                    None => self.made_by_call(path, range),
                },
                syn::Item::Impl(block) => self.block(block, path),
                syn::Item::Trait(definition) => {
                    let path_inside = longer(path, &definition.ident);
                    let inner: Vec<_> = definition
                        .items
                        .iter()
                        .map(|item| item.span().byte_range())
                        .collect();
                    let of_trait = self.add(path, &definition.ident, Kind::Free, range, &inner);
                    self.all[of_trait].is_private = is_private(&definition.vis);
                    for (item, range) in definition.items.iter().zip(inner) {
                        let Some(name) = trait_item_name(item) else {
                            continue;
                        };
                        let member = self.add(&path_inside, name, Kind::Member, range, &[]);
                        // As when items are pruned: who calls a method by its
                        // name alone needs its trait.
                        self.all[member].with.push(of_trait);
                    }
                }
                _ => {
                    if let Some(name) = item_name(item) {
                        let added = self.add(path, name, Kind::Free, range, &[]);
                        let is_private = item_visibility(item).is_some_and(is_private);
                        self.all[added].is_private = is_private;
                    }
                }
            }
        }
    }

    fn block(&mut self, block: &syn::ItemImpl, path: &[String]) {
        let of_type = type_head(&block.self_ty);
        let of_trait = block.trait_.as_ref().and_then(|(_, path, _)| last(path));
        let mut path = path.to_vec();
        path.extend(of_type.clone().or(of_trait.clone()));
        let mut members = Vec::new();
        for item in &block.items {
            let Some(name) = impl_item_name(item) else {
                continue;
            };
            let range = item.span().byte_range();
            members.push(self.add(&path, name, Kind::Member, range, &[]));
        }
        if of_trait.is_none() {
            members.clear();
        }
        let whole = block.span().byte_range();
        let inner = block.items.iter().map(|item| item.span().byte_range());
        self.impls.push(Impl {
            library: self.library(whole.start),
            header: self.mentions(&whole, &inner.collect::<Vec<_>>(), ""),
            of_type,
            of_trait,
            members,
        });
    }

    /// What a call makes is known by the word before its name; `*const T` is none.
    fn made_by_call(&mut self, path: &[String], range: Range<usize>) {
        let words = ["const", "enum", "fn", "static", "struct", "trait", "type"];
        for at in self.tokens.at(range.start)..self.tokens.at(range.end) {
            let name = self.tokens.ident(at + 1);
            let is_pointer = self.tokens.is_punct(at.wrapping_sub(1), '*');
            if words.contains(&self.tokens.ident(at)) && !is_pointer && !name.is_empty() {
                let start = self.tokens.range(at + 1).start;
                self.push(path, name, start, Kind::Free, range.clone(), &[]);
            }
        }
    }

    fn renamed(&mut self, import: &syn::ItemUse) {
        for leaf in leaves(import) {
            if let (Some(new), Some(old)) = (leaf.rename, leaf.target().last()) {
                let names = self.aliases.entry(plain(new)).or_default();
                names.insert(plain(old));
            }
        }
    }

    /// What a `use` names is in the file whether it is used or not.
    fn import(&mut self, import: &syn::ItemUse, range: Range<usize>) {
        let text = &self.source[import.use_token.span.byte_range().start..range.end];
        let words: Vec<_> = text.trim_end_matches(';').split_whitespace().collect();
        let mentions = self.mentions(&range, &[], "").into_iter();
        // It may be of any kind.
        let mentions = mentions.map(|mention| match mention.how {
            How::Plain => Mention {
                how: How::Behind(String::new()),
                ..mention
            },
            _ => mention,
        });
        self.all.push(Item {
            kind: Kind::Import,
            name: range.start,
            library: None,
            mentions: mentions.collect(),
            range,
            path: vec![words.join(" ")],
            is_private: false,
            with: Vec::new(),
        });
    }

    fn add(
        &mut self,
        path: &[String],
        name: &syn::Ident,
        kind: Kind,
        range: Range<usize>,
        inner: &[Range<usize>],
    ) -> usize {
        let start = name.span().byte_range().start;
        self.push(path, &plain(name), start, kind, range, inner)
    }

    fn push(
        &mut self,
        path: &[String],
        name: &str,
        start: usize,
        kind: Kind,
        range: Range<usize>,
        inner: &[Range<usize>],
    ) -> usize {
        let mut path = path.to_vec();
        path.push(name.to_owned());
        self.all.push(Item {
            kind,
            name: start,
            library: self.library(range.start),
            mentions: self.mentions(&range, inner, name),
            range,
            path,
            is_private: false,
            with: Vec::new(),
        });
        self.all.len() - 1
    }

    fn library(&self, at: usize) -> Option<usize> {
        self.libraries.iter().position(|range| range.contains(&at))
    }

    /// The names in a range but not in the `inner` ones; an item's own name
    /// leads nowhere.
    fn mentions(
        &self,
        range: &Range<usize>,
        inner: &[Range<usize>],
        own: &str,
    ) -> BTreeSet<Mention> {
        let tokens = self.tokens;
        let mut mentions = BTreeSet::new();
        for at in tokens.at(range.start)..tokens.at(range.end) {
            let name = tokens.name(at);
            let start = tokens.range(at).start;
            if name.is_empty() || inner.iter().any(|inner| inner.contains(&start)) {
                continue;
            }
            let behind_dot = at
                .checked_sub(1)
                .is_some_and(|dot| tokens.is_punct(dot, '.'));
            let range_dots = 2 <= at && tokens.is_punct(at - 2, '.');
            let how = if tokens.is_punct(at + 1, '!') && !tokens.is_punct(at + 2, '=') {
                How::Call
            } else if behind_dot && !range_dots {
                How::Method
            } else if tokens.is_after_path_sep(at) {
                let before = at.checked_sub(3).map_or("", |before| tokens.name(before));
                How::Behind(before.to_owned())
            } else {
                How::Plain
            };
            if name != own || how != How::Plain {
                mentions.insert(Mention {
                    name: name.to_owned(),
                    how,
                });
            }
        }
        mentions
    }

    fn finish(mut self) -> Items {
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, item) in self.all.iter().enumerate() {
            if let Some(name) = item.path.last() {
                by_name.entry(name.clone()).or_default().push(at);
            }
        }
        // A trait's methods come with the type that has them: `drop`, `fmt`.
        // On a type of the standard library, with the trait.
        for block in self.impls {
            let heads = [block.of_type, block.of_trait].into_iter().flatten();
            let head = heads.filter_map(|name| {
                let named = by_name.get(&name)?.iter().copied();
                named
                    .filter(|&at| self.all[at].kind == Kind::Free)
                    .find(|&at| self.all[at].library == block.library)
            });
            if let Some(head) = head.into_iter().next() {
                let item = &mut self.all[head];
                item.mentions.extend(block.header);
                item.with.extend(block.members);
            }
        }
        Items {
            all: self.all,
            by_name,
            aliases: self.aliases,
        }
    }
}

fn longer(path: &[String], name: &syn::Ident) -> Vec<String> {
    let mut path = path.to_vec();
    path.push(plain(name));
    path
}

fn last(path: &syn::Path) -> Option<String> {
    path.segments.last().map(|last| last.ident.to_string())
}
