//! Which version of the standard library brought what, and how its use shows.

use std::collections::HashMap;
use std::sync::LazyLock;

/// How a feature shows in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// `.name(` or `::name(`.
    Method,
    /// `module::name`, in a path or a `use`.
    Path(&'static str),
    /// The name of a type or a trait.
    Type,
    /// `name!`
    Macro,
}

/// Methods that no type had before a minor version, with the type that had it first. Those
/// are left out that some other type had sooner, as `first` of `BTreeSet`: the name alone
/// tells nothing then; and those of files, processes and addresses. From the pages of the
/// standard library.
const METHODS: &[(u32, &str, &[&str])] = &[
    (57, "IntoIter<u8>", &["map_while"]),
    (57, "Vec<u8>", &["try_reserve", "try_reserve_exact"]),
    (58, "Option<u8>", &["unwrap_unchecked"]),
    (58, "Result<u8, u8>", &["unwrap_err_unchecked"]),
    (58, "u32", &["saturating_div"]),
    (59, "ControlFlow<u8, u8>", &["is_break", "is_continue"]),
    (60, "Rc<u8>", &["new_cyclic"]),
    (60, "Vec<u8>", &["spare_capacity_mut"]),
    (60, "[u8]", &["escape_ascii"]),
    (60, "u32", &["abs_diff"]),
    (61, "JoinHandle<u8>", &["is_finished"]),
    (61, "Vec<u8>", &["retain_mut"]),
    (62, "bool", &["then_some"]),
    (62, "f64", &["total_cmp"]),
    (63, "Box<u8>", &["into_pin"]),
    (65, "*const u8", &["cast_mut"]),
    (65, "*mut u8", &["cast_const"]),
    (
        66,
        "BTreeMap<u8, u8>",
        &[
            "first_entry",
            "first_key_value",
            "last_entry",
            "last_key_value",
            "pop_first",
            "pop_last",
        ],
    ),
    (66, "Duration", &["try_from_secs_f32", "try_from_secs_f64"]),
    (
        66,
        "i32",
        &[
            "checked_add_unsigned",
            "checked_sub_unsigned",
            "overflowing_add_unsigned",
            "overflowing_sub_unsigned",
            "saturating_add_unsigned",
            "saturating_sub_unsigned",
            "wrapping_add_unsigned",
            "wrapping_sub_unsigned",
        ],
    ),
    (
        66,
        "u32",
        &[
            "checked_add_signed",
            "overflowing_add_signed",
            "saturating_add_signed",
            "wrapping_add_signed",
        ],
    ),
    (
        67,
        "u32",
        &[
            "checked_ilog",
            "checked_ilog10",
            "checked_ilog2",
            "ilog",
            "ilog10",
            "ilog2",
        ],
    ),
    (70, "OnceCell<u8>", &["get_or_init"]),
    (70, "Option<u8>", &["is_some_and"]),
    (70, "Result<u8, u8>", &["is_err_and", "is_ok_and"]),
    (71, "RandomState", &["hash_one"]),
    (
        73,
        "LocalKey<RefCell<u8>>",
        &["with_borrow", "with_borrow_mut"],
    ),
    (
        73,
        "u32",
        &["checked_next_multiple_of", "div_ceil", "next_multiple_of"],
    ),
    (
        75,
        "*const u8",
        &[
            "byte_add",
            "byte_offset",
            "byte_offset_from",
            "byte_sub",
            "wrapping_byte_add",
            "wrapping_byte_offset",
            "wrapping_byte_sub",
        ],
    ),
    (76, "Rc<u8>", &["unwrap_or_clone"]),
    (76, "Result<u8, u8>", &["inspect_err"]),
    (77, "Mutex<u8>", &["clear_poison"]),
    (77, "[u8; 4]", &["each_mut", "each_ref"]),
    (
        77,
        "[u8]",
        &[
            "chunk_by",
            "chunk_by_mut",
            "first_chunk",
            "first_chunk_mut",
            "last_chunk",
            "last_chunk_mut",
            "split_first_chunk",
            "split_first_chunk_mut",
            "split_last_chunk",
            "split_last_chunk_mut",
        ],
    ),
    (77, "f64", &["round_ties_even"]),
    (79, "*const u8", &["is_aligned"]),
    (
        79,
        "[u8]",
        &[
            "split_at_mut_unchecked",
            "split_at_unchecked",
            "utf8_chunks",
        ],
    ),
    (
        79,
        "u32",
        &["unchecked_add", "unchecked_mul", "unchecked_sub"],
    ),
    (80, "Duration", &["div_duration_f32", "div_duration_f64"]),
    (80, "Option<u8>", &["take_if"]),
    (80, "Vec<[u8; 2]>", &["into_flattened"]),
    (80, "[[u8; 2]]", &["as_flattened", "as_flattened_mut"]),
    (
        80,
        "[u8]",
        &[
            "split_at_checked",
            "split_at_mut_checked",
            "trim_ascii",
            "trim_ascii_end",
            "trim_ascii_start",
        ],
    ),
    (81, "AtomicBool", &["fetch_not"]),
    (82, "Box<[u8]>", &["new_uninit_slice"]),
    (82, "Box<u8>", &["new_uninit"]),
    (82, "Option<u8>", &["is_none_or"]),
    (
        82,
        "[u8]",
        &["is_sorted", "is_sorted_by", "is_sorted_by_key"],
    ),
    (
        83,
        "ControlFlow<u8, u8>",
        &["break_value", "continue_value", "map_break", "map_continue"],
    ),
    (83, "Option<u8>", &["get_or_insert_default"]),
    (83, "StdinLock", &["skip_until"]),
    (
        84,
        "*const u8",
        &["addr", "expose_provenance", "map_addr", "with_addr"],
    ),
    (84, "i32", &["checked_isqrt"]),
    (84, "u32", &["isqrt"]),
    (85, "f64", &["midpoint"]),
    (86, "Vec<u8>", &["pop_if"]),
    (
        86,
        "[u8]",
        &["get_disjoint_mut", "get_disjoint_unchecked_mut"],
    ),
    (86, "f64", &["next_down", "next_up"]),
    (
        87,
        "*const u8",
        &["byte_offset_from_unsigned", "offset_from_unsigned"],
    ),
    (87, "Vec<u8>", &["extract_if"]),
    (
        87,
        "[u8]",
        &[
            "split_off_first",
            "split_off_first_mut",
            "split_off_last",
            "split_off_last_mut",
            "split_off_mut",
        ],
    ),
    (87, "i32", &["cast_unsigned"]),
    (
        87,
        "u32",
        &[
            "cast_signed",
            "is_multiple_of",
            "unbounded_shl",
            "unbounded_shr",
        ],
    ),
    (88, "Cell<u8>", &["update"]),
    (
        88,
        "[u8]",
        &[
            "as_chunks",
            "as_chunks_mut",
            "as_chunks_unchecked",
            "as_chunks_unchecked_mut",
            "as_rchunks",
            "as_rchunks_mut",
        ],
    ),
    (
        90,
        "u32",
        &[
            "checked_sub_signed",
            "overflowing_sub_signed",
            "saturating_sub_signed",
            "wrapping_sub_signed",
        ],
    ),
    (91, "Cell<[u8; 2]>", &["as_array_of_cells"]),
    (91, "Duration", &["from_hours", "from_mins"]),
    (
        91,
        "i32",
        &["strict_abs", "strict_add_unsigned", "strict_sub_unsigned"],
    ),
    (91, "str", &["ceil_char_boundary", "floor_char_boundary"]),
    (
        91,
        "u32",
        &[
            "borrowing_sub",
            "carrying_add",
            "carrying_mul",
            "carrying_mul_add",
            "checked_signed_diff",
            "strict_add",
            "strict_add_signed",
            "strict_div",
            "strict_div_euclid",
            "strict_mul",
            "strict_neg",
            "strict_pow",
            "strict_rem",
            "strict_rem_euclid",
            "strict_shl",
            "strict_shr",
            "strict_sub",
            "strict_sub_signed",
        ],
    ),
    (92, "Box<[u8]>", &["new_zeroed_slice"]),
    (92, "Box<u8>", &["new_zeroed"]),
    (93, "Duration", &["from_nanos_u128"]),
    (93, "Vec<u8>", &["into_raw_parts"]),
    (93, "VecDeque<u8>", &["pop_back_if", "pop_front_if"]),
    (
        93,
        "[MaybeUninit<u8>]",
        &["write_clone_of_slice", "write_copy_of_slice"],
    ),
    (93, "[u8]", &["as_array", "as_mut_array"]),
    (93, "i32", &["unchecked_neg"]),
    (93, "u32", &["unchecked_shl", "unchecked_shr"]),
    (94, "LazyCell<u8>", &["force_mut"]),
    (
        94,
        "Peekable<IntoIter<u8>>",
        &["next_if_map", "next_if_map_mut"],
    ),
    (94, "[u8]", &["array_windows", "element_offset"]),
    (95, "*const u8", &["as_ref_unchecked"]),
    (95, "*mut u8", &["as_mut_unchecked"]),
    (95, "AtomicUsize", &["try_update"]),
    (
        95,
        "Layout",
        &["dangling_ptr", "extend_packed", "repeat_packed"],
    ),
    (95, "Vec<u8>", &["insert_mut", "push_mut"]),
    (95, "VecDeque<u8>", &["push_back_mut", "push_front_mut"]),
];

/// Methods of which the name alone tells nothing, since other types had it sooner: the
/// version, the type by its full name, and the method.
pub const OF_TYPES: &[(u32, &str, &str)] = &[
    (66, "alloc::collections::btree::set::BTreeSet", "first"),
    (66, "alloc::collections::btree::set::BTreeSet", "last"),
    (66, "core::option::Option", "unzip"),
    (70, "alloc::collections::binary_heap::BinaryHeap", "retain"),
    (70, "alloc::rc::Rc", "into_inner"),
    (70, "alloc::sync::Arc", "into_inner"),
    (72, "alloc::string::String", "leak"),
    (75, "core::option::Option", "as_slice"),
    (76, "core::option::Option", "inspect"),
    (76, "core::result::Result", "inspect"),
    (
        80,
        "alloc::collections::binary_heap::BinaryHeap",
        "as_slice",
    ),
    (87, "alloc::string::String", "extend_from_within"),
    (89, "core::result::Result", "flatten"),
];

/// Functions and constants in modules, which are called by that module.
const PATHS: &[(u32, &str, &str)] = &[
    (59, "iter", "zip"),
    (59, "thread", "available_parallelism"),
    (63, "array", "from_fn"),
    (63, "thread", "scope"),
    (64, "future", "poll_fn"),
    (65, "io", "read_to_string"),
    (66, "hint", "black_box"),
    (68, "pin", "pin"),
    (76, "any", "type_name_of_val"),
    (76, "hash", "DefaultHasher"),
    (76, "hash", "RandomState"),
    (76, "ptr", "addr_eq"),
    (76, "ptr", "from_mut"),
    (76, "ptr", "from_ref"),
    (77, "mem", "offset_of"),
    (79, "path", "absolute"),
    (81, "fs", "exists"),
    (81, "hint", "assert_unchecked"),
    (82, "iter", "repeat_n"),
    (84, "ptr", "dangling"),
    (84, "ptr", "dangling_mut"),
    (84, "ptr", "with_exposed_provenance"),
    (84, "ptr", "without_provenance"),
    (85, "ptr", "fn_addr_eq"),
    (87, "io", "pipe"),
    (88, "hint", "select_unpredictable"),
    (91, "array", "repeat"),
    (91, "iter", "chain"),
    (93, "fmt", "from_fn"),
    (94, "consts", "EULER_GAMMA"),
    (94, "consts", "GOLDEN_RATIO"),
    (95, "hint", "cold_path"),
];

/// Types and traits, with the module that has them.
const TYPES: &[(u32, &str, &[&str])] = &[
    (57, "iter", &["MapWhile"]),
    (61, "process", &["ExitCode", "Termination"]),
    (63, "thread", &["ScopedJoinHandle"]),
    (64, "future", &["IntoFuture", "PollFn"]),
    (65, "backtrace", &["Backtrace", "BacktraceStatus"]),
    (70, "cell", &["OnceCell"]),
    (70, "io", &["IsTerminal"]),
    (70, "sync", &["OnceLock"]),
    (74, "num", &["Saturating"]),
    (77, "slice", &["ChunkBy", "ChunkByMut"]),
    (79, "num", &["NonZero"]),
    (80, "cell", &["LazyCell"]),
    (80, "sync", &["LazyLock"]),
    (81, "panic", &["PanicHookInfo"]),
    (82, "iter", &["RepeatN"]),
    (85, "ops", &["AsyncFn", "AsyncFnMut", "AsyncFnOnce"]),
    (86, "slice", &["GetDisjointMutError"]),
    (94, "slice", &["ArrayWindows"]),
];

/// Macros that have to be imported, or are of the prelude.
const MACROS: &[(u32, &str)] = &[(64, "ready"), (77, "offset_of"), (95, "cfg_select")];

/// What is in the prelude since that minor version, and was in `mem` before.
pub const IN_PRELUDE: (u32, [&str; 4]) =
    (80, ["align_of", "align_of_val", "size_of", "size_of_val"]);

/// How a name shows that it needs a minor version of the standard library, and which.
pub fn signs(name: &str) -> &[(Sign, u32)] {
    static SIGNS: LazyLock<HashMap<&str, Vec<(Sign, u32)>>> = LazyLock::new(|| {
        let mut signs: HashMap<&str, Vec<(Sign, u32)>> = HashMap::new();
        for (since, _, names) in METHODS {
            for name in *names {
                signs.entry(name).or_default().push((Sign::Method, *since));
            }
        }
        for (since, module, name) in PATHS {
            let sign = (Sign::Path(module), *since);
            signs.entry(name).or_default().push(sign);
        }
        for (since, _, names) in TYPES {
            for name in *names {
                signs.entry(name).or_default().push((Sign::Type, *since));
            }
        }
        for (since, name) in MACROS {
            signs.entry(name).or_default().push((Sign::Macro, *since));
        }
        signs
    });
    SIGNS.get(name).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;
    use std::collections::HashSet;

    /// The minor version of the compiler that [`compiled`] asks.
    fn minor() -> u32 {
        let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
        let output = std::process::Command::new(rustc)
            .arg("-V")
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        said.split('.').nth(1).unwrap().parse().unwrap()
    }

    /// The lines of a text at which the compiler knows no such item, or calls it unstable.
    fn unknown(text: &str) -> HashSet<usize> {
        let (_, said) = compiled(text);
        let mut lines = HashSet::new();
        let mut is_unknown = false;
        for line in said.lines() {
            if line.starts_with("error") || line.starts_with("warning") {
                is_unknown = line.contains("E0599") || line.contains("E0658");
            }
            let place = line.trim_start().strip_prefix("--> ");
            if let Some(place) = place.filter(|_| is_unknown) {
                let line = place.rsplit(':').nth(1).unwrap();
                lines.insert(line.parse().unwrap());
            }
        }
        lines
    }

    #[test]
    fn methods_are_there_since_then() {
        const MODULES: &str = "alloc, cell, collections, iter, mem, num, ops, rc, sync, \
                               sync::atomic, thread, time";
        let modules = MODULES.split(", ");
        let uses = modules.map(|module| format!("use std::{module}::*; "));
        let more = "use std::{collections::hash_map::RandomState, hash::BuildHasher}; \
                    use std::{io::{BufRead, StdinLock}, vec::IntoIter};";
        let mut text = format!("#![allow(warnings)] {}{more}", uses.collect::<String>());
        let mut methods = Vec::new();
        for (since, of, names) in METHODS {
            methods.extend(names.iter().map(|name| (*since, *of, *name)));
        }
        for (at, (_, of, name)) in methods.iter().enumerate() {
            text += &format!("\nfn f{at}() {{ let _ = <{of}>::{name}; }}");
        }
        let unknown = unknown(&text);
        let now = minor();
        let is_wrong = |(at, (since, ..)): &(usize, (u32, _, _))| {
            unknown.contains(&(at + 2)) != (now < *since)
        };
        let wrong: Vec<_> = methods.into_iter().enumerate().filter(is_wrong).collect();
        assert_eq!(wrong, []);
    }

    #[test]
    fn methods_of_types_are_there_since_then() {
        let of = |path: &str| match path.rsplit("::").next().unwrap() {
            "String" => "String".to_owned(),
            "Result" => "Result<Result<u8, u8>, u8>".to_owned(),
            "Option" => "Option<(u8, u8)>".to_owned(),
            name => format!(
                "std::{}::{name}<u8>",
                match name {
                    "BTreeSet" | "BinaryHeap" => "collections",
                    "Rc" => "rc",
                    _ => "sync",
                }
            ),
        };
        let mut text = "#![allow(warnings)]".to_owned();
        for (at, (_, path, name)) in OF_TYPES.iter().enumerate() {
            text += &format!("\nfn f{at}() {{ let _ = <{}>::{name}; }}", of(path));
        }
        let unknown = unknown(&text);
        let now = minor();
        let is_wrong = |(at, (since, ..)): &(usize, &(u32, _, _))| {
            unknown.contains(&(at + 2)) != (now < *since)
        };
        let wrong: Vec<_> = OF_TYPES.iter().enumerate().filter(is_wrong).collect();
        assert_eq!(wrong, []);
    }

    #[test]
    fn paths_types_and_macros_are_there() {
        let now = minor();
        let paths = PATHS.iter().map(|(since, module, name)| {
            (
                *since,
                match *module {
                    "consts" => format!("f64::consts::{name}"),
                    module => format!("{module}::{name}"),
                },
            )
        });
        let types = TYPES.iter().flat_map(|(since, module, names)| {
            let names = names.iter();
            names.map(move |name| (*since, format!("{module}::{name}")))
        });
        let known = paths.chain(types).filter(|(since, _)| *since <= now);
        let uses: String = known
            .map(|(_, path)| format!("pub use std::{path} as _;\n"))
            .collect();
        let (compiles, said) = compiled(&format!("#![allow(warnings)]\n{uses}"));
        assert!(compiles, "{said}");
    }
}
