//! Which version of the standard library brought what, and how its use shows.

/// How a feature shows in the text.
pub enum Sign {
    /// `.name(` or `::name(`.
    Method(&'static str),
    /// `module::name`, in a path or a `use`.
    Path(&'static str, &'static str),
    /// The name of a type.
    Type(&'static str),
    /// `name!`
    Macro(&'static str),
}

use Sign::{Macro, Method, Path, Type};

/// What the standard library has since which minor version.
pub const LIBRARY: &[(Sign, u32)] = &[
    (Method("abs_diff"), 60),
    (Method("as_chunks"), 88),
    (Method("cast_signed"), 87),
    (Method("cast_unsigned"), 87),
    (Method("checked_ilog"), 67),
    (Method("checked_ilog10"), 67),
    (Method("checked_ilog2"), 67),
    (Method("checked_isqrt"), 84),
    (Method("chunk_by"), 77),
    (Method("chunk_by_mut"), 77),
    (Method("div_ceil"), 73),
    (Method("first_chunk"), 77),
    (Method("get_disjoint_mut"), 86),
    (Method("ilog"), 67),
    (Method("ilog10"), 67),
    (Method("ilog2"), 67),
    (Method("inspect_err"), 76),
    (Method("is_none_or"), 82),
    (Method("is_ok_and"), 70),
    (Method("is_err_and"), 70),
    (Method("is_some_and"), 70),
    (Method("is_sorted"), 82),
    (Method("is_sorted_by"), 82),
    (Method("is_sorted_by_key"), 82),
    (Method("isqrt"), 84),
    (Method("last_chunk"), 77),
    (Method("midpoint"), 85),
    (Method("next_multiple_of"), 73),
    (Method("partition_point"), 52),
    (Method("pop_if"), 86),
    (Method("pop_first"), 66),
    (Method("pop_last"), 66),
    (Method("retain_mut"), 61),
    (Method("select_nth_unstable"), 49),
    (Method("split_at_checked"), 80),
    (Method("split_first_chunk"), 77),
    (Method("split_inclusive"), 51),
    (Method("then_some"), 62),
    (Method("total_cmp"), 62),
    (Method("trim_ascii"), 80),
    (Method("unsigned_abs"), 51),
    (Macro("cfg_select"), 95),
    (Path("array", "from_fn"), 63),
    (Path("fmt", "from_fn"), 93),
    (Path("io", "read_to_string"), 65),
    (Path("iter", "repeat_n"), 82),
    (Path("iter", "zip"), 59),
    (Path("pin", "pin"), 68),
    (Path("thread", "scope"), 63),
    (Type("LazyCell"), 80),
    (Type("LazyLock"), 80),
    (Type("OnceCell"), 70),
    (Type("OnceLock"), 70),
    (Type("Saturating"), 74),
];
