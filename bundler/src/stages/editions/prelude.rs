//! What the preludes of editions 2021 and 2024 have and those before have not.

use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::text::{Edit, Text};
use crate::syntax::items::parse;
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::{Leaf, all_leaves};
use crate::syntax::walk::{Next, Node, walk};
use std::collections::BTreeSet;
use syn::spanned::Spanned;

/// Since when, the module, the trait and its method.
const TRAITS: [(Edition, &str, &str, &str); 5] = [
    (Edition::E2021, "std::convert", "TryFrom", "try_from"),
    (Edition::E2021, "std::convert", "TryInto", "try_into"),
    (Edition::E2021, "std::iter", "FromIterator", "from_iter"),
    (Edition::E2024, "std::future", "Future", "poll"),
    (Edition::E2024, "std::future", "IntoFuture", "into_future"),
];

/// Imports the traits that the prelude of an edition has into every module of a library
/// that mentions them, itself or by a macro that it calls.
pub fn import(text: &Text, edition: Edition) -> Result<Text> {
    let mentioned = |(since, _, name, method): &&(Edition, &str, &str, &str)| {
        *since <= edition && (text.as_str().contains(name) || text.as_str().contains(method))
    };
    let traits: Vec<_> = TRAITS.iter().filter(mentioned).collect();
    if traits.is_empty() {
        return Ok(text.clone());
    }
    let syntax = parse(text)?;
    let tokens = Tokens::new(text.as_str());
    // All modules: where they are and what is in them.
    let mut modules = vec![(0..text.as_str().len(), &syntax.items)];
    walk(&*syntax, |node| {
        if let Node::Item(syn::Item::Mod(item)) = node {
            let items = item.content.iter().map(|(_, items)| items);
            modules.extend(items.map(|items| (item.span().byte_range(), items)));
        }
        Next::Inside
    });
    let mut edits = Vec::new();
    // A module of that name is in the way of the plain path.
    let root = match text.as_str().contains("mod std") {
        true => "::",
        false => "",
    };
    for (_, path, name, method) in traits {
        let callers = macros_that_mention(&tokens, &[name, method]);
        let own = modules
            .iter()
            .any(|(_, items)| items.iter().any(|item| defines(item, name)));
        for (range, items) in &modules {
            let mut inside = tokens.at(range.start)..tokens.at(range.end);
            let mentioned = inside.any(|at| {
                let ident = tokens.ident(at);
                ident == *name || ident == *method || tokens.is_call(at) && callers.contains(ident)
            });
            // A `*` may bring the library's own, which an import would hide.
            let binds = |leaf: Leaf| match leaf.bound() {
                Some(bound) => bound == name,
                None => own,
            };
            let there =
                all_leaves(*items).any(binds) || items.iter().any(|item| defines(item, name));
            if let (true, false, Some(first)) = (mentioned, there, items.first()) {
                let start = first.span().byte_range().start;
                edits.push(Edit::insert(start, &format!("use {root}{path}::{name};\n")));
            }
        }
    }
    Ok(text.edited(edits))
}

/// Macros in whose text one of the names stands, or a call of such a macro.
fn macros_that_mention<'t>(tokens: &Tokens<'t>, names: &[&str]) -> BTreeSet<&'t str> {
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for at in definitions(tokens) {
            let mentions = rules(tokens, at).any(|at| {
                let ident = tokens.ident(at);
                names.contains(&ident) || tokens.is_call(at) && found.contains(ident)
            });
            if mentions {
                found.insert(tokens.ident(at + 2));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn defines(item: &syn::Item, name: &str) -> bool {
    crate::syntax::items::type_name(item).is_some_and(|item| item == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_edition_brings() {
        let text = "fn f(a: A) { a.poll(); B::try_from(1) }\n";
        for (edition, expected) in [
            (Edition::E2018, ""),
            (Edition::E2021, "use std::convert::TryFrom;\n"),
            (
                Edition::E2024,
                "use std::convert::TryFrom;\nuse std::future::Future;\n",
            ),
        ] {
            let imported = import(&Text::from(text), edition).unwrap();
            assert_eq!(imported.as_str(), format!("{expected}{text}"));
        }
    }
}
