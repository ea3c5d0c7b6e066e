//! What manifests and cargo's configuration say that cargo itself does not tell.

use std::path::Path;
use toml_edit::{DocumentMut, Item, TableLike};

/// What a file says; nothing where there is none, or where cargo has told of its mistake.
pub fn read(file: &Path) -> Option<Item> {
    Some(parse(&std::fs::read_to_string(file).ok()?))
}

/// What a text says, as one table.
pub fn parse(text: &str) -> Item {
    let document = text.parse::<DocumentMut>().unwrap_or_default();
    document.as_item().clone()
}

/// What stands at a path of keys, whether in tables of their own, inline or with dots.
pub fn at<'t>(table: &'t Item, path: &[&str]) -> Option<&'t Item> {
    path.iter().try_fold(table, |within, key| within.get(key))
}

/// The entries of the table at a path, in their order.
pub fn entries<'t>(
    table: &'t Item,
    path: &[&str],
) -> impl Iterator<Item = (&'t str, &'t Item)> + use<'t> {
    let found = at(table, path).and_then(Item::as_table_like);
    found.into_iter().flat_map(TableLike::iter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_table() {
        for text in [
            "[a.b]\nc = 1",
            "a = { b = { c = 1 } }",
            "a.b.c = 1",
            "[a]\nb.'c' = 1",
            "[ a . \"b\" ] # all\nc = 1 # one\n",
        ] {
            let table = parse(text);
            let found = at(&table, &["a", "b", "c"]).and_then(Item::as_integer);
            assert_eq!(found, Some(1), "{text}");
            let keys: Vec<_> = entries(&table, &["a", "b"]).map(|(key, _)| key).collect();
            assert_eq!(keys, ["c"], "{text}");
        }
        assert!(at(&parse("a = 1"), &["a", "b"]).is_none());
        assert!(at(&parse("a = = 1"), &["a"]).is_none());
    }
}
