//! A problem as the extension sends it.
//!
//! What is missing or of another kind is left out, not refused: half a problem
//! is worth more than none. Texts come out fit to be shown and written.

use serde_json::Value;

/// A problem.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Task {
    /// Its title, on one line.
    pub title: String,
    /// The judge, and the contest behind ` - `.
    pub group: String,
    /// The statement's address.
    pub url: String,
    /// Whether the program talks to another one.
    pub interactive: bool,
    /// Time limit in milliseconds as the page has it.
    pub time_ms: Option<u64>,
    /// Memory limit in MB as the page has it.
    pub memory_mb: Option<u64>,
    /// The samples, in order.
    pub tests: Vec<Test>,
    /// The file that is to be read, if not stdin.
    pub input_file: Option<String>,
    /// The file that is to be written, if not stdout.
    pub output_file: Option<String>,
    /// The contest that it comes with.
    pub batch: Option<Batch>,
}

/// A sample.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Test {
    /// The input.
    pub input: String,
    /// What is to be printed.
    pub output: String,
}

/// Several problems of one click.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// One for all of them.
    pub id: String,
    /// How many there are.
    pub size: usize,
}

impl Task {
    /// Reads a body.
    ///
    /// # Errors
    /// Why it is no problem.
    pub fn parse(body: &[u8]) -> Result<Task, String> {
        let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
        let sent: Value = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        let text = |key: &str| line(sent[key].as_str().unwrap_or_default());
        let (title, url) = (text("name"), text("url"));
        if title.is_empty() && url.is_empty() {
            return Err("no `name` and no `url`".to_owned());
        }
        let file = |side: &str, standard: &str| {
            let kind = sent[side]["type"].as_str().unwrap_or(standard);
            let words = ["fileName", "pattern"].map(|key| sent[side][key].as_str());
            let name = words.into_iter().flatten().next().unwrap_or("?");
            (kind != standard).then(|| line(name))
        };
        let tests = sent["tests"].as_array().into_iter().flatten();
        let tests = tests.map(|test| Test {
            input: lines(test["input"].as_str().unwrap_or_default()),
            output: lines(test["output"].as_str().unwrap_or_default()),
        });
        let id = sent["batch"]["id"].as_str().filter(|id| !id.is_empty());
        let size = number(&sent["batch"]["size"]).unwrap_or(1);
        Ok(Task {
            title,
            group: text("group"),
            url,
            interactive: sent["interactive"].as_bool().unwrap_or(false),
            time_ms: number(&sent["timeLimit"]),
            memory_mb: number(&sent["memoryLimit"]),
            tests: tests.filter(|test| *test != Test::default()).collect(),
            input_file: file("input", "stdin"),
            output_file: file("output", "stdout"),
            batch: id.map(|id| Batch {
                id: id.to_owned(),
                size: usize::try_from(size).unwrap_or(1),
            }),
        })
    }

    /// The judge as the extension writes it: its site.
    pub fn site(&self) -> &str {
        self.group.split(" - ").next().unwrap_or_default().trim()
    }
}

/// A positive number, whole or cut off, also as a text.
fn number(value: &Value) -> Option<u64> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_f64(),
    };
    // Beyond that numbers are no longer exact; no limit is near.
    let number = number.filter(|number| (1.0..=9e15).contains(number))?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "in range"
    )]
    Some(number as u64)
}

/// A text for one line, which can go into a comment and to a terminal.
pub fn line(text: &str) -> String {
    let is_blank = |c: char| c.is_whitespace() || c.is_control();
    let words = text.split(is_blank).filter(|word| !word.is_empty());
    let text = words.collect::<Vec<_>>().join(" ");
    text.chars().filter(|&c| !turns_text_around(c)).collect()
}

/// The marks of the direction of a text: rustc refuses them in comments, since
/// a text may look like another with them.
fn turns_text_around(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text whose lines end as a judge's do, the last one too, and whose blanks are
/// those that programs know: a page may have others, which nobody sees.
pub fn lines(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    if text.contains('\u{a0}') {
        text = text.replace('\u{a0}', " ");
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_problem() {
        let task = Task::parse(
            br#"{"name":"E. Sum\u0007 of\n two","group":"Codeforces - Round 1 - Div 2",
            "url":"https://codeforces.com/contest/1/problem/E","interactive":true,
            "memoryLimit":256,"timeLimit":1500,"tests":[{"input":"1 2\r\n","output":"3"}],
            "testType":"single","input":{"type":"file","fileName":"in.txt"},
            "output":{"type":"stdout"},"languages":{"java":{"mainClass":"Main","taskClass":"E"}},
            "batch":{"id":"a-b","size":8}}"#,
        );
        let expected = Task {
            title: "E. Sum of two".to_owned(),
            group: "Codeforces - Round 1 - Div 2".to_owned(),
            url: "https://codeforces.com/contest/1/problem/E".to_owned(),
            interactive: true,
            time_ms: Some(1500),
            memory_mb: Some(256),
            tests: vec![Test {
                input: "1 2\n".to_owned(),
                output: "3\n".to_owned(),
            }],
            input_file: Some("in.txt".to_owned()),
            output_file: None,
            batch: Some(Batch {
                id: "a-b".to_owned(),
                size: 8,
            }),
        };
        assert_eq!(task.as_ref(), Ok(&expected));
        assert_eq!(expected.site(), "Codeforces");
    }

    #[test]
    fn half_problems() {
        #[track_caller]
        fn check(body: &str, expected: Task) {
            assert_eq!(Task::parse(body.as_bytes()), Ok(expected));
        }
        let named = || Task {
            title: "题".to_owned(),
            ..Task::default()
        };
        check(r#"{"name":"题"}"#, named());
        check("\u{feff}{\"name\":\"\u{202e}题\"}", named());
        check(
            r#"{"name":"题","tests":{},"timeLimit":-1,"memoryLimit":1e300,"url":7,"batch":[],"input":null}"#,
            named(),
        );
        check(
            "{\"name\":\"题\",\"tests\":[{\"input\":\"\u{feff}1\u{a0}2\\r3\",\"output\":\"\\r\\n\"}]}",
            Task {
                tests: vec![Test {
                    input: "1 2\n3\n".to_owned(),
                    output: "\n".to_owned(),
                }],
                ..named()
            },
        );
        check(
            r#"{"name":"题","timeLimit":"1500.7","memoryLimit":0.5,"tests":[{"input":"","output":""},{"input":3}]}"#,
            Task {
                time_ms: Some(1500),
                ..named()
            },
        );
        check(
            r#"{"name":"题","batch":{"id":"x","size":1e99},"input":{"type":"regex","pattern":"a.*"},"output":{"type":"file"}}"#,
            Task {
                batch: Some(Batch {
                    id: "x".to_owned(),
                    size: 1,
                }),
                input_file: Some("a.*".to_owned()),
                output_file: Some("?".to_owned()),
                ..named()
            },
        );
    }

    #[test]
    fn no_problems() {
        let deep = "[".repeat(100_000);
        for body in [
            "",
            "{",
            "[]",
            "null",
            "{}",
            "{\"name\":\" \"}",
            "json\n{}",
            &deep,
        ] {
            assert!(Task::parse(body.as_bytes()).is_err(), "{body}");
        }
        assert!(Task::parse(b"{\"name\":\"\xff\"}").is_err());
    }
}
