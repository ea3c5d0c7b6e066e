//! The end of inlining: items take the place of the macro calls that make them.
//!
//! What a macro makes lives or dies as a whole, since only the call can be
//! cut; its items one by one. So every call of a `macro_rules!` where an item
//! of a library may stand becomes what it stands for, as the compiler would
//! have it: the first rule that matches, fragments as one token, locals of the
//! macro apart from those of its arguments (`hygiene`). Calls among
//! expressions, types and patterns stay, and the macros themselves; so does
//! every call of which there is any doubt.

mod decided;
mod expanded_item;
mod fragment;
mod hygiene;
mod matcher;
mod render;
mod rules;
mod scope;
pub(crate) mod single_call;
mod transcribe;
mod tree;
mod unnamed;

use crate::error::Result;
use crate::facts::attributes::is_inert;
use crate::model::cfg::Config;
use crate::model::program::{Library, Program};
use crate::model::text::{Edit, Text};
use crate::syntax::cfg;
use crate::syntax::items::{all, parse, plain};
use crate::syntax::tokens::Tokens;
use expanded_item::Made;
use hygiene::Node;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use rules::Rule;
use scope::{Macros, Position, Scope};
use std::collections::{BTreeMap, BTreeSet};
use syn::parse::{Parse, Parser};
use syn::spanned::Spanned;
use tree::{Gap, Tree};

/// How deep calls may be in what other calls stand for: rustc's own limit.
const DEPTH: usize = 128;

/// How many tokens one call may go through until it has become items: generous,
/// mostly some hundred are enough, and nalgebra's longest takes 87,000. Ten times what
/// served before [`BYTES`] was raised.
const TOKENS: usize = 4_000_000;

/// How long the items of one call may be: num's longest have 67,000 bytes, two of
/// simba's 240,000, and zerocopy's for tuples of up to 26 types a million. Those are
/// worth it, too: as a call it holds the traits that it implements, and the compiler
/// makes all of it at each question. When the limit was 400,000, rand's `StdRng` took
/// 87 KB and 206 s, and 76 KB and 47 s without.
const BYTES: usize = 2_000_000;

/// How often calls are expanded: those of macros that the last round has defined
/// come in the next. petgraph takes two.
const ROUNDS: usize = 8;

/// Why a call is left that hides macros of the same name behind it.
const DEFINES: &str = "it defines a macro";

/// Why a call is left that a condition may stand before.
const HAS_ATTRIBUTES: &str = "it has attributes";

/// Why a call is left that may mean one of several macros, each under a condition.
const SEVERAL: &str = "several macros have that name";

/// What became of the calls where items may stand.
#[derive(Debug, Default)]
pub struct Report {
    /// How many calls were expanded, those within others not counted.
    pub expanded: usize,
    /// The calls that are left: the library, the macro's path and the reason.
    pub left: Vec<(String, String, &'static str)>,
    /// Whether a call has defined a macro, by which others may be expanded.
    defines: bool,
    /// Whether something is left that a condition may be to blame for.
    may_be_decided: bool,
}

fn may_be_decided(reason: &str) -> bool {
    [HAS_ATTRIBUTES, SEVERAL].contains(&reason)
}

/// Expands the calls of macros in some of the libraries of a program, where items may
/// stand.
///
/// What a macro says of conditions, `#[cfg(feature = $feature)]`, is decided then.
///
/// # Errors
/// When the text of a library does not parse.
pub fn expand(program: &Program, is_wanted: impl Fn(&Library) -> bool) -> Result<Program> {
    let mut expanded = program.clone();
    for _ in 0..ROUNDS {
        let (made, report) = expand_and_report(&expanded, &is_wanted)?;
        let both = made.libraries.iter().zip(&expanded.libraries);
        let edits = both.map(|(library, before)| {
            // What a library says by itself was decided when it was read.
            let is_new = library.text.as_str() != before.text.as_str();
            if !is_new || !is_wanted(library) {
                return Vec::new();
            }
            let decided = decided::decided(library.text.as_str(), &library.config);
            decided.unwrap_or_default()
        });
        let edits: Vec<_> = edits.collect();
        // A call under a condition that holds is a call. Where none was expanded, those
        // that define macros have stayed, and will.
        let decides = edits.iter().any(|edits| !edits.is_empty());
        let again = decides && report.may_be_decided || report.defines && report.expanded != 0;
        expanded = made.edited(edits);
        if !again || report.left.is_empty() {
            break;
        }
    }
    Ok(without_features(&expanded))
}

/// A program whose conditions on features are decided, in the definitions and
/// calls of macros, too.
pub fn without_features(program: &Program) -> Program {
    let edits = program.libraries.iter().map(|library| {
        let tokens = Tokens::new(library.text.as_str());
        cfg::of_features(&tokens, &library.config.features)
    });
    program.edited(edits.collect::<Vec<_>>())
}

/// The same, and what became of each call.
///
/// # Errors
/// When the text of a library does not parse.
pub fn expand_and_report(
    program: &Program,
    is_wanted: &impl Fn(&Library) -> bool,
) -> Result<(Program, Report)> {
    let mut text = Text::default();
    let mut starts = Vec::new();
    for library in &program.libraries {
        text.push_str(&format!("mod {} {{\n", library.module));
        starts.push(text.as_str().len());
        text.push(&library.text);
        text.push_str("\n}\n");
    }
    let file = parse(&text)?;
    let macros = Macros::find(&file);
    let none = Config::default();
    let mut expander = Expander::new(&text, &macros, &none);
    let mut edits: Vec<Vec<Edit>> = vec![Vec::new(); starts.len()];
    let mut report = Report::default();
    let is_wanted: Vec<bool> = program.libraries.iter().map(is_wanted).collect();
    for call in &macros.calls {
        let library = starts.partition_point(|start| *start <= call.range.start) - 1;
        if !is_wanted[library] {
            continue;
        }
        expander.config = &program.libraries[library].config;
        match expander.expand(call) {
            Ok(with) => {
                let start = starts[library];
                let range = call.range.start - start..call.range.end - start;
                edits[library].push(Edit { range, with });
                report.expanded += 1;
            }
            Err(reason) => {
                let path = text.as_str()[call.mac.path.span().byte_range()].to_owned();
                let module = program.libraries[library].module.clone();
                report.may_be_decided |= may_be_decided(reason);
                report.left.push((module, path, reason));
            }
        }
    }
    for (item, scope) in &macros.unnamed {
        let range = item.span().byte_range();
        let library = starts.partition_point(|start| *start <= range.start) - 1;
        if !is_wanted[library] {
            continue;
        }
        expander.config = &program.libraries[library].config;
        match expander.unnamed_of_text(item, *scope) {
            Ok(with) => {
                let start = starts[library];
                let range = range.start - start..range.end - start;
                edits[library].push(Edit { range, with });
            }
            // It holds more, and stays.
            Err(reason) => report.may_be_decided |= may_be_decided(reason),
        }
    }
    report.defines = expander.defines;
    Ok((program.edited(edits), report))
}

struct Expander<'a> {
    text: &'a Text,
    macros: &'a Macros<'a>,
    /// By which conditions are decided: that of the library where the call is.
    config: &'a Config,
    names: BTreeSet<String>,
    /// Those that a call has defined anew, or may have.
    hidden: BTreeSet<String>,
    /// Whether one has.
    defines: bool,
    /// Definitions that were taken apart.
    rules: BTreeMap<usize, std::result::Result<Vec<Rule>, &'static str>>,
    /// The last mark that was given.
    mark: u32,
    /// Tokens that the current call may still go through.
    budget: usize,
}

type Expanded<T> = std::result::Result<T, &'static str>;

impl<'a> Expander<'a> {
    fn new(text: &'a Text, macros: &'a Macros<'a>, config: &'a Config) -> Self {
        Expander {
            text,
            macros,
            config,
            names: macros.names(),
            hidden: BTreeSet::new(),
            defines: false,
            rules: BTreeMap::new(),
            mark: 0,
            budget: 0,
        }
    }

    /// The rules of a macro.
    fn rules(&mut self, index: usize) -> Expanded<&[Rule]> {
        let text = self.text.as_str();
        let rules = self.rules.entry(index).or_insert_with(|| {
            let definition = self.macros.definitions[index].rules.clone();
            rules::parse(&tree::trees(definition, text))
        });
        rules.as_deref().map_err(|reason| *reason)
    }

    /// Whether the calls among expressions match the same rules as text: what
    /// is one token to them now will be several then.
    fn check_calls(&mut self, trees: &[Tree], scope: Scope) -> Expanded<()> {
        for (at, tree) in trees.iter().enumerate() {
            let inside = match tree {
                Tree::Leaf(_) => continue,
                Tree::Group(group) => &group.inside,
                Tree::Captured(captured) => &captured.inside,
            };
            self.check_calls(inside, scope)?;
            let name = at.checked_sub(2).and_then(|at| tree::ident(trees, at));
            let called = tree::punct(trees, at.saturating_sub(1)) == Some('!')
                && name.is_some_and(|name| self.names.contains(name.trim_start_matches("r#")));
            if !called || !tree::has_captured(inside) {
                continue;
            }
            let path = called_path(&trees[..at - 1]).ok_or("a call in it is not understood")?;
            let index = self.macros.resolve(&path, scope)?;
            self.check_call(index, inside, scope)?;
        }
        Ok(())
    }

    /// Whether a call of one of these macros means the same as text.
    fn check_call(&mut self, index: usize, inside: &[Tree], scope: Scope) -> Expanded<()> {
        const DIFFERS: &str = "a macro in it is given a fragment of several tokens";
        let has_bare = tree::has_bare(inside);
        let mut budget = self.budget;
        let rules = self.rules(index)?;
        if rules.len() < 2 && !has_bare {
            return Ok(());
        }
        let text = tree::as_text(inside);
        let (now, then) = (matcher::find(rules, inside)?, matcher::find(rules, &text)?);
        if now.as_ref().map(|it| it.0) != then.as_ref().map(|it| it.0) {
            return Err(DIFFERS);
        }
        let (true, Some((rule, now)), Some((_, then))) = (has_bare, now, then) else {
            return Ok(());
        };
        // Nothing holds its tokens together: all that comes of it must be the same.
        let mut made = |values| transcribe::transcribe(&rules[rule].body, values, 0, &mut budget);
        let (now, then) = (made(&now)?, made(&then)?);
        self.budget = budget;
        if !tree::same_words(&tree::as_text(&now), &tree::as_text(&then)) {
            return Err(DIFFERS);
        }
        self.check_calls(&now, scope)
    }

    /// What a call of the text stands for.
    fn expand(&mut self, call: &scope::Call) -> Expanded<Text> {
        self.budget = TOKENS;
        self.mark = 0;
        let arguments = tree::trees(call.mac.tokens.clone(), self.text.as_str());
        let items = self.call(
            &call.mac.path,
            call.attributes,
            &arguments,
            call.position,
            call.scope,
            0,
        );
        if matches!(items, Err(DEFINES)) {
            self.hide(call.mac.tokens.clone());
        }
        self.written(&items?, call.range.start, call.position, call.scope)
    }

    /// The `impl`s that an unnamed constant of the text holds.
    fn unnamed_of_text(&mut self, item: &syn::ItemConst, scope: Scope) -> Expanded<Text> {
        self.budget = TOKENS;
        self.mark = 0;
        let trees = tree::trees(item.to_token_stream(), self.text.as_str());
        let impls = self.unnamed(&trees, scope, 0)?;
        let start = item.span().byte_range().start;
        self.written(&impls, start, Position::Module, scope)
    }

    /// The text of some items, in place of what begins at a byte.
    fn written(
        &mut self,
        items: &[Tree],
        start: usize,
        position: Position,
        scope: Scope,
    ) -> Expanded<Text> {
        self.check_calls(items, scope)?;
        let before = &self.text.as_str()[..start];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        let indent = line.len() - line.trim_start().len();
        let rendered = render::render(items, self.text, indent, &self.names)?;
        if BYTES < rendered.text.as_str().len() {
            return Err("it would grow too long");
        }
        finish(&rendered, position, &self.macros.constants)
    }

    /// Any name in a call that defines macros may be one of them.
    fn hide(&mut self, stream: TokenStream) {
        for token in stream {
            match token {
                TokenTree::Group(group) => self.hide(group.stream()),
                TokenTree::Ident(name) => drop(self.hidden.insert(plain(&name))),
                _ => {}
            }
        }
    }

    /// The items that a call stands for.
    fn call(
        &mut self,
        path: &syn::Path,
        attributes: &[syn::Attribute],
        arguments: &[Tree],
        position: Position,
        scope: Scope,
        depth: usize,
    ) -> Expanded<Vec<Tree>> {
        if DEPTH <= depth {
            return Err("its macros call each other without end");
        }
        let items = self.made(path, attributes, arguments, scope)?;
        self.nested(items, position, scope, depth + 1)
    }

    /// What a call becomes, with the calls in it.
    fn made(
        &mut self,
        path: &syn::Path,
        attributes: &[syn::Attribute],
        arguments: &[Tree],
        scope: Scope,
    ) -> Expanded<Vec<Tree>> {
        let index = self.macros.resolve(path, scope)?;
        if self.is_hidden(path) {
            return Err("another macro may define that name anew");
        }
        let silent = attributes.iter().all(|attribute| {
            let first = attribute.path().segments.first();
            first.is_some_and(|first| is_inert(&first.ident.to_string()))
        });
        if !silent {
            return Err(HAS_ATTRIBUTES);
        }
        self.mark += 1;
        let (mark, mut budget) = (self.mark, self.budget);
        let rules = self.rules(index)?;
        let (rule, values) =
            matcher::find(rules, arguments)?.ok_or("no rule of the macro matches")?;
        let items = transcribe::transcribe(&rules[rule].body, &values, mark, &mut budget)?;
        self.budget = budget;
        Ok(items)
    }

    fn is_hidden(&self, path: &syn::Path) -> bool {
        let name = path.get_ident();
        name.is_some_and(|name| self.hidden.contains(&plain(name)))
    }

    /// Expands the calls among items that a macro has made.
    fn nested(
        &mut self,
        items: Vec<Tree>,
        position: Position,
        scope: Scope,
        depth: usize,
    ) -> Expanded<Vec<Tree>> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < items.len() {
            let rest = &items[at..];
            let (length, item) =
                expanded_item::first(position, rest).ok_or("what it makes does not parse")?;
            let mut trees = rest[..length].to_vec();
            at += length;
            if expanded_item::is_left_out(&trees) {
                continue;
            }
            match item {
                Made::Plain => out.append(&mut trees),
                Made::Macro(name) => {
                    // What comes behind it may mean this one.
                    self.hidden.insert(name);
                    self.defines = true;
                    match tree::has_two_authors(&trees) {
                        true => return Err(DEFINES),
                        false => out.append(&mut trees),
                    }
                }
                Made::Unknown => return Err(DEFINES),
                Made::Call(path, _) if self.is_hidden(&path) => {
                    if tree::has_captured(&trees) {
                        return Err(DEFINES);
                    }
                    out.append(&mut trees);
                }
                Made::Call(_, attributes) if self.config.leaves_out(&attributes) => {}
                Made::Call(path, mut attributes) => {
                    attributes.retain(|of| self.config.condition(of) != Some(true));
                    let gap = tree::first_gap(&mut trees).map_or(Gap::Blank, |gap| *gap);
                    let group = tree::last_group(&trees);
                    let arguments = &group.ok_or("what it makes does not parse")?.inside;
                    let made = self.call(&path, &attributes, arguments, position, scope, depth)?;
                    transcribe::push(&mut out, made, gap);
                }
                Made::Unnamed => match self.unnamed(&trees, scope, depth) {
                    Ok(mut impls) => out.append(&mut impls),
                    Err(_) => out.append(&mut trees),
                },
                Made::Around(inner) => {
                    if let Some(Tree::Group(group)) = trees.last_mut() {
                        let mut inside = std::mem::take(&mut group.inside);
                        let items = inside.split_off(tree::inner_attributes(&inside));
                        inside.append(&mut self.nested(items, inner, scope, depth)?);
                        group.inside = inside;
                    }
                    out.append(&mut trees);
                }
            }
        }
        Ok(out)
    }
}

/// The path that some trees end with.
fn called_path(trees: &[Tree]) -> Option<syn::Path> {
    let mut start = trees.len().checked_sub(1)?;
    while 2 < start && tree::punct(trees, start - 1) == Some(':') {
        tree::ident(trees, start - 3)?;
        start -= 3;
    }
    syn::parse2(tree::stream(&trees[start..])).ok()
}

/// The text of what a call stands for, if it is what may stand there.
fn finish(
    rendered: &render::Rendered,
    position: Position,
    constants: &BTreeSet<String>,
) -> Expanded<Text> {
    match position {
        Position::Module => separated::<syn::Item>(rendered, |of| Node::Item(of), constants),
        Position::Impl => separated::<syn::ImplItem>(rendered, |of| Node::Impl(of), constants),
        Position::Trait => separated::<syn::TraitItem>(rendered, |of| Node::Trait(of), constants),
    }
}

fn separated<T: Parse>(
    rendered: &render::Rendered,
    node: fn(&T) -> Node,
    constants: &BTreeSet<String>,
) -> Expanded<Text> {
    let items = all::<T>.parse_str(rendered.text.as_str());
    let items = items.map_err(|_| "what it makes does not parse as text")?;
    let nodes = |visit: &mut dyn FnMut(Node)| items.iter().for_each(|item| visit(node(item)));
    hygiene::separate(rendered, &nodes, constants)
}

#[cfg(test)]
mod tests;
