//! What a problem is called here: `<judge>-<id>`, from its address.
//!
//! The titles that extensions send are no names: what makes an identifier of
//! them drops all Chinese. An address is one per problem.

use bundler::model::addresses;
use bundler::model::judges::{self, Judge};
use bundler::suggest;

/// The longest name: file systems take some more.
const LONGEST: usize = 60;

/// Words of an address that tell no problem from another.
const FILLERS: &[&str] = &[
    "aspx",
    "contest",
    "contests",
    "course",
    "courses",
    "description",
    "en",
    "exercise",
    "exercises",
    "html",
    "exam",
    "index",
    "jsp",
    "learning",
    "p",
    "php",
    "practice",
    "probleme",
    "problema",
    "problem",
    "problems",
    "problemset",
    "problemsets",
    "sets",
    "show",
    "showproblem",
    "statement",
    "task",
    "tasks",
    "view",
    "viewproblem2",
];

/// Parts of a query that tell no problem from another.
const FILLER_KEYS: &[&str] = &["from", "hl", "lang", "language", "locale", "source"];

/// Parts of a host that many share.
const HOST_FILLERS: &[&str] = &[
    "ac", "co", "com", "edu", "github", "go", "gov", "ne", "net", "or", "org",
];

/// What a problem is called, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The package's name.
    pub name: String,
    /// The judge's, as manifests have it.
    pub judge: &'static str,
}

/// The name of the problem at an address; where that says nothing, of its
/// title and the site it was on.
pub fn of_problem(url: &str, site: &str, title: &str) -> Name {
    let url = url.trim();
    let id = addresses::problem_id(url)
        .or_else(|| of_round(url, title))
        .or_else(|| of_volume(url, title));
    // Of others a name would not keep all.
    let id = id.filter(|id| id.is_ascii()).map(|id| package_name(&id));
    if let Some(id) = id.filter(|id| id.len() <= LONGEST) {
        return Name {
            judge: judge_of(&id, url),
            name: id,
        };
    }
    let judge = addresses::judge_at(url).and_then(judges::find);
    let (host, words) = words_of(url);
    let first = judge.map_or(host, |judge| judge.name.to_owned());
    let first = [first, slug(site)]
        .into_iter()
        .find(|part| !part.is_empty());
    let first = first.unwrap_or_else(|| "problem".to_owned());
    let rest = [words, slug(title)]
        .into_iter()
        .find(|part| !part.is_empty());
    // Nothing that is told from another by letters of ASCII.
    let rest = rest.unwrap_or_else(|| mark(&format!("{url}\0{site}\0{title}")));
    Name {
        name: package_name(&format!("{first}-{rest}")),
        judge: judge.map_or(judges::OTHER.name, |judge| judge.name),
    }
}

/// Codeforces has a page with all problems of a contest: there the title has
/// the letter.
fn of_round(url: &str, title: &str) -> Option<String> {
    if addresses::judge_at(url) != Some("codeforces") {
        return None;
    }
    let place = url.split(['?', '#']).next()?.trim_end_matches('/');
    let round = place.strip_suffix("/problems")?.rsplit('/').next()?;
    let letter = title.split_once('.')?.0.trim();
    let is_round = round.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = letter.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let fits = is_round && is_letter && !round.is_empty() && (1..=2).contains(&letter.len());
    fits.then(|| format!("codeforces-{round}{}", letter.to_lowercase()))
}

/// UVa's pages have numbers of their own: there the title has the problem's.
fn of_volume(url: &str, title: &str) -> Option<String> {
    if addresses::judge_at(url) != Some("uva") {
        return None;
    }
    let number = title.split_once(" - ")?.0.trim();
    let number = number.strip_prefix("UVa").unwrap_or(number).trim();
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("uva-{number}"))
}

/// The judge that an id begins with, if it takes problems still.
pub fn judge_of(id: &str, url: &str) -> &'static str {
    let named = judges::JUDGES.iter().filter(|judge| {
        let rest = id.strip_prefix(judge.name);
        rest.is_some_and(|rest| rest.starts_with('-'))
    });
    let by_name = named.max_by_key(|judge| judge.name.len());
    let by_site = || addresses::judge_at(url).and_then(judges::find);
    let judge = by_name.or_else(by_site);
    judge.map_or(judges::OTHER.name, |judge: &Judge| judge.name)
}

/// What was probably meant by a name that begins with no judge's: an id without
/// its judge, or with a mistyped one.
pub fn likely(name: &str) -> Option<String> {
    let name = name.to_lowercase().replace('_', "-");
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (first, rest) = name.split_once('-').unwrap_or((&name, ""));
    let letters = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &first[letters.len()..];
    let is_whole = rest.is_empty() && digits(number);
    if matches!(letters, "abc" | "arc" | "agc" | "ahc") && digits(number) {
        return Some(format!("atcoder-{name}"));
    }
    if matches!(letters, "p" | "b") && is_whole {
        return Some(format!("luogu-{name}"));
    }
    // 1704f, 1970c3.
    let round = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let round = round.strip_suffix(|c: char| c.is_ascii_lowercase());
    if round.is_some_and(|round| digits(round) && round.len() <= 4) {
        return Some(format!("codeforces-{name}"));
    }
    let judges = judges::JUDGES.iter().map(|judge| (judge.name, judge.name));
    let near = suggest::nearest(first, judges);
    let judge = near
        .first()
        .filter(|_| !rest.is_empty() && 3 < first.len())?;
    Some(format!("{judge}-{rest}"))
}

/// A text as the name of a package: letters and digits of ASCII in lower case
/// with hyphens between, not too long, and no word that cargo keeps.
pub fn package_name(text: &str) -> String {
    let mut name = slug(text);
    if name.is_empty() {
        name = format!("problem-{}", mark(text));
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert_str(0, "oj-");
    }
    if is_kept(&name) {
        name.push_str("-problem");
    }
    if LONGEST < name.len() {
        // Cut, it would be that of others too.
        let mark = mark(text);
        name.truncate(LONGEST - mark.len() - 1);
        name = format!("{}-{mark}", name.trim_end_matches('-'));
    }
    name
}

/// Whether cargo, rustc or Windows keeps a word for itself.
fn is_kept(name: &str) -> bool {
    const KEPT: &[&str] = &[
        "abstract",
        "alloc",
        "as",
        "async",
        "aux",
        "await",
        "become",
        "box",
        "break",
        "build",
        "con",
        "const",
        "continue",
        "core",
        "crate",
        "deps",
        "do",
        "dyn",
        "else",
        "enum",
        "examples",
        "extern",
        "false",
        "final",
        "fn",
        "for",
        "gen",
        "if",
        "impl",
        "in",
        "incremental",
        "let",
        "loop",
        "macro",
        "match",
        "mod",
        "move",
        "mut",
        "nul",
        "override",
        "priv",
        "prn",
        "proc-macro",
        "pub",
        "ref",
        "return",
        "self",
        "static",
        "std",
        "struct",
        "super",
        "test",
        "trait",
        "true",
        "try",
        "type",
        "typeof",
        "unsafe",
        "unsized",
        "use",
        "virtual",
        "where",
        "while",
        "yield",
    ];
    let is_port = |prefix: &str| {
        let number = name.strip_prefix(prefix);
        number.is_some_and(|number| number.len() == 1 && number.as_bytes()[0].is_ascii_digit())
    };
    KEPT.contains(&name) || is_port("com") || is_port("lpt")
}

/// The letters and digits of ASCII in a text, in lower case, hyphens between.
pub fn slug(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

/// An address' site in a word, and the words that tell the problem.
fn words_of(url: &str) -> (String, String) {
    let Some((_, rest)) = url.split_once("://") else {
        return (String::new(), String::new());
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    // Who is logged in, and the port.
    let host = host.rsplit('@').next().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default().to_lowercase();
    let is_number = host.split('.').all(|part| part.parse::<u8>().is_ok());
    let label = match is_number {
        true => "oj".to_owned(),
        false => {
            let mut labels: Vec<_> = host.split('.').filter(|label| !label.is_empty()).collect();
            if 1 < labels.len() {
                labels.pop();
            }
            while 1 < labels.len()
                && labels
                    .last()
                    .is_some_and(|last| HOST_FILLERS.contains(last))
            {
                labels.pop();
            }
            slug(labels.last().copied().unwrap_or_default())
        }
    };
    let path = addresses::percent_decoded(path);
    let words = telling(&path);
    let words = words.split(|c: char| !c.is_ascii_alphanumeric());
    let words = words.map(str::to_ascii_lowercase);
    let words: Vec<_> = words
        .filter(|word| !word.is_empty() && !FILLERS.contains(&word.as_str()))
        .collect();
    (label, words.join("-"))
}

/// An address' path, with the values of its query.
fn telling(path: &str) -> String {
    let (place, rest) = path.split_once('?').unwrap_or((path, ""));
    let (query, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let pairs = query
        .split('&')
        .map(|pair| pair.split_once('=').unwrap_or(("", pair)));
    let values = pairs.filter(|(key, _)| !FILLER_KEYS.contains(key));
    let values = values.map(|(_, value)| value).collect::<Vec<_>>().join("/");
    format!("{place}/{values}/{fragment}")
}

/// Eight digits that tell a text from others.
fn mark(text: &str) -> String {
    format!("{:08x}", crate::imports::fingerprint(text.as_bytes()) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, name: &str, judge: &str) {
        let found = of_problem(url, "Site - Contest", "A. 标题");
        assert_eq!((found.name.as_str(), found.judge), (name, judge), "{url}");
        assert_eq!(package_name(&found.name), found.name);
    }

    #[test]
    fn names_that_lack_their_judge() {
        for (name, likely_name) in [
            ("p1234", Some("luogu-p1234")),
            ("P1234", Some("luogu-p1234")),
            ("abc300-a", Some("atcoder-abc300-a")),
            ("abc300_a", Some("atcoder-abc300-a")),
            ("arc100", Some("atcoder-arc100")),
            ("1704f", Some("codeforces-1704f")),
            ("1970c3", Some("codeforces-1970c3")),
            ("codeforce-1a", Some("codeforces-1a")),
            ("lougu-p1", Some("luogu-p1")),
            ("a", None),
            ("1", None),
            ("", None),
            ("practice", None),
            ("two-sums", None),
        ] {
            assert_eq!(likely(name).as_deref(), likely_name, "{name}");
        }
    }

    #[test]
    fn judges_of_the_table() {
        check(
            "https://www.luogu.com.cn/problem/P10501",
            "luogu-p10501",
            "luogu",
        );
        check(
            "https://ac.nowcoder.com/acm/contest/5666/A",
            "nowcoder-5666a",
            "nowcoder",
        );
        check(
            "https://codeforces.com/contest/1704/problem/F",
            "codeforces-1704f",
            "codeforces",
        );
        check(
            "https://judge.yosupo.jp/problem/unionfind",
            "library-checker-unionfind",
            "library-checker",
        );
        check(
            "https://atcoder.jp/contests/abc206/tasks/abc206_f",
            "atcoder-abc206-f",
            "atcoder",
        );
        // Closed: its problems are another's now.
        check(
            "https://www.acmicpc.net/problem/11868",
            "boj-11868",
            "other",
        );
        check("https://vjudge.net/problem/POJ-2311", "poj-2311", "poj");
    }

    #[test]
    fn other_pages_of_them() {
        check(
            "https://www.acwing.com/problem/content/5000/",
            "acwing-content-5000",
            "acwing",
        );
        check(
            "https://codeforces.com/problemsets/acmsguru/problem/99999/100",
            "codeforces-acmsguru-99999-100",
            "codeforces",
        );
        check(
            "https://ac.nowcoder.com/pat/6/problem/4045",
            "nowcoder-pat-6-4045",
            "nowcoder",
        );
        check(
            "https://codeforces.com/contest/1/problems?locale=en",
            "codeforces-1a",
            "codeforces",
        );
        check(
            "https://acm.timus.ru/problem.aspx?space=340&num=2&locale=en",
            "timus-340-2",
            "timus",
        );
    }

    #[test]
    fn judges_of_which_nothing_is_known() {
        check(
            "https://oj.vnoi.info/problem/bedao_g08_a",
            "vnoi-bedao-g08-a",
            "other",
        );
        check(
            "http://www.usaco.org/index.php?page=viewproblem2&cpid=987",
            "usaco-987",
            "other",
        );
        check("https://acm.hust.edu.cn/problem/1234", "hust-1234", "other");
        check(
            "http://192.168.1.5:8080/team/problems/7/text",
            "oj-team-7-text",
            "other",
        );
        check(
            "https://pintia.cn/problem-sets/1/exam/problems/2",
            "pintia-1-2",
            "other",
        );
        check(
            "http://acm.hrbust.edu.cn/index.php?m=ProblemSet&a=showProblem&problem_id=1054",
            "hrbust-1054",
            "other",
        );
        check(
            "https://libreoj.github.io/contest/25/problem/1",
            "libreoj-25-1",
            "other",
        );
        check(
            "https://vjudge.net/contest/480959#problem/B",
            "vjudge-480959-b",
            "other",
        );
        check(
            "http://noi.example/contest/CH%20Round%EF%BC%8F/x",
            "noi-ch-round-x",
            "other",
        );
        // Its own number of the page is not the problem's.
        let uva =
            "https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=788";
        assert_eq!(of_problem(uva, "UVa", "847 - A Game").name, "uva-847");
        check("https://17oj.com/p/1", "oj-17oj-1", "other");
        check("https://user:pass@x.org:1/p/é/b", "x-b", "other");
    }

    #[test]
    fn addresses_that_say_nothing() {
        check("", "site-contest-a", "other");
        check("https://example.com/", "example-a", "other");
        let all_chinese = of_problem("", "洛谷", "移棋子游戏");
        assert!(all_chinese.name.starts_with("problem-"), "{all_chinese:?}");
        assert_ne!(all_chinese, of_problem("", "洛谷", "取石子游戏"));
        let [one, other] = ["题目", "題目"].map(|id| {
            let url = format!("https://www.luogu.com.cn/problem/{id}");
            of_problem(&url, "洛谷", "题")
        });
        assert!(one != other && one.name.starts_with("luogu-"), "{one:?}");
        assert_eq!(one.judge, "luogu");
    }

    /// Whatever it is, it is one folder's name.
    #[test]
    fn names_that_want_out() {
        let long = "x".repeat(300);
        for url in [
            "https://evil.example/../../etc/passwd",
            "https://evil.example/..%2f..%2fetc",
            "https://../..",
            "https://evil.example/a\0b/c\nd",
            "https://evil.example/C:\\windows\\system32",
            &format!("https://{long}/{long}"),
            &format!("https://www.luogu.com.cn/problem/{long}"),
            "https://www.luogu.com.cn/problem/题目",
            "https://com/con",
            "../../x",
        ] {
            for title in ["../../../x", "\0", "", "con", "test", "..", &long] {
                let Name { name, .. } = of_problem(url, title, title);
                let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                assert!(
                    name.chars().all(is_plain) && name.len() <= LONGEST,
                    "{name}"
                );
                assert!(name.starts_with(|c: char| c.is_ascii_lowercase()), "{name}");
                assert!(!is_kept(&name), "{name}");
            }
        }
        for (text, name) in [
            ("test", "test-problem"),
            ("com1", "com1-problem"),
            ("17", "oj-17"),
        ] {
            assert_eq!(package_name(text), name);
        }
    }
}
