//! Which names can be shorter, and what they are called then.

use super::Names;
use crate::facts::is_std;
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::words::words;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Words that are no names, or mean something to the compiler or in a macro's
/// pattern.
const RESERVED: &[&str] = &[
    "Self",
    "_",
    "abstract",
    "as",
    "async",
    "auto",
    "await",
    "become",
    "block",
    "bool",
    "box",
    "break",
    "char",
    "const",
    "continue",
    "crate",
    "default",
    "do",
    "dyn",
    "else",
    "enum",
    "expr",
    "expr_2021",
    "extern",
    "f128",
    "f16",
    "f32",
    "f64",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "ident",
    "if",
    "impl",
    "in",
    "isize",
    "item",
    "let",
    "lifetime",
    "literal",
    "loop",
    "macro",
    "macro_rules",
    "main",
    "match",
    "meta",
    "mod",
    "move",
    "mut",
    "override",
    "pat",
    "pat_param",
    "path",
    "priv",
    "pub",
    "raw",
    "ref",
    "return",
    "safe",
    "self",
    "static",
    "stmt",
    "str",
    "struct",
    "super",
    "trait",
    "true",
    "try",
    "tt",
    "ty",
    "type",
    "typeof",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "union",
    "unsafe",
    "unsized",
    "use",
    "usize",
    "virtual",
    "vis",
    "where",
    "while",
    "yield",
];

/// Short names of the standard library, which a new name might be taken for.
const SHORT_OF_STD: &[&str] = &[
    "Eq", "Fn", "Ok", "Rc", "at", "by", "eq", "fs", "ge", "gt", "id", "io", "is", "le", "ln", "lt",
    "ne", "ok", "or", "os", "rt",
];

/// The lifetimes that mean something by themselves.
const LIFETIMES: [&str; 2] = ["'static", "'_"];

/// Words before a name that is declared.
const DECLARING: [&str; 12] = [
    "as", "const", "enum", "fn", "let", "mod", "mut", "ref", "static", "struct", "trait", "type",
];

/// The names of a file's libraries.
pub struct Choice<'t> {
    /// Those that can be shorter, and how often each stands there.
    counts: HashMap<&'t str, usize>,
    /// All words of the file.
    words: HashSet<&'t str>,
}

impl<'t> Choice<'t> {
    /// The names that libraries declare, as far as their tokens tell; `marker` is
    /// where the libraries begin.
    pub fn of(tokens: &Tokens<'t>, marker: usize) -> Choice<'t> {
        let from = tokens.at(marker);
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for at in from..tokens.len() {
            if !name(tokens, at).is_empty() {
                *counts.entry(name(tokens, at)).or_default() += 1;
            }
        }
        let declared = declared(tokens, from);
        let fixed = fixed(tokens, from);
        counts.retain(|name, _| {
            declared.contains(name)
                && !fixed.contains(name)
                && !RESERVED.contains(name)
                && !LIFETIMES.contains(name)
                && name.is_ascii()
        });
        let words = (0..tokens.len()).map(|at| name(tokens, at));
        Choice {
            counts,
            words: words.collect(),
        }
    }

    /// Lets some names be.
    pub fn keep(&mut self, names: &BTreeSet<String>) {
        self.counts.retain(|name, _| !names.contains(*name));
    }

    /// Whether some of these can be shorter.
    pub fn has_any(&self, names: &BTreeSet<String>) -> bool {
        names
            .iter()
            .any(|name| self.counts.contains_key(name.as_str()))
    }

    /// The shortest names for those that stand most often; no new name is one of
    /// the file's that stays, or `avoided`.
    pub fn names(&self, avoided: &HashSet<&str>) -> Names {
        let mut sorted: Vec<_> = self.counts.iter().collect();
        sorted.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), **name));
        let is_free = |new: &String| {
            let new = new.as_str();
            let stays =
                |names: &HashSet<&str>| names.contains(new) && !self.counts.contains_key(new);
            !stays(&self.words)
                && !stays(avoided)
                && !RESERVED.contains(&new)
                && !SHORT_OF_STD.contains(&new)
        };
        let mut lower = new_names(b"abcdefghijklmnopqrstuvwxyz").filter(is_free);
        let mut upper = new_names(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ").filter(is_free);
        let labels = new_names(b"abcdefghijklmnopqrstuvwxyz").map(|name| format!("'{name}"));
        let mut labels = labels.filter(is_free);
        let mut new = |name: &str| match name.chars().next() {
            Some('\'') => labels.next(),
            Some('A'..='Z') => upper.next(),
            _ => lower.next(),
        };
        let names = sorted.into_iter();
        let names = names.filter_map(|(name, _)| Some(((*name).to_owned(), new(name)?)));
        names.collect()
    }
}

/// All names that begin with one of some letters, the shortest first.
fn new_names(first: &'static [u8]) -> impl Iterator<Item = String> {
    const NEXT: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    (0..3_u32).flat_map(move |more| {
        let count = NEXT.len().pow(more);
        (0..first.len() * count).map(move |number| {
            let mut name = String::from(char::from(first[number / count]));
            let mut rest = number % count;
            for _ in 0..more {
                name.push(char::from(NEXT[rest % NEXT.len()]));
                rest /= NEXT.len();
            }
            name
        })
    })
}

/// The identifier or the lifetime at an index; empty if there is none.
fn name<'t>(tokens: &Tokens<'t>, at: usize) -> &'t str {
    match tokens.get(at).map(|token| token.kind) {
        Some(Kind::Ident | Kind::Lifetime) => tokens.str(at),
        _ => "",
    }
}

/// The names that stand somewhere as if they were declared there, or nowhere but
/// as a variable could.
fn declared<'t>(tokens: &Tokens<'t>, from: usize) -> HashSet<&'t str> {
    let mut declared = HashSet::new();
    let mut elsewhere = HashSet::new();
    let mut all = HashSet::new();
    for at in from..tokens.len() {
        let name = name(tokens, at);
        if name.is_empty() {
            continue;
        }
        all.insert(name);
        let before = at.checked_sub(1).map_or("", |before| tokens.str(before));
        let is_macro = before == "!" && 2 <= at && tokens.ident(at - 2) == "macro_rules";
        let is_typed = tokens.is_punct(at + 1, ':') && !tokens.is_path_sep(at + 1);
        if DECLARING.contains(&before)
            || is_macro
            || is_typed && !tokens.is_after_path_sep(at)
            || before == "$"
            || name.starts_with('\'')
        {
            declared.insert(name);
        }
        let is_member = before == "." && !(2 <= at && tokens.is_punct(at - 2, '.'));
        let behind = tokens.str(at + 1);
        if is_member
            || tokens.is_after_path_sep(at)
            || tokens.is_path_sep(at + 1)
            || matches!(behind, "!" | "(")
        {
            elsewhere.insert(name);
        }
        if name == "enum" {
            declared.extend(variants(tokens, at));
        }
    }
    let is_variable = |name: &&str| name.starts_with(|c: char| c.is_ascii_lowercase());
    let variables = all.into_iter().filter(|name| !elsewhere.contains(name));
    declared.extend(variables.filter(is_variable));
    declared
}

/// The variants of the enum whose keyword stands at an index.
fn variants<'t>(tokens: &Tokens<'t>, at: usize) -> Vec<&'t str> {
    let near = at + 1..(at + 64).min(tokens.len());
    let Some(open) = near.into_iter().find(|at| tokens.str(*at) == "{") else {
        return Vec::new();
    };
    let mut variants = Vec::new();
    let mut at = open + 1;
    let mut is_next = true;
    while at < tokens.partner(open) {
        if tokens.is_punct(at, '#') {
            at = tokens.partner(at + 1) + 1;
            continue;
        }
        if is_next && !tokens.ident(at).is_empty() {
            variants.push(tokens.ident(at));
        }
        is_next = tokens.is_punct(at, ',');
        at = tokens.behind(at);
    }
    variants
}

/// The names that must stay: the user's, those of attributes, of macros that are
/// not defined here, of paths from the standard library's crates, and of
/// variables that a format names.
fn fixed<'t>(tokens: &Tokens<'t>, from: usize) -> HashSet<&'t str> {
    let mut fixed = HashSet::new();
    let mut macros = HashSet::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_literal = tokens
            .get(at)
            .is_some_and(|token| token.kind == Kind::Literal);
        if at < from {
            fixed.insert(name(tokens, at));
        }
        if is_literal && (at < from || tokens.str(at).contains('{')) {
            fixed.extend(words(tokens.str(at)));
        }
        let name = tokens.ident(at);
        fixed.extend(name.strip_prefix("r#").map(|_| name));
        fixed.extend(name.strip_prefix("r#"));
        if name == "macro_rules" {
            macros.insert(tokens.ident(at + 2));
        }
        let inner = usize::from(tokens.is_punct(at + 1, '!'));
        if tokens.is_punct(at, '#') && tokens.str(at + 1 + inner) == "[" {
            let open = at + 1 + inner;
            fixed.extend((open..tokens.partner(open)).flat_map(|at| words(tokens.str(at))));
        }
        if is_std(name) && tokens.is_path_sep(at + 1) {
            at = of_path(tokens, at + 1, &mut fixed);
            continue;
        }
        at += 1;
    }
    let calls = (from..tokens.len()).filter(|at| tokens.is_call(*at));
    let calls = calls.map(|at| tokens.ident(at));
    fixed.extend(calls.filter(|name| !macros.contains(name)));
    fixed
}

/// Adds the names of a path from one `::` on; where the path ends.
fn of_path<'t>(tokens: &Tokens<'t>, mut at: usize, fixed: &mut HashSet<&'t str>) -> usize {
    while tokens.is_path_sep(at) {
        at += 2;
        if tokens.is_open(at) {
            let end = tokens.partner(at);
            let is_own = |at: &usize| tokens.ident(at - 1) == "as";
            fixed.extend(
                (at..end)
                    .filter(|at| !is_own(at))
                    .map(|at| name(tokens, at)),
            );
            return end;
        }
        fixed.insert(name(tokens, at));
        at += 1;
    }
    at
}
