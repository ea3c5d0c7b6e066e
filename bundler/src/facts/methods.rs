//! Methods of the standard library.

/// Methods that every type has by a trait that the prelude of `std` brings, and that of
/// `core` does not.
pub const OF_STD_PRELUDE: [&str; 3] = ["clone_into", "to_owned", "to_string"];

/// Methods that slices and `str` have where there is `std`, or `alloc`.
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

/// Methods that floating-point numbers have where there is `std`.
pub const OF_STD_FLOATS: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "div_euclid",
    "exp",
    "exp2",
    "exp_m1",
    "floor",
    "fract",
    "hypot",
    "ln",
    "ln_1p",
    "log",
    "log10",
    "log2",
    "mul_add",
    "powf",
    "powi",
    "rem_euclid",
    "round",
    "round_ties_even",
    "sin",
    "sin_cos",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;

    /// The methods of some that none of some types has, as the compiler says.
    fn unknown(beginning: &str, types: &[&str], all: &[&'static str]) -> Vec<&'static str> {
        let of_each = |name: &&str| {
            let of = types.iter().map(|of| format!("let _ = <{of}>::{name};"));
            format!("fn r#{name}() {{ {} }}\n", of.collect::<String>())
        };
        let text: String = all.iter().map(of_each).collect();
        let (_, said) = compiled(&format!("{beginning}\n{text}"));
        let lacks = |name: &&str| {
            said.matches(&format!("item named `{name}` found")).count() == types.len()
        };
        all.iter().copied().filter(lacks).collect()
    }

    #[track_caller]
    fn check(types: &[&str], all: &[&'static str]) {
        assert_eq!(unknown("#![no_std]", types, all), all);
        assert_eq!(unknown("", types, all), [""; 0]);
    }

    #[test]
    fn the_compiler_knows_them_with_std_alone() {
        let all = [&OF_STD_PRELUDE, OF_STD_SLICES].concat();
        check(&["[u8]", "[[u8; 1]]", "[&str]", "str"], &all);
        check(&["f32", "f64"], OF_STD_FLOATS);
    }
}
