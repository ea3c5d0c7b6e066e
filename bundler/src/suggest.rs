//! Names close to one that is not there.

/// At most this many are told.
const SHOWN: usize = 3;

/// From this many characters on, what holds a name is close to it.
const PART: usize = 3;

/// Those whose key is close to a mistyped one, the nearest first: no more than
/// one slip and another for every five characters, or the key has it in itself.
/// Several keys may stand for the same.
pub fn nearest<K: AsRef<str>, T: Ord>(
    mistyped: &str,
    known: impl IntoIterator<Item = (K, T)>,
) -> Vec<T> {
    let length = mistyped.chars().count();
    // With all of it changed, any name is close.
    let slips = (1 + length / 5).min(length.saturating_sub(1));
    let mut near = Vec::new();
    for (key, of) in known {
        let distance = strsim::damerau_levenshtein(mistyped, key.as_ref());
        let is_part = PART <= length && key.as_ref().contains(mistyped);
        if 0 < length && distance <= slips || is_part {
            near.push((distance, of));
        }
    }
    near.sort();
    let mut found = Vec::new();
    for (_, of) in near {
        if !found.contains(&of) {
            found.push(of);
        }
    }
    found.truncate(SHOWN);
    found
}

/// Of no more names than this, all are told.
pub const FEW: usize = 12;

/// The names, or the first ones where they are many.
pub fn some_of<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<_> = names.collect();
    match names.len() {
        0..=FEW => names.join(", "),
        all => format!("{} and {} more", names[..FEW].join(", "), all - FEW),
    }
}

/// The question for these names, if there are any.
pub fn did_you_mean<N: AsRef<str>>(near: &[N]) -> Option<String> {
    let names: Vec<_> = near.iter().map(AsRef::as_ref).collect();
    (!names.is_empty()).then(|| format!("did you mean {}?", names.join(" or ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names() {
        let known = ["octal", "table", "stable", "staircase", "b", "c", "d", "e"];
        for (mistyped, wanted) in [
            ("octla", &["octal"][..]),
            ("octall", &["octal"]),
            ("tables", &["table", "stable"]),
            ("stair", &["staircase"]),
            ("st", &[]),
            ("a", &[]),
            ("b", &["b"]),
            ("otcla", &["octal"]),
            ("tcola", &[]),
            ("", &[]),
        ] {
            let found = nearest(mistyped, known.map(|name| (name, name)));
            assert_eq!(found, wanted, "{mistyped}");
        }
    }

    #[test]
    fn several_keys_of_one() {
        let known = [("luogu", 1), ("p10501", 2), ("10501", 2), ("luogup", 2)];
        assert_eq!(nearest("10502", known), [2]);
        assert_eq!(nearest("luogu", known), [1, 2]);
    }

    #[test]
    fn the_first_of_many() {
        let names: Vec<_> = (0..14).map(|n| n.to_string()).collect();
        let told = |count| some_of(names.iter().take(count).map(String::as_str));
        assert_eq!(told(0), "");
        assert_eq!(told(12), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11");
        assert_eq!(told(14), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more");
    }

    #[test]
    fn the_question() {
        assert_eq!(did_you_mean::<&str>(&[]), None);
        let asked = did_you_mean(&["a", "b"]);
        assert_eq!(asked.as_deref(), Some("did you mean a or b?"));
    }
}
