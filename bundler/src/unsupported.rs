//! What no single file can have, named with its place.

use crate::error::{Error, Result};
use crate::program::Program;
use crate::resolve::{Crate, Resolved};
use crate::source::Text;
use crate::tokens::{Kind, Tokens};
use std::collections::{BTreeMap, BTreeSet};

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
    ("global_asm", "write the function in Rust"),
];

/// Finds procedural macros and files read at compile time.
pub fn check(program: &Program, resolved: &Resolved) -> Result<()> {
    let mut macros = BTreeMap::new();
    for krate in resolved.crates.iter().filter(|krate| krate.proc_macro) {
        for name in procedural_macros(krate) {
            macros.insert(name, format!("{} {}", krate.package, krate.version));
        }
    }
    for text in [&program.user]
        .into_iter()
        .chain(program.libraries.iter().map(|library| &library.text))
    {
        check_text(text, &macros)?;
    }
    Ok(())
}

/// The names of the macros that a procedural-macro crate makes.
fn procedural_macros(krate: &Crate) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(&krate.root) else {
        return Vec::new();
    };
    let Ok(syntax) = syn::parse_file(&text) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for item in &syntax.items {
        let syn::Item::Fn(function) = item else {
            continue;
        };
        for attribute in &function.attrs {
            let path = attribute.path();
            if path.is_ident("proc_macro") || path.is_ident("proc_macro_attribute") {
                names.push(function.sig.ident.to_string());
            } else if let (true, syn::Meta::List(list)) =
                (path.is_ident("proc_macro_derive"), &attribute.meta)
            {
                let first = list.tokens.clone().into_iter().next();
                names.extend(first.map(|name| name.to_string()));
            }
        }
    }
    names
}

fn check_text(text: &Text, macros: &BTreeMap<String, String>) -> Result<()> {
    let stream = text
        .as_str()
        .parse()
        .map_err(|error| Error::new(format!("the program does not lex: {error}")))?;
    let tokens = Tokens::new(text.as_str(), stream);
    let failed = |at: usize, what: String| {
        let place = text.place(tokens.range(at).start);
        let error = Error::new(what);
        match place {
            Some(place) => error.detail(place.quote()),
            None => error,
        }
    };
    // A macro of one's own may have a reader's name.
    let defined: BTreeSet<&str> = (0..tokens.len())
        .filter(|at| tokens.ident(*at) == "macro_rules" && tokens.is_punct(at + 1, '!'))
        .map(|at| tokens.ident(at + 2))
        .collect();
    let mut attributes: Vec<usize> = Vec::new();
    for at in 0..tokens.len() {
        attributes.retain(|end| at < *end);
        let opens = tokens
            .get(at + 1)
            .is_some_and(|token| token.kind == Kind::Open);
        if tokens.is_punct(at, '#') && opens && tokens.str(at + 1) == "[" {
            attributes.push(tokens.partner(at + 1));
        }
        let name = tokens.ident(at);
        let called = tokens.is_punct(at + 1, '!')
            && tokens
                .get(at + 2)
                .is_some_and(|token| token.kind == Kind::Open);
        if let (true, Some(from)) = (called || !attributes.is_empty(), macros.get(name)) {
            return Err(failed(at, format!("the procedural macro `{name}` of {from} cannot be inlined yet"))
                .help("write by hand what it would make (for `#[fastout]`: lock stdout and `writeln!` to it)"));
        }
        if let (true, Some((_, remedy))) = (
            called && !defined.contains(name),
            READERS.iter().find(|(reader, _)| *reader == name),
        ) {
            return Err(
                failed(at, format!("`{name}!` cannot stand in a file of its own")).help(*remedy),
            );
        }
    }
    Ok(())
}
