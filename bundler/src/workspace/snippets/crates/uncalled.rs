//! Macros that are for the users of a crate, if nobody asked for them.

use super::index::{Index, Kind, each_item};
use crate::error::Result;
use crate::model::program::Program;
use crate::model::text::Edit;
use crate::syntax::items::plain;
use crate::syntax::macro_rules::{is_definition, rules};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses;
use std::collections::BTreeSet;
use syn::spanned::Spanned;

/// A program without the macros that nothing in it names, but for some; and
/// without the `use`s that hand these on. Lints do not find them: to hand on a
/// macro is to use it.
pub fn without_uncalled(program: &Program, kept: &BTreeSet<&str>) -> Result<Program> {
    let index = Index::of(&program.libraries)?;
    let mut named = mentioned(program);
    named.extend(kept.iter().map(|name| (*name).to_owned()));
    let mut edits = Vec::new();
    for (library, file) in program.libraries.iter().zip(&index.files) {
        let mut cuts = Vec::new();
        let mut path = vec![library.module.clone()];
        each_item(&file.items, &mut path, &mut |item, module| match item {
            syn::Item::Macro(of) => {
                let name = of.ident.as_ref().map(plain);
                if name.is_some_and(|name| !named.contains(&name)) {
                    cuts.push(Edit::delete(item.span().byte_range()));
                }
            }
            syn::Item::Use(item) => {
                cuts.extend(uses::keep_only(item, |leaf| {
                    let Some(bound) = leaf.bound().map(plain) else {
                        return true;
                    };
                    let target = leaf.target().last().map(|name| plain(name));
                    let found = index.find(&[module, &[bound]].concat());
                    found.is_none_or(|found| found.kind != Kind::Macro)
                        || target.is_some_and(|target| named.contains(&target))
                }));
            }
            _ => {}
        });
        edits.push(cuts);
    }
    Ok(program.edited(edits))
}

/// All names outside of `use`s, and those that macros say of others: a name that
/// is given to a macro may be called by it.
fn mentioned(program: &Program) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for library in &program.libraries {
        let tokens = Tokens::new(library.text.as_str());
        let mut definition = (0, "");
        let mut at = 0;
        while at < tokens.len() {
            if tokens.ident(at) == "use" {
                at = uses::end(&tokens, at + 1);
            }
            if definition.0 <= at {
                definition = (0, "");
                if is_definition(&tokens, at) {
                    definition = (rules(&tokens, at).end, tokens.name(at + 2));
                }
            }
            let name = tokens.name(at);
            if !name.is_empty() && name != definition.1 {
                names.insert(name.to_owned());
            }
            at += 1;
        }
    }
    names
}
