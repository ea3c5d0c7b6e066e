//! What macros made, put in the place of their calls.

use super::hygiene::patterns;
use super::instrument::{GROUP, Kind, Record};
use super::pretty::{layout, ungroup};
use crate::facts::attributes::is_inert;
use crate::facts::derives::{NO_HELPERS, is_built_in};
use crate::model::text::{Edit, Text};
use crate::syntax::items::{item_name, plain, type_name};
use crate::syntax::spacing::replaces_call;
use crate::syntax::tokens::{self, Tokens};
use crate::syntax::walk::{Next, Node, walk};
use proc_macro2::TokenStream;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The procedural macros that are replaced.
#[derive(Default)]
pub struct Macros {
    pub names: BTreeSet<String>,
    /// The helper attributes of other derives, which stay.
    pub others_helpers: BTreeSet<String>,
}

/// The edits of one file for what was made of its calls.
pub fn edits(text: &Text, records: &[Record], macros: &Macros) -> Vec<Edit> {
    let Ok(syntax) = syn::parse_file(text.as_str()) else {
        return Vec::new();
    };
    let tokens = Tokens::new(text.as_str());
    let mut sites = Sites::default();
    sites.visit_file(&syntax);
    let mut out = Vec::new();
    let mut replaced: Vec<Range<usize>> = Vec::new();
    let mut derives: BTreeMap<usize, (Range<usize>, Vec<&Record>)> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    // A macro that calls itself is done when it has made all of it.
    for record in records.iter().rev() {
        let direct = match record.kind {
            Kind::Rules => record.depth == 1,
            _ => record.depth == 0,
        };
        let key = (record.range.start, record.range.end);
        if !direct || !seen.insert(key) {
            continue;
        }
        let edit = match record.kind {
            Kind::Derive => {
                // What another's helper attribute hands on stands in what that makes.
                if let Some(item) = sites.deriving(&record.range) {
                    let entry = derives.entry(item.start).or_insert((item, Vec::new()));
                    entry.1.push(record);
                }
                continue;
            }
            Kind::Attribute => sites.item(&record.range).and_then(|item| {
                // What the first makes may be more than an item with the others.
                let is_before = |other: &Record| {
                    let is_attribute = (other.kind, other.depth) == (Kind::Attribute, 0);
                    is_attribute && other.range.start < record.range.start
                };
                let mut before = records.iter().filter(|other| is_before(other));
                if before.any(|other| sites.item(&other.range).as_ref() == Some(&item)) {
                    return None;
                }
                let with = layout(&record.made, text, item.clone(), None);
                let with = silent(with, blanks_before(text, item.start));
                let with = deriving_before(text, &sites, &item, record.range.start, with);
                Some(Edit { range: item, with })
            }),
            Kind::Call | Kind::Rules => {
                let call = sites.calls.iter().find(|call| call.call.start == key.0);
                let inside_another = Call {
                    call: record.range.clone(),
                    whole: record.range.clone(),
                    place: Place::Expression,
                };
                let call = call.unwrap_or(&inside_another);
                call.edit(text, record, &macros.names)
            }
        };
        if let Some(edit) = edit {
            replaced.push(edit.range.clone());
            out.push(edit);
        }
    }
    for (item, mut records) in derives.into_values() {
        records.sort_by_key(|record| record.range.start);
        if !replaced.iter().any(|range| range.contains(&item.start)) {
            out.extend(derived(text, &tokens, item, &records, macros));
        }
    }
    out
}

/// Where macros may be called.
#[derive(Default)]
struct Sites {
    /// The items around.
    inside: Vec<Range<usize>>,
    /// Attributes and the items they belong to.
    attributes: Vec<Attribute>,
    calls: Vec<Call>,
}

struct Attribute {
    range: Range<usize>,
    item: Range<usize>,
    /// Whether it may be a `#[derive(…)]`.
    derives: bool,
}

struct Call {
    /// The call without a semicolon.
    call: Range<usize>,
    /// What is replaced.
    whole: Range<usize>,
    place: Place,
}

#[derive(PartialEq)]
enum Place {
    Item,
    Statement,
    Expression,
    Other,
}

impl Sites {
    /// The item that has an attribute around a range.
    fn item(&self, range: &Range<usize>) -> Option<Range<usize>> {
        self.attribute(range).map(|around| around.item.clone())
    }

    /// The same, if the attribute derives something.
    fn deriving(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let around = self.attribute(range).filter(|around| around.derives)?;
        Some(around.item.clone())
    }

    fn attribute(&self, inside: &Range<usize>) -> Option<&Attribute> {
        let mut attributes = self.attributes.iter();
        attributes.find(|of| of.range.start <= inside.start && inside.end <= of.range.end)
    }

    fn add(&mut self, call: &syn::Macro, whole: Range<usize>, place: Place) {
        let call = call.span().byte_range();
        if !self.calls.iter().any(|known| known.call == call) {
            self.calls.push(Call { call, whole, place });
        }
    }

    /// The attributes of an item that is for a macro to read alone: `#[ext] pub impl str
    /// { … }`, or `#[ref_cast_custom] fn of(text: &str) -> &Self;` in an `impl`.
    fn unparsed(&mut self, item: &TokenStream) {
        let attributes = |input: ParseStream| {
            let attributes = input.call(syn::Attribute::parse_outer)?;
            input.parse::<TokenStream>()?;
            Ok(attributes)
        };
        for attribute in attributes.parse2(item.clone()).unwrap_or_default() {
            self.visit_attribute(&attribute);
        }
    }
}

impl<'ast> Visit<'ast> for Sites {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        self.inside.push(item.span().byte_range());
        visit::visit_item(self, item);
        if let syn::Item::Verbatim(tokens) = item {
            self.unparsed(tokens);
        }
        self.inside.pop();
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let range = item.span().byte_range();
        self.inside.push(range.clone());
        if let syn::ImplItem::Macro(item) = item {
            self.add(&item.mac, range, Place::Item);
        }
        visit::visit_impl_item(self, item);
        if let syn::ImplItem::Verbatim(tokens) = item {
            self.unparsed(tokens);
        }
        self.inside.pop();
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let range = item.span().byte_range();
        self.inside.push(range.clone());
        if let syn::TraitItem::Macro(item) = item {
            self.add(&item.mac, range, Place::Item);
        }
        visit::visit_trait_item(self, item);
        if let syn::TraitItem::Verbatim(tokens) = item {
            self.unparsed(tokens);
        }
        self.inside.pop();
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let Some(item) = self.inside.last() {
            let path = attribute.path();
            self.attributes.push(Attribute {
                range: attribute.span().byte_range(),
                item: item.clone(),
                derives: path.is_ident("derive") || path.is_ident("cfg_attr"),
            });
        }
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        self.add(&item.mac, item.span().byte_range(), Place::Item);
        visit::visit_item_macro(self, item);
    }

    fn visit_stmt_macro(&mut self, statement: &'ast syn::StmtMacro) {
        let range = statement.mac.span().byte_range();
        self.add(&statement.mac, range, Place::Statement);
    }

    fn visit_expr_macro(&mut self, expression: &'ast syn::ExprMacro) {
        let range = expression.mac.span().byte_range();
        self.add(&expression.mac, range, Place::Expression);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.add(call, call.span().byte_range(), Place::Other);
    }
}

impl Call {
    fn edit(&self, text: &Text, record: &Record, names: &BTreeSet<String>) -> Option<Edit> {
        // Its path is none of a variable's.
        let call = &text.as_str()[self.call.clone()];
        let given = call
            .find(['(', '[', '{'])
            .map_or(call, |open| &call[open..]);
        let binds = |made: &str| binds_given(made, &Tokens::new(given));
        if record.kind == Kind::Rules && self.place != Place::Item && binds(&record.made) {
            return None;
        }
        let rules = (record.kind == Kind::Rules).then_some(names);
        let made = layout(&record.made, text, self.whole.clone(), rules);
        if record.kind == Kind::Rules && self.place == Place::Statement {
            let rest = rest_of_block(text.as_str(), self.whole.end);
            let (given, rest) = (Tokens::new(given), Tokens::new(rest));
            let made_tokens = Tokens::new(made.as_str());
            let mut names = declared(&made_tokens).into_iter();
            if names.any(|name| !says(&given, name) && says(&rest, name)) {
                return None;
            }
        }
        let mut with = Text::default();
        let behind = &text.as_str()[self.whole.end..];
        let before = text.as_str()[..self.whole.start].trim_end();
        // `let x = …;` ends an operand on both sides.
        let alone = before.ends_with('=') && behind.trim_start().starts_with(';');
        let apart = self.place == Place::Expression
            && !alone
            && syn::parse_str(made.as_str()).is_ok_and(|made| !replaces_call(&made, behind));
        if apart {
            with.push_str("(");
        }
        with.push(&made);
        if apart {
            with.push_str(")");
        }
        Some(Edit {
            range: self.whole.clone(),
            with,
        })
    }
}

/// What an attribute made of an item, with the derives that stand before it: they were
/// for the item as it was, and the attribute was not given them.
fn deriving_before(
    text: &Text,
    sites: &Sites,
    item: &Range<usize>,
    attribute: usize,
    made: Text,
) -> Text {
    let parse = |text: &str| syn::parse_str::<syn::File>(text).map(|syntax| syntax.items);
    let before = sites.attributes.iter().filter(|of| {
        let is_before = of.item == *item && of.range.end <= attribute;
        is_before && of.derives && text.as_str()[of.range.clone()].contains("derive")
    });
    let before: String = before
        .map(|of| format!("{}\n", &text.as_str()[of.range.clone()]))
        .collect();
    let (Ok(given), Ok(items)) = (parse(&text.as_str()[item.clone()]), parse(made.as_str())) else {
        return made;
    };
    let name = given.first().and_then(item_name);
    let is_it = |item: &&syn::Item| item_name(item) == name && type_name(item).is_some();
    match items.iter().find(is_it) {
        Some(item) if !before.is_empty() => {
            let start = item.span().byte_range().start;
            made.edited(vec![Edit::insert(start, &before)])
        }
        _ => made,
    }
}

/// Whether what a macro made binds a variable that may be one of what it was given: a
/// macro's own variables are not the caller's of that name.
fn binds_given(made: &str, given: &Tokens) -> bool {
    // Paths from the macro's crate are none yet.
    let absolute = made.replace("$crate", "crate");
    if let Ok(expression) = syn::parse_str(&absolute) {
        let mut finder = Binds {
            given,
            found: false,
        };
        finder.visit_expr(&expression);
        return finder.found;
    }
    // Its `for<'a>` is no loop.
    if syn::parse_str::<syn::Type>(&ungroup(absolute, None)).is_ok() {
        return false;
    }
    let made = &Tokens::new(made);
    let is_given = |name: &str| says(given, name);
    (0..made.len()).any(|at| match made.str(at) {
        "match" | "for" | "|" => true,
        "let" => {
            let name = at + 1 + usize::from(made.ident(at + 1) == "mut");
            let alone = made.is_punct(name + 1, '=') || made.is_punct(name + 1, ':');
            made.ident(name).is_empty() || !alone || is_given(made.ident(name))
        }
        _ => false,
    })
}

/// Whether a name is among some tokens.
fn says(tokens: &Tokens, name: &str) -> bool {
    (0..tokens.len()).any(|at| tokens.name(at) == name)
}

/// The variables that statements leave to what follows them, also those in a macro's
/// words.
fn declared<'t>(tokens: &Tokens<'t>) -> BTreeSet<&'t str> {
    let mut names = BTreeSet::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens.ident(at) == "let" {
            let pattern =
                (at + 1..tokens.len()).take_while(|at| !matches!(tokens.str(*at), "=" | ";" | ":"));
            let names_in = pattern.map(|at| tokens.name(at));
            names.extend(names_in.filter(|name| !matches!(*name, "" | "_" | "mut" | "ref")));
        }
        let is_block = tokens.str(at) == "{" && !(2 <= at && tokens.is_call(at - 2));
        at = if is_block { tokens.partner(at) } else { at } + 1;
    }
    names
}

/// What follows a byte in the block that it is in.
fn rest_of_block(text: &str, from: usize) -> &str {
    let tokens = Tokens::new(text);
    let first = tokens.at(from);
    let end = (first..tokens.len()).find(|at| tokens.partner(*at) < first);
    &text[from..end.map_or(text.len(), |end| tokens.range(end).start)]
}

/// Finds patterns of an expression that say a name which a macro was given.
struct Binds<'a, 't> {
    given: &'a Tokens<'t>,
    found: bool,
}

impl<'ast> Visit<'ast> for Binds<'_, '_> {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.found |= says(self.given, &plain(&pattern.ident));
        visit::visit_pat_ident(self, pattern);
    }

    // What it makes of its words is not known, but all that is handed on is the caller's.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let text = call.tokens.to_string();
        let tokens = Tokens::new(&text);
        let handed_on = (1..self.given.len().saturating_sub(1)).map(|at| self.given.str(at));
        if handed_on.eq((0..tokens.len()).map(|at| tokens.str(at))) {
            return;
        }
        // What another procedural macro has made.
        if call.path.is_ident(GROUP) {
            if let Ok(inside) = syn::parse2(call.tokens.clone()) {
                return self.visit_expr(&inside);
            }
        }
        let is_given = |at| !tokens.name(at).is_empty() && says(self.given, tokens.name(at));
        let bound = patterns(&tokens).into_iter().flatten();
        let is_pattern = call.path.is_ident("matches");
        self.found |= bound
            .chain((0..tokens.len()).filter(|_| is_pattern))
            .any(is_given);
    }
}

/// The edits for an item with derives: they go, what they made comes behind.
fn derived(
    text: &Text,
    tokens: &Tokens,
    item: Range<usize>,
    records: &[&Record],
    macros: &Macros,
) -> Vec<Edit> {
    let blanks = blanks_before(text, item.start);
    let mut edits = Vec::new();
    let mut after = Text::default();
    let mut helpers = BTreeSet::new();
    for record in records {
        let made = layout(&record.made, text, item.clone(), None);
        if !made.as_str().is_empty() {
            after.push_str(&format!("\n\n{blanks}"));
            after.push(&silent(made, blanks));
        }
        let names = record.name.split(['(', ')', ',']).map(str::trim).skip(2);
        helpers.extend(names.filter(|name| !name.is_empty()));
    }
    let is_made = |offset| records.iter().any(|record| record.range.contains(&offset));
    let (mut others, mut default) = (false, false);
    let inside = tokens.at(item.start)..tokens.at(item.end);
    let mut other_until = 0;
    for at in inside.clone() {
        // `#[helper(derive(…))]` is for what the helper's macro makes.
        if is_attribute(tokens, at) && !matches!(tokens.ident(at + 2), "derive" | "cfg_attr") {
            other_until = tokens.partner(at + 1);
        }
        let is_list = tokens.ident(at) == "derive" && tokens.str(at + 1) == "(";
        if !is_list || at < other_until {
            continue;
        }
        let close = tokens.partner(at + 1);
        let mut kept = Vec::new();
        let mut derives = tokens.between_commas(at + 2..close);
        derives.retain(|of| !of.clone().any(|at| is_made(tokens.range(at).start)));
        for derive in derives {
            let (first, last) = (derive.start, derive.end - 1);
            let name = tokens.ident(last);
            default |= name == "Default";
            others |= !is_built_in(name);
            kept.push(&text.as_str()[tokens.range(first).start..tokens.range(last).end]);
        }
        let list = tokens.range(at + 1).end..tokens.range(close).start;
        let alone = 2 <= at && tokens.is_punct(at - 2, '#') && tokens.str(at - 1) == "[";
        edits.push(match (kept.is_empty(), alone) {
            (true, true) => attribute(text, tokens, at - 2),
            _ => Edit::replace(list, &kept.join(", ")),
        });
    }
    let stays = |name: &str| {
        let is_others = others && macros.others_helpers.contains(name);
        NO_HELPERS.contains(&name) || name == "default" && default || is_others
    };
    helpers.retain(|name| !stays(name));
    edits.extend(without_helpers(text, tokens, inside, &helpers));
    edits.push(Edit {
        range: item.end..item.end,
        with: after,
    });
    edits
}

/// The edits for the attributes of an item that its derives alone know: they go.
fn without_helpers(
    text: &Text,
    tokens: &Tokens,
    mut inside: Range<usize>,
    helpers: &BTreeSet<&str>,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    while let Some(at) = inside.find(|at| is_attribute(tokens, *at)) {
        if helpers.contains(tokens.ident(at + 2)) {
            edits.push(attribute(text, tokens, at));
        } else if tokens.ident(at + 2) == "cfg_attr" {
            edits.extend(conditional(text, tokens, at, |name| helpers.contains(name)));
        }
    }
    edits
}

/// Whether an attribute of an item begins at an index.
fn is_attribute(tokens: &Tokens, at: usize) -> bool {
    tokens.is_punct(at, '#') && tokens.str(at + 1) == "["
}

/// The edit for the `#[cfg_attr(condition, helper(…), …)]` at an index: helpers go.
fn conditional(
    text: &Text,
    tokens: &Tokens,
    at: usize,
    is_helper: impl Fn(&str) -> bool,
) -> Option<Edit> {
    let close = tokens.partner(at + 3);
    let mut parts = tokens.between_commas(at + 4..close).into_iter();
    let condition = parts.next()?;
    let all: Vec<_> = parts.collect();
    let stay = all.iter().filter(|of| !is_helper(tokens.ident(of.start)));
    let stay: Vec<_> = stay
        .map(|of| &text.as_str()[tokens.range(of.start).start..tokens.range(of.end - 1).end])
        .collect();
    if stay.len() == all.len() {
        return None;
    }
    if stay.is_empty() {
        return Some(attribute(text, tokens, at));
    }
    let list = tokens.range(condition.end).end..tokens.range(close).start;
    Some(Edit::replace(list, &format!(" {}", stay.join(", "))))
}

/// The blanks that a byte's line begins with.
fn blanks_before(text: &Text, offset: usize) -> &str {
    let line = &text.as_str()[..offset];
    let line = &line[line.rfind('\n').map_or(0, |at| at + 1)..];
    &line[..line.len() - line.trim_start().len()]
}

/// What a macro made, without a warning: the compiler keeps those of text that
/// a macro made to itself. Items with the user's own lines stay as they are, and
/// so do calls of macros: an attribute is not for what they make.
fn silent(made: Text, blanks: &str) -> Text {
    let Ok(syntax) = syn::parse_file(made.as_str()) else {
        return made;
    };
    let tokens = Tokens::new(made.as_str());
    let mut edits = Vec::new();
    for item in &syntax.items {
        if matches!(item, syn::Item::Macro(call) if call.ident.is_none()) {
            continue;
        }
        let range = item.span().byte_range();
        let mut inside = tokens.at(range.start)..tokens.at(range.end);
        if inside.any(|at| made.place(tokens.range(at).start).is_some()) {
            continue;
        }
        let inert = inert_attributes(item);
        let starts = inert.iter().map(|found| tokens.at(found.start));
        edits.extend(starts.map(|at| attribute(&made, &tokens, at)));
        let allow = format!("#[allow(warnings)]\n{blanks}");
        edits.push(Edit::insert(range.start, &allow));
    }
    made.edited(edits)
}

/// The attributes that only the compiler's lints read.
fn inert_attributes(item: &syn::Item) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    walk(item, |node| {
        let Node::Attribute(attribute) = node else {
            return Next::Inside;
        };
        let first = attribute.path().segments.first();
        let is_inert = first.is_some_and(|first| is_inert(&first.ident.to_string()));
        let keyword = attribute.path().is_ident("non_exhaustive");
        if is_inert && !keyword {
            found.push(attribute.span().byte_range());
        }
        Next::Behind
    });
    found
}

/// Cuts an attribute with the blanks behind it.
fn attribute(text: &Text, tokens: &Tokens, at: usize) -> Edit {
    let close = tokens.partner(at + 1 + usize::from(tokens.is_punct(at + 1, '!')));
    let end = tokens.range(close).end;
    let rest = &text.as_str()[end..];
    let blanks = rest.len() - rest.trim_start().len();
    let comment = tokens
        .get(close + 1)
        .is_none_or(|next| next.kind == tokens::Kind::Doc)
        || rest.trim_start().starts_with('/');
    Edit::delete(tokens.range(at).start..end + if comment { 0 } else { blanks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::SourceFile;
    use std::sync::Arc;

    /// A record for the first place of `call` in the text.
    #[track_caller]
    fn check(source: &str, kind: Kind, name: &str, call: &str, made: &str, wanted: &str) {
        let start = source.find(call).unwrap();
        let record = Record {
            kind,
            name: name.to_owned(),
            depth: usize::from(kind == Kind::Rules),
            file: String::new(),
            range: start..start + call.len(),
            made: made.to_owned(),
        };
        let text = Text::from(&Arc::new(SourceFile {
            path: "main.rs".into(),
            name: "main.rs".to_owned(),
            text: source.to_owned(),
            own: true,
        }));
        let macros = Macros {
            others_helpers: BTreeSet::from(["shared".to_owned()]),
            ..Macros::default()
        };
        let out = text.edited(edits(&text, &[record], &macros));
        assert_eq!(out.as_str(), wanted);
    }

    #[test]
    fn calls() {
        let call = |source: &str, made: &str, wanted: &str| {
            check(source, Kind::Call, "", "m!(x)", made, wanted);
        };
        call("m!(x);\nfn f() {}", "fn g ( ) { }", "fn g() {}\nfn f() {}");
        call("fn f() { m!(x) * 2 }", "1 + 2", "fn f() { (1 + 2) * 2 }");
        call(
            "const A: S = m!(x);",
            "S { a : 1 + 2 }",
            "const A: S = S {\n    a: 1 + 2\n};",
        );
        call("fn f() { a(m!(x)) }", "f ( 3 )", "fn f() { a(f(3)) }");
        call("fn f() { m!(x); }", "let y = 1", "fn f() { let y = 1; }");
        let rules = |source: &str, made: &str, wanted: &str| {
            check(source, Kind::Rules, "", "m!(x)", made, wanted);
        };
        rules("m!(x);", "const A : i32 = 1 ;", "const A: i32 = 1;");
        rules("fn f() { m!(x); }", "{let x = 1 ;} ", "fn f() { m!(x); }");
        rules("fn f() { m!(x); }", "let y = x", "fn f() { let y = x; }");
        // Nor may a variable of its own be one of what follows.
        for made in ["let mut y = x ;", ":: n ! {let (z , y) = x ; }"] {
            let source = "fn f() { m!(x); y }";
            rules(source, made, source);
        }
        rules(
            "fn f() { { m!(x); } y }",
            "let y = x",
            "fn f() { { let y = x; } y }",
        );
        rules(
            "fn f() { m!(x); }",
            "let Some ( y ) = x ; ",
            "fn f() { m!(x); }",
        );
        // Nor may what another has made for it.
        rules(
            "const A: u8 = m!(x);",
            "S {x : __bundle_group!{ {let y = x ; y } } } . x",
            "const A: u8 = S {\n    x: {\n        let y = x;\n        y\n    }\n}.x;",
        );
        rules(
            "const A: u8 = m!(x);",
            "S {x : __bundle_group!{ {let x = 1 ; x } } } . x",
            "const A: u8 = m!(x);",
        );
        // In another macro's words only a pattern binds.
        rules(
            "fn f() { m!(x); }",
            ":: n ! {{let y = 1 ; y + x } } ",
            "fn f() { ::n! {\n    {\n        let y = 1;\n        y + x\n    }\n}; }",
        );
        rules(
            "fn f() { m!(x); }",
            ":: n ! {{let x = 1 ; x } } ",
            "fn f() { m!(x); }",
        );
        // What is handed on as it was binds what the caller wrote.
        let given = "m!(match x { y => y })";
        check(
            &format!("fn f() {{ {given} }}"),
            Kind::Rules,
            "",
            given,
            ":: n ! (match x {y => y } ) ",
            "fn f() { ::n!(match x { y => y }) }",
        );
        // What the call's own path says is no variable that it is given.
        rules(
            "const A: u8 = m!(x);",
            ":: m :: n ! {{let y = 1 ; :: m :: f (y ) } } ",
            "const A: u8 = ::m::n! {\n    {\n        let y = 1;\n        ::m::f(y)\n    }\n};",
        );
    }

    #[test]
    fn attributes() {
        check(
            "// a\n#[inline]\n#[quick(3)]\nfn f() {\n    1  // b\n}\n",
            Kind::Attribute,
            "",
            "#[quick(3)]",
            "# [ inline ] fn f ( ) { 1 } fn g ( ) { }",
            "// a\n#[inline]\nfn f() {\n    1  // b\n}\n#[allow(warnings)]\nfn g() {}\n",
        );
        check(
            "#[quick(3)]\nfn f() {\n    1  // b\n}\n",
            Kind::Attribute,
            "",
            "#[quick(3)]",
            "m ! { a } fn f ( ) { 1 }",
            "m! {\n    a\n}\nfn f() {\n    1  // b\n}\n",
        );
    }

    #[test]
    fn an_item_for_the_macro_alone() {
        check(
            "#[ext(E)]\npub impl str {}\nfn f() {}\n",
            Kind::Attribute,
            "",
            "#[ext(E)]",
            "pub trait E { } impl E for str { }",
            "#[allow(warnings)]\npub trait E {}\n#[allow(warnings)]\nimpl E for str {}\nfn f() {}\n",
        );
        check(
            "impl A {\n    #[of(1)]\n    const fn f(a: u8) -> &Self;\n}\n",
            Kind::Attribute,
            "",
            "#[of(1)]",
            "const fn f(a: u8) -> &Self { g(a) }",
            "impl A {\n    #[allow(warnings)]\n    const fn f(a: u8) -> & Self {\n        g(a)\n    }\n}\n",
        );
    }

    #[test]
    fn derives_before_an_attribute() {
        check(
            "#[derive(Clone)]\n#[quick(3)]\n#[derive(Copy)]\nstruct S;\n",
            Kind::Attribute,
            "",
            "#[quick(3)]",
            "struct T ; # [ derive ( Copy ) ] struct S ;",
            "#[allow(warnings)]\nstruct T;\n#[derive(Clone)]\n#[allow(warnings)]\n#[derive(Copy)]\nstruct S;\n",
        );
    }

    #[test]
    fn derives() {
        check(
            "#[derive(Clone, m::A)]\nstruct S {\n    #[help(x)]\n    a: i32,\n}\n",
            Kind::Derive,
            "A, attributes(help, doc)",
            "m::A",
            "# [ automatically_derived ] # [ allow ( x ) ] impl A for S { # [ doc ( hidden ) ] # [ inline ] fn f ( ) { # ! [ allow ( x ) ] 1 } }",
            "#[derive(Clone)]\nstruct S {\n    a: i32,\n}\n\n#[allow(warnings)]\nimpl A for S {\n    #[inline]\n    fn f() {\n        1\n    }\n}\n",
        );
        check(
            "#[derive(A)]\nstruct S {\n    #[cfg_attr(x, help(y))]\n    a: i32,\n    #[cfg_attr(x, b, help)]\n    #[cfg_attr(x, b(help))]\n    c: i32,\n}",
            Kind::Derive,
            "A, attributes(help)",
            "A",
            "",
            "struct S {\n    a: i32,\n    #[cfg_attr(x, b)]\n    #[cfg_attr(x, b(help))]\n    c: i32,\n}",
        );
        check(
            "#[derive(A, Other)]\n#[help(x)]\n#[shared(x)]\nstruct S;",
            Kind::Derive,
            "A, attributes(help, shared)",
            "A",
            "",
            "#[derive(Other)]\n#[shared(x)]\nstruct S;",
        );
        let handed_on = "#[derive(A)]\n#[help(derive(B))]\nstruct S;";
        check(
            handed_on,
            Kind::Derive,
            "A, attributes(help)",
            "A",
            "#[derive(B)] struct T;",
            "struct S;\n\n#[allow(warnings)]\n#[derive(B)]\nstruct T;",
        );
        check(
            handed_on,
            Kind::Derive,
            "B",
            "B",
            "impl B for T {}",
            handed_on,
        );
        check(
            "#[derive(A)]\nenum S { #[default] B }",
            Kind::Derive,
            "A",
            "A",
            "",
            "enum S { #[default] B }",
        );
    }
}
