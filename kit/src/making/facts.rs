//! What is known of a new problem, and what its manifest says of it.

use crate::companion::task::Task;
use crate::names::{self, Name};
use crate::project;
use crate::{Result, say};
use bundler::Error;
use bundler::model::addresses;
use bundler::model::judges::{self, Judge};
use std::path::Path;
use toml_edit::{DocumentMut, Item, Table, Value};

/// The limits where nothing is known of them: what is usual.
const USUAL: (u64, u64) = (1000, 256);

/// The longest title that is written: no judge has one as long.
const LONGEST_TITLE: usize = 200;

/// What is known of a new problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    /// The package's name.
    pub name: String,
    /// The title, on one line.
    pub title: String,
    /// The statement's address; empty if it is not known.
    pub url: String,
    /// The judge.
    pub judge: &'static str,
    /// Time limit in milliseconds, if it is known.
    pub time_ms: Option<u64>,
    /// Memory limit in MB, if it is known.
    pub memory_mb: Option<u64>,
    /// Whether the program talks to another one.
    pub interactive: bool,
    /// The files that it must read and write, where it is not stdin and stdout.
    pub files: (Option<String>, Option<String>),
    /// The contest that it came with, and its letter there, where the name does
    /// not tell.
    pub seat: Option<(String, String)>,
}

impl Facts {
    /// What an extension has sent: the problem with this number in its contest.
    pub fn of_task(task: &Task, number: usize) -> Facts {
        let Name { name, judge } = names::of_problem(&task.url, task.site(), &task.title);
        let (time_ms, memory_mb) = limits_of(task, judge);
        Facts {
            title: title_of(&task.title, &name),
            url: task.url.clone(),
            judge,
            time_ms,
            memory_mb,
            interactive: task.interactive,
            files: (task.input_file.clone(), task.output_file.clone()),
            seat: seat(task, &name, number),
            name,
        }
    }

    /// A problem of which only name and address are known.
    pub fn named(
        name: String,
        judge: &'static str,
        url: Option<&str>,
        title: Option<&str>,
    ) -> Facts {
        let url = url
            .map(str::to_owned)
            .or_else(|| addresses::address_of(&name));
        let title = title.map(|title| title_of(&crate::companion::task::line(title), &name));
        Facts {
            title: title.unwrap_or_else(|| name.clone()),
            url: url.unwrap_or_default(),
            judge,
            time_ms: None,
            memory_mb: None,
            interactive: false,
            files: (None, None),
            seat: None,
            name,
        }
    }

    /// The judge's entry in the table.
    pub fn judge(&self) -> &'static Judge {
        judges::find(self.judge).unwrap_or(&judges::OTHER)
    }

    /// What to know before submitting, for the manifest.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.judge().takes_rust {
            let judge = self.judge().title;
            notes.push(format!("{judge} takes no Rust: submit to a twin"));
        }
        let (input, output) = &self.files;
        if input.is_some() || output.is_some() {
            let standard =
                |file: &Option<String>, name: &str| file.clone().unwrap_or_else(|| name.to_owned());
            notes.push(format!(
                "reads {} and writes {}: here it is tested with stdin and stdout",
                standard(input, "stdin"),
                standard(output, "stdout"),
            ));
        }
        notes
    }

    /// A manifest with these facts in it.
    ///
    /// # Errors
    /// When the manifest is none; `path` is where it lies.
    pub fn manifest(&self, template: &str, path: &Path) -> Result<String> {
        let mut document: DocumentMut =
            template.parse().map_err(|error: toml_edit::TomlError| {
                Error::new(say!("{file} is no manifest", file = path.display()))
                    .detail(error.to_string())
                    .help(say!("mend the template, or delete it to use the kit's own"))
            })?;
        let wrong = || {
            Error::new(say!("{file} has no [package]", file = path.display()))
                .help(say!("mend the template, or delete it to use the kit's own"))
        };
        let package = document.get_mut("package").and_then(Item::as_table_mut);
        let package = package.ok_or_else(wrong)?;
        put(package, "name", self.name.as_str());
        let metadata = sub_table(package, "metadata", true).ok_or_else(wrong)?;
        let record = sub_table(metadata, "problem", false).ok_or_else(wrong)?;
        put(record, "title", self.title.as_str());
        put(record, "url", self.url.as_str());
        put(record, "judge", self.judge);
        let limits = [
            ("time-ms", self.time_ms, USUAL.0),
            ("memory-mb", self.memory_mb, USUAL.1),
        ];
        for (key, said, usual) in limits {
            let limit = said.unwrap_or(usual);
            put(record, key, i64::try_from(limit).unwrap_or(i64::MAX));
            let value = record.get_mut(key).and_then(Item::as_value_mut);
            if let (None, Some(value)) = (said, value) {
                value.decor_mut().set_suffix(" # not said, look it up");
            }
        }
        if self.interactive {
            put(record, "interactive", true);
        }
        let notes = self.notes();
        if !notes.is_empty() {
            put(record, "note", notes.join("; "));
        }
        if let Some((contest, letter)) = &self.seat {
            let package = document.get_mut("package").and_then(Item::as_table_mut);
            let metadata = package.and_then(|package| sub_table(package, "metadata", true));
            let kit = metadata.and_then(|metadata| sub_table(metadata, "kit", false));
            let kit = kit.ok_or_else(wrong)?;
            put(kit, "contest", contest.as_str());
            put(kit, "letter", letter.as_str());
        }
        Ok(document.to_string())
    }
}

/// The contest of a problem and its letter there, where the name does not tell
/// them: as the title has it, else by the order on the page.
fn seat(task: &Task, name: &str, number: usize) -> Option<(String, String)> {
    let batch = task.batch.as_ref().filter(|batch| 1 < batch.size)?;
    if project::seat_by_name(name).is_some() {
        return None;
    }
    let contest = match task.group.contains(" - ") {
        true => task.group.clone(),
        false => format!("{} {}", task.group, batch.id),
    };
    let by_order = || {
        let letter = ('a'..='z').nth(number.checked_sub(1)?)?;
        Some(letter.to_string())
    };
    letter_of(&task.title)
        .or_else(by_order)
        .map(|letter| (contest, letter))
}

/// The letter that a title begins with: `A. Sum`, `B1 - Sum`, `C：求和`.
fn letter_of(title: &str) -> Option<String> {
    let end = title.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (letter, rest) = title.split_at(end);
    let is_letter = (1..=2).contains(&letter.len())
        && letter.starts_with(|c: char| c.is_ascii_uppercase())
        && letter[1..].chars().all(|c| c.is_ascii_digit());
    let is_mark = rest
        .trim_start()
        .starts_with(['.', '-', ':', '：', '、', ')']);
    (is_letter && is_mark).then(|| letter.to_ascii_lowercase())
}

/// The limits of a problem that was sent, as they are for Rust: of a page that says
/// only one of them, that one.
fn limits_of(task: &Task, judge: &str) -> (Option<u64>, Option<u64>) {
    let (usual_time, usual_memory) = USUAL;
    let judge = judges::find(judge).unwrap_or(&judges::OTHER);
    let corrected = |time: Option<u64>, memory: Option<u64>| {
        judge.page_limits.corrected(
            &task.url,
            time.unwrap_or(usual_time),
            memory.unwrap_or(usual_memory),
        )
    };
    let (time, memory) = (task.time_ms, task.memory_mb);
    let Some((corrected_time, corrected_memory)) = corrected(time, memory) else {
        return (None, None);
    };
    // Less than a day and a TiB.
    let is_time = |time: &u64| (1..=86_400_000).contains(time);
    let is_memory = |memory: &u64| (1..=1 << 20).contains(memory);
    (
        time.and(Some(corrected_time)).filter(is_time),
        memory.and(Some(corrected_memory)).filter(is_memory),
    )
}

/// A table in a table, made if it is missing.
fn sub_table<'t>(table: &'t mut Table, key: &str, implicit: bool) -> Option<&'t mut Table> {
    let item = table.entry(key).or_insert_with(|| {
        let mut new = Table::new();
        new.set_implicit(implicit);
        Item::Table(new)
    });
    item.as_table_mut()
}

/// Puts a value for a key, with the comments that stand beside it.
fn put(table: &mut Table, key: &str, value: impl Into<Value>) {
    let mut value: Value = value.into();
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    table.insert(key, Item::Value(value));
}

/// A title without the problem's number: `P10501 Cutting Game`, `F - Stones`,
/// `#10243. 移棋子游戏`.
fn title_of(title: &str, name: &str) -> String {
    let cut: String = title.chars().take(LONGEST_TITLE).collect();
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let id = plain(name.split_once('-').map_or(name, |(_, id)| id));
    let is_number = |text: &str, whole: bool| {
        let number = plain(text.trim_start_matches("No."));
        let has_digit = number.contains(|c: char| c.is_ascii_digit());
        match whole {
            true => number == id && has_digit,
            false => !number.is_empty() && !text.contains(' ') && id.ends_with(&number),
        }
    };
    let ways = [(". ", false), (" - ", false), (" ", true)];
    let rest = ways.iter().find_map(|(separator, whole)| {
        let (number, rest) = cut.split_once(separator)?;
        (is_number(number, *whole) && !rest.trim().is_empty()).then(|| rest.trim().to_owned())
    });
    match rest.unwrap_or(cut) {
        empty if empty.is_empty() => name.to_owned(),
        title => title,
    }
}

/// A path as manifests and notes write it.
pub fn shown(path: &Path) -> String {
    let parts = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::companion::task::Batch;

    #[test]
    fn titles_without_numbers() {
        #[track_caller]
        fn check(title: &str, name: &str, expected: &str) {
            assert_eq!(title_of(title, name), expected);
        }
        check("P10501 Cutting Game", "luogu-p10501", "Cutting Game");
        check("F - Stones", "atcoder-abc206-f", "Stones");
        check("F. Colouring Game", "codeforces-1704f", "Colouring Game");
        check("#10243. 移棋子游戏", "loj-10243", "移棋子游戏");
        check("1465. Pawn Game", "timus-1465", "Pawn Game");
        check("No.2 素因数ゲーム", "yukicoder-2", "素因数ゲーム");
        check("A Game", "codeforces-1a", "A Game");
        check("Mr. X", "luogu-p1", "Mr. X");
        check("S-Nim", "kattis-snim", "S-Nim");
        check("3n + 1", "uva-100", "3n + 1");
        check("P1 ", "luogu-p1", "P1 ");
        check("", "luogu-p1", "luogu-p1");
    }

    #[test]
    fn letters_in_contests() {
        #[track_caller]
        fn check(title: &str, url: &str, group: &str, expected: Option<(&str, &str)>) {
            let task = Task {
                title: title.to_owned(),
                url: url.to_owned(),
                group: group.to_owned(),
                batch: Some(Batch {
                    id: "x".to_owned(),
                    size: 4,
                }),
                ..Task::default()
            };
            let seat = Facts::of_task(&task, 2).seat;
            let seat = seat
                .as_ref()
                .map(|(contest, letter)| (&**contest, &**letter));
            assert_eq!(seat, expected, "{title}");
        }
        let luogu = "https://www.luogu.com.cn/problem/P1";
        check("P1 Sum", luogu, "Luogu - 月赛", Some(("Luogu - 月赛", "b")));
        check("D. Sum", luogu, "Luogu", Some(("Luogu x", "d")));
        check("C1：求和", luogu, "Luogu", Some(("Luogu x", "c1")));
        check("A sum", luogu, "Luogu", Some(("Luogu x", "b")));
        // Its name says it.
        let codeforces = "https://codeforces.com/contest/1704/problem/F";
        check("F. Game", codeforces, "Codeforces", None);
    }

    /// As sent by the page of a judge, and as they are here.
    #[test]
    fn limits_that_a_page_says() {
        #[track_caller]
        fn check(
            sent: (Option<u64>, Option<u64>),
            url: &str,
            expected: (Option<u64>, Option<u64>),
        ) {
            let task = Task {
                url: url.to_owned(),
                time_ms: sent.0,
                memory_mb: sent.1,
                ..Task::default()
            };
            let facts = Facts::of_task(&task, 1);
            assert_eq!((facts.time_ms, facts.memory_mb), expected, "{sent:?} {url}");
        }
        let luogu = "https://www.luogu.com.cn/problem/P1";
        check((Some(3000), Some(512)), luogu, (Some(3000), Some(512)));
        check((Some(3000), None), luogu, (Some(3000), None));
        check((None, Some(64)), luogu, (None, Some(64)));
        check((None, None), luogu, (None, None));
        check((Some(1000), Some(1024)), luogu, (None, None));
        check((Some(1 << 50), Some(64)), luogu, (None, Some(64)));
        let nowcoder = "https://ac.nowcoder.com/acm/problem/1";
        check((Some(4000), None), nowcoder, (Some(2000), None));
    }

    #[test]
    fn manifests() {
        let facts = Facts {
            title: "\"A\" = \\ 题".to_owned(),
            time_ms: Some(1500),
            memory_mb: Some(128),
            interactive: true,
            seat: Some(("Cup".to_owned(), "a".to_owned())),
            ..Facts::named("poj-1".to_owned(), "poj", None, None)
        };
        let template = "[package]\nname = \"x\" # yours\nedition = \"2021\"\n\n[package.metadata.problem]\n\
                        title = \"\"\ntopic = \"Games\"\n\n[dependencies]\n";
        let manifest = facts.manifest(template, Path::new("t")).unwrap();
        let expected = "[package]\nname = \"poj-1\" # yours\nedition = \"2021\"\n\n\
            [package.metadata.problem]\ntitle = '\"A\" = \\ 题'\ntopic = \"Games\"\n\
            url = \"http://poj.org/problem?id=1\"\njudge = \"poj\"\ntime-ms = 1500\nmemory-mb = 128\n\
            interactive = true\nnote = \"POJ takes no Rust: submit to a twin\"\n\n\
            [package.metadata.kit]\ncontest = \"Cup\"\nletter = \"a\"\n\n[dependencies]\n";
        assert_eq!(manifest, expected);
    }

    #[test]
    fn manifests_with_little() {
        let facts = Facts::named("x".to_owned(), "other", None, Some("a\nb"));
        let manifest = facts.manifest("[package]\n", Path::new("t")).unwrap();
        let expected = "[package]\nname = \"x\"\n\n[package.metadata.problem]\ntitle = \"a b\"\nurl = \"\"\n\
            judge = \"other\"\ntime-ms = 1000 # not said, look it up\nmemory-mb = 256 # not said, look it up\n";
        assert_eq!(manifest, expected);
        for template in [
            "[package",
            "[dependencies]",
            "package = 1",
            "[package]\nmetadata = 1",
        ] {
            let said = facts
                .manifest(template, Path::new("t/Cargo.toml"))
                .unwrap_err();
            assert!(said.to_string().starts_with("t/Cargo.toml "), "{said}");
        }
    }
}
