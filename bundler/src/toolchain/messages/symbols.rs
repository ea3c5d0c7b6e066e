//! The names of functions in machine code, as they are demangled.

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

fn type_and_trait(symbol: &str) -> Option<(&str, &str, &str)> {
    let inside = symbol.strip_prefix('<')?;
    let mut depth = 0;
    let mut of = None;
    for (at, c) in inside.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            // `fn() -> T`
            '>' if inside[..at].ends_with('-') => {}
            '>' if depth == 0 => {
                let start: usize = of?;
                let of = &inside[start + " as ".len()..at];
                return Some((&inside[..start], of, &inside[at + 1..]));
            }
            '>' | ')' | ']' => depth -= 1,
            ' ' if depth == 0 && inside[at..].starts_with(" as ") => of = Some(at),
            _ => {}
        }
    }
    None
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
