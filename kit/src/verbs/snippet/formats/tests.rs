//! Each format is read back by a decoder written from its grammar.

use super::*;
use bundler::workspace::snippets::Snippets;
use std::path::Path;
use std::sync::OnceLock;

/// All that a format may trip over.
const TORTURE: &str = "\
macro_rules! m { ($($x:expr),* $(,)?) => { [$($x),*] } }
let s = \"\\\\ \\n $ ${1:x} $1 $END$ $$ } { \\} `date` `!p x` &amp; <a b='c'>\";
let c = ('\\\\', b'\\'', '`', '$');
\tendsnippet
endsnippet
endsnippet of a line
snippet x \"y\" b
 $SELECTION$ ${VISUAL} $0 ]]> <!-- --> \u{1f3b2} \u{68cb} \\$ \\\\$
}}}{{{";

/// All of this workspace's, and the torture.
fn snippets() -> &'static [Snippet] {
    static SNIPPETS: OnceLock<Vec<Snippet>> = OnceLock::new();
    SNIPPETS.get_or_init(load)
}

fn load() -> Vec<Snippet> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let library = Snippets::load(&root.join("Cargo.toml")).unwrap();
    let names: Vec<_> = library
        .iter()
        .map(|snippet| snippet.name.to_owned())
        .collect();
    assert!(20 < names.len(), "{names:?}");
    let mut all: Vec<_> = names
        .into_iter()
        .map(|name| Snippet {
            body: library.paste(std::slice::from_ref(&name)).unwrap().text(),
            summary: String::new(),
            name,
        })
        .collect();
    all.push(Snippet {
        name: "torture".to_owned(),
        summary: "a \"quoted\" <word> & more".to_owned(),
        body: TORTURE.to_owned(),
    });
    all
}

#[track_caller]
fn check(format: Format, decode: impl Fn(&str) -> Vec<(String, String)>) {
    let all = snippets();
    let decoded = decode(&format.file(all));
    assert_eq!(decoded.len(), all.len());
    for (snippet, (name, body)) in all.iter().zip(&decoded) {
        assert_eq!(snippet.name, *name);
        assert_eq!(snippet.body, *body, "{name}");
    }
}

/// Takes the mark of the cursor from the end.
#[track_caller]
fn without_cursor(body: &str, mark: &str) -> String {
    body.strip_suffix(mark)
        .expect("a cursor at the end")
        .to_owned()
}

/// Of VS Code's grammar: text, where a backslash stands before `\`, `$` or `}`,
/// and tab stops, which begin with `$`.
fn of_vscode(body: &str) -> String {
    let mut out = String::new();
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        match c {
            '$' => panic!("a tab stop in {body}"),
            '\\' => match chars.next() {
                Some(c @ ('\\' | '$' | '}')) => out.push(c),
                other => panic!("a backslash before {other:?}"),
            },
            c => out.push(c),
        }
    }
    out
}

#[test]
fn vscode_reads_it_back() {
    check(Format::VsCode, |file| {
        let all: Map<String, serde_json::Value> = serde_json::from_str(file).unwrap();
        let decoded = all.into_iter().map(|(name, entry)| {
            assert_eq!(entry["prefix"], name.as_str());
            assert_eq!(entry["scope"], "rust");
            let lines = entry["body"].as_array().unwrap().iter();
            let lines: Vec<_> = lines.map(|line| line.as_str().unwrap()).collect();
            let body = without_cursor(&lines.join("\n"), "$0");
            (name, of_vscode(&body))
        });
        let mut decoded: Vec<_> = decoded.collect();
        // A JSON object has no order.
        let order: Vec<_> = snippets().iter().map(|snippet| &snippet.name).collect();
        decoded.sort_by_key(|(name, _)| order.iter().position(|other| *other == name));
        decoded
    });
}

/// Of UltiSnips' grammar: text, where a backslash stands before `` ` ``, `{`,
/// `$` or `\`, and code between back-quotes: here only Vim's, a string.
fn of_ultisnips(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let c = rest.chars().next().expect("something behind a backslash");
                assert!(
                    matches!(c, '`' | '{' | '$' | '\\'),
                    "a backslash before {c}"
                );
                out.push(c);
                rest = &rest[1..];
            }
            '`' => {
                let (code, behind) = rest.split_once('`').expect("the end of code");
                let string = code
                    .strip_prefix("!v '")
                    .and_then(|code| code.strip_suffix('\''));
                out.push_str(string.expect("a string of Vim's"));
                rest = behind;
            }
            '$' | '{' => panic!("a tab stop in {body}"),
            c => out.push(c),
        }
    }
    out
}

#[test]
fn ultisnips_reads_it_back() {
    check(Format::UltiSnips, |file| {
        let mut decoded = Vec::new();
        let mut lines = file.lines();
        while let Some(line) = lines.next() {
            if line.is_empty() {
                continue;
            }
            let head = line.strip_prefix("snippet ").expect("a head");
            let (name, description) = head.split_once(' ').unwrap();
            let quoted = description.strip_suffix(" b").unwrap();
            assert_eq!(quoted.matches('"').count(), 2, "{quoted}");
            let body: Vec<_> = lines
                .by_ref()
                .take_while(|line| *line != "endsnippet")
                .collect();
            let body = without_cursor(&body.join("\n"), "$0");
            decoded.push((name.to_owned(), of_ultisnips(&body)));
        }
        decoded
    });
}

/// What stands between two texts, and what behind them.
fn between<'t>(text: &'t str, before: &str, behind: &str) -> Option<(&'t str, &'t str)> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(behind)
}

/// The value of an attribute as an XML parser gives it.
fn of_attribute(value: &str) -> String {
    let mut out = String::new();
    let mut rest = value;
    while let Some(at) = rest.find(['&', '<', '\n', '\t', '\r']) {
        out.push_str(&rest[..at]);
        let entity = rest[at..].strip_prefix('&').expect("an entity");
        let (entity, behind) = entity.split_once(';').unwrap();
        out.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            number => {
                let number = number.strip_prefix('#').unwrap().parse().unwrap();
                char::from_u32(number).unwrap()
            }
        });
        rest = behind;
    }
    out + rest
}

#[test]
fn jetbrains_reads_it_back() {
    check(Format::JetBrains, |file| {
        assert!(file.starts_with("<templateSet group=") && file.ends_with("</templateSet>\n"));
        let mut decoded = Vec::new();
        let mut rest = file;
        while let Some((name, behind)) = between(rest, "<template name=\"", "\"") {
            let (value, behind) = between(behind, " value=\"", "\"").unwrap();
            let body = without_cursor(&of_attribute(value), "$END$");
            // `$$` is a dollar, and what one dollar begins is a variable.
            let parts: Vec<_> = body.split("$$").collect();
            assert!(parts.iter().all(|part| !part.contains('$')), "{name}");
            decoded.push((of_attribute(name), parts.join("$")));
            rest = behind;
        }
        decoded
    });
}

#[test]
fn names_of_formats() {
    assert_eq!(Format::named("vscode").unwrap(), Format::VsCode);
    let error = Format::named("emacs").unwrap_err().to_string();
    assert!(error.contains("vscode, ultisnips, jetbrains"), "{error}");
}
