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
    /// How it optimises, as rustc takes it.
    pub flags: &'static [&'static str],
    /// What it sets for `#[cfg(…)]`.
    pub cfgs: &'static [&'static str],
    /// The crates it has itself.
    pub crates: &'static [AtHand],
    /// Whether it takes Rust at all.
    pub takes_rust: bool,
    /// What else to know before submitting, but for its crates.
    remark: &'static str,
}

impl Judge {
    /// What else to know before submitting.
    pub fn remark(&self) -> String {
        let (named, more) = self.crates.split_at(self.crates.len().min(CRATES_NAMED));
        let named = named.iter();
        let mut crates: Vec<_> = named
            .map(|krate| format!("{} {}", krate.package, krate.version))
            .collect();
        if !more.is_empty() {
            crates.push(format!("{} more", more.len()));
        }
        let own = match crates.as_slice() {
            [] => String::new(),
            [only] => format!("has {only} itself"),
            [first @ .., last] => format!("has {} and {last} itself", first.join(", ")),
        };
        let parts = [self.remark, &own].into_iter();
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("; ")
    }
}

/// How many of a judge's crates its remark names: the first of their list.
const CRATES_NAMED: usize = 3;

/// A crate that a judge has itself.
#[derive(Debug)]
pub struct AtHand {
    /// The package's name.
    pub package: &'static str,
    /// Its version there.
    pub version: &'static str,
    /// What it is built with there, besides its default features.
    pub features: &'static [&'static str],
}

impl AtHand {
    const fn new(package: &'static str, version: &'static str) -> AtHand {
        AtHand {
            package,
            version,
            features: &[],
        }
    }

    /// Whether a program written for a version can use this one, as cargo
    /// understands versions.
    pub fn stands_for(&self, version: &semver::Version) -> bool {
        let Ok(own) = semver::Version::parse(self.version) else {
            return false;
        };
        let class = |version: &semver::Version| match (version.major, version.minor) {
            (0, 0) => (0, 0, version.patch),
            (0, minor) => (0, minor, 0),
            (major, _) => (major, 0, 0),
        };
        class(&own) == class(version)
    }
}

/// How a file is compiled where nothing is known of it.
pub const PLAIN: &[&str] = &["-O"];

/// As `cargo build --release` does.
const RELEASE: &[&str] = &["-Copt-level=3"];

/// Of AtCoder's crates (2025) those that programs use by their plain names; the
/// ones that the remark names come first.
const ATCODERS: &[AtHand] = &[
    AtHand {
        package: "proconio",
        version: "0.5.0",
        features: &["derive"],
    },
    AtHand::new("itertools", "0.14.0"),
    AtHand::new("ac-library-rs", "0.2.0"),
    AtHand::new("bitset-fixed", "0.1.0"),
    AtHand::new("bitvec", "1.0.1"),
    AtHand::new("either", "1.15.0"),
    AtHand::new("fixedbitset", "0.5.7"),
    AtHand::new("indexmap", "2.11.0"),
    AtHand::new("lazy_static", "1.5.0"),
    AtHand::new("maplit", "1.0.2"),
    AtHand::new("multimap", "0.10.1"),
    AtHand::new("nalgebra", "0.34.0"),
    AtHand::new("ndarray", "0.16.1"),
    AtHand::new("num", "0.4.3"),
    AtHand::new("num-bigint", "0.4.6"),
    AtHand::new("num-complex", "0.4.6"),
    AtHand::new("num-integer", "0.1.46"),
    AtHand::new("num-iter", "0.1.45"),
    AtHand::new("num-rational", "0.4.2"),
    AtHand::new("num-traits", "0.2.19"),
    AtHand::new("once_cell", "1.21.3"),
    AtHand::new("ordered-float", "5.0.0"),
    AtHand::new("pathfinding", "4.14.0"),
    AtHand::new("permutohedron", "0.2.4"),
    AtHand::new("petgraph", "0.8.2"),
    AtHand::new("rand", "0.9.2"),
    AtHand::new("regex", "1.11.2"),
    AtHand::new("rustc-hash", "2.1.1"),
    AtHand::new("superslice", "1.0.0"),
];

/// A judge of which nothing more is known.
const UNKNOWN: Judge = Judge {
    name: "",
    title: "",
    rustc: None,
    edition: None,
    source_limit: None,
    flags: PLAIN,
    cfgs: &[],
    crates: &[],
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
        flags: RELEASE,
        crates: ATCODERS,
        ..UNKNOWN
    },
    Judge {
        name: "codeforces",
        title: "Codeforces",
        rustc: Some("1.89.0"),
        source_limit: Some(64 * 1024),
        cfgs: &["ONLINE_JUDGE"],
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
        flags: RELEASE,
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
        flags: &["-Copt-level=3", "-Ctarget-cpu=native"],
        rustc: Some("1.85"),
        edition: Some(Edition::E2021),
        ..UNKNOWN
    },
    Judge {
        name: "library-checker",
        title: "Library Checker",
        flags: RELEASE,
        rustc: Some("1.94.1"),
        edition: Some(Edition::E2024),
        ..UNKNOWN
    },
    Judge {
        name: "loj",
        title: "LibreOJ",
        cfgs: &["ONLINE_JUDGE"],
        remark: "edition chosen when submitting; no threads",
        ..UNKNOWN
    },
    Judge {
        name: "luogu",
        title: "Luogu",
        flags: &["-Copt-level=2"],
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
        remark: "its edition and the versions of its own crates are not known here: \
                 all crates are inlined",
        ..UNKNOWN
    },
];

/// Judges that are no more: name, title, and what became of them.
const CLOSED: &[(&str, &str, &str)] = &[(
    "boj",
    "Baekjoon",
    "Baekjoon announced its end for 2026-04-28",
)];

/// What became of a judge that takes submissions no longer, by name or title.
pub fn closed(wanted: &str) -> Option<&'static str> {
    let is_it = |name: &str| name.eq_ignore_ascii_case(wanted);
    let mut closed = CLOSED.iter();
    let (_, _, why) = closed.find(|(name, title, _)| is_it(name) || is_it(title))?;
    Some(why)
}

/// Finds a judge by name.
pub fn find(name: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_name_the_crates_that_stay_outside() {
        for judge in JUDGES {
            let remark = judge.remark();
            let has_any = !judge.crates.is_empty();
            assert_eq!(remark.contains("itself"), has_any, "{remark}");
        }
        assert_eq!(
            find("atcoder").unwrap().remark(),
            "has proconio 0.5.0, itertools 0.14.0, ac-library-rs 0.2.0 and 26 more itself"
        );
    }

    #[test]
    fn names_are_unique_and_sorted() {
        let sorted = JUDGES.windows(2).all(|pair| pair[0].name < pair[1].name);
        assert!(sorted, "sorted by name, each once");
    }

    #[test]
    fn a_closed_judge_is_none() {
        assert!(find("boj").is_none());
        assert!(closed("Baekjoon").is_some_and(|why| why.contains("2026-04")));
        assert!(closed("luogu").is_none());
        assert!(CLOSED.iter().all(|(name, ..)| find(name).is_none()));
    }

    #[test]
    fn versions_that_stand_for_others() {
        #[track_caller]
        fn check(there: &'static str, here: &str, wanted: bool) {
            let at_hand = AtHand::new("some", there);
            let here = semver::Version::parse(here).unwrap();
            assert_eq!(at_hand.stands_for(&here), wanted, "{there} for {here}");
        }
        check("0.14.0", "0.14.0", true);
        check("0.14.0", "0.14.3", true);
        check("0.14.0", "0.13.0", false);
        check("1.15.0", "1.9.1", true);
        check("1.15.0", "2.0.0", false);
        check("0.0.3", "0.0.4", false);
        for judge in JUDGES {
            for at_hand in judge.crates {
                let version = semver::Version::parse(at_hand.version);
                assert!(version.is_ok(), "{}", at_hand.package);
            }
        }
    }
}
