//! Rust with holes, as the features are written.
//!
//! - `«a¦b¦c»` is one of its parts, at random; they nest.
//! - `@#` is a number from 1 to 9.
//! - `@Name`, `@name`, `@NAME` are a type, a function and a constant, whose
//!   real names come from small pools, so that modules share them. A user sees
//!   them by a path; behind `.` and `::` they are the plain name. `@zname` is
//!   no one else's: a method of types that all modules have.
//! - `@@name` is the path from the crate's root, for behind `$crate::`.
//! - `%name` is an exported macro: its name is the crate's own.

use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};

const TYPES: &[&str] = &[
    "Node", "Point", "State", "Error", "Range", "Iter", "Entry", "Map", "Ordering", "Rc", "Kind",
    "Tree", "Value", "Cell", "Reader", "Walk",
];
const FUNCTIONS: &[&str] = &[
    "run", "make", "step", "solve", "total", "apply", "check", "build", "util", "inner", "swap",
    "r#match", "r#type", "visit", "fold_all", "count_up", "value", "size", "show",
];
const CONSTANTS: &[&str] = &[
    "MAX", "LIMIT", "BASE", "TABLE", "STATE", "N", "SIZE", "MOD", "T", "Node", "run",
];

/// Names that are taken in a module, or macros in a crate.
#[derive(Debug, Default, Clone)]
pub struct Taken(BTreeSet<String>);

impl Taken {
    /// Takes a name.
    pub fn take(&mut self, name: &str) -> bool {
        self.0.insert(name.to_owned())
    }

    /// Takes a name from a pool, or with a number when all are taken.
    pub fn fresh(&mut self, pool: &[&str], random: &mut Random) -> String {
        for _ in 0..4 {
            let name = *random.pick(pool);
            if self.take(name) {
                return name.to_owned();
            }
        }
        let stem = pool[0];
        (2..)
            .map(|number| format!("{stem}{number}"))
            .find(|name| self.take(name))
            .expect("numbers do not end")
    }
}

/// Decides all `«a¦b»`.
pub fn choose(text: &str, random: &mut Random) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('«') {
        out.push_str(&rest[..at]);
        let parts = &rest[at + '«'.len_utf8()..];
        let mut depth = 0;
        let mut starts = vec![0];
        let mut end = parts.len();
        for (at, letter) in parts.char_indices() {
            match letter {
                '«' => depth += 1,
                '»' if depth == 0 => {
                    end = at;
                    break;
                }
                '»' => depth -= 1,
                '¦' if depth == 0 => starts.push(at + letter.len_utf8()),
                _ => {}
            }
        }
        let chosen = random.below(starts.len());
        let until = match starts.get(chosen + 1) {
            Some(next) => next - '¦'.len_utf8(),
            None => end,
        };
        out.push_str(&choose(&parts[starts[chosen]..until], random));
        rest = &parts[end + '»'.len_utf8()..];
    }
    out.push_str(rest);
    out
}

/// How the labels of a text are written.
pub enum Seen<'a> {
    /// By their names, where they are defined; the module's path from its root.
    Inside(&'a str),
    /// By someone who brings them into scope.
    Outside(&'a mut dyn FnMut(&str) -> String, &'a str),
}

/// The names that labels of a feature stand for.
#[derive(Debug, Default)]
pub struct Labels(BTreeMap<String, String>);

impl Labels {
    /// The text with its holes filled.
    pub fn fill(
        &mut self,
        text: &str,
        mut seen: Seen<'_>,
        (taken, macros): (&mut Taken, &mut Taken),
        random: &mut Random,
    ) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['@', '%']) {
            out.push_str(&rest[..at]);
            let is_macro = rest.as_bytes()[at] == b'%';
            rest = &rest[at + 1..];
            if let (false, Some(after)) = (is_macro, rest.strip_prefix('#')) {
                out.push_str(&(1 + random.below(9)).to_string());
                rest = after;
                continue;
            }
            let from_root = rest.starts_with('@');
            rest = rest.strip_prefix('@').unwrap_or(rest);
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            if end == 0 || !rest.starts_with(char::is_alphabetic) {
                // A `%` or `@` of the language itself.
                out.push(if is_macro { '%' } else { '@' });
                continue;
            }
            let label = &rest[..end];
            rest = &rest[end..];
            let name = self.name(
                label,
                is_macro,
                if is_macro { macros } else { taken },
                random,
            );
            match &mut seen {
                Seen::Inside(path) if from_root => out.push_str(&format!("{path}{name}")),
                Seen::Outside(_, krate) if is_macro => out.push_str(&format!("{krate}::{name}")),
                Seen::Outside(path, _) if !out.ends_with(['.']) && !out.ends_with("::") => {
                    out.push_str(&path(&name));
                }
                _ => out.push_str(&name),
            }
        }
        out.push_str(rest);
        out
    }

    fn name(
        &mut self,
        label: &str,
        is_macro: bool,
        taken: &mut Taken,
        random: &mut Random,
    ) -> String {
        let key = format!("{}{label}", if is_macro { "%" } else { "@" });
        if let Some(name) = self.0.get(&key) {
            return name.clone();
        }
        let lower = label.contains(char::is_lowercase);
        let upper = label.starts_with(char::is_uppercase);
        let pool = match (upper, lower) {
            (true, true) => TYPES,
            (true, false) => CONSTANTS,
            _ => FUNCTIONS,
        };
        let mut name = match label.starts_with('z') {
            true => format!("call_{}", random.below(100_000)),
            false => taken.fresh(pool, random),
        };
        if is_macro && name.starts_with("r#") {
            name = format!("{}_", &name[2..]);
        }
        self.0.insert(key, name.clone());
        name
    }
}
