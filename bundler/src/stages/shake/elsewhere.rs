//! What may run on another machine than this one: what has no code here may
//! have some there.

use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::program::Program;
use crate::stages::prune::{self, ItemGraph};
use crate::syntax::items::{
    self, foreign_attributes, impl_attributes, is_cfg, item_attributes, statement_attributes,
    trait_attributes,
};
use crate::syntax::parsed;
use crate::syntax::strip_comments::KEPT;
use crate::syntax::tokens::{Kind, Tokens};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::rustc;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The machine that the compiler makes code for.
#[derive(Debug)]
pub struct Machine(Config);

impl Machine {
    /// Asks the compiler.
    ///
    /// # Errors
    /// When it cannot run.
    pub fn of(tools: &Toolchain) -> Result<Machine> {
        Ok(Machine::with(rustc::cfgs(tools)?))
    }

    /// One that has these `cfg`s.
    pub fn with(cfgs: impl IntoIterator<Item = String>) -> Machine {
        Machine(Config {
            custom: cfgs.into_iter().collect(),
            is_complete: true,
            ..Config::default()
        })
    }

    /// Whether a `cfg` does not hold here, or cannot be told; then something may
    /// be there on another machine alone.
    fn lacks(&self, attribute: &syn::Attribute) -> bool {
        let Ok(list) = attribute.meta.require_list() else {
            return false;
        };
        if is_decided(&list.tokens) {
            // No machine has what is under `any()`.
            return false;
        }
        let text = list.tokens.to_string();
        let tokens = Tokens::new(&text);
        let end = tokens.until_comma(0..tokens.len());
        let predicate = self.0.evaluate(&tokens, 0..end);
        predicate.and_then(|predicate| predicate.value) != Some(true)
    }

    /// Whether something may be there on another machine alone, or is wanted
    /// whatever the compiler says of it.
    pub fn has_not(&self, attributes: &[syn::Attribute]) -> bool {
        attributes.iter().any(|attribute| {
            attribute.path().is_ident("cfg") && self.lacks(attribute) || is_wanted(attribute)
        })
    }
}

/// Whether an item is an `impl` that stays, in which nothing runs: what it names the
/// compiler asks for.
fn is_kept_block(item: &syn::Item) -> bool {
    let syn::Item::Impl(block) = item else {
        return false;
    };
    let has_function = |of: &syn::ImplItem| matches!(of, syn::ImplItem::Fn(_));
    let attributes = &block.attrs;
    attributes
        .iter()
        .all(|of| is_wanted(of) || !of.path().is_ident("cfg"))
        && attributes.iter().any(is_wanted)
        && !block.items.iter().any(has_function)
}

/// Whether an attribute says that an item is wanted.
fn is_wanted(attribute: &syn::Attribute) -> bool {
    match &attribute.meta {
        syn::Meta::NameValue(of) => match &of.value {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) => of.path.is_ident("doc") && text.value() == KEPT.trim_matches('"'),
            _ => false,
        },
        _ => false,
    }
}

/// What another machine may need of a program.
#[derive(Debug, Default)]
pub struct Needs {
    /// The names that are said where it may need them, by the module of a library
    /// that they may be of.
    pub names: HashMap<String, HashSet<String>>,
    /// Whether these names lead to what begins at a place, by the library's index:
    /// that may run there, with all that it calls.
    pub nodes: HashMap<(usize, usize), bool>,
    /// How much of the text these are.
    pub bytes: usize,
}

/// What another machine may need of a program; `None` if a text does not parse.
/// `runs` says whether something of a library runs here.
///
/// What stands under a condition counts if it is in a function that runs here, or
/// is an item that such functions name; or else if what counts leads to it. A
/// function that another stands for here is named by all that name that one: it
/// counts if that runs.
pub fn needs(
    program: &Program,
    machine: &Machine,
    runs: impl Fn(usize, &Range<usize>) -> bool,
) -> Option<Needs> {
    let mut found = Vec::new();
    for (library, of) in program.libraries.iter().enumerate() {
        let pieces = pieces(of.text.as_str(), machine)?;
        found.extend(pieces.into_iter().map(|piece| (library, piece)));
    }
    let users = pieces(program.user.as_str(), machine)?;
    let users = users.into_iter().flat_map(|piece| piece.names);
    let mut anywhere: HashSet<String> = users.collect();
    let mut needs = Needs::default();
    if found.is_empty() && anywhere.is_empty() {
        return Some(needs);
    }
    let graphs = prune::take_apart(program).ok()?;
    let named = prune::led_to_here(program, &graphs, &runs);
    let reach = Reach::of(program);
    let mut own: Vec<HashSet<String>> = vec![HashSet::new(); program.libraries.len()];
    let mut is_first = true;
    let mut is_new_anywhere = !anywhere.is_empty();
    loop {
        let (count, waits): (Vec<_>, Vec<_>) = found.into_iter().partition(|(library, piece)| {
            let inside =
                |(of, start): &(usize, usize)| of == library && piece.range.contains(start);
            match &piece.function {
                Some(function) => {
                    let mut starts = [Some(function.start), piece.block].into_iter().flatten();
                    let node = starts.find_map(|start| needs.nodes.get(&(*library, start)));
                    runs(*library, function) || node == Some(&true)
                }
                None => {
                    let mut live = needs.nodes.iter().filter(|(_, live)| **live);
                    let counts_here = || match &piece.here {
                        Some(function) => runs(*library, function),
                        None => named.iter().any(inside),
                    };
                    live.any(|(start, _)| inside(start)) || counts_here()
                }
            }
        });
        if count.is_empty() && !is_first {
            needs.bytes = needs.bytes_in(&graphs);
            return Some(needs);
        }
        let mut with_new = BTreeSet::new();
        for (library, piece) in count {
            // Paths into a library begin with its name.
            let module = &program.libraries[library].module;
            let names = piece.names.into_iter().chain([module.clone()]);
            let is_anyones = piece
                .of_macro
                .is_some_and(|of| reach.others_say(library, &of));
            match piece.has_parameters || is_anyones {
                true => {
                    anywhere.extend(names);
                    is_new_anywhere = true;
                }
                false => {
                    own[library].extend(names);
                    with_new.insert(library);
                }
            }
        }
        found = waits;
        if std::mem::take(&mut is_first) {
            // What is live without a name.
            let others = (0..own.len()).filter(|library| !with_new.contains(library));
            let reached = others.flat_map(|library| reach.from(library)).collect();
            needs.add(program, &graphs, &HashSet::new(), &HashSet::new(), &reached);
        }
        for library in with_new {
            let reached = reach.from(library);
            needs.add(program, &graphs, &own[library], &HashSet::new(), &reached);
        }
        if std::mem::take(&mut is_new_anywhere) {
            // A parameter may be any type.
            let all = (0..own.len()).collect();
            needs.add(program, &graphs, &anywhere, &reach.types, &all);
        }
    }
}

impl Needs {
    /// The items that may run there, by their places and names; `None` if a text does not
    /// parse.
    pub fn items(&self, program: &Program) -> Option<HashSet<(Vec<String>, String)>> {
        let mut needed = HashSet::new();
        for (index, library) in program.libraries.iter().enumerate() {
            let nodes = self.nodes.iter();
            let live = nodes.filter(|((of, _), is_live)| *of == index && **is_live);
            let starts: HashSet<usize> = live.map(|((_, start), _)| *start).collect();
            if starts.is_empty() {
                continue;
            }
            let mut items = Items {
                starts: &starts,
                place: vec![library.module.clone()],
                found: &mut needed,
            };
            items.visit_file(&*parsed::file(library.text.as_str()).ok()?);
        }
        Some(needed)
    }

    /// How much of the text runs there: what has members counts by them.
    fn bytes_in(&self, graphs: &[ItemGraph]) -> usize {
        let live = |library: usize, graph: &ItemGraph| -> usize {
            let parents: HashSet<usize> = graph.nodes.iter().filter_map(|of| of.parent).collect();
            let nodes = graph.nodes.iter().enumerate();
            let nodes = nodes.filter(|(index, _)| !parents.contains(index));
            let ranges = nodes.map(|(_, node)| &node.range);
            let live = ranges.filter(|of| self.nodes.get(&(library, of.start)) == Some(&true));
            live.map(ExactSizeIterator::len).sum()
        };
        let graphs = graphs.iter().enumerate();
        graphs.map(|(library, graph)| live(library, graph)).sum()
    }

    /// Adds what some names lead to in some libraries, with types that may be meant.
    fn add(
        &mut self,
        program: &Program,
        graphs: &[ItemGraph],
        names: &HashSet<String>,
        types: &HashSet<&str>,
        reached: &HashSet<usize>,
    ) {
        let modules = reached.iter().map(|at| &program.libraries[*at].module);
        let types = types.iter().map(|name| (*name).to_owned());
        let roots = names.iter().cloned().chain(types).collect();
        for (node, is_live) in prune::led_to(program, graphs, roots) {
            *self.nodes.entry(node).or_default() |= is_live && reached.contains(&node.0);
        }
        for module in modules {
            let of = self.names.entry(module.clone()).or_default();
            of.extend(names.iter().cloned());
        }
    }
}

/// Finds the items that begin at some places.
struct Items<'f> {
    starts: &'f HashSet<usize>,
    /// The modules around, and the type or the trait.
    place: Vec<String>,
    found: &'f mut HashSet<(Vec<String>, String)>,
}

impl Items<'_> {
    fn item(&mut self, start: usize, name: Option<&syn::Ident>) {
        if let (Some(name), true) = (name, self.starts.contains(&start)) {
            self.found.insert((self.place.clone(), name.to_string()));
        }
    }
}

impl<'ast> Visit<'ast> for Items<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let name = items::item_name(item);
        self.item(items::range(item).start, name);
        let inside = match item {
            syn::Item::Impl(of) => Some(items::type_head(&of.self_ty).unwrap_or_default()),
            syn::Item::Mod(_) | syn::Item::Trait(_) => name.map(ToString::to_string),
            _ => None,
        };
        let Some(inside) = inside else { return };
        self.place.push(inside);
        visit::visit_item(self, item);
        self.place.pop();
    }

    fn visit_impl_item(&mut self, member: &'ast syn::ImplItem) {
        let name = items::impl_item_name(member);
        self.item(member.span().byte_range().start, name);
    }

    fn visit_trait_item(&mut self, member: &'ast syn::TraitItem) {
        let name = items::trait_item_name(member);
        self.item(member.span().byte_range().start, name);
    }
}

/// Which libraries of a program a library may speak of: by their names, or by
/// their macros'.
struct Reach<'p> {
    of: Vec<HashSet<usize>>,
    /// The words of each, and of the user's text.
    words: Vec<HashSet<&'p str>>,
    /// The types' names.
    types: HashSet<&'p str>,
}

impl<'p> Reach<'p> {
    fn of(program: &'p Program) -> Reach<'p> {
        let mut makers: HashMap<&str, HashSet<usize>> = HashMap::new();
        let mut modules: HashMap<&str, usize> = HashMap::new();
        let mut texts = Vec::new();
        let (mut all, mut types) = (Vec::new(), HashSet::new());
        let libraries = program.libraries.iter().map(|library| &library.text);
        for (at, text) in libraries.chain([&program.user]).enumerate() {
            let tokens = Tokens::new(text.as_str());
            // No library speaks of the user's.
            if let Some(library) = program.libraries.get(at) {
                modules.insert(&library.module, at);
                let makes = (0..tokens.len()).filter(|at| tokens.ident(*at) == "macro_rules");
                for name in makes.map(|at| tokens.name(at + 2)) {
                    makers.entry(name).or_default().insert(at);
                }
            }
            let is_type = |at: &usize| matches!(tokens.ident(*at), "enum" | "struct" | "union");
            let named = (0..tokens.len()).filter(is_type);
            types.extend(named.map(|at| tokens.name(at + 1)));
            all.push((0..tokens.len()).map(|at| tokens.name(at)).collect());
            texts.push(tokens);
        }
        let of = texts.iter().map(|tokens| {
            // libc has functions called `rand` and `getrandom`.
            let paths = (0..tokens.len()).filter(|at| tokens.ident(*at) == "crate");
            let named = paths.filter_map(|at| modules.get(tokens.name(at + 3)));
            // What is imported may be called otherwise.
            let may_be_called =
                |at: &usize| tokens.is_punct(at + 1, '!') || tokens.is_after_path_sep(*at);
            let calls = (0..tokens.len()).filter(may_be_called);
            let called = calls.filter_map(|at| makers.get(tokens.name(at)));
            named.chain(called.flatten()).copied().collect()
        });
        Reach {
            of: of.collect(),
            words: all,
            types,
        }
    }

    /// What a library reaches, itself among it.
    fn from(&self, library: usize) -> HashSet<usize> {
        let (mut found, mut waiting) = (HashSet::from([library]), vec![library]);
        while let Some(at) = waiting.pop() {
            waiting.extend(self.of[at].iter().filter(|to| found.insert(**to)));
        }
        found
    }

    /// Whether another library or the user says a name.
    fn others_say(&self, library: usize, name: &str) -> bool {
        let mut all = self.words.iter().enumerate();
        all.any(|(at, words)| at != library && words.contains(name))
    }
}

/// A piece of a text that another machine may have.
#[derive(Debug)]
struct Piece {
    range: Range<usize>,
    /// The function that it is in.
    function: Option<Range<usize>>,
    /// The function that stands in its place here, if it is one.
    here: Option<Range<usize>>,
    /// Where the `impl` or the trait begins that it is in.
    block: Option<usize>,
    /// Whether types are parameters there, which may be anyone's; those that are
    /// said are of what the library itself reaches.
    has_parameters: bool,
    /// The macro whose rules it is in, which may be called anywhere.
    of_macro: Option<String>,
    /// The names in it.
    names: Vec<String>,
}

fn pieces(text: &str, machine: &Machine) -> Option<Vec<Piece>> {
    if !text.contains("cfg") && !text.contains("doc") {
        return Some(Vec::new());
    }
    let mut finder = Finder {
        text,
        machine,
        pieces: Vec::new(),
        is_unclear: false,
        has_parameters: false,
        function: None,
        here: HashMap::new(),
        block: None,
        of_macro: None,
    };
    let file = parsed::file(text).ok()?;
    let here = finder.here(file.items.iter().filter_map(Function::of_item));
    finder.among(here, |finder| finder.visit_file(&file));
    Some(finder.pieces)
}

/// What comes before the name of an item.
const DEFINE: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// The names in a piece of a text, without keywords, conditions, what it defines
/// itself, and what stands for something in a macro's rules.
fn names(text: &str) -> Vec<String> {
    let tokens = Tokens::new(text);
    let is_name = |name: &String| syn::parse_str::<syn::Ident>(name).is_ok();
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let before = at.wrapping_sub(1);
        let is_variable = tokens.is_punct(before, '$') && tokens.name(at) != "crate"
            || tokens.is_punct(before, ':') && tokens.is_punct(at.wrapping_sub(3), '$');
        if tokens.is_punct(at, '#') && tokens.ident(at + 2) == "cfg" {
            at = tokens.partner(at + 1);
        } else if !is_variable && !DEFINE.contains(&tokens.ident(before)) {
            let mentioned = prune::all_mentions(tokens.str(at));
            names.extend(mentioned.into_iter().filter(is_name));
        }
        at += 1;
    }
    names
}

/// Whether a piece of a text may call what the types of others have, but for
/// functions that are passed to it.
fn speaks_of_parameters(text: &str) -> bool {
    let tokens = Tokens::new(text);
    (0..tokens.len()).any(|at| match tokens.ident(at) {
        "trait" => true,
        "dyn" => !is_function_trait(&tokens, at + 1),
        "fn" => has_type_parameters(&tokens, at + 2),
        // `impl A {` begins an item; elsewhere it stands for a type.
        "impl" => match tokens.get(at.wrapping_sub(1)).map(|before| before.kind) {
            Some(Kind::Punct { char, .. }) if char != ';' => !is_function_trait(&tokens, at + 1),
            _ => has_type_parameters(&tokens, at + 1),
        },
        _ => false,
    })
}

/// Whether a trait of which no method is named stands at an index.
fn is_function_trait(tokens: &Tokens, at: usize) -> bool {
    matches!(tokens.ident(at), "Fn" | "FnMut" | "FnOnce")
}

/// Whether the `<…>` at an index, if there is one, has type parameters.
fn has_type_parameters(tokens: &Tokens, open: usize) -> bool {
    let mut depth = 0;
    for at in open..tokens.len() {
        let is_first = at == open + 1 || tokens.is_punct(at - 1, ',');
        let is_function = tokens.is_punct(at + 1, ':') && is_function_trait(tokens, at + 2);
        if depth == 1 && is_first && !matches!(tokens.ident(at), "" | "const") && !is_function {
            return true;
        }
        depth += tokens.angle(at);
        if depth == 0 {
            return false;
        }
    }
    false
}

/// Finds ranges under a `cfg`, and `cfg!` with what hangs on it.
struct Finder<'m> {
    text: &'m str,
    machine: &'m Machine,
    pieces: Vec<Piece>,
    /// Whether the item around asks in a way of which no range is known.
    is_unclear: bool,
    has_parameters: bool,
    /// The function around.
    function: Option<Range<usize>>,
    /// The functions beside which an item stands, as they are here.
    here: HashMap<String, Range<usize>>,
    /// The `impl` or the trait around.
    block: Option<usize>,
    of_macro: Option<String>,
}

impl Finder<'_> {
    fn push(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        self.pieces.push(Piece {
            function: self.function.clone(),
            here: None,
            block: self.block,
            of_macro: self.of_macro.clone(),
            has_parameters: self.has_parameters || speaks_of_parameters(text),
            names: names(text),
            range,
        });
    }

    /// Looks through a function, unless another is around it.
    fn function(
        &mut self,
        signature: &syn::Signature,
        of: &impl Spanned,
        look: impl FnOnce(&mut Self),
    ) {
        let around = self.function.clone();
        self.function = around.clone().or(Some(of.span().byte_range()));
        self.inside(is_generic(signature), |finder| finder.whole(of, look));
        self.function = around;
    }

    /// Looks through an item whose types may be parameters.
    fn inside(&mut self, has_parameters: bool, look: impl FnOnce(&mut Self)) {
        let around = self.has_parameters;
        self.has_parameters |= has_parameters;
        look(self);
        self.has_parameters = around;
    }

    /// Looks through what stands beside some functions.
    fn among(&mut self, here: HashMap<String, Range<usize>>, look: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.here, here);
        look(self);
        self.here = around;
    }

    /// Those of some functions that are there on this machine, and whose code tells
    /// whether they run.
    fn here<'f>(
        &self,
        functions: impl Iterator<Item = Function<'f>>,
    ) -> HashMap<String, Range<usize>> {
        let here = functions
            .filter(|of| of.signature.constness.is_none() && !self.machine.has_not(of.attributes));
        here.map(|of| (of.signature.ident.to_string(), of.range))
            .collect()
    }

    /// Takes in a function, too, that another machine alone may have.
    fn take_function(&mut self, of: Option<Function>) {
        let of = of.filter(|of| !of.attributes.iter().any(is_wanted));
        if let (Some(of), Some(piece)) = (of, self.pieces.last_mut()) {
            piece.here = self.here.get(&of.signature.ident.to_string()).cloned();
        }
    }

    /// Takes in the whole of something that another machine alone may have.
    fn take(&mut self, attributes: &[syn::Attribute], of: &impl Spanned) -> bool {
        let takes = self.machine.has_not(attributes);
        if takes {
            let range = of.span().byte_range();
            self.push(range.clone());
            if attributes.iter().any(is_wanted) {
                // It goes by its own name, too.
                let piece = self.pieces.last_mut().expect("it was pushed");
                piece.names.extend(prune::all_mentions(&self.text[range]));
            }
        }
        takes
    }

    /// Looks through an item that is all taken in if something is not clear.
    fn whole(&mut self, of: &impl Spanned, look: impl FnOnce(&mut Self)) {
        let around = std::mem::take(&mut self.is_unclear);
        look(self);
        if std::mem::replace(&mut self.is_unclear, around) {
            self.push(of.span().byte_range());
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_kept_block(item) && self.take(item_attributes(item), item) {
            return self.take_function(Function::of_item(item));
        }
        let around = self.block;
        if let syn::Item::Impl(_) | syn::Item::Trait(_) = item {
            self.block = Some(items::range(item).start);
        }
        match item {
            syn::Item::Mod(of) => {
                let items = of.content.iter().flat_map(|(_, items)| items);
                let here = self.here(items.filter_map(Function::of_item));
                self.among(here, |finder| visit::visit_item(finder, item));
            }
            syn::Item::Trait(of) => {
                let here = self.here(of.items.iter().filter_map(Function::of_trait));
                self.among(here, |finder| {
                    finder.inside(true, |finder| visit::visit_item(finder, item));
                });
            }
            syn::Item::Impl(block) => {
                let here = self.here(block.items.iter().filter_map(Function::of_impl));
                let has_parameters = block.generics.type_params().next().is_some();
                self.among(here, |finder| {
                    finder.inside(has_parameters, |finder| visit::visit_item(finder, item));
                });
            }
            syn::Item::Macro(of) => {
                let around = self.of_macro.take();
                self.of_macro = of.ident.as_ref().map(ToString::to_string);
                self.whole(item, |finder| visit::visit_item(finder, item));
                self.of_macro = around;
            }
            syn::Item::Fn(function) => self.function(&function.sig, item, |finder| {
                visit::visit_item(finder, item);
            }),
            _ => self.whole(item, |finder| visit::visit_item(finder, item)),
        }
        self.block = around;
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        if !self.take(foreign_attributes(item), item) {
            visit::visit_foreign_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if self.take(impl_attributes(item), item) {
            return self.take_function(Function::of_impl(item));
        }
        let look = |finder: &mut Self| visit::visit_impl_item(finder, item);
        match item {
            syn::ImplItem::Fn(function) => self.function(&function.sig, item, look),
            _ => self.whole(item, look),
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if self.take(trait_attributes(item), item) {
            return self.take_function(Function::of_trait(item));
        }
        let look = |finder: &mut Self| visit::visit_trait_item(finder, item);
        match item {
            syn::TraitItem::Fn(function) => self.function(&function.sig, item, look),
            _ => self.whole(item, look),
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        if !self.take(statement_attributes(statement), statement) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if !self.take(&field.attrs, field) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if !self.take(&variant.attrs, variant) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.take(&arm.attrs, arm) {
            visit::visit_arm(self, arm);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        let path = attribute.path();
        if path.is_ident("cfg_attr") && self.machine.lacks(attribute) {
            self.push(attribute.span().byte_range());
        } else if is_cfg(attribute) && self.machine.lacks(attribute) {
            self.is_unclear = true;
        }
    }

    /// `if cfg!(…) { … } else { … }`
    fn visit_expr_if(&mut self, of: &'ast syn::ExprIf) {
        match asks(&of.cond) {
            true => self.push(of.span().byte_range()),
            false => visit::visit_expr_if(self, of),
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.is_ident("cfg") {
            self.is_unclear |= !is_decided(&call.tokens);
        } else if is_undecided(call.tokens.clone()) {
            self.push(call.span().byte_range());
        }
    }
}

/// A function of a module, an `impl` or a trait.
struct Function<'f> {
    attributes: &'f [syn::Attribute],
    signature: &'f syn::Signature,
    range: Range<usize>,
}

impl<'f> Function<'f> {
    fn of(
        attributes: &'f [syn::Attribute],
        signature: &'f syn::Signature,
        whole: &impl Spanned,
    ) -> Option<Function<'f>> {
        Some(Function {
            attributes,
            signature,
            range: whole.span().byte_range(),
        })
    }

    fn of_item(item: &'f syn::Item) -> Option<Function<'f>> {
        match item {
            syn::Item::Fn(of) => Function::of(&of.attrs, &of.sig, of),
            _ => None,
        }
    }

    fn of_impl(item: &'f syn::ImplItem) -> Option<Function<'f>> {
        match item {
            syn::ImplItem::Fn(of) => Function::of(&of.attrs, &of.sig, of),
            _ => None,
        }
    }

    fn of_trait(item: &'f syn::TraitItem) -> Option<Function<'f>> {
        match item {
            syn::TraitItem::Fn(of) => Function::of(&of.attrs, &of.sig, of),
            _ => None,
        }
    }
}

/// Whether a function takes types of others.
fn is_generic(signature: &syn::Signature) -> bool {
    let mut any = AnyType(signature.generics.type_params().next().is_some());
    any.visit_signature(signature);
    any.0
}

/// Whether there is an `impl Trait` or a `dyn Trait`.
struct AnyType(bool);

impl<'ast> Visit<'ast> for AnyType {
    fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {
        self.0 = true;
    }

    fn visit_type_trait_object(&mut self, _: &'ast syn::TypeTraitObject) {
        self.0 = true;
    }
}

/// Whether a condition is a `cfg!` that is still to be decided, and perhaps
/// more.
fn asks(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Macro(of) => of.mac.path.is_ident("cfg") && !is_decided(&of.mac.tokens),
        syn::Expr::Binary(of) => asks(&of.left) || asks(&of.right),
        syn::Expr::Unary(of) => asks(&of.expr),
        syn::Expr::Paren(of) => asks(&of.expr),
        _ => false,
    }
}

/// What a condition may speak of that is the same on all machines: a file of its
/// own has no features, and no judge tests or documents it.
const OF_NO_MACHINE: [&str; 9] = [
    "all", "any", "not", "feature", "test", "doc", "doctest", "docsrs", "miri",
];

/// Whether a predicate is the same on all machines: the `all()` or `any()` that is
/// left of what was known when the library was inlined, or what is about features.
fn is_decided(predicate: &TokenStream) -> bool {
    let said = predicate.to_string();
    let tokens = Tokens::new(&said);
    let end = tokens.until_comma(0..tokens.len());
    (0..end).all(|at| match tokens.name(at) {
        // `feature = $name`
        "" => !tokens.is_punct(at, '$') || tokens.is_punct(at.wrapping_sub(1), '='),
        _ if tokens.is_punct(at.wrapping_sub(1), '$') => true,
        name => OF_NO_MACHINE.contains(&name),
    })
}

/// Whether tokens speak of a `cfg` that is neither `all()` nor `any()`: a macro
/// may ask for the opposite, so what holds here counts, too.
fn is_undecided(tokens: TokenStream) -> bool {
    let mut taken = HashSet::new();
    conditions_taken(tokens.clone(), &mut taken);
    speaks_of_others(tokens, &taken)
}

fn is_cfg_word(word: &proc_macro2::Ident) -> bool {
    word == "cfg" || word == "cfg_attr"
}

fn is_dollar(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(of) if of.as_char() == '$')
}

/// The variables that take a condition behind the word, `#[cfg $condition:tt]`: who
/// calls the macro says that word as well, and is asked there.
fn conditions_taken(tokens: TokenStream, taken: &mut HashSet<String>) {
    let trees: Vec<_> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match (tree, &trees[at + 1..]) {
            (TokenTree::Group(group), _) => conditions_taken(group.stream(), taken),
            (
                TokenTree::Ident(word),
                [dollar, TokenTree::Ident(name), TokenTree::Punct(of), ..],
            ) if is_cfg_word(word) && is_dollar(dollar) && of.as_char() == ':' => {
                taken.insert(name.to_string());
            }
            _ => {}
        }
    }
}

/// Whether tokens speak of a condition that is not decided, other than those that
/// variables have taken.
fn speaks_of_others(tokens: TokenStream, taken: &HashSet<String>) -> bool {
    let trees: Vec<_> = tokens.into_iter().collect();
    let is_taken = |tree: &TokenTree| match tree {
        TokenTree::Ident(of) => taken.contains(&of.to_string()),
        tree => is_dollar(tree),
    };
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => speaks_of_others(group.stream(), taken),
        // `$cfg`
        TokenTree::Ident(_) if 0 < at && is_dollar(&trees[at - 1]) => false,
        TokenTree::Ident(name) if is_cfg_word(name) => {
            let behind = trees[at + 1..]
                .iter()
                .find(|tree| !matches!(tree, TokenTree::Punct(_)));
            match (trees.get(at + 1), behind) {
                // `use core::{cfg, fmt};`
                (Some(TokenTree::Punct(end)), _) if matches!(end.as_char(), ',' | ';') => false,
                (Some(dollar), Some(of @ TokenTree::Ident(_))) if is_dollar(dollar) => {
                    !is_taken(of)
                }
                // `#[cfg $($condition)*]`
                (Some(dollar), Some(TokenTree::Group(group))) if is_dollar(dollar) => {
                    !group.stream().into_iter().all(|tree| is_taken(&tree))
                }
                (_, Some(TokenTree::Group(group))) => !is_decided(&group.stream()),
                _ => true,
            }
        }
        TokenTree::Ident(name) => name == "cfg_if" || name == "cfg_select",
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::print;

    #[track_caller]
    fn check(text: &str, kept: &str, free: &str) {
        let machine = Machine::with(["unix".to_owned(), "target_os=\"linux\"".to_owned()]);
        let pieces = pieces(text, &machine).unwrap().into_iter();
        let names: HashSet<_> = pieces.flat_map(|piece| piece.names).collect();
        for name in kept.split_whitespace() {
            assert!(names.contains(name), "{name} in {text}");
        }
        for name in free.split_whitespace() {
            assert!(!names.contains(name), "{name} in {text}");
        }
    }

    #[test]
    fn names_that_another_machine_may_need() {
        check(
            "#[cfg(windows)] fn a() { b(); } fn c() { d() }",
            "b",
            "a c d",
        );
        check(
            "impl A { fn g() { #[cfg(windows)] h(); i() } #[cfg(windows)] fn j() { k() } }",
            "h k",
            "A g i j",
        );
        // A macro's condition is its caller's, if that says so.
        let macros = "macro_rules! m { ($(#[cfg $cfg:tt])* $(#[cfg_attr $of:tt])? $a:ident) => {
            $(#[cfg $cfg])* #[cfg_attr(any(), doc(cfg $($cfg)*))] $(#[cfg_attr $of])? fn $a() { b() } } }";
        check(&format!("{macros} m!(#[cfg(all())] c);"), "", "b c");
        check(&format!("{macros} m!(#[cfg(windows)] c);"), "c m", "b");
        check(
            "macro_rules! m { ($c:tt) => { #[cfg $c] fn a() { b() } } }",
            "b",
            "",
        );
        check("#[cfg(something)] fn a() { b(); }", "b", "a");
        check(
            "#[cfg(any(feature = \"c\", test))] fn a() { b(); }",
            "",
            "a b",
        );
        check(
            "#[cfg(any(feature = \"c\", windows))] fn a() { b(); }",
            "b",
            "a",
        );
        check(
            "macro_rules! a { () => { #[cfg(feature = $b)] c } }",
            "",
            "a c",
        );
        check("macro_rules! a { () => { #[cfg($b)] c } }", "c", "");
        check("#[cfg_attr(windows, derive(A))] struct B(C);", "A", "B C");
        check("struct A { #[cfg(windows)] b: C, d: D }", "C", "A D");
        let kept = print::keep_mark();
        check(
            &format!("{kept}impl A for B {{}} {kept}impl C {{ fn d() {{ e() }} }}"),
            "C e",
            "A B",
        );
        check(
            &format!("{kept}#[cfg(windows)] impl A for B {{}}"),
            "A B",
            "",
        );
        check(
            "extern \"C\" { #[cfg(windows)] fn a(b: C); fn d(e: F); }",
            "C",
            "d F",
        );
        check(
            "trait A { #[cfg(windows)] fn b() { c() } fn d() {} }",
            "c",
            "d",
        );
        check(
            "fn a() { match b { #[cfg(windows)] C => d(), E => f() } }",
            "C d",
            "E f",
        );
    }

    #[test]
    fn what_another_machine_has_for_a_function_runs_where_that_does() {
        use crate::model::program::Library;
        use crate::model::text::Text;
        let machine = Machine::with(["unix".to_owned()]);
        let is_needed = |text: &str, running: &str| {
            let program = Program {
                user: Text::from("fn main() { a::run(a::S) }\n"),
                libraries: vec![Library::of(text)],
            };
            let runs = |_: usize, range: &Range<usize>| {
                let of = &text[range.clone()];
                running
                    .split(' ')
                    .any(|name| of.contains(&format!("fn {name}(")))
            };
            let needs = needs(&program, &machine, runs).unwrap();
            needs.names.values().any(|names| names.contains("far"))
        };
        let block = "pub fn run(s: S) { T::f(s) } pub struct S; trait T { fn f(); }
            impl T for S { #[cfg(unix)] fn f() { near() } #[cfg(not(unix))] fn f() { far() } }";
        assert!(is_needed(block, "run f near"));
        assert!(!is_needed(block, "run"));
        // What runs before there is code, and what has no counterpart here.
        let constant = block.replace("#[cfg(unix)] fn", "#[cfg(unix)] const fn");
        assert!(is_needed(&constant, "run"));
        assert!(is_needed(
            &block.replace("(unix)] fn f", "(unix)] fn g"),
            "run"
        ));
        let module = "pub fn run(s: S) { f() } pub struct S;
            #[cfg(unix)] fn f() { near() } #[cfg(not(unix))] fn f() { far() }";
        assert!(is_needed(module, "run f near"));
        assert!(!is_needed(module, "run"));
        // Another machine's own call.
        let call = module.replace("f() }", "#[cfg(not(unix))] f() }");
        assert!(is_needed(&call, "run"));
    }

    #[test]
    fn items_that_stay_for_another_machine() {
        use crate::model::program::Library;
        use crate::model::text::Text;
        let text = "pub fn run() { #[cfg(windows)] far() } fn far() -> m::A { m::A::new() } \
                    fn near() {} mod m { pub struct A; impl A { pub fn new() {} fn old() {} } } \
                    trait T { fn old() {} }";
        let program = Program {
            user: Text::from("fn main() { a::run() }\n"),
            libraries: vec![Library::of(text)],
        };
        let machine = Machine::with(["unix".to_owned()]);
        let needs = needs(&program, &machine, |_, _| true).unwrap();
        let items = needs.items(&program).unwrap();
        let mut names: Vec<_> = items
            .into_iter()
            .map(|(place, name)| place.join("::") + "::" + &name)
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["a::far", "a::m::A", "a::m::A::new"]);
        let far = "fn far() -> m::A { m::A::new() }".len();
        assert_eq!(needs.bytes, far + "pub struct A;pub fn new() {}".len());
    }

    #[test]
    fn what_holds_here_is_no_condition() {
        check("struct A<#[cfg(any())] S, T = B>(S, T);", "", "A B S T");
        check("#[cfg(any())] fn a() { b(); }", "", "a b");
        check(
            "macro_rules! a { () => { use core::{cfg, fmt}; } }",
            "",
            "a fmt",
        );
        check(
            "#[cfg(unix)] fn a() { b(); } #[cfg(target_os = \"linux\")] mod c { fn d() {} }
             fn e() { #[cfg(not(windows))] f(); } #[cfg(all())] fn g() { h() }",
            "",
            "a b c d e f g h",
        );
        check(
            "#[cfg(unix)] mod a { fn b() {} #[cfg(windows)] fn c() { d() } }",
            "d",
            "a b c",
        );
    }

    #[test]
    fn both_ways_of_what_a_condition_chooses() {
        check(
            "fn a() { if cfg!(unix) { b() } else { c() } d() }",
            "b c",
            "a d",
        );
        check("fn a() { if !cfg!(unix) && e { b() } d() }", "b", "a d");
        check("fn a() { let b = cfg!(unix); c(b) }", "c", "");
        check("fn a() { if cfg!(any()) { b() } }", "", "b");
        check(
            "fn k() { l! { if #[cfg(any())] { m() } else { n() } } } \
             fn o() { p! { if #[cfg(windows)] { q() } else { r() } } s() }",
            "q r",
            "m n s",
        );
    }
}
