//! Methods of the standard library.

/// Methods that every type has by a trait that the prelude of `std` brings, and that of
/// `core` does not.
pub const OF_STD_PRELUDE: [&str; 3] = ["clone_into", "to_owned", "to_string"];

/// Methods that slices and `str` have where there is `std`, or `alloc`. Those of
/// floating-point numbers are not among them: libraries call them of any number.
pub const OF_STD_SLICES: &[&str] = &[
    // Of slices.
    "concat",
    "connect",
    "into_vec",
    "join",
    "repeat",
    "sort",
    "sort_by",
    "sort_by_cached_key",
    "sort_by_key",
    "to_ascii_lowercase",
    "to_ascii_uppercase",
    "to_vec",
    // Of `str`.
    "into_boxed_bytes",
    "into_string",
    "replace",
    "replacen",
    "to_lowercase",
    "to_uppercase",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;

    /// The methods that no type of `core` has, as the compiler says.
    fn unknown(beginning: &str) -> Vec<&'static str> {
        let types = ["[u8]", "[[u8; 1]]", "[&str]", "str"];
        let of_each = |name: &&str| {
            let of = types.map(|of| format!("let _ = <{of}>::{name};"));
            format!("fn r#{name}() {{ {} }}\n", of.concat())
        };
        let all = || OF_STD_PRELUDE.iter().chain(OF_STD_SLICES);
        let text: String = all().map(of_each).collect();
        let (_, said) = compiled(&format!("{beginning}\n{text}"));
        let lacks = |name: &&str| {
            said.matches(&format!("item named `{name}` found")).count() == types.len()
        };
        all().copied().filter(lacks).collect()
    }

    #[test]
    fn the_compiler_knows_them_with_std_alone() {
        let all = [&OF_STD_PRELUDE, OF_STD_SLICES].concat();
        assert_eq!(unknown("#![no_std]"), all);
        assert_eq!(unknown(""), [""; 0]);
    }
}
