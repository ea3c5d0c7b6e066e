//! The block that is pasted, and whether it compiles.

use super::index::Index;
use super::relative::{names_module_itself, relative};
use crate::error::{Error, Kind, Result};
use crate::model::edition::Edition;
use crate::model::program::Program;
use crate::stages::print::{self, Parts};
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::rustc;
use std::collections::BTreeSet;

/// The editions that a block is compiled in.
pub const EDITIONS: [Edition; 3] = [Edition::E2018, Edition::E2021, Edition::E2024];

/// Crates as one module.
pub struct Block {
    /// The name of the module.
    pub name: String,
    /// Whether it is itself the module of the only crate that was asked for.
    pub is_crate: bool,
    /// A line for each package that it has something of.
    pub heads: String,
    /// It.
    pub code: String,
    /// The module that must be in scope where some macros are called, and these.
    pub root: Option<(String, BTreeSet<String>)>,
}

/// A library as it is printed.
struct Printed<'t> {
    module: &'t str,
    /// `#[allow(…)]`
    attribute: &'t str,
    /// What its braces enclose.
    inside: &'t str,
}

impl Block {
    /// Lays out the libraries of a program; these modules are asked for, and the
    /// names that are taken may not be the block's.
    pub fn of(program: &Program, asked: &[&str], taken: &BTreeSet<String>) -> Result<Block> {
        let text = print::print(program);
        let text = text.as_str();
        let parts = Parts::of(text).expect("a printed file has parts");
        let libraries = parts.libraries.iter();
        let heads = libraries.clone().map(|part| format!("// {}\n", part.title));
        let printed = libraries.clone();
        let printed = printed.filter_map(|part| Printed::of(&text[part.range.clone()]));
        let printed: Vec<_> = printed.collect();
        let first = libraries.map(|part| part.range.start).next();
        let before = text[parts.marker..first.unwrap_or(text.len())].split_once('\n');
        let before = before.map_or("", |(_, before)| before);
        let index = Index::of(&program.libraries)?;
        let itself = match asked {
            [asked] => printed.iter().find(|of| {
                of.module == *asked && of.may_hold(&printed, &index) && !taken.contains(of.module)
            }),
            _ => None,
        };
        let is_other = |of: &&Printed| itself.is_none_or(|itself| itself.module != of.module);
        let others = printed.iter().filter(is_other).map(Printed::text);
        let (attribute, inside) = itself.map_or(("", ""), |of| (of.attribute, of.inside));
        let inside = format!("{before}{inside}{}", others.collect::<String>());
        let name = name(itself, asked, taken);
        let inside = relative(inside.trim_start(), itself.map(|of| of.module), &name);
        let line = if attribute.is_empty() { "" } else { "\n" };
        Ok(Block {
            is_crate: itself.is_some(),
            heads: heads.collect(),
            code: format!("{attribute}{line}mod {name} {{\n{}}}\n", inside.text),
            root: inside.root,
            name,
        })
    }
}

/// What a block is called: as the crate that it is, or else by what is asked for.
fn name(itself: Option<&Printed>, asked: &[&str], taken: &BTreeSet<String>) -> String {
    let mut name = match (itself, asked) {
        (Some(itself), _) => itself.module.to_owned(),
        (None, [asked]) => format!("{asked}_with_all"),
        (None, asked) => asked.join("_and_"),
    };
    while taken.contains(&name) || itself.is_none() && asked.contains(&name.as_str()) {
        name.push('_');
    }
    name
}

impl<'t> Printed<'t> {
    /// As it stands among others.
    fn text(&self) -> String {
        let Printed {
            module,
            attribute,
            inside,
        } = self;
        format!("{attribute}\npub mod {module} {{\n{inside}}}\n")
    }

    fn of(part: &'t str) -> Option<Printed<'t>> {
        let (before, rest) = part.split_once("\npub mod ")?;
        let (module, rest) = rest.split_once(" {\n")?;
        let (inside, _) = rest.rsplit_once('}')?;
        let attribute = before.lines().last()?;
        Some(Printed {
            module,
            attribute,
            inside,
        })
    }

    /// Whether the others can stand in this one: their names are free in it, and
    /// no path ends at it.
    fn may_hold(&self, all: &[Printed], index: &Index) -> bool {
        let others = all.iter().filter(|of| of.module != self.module);
        let is_free = |of: &Printed| {
            index
                .find(&[self.module.to_owned(), of.module.to_owned()])
                .is_none()
                && !self.inside.contains(&format!("as {}", of.module))
        };
        let mut texts = all.iter().map(|of| of.inside);
        others.into_iter().all(is_free) && !texts.any(|text| names_module_itself(text, self.module))
    }
}

/// What the compiler says of a block.
pub struct Compiled {
    /// The editions that take it.
    pub taken: Vec<Edition>,
    /// The others, and why.
    pub refused: Vec<(Edition, String)>,
}

/// Compiles a text as it may be pasted: at the root of a file, in a module and in
/// a function.
pub fn compiled(text: &str, tools: &Toolchain) -> Result<Compiled> {
    let file = format!(
        "#![allow(dead_code)]\n{text}mod in_a_module {{\n{text}}}\n\
         fn in_a_function() {{\n{text}}}\nfn main() {{}}\n"
    );
    let editions = EDITIONS.into_iter().collect();
    let answers = rustc::for_each(&editions, |edition| {
        rustc::check(tools, &file, edition, &[])
    })?;
    let mut compiled = Compiled {
        taken: Vec::new(),
        refused: Vec::new(),
    };
    for (edition, answer) in answers {
        match answer.first_error() {
            None if answer.success => compiled.taken.push(edition),
            error => {
                let said = error.map_or("rustc fails", |error| error.rendered());
                let said = said.trim_end().to_owned();
                compiled.refused.push((edition, said));
            }
        }
    }
    Ok(compiled)
}

/// That no edition takes a block.
pub fn refusal(asked: &str, said: &str) -> Error {
    Error::new(format!(
        "{asked} cannot be had as a block: it does not compile alone"
    ))
    .of_kind(Kind::Program)
    .detail(said)
    .help(
        "ask for fewer items, or for single functions of a type (`crate::Type::function`); \
             or use the crate in a program, and bundle that",
    )
}
