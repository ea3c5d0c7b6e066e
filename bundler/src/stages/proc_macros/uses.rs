//! Where a program uses procedural macros.

use crate::error::{Error, Kind, Result};
use crate::facts::derives::is_built_in;
use crate::model::crates::Resolved;
use crate::model::program::{Library, Program};
use crate::model::text::{Place, Text};
use crate::stages::resolve::proc_macro_names;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};

/// A use of a procedural macro.
#[derive(Debug)]
pub struct Use {
    /// The macro's name.
    pub name: String,
    /// The crate whose text uses it.
    pub user: usize,
    /// The crates that may have made it.
    pub makers: BTreeSet<usize>,
    from: String,
    place: Option<Place>,
}

impl Use {
    /// What to say where it cannot be expanded.
    pub fn error(&self) -> Error {
        let error = Error::new(format!(
            "the procedural macro `{}` of {} cannot be inlined yet",
            self.name, self.from
        ))
        .of_kind(Kind::Program);
        let error = match &self.place {
            Some(place) => error.detail(place.quote()),
            None => error,
        };
        error.help("write by hand what it would make")
    }
}

/// All uses of procedural macros in a program.
pub fn uses(program: &Program, resolved: &Resolved) -> Result<Vec<Use>> {
    let mut makers: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    let mut all = BTreeSet::new();
    for (index, krate) in resolved.crates.iter().enumerate() {
        if krate.proc_macro {
            all.insert(index);
            for name in proc_macro_names::names(krate) {
                makers.entry(name).or_default().insert(index);
            }
        }
    }
    let mut uses = Vec::new();
    if all.is_empty() {
        return Ok(uses);
    }
    // A derive that no crate names is one that a macro of its crate makes.
    let unnamed = |at: &usize| proc_macro_names::has_more_derives(&resolved.crates[*at]);
    let unnamed: BTreeSet<usize> = all.iter().copied().filter(unnamed).collect();
    let others = if unnamed.is_empty() { all } else { unnamed };
    let crate_of = |library: &Library| {
        let same = |at: &usize| {
            let krate = &resolved.crates[*at];
            krate.attribution == library.attribution && !krate.proc_macro
        };
        (1..resolved.crates.len()).find(same)
    };
    let libraries = program
        .libraries
        .iter()
        .map(|library| (crate_of(library), &library.text));
    for (user, text) in [(Some(0), &program.user)].into_iter().chain(libraries) {
        let Some(user) = user else { continue };
        for (name, offset) in in_text(text, &makers)? {
            let makers = makers.get(&name).unwrap_or(&others).clone();
            let packages = makers.iter().map(|index| {
                let krate = &resolved.crates[*index];
                format!(
                    "{} {}",
                    krate.attribution.package, krate.attribution.version
                )
            });
            uses.push(Use {
                from: packages.collect::<Vec<_>>().join(" or "),
                place: text.place(offset),
                name,
                user,
                makers,
            });
        }
    }
    Ok(uses)
}

/// The names of macros that a text uses, and where.
fn in_text(
    text: &Text,
    makers: &BTreeMap<String, BTreeSet<usize>>,
) -> Result<Vec<(String, usize)>> {
    let tokens = Tokens::new(text.as_str());
    let mut found = Vec::new();
    let mut attributes: Vec<usize> = Vec::new();
    let mut derives = 0;
    let mut left_out = 0;
    for at in 0..tokens.len() {
        attributes.retain(|end| at < *end);
        if tokens.is_punct(at, '#') && tokens.is_open(at + 1) && tokens.str(at + 1) == "[" {
            attributes.push(tokens.partner(at + 1));
        }
        let name = tokens.ident(at);
        if name == "derive" && !attributes.is_empty() && tokens.str(at + 1) == "(" {
            derives = tokens.partner(at + 1);
        }
        // What no configuration asks for any more, inside a macro.
        if name == "cfg_attr" && tokens.ident(at + 2) == "any" && tokens.partner(at + 3) == at + 4 {
            left_out = tokens.partner(at + 1);
        }
        if at < left_out {
            continue;
        }
        let last = tokens.is_punct(at + 1, ',') || at + 1 == derives;
        let derived = at < derives
            && last
            && !name.is_empty()
            && !is_built_in(name)
            && !tokens.is_punct(at - 1, '$');
        let called = tokens.is_call(at) || at >= derives && !attributes.is_empty();
        if derived || called && makers.contains_key(name) {
            found.push((name.to_owned(), tokens.range(at).start));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, names: &[&str]) {
        let makers = BTreeMap::from([
            ("quick".to_owned(), BTreeSet::new()),
            ("seven".to_owned(), BTreeSet::new()),
        ]);
        let found = in_text(&Text::from(text), &makers).unwrap();
        let found: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(found, names);
    }

    #[test]
    fn what_is_a_use() {
        check("#[quick] fn f() { a::seven!() }", &["quick", "seven"]);
        check("fn quick() { seven() }", &[]);
        check(
            "#[derive(Clone, a::B, std::fmt::Debug, C)] struct S;",
            &["B", "C"],
        );
        check(
            "macro_rules! m { ($d:ident) => { #[derive(Eq, $d)] struct S; } }",
            &[],
        );
        check("#[cfg_attr(x, derive(B))] struct S;", &["B"]);
        check("#[cfg_attr(any(x), derive(B))] struct S;", &["B"]);
        check("#[cfg_attr(any(), derive(B, C))] struct S;", &[]);
    }
}
