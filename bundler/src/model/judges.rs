//! The judges, as data: what compiles a submission, how large it may be, and what
//! the rules say. Their addresses are in [`super::addresses`].

use crate::model::edition::Edition;

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
    pub crates: &'static [Provided],
    /// How blanks count when it compares outputs by default.
    pub blanks: Blanks,
    /// Whether it takes Rust at all.
    pub takes_rust: bool,
    /// What else to know before submitting, but for its crates.
    remark: &'static str,
    /// The remark in Chinese.
    zh: &'static str,
    /// What its contests say on prepared code, where that could be verified.
    pub rules: Option<Rules>,
    /// What its pages say of limits, as browser extensions read them.
    pub page_limits: PageLimits,
}

/// How the limits that are read off a judge's page become those of a Rust
/// program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageLimits {
    /// So many times those of Rust: they are the ones of slower languages.
    pub times: u64,
    /// What is divided by that stays at these or above, in milliseconds and MB.
    pub least: (u64, u64),
    /// Whether the page says KB, and a thousand of them were taken for an MB.
    pub thousands: bool,
    /// Whether every page says both: then 1000 ms and 1024 MB are meant, which
    /// stand elsewhere for "not said".
    pub always_said: bool,
    /// What the addresses of pages have in them whose limits are meant as they
    /// are.
    pub plain_pages: &'static [&'static str],
}

/// What a page says of limits is meant, where nothing else is known.
const AS_SAID: PageLimits = PageLimits {
    times: 1,
    least: (0, 0),
    thousands: false,
    always_said: false,
    plain_pages: &[],
};

impl PageLimits {
    /// What is sent where a page says nothing, in milliseconds and MB.
    const NOT_SAID: (u64, u64) = (1000, 1024);

    /// No judge allows as much, in MB: the page said KB.
    const TOO_MUCH: u64 = 16 << 10;

    /// A time limit in milliseconds and a memory limit in MB as they were read
    /// off the page at an address, as they are for Rust; `None` if it said
    /// neither.
    pub fn corrected(self, address: &str, time_ms: u64, memory_mb: u64) -> Option<(u64, u64)> {
        if (time_ms, memory_mb) == Self::NOT_SAID && !self.always_said {
            return None;
        }
        let is_plain = self.plain_pages.iter().any(|part| address.contains(part));
        let memory = match memory_mb {
            kilobytes if Self::TOO_MUCH <= kilobytes => kilobytes / 1024,
            memory if self.thousands && !is_plain => roundest_mib(memory),
            memory => memory,
        };
        if is_plain {
            return Some((time_ms, memory.max(1)));
        }
        // Nor does a limit grow.
        let part = |limit: u64, least: u64| (limit / self.times).max(least.min(limit));
        let (least_ms, least_mb) = self.least;
        Some((part(time_ms, least_ms), part(memory, least_mb).max(1)))
    }
}

/// The MiB that were meant by so many thousands of KB, cut off behind the
/// point: of those that it can be the one with the most factors 2, as 64 for
/// 65.536.
fn roundest_mib(thousands: u64) -> u64 {
    let mib = |thousands: u64| thousands.saturating_mul(1000) / 1024;
    let (low, high) = (mib(thousands), mib(thousands.saturating_add(1)));
    let mut candidates = (low.max(1)..=high).rev();
    let first = candidates.next().unwrap_or(1);
    candidates.fold(first, |best, next| {
        match best.trailing_zeros() < next.trailing_zeros() {
            true => next,
            false => best,
        }
    })
}

/// How blanks count when outputs are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blanks {
    /// Those at line ends and blank lines at the end do not, all others do.
    Count,
    /// They only part words.
    PartWords,
}

/// What a judge's contests say on code that was written before them.
#[derive(Debug)]
pub struct Rules {
    /// In short.
    pub text: &'static str,
    /// The same in Chinese.
    pub zh: &'static str,
    /// Where the rules stand, the first one first.
    pub links: &'static [&'static str],
    /// The day of the version that was read, where the text has one.
    pub version: &'static str,
    /// The day it was read.
    pub read: &'static str,
}

impl Judge {
    /// What else to know before submitting.
    pub fn remark(&self) -> String {
        let (named, more) = self.crates_named();
        let own = match (named.as_slice(), more) {
            ([], _) => String::new(),
            ([only], 0) => format!("has {only} itself"),
            ([first @ .., last], 0) => format!("has {} and {last} itself", first.join(", ")),
            (named, more) => format!("has {} and {more} more itself", named.join(", ")),
        };
        let parts = [self.remark, &own].into_iter();
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("; ")
    }

    /// The remark in Chinese.
    pub fn zh_remark(&self) -> String {
        let (named, more) = self.crates_named();
        let own = match (named.as_slice(), more) {
            ([], _) => String::new(),
            (named, 0) => format!("自带 {}", named.join("、")),
            (named, _) => format!("自带 {} 等 {} 个库", named.join("、"), self.crates.len()),
        };
        let parts = [self.zh, &own].into_iter();
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("；")
    }

    /// The first of its crates, with their versions, and how many more it has.
    fn crates_named(&self) -> (Vec<String>, usize) {
        let (named, more) = self.crates.split_at(self.crates.len().min(CRATES_NAMED));
        let named = named.iter();
        let named = named.map(|krate| format!("{} {}", krate.package, krate.version));
        (named.collect(), more.len())
    }
}

/// How many of a judge's crates its remark names: the first of their list.
const CRATES_NAMED: usize = 3;

/// A crate that a judge has itself.
#[derive(Debug)]
pub struct Provided {
    /// The package's name.
    pub package: &'static str,
    /// Its version there.
    pub version: &'static str,
    /// What it is built with there, besides its default features.
    pub features: &'static [&'static str],
}

impl Provided {
    const fn new(package: &'static str, version: &'static str) -> Provided {
        Provided {
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
const ATCODER_CRATES: &[Provided] = &[
    Provided {
        package: "proconio",
        version: "0.5.0",
        features: &["derive"],
    },
    Provided::new("itertools", "0.14.0"),
    Provided::new("ac-library-rs", "0.2.0"),
    Provided::new("bitset-fixed", "0.1.0"),
    Provided::new("bitvec", "1.0.1"),
    Provided::new("either", "1.15.0"),
    Provided::new("fixedbitset", "0.5.7"),
    Provided::new("indexmap", "2.11.0"),
    Provided::new("lazy_static", "1.5.0"),
    Provided::new("maplit", "1.0.2"),
    Provided::new("multimap", "0.10.1"),
    Provided::new("nalgebra", "0.34.0"),
    Provided::new("ndarray", "0.16.1"),
    Provided::new("num", "0.4.3"),
    Provided::new("num-bigint", "0.4.6"),
    Provided::new("num-complex", "0.4.6"),
    Provided::new("num-integer", "0.1.46"),
    Provided::new("num-iter", "0.1.45"),
    Provided::new("num-rational", "0.4.2"),
    Provided::new("num-traits", "0.2.19"),
    Provided::new("once_cell", "1.21.3"),
    Provided::new("ordered-float", "5.0.0"),
    Provided::new("pathfinding", "4.14.0"),
    Provided::new("permutohedron", "0.2.4"),
    Provided::new("petgraph", "0.8.2"),
    Provided::new("rand", "0.9.2"),
    Provided::new("regex", "1.11.2"),
    Provided::new("rustc-hash", "2.1.1"),
    Provided::new("superslice", "1.0.0"),
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
    blanks: Blanks::Count,
    takes_rust: true,
    remark: "",
    zh: "",
    rules: None,
    page_limits: AS_SAID,
};

/// What a manifest names for a judge that is not in the table.
pub const OTHER: Judge = Judge {
    name: "other",
    title: "another judge",
    ..UNKNOWN
};

/// A judge whose pages always say the limits.
const ALWAYS_SAID: PageLimits = PageLimits {
    always_said: true,
    ..AS_SAID
};

const ATCODER_RULES: Rules = Rules {
    text: "source code that its licence lets you use may be pasted, code of your own that you \
           prepared among it. While an ABC, ARC or AGC runs generative AI is forbidden, \
           completion included; exceptions are the translation of the statement and code made \
           before the contest. Tools without AI are allowed, such as those that write the \
           samples to files",
    zh: "可以粘贴许可证允许使用的代码，包括自己事先准备的代码。ABC、ARC、AGC 进行中禁止使用生成式 AI\
         （包括代码补全；翻译题面和赛前做好的代码除外）；不用 AI 的工具不受限制，例如把样例存成文件的工具",
    links: &[
        "https://info.atcoder.jp/overview/contest/rules",
        "https://info.atcoder.jp/entry/llm-rules-en",
    ],
    version: "2025-10-03",
    read: "2026-11-22",
};

const CODEFORCES_RULES: Rules = Rules {
    text: "code of others may be used if it was written and published before the round, or \
           made by a tool that was, and if its licence allows it; in doubt you must prove when \
           it was published",
    zh: "可以使用他人的代码，前提是它在比赛开始前已经写好并公开（或由这样的工具生成），且许可证允许；\
         有疑问时须由你证明公开的时间",
    links: &["https://codeforces.com/blog/entry/8790"],
    version: "",
    read: "2026-11-22",
};

const LUOGU_RULES: Rules = Rules {
    text: "in public contests: code that you wrote yourself before the contest may be used, \
           code written by others or by AI may not, and counts as cheating. Libraries such as \
           proconio are not mentioned: take them for code of others",
    zh: "公开比赛中可以使用自己在比赛开始前编写好的代码；禁止使用他人或 AI 编写的代码，违者按作弊处理。\
         没有提到 proconio 这样的库：请当作他人的代码",
    links: &[
        "https://github.com/luogu-dev/docs/blob/master/docs/rules/community/contest-participation.md",
    ],
    version: "2026-05-08",
    read: "2026-11-22",
};

/// All judges that a manifest may name.
pub const JUDGES: &[Judge] = &[
    Judge {
        name: "acwing",
        title: "AcWing",
        remark: "version not published",
        zh: "版本未公布",
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
        crates: ATCODER_CRATES,
        blanks: Blanks::PartWords,
        rules: Some(ATCODER_RULES),
        page_limits: ALWAYS_SAID,
        ..UNKNOWN
    },
    Judge {
        name: "codeforces",
        title: "Codeforces",
        rustc: Some("1.89.0"),
        source_limit: Some(64 * 1024),
        cfgs: &["ONLINE_JUDGE"],
        blanks: Blanks::PartWords,
        remark: "2021 or 2024, chosen when submitting",
        zh: "提交时选择 2021 或 2024",
        rules: Some(CODEFORCES_RULES),
        page_limits: ALWAYS_SAID,
        ..UNKNOWN
    },
    Judge {
        name: "cses",
        title: "CSES",
        remark: "version not published",
        zh: "版本未公布",
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
        zh: "edition 未公布",
        ..UNKNOWN
    },
    Judge {
        name: "hdu",
        title: "HDU",
        takes_rust: false,
        remark: "no Rust: use a twin",
        zh: "没有 Rust：请用同题",
        // Of "2000/1000 MS (Java/Others)" the first is read; the second is half
        // of it, but no less than a second and 32 MB. New contests' pages are
        // read right.
        page_limits: PageLimits {
            times: 2,
            least: (1000, 32),
            thousands: true,
            plain_pages: &["/contest/problem?"],
            ..AS_SAID
        },
        ..UNKNOWN
    },
    Judge {
        name: "kattis",
        title: "Kattis",
        flags: &["-Copt-level=3", "-Ctarget-cpu=native"],
        rustc: Some("1.85"),
        edition: Some(Edition::E2021),
        blanks: Blanks::PartWords,
        page_limits: ALWAYS_SAID,
        ..UNKNOWN
    },
    Judge {
        name: "library-checker",
        title: "Library Checker",
        flags: RELEASE,
        rustc: Some("1.94.1"),
        edition: Some(Edition::E2024),
        page_limits: ALWAYS_SAID,
        ..UNKNOWN
    },
    Judge {
        name: "loj",
        title: "LibreOJ",
        cfgs: &["ONLINE_JUDGE"],
        remark: "edition chosen when submitting; no threads",
        zh: "提交时选择 edition；不能开线程",
        ..UNKNOWN
    },
    Judge {
        name: "luogu",
        title: "Luogu",
        flags: &["-Copt-level=2"],
        rustc: Some("1.88.0"),
        edition: Some(Edition::E2024),
        rules: Some(LUOGU_RULES),
        ..UNKNOWN
    },
    Judge {
        name: "nowcoder",
        title: "NowCoder",
        remark: "edition not published; time and memory as for C++",
        zh: "edition 未公布；时间、内存限制与 C++ 相同",
        // Those of "other languages" are read: twice those of C++ and Rust.
        // Those of the PAT are everyone's.
        page_limits: PageLimits {
            times: 2,
            plain_pages: &["/pat/"],
            ..AS_SAID
        },
        ..UNKNOWN
    },
    Judge {
        name: "poj",
        title: "POJ",
        takes_rust: false,
        remark: "no Rust: use a twin",
        zh: "没有 Rust：请用同题",
        page_limits: PageLimits {
            thousands: true,
            ..AS_SAID
        },
        ..UNKNOWN
    },
    Judge {
        name: "spoj",
        title: "SPOJ",
        rustc: Some("1.56"),
        remark: "edition not published",
        zh: "edition 未公布",
        ..UNKNOWN
    },
    Judge {
        name: "timus",
        title: "Timus",
        rustc: Some("1.75"),
        remark: "edition not published",
        zh: "edition 未公布",
        ..UNKNOWN
    },
    Judge {
        name: "uva",
        title: "UVa",
        takes_rust: false,
        remark: "no Rust: use a twin",
        zh: "没有 Rust：请用同题",
        ..UNKNOWN
    },
    Judge {
        name: "yukicoder",
        title: "yukicoder",
        rustc: Some("1.97.1"),
        remark: "its edition and the versions of its own crates are not known here: \
                 all crates are inlined",
        zh: "edition 和自带库的版本未知，所有库都写进文件",
        ..UNKNOWN
    },
];

/// Judges that have closed: name, title, and what became of them.
const CLOSED: &[(&str, &str, &str)] = &[(
    "boj",
    "Baekjoon",
    "Baekjoon announced its end for 2026-04-28",
)];

/// What became of a judge that no longer takes submissions, by name or title.
pub fn closed(wanted: &str) -> Option<&'static str> {
    let is_it = |name: &str| name.eq_ignore_ascii_case(wanted);
    let mut closed = CLOSED.iter();
    let (_, _, why) = closed.find(|(name, title, _)| is_it(name) || is_it(title))?;
    Some(why)
}

/// Finds a judge by name; [`OTHER`] is one too.
pub fn find(name: &str) -> Option<&'static Judge> {
    let mut all = JUDGES.iter().chain([&OTHER]);
    all.find(|judge| judge.name == name)
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
    fn remarks_and_rules_are_in_both_languages() {
        let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        for judge in JUDGES {
            assert!(
                judge.remark.is_empty() || is_chinese(judge.zh),
                "{}",
                judge.name
            );
            if let Some(rules) = &judge.rules {
                assert!(
                    is_chinese(rules.zh) && !is_chinese(rules.text),
                    "{}",
                    judge.name
                );
                assert!(rules.links.iter().all(|link| link.starts_with("https://")));
                assert!(rules.read.starts_with("20"), "{}", rules.read);
            }
        }
    }

    #[test]
    fn a_closed_judge_is_none() {
        assert!(find("boj").is_none());
        assert!(closed("Baekjoon").is_some_and(|why| why.contains("2026-04")));
        assert!(closed("luogu").is_none());
        assert!(CLOSED.iter().all(|(name, ..)| find(name).is_none()));
    }

    #[test]
    fn limits_off_a_page() {
        #[track_caller]
        fn check(page: &str, sent: (u64, u64), meant: Option<(u64, u64)>) {
            let judge = page.split(['.', '/']).next().unwrap_or_default();
            let limits = find(judge).unwrap().page_limits;
            assert_eq!(limits.corrected(page, sent.0, sent.1), meant, "{page}");
        }
        check("nowcoder/acm", (2000, 64), Some((1000, 32)));
        check("nowcoder/acm", (4000, 1024), Some((2000, 512)));
        check("nowcoder/acm", (2000, 524_288), Some((1000, 256)));
        check("nowcoder/acm", (1000, 1024), None);
        check("nowcoder/pat/6", (400, 64), Some((400, 64)));
        // 2000/1000 MS, 65536/32768 K.
        check("hdu", (2000, 65), Some((1000, 32)));
        check("hdu", (1000, 32), Some((1000, 32)));
        check("hdu", (10_000, 262), Some((5000, 128)));
        check("hdu", (500, 16), Some((500, 16)));
        check("hdu/contest/problem?", (2000, 65), Some((2000, 65)));
        for (sent, meant) in [(65, 64), (131, 128), (262, 256), (10, 10), (30, 30), (0, 1)] {
            check("poj", (3000, sent), Some((3000, meant)));
        }
        check("luogu", (1000, 512), Some((1000, 512)));
        check("luogu", (1000, 1024), None);
        check("atcoder", (1000, 1024), Some((1000, 1024)));
        check("other", (1, 0), Some((1, 1)));
        check(
            "poj",
            (u64::MAX, u64::MAX),
            Some((u64::MAX, u64::MAX >> 10)),
        );
    }

    #[test]
    fn versions_that_stand_for_others() {
        #[track_caller]
        fn check(there: &'static str, here: &str, wanted: bool) {
            let provided = Provided::new("some", there);
            let here = semver::Version::parse(here).unwrap();
            assert_eq!(provided.stands_for(&here), wanted, "{there} for {here}");
        }
        check("0.14.0", "0.14.0", true);
        check("0.14.0", "0.14.3", true);
        check("0.14.0", "0.13.0", false);
        check("1.15.0", "1.9.1", true);
        check("1.15.0", "2.0.0", false);
        check("0.0.3", "0.0.4", false);
        for judge in JUDGES {
            for provided in judge.crates {
                let version = semver::Version::parse(provided.version);
                assert!(version.is_ok(), "{}", provided.package);
            }
        }
    }
}
