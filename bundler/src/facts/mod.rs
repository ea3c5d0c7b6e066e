//! What is known about the standard library and the language.

pub(crate) mod assembly;
pub(crate) mod attributes;
pub(crate) mod derives;
pub(crate) mod lints;
pub(crate) mod macros;
pub(crate) mod methods;
pub(crate) mod msrv;
pub(crate) mod primitives;
pub(crate) mod traits;

/// Whether paths that begin with a name lead into the standard library.
pub(crate) fn is_std(root: &str) -> bool {
    matches!(root, "alloc" | "core" | "std")
}
