//! The standard library's macros.

/// Macros whose first text may name variables: `{x}`.
pub const FORMATS: [&str; 17] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "write",
];

/// Macros of the standard library, which need no import.
pub const STANDARD: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "line",
    "matches",
    "module_path",
    "option_env",
    "panic",
    "print",
    "println",
    "stringify",
    "thread_local",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Of these, what is a module, too.
const WITH_MODULES: [&str; 3] = ["env", "panic", "vec"];

/// Whether a name of the standard library's root is that of a macro and nothing else:
/// where it is imported, the name is free for types and modules.
pub fn is_macro_alone(name: &str) -> bool {
    STANDARD.contains(&name) && !WITH_MODULES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;

    #[test]
    fn what_is_a_module_too() {
        let import = |name: &&str| format!("mod of_{name} {{ pub use std::{name}::*; }}\n");
        let (_, said) = compiled(&STANDARD.iter().map(import).collect::<String>());
        for name in STANDARD {
            let quoted = format!("std::{name}`");
            assert_eq!(
                is_macro_alone(name),
                said.contains(&quoted),
                "{name}: {said}"
            );
        }
        assert!(!is_macro_alone("HashMap"));
    }
}
