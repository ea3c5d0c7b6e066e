//! The types that have no module.

/// Their names, which a `use` may bring in by themselves.
pub const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16",
    "u32", "u64", "u8", "usize",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;

    #[test]
    fn the_compiler_imports_them() {
        let (takes, said) = compiled(&format!("pub use {{{}}};\n", PRIMITIVES.join(", ")));
        assert!(takes, "{said}");
    }
}
