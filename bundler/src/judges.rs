//! The judges, as data: what compiles a submission and how large it may be.

use crate::gate::Edition;

/// A judge.
#[derive(Debug)]
pub struct Judge {
    /// The name that manifests use.
    pub name: &'static str,
    /// How it writes its own name.
    pub title: &'static str,
    /// Its compiler, as last documented.
    pub rustc: Option<&'static str>,
    /// The edition it compiles with, where that is known and fixed.
    pub edition: Option<Edition>,
    /// The longest source it takes, in bytes.
    pub source_limit: Option<usize>,
    /// Whether it takes Rust at all.
    pub takes_rust: bool,
    /// What else to know before submitting.
    pub remark: &'static str,
}

/// A judge of which nothing more is known.
const UNKNOWN: Judge = Judge {
    name: "",
    title: "",
    rustc: None,
    edition: None,
    source_limit: None,
    takes_rust: true,
    remark: "",
};

/// All judges that a manifest may name.
pub const JUDGES: &[Judge] = &[
    Judge {
        name: "acwing",
        title: "AcWing",
        remark: "version not published",
        ..UNKNOWN
    },
    Judge {
        name: "aoj",
        title: "Aizu Online Judge",
        rustc: Some("1.79"),
        ..UNKNOWN
    },
    Judge {
        name: "atcoder",
        title: "AtCoder",
        rustc: Some("1.89.0"),
        edition: Some(Edition::E2024),
        source_limit: Some(512 * 1024),
        takes_rust: true,
        remark: "has proconio, itertools and either itself, in the versions used here",
    },
    Judge {
        name: "boj",
        title: "Baekjoon",
        rustc: Some("1.73"),
        remark: "edition not published",
        ..UNKNOWN
    },
    Judge {
        name: "codeforces",
        title: "Codeforces",
        rustc: Some("1.89.0"),
        source_limit: Some(64 * 1024),
        remark: "2021 or 2024, chosen when submitting",
        ..UNKNOWN
    },
    Judge {
        name: "cses",
        title: "CSES",
        remark: "version not published",
        ..UNKNOWN
    },
    Judge {
        name: "dmoj",
        title: "DMOJ",
        rustc: Some("1.83"),
        edition: Some(Edition::E2021),
        ..UNKNOWN
    },
    Judge {
        name: "hackerrank",
        title: "HackerRank",
        rustc: Some("1.59"),
        remark: "edition not published",
        ..UNKNOWN
    },
    Judge {
        name: "hdu",
        title: "HDU",
        takes_rust: false,
        remark: "no Rust: use a twin",
        ..UNKNOWN
    },
    Judge {
        name: "kattis",
        title: "Kattis",
        rustc: Some("1.85"),
        edition: Some(Edition::E2021),
        ..UNKNOWN
    },
    Judge {
        name: "library-checker",
        title: "Library Checker",
        rustc: Some("1.94.1"),
        edition: Some(Edition::E2024),
        ..UNKNOWN
    },
    Judge {
        name: "loj",
        title: "LibreOJ",
        remark: "edition chosen when submitting; no threads",
        ..UNKNOWN
    },
    Judge {
        name: "luogu",
        title: "Luogu",
        rustc: Some("1.88.0"),
        edition: Some(Edition::E2024),
        ..UNKNOWN
    },
    Judge {
        name: "nowcoder",
        title: "NowCoder",
        remark: "edition not published; time and memory as for C++",
        ..UNKNOWN
    },
    Judge {
        name: "poj",
        title: "POJ",
        takes_rust: false,
        remark: "no Rust: use a twin",
        ..UNKNOWN
    },
    Judge {
        name: "spoj",
        title: "SPOJ",
        rustc: Some("1.56"),
        remark: "edition not published",
        ..UNKNOWN
    },
    Judge {
        name: "timus",
        title: "Timus",
        rustc: Some("1.75"),
        remark: "edition not published",
        ..UNKNOWN
    },
    Judge {
        name: "uva",
        title: "UVa",
        takes_rust: false,
        remark: "no Rust: use a twin",
        ..UNKNOWN
    },
    Judge {
        name: "yukicoder",
        title: "yukicoder",
        rustc: Some("1.97.1"),
        remark: "has proconio, itertools and ac-library-rs itself",
        ..UNKNOWN
    },
];

/// Finds a judge by name.
pub fn find(name: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_sorted() {
        let sorted = JUDGES.windows(2).all(|pair| pair[0].name < pair[1].name);
        assert!(sorted, "sorted by name, each once");
    }
}
