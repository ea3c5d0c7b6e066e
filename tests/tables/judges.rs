//! `docs/judges.md`: what the manifests may name, and the judges' rules.

use crate::page::{Language, Page, Pages};
use bundler::model::edition::Edition;
use bundler::model::judges::{JUDGES, Judge, Rules};
use std::fmt::Write;

pub fn pages() -> Pages {
    let page = |language: Language| Page {
        path: language.file("docs/judges"),
        blocks: vec![("judges", table(language)), ("rules", rules(language))],
    };
    Pages {
        pages: Language::ALL.map(page).into(),
        remarks: Vec::new(),
    }
}

fn table(language: Language) -> String {
    let mut out = language
        .pick(
            "| judge | `judge =` | rustc | edition | source at most | |\n",
            "| 平台 | `judge =` | rustc | edition | 源码上限 | 说明 |\n",
        )
        .to_owned();
    out += "|---|---|---|---|---|---|\n";
    for judge in JUDGES {
        let remark = match language {
            Language::English => judge.remark(),
            Language::Chinese => judge.zh_remark(),
        };
        let limit = judge.source_limit;
        let limit = limit.map(|bytes| format!("{} KiB", bytes / 1024));
        writeln!(
            out,
            "| {} | `{}` | {} | {} | {} | {} |",
            judge.title,
            judge.name,
            judge.rustc.unwrap_or_default(),
            judge.edition.map_or("", Edition::year),
            limit.unwrap_or_default(),
            remark
        )
        .unwrap();
    }
    out
}

/// A line for each judge whose rules were read, and the names of the others.
fn rules(language: Language) -> String {
    let mut out = String::new();
    for judge in JUDGES {
        if let Some(rules) = &judge.rules {
            out += &line(judge, rules, language);
        }
    }
    let unread = JUDGES.iter().filter(|judge| judge.rules.is_none());
    let unread: Vec<_> = unread.map(|judge| judge.title).collect();
    match language {
        Language::English => writeln!(out, "- Not verified: {}.", unread.join(", ")),
        Language::Chinese => writeln!(out, "- 未核实：{}。", unread.join("、")),
    }
    .unwrap();
    out
}

fn line(judge: &Judge, rules: &Rules, language: Language) -> String {
    let links = rules.links.iter().map(|link| format!("<{link}>"));
    let links: Vec<_> = links.collect();
    let Rules { version, read, .. } = rules;
    match language {
        Language::English => {
            let version = match *version {
                "" => String::new(),
                version => format!("version of {version}, "),
            };
            let links = links.join(", ");
            format!(
                "- **{}**: {}. {links} ({version}read {read})\n",
                judge.title, rules.text
            )
        }
        Language::Chinese => {
            let version = match *version {
                "" => String::new(),
                version => format!("{version} 版，"),
            };
            let links = links.join("、");
            format!(
                "- **{}**：{}。{links}（{version}{read} 阅读）\n",
                judge.title, rules.zh
            )
        }
    }
}
