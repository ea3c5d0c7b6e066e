//! The compiler's lints.

/// Lints that are errors by default: `warnings` does not hold them.
pub const DENIED: &[&str] = &[
    "ambiguous_associated_items",
    "arithmetic_overflow",
    "binary_asm_labels",
    "bindings_with_variant_name",
    "conflicting_repr_hints",
    "dangerous_implicit_autorefs",
    "default_overrides_default_fields",
    "dependency_on_unit_never_type_fallback",
    "deref_nullptr",
    "elided_lifetimes_in_associated_constant",
    "enum_intrinsics_non_enums",
    "explicit_builtin_cfgs_in_flags",
    "ill_formed_attribute_input",
    "incomplete_include",
    "ineffective_unstable_trait_impl",
    "invalid_atomic_ordering",
    "invalid_from_utf8_unchecked",
    "invalid_macro_export_arguments",
    "invalid_null_arguments",
    "invalid_reference_casting",
    "invalid_type_param_default",
    "legacy_derive_helpers",
    "let_underscore_lock",
    "long_running_const_eval",
    "macro_expanded_macro_exports_accessed_by_absolute_paths",
    "mutable_transmutes",
    "named_asm_labels",
    "never_type_fallback_flowing_into_unsafe",
    "no_mangle_const_items",
    "out_of_scope_macro_calls",
    "overflowing_literals",
    "patterns_in_fns_without_body",
    "proc_macro_derive_resolution_fallback",
    "pub_use_of_private_extern_crate",
    "repr_transparent_non_zst_fields",
    "semicolon_in_expressions_from_macros",
    "soft_unstable",
    "test_unstable_lint",
    "text_direction_codepoint_in_comment",
    "text_direction_codepoint_in_literal",
    "unconditional_panic",
    "undropped_manually_drops",
    "unknown_crate_types",
    "useless_deprecated",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::process::Command;

    /// A lint that is an error by default and is not in the list refuses a library that
    /// allows it.
    #[test]
    fn lints_that_are_errors_by_default() {
        let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
        let help = Command::new(rustc).args(["-W", "help"]).output().unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        let denied = help.lines().filter_map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next()?.replace('-', "_");
            (words.next()? == "deny").then_some(name)
        });
        let denied: BTreeSet<_> = denied.collect();
        assert!(denied.contains("overflowing_literals"), "{help}");
        let known: BTreeSet<_> = DENIED.iter().map(ToString::to_string).collect();
        let unknown: Vec<_> = denied.difference(&known).collect();
        assert!(unknown.is_empty(), "not in `DENIED`: {unknown:?}");
    }
}
