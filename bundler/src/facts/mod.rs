//! What is known about the standard library and the language.

pub(crate) mod assembly;
pub(crate) mod attributes;
pub(crate) mod derives;
pub(crate) mod lints;
pub(crate) mod macros;
pub(crate) mod methods;
pub(crate) mod modules;
pub(crate) mod msrv;
pub(crate) mod primitives;
pub(crate) mod traits;

/// Whether paths that begin with a name lead into the standard library.
pub(crate) fn is_std(root: &str) -> bool {
    matches!(root, "alloc" | "core" | "std")
}

/// What the compiler in use says of a library of one file.
#[cfg(test)]
fn compiled(text: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facts.rs");
    std::fs::write(&file, text).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let mut command = std::process::Command::new(rustc);
    command.args(["--edition=2021", "--crate-type=lib", "--emit=metadata"]);
    let command = command.arg("--out-dir").arg(folder.path()).arg(&file);
    let output = command.output().unwrap();
    (
        output.status.success(),
        String::from_utf8(output.stderr).unwrap(),
    )
}
