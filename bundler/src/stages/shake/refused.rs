//! What a refused stage must leave: the names that those functions need which
//! would not do what they did.

use super::mono_items::{instances_once, listing};
use super::shaken::Shaken;
use crate::error::Result;
use crate::model::program::Program;
use crate::stages::print;
use crate::syntax::tokens::Tokens;
use crate::syntax::words::words;
use crate::toolchain::cache::Cache;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::messages::llvm::Linked;
use crate::toolchain::messages::symbols;
use std::collections::{BTreeSet, HashSet};

/// Traits by which the standard library has two ways for one thing, and the trait without
/// a method of its own that decides: what is equal to itself is compared by its address.
const TWO_WAYS: [(&str, &str); 2] = [("ArcEqIdent", "Eq"), ("RcEqIdent", "Eq")];

/// The names that a stage must leave alone for its proof to hold; none if it
/// does. `before` is the program that is shaken.
///
/// # Errors
/// When the compiler cannot run.
pub fn needs(
    stage: &Shaken,
    before: &Program,
    tools: &Toolchain,
    cache: &Cache,
) -> Result<HashSet<String>> {
    let text = print::print(&stage.program);
    for edition in stage.proof.editions() {
        let compared = stage
            .proof
            .compare_once(tools, text.as_str(), edition, cache)?;
        if compared.is_none() {
            continue;
        }
        let Ok(after) = instances_once(tools, text.as_str(), edition, cache)? else {
            continue;
        };
        let different = stage.proof.different(edition, &after.functions);
        let mut said: BTreeSet<String> = different.iter().cloned().collect();
        if !stage.proof.is_of_names() {
            let listings =
                [print::print(before), text].map(|text| listing(tools, text.as_str(), edition));
            let [whole, cut] = listings;
            said.extend(called_otherwise(&different, &whole?, &cut?));
        }
        return Ok(of_functions(&said, before));
    }
    Ok(HashSet::new())
}

/// The full names in what functions do on one side alone.
fn called_otherwise(functions: &BTreeSet<String>, before: &str, after: &str) -> BTreeSet<String> {
    let (before, after) = (Linked::new([before], None), Linked::new([after], None));
    let mut names = BTreeSet::new();
    for function in functions {
        let lines = |linked: &Linked| -> BTreeSet<String> {
            let texts = linked.texts(function).into_iter();
            texts
                .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
                .collect()
        };
        let (before, after) = (lines(&before), lines(&after));
        for line in before.symmetric_difference(&after) {
            let said = line.split('@').skip(1).map(symbols::at_start);
            names.extend(said.map(str::to_owned));
        }
    }
    names
}

/// What functions need: what their `impl` says, where it is known, and what they
/// are called.
fn of_functions(functions: &BTreeSet<String>, program: &Program) -> HashSet<String> {
    let mut needed = HashSet::new();
    let mut called: HashSet<(String, String)> = HashSet::new();
    for function in functions {
        let (of, own) = match symbols::by_trait(function) {
            Some((target, of, own)) => {
                // Of a bound, the type says nothing but its name.
                needed.extend(words(target).map(str::to_owned));
                let decides = |(two, _): &&(&str, &str)| words(of).any(|word| word == *two);
                let decide = TWO_WAYS.iter().filter(decides);
                needed.extend(decide.map(|(_, by)| (*by).to_owned()));
                (of, own)
            }
            None => (function.as_str(), symbols::own_name(function)),
        };
        let own = words(own).next().unwrap_or_default();
        needed.insert(own.to_owned());
        called.extend(words(of).map(|of| (of.to_owned(), own.to_owned())));
    }
    for library in &program.libraries {
        let tokens = Tokens::new(library.text.as_str());
        for at in (0..tokens.len()).filter(|at| tokens.ident(*at) == "impl") {
            needed.extend(head_with(&tokens, at, &called).into_iter().flatten());
        }
    }
    needed
}

/// The names in the head of the `impl` that begins at a token, if it says a name
/// and has a function that go together.
fn head_with(
    tokens: &Tokens,
    start: usize,
    called: &HashSet<(String, String)>,
) -> Option<Vec<String>> {
    let open = tokens.end_of_head(start);
    tokens.get(open)?;
    let head: Vec<_> = (start + 1..open).map(|at| tokens.name(at)).collect();
    let inside = open + 1..tokens.partner(open).max(open + 1);
    let mut own = inside.filter(|at| tokens.ident(at - 1) == "fn");
    let has = |at: usize| {
        let own = tokens.name(at).to_owned();
        let mut head = head.iter();
        head.any(|of| called.contains(&((*of).to_owned(), own.clone())))
    };
    let names = head.iter().filter(|name| !name.is_empty());
    own.any(has)
        .then(|| names.map(|name| (*name).to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    #[test]
    fn what_decides_between_two_ways() {
        let function = "<alloc::rc::Rc<a::b::Value> as alloc::rc::RcEqIdent<a::b::Value>>::eq";
        let program = Program {
            user: Text::default(),
            libraries: vec![Library::of("impl PartialEq for Value { fn eq(&self) {} }")],
        };
        let needed = of_functions(&[function.to_owned()].into(), &program);
        for name in ["Value", "Eq", "eq"] {
            assert!(needed.contains(name), "{name}");
        }
        let other = function.replace("RcEqIdent", "Other");
        assert!(!of_functions(&[other].into(), &program).contains("Eq"));
    }
}
