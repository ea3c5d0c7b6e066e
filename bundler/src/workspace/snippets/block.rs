//! A module of the library, with its paths counted from where it is put.

use super::{Module, Snippets, card};
use crate::error::{Error, Result};
use crate::model::text::{Edit, Text};
use crate::syntax::macro_rules::{defined, is_definition};
use crate::syntax::tokens::{Kind, Tokens};
use std::collections::BTreeSet;

/// Makes blocks of the modules of a library.
pub struct Blocks<'s> {
    pub snippets: &'s Snippets,
    /// Macros that the library's modules see by their names alone: where each
    /// begins and ends to be seen, in bytes.
    macros: Vec<(&'s str, usize, usize)>,
}

/// Where a module is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The modules that it needs stand in it.
    Around,
    /// They stand beside it.
    Beside,
}

/// A module's text, and the modules that it takes something from.
pub struct Block {
    /// Its card and its attributes.
    head: String,
    name: String,
    code: String,
    /// Indices of modules; its own is there if a path leads back to it that
    /// counts from the library's root.
    pub needs: BTreeSet<usize>,
}

impl Block {
    /// The whole module, with other blocks at its end; `keyword` is `mod` and
    /// what stands before it.
    pub fn text(&self, keyword: &str, others: &[String]) -> String {
        let (head, name, code) = (&self.head, &self.name, &self.code);
        format!("{head}{}", module(keyword, name, code, others))
    }
}

/// A module of code and of blocks.
pub fn module(keyword: &str, name: &str, code: &str, blocks: &[String]) -> String {
    let blocks = blocks.iter().map(|block| indented(block.trim_end()));
    let code = (!code.is_empty()).then(|| code.to_owned());
    let parts: Vec<_> = code.into_iter().chain(blocks).collect();
    format!("{keyword} {name} {{\n{}}}\n", parts.join("\n"))
}

impl<'s> Blocks<'s> {
    pub fn new(snippets: &'s Snippets) -> Self {
        let text = snippets.text.as_str();
        let tokens = Tokens::new(text);
        let end = |at: usize| tokens.get(at).map_or(text.len(), |token| token.range.start);
        let macros = defined(&tokens).into_iter();
        let macros = macros.map(|found| {
            let reach = found.reach;
            (found.name, end(reach.start), end(reach.end))
        });
        Blocks {
            snippets,
            macros: macros.collect(),
        }
    }

    /// The block of the module at an index.
    pub fn block(&self, index: usize, place: Place) -> Result<Block> {
        let Snippets {
            parts,
            text,
            modules,
            ..
        } = self.snippets;
        let module = &modules[index];
        let mut inside = Text::default();
        inside.push_range(text, module.inside.clone());
        let tokens = Tokens::new(inside.as_str());
        let mut paths = Paths {
            blocks: self,
            module,
            place,
            text: &inside,
            tokens: &tokens,
            modules: Vec::new(),
            macros_end: 0,
            edits: Vec::new(),
            needs: BTreeSet::new(),
        };
        paths.run()?;
        let (mut edits, needs) = (paths.edits, paths.needs);
        let start = module.inside.start;
        let docs = module.docs.iter();
        edits.extend(docs.map(|range| Edit::delete(range.start - start..range.end - start)));
        let code = inside.edited(edits);
        let code = without_blank_ends(code.as_str());
        let attributes = module.attributes.iter();
        let attributes: String = attributes
            .map(|range| format!("{}\n", &text.as_str()[range.clone()]))
            .collect();
        Ok(Block {
            head: card::comments(&module.card, parts) + &attributes,
            name: module.name.clone(),
            code: indented(code),
            needs,
        })
    }
}

/// The pass over the paths of a module.
struct Paths<'p> {
    blocks: &'p Blocks<'p>,
    module: &'p Module,
    place: Place,
    text: &'p Text,
    tokens: &'p Tokens<'p>,
    /// Ends of the modules around the current token, inside of this one.
    modules: Vec<usize>,
    /// The end of a macro's definition: its paths may end up anywhere.
    macros_end: usize,
    edits: Vec<Edit>,
    needs: BTreeSet<usize>,
}

impl Paths<'_> {
    fn run(&mut self) -> Result<()> {
        let tokens = self.tokens;
        for at in 0..tokens.len() {
            self.modules.retain(|&end| at < end);
            if tokens.ident(at) == "mod" && tokens.str(at + 2) == "{" {
                self.modules.push(tokens.partner(at + 2));
            }
            if is_definition(tokens, at) {
                self.macros_end = self.macros_end.max(tokens.partner(at + 3));
            }
            match tokens.ident(at) {
                "" => {}
                "crate" => self.crate_path(at)?,
                "super" if !tokens.is_after_path_sep(at) => self.super_path(at)?,
                "self" if tokens.is_path_sep(at + 1) && tokens.ident(at + 3) == "super" => {
                    self.super_path(at + 3)?;
                }
                _ if tokens.is_call(at) && !tokens.is_after_path_sep(at) => self.call(at)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// A path from the library's root becomes one from here.
    fn crate_path(&mut self, at: usize) -> Result<()> {
        let tokens = self.tokens;
        if self.is_visibility(at) {
            return Ok(());
        }
        let in_macro = at < self.macros_end;
        if in_macro || 1 <= at && tokens.is_punct(at - 1, '$') {
            return self.fail(
                at,
                "a macro's `crate` means nothing where the macro is pasted",
                "let the caller import what the macro names",
            );
        }
        let is_own = tokens.is_path_sep(at + 1) && tokens.str(at + 3) == self.module.name;
        if is_own && (tokens.is_path_sep(at + 4) || tokens.ident(at - 1) == "in") {
            let range = tokens.range(at).start..tokens.range(at + 3).end;
            let steps = steps(self.modules.len());
            self.edits.push(Edit::replace(range, &steps));
            return Ok(());
        }
        let steps = steps(self.modules.len() + usize::from(self.place == Place::Beside));
        self.edits.push(Edit::replace(tokens.range(at), &steps));
        self.root_path(at + 1)
    }

    /// A path of `super::super::…`, which may lead to the library's root.
    fn super_path(&mut self, at: usize) -> Result<()> {
        let tokens = self.tokens;
        let mut last = at;
        let mut steps = 1;
        while tokens.is_path_sep(last + 1) && tokens.ident(last + 3) == "super" {
            last += 3;
            steps += 1;
        }
        if steps <= self.modules.len() || self.is_visibility(at) {
            return Ok(());
        }
        if self.place == Place::Around {
            let first = tokens.range(at);
            self.edits
                .push(match at < last || tokens.is_after_path_sep(at) {
                    true => Edit::delete(first.start..tokens.range(at + 3).start),
                    false => Edit::replace(first, "self"),
                });
        }
        self.root_path(last + 1)
    }

    /// `pub(crate)`, `pub(super)`: there is such a module wherever it stands.
    fn is_visibility(&self, at: usize) -> bool {
        let tokens = self.tokens;
        2 <= at && tokens.ident(at - 2) == "pub" && tokens.str(at - 1) == "("
    }

    /// What a path names behind the library's root.
    fn root_path(&mut self, at: usize) -> Result<()> {
        let tokens = self.tokens;
        if !tokens.is_path_sep(at) {
            return self.outside(at - 1);
        }
        let first = at + 2;
        if tokens.str(first) != "{" {
            return self.need(first);
        }
        let mut leaves = tokens
            .between_commas(first + 1..tokens.partner(first))
            .into_iter();
        leaves.try_for_each(|leaf| self.need(leaf.start))
    }

    /// A module at the library's root is named.
    fn need(&mut self, at: usize) -> Result<()> {
        let name = self.tokens.str(at);
        let mut modules = self.blocks.snippets.modules.iter();
        match modules.position(|module| module.name == name) {
            Some(index) => {
                self.needs.insert(index);
                Ok(())
            }
            None => self.outside(at),
        }
    }

    /// A macro that a module before this one, or the root, has defined.
    fn call(&mut self, at: usize) -> Result<()> {
        let name = self.tokens.ident(at);
        let place = self.module.inside.start + self.tokens.range(at).start;
        let outer = |&(macro_name, start, end): &(&str, usize, usize)| {
            let outside = start < self.module.inside.start;
            macro_name == name && outside && (start..end).contains(&place)
        };
        if self.blocks.macros.iter().any(outer) {
            return self.outside(at);
        }
        Ok(())
    }

    fn outside(&self, at: usize) -> Result<()> {
        let what = format!(
            "the snippet `{}` uses what is in no module of its own: `{}`",
            self.module.name,
            self.tokens.str(at)
        );
        self.fail(
            at,
            &what,
            "move it into a module, and name that: `crate::module::item`",
        )
    }

    fn fail(&self, at: usize, what: &str, help: &str) -> Result<()> {
        let at = self.tokens.range(at).start;
        Err(Error::new(what).detail(self.text.quote(at)).help(help))
    }
}

/// The path that leads some modules up.
pub fn steps(count: usize) -> String {
    match count {
        0 => "self".to_owned(),
        _ => vec!["super"; count].join("::"),
    }
}

/// Code without the blank lines around it; if it is one line, without blanks.
fn without_blank_ends(code: &str) -> &str {
    let code = code.trim_end();
    let first = code.len() - code.trim_start().len();
    match code[..first].rfind('\n') {
        Some(at) => &code[at + 1..],
        None => code.trim_start(),
    }
}

/// Code with four blanks before each line, unless it has them already; the
/// lines of a literal or of a doc comment stay as they are.
fn indented(code: &str) -> String {
    let tokens = Tokens::new(code);
    let is_fixed = |at: usize| {
        let before = tokens.at(at).checked_sub(1);
        let before = before.and_then(|before| tokens.get(before));
        before.is_some_and(|token| {
            at < token.range.end && matches!(token.kind, Kind::Literal | Kind::Doc)
        })
    };
    let mut starts = Vec::new();
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        if !line.trim().is_empty() && !is_fixed(at) {
            starts.push(at);
        }
        at += line.len();
    }
    let by = match starts.iter().all(|&at| code[at..].starts_with("    ")) {
        true => "",
        false => "    ",
    };
    let edits = starts.into_iter().map(|at| Edit::insert(at, by));
    let mut out = Text::from(code).edited(edits.collect()).as_str().to_owned();
    if !out.is_empty() {
        out += "\n";
    }
    out
}
