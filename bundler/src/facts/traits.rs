//! What a `use` of a name of the standard library may be needed for.

/// Traits that are imported for their methods, and the methods.
///
/// A name that is not here is taken for a trait whose methods are unknown.
const TRAITS: &[(&str, &[&str])] = &[
    ("Add", &["add"]),
    ("AddAssign", &["add_assign"]),
    ("Any", &["type_id"]),
    ("AsMut", &["as_mut"]),
    ("AsRef", &["as_ref"]),
    ("BitAnd", &["bitand"]),
    ("BitAndAssign", &["bitand_assign"]),
    ("BitOr", &["bitor"]),
    ("BitOrAssign", &["bitor_assign"]),
    ("BitXor", &["bitxor"]),
    ("BitXorAssign", &["bitxor_assign"]),
    ("Borrow", &["borrow"]),
    ("BorrowMut", &["borrow_mut"]),
    (
        "BufRead",
        &[
            "fill_buf",
            "consume",
            "read_until",
            "skip_until",
            "read_line",
            "split",
            "lines",
            "has_data_left",
        ],
    ),
    ("BuildHasher", &["build_hasher", "hash_one"]),
    ("Clone", &["clone", "clone_from"]),
    ("Default", &["default"]),
    ("Deref", &["deref"]),
    ("DerefMut", &["deref_mut"]),
    ("Div", &["div"]),
    ("DivAssign", &["div_assign"]),
    (
        "DoubleEndedIterator",
        &[
            "next_back",
            "nth_back",
            "rev",
            "rfind",
            "rfold",
            "try_rfold",
            "rposition",
            "advance_back_by",
        ],
    ),
    ("ExactSizeIterator", &["len", "is_empty"]),
    ("Extend", &["extend", "extend_one", "extend_reserve"]),
    ("Fn", &["call"]),
    ("FnMut", &["call_mut"]),
    ("FnOnce", &["call_once"]),
    ("From", &["from"]),
    ("FromIterator", &["from_iter"]),
    ("FromStr", &["from_str"]),
    ("FusedIterator", &[]),
    ("Hash", &["hash", "hash_slice"]),
    ("Index", &["index"]),
    ("IndexMut", &["index_mut"]),
    ("Into", &["into"]),
    ("IntoIterator", &["into_iter"]),
    ("Mul", &["mul"]),
    ("MulAssign", &["mul_assign"]),
    ("Neg", &["neg"]),
    ("Not", &["not"]),
    ("Product", &["product"]),
    ("RangeBounds", &["start_bound", "end_bound", "contains"]),
    (
        "Read",
        &[
            "read",
            "read_vectored",
            "read_to_end",
            "read_to_string",
            "read_exact",
            "by_ref",
            "bytes",
            "chain",
            "take",
        ],
    ),
    ("Rem", &["rem"]),
    ("RemAssign", &["rem_assign"]),
    ("Shl", &["shl"]),
    ("ShlAssign", &["shl_assign"]),
    ("Shr", &["shr"]),
    ("ShrAssign", &["shr_assign"]),
    ("Sub", &["sub"]),
    ("SubAssign", &["sub_assign"]),
    ("Sum", &["sum"]),
    ("ToOwned", &["to_owned", "clone_into"]),
    ("ToString", &["to_string"]),
    ("TryFrom", &["try_from"]),
    ("TryInto", &["try_into"]),
];

/// Traits of the prelude and of operators that have no entry above.
const MORE_TRAITS: &[&str] = &[
    "Copy",
    "Debug",
    "Display",
    "Drop",
    "Eq",
    "Error",
    "Hasher",
    "Iterator",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Seek",
    "Write",
];

/// The standard library's traits whose argument is `Self` if it is left out.
pub const OF_SELF: [&str; 22] = [
    "Add",
    "AddAssign",
    "BitAnd",
    "BitAndAssign",
    "BitOr",
    "BitOrAssign",
    "BitXor",
    "BitXorAssign",
    "Div",
    "DivAssign",
    "Mul",
    "MulAssign",
    "PartialEq",
    "PartialOrd",
    "Rem",
    "RemAssign",
    "Shl",
    "ShlAssign",
    "Shr",
    "ShrAssign",
    "Sub",
    "SubAssign",
];

/// Types and enums: of no use where they are not named.
const TYPES: &[&str] = &[
    "Arc",
    "Arguments",
    "BTreeMap",
    "BTreeSet",
    "BinaryHeap",
    "Bound",
    "Box",
    "BufReader",
    "BufWriter",
    "Cell",
    "Chain",
    "Cow",
    "Cycle",
    "Duration",
    "Entry",
    "Enumerate",
    "Formatter",
    "Fuse",
    "HashMap",
    "HashSet",
    "Instant",
    "IntoIter",
    "ManuallyDrop",
    "Map",
    "MaybeUninit",
    "Mutex",
    "MutexGuard",
    "NonNull",
    "OnceLock",
    "Option",
    "Ordering",
    "Peekable",
    "PhantomData",
    "Range",
    "RangeFrom",
    "RangeFull",
    "RangeInclusive",
    "RangeTo",
    "RangeToInclusive",
    "Rc",
    "RefCell",
    "Result",
    "Rev",
    "RwLock",
    "Skip",
    "StepBy",
    "String",
    "Take",
    "UnsafeCell",
    "Vec",
    "VecDeque",
    "Wrapping",
    "Zip",
];

/// Whether an imported name may be needed although nothing names it: a trait,
/// if one of its methods is live; an unknown name always.
pub fn may_be_needed(name: &str, is_live: impl Fn(&str) -> bool) -> bool {
    if let Some((_, methods)) = TRAITS.iter().find(|(known, _)| *known == name) {
        return methods.iter().any(|method| is_live(method));
    }
    name.starts_with(char::is_uppercase) && !TYPES.contains(&name)
}

/// The methods for which a trait is imported, if it is one that is known.
pub fn methods(name: &str) -> &'static [&'static str] {
    let known = TRAITS.iter().find(|(known, _)| *known == name);
    known.map_or(&[], |(_, methods)| methods)
}

/// The associated types that a trait of the standard library has, or brings with it.
const ASSOCIATED_TYPES: &[(&str, &[&str])] = &[
    ("Add", &["Output"]),
    ("BitAnd", &["Output"]),
    ("BitOr", &["Output"]),
    ("BitXor", &["Output"]),
    ("BuildHasher", &["Hasher"]),
    ("Deref", &["Target"]),
    ("DerefMut", &["Target"]),
    ("Div", &["Output"]),
    ("DoubleEndedIterator", &["Item"]),
    ("ExactSizeIterator", &["Item"]),
    ("Fn", &["Output"]),
    ("FnMut", &["Output"]),
    ("FnOnce", &["Output"]),
    ("FromStr", &["Err"]),
    ("FusedIterator", &["Item"]),
    ("Future", &["Output"]),
    ("Index", &["Output"]),
    ("IndexMut", &["Output"]),
    ("IntoIterator", &["Item", "IntoIter"]),
    ("Iterator", &["Item"]),
    ("Mul", &["Output"]),
    ("Neg", &["Output"]),
    ("Not", &["Output"]),
    ("Rem", &["Output"]),
    ("Shl", &["Output"]),
    ("Shr", &["Output"]),
    ("Sub", &["Output"]),
    ("ToOwned", &["Owned"]),
    ("TryFrom", &["Error"]),
    ("TryInto", &["Error"]),
];

/// The associated types of a trait of the standard library.
pub fn associated_types(name: &str) -> &'static [&'static str] {
    let known = ASSOCIATED_TYPES.iter().find(|(known, _)| *known == name);
    known.map_or(&[], |(_, types)| types)
}

/// Whether the standard library has a well-known trait of that name, whose
/// methods may be called by no name at all.
pub fn is_trait(name: &str) -> bool {
    TRAITS.iter().any(|(known, _)| *known == name) || MORE_TRAITS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::compiled;

    /// What the compiler says of a bound and of the types that go with it.
    fn is_taken(rows: impl Iterator<Item = (String, &'static str)>) -> Result<(), String> {
        let uses = "#![allow(unused)]\nuse std::{borrow::ToOwned, future::Future, hash::*, iter::*, ops::*, str::FromStr};\n";
        let functions = rows
            .enumerate()
            .map(|(at, (bound, of))| format!("fn f{at}<T: {bound}>(_: Option<&T::{of}>) {{}}\n"));
        match compiled(&(uses.to_owned() + &functions.collect::<String>())) {
            (true, _) => Ok(()),
            (false, said) => Err(said),
        }
    }

    #[test]
    fn associated_types_that_the_compiler_has() {
        let bound = |name: &str| match name {
            "Fn" | "FnMut" | "FnOnce" => format!("{name}()"),
            "Index" | "IndexMut" | "Shl" | "Shr" | "TryFrom" | "TryInto" => format!("{name}<u8>"),
            name => name.to_owned(),
        };
        let rows = ASSOCIATED_TYPES.iter();
        let rows = rows.flat_map(|(name, types)| types.iter().map(move |of| (bound(name), *of)));
        is_taken(rows).unwrap();
        assert!(is_taken([("Add".to_owned(), "Item")].into_iter()).is_err());
    }
}
