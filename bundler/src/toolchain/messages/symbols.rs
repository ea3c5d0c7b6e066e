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

/// The names in `<a::Type<b> as c::Trait<d>>::function`: of both, and of a
/// trait of the file's alone.
pub fn implementations(symbol: &str) -> Vec<(String, String)> {
    let Some((head, of)) = type_and_trait(symbol) else {
        return Vec::new();
    };
    let name = last_name(of);
    let mut found = vec![(last_name(head), name.clone())];
    if head.starts_with('&') {
        found.push(("&".to_owned(), name.clone()));
    }
    if of.starts_with("bundle::") {
        found.push((String::new(), name));
    }
    found
}

fn type_and_trait(symbol: &str) -> Option<(&str, &str)> {
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
                return Some((&inside[..start], &inside[start + " as ".len()..at]));
            }
            '>' | ')' | ']' => depth -= 1,
            ' ' if depth == 0 && inside[at..].starts_with(" as ") => of = Some(at),
            _ => {}
        }
    }
    None
}

/// The last name of a path, without what it is of.
fn last_name(path: &str) -> String {
    let path = path
        .trim_start_matches(['&', '*'])
        .trim_start_matches("mut ");
    let path = path.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default().to_owned()
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
        fn check(symbol: &str, wanted: &[(&str, &str)]) {
            let found = implementations(symbol);
            let found: Vec<_> = found
                .iter()
                .map(|(head, of)| (&head[..], &of[..]))
                .collect();
            assert_eq!(found, wanted, "{symbol}");
        }
        check("<a::B<c::D as e::F> as g::H<i>>::j", &[("B", "H")]);
        check(
            "<&mut a::B<fn(u8) -> u8> as H>::j::{closure#0}",
            &[("B", "H"), ("&", "H")],
        );
        check("<[u8] as bundle::a::B>::j", &[("[u8]", "B"), ("", "B")]);
        check("<a::B<c>>::d", &[]);
        check("a::b::<c>", &[]);
    }
}
