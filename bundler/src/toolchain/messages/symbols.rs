//! The names of functions in machine code, as they are demangled.

use std::collections::{BTreeMap, HashMap};

/// What crates and words are called in another file.
#[derive(Debug, Default)]
pub struct Roots {
    /// By `name[hash]`, as demangled names tell crates of one name apart.
    crates: HashMap<String, String>,
    /// Other words of paths, wherever they stand.
    words: BTreeMap<String, String>,
}

impl Roots {
    /// Calls words otherwise.
    pub fn of_words(words: BTreeMap<String, String>) -> Roots {
        Roots {
            words,
            ..Roots::default()
        }
    }

    /// Calls a crate otherwise.
    pub fn call(&mut self, krate: &str, path: &str) {
        self.crates.insert(krate.to_owned(), path.to_owned());
    }

    /// A function's full name, without hashes; crates are called as they are in
    /// the other file.
    pub fn plain(&self, mangled: &str) -> String {
        let name = rustc_demangle::demangle(mangled).to_string();
        let mut out = String::with_capacity(name.len());
        let mut rest = name.as_str();
        while let Some(c) = rest.chars().next() {
            let end = rest.find(|c| !is_in_word(c)).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end.max(c.len_utf8()));
            rest = behind;
            match hash(behind).filter(|_| 0 < end) {
                Some(hash) => {
                    let krate = &name[name.len() - word.len() - behind.len()..];
                    let krate = &krate[..word.len() + hash.len()];
                    out.push_str(self.crates.get(krate).map_or(word, String::as_str));
                    rest = &behind[hash.len()..];
                }
                None => out.push_str(match self.words.get(word) {
                    Some(called) => called,
                    // A constant's type.
                    None => number(word).unwrap_or(word),
                }),
            }
        }
        out
    }
}

/// Whether it is the function that tells the name of a type.
pub fn names_a_type(symbol: &str) -> bool {
    symbol.starts_with("core::any::type_name::<")
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The `[0123abcd]` at the beginning.
fn hash(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find(']')?;
    let is_hash = 0 < end && inside[..end].bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| &text[..end + 2])
}

/// The `3` of `3usize`.
fn number(word: &str) -> Option<&str> {
    const TYPES: [&str; 12] = [
        "usize", "isize", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128",
    ];
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    TYPES.iter().find_map(|ty| word.strip_suffix(ty))
}

/// Whether it is a function of an iterator's [`Iterator::fuse`], which chooses
/// by the trait `FusedIterator`.
pub fn is_fused(symbol: &str) -> bool {
    symbol.contains("::Fuse<")
}

/// Whether a trait's function is given to `()`.
pub fn is_of_unit(symbol: &str) -> bool {
    symbol.starts_with("<() as ")
}

/// What `<a::Type<b> as c::Trait<d>>::function` says: the type, the trait, and
/// the function's name.
pub fn by_trait(symbol: &str) -> Option<(&str, &str, &str)> {
    let (target, of, behind) = type_and_trait(symbol)?;
    let function = behind.strip_prefix("::")?;
    let end = function.find([':', '<']).unwrap_or(function.len());
    Some((target, of, &function[..end]))
}

/// The name that a text begins with, in front of what it is called with.
pub fn at_start(text: &str) -> &str {
    let is_end = |(at, depth): &(usize, i32)| {
        *depth < 0 || *depth == 0 && text[*at..].starts_with(['(', ',', ' '])
    };
    let end = depths(text).find(is_end);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// What a function itself is called: the last part of its path that is a word.
pub fn own_name(symbol: &str) -> &str {
    let mut own = "";
    let mut start = 0;
    for (at, depth) in depths(symbol).chain([(symbol.len(), 0)]) {
        let is_end = at == symbol.len() || symbol[at..].starts_with("::");
        if depth == 0 && is_end {
            let part = &symbol[start..at];
            if part.starts_with(is_in_word) {
                own = part;
            }
            start = at + "::".len();
        }
    }
    own
}

fn type_and_trait(symbol: &str) -> Option<(&str, &str, &str)> {
    let inside = symbol.strip_prefix('<')?;
    let mut of = None;
    for (at, depth) in depths(inside) {
        match depth {
            0 if inside[at..].starts_with(" as ") => of = Some(at),
            ..0 => {
                let start: usize = of?;
                let of = &inside[start + " as ".len()..at];
                return Some((&inside[..start], of, &inside[at + 1..]));
            }
            _ => {}
        }
    }
    None
}

/// Where each character of a name begins, and in how many brackets it is: those
/// that it opens or closes do not count as around it.
fn depths(symbol: &str) -> impl Iterator<Item = (usize, i32)> {
    let mut depth = 0;
    let mut before = ' ';
    symbol.char_indices().map(move |(at, c)| {
        let around = depth;
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            // `fn() -> T`
            '>' if before == '-' => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        before = c;
        (at, around.min(depth))
    })
}

/// A formatted text's length is part of a name, and `line!` may be in the text.
pub fn without_lengths(symbol: String) -> String {
    const FORMATTED: &str = "<core::fmt::Arguments>::new";
    match symbol.starts_with(FORMATTED) {
        true => FORMATTED.to_owned(),
        false => symbol,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the compiler's own names say, where one crate is called otherwise.
    #[test]
    fn crates_are_called_as_in_the_other_file() {
        const GENERIC: &str = "_RINvMNtCs4ZMwrcqVhnh_4user1aNtB3_1B1fAhj3_ECs6zQ_6bundle";
        let plain = |roots: &Roots| roots.plain(GENERIC);
        let unnamed = format!("{:#}", rustc_demangle::demangle(GENERIC));
        assert_eq!(unnamed, "<user::a::B>::f::<[u8; 3]>");
        assert_eq!(plain(&Roots::default()), unnamed);
        let with_hashes = rustc_demangle::demangle(GENERIC).to_string();
        let (krate, _) = with_hashes[1..].split_once("::").unwrap();
        assert!(krate.starts_with("user["), "{krate}");
        let mut roots = Roots::default();
        roots.call("user[1]", "other");
        roots.call(krate, "bundle::user_1");
        assert_eq!(plain(&roots), "<bundle::user_1::a::B>::f::<[u8; 3]>");
    }

    #[test]
    fn what_a_function_is_called() {
        for (symbol, expected) in [
            ("main", "main"),
            ("a::b::c", "c"),
            ("a::b::c::<(d::e, [f; 2])>", "c"),
            ("<a::B<((u32, u32), c::D)>>::e", "e"),
            ("<a::B<fn(u8) -> u8>>::c::<d>::{closure#0}", "c"),
            ("<a::B>::c::{closure#0}::<d>", "c"),
        ] {
            assert_eq!(own_name(symbol), expected, "{symbol}");
        }
    }

    #[test]
    fn the_name_in_front_of_a_call() {
        for (text, expected) in [
            ("main(i32 1)", "main"),
            (
                "<(A, B) as C>::d::<e>(ptr sret([2 x i8]) %1)",
                "<(A, B) as C>::d::<e>",
            ),
            ("a::B, ptr %1", "a::B"),
            ("a::B }", "a::B"),
            ("a::B)", "a::B"),
            ("<a::B>::c::{closure#0}", "<a::B>::c::{closure#0}"),
        ] {
            assert_eq!(at_start(text), expected, "{text}");
        }
    }

    #[test]
    fn whose_function_it_is() {
        #[track_caller]
        fn check(symbol: &str, expected: Option<(&str, &str, &str)>) {
            assert_eq!(by_trait(symbol), expected, "{symbol}");
        }
        check(
            "<a::B<c::D as e::F> as g::H<i>>::j",
            Some(("a::B<c::D as e::F>", "g::H<i>", "j")),
        );
        check(
            "<&mut a::B<fn(u8) -> u8> as H>::j::{closure#0}",
            Some(("&mut a::B<fn(u8) -> u8>", "H", "j")),
        );
        check(
            "<[u8] as bundle::a::B>::j::<k>",
            Some(("[u8]", "bundle::a::B", "j")),
        );
        check("<a::B<c>>::d", None);
        check("a::b::<c>", None);
    }
}
