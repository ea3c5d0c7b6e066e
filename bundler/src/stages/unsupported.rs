//! What no single file can have, named with its place.

use crate::error::{self, Error, Result};
use crate::model::crates::Resolved;
use crate::model::program::Program;
use crate::model::text::Text;
use crate::stages::inline::reading_macros::is_file_reader;
use crate::stages::inline::{MacroNames, Unreadable};
use crate::stages::proc_macros;
use crate::syntax::macro_rules::{definitions, rules, uncalled};
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::uses::leads_to;
use std::collections::BTreeSet;
use std::ops::Range;

/// Macros that read what is not in the file.
const READERS: [(&str, &str); 5] = [
    (
        "include",
        "name a file that is there by a literal, or paste its content",
    ),
    (
        "include_str",
        "name a file that is there by a literal, or paste its content as a string",
    ),
    (
        "include_bytes",
        "name a file that is there by a literal, or paste its content as a byte string",
    ),
    (
        "env",
        "write the value itself: a judge does not set it, nor has it this machine's folders",
    ),
    (
        "option_env",
        "write the value itself: a judge does not set it",
    ),
];

/// Finds crates that cannot be inlined, procedural macros and files read at
/// compile time.
pub fn check(
    program: &Program,
    resolved: &Resolved,
    names: &MacroNames,
    unreadable: &[Unreadable],
) -> Result<()> {
    let libraries = program.libraries.iter().map(|library| &library.text);
    let texts: Vec<_> = [&program.user].into_iter().chain(libraries).collect();
    for Unreadable { module, error } in unreadable {
        if texts.iter().any(|text| leads_to(text.as_str(), module)) {
            return Err(error.clone());
        }
    }
    let (uses, _) = proc_macros::uses(program, resolved, names);
    if let Some(found) = uses.iter().find(|found| !found.in_rules) {
        return Err(found.error());
    }
    let tokens: Vec<_> = texts
        .iter()
        .map(|text| Tokens::new(text.as_str()))
        .collect();
    let uncalled = uncalled(&tokens);
    let mut both = texts.into_iter().zip(&tokens);
    both.try_for_each(|(text, tokens)| check_text(text, tokens, &uncalled))
}

fn check_text(text: &Text, tokens: &Tokens, uncalled: &BTreeSet<&str>) -> Result<()> {
    let failed = |at: usize, what: String| {
        let place = text.place(tokens.range(at).start);
        let error = Error::new(what).of_kind(error::Kind::Program);
        match place {
            Some(place) => error.detail(place.quote()),
            None => error,
        }
    };
    // A macro of one's own may have a reader's name.
    let defined = definitions(tokens).map(|at| tokens.ident(at + 2));
    let defined: BTreeSet<&str> = defined.collect();
    let uncalled = definitions(tokens).filter(|at| uncalled.contains(tokens.ident(at + 2)));
    // What an attribute says under a condition is documentation, which no judge reads.
    let conditional = (2..tokens.len()).filter(|at| {
        tokens.ident(*at) == "cfg_attr" && tokens.str(at - 1) == "[" && tokens.is_open(at + 1)
    });
    let conditional = conditional.map(|at| at + 1..tokens.partner(at + 1));
    let conditional: Vec<_> = conditional.collect();
    // Called in another way, `option_env!` would be silent there; a file is missed, and so
    // is what `env!` asks for.
    let uncalled: Vec<_> = uncalled.map(|at| rules(tokens, at)).collect();
    let is_idle = |at: usize| {
        let holds = |ranges: &[Range<usize>]| ranges.iter().any(|range| range.contains(&at));
        let is_missed = is_file_reader(tokens, at) || tokens.ident(at) == "env";
        holds(&conditional) || is_missed && holds(&uncalled)
    };
    for at in 0..tokens.len() {
        let name = tokens.ident(at);
        let called = tokens.is_punct(at + 1, '!')
            && tokens
                .get(at + 2)
                .is_some_and(|token| token.kind == Kind::Open);
        if let (true, Some((_, remedy))) = (
            called && !defined.contains(name) && !is_idle(at),
            READERS.iter().find(|(reader, _)| *reader == name),
        ) {
            return Err(
                failed(at, format!("`{name}!` cannot stand in a file of its own")).help(*remedy),
            );
        }
    }
    Ok(())
}
