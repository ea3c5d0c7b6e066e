//! What a piece needs that comes back: the compiler would say one thing after the
//! other, each time it is asked.

use super::cuts::Cut;
use crate::model::program::Program;
use crate::syntax::tokens::Tokens;
use crate::syntax::words::words;
use std::collections::{BTreeSet, HashMap};

/// Keywords before what a name leads to.
const KEYWORDS: [&str; 8] = [
    "const", "enum", "fn", "static", "struct", "trait", "type", "union",
];

/// How many items may have a name, for all of them to come back with what says it:
/// which of them is meant only the compiler knows.
const NAMESAKES: usize = 4;

/// The items of a program's libraries.
pub(super) struct Needed<'p> {
    program: &'p Program,
    /// Where each library defines something, in order, and what.
    defined: Vec<Vec<(usize, &'p str)>>,
    /// How many there are of a name.
    namesakes: HashMap<&'p str, usize>,
}

impl<'p> Needed<'p> {
    pub fn of(program: &'p Program) -> Needed<'p> {
        let libraries = program.libraries.iter();
        let defined = libraries.map(|library| defined(library.text.as_str()));
        let defined: Vec<_> = defined.collect();
        let mut namesakes = HashMap::new();
        for (_, name) in defined.iter().flatten() {
            *namesakes.entry(*name).or_default() += 1;
        }
        Needed {
            program,
            defined,
            namesakes,
        }
    }

    /// Some cuts, by their indices, with those that they are in, the members of the
    /// traits that they implement, and those that their text leads to: what it names is
    /// nowhere else.
    pub fn with(&self, cuts: &[Cut], named: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut cut: HashMap<&str, BTreeSet<(usize, usize)>> = HashMap::new();
        let mut by_name: HashMap<&str, BTreeSet<usize>> = HashMap::new();
        for (at, of) in cuts.iter().enumerate() {
            for (offset, name) in self.inside(of) {
                cut.entry(name).or_default().insert((of.library, *offset));
                by_name.entry(name).or_default().insert(at);
            }
        }
        let is_gone = |name: &&str| {
            let all = self.namesakes[name];
            all <= NAMESAKES && cut[name].len() == all && is_telling(name)
        };
        by_name.retain(|name, _| is_gone(name));
        let mut found = named.clone();
        let mut waiting: Vec<_> = named.into_iter().collect();
        while let Some(at) = waiting.pop() {
            let text = self.program.libraries[cuts[at].library].text.as_str();
            for word in words(&text[cuts[at].edit.range.clone()]) {
                let leads = by_name.get(word).into_iter().flatten();
                waiting.extend(leads.filter(|at| found.insert(**at)));
            }
            let is_around = |around: &usize| holds(&cuts[*around], &cuts[at]);
            let is_member = |of: &usize| self.implements(&cuts[at], &cuts[*of]);
            let more = (0..cuts.len()).filter(|of| is_around(of) || is_member(of));
            waiting.extend(more.filter(|at| found.insert(*at)));
        }
        found
    }

    /// Whether a cut takes the definition of a name.
    pub fn defines(&self, cut: &Cut, name: &str) -> bool {
        self.inside(cut).iter().any(|(_, defined)| *defined == name)
    }

    /// Whether a cut takes the implementation of a trait's member that another takes.
    fn implements(&self, block: &Cut, member: &Cut) -> bool {
        let Some(implements) = block.implements.as_ref() else {
            return false;
        };
        let is_of_trait = member.place.last() == Some(&implements.of);
        is_of_trait && member.names.iter().any(|name| self.defines(block, name))
    }

    /// What goes with a cut.
    fn inside(&self, cut: &Cut) -> &[(usize, &'p str)] {
        let (defined, range) = (&self.defined[cut.library], &cut.edit.range);
        let first = defined.partition_point(|(offset, _)| *offset < range.start);
        let end = defined.partition_point(|(offset, _)| *offset < range.end);
        match cut.edit.with.as_str() {
            "" => &defined[first..end],
            _ => &[],
        }
    }
}

/// Whether a piece is in another that goes as a whole.
fn holds(around: &Cut, of: &Cut) -> bool {
    let (outer, inner) = (&around.edit.range, &of.edit.range);
    let is_whole = around.library == of.library && around.edit.with.as_str().is_empty();
    is_whole && outer.start <= inner.start && inner.end <= outer.end && outer != inner
}

/// What a text defines, with the places.
fn defined(text: &str) -> Vec<(usize, &str)> {
    let tokens = Tokens::new(text);
    let is_item = |at: &usize| KEYWORDS.contains(&tokens.ident(*at));
    let items = (0..tokens.len()).filter(is_item).map(|at| at + 1);
    let items = items.filter(|at| !tokens.ident(*at).is_empty());
    items
        .map(|at| {
            let range = tokens.range(at);
            (range.start, &text[range])
        })
        .collect()
}

/// Whether a word is hardly that of a variable, or of a method of the standard library:
/// `find_overlapping`, `StateId`.
fn is_telling(name: &str) -> bool {
    let inside = &name[1..];
    inside.contains('_') || name.contains(|c: char| c.is_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::{Edit, Text};

    #[test]
    fn what_comes_back_with_a_cut() {
        let text = "fn first_one() { second_one(); sum(State) } fn second_one() -> State {}
            fn third_one() {} struct State; fn sum() {} fn kept_one() { third_one() }
            impl A { fn both_kinds() {} } impl B { fn both_kinds() {} } fn both() { both_kinds() }";
        let program = Program {
            user: Text::default(),
            libraries: vec![Library::of(text)],
        };
        let needed = Needed::of(&program);
        let cut = |start: &str, end: &str| {
            let from = text.find(start).unwrap();
            let to = from + text[from..].find(end).unwrap() + end.len();
            let mut cut = Cut::of("b", "x");
            cut.edit = Edit::delete(from..to);
            cut
        };
        let cuts = [
            cut("fn first_one", "}"),
            cut("fn second_one", "}"),
            cut("fn third_one", "}"),
            cut("struct State", ";"),
            cut("fn sum", "}"),
            cut("fn both_kinds", "}"),
            cut("fn both()", "}"),
        ];
        let check = |named: &[usize], expected: &[usize]| {
            let found = needed.with(&cuts, named.iter().copied().collect());
            assert_eq!(found, expected.iter().copied().collect());
        };
        check(&[0], &[0, 1, 3]);
        check(&[2], &[2]);
        // One of that name is still there.
        check(&[6], &[6]);
    }

    #[test]
    fn what_is_around_comes_back() {
        let program = Program {
            user: Text::default(),
            libraries: vec![Library::of(
                "impl A { fn new() {} fn old() {} } fn other() {}",
            )],
        };
        let cut = |range| {
            let mut cut = Cut::of("b", "x");
            cut.edit = Edit::delete(range);
            cut
        };
        let cuts = [cut(0..34), cut(9..20), cut(21..32), cut(35..48)];
        let found = |named: usize| Needed::of(&program).with(&cuts, BTreeSet::from([named]));
        assert_eq!(found(1), BTreeSet::from([0, 1]));
        assert_eq!(found(0), BTreeSet::from([0]));
        assert_eq!(found(3), BTreeSet::from([3]));
    }
}
