//! Which functions a compiler really makes code for.

use super::lints;
use crate::error::{Error, Result};
use crate::model::edition::Edition;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::messages::llvm::{self, Listing};
use crate::toolchain::messages::symbols;
use crate::toolchain::rustc::{self, Compiled, Diagnostic, FILE};
use std::collections::{BTreeSet, HashSet};

/// The functions of a program that its `main` leads to, in machine code.
#[derive(Debug)]
pub struct Instances {
    /// Lines of the file, from 1, where such a function begins.
    pub lines: HashSet<usize>,
    /// All of them, by their full names; the standard library's too.
    pub symbols: BTreeSet<String>,
    /// What lints say of the file.
    pub lints: Vec<Diagnostic>,
    /// The names of types and of the traits that functions are called by for
    /// them; `&` for all references, nothing for all types of the file's own
    /// traits.
    implementations: HashSet<(String, String)>,
}

impl Instances {
    /// Whether a function runs that a trait gives to a type, or that the
    /// standard library chooses by the trait.
    pub fn runs_default(&self, head: &str, of: &str) -> bool {
        let mut symbols = self.symbols.iter();
        if of == "FusedIterator" && symbols.any(|symbol| symbols::is_fused(symbol)) {
            return true;
        }
        self.implementations
            .contains(&(head.to_owned(), of.to_owned()))
    }
}

/// Compiles without optimisation and reads the compiler's own list; what the
/// compiler says instead, if it refuses the program.
pub fn instances(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
) -> Result<Result<Instances, Compiled>> {
    let folder = rustc::temporary_folder()?;
    let output = folder.path().join("bundle.ll");
    let options = [&lints::OPTIONS[..], &llvm::OPTIONS].concat();
    let compiled = rustc::run_rustc(tools, text, edition, &options, &output)?;
    if !compiled.success {
        return Ok(Err(compiled));
    }
    let listing = std::fs::read(&output).map_err(|error| Error::io("read", &output, &error))?;
    let Listing { lines, symbols } = llvm::read(&String::from_utf8_lossy(&listing), FILE);
    Ok(Ok(Instances {
        implementations: symbols
            .iter()
            .flat_map(|symbol| symbols::implementations(symbol))
            .collect(),
        lines,
        symbols,
        lints: compiled.diagnostics,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[track_caller]
    fn of(text: &str) -> Result<Instances, Compiled> {
        let tools = Toolchain::find(Path::new(".")).unwrap();
        instances(&tools, text, Edition::E2021).unwrap()
    }

    #[test]
    fn what_runs_by_a_trait() {
        let found = of(
            "trait T { fn f(&self) {} }\nimpl T for u8 {}\nimpl<X> T for &X {}\n\
                        impl T for () {}\n\
                        fn main() { 1_u8.f(); (&&'a').f(); ().f(); [1].iter().fuse().next(); }\n",
        )
        .unwrap();
        for (head, of) in [("u8", "T"), ("&", "T"), ("", "T"), ("", "FusedIterator")] {
            assert!(
                found.runs_default(head, of),
                "{head} {of}: {:?}",
                found.symbols
            );
        }
        assert!(!found.runs_default("u16", "T"));
        assert!(
            found
                .symbols
                .iter()
                .any(|symbol| symbols::is_of_unit(symbol))
        );
    }

    #[test]
    fn the_length_of_a_text_is_no_difference() {
        let [one, other] = ["1 {}", "long {} long"].map(|format| {
            let text = format!("fn main() {{ println!(\"{format}\", 1) }}");
            of(&text).unwrap().symbols
        });
        assert_eq!(one, other);
    }

    #[test]
    fn what_does_not_compile() {
        assert!(of("fn main() { x }").is_err());
    }
}
