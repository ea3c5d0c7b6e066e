//! The page and the program say the same.

use crate::workbench::{ACTOR, Workbench};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// A field of an event, as the page lists it.
struct Field {
    kind: String,
    always: bool,
}

/// The rows `| event | field | type | when | …` of a page.
fn schema(page: &str) -> BTreeMap<String, BTreeMap<String, Field>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../docs")
        .join(page);
    let text = std::fs::read_to_string(file).unwrap();
    let mut events: BTreeMap<String, BTreeMap<String, Field>> = BTreeMap::new();
    for row in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [event, field, kind, when, _] = cells[..] else {
            continue;
        };
        let field_name = field.trim_matches('`').to_owned();
        let of_event = events
            .entry(event.trim_matches('`').to_owned())
            .or_default();
        let always = when == "always" || when == "总有";
        let kind = kind.to_owned();
        of_event.insert(field_name, Field { kind, always });
    }
    events
}

fn is_of_kind(value: &Value, kind: &str) -> bool {
    kind.split(" or ")
        .flat_map(|kind| kind.split(" 或 "))
        .any(|kind| match kind {
            "string" => value.is_string(),
            "integer" => value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            other => panic!("{other} is no type"),
        })
}

#[test]
fn json_is_as_the_page_says() {
    let bench = Workbench::new();
    bench.problem("luogu-p1", ACTOR, "judge = \"luogu\"");
    bench.samples(
        "luogu-p1",
        &[
            ("1", "echo 1", "echo 1"),
            ("2", "echo 1", "echo 2"),
            ("3", "exit", "x"),
        ],
    );
    bench.write("tests/luogu-p1/4.in", "");
    let failed = bench.cp("test p1 --json");
    failed.check(5, &[]);
    let mut lines = failed.stdout;
    bench.write("problems/luogu-p1/src/main.rs", "fn main() {");
    let broken = bench.cp("test p1 --json");
    broken.check(4, &[]);
    lines.push_str(&broken.stdout);
    for page in ["kit.md", "kit.zh-CN.md"] {
        check(&lines, &schema(page), page);
    }
}

/// Each line has the fields of its event, and each field is seen.
fn check(lines: &str, schema: &BTreeMap<String, BTreeMap<String, Field>>, page: &str) {
    let mut seen = BTreeMap::new();
    for line in lines.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let object = value.as_object().unwrap();
        let event = object["event"].as_str().unwrap();
        let fields = schema
            .get(event)
            .unwrap_or_else(|| panic!("{page} has no {event}"));
        for (name, value) in object.iter().filter(|(name, _)| *name != "event") {
            let field = fields.get(name);
            let field = field.unwrap_or_else(|| panic!("{page}: {event} has no {name}"));
            assert!(
                is_of_kind(value, &field.kind),
                "{page}: {event}.{name} is {value}"
            );
            seen.insert((event.to_owned(), name.clone()), ());
        }
        for (name, field) in fields {
            assert!(
                !field.always || object.contains_key(name),
                "{page}: {name} in {line}"
            );
        }
    }
    for (event, fields) in schema {
        for name in fields.keys() {
            let is_seen = seen.contains_key(&(event.clone(), name.clone()));
            assert!(is_seen, "{page}: no {event} has {name}");
        }
    }
}
