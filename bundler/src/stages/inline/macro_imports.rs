//! Imports of procedural macros, which no longer exist when a crate is text.

use super::macro_names::{Lookup, Makes, Map, Modules, Place};
use crate::error::Result;
use crate::model::text::{Edit, Text};
use crate::syntax::items::parse;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses;
use std::collections::BTreeMap;
use std::ops::Range;

/// Cuts what no longer exists from every `use` of a crate, also in the text of
/// a macro, and tells what its modules bind.
///
/// `root` is the module that the crate is, `makers` its names for the crates
/// that make procedural macros, `others` what the crates before it bind.
pub fn cut(
    text: Text,
    root: &str,
    makers: &BTreeMap<String, usize>,
    others: &[&Modules],
    makes: &Makes,
) -> Result<(Text, Modules)> {
    if makes.is_empty() {
        return Ok((text, Modules::default()));
    }
    let whole = text.as_str();
    let tokens = Tokens::new(whole);
    let map = Map::new(&*parse(&text)?, &tokens, root, makers, makes);
    let lookup = Lookup::new(others.iter().copied().chain([&map.modules]), makes);
    let mut cutter = Cutter {
        tokens: &tokens,
        lookup: &lookup,
        module: String::new(),
        bound: Vec::new(),
        edits: Vec::new(),
    };
    for at in 0..tokens.len() {
        let used_as_name = tokens.is_punct(at + 1, '<') || at == 0 || tokens.is_punct(at - 1, '.');
        if tokens.ident(at) == "use" && (at == 0 || !used_as_name) {
            cutter.module = map.at(tokens.range(at).start, root);
            cutter.import(whole, at);
        }
    }
    let Cutter { edits, bound, .. } = cutter;
    let mut modules = map.modules;
    for (name, maker) in bound {
        modules.bind(&name, maker);
    }
    Ok((text.edited(edits), modules))
}

struct Cutter<'a> {
    tokens: &'a Tokens<'a>,
    lookup: &'a Lookup<'a>,
    /// The module around the current `use`.
    module: String,
    /// Names of procedural macros, and their makers.
    bound: Vec<(String, usize)>,
    edits: Vec<Edit>,
}

impl Cutter<'_> {
    fn import(&mut self, whole: &str, at: usize) {
        let tokens = self.tokens;
        let end = uses::end(tokens, at + 1);
        if !tokens.is_punct(end, ';') || !self.tree(at + 1..end, &mut Vec::new()) {
            return;
        }
        // A macro that is given an import may ask for an item.
        if (0..at).any(|call| tokens.is_call(call) && end < tokens.partner(call + 2)) {
            let tree = tokens.range(at + 1).start..tokens.range(end).start;
            self.edits.push(Edit::replace(tree, "{}"));
            return;
        }
        let (first, end) = self.repeated(uses::start(tokens, at), end);
        let mut range = tokens.range(first).start..tokens.range(end).end;
        let before = whole[..range.start].trim_end_matches([' ', '\t']);
        if (before.is_empty() || before.ends_with('\n')) && whole[range.end..].starts_with('\n') {
            range = before.len()..range.end + 1;
        }
        self.edits.push(Edit::delete(range));
    }

    /// The first and last token of what goes with an item: all of `$(…)*` if
    /// nothing else is repeated.
    fn repeated(&self, first: usize, end: usize) -> (usize, usize) {
        let tokens = self.tokens;
        let open = first.wrapping_sub(1);
        let close = tokens.partner(open);
        let alone = tokens.str(open) == "(" && close == end + 1;
        if !alone || !tokens.is_punct(open.wrapping_sub(1), '$') {
            return (first, end);
        }
        let is_sign = |at: usize| ["*", "+", "?"].contains(&tokens.str(at));
        let signs = if is_sign(close + 1) { 1 } else { 2 };
        self.repeated(open - 1, close + signs)
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
                if at == range.end || tokens.ident(at) == "as" {
                    let renamed = tokens.ident(at) == "as";
                    goes = self.leaf(path, renamed.then(|| tokens.name(at + 1)));
                }
            }
        }
        path.truncate(depth);
        goes
    }

    /// Whether a leaf takes a procedural macro and nothing else.
    fn leaf(&mut self, path: &[String], renamed: Option<&str>) -> bool {
        let path = match path {
            [way @ .., last] if last == "self" && !way.is_empty() => way,
            path => path,
        };
        let Some((last, way)) = path.split_last() else {
            return false;
        };
        if last == "*" {
            let Some(place) = self.lookup.place(&self.module, way) else {
                return false;
            };
            let all = self.lookup.all(&self.module, &place).into_iter();
            self.bound
                .extend(all.map(|(name, maker)| (name.to_owned(), maker)));
            return matches!(place, Place::Maker(_));
        }
        if let Some(place @ Place::Maker(_)) = self.lookup.place(&self.module, path) {
            let all = self.lookup.all(&self.module, &place).into_iter();
            self.bound
                .extend(all.map(|(name, maker)| (name.to_owned(), maker)));
            return true;
        }
        let Some(place) = self.lookup.place(&self.module, way) else {
            return false;
        };
        let meaning = self.lookup.meaning(&self.module, &place, last);
        if let Some(maker) = meaning.maker {
            let bound = renamed.unwrap_or(last).to_owned();
            self.bound.push((bound, maker));
        }
        meaning.maker.is_some() && !meaning.other
    }

    fn group(&mut self, open: usize, path: &mut Vec<String>) -> bool {
        let tokens = self.tokens;
        let close = tokens.partner(open);
        let trees = tokens.between_commas(open + 1..close).into_iter();
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

    /// Cuts from a crate with a library that hands `fastout` and `Iter` on,
    /// and a trait of the second's name.
    #[track_caller]
    fn check(text: &str, left: &str) {
        let makes = Makes::from([
            (
                1,
                ["fastout", "Iter", "Both", "Far", "Near"]
                    .map(str::to_owned)
                    .into(),
            ),
            (2, ["memoise".to_owned()].into()),
        ]);
        let modules = |text: &str, root: &str, maker: (&str, usize), others: &[&Modules]| {
            let makers = BTreeMap::from([(maker.0.to_owned(), maker.1)]);
            cut(Text::from(text), root, &makers, others, &makes).unwrap()
        };
        let library = "
            pub use derives::*;
            pub use both::*;
            use core::Near;
            pub use derives::Near;
            struct Far;
            mod both { pub trait Both {} use super::Near; }
            pub mod m { pub use derives::Iter; make!(Far); pub use super::hidden::Far; }
            mod hidden { pub use derives::Far; }
            hand_on!(fastout);
            macro_rules! hand_on { ($e:ident) => { pub use derives::$e; } }
        ";
        let (_, library) = modules(library, "crate::proconio", ("derives", 1), &[]);
        let (out, _) = modules(text, "crate", ("memoise", 2), &[&library]);
        assert_eq!(out.as_str(), left);
    }

    #[test]
    fn other_things_of_that_name() {
        check("use proconio::{Both, Iter};", "use proconio::Both;");
        check("use proconio::m::{Far, Iter};", "use proconio::m::Far;");
        check("use proconio::Far;", "");
        // The other is the library's own.
        check("use proconio::{Near, A};", "use proconio::A;");
        check("use crate::proconio::Iter as I;", "");
        check(
            "mod a { pub use crate::proconio::Iter; } use a::Iter;",
            "mod a {  } ",
        );
        check(
            "mod a { pub use super::b::*; } mod b { pub use memoise::memoise; } use self::a::memoise;",
            "mod a { pub use super::b::*; } mod b {  } ",
        );
        check(
            "fn f() { use std::fmt; use proconio::Iter; }",
            "fn f() { use std::fmt;  }",
        );
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
        check("use memoise as m;", "");
        check("use proconio::fastout as fast;", "");
        // A macro may ask for an item.
        check(
            "doc! { \"\", pub use memoise::*; } use proconio::Iter;",
            "doc! { \"\", pub use {}; } ",
        );
        check("use other::fastout;", "use other::fastout;");
        check(
            "macro_rules! m { ($($e:ident)+) => { $(pub use memoise::$e;)+ } }",
            "macro_rules! m { ($($e:ident)+) => {  } }",
        );
        check(
            "macro_rules! m { ($($e:ident),+) => { $(#[doc = \"\"] pub use memoise::$e;),+ a } }",
            "macro_rules! m { ($($e:ident),+) => {  a } }",
        );
        check(
            "fn f() -> impl Sized + use<memoise> {}",
            "fn f() -> impl Sized + use<memoise> {}",
        );
    }
}
