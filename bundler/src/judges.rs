//! The judges, as data: what compiles a submission and how large it may be.

use crate::gate::Edition;

/// A judge.
#[derive(Debug)]
pub struct Judge {
    /// The name that manifests use.
    pub name: &'static str,
    /// How it writes its own name.
    pub title: &'static str,
    /// The edition it compiles with, where it says so and leaves no choice.
    pub edition: Option<Edition>,
    /// The longest source it takes, in bytes.
    pub source_limit: Option<usize>,
    /// What else to know, for the README's table.
    pub remark: &'static str,
}

/// All judges that a manifest may name.
pub const JUDGES: &[Judge] = &[
    Judge {
        name: "atcoder",
        title: "AtCoder",
        edition: Some(Edition::E2024),
        source_limit: Some(512 * 1024),
        remark: "has proconio, itertools and either itself, in the versions used here",
    },
    Judge {
        name: "codeforces",
        title: "Codeforces",
        edition: None,
        source_limit: Some(64 * 1024),
        remark: "2021 or 2024, chosen when submitting",
    },
    Judge {
        name: "kattis",
        title: "Kattis",
        edition: Some(Edition::E2021),
        source_limit: None,
        remark: "",
    },
    Judge {
        name: "loj",
        title: "LibreOJ",
        edition: None,
        source_limit: None,
        remark: "edition chosen when submitting; no threads",
    },
    Judge {
        name: "luogu",
        title: "Luogu",
        edition: Some(Edition::E2024),
        source_limit: None,
        remark: "",
    },
    Judge {
        name: "nowcoder",
        title: "NowCoder",
        edition: None,
        source_limit: None,
        remark: "edition not published; time and memory as for C++",
    },
];

/// Finds a judge by name.
pub fn find(name: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.name == name)
}
