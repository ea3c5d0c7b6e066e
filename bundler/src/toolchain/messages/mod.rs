//! What cargo, rustc, the linker and LLVM say: all that reads their words or
//! codes stands here, with a test that makes the ones in use say it.
//!
//! A new compiler that says it otherwise fails such a test, and no other file
//! has to change.

pub mod bodies;
pub mod cargo;
pub mod codes;
pub mod editions;
pub mod linker;
pub mod llvm;
pub mod machine;
pub mod removed;
pub mod symbols;

/// What the tool-chain in use says.
#[cfg(test)]
mod provoked {
    use crate::model::edition::Edition;
    use crate::toolchain::cargo::Toolchain;
    use crate::toolchain::messages::{codes, llvm};
    use crate::toolchain::rustc::{self, Diagnostic, Rustc};
    use std::path::Path;

    pub fn tools() -> Toolchain {
        Toolchain::find(Path::new(".")).unwrap()
    }

    /// What the compiler says of a text in the newest edition.
    #[track_caller]
    pub fn diagnostics(text: &str, options: &[&str]) -> Vec<Diagnostic> {
        let compiled = rustc::check(&tools(), text, Edition::E2024, options).unwrap();
        compiled.diagnostics
    }

    /// What LLVM writes of a program.
    pub fn listing(text: &str) -> String {
        let folder = rustc::temporary_folder().unwrap();
        let output = folder.path().join("bundle.ll");
        let tools = tools();
        let rustc = Rustc::new(&tools, Edition::E2021, &llvm::OPTIONS, &output);
        rustc.run(text).unwrap();
        std::fs::read_to_string(output).unwrap()
    }

    /// The errors alone, of which there are some.
    #[track_caller]
    pub fn errors(text: &str) -> Vec<Diagnostic> {
        let mut errors = diagnostics(text, &["-Awarnings"]);
        // The last one only counts the others.
        errors.retain(|error| error.is_error() && !codes::is_count(&error.message));
        assert!(!errors.is_empty(), "no error: {text}");
        errors
    }
}
