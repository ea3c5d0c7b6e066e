//! Macros that a crate exports, which is a module now; and macros of the
//! user's, which stand before it now.

use super::{Exports, names};
use crate::error::Result;
use crate::facts::attributes::BUILT_IN;
use crate::facts::is_std;
use crate::facts::macros::STANDARD;
use crate::model::text::{Edit, Text};
use crate::syntax::items::{item_name, parse, plain};
use crate::syntax::macro_rules::{
    RENAMED, arms, defined, definitions, export_before, is_bare_call, is_definition, rules,
};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::{self, Leaf, leaves};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Gives the exported macros of a library their paths.
///
/// `#[macro_export]` puts a macro at the root of its crate; in a module a
/// `use` does. No macro can be seen from outside the crate then, so its `pub
/// use` are for the crate alone. `module` is the library's, one of `modules` like
/// those of its dependencies, whose names are `exported`; `None` is the user's
/// own crate, where only the `pub use` matter.
pub fn export<'e>(
    text: &Text,
    module: Option<&str>,
    modules: &BTreeSet<&str>,
    exported: impl Iterator<Item = &'e Exports>,
) -> Result<(Text, Exports)> {
    let syntax = parse(text)?;
    let tokens = Tokens::new(text.as_str());
    let mut finder = Finder {
        whole: text.as_str(),
        inside: Vec::new(),
        items: &syntax.items,
        outer: Vec::new(),
        made: exported_by_rules(&tokens),
        macros: Vec::new(),
        uses: Vec::new(),
        given: Vec::new(),
    };
    finder.visit_file(&syntax);
    let mut edits = Vec::new();
    let mut own = BTreeSet::new();
    if let Some(module) = module {
        own = finder.give_paths(&tokens, module, &mut edits);
    }
    edits.extend(syntax.items.iter().filter_map(|item| opened(item, &own)));
    let others = exported.flat_map(|exports| &exports.macro_names);
    let mut names = MacroNames {
        names: own.iter().chain(others).cloned().collect(),
        modules,
    };
    names.add_others(&finder.uses);
    let public = syntax.items.iter().filter_map(|item| match item {
        syn::Item::Use(of) if matches!(of.vis, syn::Visibility::Public(_)) => Some(of),
        _ => None,
    });
    let handed_on = public.flat_map(leaves).filter(|leaf| names.are_of(leaf));
    let handed_on = handed_on.filter_map(|leaf| leaf.bound().map(plain));
    let handed_on = handed_on.collect();
    for item in &finder.uses {
        edits.extend(names.hidden(item, text.as_str()));
    }
    for given in finder.given {
        edits.extend(names.hidden_in_call(&tokens, given));
    }
    let exports = Exports {
        macros: own,
        handed_on,
        macro_names: names.names,
        types: names::public_types(&syntax),
        ..Exports::default()
    };
    Ok((text.edited(edits), exports))
}

/// Which names may be those of macros in a file.
struct MacroNames<'m> {
    names: BTreeSet<String>,
    /// The modules of all libraries, which are none.
    modules: &'m BTreeSet<&'m str>,
}

impl MacroNames<'_> {
    /// Whether a leaf of a `use` may take a macro.
    fn are_of(&self, leaf: &Leaf) -> bool {
        let name = leaf.path.last().map(ToString::to_string);
        let is_library = |name: &str| leaf.path.len() == 2 && self.modules.contains(name);
        let is_it = |name: String| self.names.contains(&name) && !is_library(&name);
        let first = leaf.path.first().map(ToString::to_string);
        let is_of_std = first.is_some_and(|first| is_std(&first));
        !leaf.glob && !is_of_std && name.is_some_and(is_it)
    }

    /// Adds the other names that uses give them.
    fn add_others(&mut self, uses: &[&syn::ItemUse]) {
        for leaf in uses.iter().flat_map(|item| leaves(item)) {
            if leaf.rename.is_some() && self.are_of(&leaf) {
                self.names.extend(leaf.rename.map(ToString::to_string));
            }
        }
    }

    /// Keeps macros that a `pub use` takes in the crate.
    fn hidden(&self, item: &syn::ItemUse, text: &str) -> Vec<Edit> {
        let syn::Visibility::Public(public) = &item.vis else {
            return Vec::new();
        };
        let leaves = leaves(item).into_iter();
        let (of_macros, others): (Vec<_>, Vec<_>) = leaves.partition(|leaf| self.are_of(leaf));
        if of_macros.is_empty() {
            return Vec::new();
        }
        if others.is_empty() {
            return vec![Edit::replace(public.span.byte_range(), "pub(crate)")];
        }
        // What else it takes may be handed on further.
        let without = uses::keep_only(item, |leaf| !self.are_of(leaf));
        let range = item.span().byte_range();
        let attributes = &text[range.start..public.span.byte_range().start];
        let imports = of_macros.iter().map(Leaf::text);
        let imports = imports.map(|leaf| format!("\n{attributes}pub(crate) use {leaf};"));
        let beside = Edit::insert(range.end, &imports.collect::<String>());
        without.into_iter().chain([beside]).collect()
    }

    /// The same of what a call is given, which hands it on.
    fn hidden_in_call(&self, tokens: &Tokens, given: Range<usize>) -> Vec<Edit> {
        let is_public = |at: &usize| {
            let ends = |at: usize| matches!(tokens.str(at + 1), ";" | "," | "}" | "as");
            let mut tree = at + 2..uses::end(tokens, at + 2);
            tokens.ident(*at) == "pub"
                && tokens.ident(at + 1) == "use"
                && tree.any(|at| self.names.contains(tokens.name(at)) && ends(at))
        };
        let public = (tokens.at(given.start)..tokens.at(given.end)).filter(is_public);
        let public = public.map(|at| Edit::replace(tokens.range(at), "pub(crate)"));
        public.collect()
    }
}

/// Lets the file see a module or a function at a library's root that has the
/// name of an exported macro: an import of that name takes them all.
fn opened(item: &syn::Item, macros: &BTreeSet<String>) -> Option<Edit> {
    let (visibility, name, start) = match item {
        syn::Item::Mod(item) => (&item.vis, &item.ident, item.mod_token.span()),
        syn::Item::Fn(item) => (&item.vis, &item.sig.ident, item.sig.span()),
        _ => return None,
    };
    let is_private = matches!(visibility, syn::Visibility::Inherited);
    let hides = is_private && macros.contains(&plain(name));
    hides.then(|| Edit::insert(start.byte_range().start, "pub(crate) "))
}

/// A macro with `#[macro_export]`.
struct Found {
    name: String,
    /// Where its own definition names it.
    defined: Option<usize>,
    range: Range<usize>,
    attribute: Range<usize>,
    /// Its rules, between their delimiters.
    rules: Range<usize>,
    /// What is asked of the judge's machine: `#[cfg(unix)]`.
    conditions: String,
    /// Whether something else has its name, in its module or in one around it
    /// but the root.
    taken: bool,
    /// The modules around it.
    inside: Vec<Around>,
    /// What gave it its path where another macro makes it.
    import: Option<Range<usize>>,
    /// The last of the macros that are given to one call with it, if that is another.
    last_of_call: Option<String>,
}

/// A module around a macro.
#[derive(Clone)]
struct Around {
    name: String,
    conditions: String,
    /// Where it ends.
    end: usize,
}

impl Found {
    /// Defines it as `__warn` if a `use` of `warn` would also find an attribute.
    fn rename(&self, edits: &mut Vec<Edit>) -> Option<&str> {
        let start = self.renamed()?;
        edits.push(Edit::insert(start, RENAMED));
        Some(&self.name)
    }

    fn renamed(&self) -> Option<usize> {
        let is_attribute = BUILT_IN.contains(&self.name.as_str());
        self.defined.filter(|_| is_attribute)
    }

    fn give_path(&self, end: usize, edits: &mut Vec<Edit>) {
        let Found {
            name, conditions, ..
        } = self;
        let own = match self.renamed() {
            Some(_) => &format!("{RENAMED}{name} as {name}"),
            None => name,
        };
        edits.push(Edit::delete(self.attribute.clone()));
        edits.extend(self.import.clone().map(Edit::delete));
        let mut hop = String::new();
        if self.taken {
            // In a module of its own, a `use` takes the macro and nothing else; one
            // module has all that one call makes.
            let holder = self.last_of_call.as_ref().unwrap_or(name);
            hop = format!("__{holder}_macro::");
            edits.push(Edit::insert(
                self.range.end,
                &format!("\npub(crate) use {own};\n"),
            ));
            if self.last_of_call.is_none() {
                let open = format!("{conditions}#[macro_use]\npub(crate) mod __{name}_macro {{\n");
                edits.push(Edit::insert(self.range.start, &open));
                edits.push(Edit::insert(self.range.end, "}\n"));
            }
            // Elsewhere its path leads through no module but the root.
            if self.inside.is_empty() {
                let import = format!("\n{conditions}pub(crate) use self::{hop}{name};\n");
                edits.push(Edit::insert(end, &import));
            }
        } else {
            let import = format!("\n{conditions}pub(crate) use {own};");
            edits.push(Edit::insert(self.range.end, &import));
        }
        let mut conditions = conditions.clone();
        for (level, module) in self.inside.iter().enumerate().rev() {
            conditions.push_str(&module.conditions);
            let module = &module.name;
            let around = level.checked_sub(1);
            let import = match around {
                // What else has its name here must not follow it upwards.
                Some(_) if self.taken => format!(
                    "\n{conditions}pub(crate) mod __{name}_macro {{ \
                     pub(crate) use super::{module}::{hop}{name}; }}\n"
                ),
                _ => format!("\n{conditions}pub(crate) use self::{module}::{hop}{name};\n"),
            };
            let end = around.map_or(end, |level| self.inside[level].end);
            edits.push(Edit::insert(end, &import));
            if self.taken {
                hop = format!("__{name}_macro::");
            }
        }
    }

    /// Its calls of other exported macros: those who call it need not know
    /// their names. What its rules await word for word stays, and so do such calls
    /// where they are handed to a macro. Whether it hands a call by path to one.
    fn call_by_path(
        &self,
        tokens: &Tokens,
        [own, awaited]: [&BTreeSet<String>; 2],
        module: &str,
        edits: &mut Vec<Edit>,
    ) -> bool {
        let (mut hands, mut call) = (false, 0);
        let definition = tokens.at(self.rules.start) - 4;
        for at in arms(tokens, definition)
            .into_iter()
            .flat_map(|[_, made]| made)
        {
            if !tokens.is_call(at) {
                continue;
            }
            let is_handed = at < call;
            let name = tokens.ident(at);
            let stays = is_handed && awaited.contains(name);
            if is_bare_call(tokens, at) && own.contains(name) && !stays {
                let start = tokens.range(at).start;
                edits.push(Edit::insert(start, &format!("crate::{module}::")));
                hands |= is_handed;
            }
            call = call.max(tokens.partner(at + 2));
        }
        hands
    }
}

/// The macros whose calls some rule of a text awaits word for word: `(name!($e:expr))`.
fn awaited(tokens: &Tokens) -> BTreeSet<String> {
    let arms = definitions(tokens).flat_map(|definition| arms(tokens, definition));
    let taken = arms.flat_map(|[taken, _]| taken);
    let calls = taken.filter(|at| is_bare_call(tokens, *at));
    calls.map(|at| tokens.ident(at).to_owned()).collect()
}

/// What lets the macros of a text take calls by their paths where they take those by
/// their names alone, `$call:ident!(…)`: of nom's, each calls what it is given.
fn taking_paths(tokens: &Tokens) -> Vec<Edit> {
    let mut edits = Vec::new();
    for definition in definitions(tokens) {
        for [taken, made] in arms(tokens, definition) {
            let is_called = |at: &usize| {
                tokens.is_punct(*at, '$')
                    && tokens.is_punct(at + 2, ':')
                    && tokens.ident(at + 3) == "ident"
                    && tokens.is_punct(at + 4, '!')
                    && tokens.is_open(at + 5)
            };
            let called = taken.clone().filter(is_called);
            let depth = |at: usize| {
                let around = taken.start..at;
                let repeats = |open: &usize| {
                    tokens.is_punct(open - 1, '$')
                        && tokens.is_open(*open)
                        && at < tokens.partner(*open)
                };
                around.filter(repeats).count()
            };
            let mut called: BTreeMap<_, _> =
                called.map(|at| (tokens.ident(at + 1), depth(at))).collect();
            let uses = made.clone().filter(|at| tokens.is_punct(*at, '$'));
            for at in uses {
                // A path that is said for each of something else would go on with that.
                if called
                    .get(tokens.ident(at + 1))
                    .is_some_and(|of| *of < depth(at))
                {
                    called.remove(tokens.ident(at + 1));
                }
            }
            let is_variable =
                |at: &usize| tokens.is_punct(*at, '$') && called.contains_key(tokens.ident(at + 1));
            for at in (taken.start..made.end).filter(is_variable) {
                let last = if taken.contains(&at) { at + 3 } else { at + 1 };
                edits.push(Edit::insert(tokens.range(at).start, "$("));
                edits.push(Edit::insert(tokens.range(last).end, ")::+"));
            }
        }
    }
    edits
}

struct Finder<'s> {
    whole: &'s str,
    /// Modules around the current item.
    inside: Vec<Around>,
    /// The items of the current module.
    items: &'s [syn::Item],
    /// Those of the modules around it, from the root.
    outer: Vec<&'s [syn::Item]>,
    /// Exported macros that calls make, by the name of the macro that is called.
    made: BTreeMap<String, Vec<Made>>,
    macros: Vec<Found>,
    uses: Vec<&'s syn::ItemUse>,
    /// What calls among items are given.
    given: Vec<Range<usize>>,
}

/// An exported macro that the text of another defines.
struct Made {
    name: syn::Ident,
    attribute: Range<usize>,
    rules: Range<usize>,
    /// The `use name;` beside it, which gives it its path already.
    import: Option<Range<usize>>,
}

/// The exported macros that macros define under names of their own: `macro_rules!
/// make { () => { #[macro_export] macro_rules! made { … } } }`.
fn exported_by_rules(tokens: &Tokens) -> BTreeMap<String, Vec<Made>> {
    let mut found: BTreeMap<String, Vec<Made>> = BTreeMap::new();
    for at in definitions(tokens) {
        for inner in rules(tokens, at).filter(|at| is_definition(tokens, *at)) {
            let (Some(attribute), Ok(name)) = (
                export_before(tokens, inner),
                syn::parse_str(tokens.ident(inner + 2)),
            ) else {
                continue;
            };
            let own = rules(tokens, inner);
            let import = own_import(tokens, rules(tokens, at), tokens.ident(inner + 2));
            let made = Made {
                import,
                name,
                attribute,
                rules: tokens.range(own.start).start..tokens.range(own.end).start,
            };
            let makes = found.entry(tokens.name(at + 2).to_owned()).or_default();
            makes.push(made);
        }
    }
    found
}

/// A `pub use name;` in some rules.
fn own_import(tokens: &Tokens, rules: Range<usize>, name: &str) -> Option<Range<usize>> {
    let mut keywords = rules.filter(|at| tokens.ident(*at) == "use");
    let at = keywords.find(|at| tokens.ident(at + 1) == name && tokens.is_punct(at + 2, ';'))?;
    Some(tokens.range(uses::start(tokens, at)).start..tokens.range(at + 2).end)
}

impl Finder<'_> {
    /// Gives the macros of a library's module their paths; their names.
    fn give_paths(&self, tokens: &Tokens, module: &str, edits: &mut Vec<Edit>) -> BTreeSet<String> {
        let own = self.macros.iter().map(|found| found.name.clone()).collect();
        let (mut renamed, mut hands_paths) = (BTreeSet::new(), false);
        let awaited = awaited(tokens);
        for found in &self.macros {
            renamed.extend(found.rename(edits));
            found.give_path(self.whole.len(), edits);
            hands_paths |= found.call_by_path(tokens, [&own, &awaited], module, edits);
        }
        if hands_paths {
            edits.extend(taking_paths(tokens));
        }
        let is_rule = |at: usize| self.macros.iter().any(|found| found.rules.contains(&at));
        for at in (0..tokens.len()).filter(|at| is_bare_call(tokens, *at)) {
            let name = tokens.range(at);
            if renamed.contains(tokens.ident(at)) && !is_rule(name.start) {
                edits.push(Edit::insert(name.start, RENAMED));
            }
        }
        own
    }

    fn conditions(&self, attributes: &[syn::Attribute]) -> String {
        let conditions = attributes
            .iter()
            .filter(|attribute| attribute.path().is_ident("cfg"));
        // A module may have written its own within.
        let texts = conditions.map(|condition| match &condition.meta {
            syn::Meta::List(list) => &self.whole[list.span().byte_range()],
            _ => "",
        });
        texts.map(|text| format!("#[{text}]\n")).collect()
    }

    /// Notes an exported macro, which an item defines.
    fn found(
        &mut self,
        item: &syn::ItemMacro,
        name: &syn::Ident,
        attribute: Range<usize>,
        rules: Range<usize>,
    ) {
        let defined = item.ident.as_ref();
        let modules = self.outer.iter().skip(1).chain([&self.items]);
        let mut others = modules.copied().flatten();
        let conditions = self.conditions(&item.attrs);
        self.macros.push(Found {
            name: name.to_string(),
            defined: defined.map(|name| name.span().byte_range().start),
            range: item.span().byte_range(),
            attribute,
            rules,
            conditions,
            taken: others.any(|other| {
                binds(other, name) && other.span().byte_range() != item.span().byte_range()
            }),
            inside: self.inside.clone(),
            import: None,
            last_of_call: None,
        });
    }
}

/// The exported macros that are given to a call, which hands them on: their
/// names, attributes and rules.
fn handed_on(call: &TokenStream) -> Vec<(syn::Ident, Range<usize>, Range<usize>)> {
    let tokens: Vec<_> = call.clone().into_iter().collect();
    let mut exported = None;
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match (token, &tokens[at + 1..]) {
            (TokenTree::Punct(sign), [TokenTree::Group(group), ..])
                if group.stream().to_string() == "macro_export" =>
            {
                let end = group.span().byte_range().end;
                exported = Some(sign.span().byte_range().start..end);
            }
            (
                TokenTree::Ident(word),
                [
                    TokenTree::Punct(_),
                    TokenTree::Ident(name),
                    TokenTree::Group(rules),
                    ..,
                ],
            ) if word == "macro_rules" => {
                let (open, close) = (rules.span_open(), rules.span_close());
                let rules = open.byte_range().end..close.byte_range().start;
                let exported = exported.take();
                found.extend(exported.map(|attribute| (name.clone(), attribute, rules)));
            }
            _ => {}
        }
    }
    found
}

impl<'s> Visit<'s> for Finder<'s> {
    fn visit_item_mod(&mut self, item: &'s syn::ItemMod) {
        let Some((brace, items)) = &item.content else {
            return;
        };
        self.inside.push(Around {
            name: item.ident.to_string(),
            conditions: self.conditions(&item.attrs),
            end: brace.span.close().byte_range().start,
        });
        self.outer.push(std::mem::replace(&mut self.items, items));
        visit::visit_item_mod(self, item);
        self.items = self.outer.pop().expect("was pushed");
        self.inside.pop();
    }

    fn visit_item_macro(&mut self, item: &'s syn::ItemMacro) {
        let mut attributes = item.attrs.iter();
        let attribute = attributes.find(|attribute| attribute.path().is_ident("macro_export"));
        let span = item.mac.delimiter.span();
        let rules = span.open().byte_range().end..span.close().byte_range().start;
        match (attribute, &item.ident) {
            (Some(attribute), Some(name)) => {
                self.found(item, name, attribute.span().byte_range(), rules);
            }
            (None, None) => {
                self.given.push(rules);
                let before = self.macros.len();
                for (name, attribute, rules) in handed_on(&item.mac.tokens) {
                    self.found(item, &name, attribute, rules);
                }
                let given = &mut self.macros[before..];
                let is_one_taken = given.iter().any(|found| found.taken);
                if let ([others @ .., last], true) = (given, is_one_taken) {
                    last.taken = true;
                    for other in others {
                        other.taken = true;
                        other.last_of_call = Some(last.name.clone());
                    }
                }
                let called = item.mac.path.segments.last();
                let called = called.map(|called| plain(&called.ident));
                let made = called.and_then(|called| self.made.remove(&called));
                for Made {
                    name,
                    attribute,
                    rules,
                    import,
                } in made.into_iter().flatten()
                {
                    self.found(item, &name, attribute, rules);
                    if let (Some(found), Some(import)) = (self.macros.last_mut(), import) {
                        // Nothing else can have its name here.
                        found.taken = false;
                        found.import = Some(import);
                    }
                }
            }
            _ => {}
        }
    }

    fn visit_item_use(&mut self, item: &'s syn::ItemUse) {
        self.uses.push(item);
    }
}

/// Whether an item, other than a macro of it, has a name or imports it; what a
/// call makes may.
fn binds(item: &syn::Item, name: &syn::Ident) -> bool {
    match item {
        syn::Item::Use(item) => leaves(item).iter().any(|leaf| leaf.bound() == Some(name)),
        syn::Item::Macro(item) => {
            item.ident.as_ref() != Some(name) && mentions(&item.mac.tokens, name)
        }
        _ => item_name(item).is_some_and(|item| item.unraw() == name.unraw()),
    }
}

/// Whether a macro may make an item of a name: more than a call of it.
fn mentions(tokens: &TokenStream, name: &syn::Ident) -> bool {
    let mut tokens = tokens.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_call =
            matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '!');
        let found = match token {
            TokenTree::Group(group) => mentions(&group.stream(), name),
            TokenTree::Ident(found) => found == *name && !is_call,
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}

/// Whether a module imports a name, and no function does.
fn is_imported(tokens: &Tokens, name: &str) -> bool {
    let mut found = false;
    let mut at = 0;
    // The delimiters around, by whether they are a module's.
    let mut around: Vec<bool> = Vec::new();
    while at < tokens.len() {
        if is_definition(tokens, at) {
            at = tokens.partner(at + 3);
        } else if tokens.is_open(at) {
            around.push(2 <= at && tokens.ident(at - 2) == "mod");
        } else if tokens.partner(at) < at {
            around.pop();
        } else if tokens.ident(at) == "use" {
            let end = uses::end(tokens, at + 1);
            if (at..end).any(|at| tokens.name(at) == name) {
                if around.contains(&false) {
                    return false;
                }
                found = true;
            }
            at = end;
            continue;
        }
        at += 1;
    }
    found
}

/// Keeps the user's macros out of a library: the text of a `macro_rules!` at
/// the user's root reaches all that stands behind it.
///
/// `own` is what the library exports, `others` what it depends on, by module; `is_named`
/// says of a macro whether any but the library may call it.
pub fn escape(
    library: &Text,
    users: &BTreeSet<String>,
    own: (&str, &Exports),
    others: &[(&str, &Exports)],
    is_named: impl Fn(&str) -> bool,
) -> Text {
    if users.is_empty() {
        return library.clone();
    }
    let tokens = Tokens::new(library.as_str());
    let defined = defined(&tokens);
    let mut edits = Vec::new();
    let mut of_callers = BTreeSet::new();
    let mut at = 0;
    while at < tokens.len() {
        let name = tokens.ident(at);
        // The caller of an exported macro decides what a bare name in it means.
        let is_exported = |name: &str| own.1.macros.contains(name) && is_named(name);
        if is_definition(&tokens, at) && is_exported(tokens.ident(at + 2)) {
            let calls = rules(&tokens, at).filter(|at| is_bare_call(&tokens, *at));
            let names = calls.map(|at| tokens.ident(at));
            of_callers.extend(names.filter(|of| users.contains(*of) && STANDARD.contains(of)));
            at = tokens.partner(at + 3);
        } else if is_bare_call(&tokens, at) && users.contains(name) {
            let exports = |(_, exports): &&(&str, &Exports)| exports.macros.contains(name);
            let mut called = defined.iter().filter(|found| found.name == name).peekable();
            let is_defined = called.peek().is_some();
            let path = match others.iter().find(exports) {
                _ if called.any(|found| found.reach.contains(&at)) => None,
                _ if exports(&&own) => Some(format!("crate::{}::", own.0)),
                _ if is_imported(&tokens, name) => Some("self::".to_owned()),
                _ if is_defined => None,
                Some((module, _)) => Some(format!("crate::{module}::")),
                None if STANDARD.contains(&name) => Some("::std::".to_owned()),
                None => None,
            };
            if let Some(path) = path {
                edits.push(Edit::insert(tokens.range(at).start, &path));
            }
        }
        at += 1;
    }
    // The library itself is one of the callers.
    let start = tokens.start_of_items();
    edits.extend(of_callers.iter().map(|name| {
        let rules = format!("{{ ($($t:tt)*) => {{ ::std::{name}!($($t)*) }} }}");
        Edit::insert(start, &format!("macro_rules! {name} {rules}\n"))
    }));
    library.edited(edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_by_path_are_taken() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let edits = taking_paths(&Tokens::new(text));
            assert_eq!(Text::from(text).edited(edits).as_str(), expected);
        }
        check(
            "macro_rules! m { ($a:ident!($b:ident)) => { $a!($b) } }",
            "macro_rules! m { ($($a:ident)::+!($b:ident)) => { $($a)::+!($b) } }",
        );
        check(
            "macro_rules! m { ($($a:ident!($b:ident)),*) => { $($a!($b))* } }",
            "macro_rules! m { ($($($a:ident)::+!($b:ident)),*) => { $($($a)::+!($b))* } }",
        );
        // For each of something else.
        let deeper = "macro_rules! m { ($($a:ident!($($b:ident)*);)*) => { $($($a!($b))*)* } }";
        check(deeper, deeper);
    }
}
