//! A `macro_rules!` taken apart: what each rule matches, and what it writes.

use super::tree::{self, Gap, Kind, Leaf, Piece, Tree};
use proc_macro2::Delimiter;

/// One rule of a macro.
#[derive(Debug)]
pub struct Rule {
    /// What it matches.
    pub patterns: Vec<Pattern>,
    /// What it writes.
    pub body: Vec<Template>,
}

/// A part of what a rule matches.
#[derive(Debug)]
pub enum Pattern {
    /// A token, which may be several characters.
    Token(Vec<Tree>),
    /// A group.
    Group(Delimiter, Vec<Pattern>),
    /// `$name:kind`
    Variable(String, Kind),
    /// `$( … ) separator operator`
    Repeat(Repeat<Pattern>),
}

/// A part of what a rule writes.
#[derive(Debug)]
pub enum Template {
    /// A token.
    Token(Leaf),
    /// A group.
    Group(Delimiter, Piece, Piece, Vec<Template>),
    /// `$name`, and what stands before it; in the definition of a macro, the
    /// tokens themselves, since the name may be that macro's own.
    Variable(String, Gap, Option<Vec<Tree>>),
    /// `$( … ) separator operator`, and what stands before it.
    Repeat(Repeat<Template>, Gap),
}

/// A repetition.
#[derive(Debug)]
pub struct Repeat<T> {
    /// What is repeated.
    pub inside: Vec<T>,
    /// What stands between two of them.
    pub separator: Vec<Tree>,
    /// `*`, `+` or `?`
    pub operator: char,
}

/// The rules of a definition; `Err` says what is not understood.
pub fn parse(definition: &[Tree]) -> Result<Vec<Rule>, &'static str> {
    const UNKNOWN: &str = "its definition is not understood";
    let mut rules = Vec::new();
    let mut at = 0;
    while at < definition.len() {
        let pattern = tree::group(definition, at).ok_or(UNKNOWN)?;
        let is_arrow = tree::punct(definition, at + 1) == Some('=')
            && tree::punct(definition, at + 2) == Some('>');
        let body = tree::group(definition, at + 3).ok_or(UNKNOWN)?;
        if !is_arrow {
            return Err(UNKNOWN);
        }
        rules.push(Rule {
            patterns: patterns(&pattern.inside)?,
            body: templates(&body.inside, false)?,
        });
        at += 4;
        if tree::punct(definition, at) == Some(';') {
            at += 1;
        } else if at < definition.len() {
            return Err(UNKNOWN);
        }
    }
    Ok(rules)
}

fn patterns(trees: &[Tree]) -> Result<Vec<Pattern>, &'static str> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        if tree::punct(trees, at) == Some('$') {
            if let Some((repeat, next)) = repeat(trees, at, patterns)? {
                out.push(Pattern::Repeat(repeat));
                at = next;
                continue;
            }
            let name = variable(trees, at)?;
            let kind = tree::ident(trees, at + 3).and_then(|kind| Kind::named(&kind));
            match kind {
                Some(kind) if tree::punct(trees, at + 2) == Some(':') => {
                    out.push(Pattern::Variable(name, kind));
                    at += 4;
                    continue;
                }
                _ => return Err("it has a fragment that is not known"),
            }
        }
        if let Some(group) = tree::group(trees, at) {
            let inside = patterns(&group.inside)?;
            out.push(Pattern::Group(group.delimiter, inside));
            at += 1;
            continue;
        }
        let next = at + tree::width(trees, at);
        out.push(Pattern::Token(trees[at..next].to_vec()));
        at = next;
    }
    Ok(out)
}

/// `defining` says whether this is the definition of another macro.
fn templates(trees: &[Tree], defining: bool) -> Result<Vec<Template>, &'static str> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(here) = trees.get(at) {
        match here {
            Tree::Leaf(leaf) if tree::punct(trees, at) == Some('$') => {
                let gap = leaf.piece.gap;
                if let Some((repeat, next)) =
                    repeat(trees, at, |inside| templates(inside, defining))?
                {
                    out.push(Template::Repeat(repeat, gap));
                    at = next;
                } else {
                    let name = variable(trees, at)?;
                    let tokens = defining.then(|| trees[at..at + 2].to_vec());
                    out.push(Template::Variable(name, gap, tokens));
                    at += 2;
                }
                continue;
            }
            Tree::Leaf(leaf) => out.push(Template::Token(leaf.clone())),
            Tree::Group(group) => out.push(Template::Group(
                group.delimiter,
                group.open.clone(),
                group.close.clone(),
                templates(&group.inside, defining || tree::is_definition(trees, at))?,
            )),
            Tree::Captured(_) => return Err("its definition was made by a macro"),
        }
        at += 1;
    }
    Ok(out)
}

/// The name behind a `$`.
fn variable(trees: &[Tree], at: usize) -> Result<String, &'static str> {
    match tree::ident(trees, at + 1) {
        Some(name) if name != "crate" => Ok(name.trim_start_matches("r#").to_owned()),
        _ => Err("it has a `$` that is not understood"),
    }
}

/// The repetition at a `$`, if there is one, and the index behind it.
fn repeat<T>(
    trees: &[Tree],
    at: usize,
    inner: impl Fn(&[Tree]) -> Result<Vec<T>, &'static str>,
) -> Result<Option<(Repeat<T>, usize)>, &'static str> {
    let Some(group) = tree::group(trees, at + 1) else {
        return Ok(None);
    };
    if group.delimiter != Delimiter::Parenthesis {
        return Err("it has a metavariable expression");
    }
    let operator = |at: usize| {
        let found = tree::punct(trees, at).filter(|found| "*+?".contains(*found));
        found.filter(|_| tree::width(trees, at) == 1)
    };
    let mut next = at + 2;
    let mut separator = Vec::new();
    if operator(next).is_none() && next < trees.len() {
        let end = next + tree::width(trees, next);
        separator = trees[next..end].to_vec();
        next = end;
    }
    let operator = operator(next).ok_or("it has a repetition that is not understood")?;
    let repeat = Repeat {
        inside: inner(&group.inside)?,
        separator,
        operator,
    };
    Ok(Some((repeat, next + 1)))
}
