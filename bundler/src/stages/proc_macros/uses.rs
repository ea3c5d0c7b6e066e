//! Where a program uses procedural macros.

use super::handed_on::{libraries, singly};
use crate::error::{Error, Kind};
use crate::facts::derives::is_built_in;
use crate::model::crates::{Crate, Resolved};
use crate::model::program::Program;
use crate::model::text::Text;
use crate::stages::inline::MacroNames;
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A use of a procedural macro.
#[derive(Debug)]
pub struct Use {
    /// The macro's name.
    pub name: String,
    /// The crate whose text uses it.
    pub user: usize,
    /// The crates that may have made it.
    pub makers: BTreeSet<usize>,
    /// Whether it stands in the rules of a macro: it matters if that is called.
    pub in_rules: bool,
    /// Whether it is a macro by rules, which call a procedural one.
    by_rules: bool,
    /// The library whose macro it is, if that is no dependency of the user's: another one
    /// hands it on.
    pub by_way: Option<usize>,
    from: String,
    place: String,
    /// The registry's package that it stands in, if it is no text of the user's.
    within: Option<String>,
}

/// Macros by rules that use procedural macros, by their crate and their names.
pub type HandedOn = BTreeMap<usize, BTreeMap<String, ByRules>>;

/// A macro some of whose rules use procedural macros.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct ByRules {
    /// The crates that make these.
    makers: BTreeSet<usize>,
    /// How calls begin that other rules are for: `@value`.
    others: BTreeSet<Vec<String>>,
}

impl ByRules {
    /// Whether a call with these tokens may be for a rule that uses some.
    fn takes(&self, tokens: &Tokens, call: usize) -> bool {
        let open = call + 2;
        let inside = open + 1..tokens.partner(open);
        !self.others.iter().any(|begins| {
            begins.len() <= inside.len()
                && inside
                    .clone()
                    .zip(begins)
                    .all(|(at, word)| tokens.str(at) == word)
        })
    }
}

impl Use {
    /// What to say where it cannot be expanded.
    pub fn error(&self) -> Error {
        let Use { name, from, .. } = self;
        let help = match &self.within {
            None => "write by hand what it would make".to_owned(),
            Some(package) => format!(
                "take another version of {package} or fewer of its features, or do without what \
                 uses it there"
            ),
        };
        let what = match self.by_rules {
            true => format!("the macro `{name}`, whose rules call a procedural macro of {from},"),
            false => format!("the procedural macro `{name}` of {from}"),
        };
        Error::new(format!("{what} cannot be inlined yet"))
            .of_kind(Kind::Program)
            .detail(&self.place)
            .help(help)
    }
}

/// All uses of procedural macros in a program, and the macros of its libraries by
/// which they are used.
pub fn uses(program: &Program, resolved: &Resolved, names: &MacroNames) -> (Vec<Use>, HandedOn) {
    let mut uses = Vec::new();
    let mut handed_on = HandedOn::new();
    if !resolved.crates.iter().any(Crate::is_wanted_macro) {
        return (uses, handed_on);
    }
    let libraries = program.libraries.iter();
    let libraries =
        libraries.filter_map(|library| Some((names.crate_of(&library.module)?, &library.text)));
    let texts: Vec<_> = [(0, &program.user)].into_iter().chain(libraries).collect();
    let texts = texts.into_iter().map(|(user, text)| InText {
        resolved,
        user,
        text,
        tokens: Tokens::new(text.as_str()),
    });
    let texts: Vec<_> = texts.collect();
    for text in &texts {
        let found = text.uses(names);
        let by_rules = text.by_rules(&found);
        uses.extend(found.into_iter().map(|(_, found)| found));
        if !by_rules.is_empty() {
            handed_on.insert(text.user, by_rules);
        }
    }
    for text in &texts {
        let calls = text.calls(&handed_on).into_iter();
        uses.extend(calls.map(|(_, found)| found));
    }
    (uses, handed_on)
}

/// The uses of procedural macros as items, and as attributes of items, in libraries
/// that are no crates of the registry, by themselves or by macros by rules: what they
/// make may have any name, and be made of what other macros were given before
/// (`aoc_lib!`), or be run by no name (`ctor`).
pub fn on_items(
    inlined: &Program,
    resolved: &Resolved,
    names: &MacroNames,
) -> (Vec<Use>, HandedOn) {
    let mut texts = Vec::new();
    let mut handed_on = HandedOn::new();
    for library in &inlined.libraries {
        let Some(user) = names.crate_of(&library.module) else {
            continue;
        };
        if reached(resolved, user).is_empty() {
            continue;
        }
        let text = InText {
            resolved,
            user,
            text: &library.text,
            tokens: Tokens::new(library.text.as_str()),
        };
        let found = text.uses(names);
        let by_rules = text.by_rules(&found);
        if !by_rules.is_empty() {
            handed_on.insert(user, by_rules);
        }
        if !resolved.crates[user].config.is_fixed {
            texts.push((text, found));
        }
    }
    let mut uses = Vec::new();
    for (text, mut found) in texts {
        let items = on_item_level(&text.tokens);
        found.extend(text.calls(&handed_on));
        found.retain(|(at, _)| items.iter().any(|item| item.contains(at)));
        uses.extend(found.into_iter().map(|(_, found)| found));
    }
    (uses, handed_on)
}

/// Where calls and attributes of items stand, in bytes. What is derived goes with its
/// type.
fn on_item_level(tokens: &Tokens) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_attribute = tokens.str(at) == "[" && 1 <= at && tokens.is_punct(at - 1, '#');
        let is_module = tokens.str(at) == "{" && 2 <= at && tokens.ident(at - 2) == "mod";
        if tokens.is_call(at) {
            found.push(tokens.range(at));
        } else if is_attribute && tokens.ident(at + 1) != "derive" {
            found.push(tokens.range(at).start..tokens.range(tokens.partner(at)).end);
        }
        at = match tokens.is_open(at) && !is_module {
            true => tokens.partner(at) + 1,
            false => at + 1,
        };
    }
    found
}

/// The text of one crate.
struct InText<'a> {
    resolved: &'a Resolved,
    user: usize,
    text: &'a Text,
    tokens: Tokens<'a>,
}

impl InText<'_> {
    /// What it names itself, with the bytes where.
    fn uses(&self, names: &MacroNames) -> Vec<(usize, Use)> {
        let reached = reached(self.resolved, self.user);
        let defined = self.defined();
        let in_crate = names.of(self.user);
        let left_out = self.left_out();
        let mut uses = Vec::new();
        for found in in_text(&self.tokens) {
            if left_out.iter().any(|of| of.contains(&found.offset)) {
                continue;
            }
            // A macro of that name in the text is nearer than any import.
            if found.called && matches!(&found.path[..], [only] if defined.contains(&**only)) {
                continue;
            }
            let mut makers = in_crate.makers(&found.path);
            makers.retain(|maker| found.may_be_of(&self.resolved.crates[*maker]));
            if makers.is_empty() && found.derived {
                // Nothing but a procedural macro can be derived.
                makers.clone_from(&reached);
            }
            if let Some(name) = found.path.last().filter(|_| !makers.is_empty()) {
                uses.push((found.offset, self.found(name, found.offset, makers)));
            }
        }
        uses
    }

    /// What of the user's own text no judge compiles, in bytes: a library's is cut.
    fn left_out(&self) -> Vec<Range<usize>> {
        if self.user != 0 {
            return Vec::new();
        }
        let mut config = self.resolved.crates[0].config.clone();
        config.closed = true;
        let cfgs = self.resolved.judge.map_or(&[][..], |judge| judge.cfgs);
        config
            .custom
            .extend(cfgs.iter().map(|cfg| (*cfg).to_owned()));
        config.left_out(&self.tokens)
    }

    fn found(&self, name: &str, offset: usize, makers: BTreeSet<usize>) -> Use {
        let makers_of = makers.iter().map(|index| &self.resolved.crates[*index]);
        let packages = makers_of.map(|krate| krate.attribution.title());
        let user = &self.resolved.crates[self.user];
        Use {
            name: name.to_owned(),
            user: self.user,
            in_rules: self.is_in_rules(offset),
            by_rules: false,
            by_way: None,
            from: packages.collect::<Vec<_>>().join(" or "),
            place: self.text.quote(offset),
            within: user.config.is_fixed.then(|| user.attribution.title()),
            makers,
        }
    }

    fn is_in_rules(&self, offset: usize) -> bool {
        let at = self.tokens.at(offset);
        definitions(&self.tokens).any(|definition| rules(&self.tokens, definition).contains(&at))
    }

    /// The macros that it defines by rules.
    fn defined(&self) -> BTreeSet<&str> {
        let names = definitions(&self.tokens).map(|at| self.tokens.name(at + 2));
        names.collect()
    }

    /// Its macros whose rules use procedural macros, or call others that do.
    fn by_rules(&self, uses: &[(usize, Use)]) -> BTreeMap<String, ByRules> {
        let tokens = &self.tokens;
        let mut found: BTreeMap<String, ByRules> = BTreeMap::new();
        if uses.is_empty() {
            return found;
        }
        loop {
            let before = found.clone();
            let mut again: BTreeMap<String, ByRules> = BTreeMap::new();
            for at in definitions(tokens) {
                let name = tokens.name(at + 2).to_owned();
                self.add_rules(
                    rules(tokens, at),
                    uses,
                    &before,
                    again.entry(name).or_default(),
                );
            }
            again.retain(|_, rules| !rules.makers.is_empty());
            found = again;
            if found == before {
                return found;
            }
        }
    }

    /// Adds the rules of a definition; `known` are the macros that are known to use
    /// procedural ones.
    fn add_rules(
        &self,
        inside: Range<usize>,
        uses: &[(usize, Use)],
        known: &BTreeMap<String, ByRules>,
        to: &mut ByRules,
    ) {
        let tokens = &self.tokens;
        // Whether a call that begins with `@` is for none of the rules so far that use some.
        let mut is_clear = to.makers.is_empty();
        for (pattern, body) in split(tokens, inside) {
            let bytes = tokens.range(body.start).start..tokens.range(body.end).end;
            let own = uses.iter().filter(|(offset, _)| bytes.contains(offset));
            let own = own.flat_map(|(_, found)| found.makers.iter().copied());
            let calls = body.filter(|at| tokens.is_call(*at));
            let calls = calls.filter_map(|at| {
                let rules = known.get(tokens.name(at))?;
                rules.takes(tokens, at).then_some(&rules.makers)
            });
            let makers: BTreeSet<usize> = own.chain(calls.flatten().copied()).collect();
            if !makers.is_empty() {
                is_clear &= !may_begin_with_at(tokens, &pattern);
                to.makers.extend(makers);
                continue;
            }
            let words = pattern.take_while(|at| !tokens.is_punct(*at, '$') && !tokens.is_open(*at));
            let words: Vec<String> = words.map(|at| tokens.str(at).to_owned()).collect();
            if is_clear && words.first().is_some_and(|first| first == "@") && 1 < words.len() {
                to.others.insert(words);
            }
        }
    }

    /// Its calls of macros by rules that use procedural macros, its own ones or those
    /// of a library, with the bytes where.
    fn calls(&self, handed_on: &HandedOn) -> Vec<(usize, Use)> {
        let tokens = &self.tokens;
        let own = handed_on.get(&self.user);
        let is_one = |index| handed_on.contains_key(&index);
        let krate = &self.resolved.crates[self.user];
        let known = libraries(self.resolved, krate, is_one);
        let singly = singly(self.resolved, krate, is_one);
        if known.is_empty() && singly.is_empty() && own.is_none() {
            return Vec::new();
        }
        let defined = self.defined();
        let calls = (0..tokens.len()).filter(|at| tokens.is_call(*at));
        let calls = calls.filter_map(|at| {
            let name = tokens.name(at);
            let of_library = || {
                let mut known = known.iter().filter(|of| match of.path.rsplit_once("::") {
                    Some((_, last)) => 3 <= at && tokens.ident(at - 3) == last,
                    None => !defined.contains(name),
                });
                known.find_map(|of| handed_on[&of.index].get(name))
            };
            let rules = own.and_then(|own| own.get(name)).or_else(of_library);
            let by_way = || {
                let mut singly = singly.iter().filter(|_| !defined.contains(name));
                singly.find_map(|of| {
                    let rules = handed_on[&of.index].get(name)?;
                    of.hands_on(name).then_some((rules, Some(of.index)))
                })
            };
            let (rules, by_way) = rules.map(|rules| (rules, None)).or_else(by_way)?;
            let makers = rules.takes(tokens, at).then_some(&rules.makers)?;
            let start = tokens.range(at).start;
            let found = Use {
                by_rules: true,
                by_way,
                ..self.found(name, start, makers.clone())
            };
            Some((start, found))
        });
        calls.collect()
    }
}

/// The rules of a definition: pattern and body of each, without their delimiters.
fn split(tokens: &Tokens, inside: Range<usize>) -> Vec<(Range<usize>, Range<usize>)> {
    let mut groups = Vec::new();
    let mut at = inside.start;
    while at < inside.end {
        if tokens.is_open(at) {
            groups.push(at + 1..tokens.partner(at));
            at = tokens.partner(at);
        }
        at += 1;
    }
    let rules = groups.chunks_exact(2);
    rules
        .map(|rule| (rule[0].clone(), rule[1].clone()))
        .collect()
}

/// Whether what matches a pattern may begin with `@`, which is no name, literal, type or
/// expression.
fn may_begin_with_at(tokens: &Tokens, pattern: &Range<usize>) -> bool {
    let first = pattern.start;
    let is_empty = pattern.is_empty();
    let binds = tokens.is_punct(first, '$') && tokens.is_punct(first + 2, ':');
    match binds {
        true => matches!(tokens.ident(first + 3), "tt" | "vis"),
        false => is_empty || tokens.is_punct(first, '$') || tokens.is_punct(first, '@'),
    }
}

/// The crates that make procedural macros, among all that a crate depends on
/// and that a name leads to.
fn reached(resolved: &Resolved, user: usize) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([user]);
    let mut waiting = vec![user];
    while let Some(index) = waiting.pop() {
        let krate = &resolved.crates[index];
        if !krate.proc_macro {
            waiting.extend(krate.externs.values().filter(|from| seen.insert(**from)));
        }
    }
    seen.retain(|index| resolved.crates[*index].is_wanted_macro());
    seen
}

/// What may name a procedural macro.
struct Found {
    path: Vec<String>,
    offset: usize,
    /// Whether it is a derive that the standard library does not have.
    derived: bool,
    /// Whether it is called like a function.
    called: bool,
}

impl Found {
    /// Whether a crate makes such a macro for such a call, as far as is known:
    /// a macro by rules may have the name of an attribute.
    fn may_be_of(&self, maker: &Crate) -> bool {
        let is_function = |name| maker.makes_functions.contains(name);
        let is_known = |name| maker.makes.contains(name);
        let mut name = self.path.last().into_iter();
        name.all(|name| !is_known(name) || self.called == is_function(name))
    }
}

/// The paths of a text that stand where macros are named.
fn in_text(tokens: &Tokens) -> Vec<Found> {
    let mut found = Vec::new();
    let mut add = |first: usize, last: usize, derive: bool| {
        if derive && is_built_in(tokens.ident(last)) || names_variable(tokens, first, last) {
            return;
        }
        let names = (first..=last).filter(|at| !tokens.ident(*at).is_empty());
        found.push(Found {
            path: names.map(|at| tokens.name(at).to_owned()).collect(),
            offset: tokens.range(last).start,
            derived: derive,
            called: tokens.is_call(last),
        });
    };
    for at in 0..tokens.len() {
        if tokens.is_call(at) {
            add(tokens.path_start(at), at, false);
        }
        let inner = usize::from(tokens.is_punct(at + 1, '!'));
        let open = at + 1 + inner;
        // What a macro is given may look like one: `#[apply(alias)] = #[derive(Clone)];`.
        let is_attribute =
            tokens.str(open) == "[" && !tokens.is_punct(tokens.partner(open) + 1, '=');
        if tokens.is_punct(at, '#') && is_attribute {
            attribute(tokens, at + 2 + inner, &mut add);
        }
    }
    found
}

/// What an attribute that begins at a token names.
fn attribute(tokens: &Tokens, start: usize, add: &mut impl FnMut(usize, usize, bool)) {
    let Some(last) = path_end(tokens, start) else {
        return;
    };
    let open = last + 1;
    let inside = open + 1..tokens.partner(open);
    let listed = || tokens.between_commas(inside.clone()).into_iter();
    match tokens.ident(last) {
        "derive" if tokens.is_open(open) => {
            for tree in listed() {
                if let Some(last) = path_end(tokens, tree.start) {
                    add(tree.start, last, true);
                }
            }
        }
        // What no configuration asks for any more stays inside macros.
        "cfg_attr" if tokens.is_open(open) => {
            let never = tokens.ident(open + 1) == "any" && tokens.partner(open + 2) == open + 3;
            for tree in listed().skip(1).filter(|_| !never) {
                attribute(tokens, tree.start, add);
            }
        }
        _ => add(start, last, false),
    }
}

/// The last name of a path.
fn path_end(tokens: &Tokens, start: usize) -> Option<usize> {
    let first = start + 2 * usize::from(tokens.is_path_sep(start));
    let at = tokens.path_end(first + usize::from(tokens.is_punct(first, '$')));
    (!tokens.ident(at).is_empty()).then_some(at)
}

/// Whether a variable of a macro stands for one of the names.
fn names_variable(tokens: &Tokens, first: usize, last: usize) -> bool {
    (first..=last).any(|at| {
        let before = at
            .checked_sub(1)
            .is_some_and(|before| tokens.is_punct(before, '$'));
        before && tokens.ident(at) != "crate"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Derives have a `+`.
    #[track_caller]
    fn check(text: &str, names: &[&str]) {
        let found = in_text(&Tokens::new(text)).into_iter().map(|found| {
            let sign = if found.derived { "+" } else { "" };
            format!("{sign}{}", found.path.join("::"))
        });
        assert_eq!(found.collect::<Vec<_>>(), names);
    }

    #[test]
    fn what_stands_on_items() {
        let text =
            "#[a] mod m { b! { c!() } } fn f() { d!() } #[derive(E)] struct S; #[f(x)] g!(h!());";
        let found = on_item_level(&Tokens::new(text)).into_iter();
        let found: Vec<_> = found.map(|range| &text[range]).collect();
        assert_eq!(found, ["[a]", "b", "[f(x)]", "g"]);
    }

    #[test]
    fn what_may_begin_with_at() {
        for (pattern, expected) in [
            ("", true),
            ("@value $a:expr", true),
            ("$a:tt", true),
            ("$a:vis fn", true),
            ("$($a:ident)*", true),
            ("$a:ident", false),
            ("$a:expr, @", false),
            ("value @", false),
        ] {
            let tokens = Tokens::new(pattern);
            let found = may_begin_with_at(&tokens, &(0..tokens.len()));
            assert_eq!(found, expected, "{pattern}");
        }
    }

    #[test]
    fn what_is_a_use() {
        check("#[quick] fn f() { ::a::seven!() }", &["quick", "a::seven"]);
        check("fn quick() { seven() } #![a::b(c)]", &["a::b"]);
        check(
            "#[derive(Clone, a::B, ::std::fmt::Debug, C)] struct S;",
            &["+a::B", "+C"],
        );
        check(
            "macro_rules! m { ($d:ident) => { #[derive(Eq, $d)] struct S; $crate::n!() $d!() } }",
            &["crate::n"],
        );
        check("#[cfg(all(a, any(b)))] struct S;", &["cfg"]);
        check("#[cfg_attr(x, derive(B), c)] struct S;", &["+B", "c"]);
        check("#[cfg_attr(any(x), derive(B))] struct S;", &["+B"]);
        check("#[cfg_attr(any(), derive(B, C))] struct S;", &[]);
        check("a! { #[b(c)] = #[d]; }", &["a", "d"]);
    }
}
