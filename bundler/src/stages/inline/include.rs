//! Files and variables that are read at compile time: their content takes the
//! call's place.
//!
//! What cannot be read is left as it is: only the check behind the pruning
//! knows whether it matters.

use super::literal;
use crate::error::Result;
use crate::model::cargo_env::Printable;
use crate::model::crates::Crate;
use crate::model::text::{Edit, Text};
use crate::stages::resolve::sources::{read_source, text_of};
use crate::syntax::macro_rules::{self, defined, export_before, exported_as};
use crate::syntax::spacing::replaces_call;
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::walk::{Next, Node, walk};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;

/// The files whose items stand in others.
pub type Included = RefCell<BTreeSet<PathBuf>>;

/// Replaces `include!`, `include_str!`, `include_bytes!`, `env!` and
/// `option_env!` in the text of a file from `folder`.
pub fn expand(text: Text, krate: &Crate, folder: &Path, included: &Included) -> Result<Text> {
    expand_below(text, krate, folder, included, 0)
}

/// How deep files may include others: generous. A file that includes itself
/// does not compile, but may be left out by `cfg`.
const DEEPEST: usize = 64;

fn expand_below(
    text: Text,
    krate: &Crate,
    folder: &Path,
    included: &Included,
    depth: usize,
) -> Result<Text> {
    let whole = text.as_str();
    if !whole.contains("include") && !whole.contains("env") || depth == DEEPEST {
        return Ok(text);
    }
    let tokens = Tokens::new(whole);
    let defined = defined(&tokens);
    let rules = defined.iter().map(|found| {
        let open = found.reach.start + 3;
        Rules {
            inside: open..tokens.partner(open),
            is_exported: export_before(&tokens, found.reach.start).is_some(),
        }
    });
    let rules = rules.collect();
    let defined: BTreeSet<_> = defined.iter().map(|found| found.name).collect();
    let reader = Reader {
        text: &text,
        tokens: &tokens,
        krate,
        folder,
        included,
        items: item_calls(whole),
        rules,
        depth,
    };
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        // A macro of one's own may have such a name.
        let own = defined.contains(tokens.ident(at)) && !tokens.is_after_path_sep(at);
        if tokens.is_call(at) && !own {
            edits.extend(reader.call(at)?);
        }
    }
    Ok(text.edited(edits))
}

/// The same in the rules of exported macros, for the crates that these are expanded in:
/// what is read there is theirs. Where it is not the same for all, it stays.
pub fn expand_for_callers(
    text: &Text,
    macros: &BTreeSet<String>,
    callers: impl Fn(&str) -> Vec<usize>,
    crates: &[Crate],
) -> Result<Text> {
    let (tokens, included) = (Tokens::new(text.as_str()), Included::default());
    let mut edits = Vec::new();
    let defined = defined(&tokens);
    let own: BTreeSet<_> = defined.iter().map(|found| found.name).collect();
    for found in &defined {
        let inside = macro_rules::rules(&tokens, found.reach.start);
        let name = exported_as(found.name);
        if !macros.contains(name) || !inside.clone().any(|at| is_reader(&tokens, at)) {
            continue;
        }
        let callers = callers(name);
        let readers = callers.iter().map(|caller| Reader {
            text,
            tokens: &tokens,
            krate: &crates[*caller],
            folder: &crates[*caller].dir,
            included: &included,
            items: Vec::new(),
            rules: vec![Rules {
                inside: inside.clone(),
                is_exported: false,
            }],
            depth: 0,
        });
        let readers: Vec<_> = readers.collect();
        let is_own = |at: usize| own.contains(tokens.ident(at)) && !tokens.is_after_path_sep(at);
        for at in inside.filter(|at| tokens.is_call(*at) && !is_own(*at)) {
            let read = readers.iter().map(|reader| reader.call(at));
            let read = read.collect::<Result<Vec<_>>>()?;
            let mut read = read.into_iter();
            let Some(Some(first)) = read.next() else {
                continue;
            };
            let is_same =
                |of: Option<Edit>| of.is_some_and(|of| of.with.as_str() == first.with.as_str());
            if read.all(is_same) {
                edits.push(first);
            }
        }
    }
    Ok(text.edited(edits))
}

/// Whether a macro that reads a file is called at a token.
pub fn is_file_reader(tokens: &Tokens, at: usize) -> bool {
    is_reader(tokens, at) && tokens.ident(at).starts_with("include")
}

/// Whether a variable is read at a token whose name a macro is given.
pub fn is_given_variable(tokens: &Tokens, at: usize) -> bool {
    let name = tokens.ident(at);
    name.ends_with("env") && is_reader(tokens, at) && tokens.is_punct(at + 3, '$')
}

/// Whether a macro that reads is called at a token.
pub fn is_reader(tokens: &Tokens, at: usize) -> bool {
    READERS.contains(&tokens.ident(at)) && tokens.is_call(at)
}

/// Macros that read what is not in the file.
const READERS: [&str; 5] = [
    "include",
    "include_str",
    "include_bytes",
    "env",
    "option_env",
];

/// A macro's call where items stand.
struct ItemCall {
    /// With its attributes and its semicolon.
    range: Range<usize>,
    attributes: Vec<syn::Attribute>,
    /// Whether it stands in an `impl` or a trait.
    associated: bool,
}

/// The calls where items stand, if `include!` may be among them.
fn item_calls(text: &str) -> Vec<ItemCall> {
    let mut calls = Vec::new();
    if !text.contains("include!") && !text.contains("include !") {
        return calls;
    }
    let Ok(syntax) = syn::parse_file(text) else {
        return calls;
    };
    let mut push = |of: &dyn Spanned, attributes: &[syn::Attribute], associated| {
        calls.push(ItemCall {
            range: of.span().byte_range(),
            attributes: attributes.to_vec(),
            associated,
        });
        Next::Behind
    };
    walk(&syntax, |node| match node {
        // What stands in a definition is no item yet.
        Node::Item(syn::Item::Macro(item)) if item.ident.is_none() => {
            push(item, &item.attrs, false)
        }
        Node::ImplItem(syn::ImplItem::Macro(item)) => push(item, &item.attrs, true),
        Node::TraitItem(syn::TraitItem::Macro(item)) => push(item, &item.attrs, true),
        // A macro that is called in a function is an expression.
        Node::Stmt(syn::Stmt::Item(syn::Item::Macro(_))) => Next::Behind,
        _ => Next::Inside,
    });
    calls
}

/// The rules of a macro that is defined.
struct Rules {
    /// The tokens.
    inside: Range<usize>,
    /// Whether other crates may call it: what it reads is then theirs.
    is_exported: bool,
}

struct Reader<'a> {
    text: &'a Text,
    tokens: &'a Tokens<'a>,
    krate: &'a Crate,
    folder: &'a Path,
    included: &'a Included,
    items: Vec<ItemCall>,
    rules: Vec<Rules>,
    depth: usize,
}

impl Reader<'_> {
    /// The edit for a macro's call, if it is one that reads.
    fn call(&self, at: usize) -> Result<Option<Edit>> {
        let tokens = self.tokens;
        let name = tokens.ident(at);
        let is_known = is_reader(tokens, at);
        let Some(start) = is_known.then(|| self.start(at)).flatten() else {
            return Ok(None);
        };
        let around = || self.rules.iter().filter(|rules| rules.inside.contains(&at));
        let in_rules = around().next().is_some();
        let is_of_callers = name.ends_with("env") && around().any(|rules| rules.is_exported);
        let is_of_others = is_of_callers || in_rules && !name.ends_with("env");
        if is_of_others && self.krate.config.closed {
            return Ok(None);
        }
        let open = at + 2;
        let close = tokens.partner(open);
        let range = tokens.range(start).start..tokens.range(close).end;
        let arguments = open + 1..close;
        if name.ends_with("env") {
            let with = self.variable(name, arguments, range.start);
            return Ok(with.map(|with| Edit { range, with }));
        }
        if let Some(attribute) = self.documentation(start, close) {
            return Ok(attribute);
        }
        let Some(path) = self.value(arguments) else {
            return Ok(None);
        };
        if in_rules && Path::new(&path).is_relative() {
            return Ok(None);
        }
        let path = self.folder.join(path);
        if name == "include" {
            return self.include(range, &path);
        }
        let Ok(content) = std::fs::read(&path) else {
            return Ok(None);
        };
        let with = match name {
            "include_bytes" => Some(literal::bytes(&content)),
            _ => String::from_utf8(content)
                .ok()
                .map(|content| literal::string(&content)),
        };
        Ok(with.map(|with| Edit::replace(range, &with)))
    }

    /// The first token of the macro's path, if it may be the standard
    /// library's macro.
    fn start(&self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        if at
            .checked_sub(1)
            .is_some_and(|before| tokens.is_punct(before, '$'))
        {
            return None;
        }
        if !tokens.is_after_path_sep(at) {
            return Some(at);
        }
        let first = at.checked_sub(3)?;
        if !matches!(tokens.ident(first), "std" | "core") {
            return None;
        }
        match tokens.is_after_path_sep(first) {
            false => Some(first),
            true => (first < 3 || tokens.get(first - 3)?.kind != Kind::Ident).then(|| first - 2),
        }
    }

    /// `#[doc = include_str!(…)]`: documentation says nothing to a judge. The
    /// other passes cut a library's.
    fn documentation(&self, start: usize, close: usize) -> Option<Option<Edit>> {
        let tokens = self.tokens;
        let open = start.checked_sub(3)?;
        let is_doc = tokens.is_punct(start - 1, '=')
            && tokens.ident(start - 2) == "doc"
            && tokens.str(open) == "["
            && tokens.partner(open) == close + 1;
        if !is_doc {
            return None;
        }
        if self.krate.config.closed {
            return Some(None);
        }
        let first = open - 1 - usize::from(tokens.is_punct(open - 1, '!'));
        let mut range = tokens.range(first).start..tokens.range(close + 1).end;
        let rest = &self.text.as_str()[range.end..];
        range.end += usize::from(rest.starts_with('\n'));
        Some(Some(Edit::delete(range)))
    }

    /// What the `env!` or `option_env!` at an offset stands for; a folder keeps its
    /// place, so that it can be told.
    fn variable(&self, name: &str, arguments: Range<usize>, offset: usize) -> Option<Text> {
        // A second argument is what to say if there is no such variable.
        let first = self.literal(arguments.start)?;
        let env = &self.krate.env;
        if name == "option_env" && env.get(&first).is_none() {
            return Some(Text::from("None::<&'static str>"));
        }
        let in_call = |value: &str| match name {
            "env" => literal::string(value),
            _ => format!("Some({})", literal::string(value)),
        };
        Some(match env.printable(&first)? {
            Printable::Same(value) => Text::from(in_call(&value).as_str()),
            Printable::Relative(value) => self.text.in_place_of(offset, &in_call(&value)),
        })
    }

    /// The string that an argument is: a literal, `concat!` or `env!`.
    fn value(&self, arguments: Range<usize>) -> Option<String> {
        let tokens = self.tokens;
        let mut at = arguments.start;
        let value = if tokens.is_call(at) {
            let inside = at + 3..tokens.partner(at + 2);
            let name = tokens.ident(at);
            at = inside.end + 1;
            match name {
                "env" => {
                    let name = self.literal(inside.start)?;
                    self.krate.env.get(&name)?.to_owned()
                }
                "concat" => self.joined(inside)?,
                _ => return None,
            }
        } else {
            at += 1;
            self.literal(at - 1)?
        };
        let comma = usize::from(at < arguments.end && tokens.is_punct(at, ','));
        (at + comma == arguments.end).then_some(value)
    }

    /// The arguments of `concat!`, joined.
    fn joined(&self, inside: Range<usize>) -> Option<String> {
        let arguments = self.tokens.between_commas(inside).into_iter();
        let joined = arguments.map(|argument| {
            let value = self.value(argument.clone());
            value.or_else(|| self.shown(argument))
        });
        joined.collect()
    }

    /// What `concat!` writes for a literal that is no string, and for what
    /// `stringify!` is given.
    fn shown(&self, argument: Range<usize>) -> Option<String> {
        let tokens = self.tokens;
        if tokens.is_call(argument.start) && tokens.ident(argument.start) == "stringify" {
            let word = argument.start + 3;
            let is_one = tokens.partner(argument.start + 2) == word + 1;
            return is_one.then(|| tokens.str(word).to_owned());
        }
        if argument.len() != 1 {
            return None;
        }
        match syn::parse_str(tokens.str(argument.start)).ok()? {
            syn::Lit::Int(value) => Some(value.base10_digits().to_owned()),
            syn::Lit::Char(value) => Some(value.value().to_string()),
            syn::Lit::Bool(value) => Some(value.value().to_string()),
            _ => None,
        }
    }

    fn literal(&self, at: usize) -> Option<String> {
        let literal: syn::LitStr = syn::parse_str(self.tokens.str(at)).ok()?;
        Some(literal.value())
    }

    /// The content of a file in place of `include!`.
    fn include(&self, range: Range<usize>, path: &Path) -> Result<Option<Edit>> {
        if !path.is_file() {
            return Ok(None);
        }
        let mut items = self.items.iter();
        let item = items.find(|item| item.range.contains(&range.start));
        let left_out = item.filter(|item| self.krate.config.leaves_out(&item.attributes));
        if let Some(item) = left_out {
            return Ok(Some(Edit::delete(item.range.clone())));
        }
        let file = text_of(self.krate, &read_source(self.krate, path)?);
        let folder = path.parent().map_or(PathBuf::new(), Path::to_owned);
        let content = expand_below(file, self.krate, &folder, self.included, self.depth + 1)?;
        self.included.borrow_mut().insert(path.to_owned());
        let mut with = Text::default();
        let range = match item {
            Some(item) => {
                let Some(content) = self.under_conditions(content, item) else {
                    return Ok(None);
                };
                with.push(&content);
                item.range.clone()
            }
            None => {
                let Ok(expression) = syn::parse_str::<syn::Expr>(content.as_str()) else {
                    return Ok(None);
                };
                let span = expression.span().byte_range();
                let (open, close) =
                    match replaces_call(&expression, &self.text.as_str()[range.end..]) {
                        true => ("", ""),
                        false => ("(", ")"),
                    };
                let outside = vec![
                    Edit::replace(0..span.start, open),
                    Edit::replace(span.end..content.as_str().len(), close),
                ];
                with.push(&content.edited(outside));
                range
            }
        };
        // A comment at the end must not swallow what follows.
        if item.is_some() && !with.as_str().ends_with('\n') {
            with.push_str("\n");
        }
        Ok(Some(Edit { range, with }))
    }

    /// A file's items, each under the conditions of the call that includes them.
    /// None where that cannot be written.
    fn under_conditions(&self, content: Text, item: &ItemCall) -> Option<Text> {
        let is_condition = |of: &&syn::Attribute| {
            let path = of.path();
            path.is_ident("cfg") || path.is_ident("cfg_attr")
        };
        let conditions = item.attributes.iter().filter(is_condition);
        let conditions: Vec<_> = conditions
            .map(|of| &self.text.as_str()[of.span().byte_range()])
            .collect();
        if conditions.is_empty() {
            return Some(content);
        }
        let file = syn::parse_file(content.as_str()).ok();
        let items = file.filter(|_| !item.associated)?.items;
        let conditions = conditions.join(" ") + " ";
        let starts = items.iter().map(|item| item.span().byte_range().start);
        let edits = starts.map(|start| Edit::insert(start, &conditions));
        Some(content.edited(edits.collect()))
    }
}
