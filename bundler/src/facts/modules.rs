//! Modules of the standard library.

/// Those at its root that a stable compiler gives, but for those that are named like a
/// primitive type.
pub const OF_STD: &[&str] = &[
    "alloc",
    "any",
    "arch",
    "array",
    "ascii",
    "backtrace",
    "borrow",
    "boxed",
    "cell",
    "clone",
    "cmp",
    "collections",
    "convert",
    "default",
    "env",
    "error",
    "ffi",
    "fmt",
    "fs",
    "future",
    "hash",
    "hint",
    "io",
    "iter",
    "marker",
    "mem",
    "net",
    "num",
    "ops",
    "option",
    "os",
    "panic",
    "path",
    "pin",
    "prelude",
    "process",
    "ptr",
    "rc",
    "result",
    "string",
    "sync",
    "task",
    "thread",
    "time",
    "vec",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;

    #[test]
    fn the_compiler_knows_them() {
        let modules = OF_STD.iter();
        let uses = modules.map(|name| format!("pub mod of_{name} {{ pub use std::{name}::*; }}\n"));
        let (compiles, said) = compiled(&format!(
            "#![allow(unused_imports)]\n{}",
            uses.collect::<String>()
        ));
        assert!(compiles, "{said}");
    }
}
