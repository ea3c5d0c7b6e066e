//! Imports of procedural macros, which no longer exist when a crate is text.

use crate::error::Result;
use crate::model::crates::Imports;
use crate::model::text::{Edit, Text};
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::uses;
use std::collections::BTreeMap;
use std::ops::Range;

/// Cuts what no longer exists from every `use`, also in the text of a macro.
pub fn cut(text: Text, imports: &BTreeMap<String, Imports>) -> Result<Text> {
    let whole = text.as_str();
    if !imports.keys().any(|name| whole.contains(name)) {
        return Ok(text);
    }
    let tokens = Tokens::new(whole);
    let mut cutter = Cutter {
        tokens: &tokens,
        imports,
        edits: Vec::new(),
    };
    for at in 0..tokens.len() {
        let used_as_name = tokens.is_punct(at + 1, '<') || at == 0 || tokens.is_punct(at - 1, '.');
        if tokens.ident(at) == "use" && (at == 0 || !used_as_name) {
            cutter.import(whole, at);
        }
    }
    let edits = cutter.edits;
    Ok(text.edited(edits))
}

struct Cutter<'a> {
    tokens: &'a Tokens<'a>,
    imports: &'a BTreeMap<String, Imports>,
    edits: Vec<Edit>,
}

impl Cutter<'_> {
    fn import(&mut self, whole: &str, at: usize) {
        let tokens = self.tokens;
        let end = uses::end(tokens, at + 1);
        if !tokens.is_punct(end, ';') || !self.tree(at + 1..end, &mut Vec::new()) {
            return;
        }
        let mut range = tokens.range(self.item_start(at)).start..tokens.range(end).end;
        let before = whole[..range.start].trim_end_matches([' ', '\t']);
        if (before.is_empty() || before.ends_with('\n')) && whole[range.end..].starts_with('\n') {
            range = before.len()..range.end + 1;
        }
        self.edits.push(Edit::delete(range));
    }

    /// The first token of a `use` with its visibility and attributes.
    fn item_start(&self, at: usize) -> usize {
        let tokens = self.tokens;
        let mut start = at;
        while let Some(before) = start.checked_sub(1) {
            let open = tokens.partner(before);
            let is_pub = |at: usize| tokens.ident(at) == "pub";
            start = match tokens.str(before) {
                "pub" => before,
                ")" if open.checked_sub(1).is_some_and(is_pub) => open - 1,
                "]" if open
                    .checked_sub(1)
                    .is_some_and(|at| tokens.is_punct(at, '#')) =>
                {
                    open - 1
                }
                _ if tokens
                    .get(before)
                    .is_some_and(|token| token.kind == Kind::Doc) =>
                {
                    before
                }
                _ => return start,
            };
        }
        start
    }

    /// Whether all of a tree goes; else cuts those of its leaves that go.
    fn tree(&mut self, range: Range<usize>, path: &mut Vec<String>) -> bool {
        let tokens = self.tokens;
        let depth = path.len();
        let mut at = range.start;
        let mut goes = false;
        while at < range.end {
            if tokens.is_path_sep(at) {
                at += 2;
            } else if tokens.str(at) == "{" {
                goes = self.group(at, path);
                break;
            } else if tokens.is_punct(at, '$') {
                at += 1;
            } else {
                let name = tokens.str(at).trim_start_matches("r#");
                if name == "as" {
                    break;
                }
                path.push(name.to_owned());
                at += 1;
                goes = at == range.end || tokens.ident(at) == "as";
                goes = goes && self.is_macro(path);
            }
        }
        path.truncate(depth);
        goes
    }

    fn is_macro(&self, path: &[String]) -> bool {
        let last = path.iter().rev().find(|name| *name != "self");
        match path.first().and_then(|first| self.imports.get(first)) {
            Some(Imports::All) => true,
            Some(Imports::Names(names)) => {
                1 < path.len() && last.is_some_and(|last| names.contains(last))
            }
            None => false,
        }
    }

    fn group(&mut self, open: usize, path: &mut Vec<String>) -> bool {
        let tokens = self.tokens;
        let close = tokens.partner(open);
        let trees = uses::trees(tokens, open + 1..close).into_iter();
        let leaves = trees.map(|tree| {
            let before = self.edits.len();
            let goes = self.tree(tree.clone(), path);
            (tree, goes, before..self.edits.len())
        });
        let leaves: Vec<_> = leaves.collect();
        if leaves.iter().all(|(_, goes, _)| *goes) {
            return !leaves.is_empty();
        }
        if leaves.iter().all(|(_, goes, _)| !*goes) {
            return false;
        }
        let stays: Vec<_> = leaves.iter().filter(|(_, goes, _)| !goes).collect();
        if let [(only, _, edits)] = stays.as_slice() {
            // `use a::self` needs its braces.
            if edits.is_empty() && tokens.ident(only.start) != "self" {
                let first = tokens.range(open).start..tokens.range(only.start).start;
                let rest = tokens.range(only.end - 1).end..tokens.range(close).end;
                self.edits.extend([Edit::delete(first), Edit::delete(rest)]);
                return false;
            }
        }
        for (index, (leaf, goes, _)) in leaves.iter().enumerate() {
            if !goes {
                continue;
            }
            let last_to_stay = leaves.iter().rposition(|(_, goes, _)| !goes);
            let range = match leaves.get(index + 1) {
                Some((next, _, _)) if last_to_stay.is_some_and(|last| index < last) => {
                    tokens.range(leaf.start).start..tokens.range(next.start).start
                }
                _ => tokens.range(leaf.start - 1).start..tokens.range(leaf.end - 1).end,
            };
            self.edits.push(Edit::delete(range));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, left: &str) {
        let names = Imports::Names(["fastout".to_owned(), "Iter".to_owned()].into());
        let imports = BTreeMap::from([
            ("proconio".to_owned(), names),
            ("memoise".to_owned(), Imports::All),
        ]);
        let out = cut(Text::from(text), &imports).unwrap();
        assert_eq!(out.as_str(), left);
    }

    #[test]
    fn uses() {
        check("use proconio::fastout;\nfn f() {}\n", "fn f() {}\n");
        check("use proconio::{input, fastout};", "use proconio::input;");
        check("use proconio::{fastout, input,};", "use proconio::input;");
        check(
            "use proconio::{fastout, input, m::A};",
            "use proconio::{input, m::A};",
        );
        check(
            "use proconio::{input, fastout, m::A};",
            "use proconio::{input, m::A};",
        );
        check(
            "use proconio::{input, m::A, fastout};",
            "use proconio::{input, m::A};",
        );
        check("use proconio::{self, fastout};", "use proconio::{self};");
        check(
            "use proconio::{m::{Iter, B}, c};",
            "use proconio::{m::B, c};",
        );
        check("use {memoise::memoise, std::fmt};", "use std::fmt;");
        check("use ::memoise::memoise as m;", "");
        check("#[cfg(x)]\npub(crate) use memoise::*;\nuse a;", "use a;");
        check("use proconio::*;", "use proconio::*;");
        check("use proconio::fastout as fast;", "");
        check("use other::fastout;", "use other::fastout;");
        check(
            "macro_rules! m { ($($e:ident)+) => { $(pub use memoise::$e;)+ } }",
            "macro_rules! m { ($($e:ident)+) => { $()+ } }",
        );
        check(
            "fn f() -> impl use<memoise> {}",
            "fn f() -> impl use<memoise> {}",
        );
    }
}
