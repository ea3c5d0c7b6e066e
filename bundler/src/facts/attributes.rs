//! Attributes that the compiler knows.

/// Attributes without effect on the program that runs.
const INERT: [&str; 13] = [
    "allow",
    "automatically_derived",
    "clippy",
    "deny",
    "deprecated",
    "diagnostic",
    "doc",
    "expect",
    "forbid",
    "must_use",
    "non_exhaustive",
    "rustfmt",
    "warn",
];

/// Whether an attribute has no effect on the program that runs.
pub fn is_inert(attribute: &str) -> bool {
    INERT.contains(&attribute)
}

/// Names by which a `use` of a macro is ambiguous, since the compiler has an
/// attribute of that name.
pub const BUILT_IN: &[&str] = &[
    "allow",
    "allow_internal_unsafe",
    "allow_internal_unstable",
    "automatically_derived",
    "cfg",
    "cfg_attr",
    "cfi_encoding",
    "cold",
    "collapse_debuginfo",
    "compiler_builtins",
    "const_continue",
    "coverage",
    "crate_name",
    "crate_type",
    "custom_mir",
    "debugger_visualizer",
    "default_lib_allocator",
    "deny",
    "deprecated",
    "doc",
    "expect",
    "export_name",
    "export_stable",
    "feature",
    "ffi_const",
    "ffi_pure",
    "forbid",
    "fundamental",
    "ignore",
    "inline",
    "instruction_set",
    "lang",
    "link",
    "link_name",
    "link_ordinal",
    "link_section",
    "linkage",
    "loop_match",
    "macro_escape",
    "macro_export",
    "macro_use",
    "marker",
    "may_dangle",
    "move_size_limit",
    "must_use",
    "naked",
    "needs_allocator",
    "needs_panic_runtime",
    "no_builtins",
    "no_core",
    "no_implicit_prelude",
    "no_link",
    "no_main",
    "no_mangle",
    "no_std",
    "non_exhaustive",
    "optimize",
    "panic_runtime",
    "patchable_function_entry",
    "path",
    "pin_v2",
    "prelude_import",
    "proc_macro",
    "proc_macro_attribute",
    "proc_macro_derive",
    "profiler_runtime",
    "recursion_limit",
    "reexport_test_harness_main",
    "repr",
    "rustc_dummy",
    "rustc_intrinsic",
    "sanitize",
    "should_panic",
    "stable",
    "target_feature",
    "test_runner",
    "thread_local",
    "track_caller",
    "type_length_limit",
    "unstable",
    "used",
    "warn",
    "windows_subsystem",
];

/// Those of what the linker or the compiler finds without a name.
pub const UNNAMED: [&str; 5] = [
    "export_name",
    "global_allocator",
    "link_section",
    "no_mangle",
    "used",
];

/// Those that edition 2024 takes as `#[unsafe(name)]` alone.
pub const UNSAFE: [&str; 3] = ["export_name", "link_section", "no_mangle"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;
    use std::collections::BTreeSet;

    /// Each is ambiguous where a macro of that name is imported, and an ordinary name not.
    #[test]
    fn attributes_that_the_compiler_has() {
        let names = BUILT_IN.iter().chain(&["ordinary"]);
        let modules = names.map(|name| {
            format!(
                "mod {name}_ {{ macro_rules! {name} {{ () => {{}} }} pub(crate) use {name} as _m; }}\n"
            )
        });
        let (_, said) = compiled(&modules.collect::<String>());
        let ambiguous = said.lines().filter_map(|line| {
            let name = line.strip_prefix("error[E0659]: `")?;
            name.strip_suffix("` is ambiguous")
        });
        let ambiguous: BTreeSet<_> = ambiguous.collect();
        assert_eq!(ambiguous, BUILT_IN.iter().copied().collect(), "{said}");
    }

    #[test]
    fn attributes_that_edition_2024_takes_as_unsafe() {
        let statics = [
            "export_name = \"a\"",
            "link_section = \".a\"",
            "no_mangle",
            "used",
        ];
        let unsafe_ones = statics.into_iter().filter(|attribute| {
            let lint = "#![deny(unsafe_attr_outside_unsafe)]";
            let text = format!("{lint}\n#[{attribute}] pub static A: u8 = 1;\n");
            let (compiles, said) = compiled(&text);
            assert!(
                compiles || said.contains("unsafe_attr_outside_unsafe"),
                "{said}"
            );
            !compiles
        });
        let names = unsafe_ones.filter_map(|attribute| attribute.split(' ').next());
        assert_eq!(names.collect::<Vec<_>>(), UNSAFE);
    }
}
