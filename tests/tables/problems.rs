//! `problems/README.md`: all problems, by topic.

use crate::page::{Language, Page, Pages};
use bundler::model::problem::{Origin, Problem};
use bundler::workspace::catalog::{Broken, Catalog};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

/// The topics that a manifest may name, as they follow each other.
const TOPICS: &[(&str, &str)] = &[
    ("Nim and its kin", "Nim 及其变形"),
    ("Staircase Nim", "阶梯博弈"),
    ("Subtraction games", "减法游戏（取石子）"),
    ("Taking and breaking", "取后可分堆的游戏"),
    ("Graphs and boards", "图上与棋盘上的游戏"),
    ("Turning games", "翻转游戏"),
    ("Nimbers", "Nim 数与 Nim 积"),
    (
        "Games with moves of one's own",
        "双方走法不同的游戏（对抗搜索）",
    ),
    ("Games that may go on", "可能不结束的游戏（有平局）"),
    (
        "Misère and simultaneous games",
        "反 Nim、Anti-SG 与 Every-SG",
    ),
    ("Pairs and numbers", "威佐夫、欧几里得、斐波那契"),
    ("By strategy", "找规律与构造策略"),
    ("Data structures", "数据结构"),
];

/// Where a problem without a topic stands.
const OTHER: (&str, &str) = ("Other", "其他");

pub fn pages(catalog: &Catalog) -> Pages {
    let page = |language: Language| Page {
        path: language.file("problems/README"),
        blocks: vec![("problems", tables(catalog, language))],
    };
    let broken = catalog.broken.iter();
    let broken =
        broken.map(|broken| format!("{} is left out: {}", broken.name, first_line(broken)));
    let lacking = catalog.problems.iter().filter_map(lacking);
    Pages {
        pages: Language::ALL.map(page).into(),
        remarks: broken.chain(lacking).collect(),
    }
}

/// What is wrong with a record; its trial says the rest.
fn first_line(broken: &Broken) -> String {
    let said = broken.error.to_string();
    said.lines().next().unwrap_or_default().to_owned()
}

/// What a problem's manifest does not say, or says wrongly.
fn lacking(problem: &Problem) -> Option<String> {
    let record = &problem.record;
    let mut lacks = Vec::new();
    match &record.topic {
        None => lacks.push("no `topic`".to_owned()),
        Some(topic) if topic_of(problem) == OTHER.0 => {
            let known: Vec<_> = TOPICS.iter().map(|topic| topic.0).collect();
            lacks.push(format!("the topic `{topic}`, not {}", known.join(", ")));
        }
        Some(_) => {}
    }
    if record.zh.is_none() {
        lacks.push("no `zh`, a line of Chinese".to_owned());
    }
    (!lacks.is_empty()).then(|| format!("{} has {}", problem.name, lacks.join(", and ")))
}

fn topic_of(problem: &Problem) -> &'static str {
    let own = problem.record.topic.as_deref();
    let known = TOPICS.iter().find(|topic| own == Some(topic.0));
    known.unwrap_or(&OTHER).0
}

fn tables(catalog: &Catalog, language: Language) -> String {
    let mut out = String::new();
    for &(topic, chinese) in TOPICS.iter().chain([&OTHER]) {
        let problems = catalog.problems.iter();
        let mut problems = problems
            .filter(|problem| topic_of(problem) == topic)
            .peekable();
        if problems.peek().is_none() {
            continue;
        }
        let heads = language.pick(
            "| problem | title | twins | limits | snippets |\n|---|---|---|---|---|\n",
            "| 题目 | 标题 | 题意与思路 | 同题 | 限制 | 片段 |\n|---|---|---|---|---|---|\n",
        );
        write!(out, "\n## {}\n\n{heads}", language.pick(topic, chinese)).unwrap();
        for problem in problems {
            out += &row(problem, language);
        }
    }
    out + "\n"
}

fn row(problem: &Problem, language: Language) -> String {
    let record = &problem.record;
    let star = match record.samples {
        Origin::Official => "",
        Origin::SelfMade => "\\*",
    };
    let idea = match language {
        Language::English => String::new(),
        Language::Chinese => format!(" {} |", escaped(record.zh.as_deref().unwrap_or_default())),
    };
    let snippets = snippets_of(problem).into_iter();
    let snippets = snippets.map(|name| format!("[{name}](../snippets/src/{name}.rs)"));
    let dir = problem
        .dir
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    format!(
        "| [{name}]({url}){star} | [{title}]({dir}/src/main.rs) |{idea} {twins} | {time} ms, {memory} MB | {snippets} |\n",
        name = problem.name,
        url = record.url,
        title = escaped(&record.title),
        twins = record.twins.join(", "),
        time = record.time_ms,
        memory = record.memory_mb,
        snippets = snippets.collect::<Vec<_>>().join(", "),
    )
}

/// What Markdown takes for more than text in a table's cell.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if "[]|*_<".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The snippets that a problem's source names; none if it cannot be read.
pub fn snippets_of(problem: &Problem) -> BTreeSet<String> {
    let source = fs::read_to_string(problem.dir.join("src/main.rs")).unwrap_or_default();
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    named(&code.collect::<Vec<_>>().join("\n"))
}

/// The modules behind `snippets::` in code: `nim`, or all of `{nim, sum::f}`.
fn named(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in code.split("snippets::").skip(1) {
        let Some(tree) = path.strip_prefix('{') else {
            names.insert(first_name(path));
            continue;
        };
        let mut depth = 0;
        let mut start = 0;
        for (at, c) in tree.char_indices() {
            if depth == 0 && (c == ',' || c == '}') {
                names.insert(first_name(&tree[start..at]));
                start = at + 1;
            }
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                _ => {}
            }
        }
    }
    names.remove("");
    names
}

fn first_name(path: &str) -> String {
    let is_name = |c: &char| c.is_alphanumeric() || *c == '_';
    path.trim_start().chars().take_while(is_name).collect()
}

#[test]
fn modules_named_by_paths() {
    #[track_caller]
    fn check(code: &str, wanted: &[&str]) {
        let found: Vec<_> = named(code).into_iter().collect();
        assert_eq!(found, wanted);
    }
    check("use proconio::input;", &[]);
    check(
        "use snippets::nim::nim_value;\nuse snippets::mex;",
        &["mex", "nim"],
    );
    check("let v = snippets::sum::nim_sum(&g);", &["sum"]);
    check(
        "use snippets::{\n    dag::{grundy_values, Cycle},\n    sum,\n};\nfn f() { g(a, b) }",
        &["dag", "sum"],
    );
    check("use snippets::{};", &[]);
}
