//! The types that have no module.

/// Their names, which a `use` may bring in by themselves.
pub const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16",
    "u32", "u64", "u8", "usize",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn the_compiler_imports_them() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("primitives.rs");
        std::fs::write(&file, format!("pub use {{{}}};\n", PRIMITIVES.join(", "))).unwrap();
        let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
        let mut command = Command::new(rustc);
        command
            .args(["--edition=2021", "--crate-type=lib", "--emit=metadata"])
            .arg("--out-dir")
            .arg(folder.path())
            .arg(&file);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}
