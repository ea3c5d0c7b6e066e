//! Which problem an address means: the judges' addresses, as data.
//!
//! A problem's id is `<judge>-<id>`: `luogu-p10501`, `codeforces-1704f`,
//! `atcoder-abc206-f`. The judges are those of [`crate::model::judges`] and a few that
//! have closed, whose problems live on elsewhere.

use crate::model::judges::JUDGES;

/// The addresses of problems, by judge; the more particular ones come first.
///
/// `*` is the id or a part of it, `_` is any word. A host stands for those
/// below it too: `luogu.com.cn` for `www.luogu.com.cn`. What an address has
/// besides, in its path or its query, does not matter.
const ADDRESSES: &[(&str, &str)] = &[
    ("acwing", "acwing.com/problem/content/description/*"),
    ("acwing", "acwing.com/problem/content/solution/*"),
    ("acwing", "acwing.com/problem/content/*"),
    ("aoj", "onlinejudge.u-aizu.ac.jp/problems/*"),
    ("aoj", "onlinejudge.u-aizu.ac.jp/courses/lesson/_/_/_/*"),
    ("aoj", "onlinejudge.u-aizu.ac.jp/challenges/sources/_/_/*"),
    ("aoj", "judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=*"),
    ("atcoder", "atcoder.jp/contests/_/tasks/*"),
    ("boj", "acmicpc.net/problem/*"),
    ("bzoj", "lydsy.com/judgeonline/problem.php?id=*"),
    ("bzoj", "darkbzoj.cc/problem/*"),
    ("bzoj", "hydro.ac/d/bzoj/p/*"),
    ("codeforces", "codeforces.com/problemset/problem/*/*"),
    ("codeforces", "codeforces.com/problemset/gymproblem/*/*"),
    ("codeforces", "codeforces.com/contest/*/problem/*"),
    ("codeforces", "codeforces.com/gym/*/problem/*"),
    ("codeforces", "codeforces.com/group/_/contest/*/problem/*"),
    ("cses", "cses.fi/problemset/_/*"),
    ("cses", "cses.fi/*/task/*"),
    ("dmoj", "dmoj.ca/problem/*"),
    ("hackerrank", "hackerrank.com/challenges/*"),
    ("hackerrank", "hackerrank.com/contests/_/challenges/*"),
    ("hdu", "acm.hdu.edu.cn/showproblem.php?pid=*"),
    ("hdu", "acm.hdu.edu.cn/contest/problem?cid=*&pid=*"),
    (
        "hdu",
        "acm.hdu.edu.cn/contests/contest_showproblem.php?cid=*&pid=*",
    ),
    ("kattis", "kattis.com/problems/*"),
    ("kattis", "kattis.com/contests/_/problems/*"),
    ("library-checker", "judge.yosupo.jp/problem/*"),
    ("library-checker", "old.yosupo.jp/problem/*"),
    ("loj", "loj.ac/p/*"),
    ("loj", "loj.ac/problem/*"),
    ("luogu", "luogu.com.cn/problem/solution/*"),
    ("luogu", "luogu.com.cn/problem/*"),
    ("luogu", "luogu.com/problem/solution/*"),
    ("luogu", "luogu.com/problem/*"),
    ("luogu", "luogu.org/problem/*"),
    ("luogu", "luogu.org/problemnew/show/*"),
    ("nowcoder", "ac.nowcoder.com/acm/problem/*"),
    ("nowcoder", "ac.nowcoder.com/acm/contest/*/*"),
    ("poj", "poj.org/problem?id=*"),
    ("spoj", "spoj.com/problems/*"),
    ("timus", "timus.ru/problem.aspx?space=1&num=*"),
    // A contest, with numbers of its own.
    ("timus", "timus.ru/problem.aspx?space=*&num=*"),
    ("timus", "timus.ru/problem.aspx?num=*"),
    ("uva", "onlinejudge.org/external/_/p*.pdf"),
    ("uva", "onlinejudge.org/external/_/*.pdf"),
    (VJUDGE, "vjudge.net/problem/*"),
    ("yukicoder", "yukicoder.me/problems/no/*"),
    (
        "zoj",
        "acm.zju.edu.cn/onlinejudge/showproblem.do?problemcode=*",
    ),
];

/// Where each judge has its problems: [`address_of`] puts the id for `*`.
const SITES: &[(&str, &str)] = &[
    ("acwing", "https://www.acwing.com/problem/content/*/"),
    ("atcoder", "https://atcoder.jp/contests/*/tasks/*"),
    (
        "codeforces",
        "https://codeforces.com/problemset/problem/*/*",
    ),
    ("cses", "https://cses.fi/problemset/task/*"),
    ("dmoj", "https://dmoj.ca/problem/*"),
    (
        "hackerrank",
        "https://www.hackerrank.com/challenges/*/problem",
    ),
    ("hdu", "https://acm.hdu.edu.cn/showproblem.php?pid=*"),
    ("kattis", "https://open.kattis.com/problems/*"),
    ("library-checker", "https://judge.yosupo.jp/problem/*"),
    ("loj", "https://loj.ac/p/*"),
    ("luogu", "https://www.luogu.com.cn/problem/*"),
    ("nowcoder", "https://ac.nowcoder.com/acm/problem/*"),
    ("poj", "http://poj.org/problem?id=*"),
    ("spoj", "https://www.spoj.com/problems/*/"),
    ("timus", "https://acm.timus.ru/problem.aspx?num=*"),
    ("yukicoder", "https://yukicoder.me/problems/no/*"),
];

/// Has no problems of its own: its ids name another judge first.
const VJUDGE: &str = "vjudge";

/// Judges that have closed, or of which only the ids matter.
const OTHER_JUDGES: &[&str] = &["boj", "bzoj", "zoj"];

/// Other names of judges, used by people and by other judges.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("aizu", "aoj"),
    ("at", "atcoder"),
    ("baekjoon", "boj"),
    ("cf", "codeforces"),
    ("gym", "codeforces"),
    ("hysbz", "bzoj"),
    ("libreoj", "loj"),
    ("ural", "timus"),
    ("洛谷", "luogu"),
    ("黑暗爆炸", "bzoj"),
];

/// AcWing's addresses have numbers of their own; these are 2 more than the
/// problem's, others by less or more (checked in 2026, from 91 to 2424).
const ACWING_PAGES: std::ops::RangeInclusive<u32> = 93..=2426;

/// The id of the problem that an address means, with or without `https://`.
///
/// `None` if it is no address of a problem, as far as is known.
pub fn problem_id(address: &str) -> Option<String> {
    let address = Address::of(address);
    ADDRESSES.iter().find_map(|(judge, shape)| {
        let id = address.id_in(shape)?;
        match *judge {
            "acwing" => {
                let number = id
                    .parse()
                    .ok()
                    .filter(|number| ACWING_PAGES.contains(number))?;
                Some(format!("acwing-{}", number - 2))
            }
            VJUDGE => with_judge(&id),
            judge => Some(format!("{judge}-{id}")),
        }
    })
}

/// The judge whose site an address is on, whatever the page.
pub fn judge_at(address: &str) -> Option<&'static str> {
    let host = Address::of(address).host;
    let (judge, _) = ADDRESSES.iter().find(|(judge, shape)| {
        let shapes = Address::of(shape).host;
        let below = host.strip_suffix(&shapes);
        *judge != VJUDGE && below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    })?;
    Some(judge)
}

/// The address of a problem, by its id, where the id says enough.
pub fn address_of(id: &str) -> Option<String> {
    let judges = SITES.iter().filter_map(|(judge, site)| {
        let rest = id.strip_prefix(judge)?.strip_prefix('-')?;
        Some((*judge, *site, rest))
    });
    let (judge, site, rest) = judges.max_by_key(|(judge, ..)| judge.len())?;
    let (first, last) = match judge {
        "acwing" => {
            let number: u32 = rest.parse().ok()?;
            ((number + 2).to_string(), String::new())
        }
        // Its contests are written with hyphens, its tasks with underscores.
        "atcoder" => {
            let (contest, _) = rest.rsplit_once('-')?;
            (contest.to_owned(), rest.replace('-', "_"))
        }
        "codeforces" => {
            let letter = rest.find(|c: char| !c.is_ascii_digit())?;
            let (contest, problem) = rest.split_at(letter);
            (contest.to_owned(), problem.to_uppercase())
        }
        "library-checker" => (rest.replace('-', "_"), String::new()),
        "luogu" | "spoj" => (rest.to_uppercase(), String::new()),
        _ => (rest.to_owned(), String::new()),
    };
    let mut parts = [first, last].into_iter();
    let pieces = site.split('*').enumerate().map(|(at, piece)| match at {
        0 => piece.to_owned(),
        _ => parts.next().unwrap_or_default() + piece,
    });
    let address: String = pieces.collect();
    // What does not lead back is no address of it.
    (problem_id(&address).as_deref() == Some(id)).then_some(address)
}

/// `CF603C`, `poj 2311` or `AtCoder-abc206_f` as an id: with the name that the
/// judge has here, if the word in front is the name of one.
pub fn with_judge(name: &str) -> Option<String> {
    let name = name.trim().to_lowercase();
    let is_end = |c: char| c.is_ascii_digit() || is_separator(c);
    let (judge, rest) = judges_by_name().find_map(|(word, judge)| {
        let rest = name.strip_prefix(word)?;
        rest.starts_with(is_end).then_some((judge, rest))
    })?;
    let rest = rest.trim_start_matches(is_separator);
    (!rest.is_empty()).then(|| format!("{judge}-{}", rest.replace(is_separator, "-")))
}

/// Every name of a judge, with the one that it has here.
fn judges_by_name() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = JUDGES.iter().map(|judge| judge.name);
    let own = own.chain(OTHER_JUDGES.iter().copied());
    own.map(|name| (name, name))
        .chain(OTHER_NAMES.iter().copied())
}

/// The id that a problem of another judge has there: Luogu's `luogu-cf603c` is
/// `codeforces-603c`.
pub fn origin(id: &str) -> Option<String> {
    with_judge(id.strip_prefix("luogu-")?)
}

/// Whether a name is one of a judge and an id: `uva-847`.
pub fn is_id(name: &str) -> bool {
    with_judge(name).is_some_and(|id| id == name)
}

/// Whether a text can be nothing but an address, or looks like one: it begins
/// with a host and a path.
pub fn may_be_address(text: &str) -> bool {
    let text = text.trim();
    let host = text.split('/').next().unwrap_or_default();
    let is_host = |host: &str| {
        let mut words = host.split('.');
        host.contains('.') && words.all(|word| word.starts_with(|c: char| c.is_alphanumeric()))
    };
    text.contains("://") || host.len() < text.len() && is_host(host)
}

fn is_separator(c: char) -> bool {
    matches!(c, '-' | '_' | ' ')
}

/// An address, for comparing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Address {
    host: String,
    path: Vec<String>,
    query: Vec<String>,
}

impl Address {
    /// Whatever the case, without the scheme, `www.` and the place on the page.
    pub(crate) fn of(text: &str) -> Address {
        let text = percent_decoded(text.trim()).to_lowercase();
        let text = text.split_once("://").map_or(&*text, |(_, rest)| rest);
        let text = text.split('#').next().unwrap_or_default();
        let (place, query) = text.split_once('?').unwrap_or((text, ""));
        let words = |text: &str, between: char| -> Vec<String> {
            let words = text.split(between).filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        };
        let (host, path) = place.split_once('/').unwrap_or((place, ""));
        Address {
            host: host.strip_prefix("www.").unwrap_or(host).to_owned(),
            path: words(path, '/'),
            query: words(query, '&'),
        }
    }

    /// What stands where a shape has its `*`.
    fn id_in(&self, shape: &str) -> Option<String> {
        let shape_of = Address::of(shape);
        let below = self.host.strip_suffix(&shape_of.host)?;
        if !(below.is_empty() || below.ends_with('.')) || self.path.len() < shape_of.path.len() {
            return None;
        }
        let mut id = String::new();
        for (word, shape) in self.path.iter().zip(&shape_of.path) {
            add_part(&mut id, captured(word, shape)?);
        }
        for shape in &shape_of.query {
            let mut words = self.query.iter();
            add_part(&mut id, words.find_map(|word| captured(word, shape))?);
        }
        let is_plain = |c: char| c.is_alphanumeric() || is_separator(c);
        let is_id = !id.is_empty() && id.chars().all(is_plain);
        is_id.then(|| id.replace(is_separator, "-"))
    }
}

/// Adds a part to an id: two numbers beside each other stay two.
fn add_part(id: &mut String, part: &str) {
    let is_digit = |c: char| c.is_ascii_digit();
    if id.ends_with(is_digit) && part.starts_with(is_digit) {
        id.push('-');
    }
    id.push_str(part);
}

/// What of a word stands for the `*` of its shape; of a plain one, nothing.
fn captured<'w>(word: &'w str, shape: &str) -> Option<&'w str> {
    match shape.split_once('*') {
        Some((before, after)) => word.strip_prefix(before)?.strip_suffix(after),
        None => (shape == "_" || shape == word).then_some(""),
    }
}

/// What browsers copy as `%E6%B4%9B` are letters.
pub fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let digits = more.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let code = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
        match code.filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            None => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One address for each judge, and the ways in which they differ.
    const TABLE: &[(&str, &str)] = &[
        ("https://www.acwing.com/problem/content/895/", "acwing-893"),
        ("acwing.com/problem/content/description/221", "acwing-219"),
        (
            "https://onlinejudge.u-aizu.ac.jp/problems/ALDS1_1_A",
            "aoj-alds1-1-a",
        ),
        (
            "https://onlinejudge.u-aizu.ac.jp/courses/lesson/1/ALDS1/1/ALDS1_1_A",
            "aoj-alds1-1-a",
        ),
        (
            "http://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=0005&lang=jp",
            "aoj-0005",
        ),
        (
            "https://atcoder.jp/contests/abc206/tasks/abc206_f",
            "atcoder-abc206-f",
        ),
        (
            "https://atcoder.jp/contests/abc206/tasks/abc206_f/editorial?lang=en#a",
            "atcoder-abc206-f",
        ),
        ("https://www.acmicpc.net/problem/11868", "boj-11868"),
        (
            "https://www.lydsy.com/JudgeOnline/problem.php?id=1299",
            "bzoj-1299",
        ),
        ("https://hydro.ac/d/bzoj/p/1299", "bzoj-1299"),
        (
            "https://codeforces.com/problemset/problem/1704/F",
            "codeforces-1704f",
        ),
        ("codeforces.com/contest/1704/problem/F", "codeforces-1704f"),
        (
            "https://m1.codeforces.com/contest/1704/problem/F?locale=ru",
            "codeforces-1704f",
        ),
        (
            "https://codeforces.com/gym/100001/problem/A",
            "codeforces-100001a",
        ),
        ("https://cses.fi/problemset/task/1730/", "cses-1730"),
        ("https://cses.fi/problemset/submit/1730/", "cses-1730"),
        ("https://cses.fi/249/task/A", "cses-249a"),
        ("https://dmoj.ca/problem/ccc18s1", "dmoj-ccc18s1"),
        (
            "https://www.hackerrank.com/challenges/stone-division/problem",
            "hackerrank-stone-division",
        ),
        (
            "https://acm.hdu.edu.cn/showproblem.php?pid=1517",
            "hdu-1517",
        ),
        ("http://acm.hdu.edu.cn/showProblem.php?pid=1517", "hdu-1517"),
        (
            "https://acm.hdu.edu.cn/contest/problem?cid=1100&pid=1001",
            "hdu-1100-1001",
        ),
        (
            "https://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1001&cid=1100",
            "hdu-1100-1001",
        ),
        ("https://open.kattis.com/problems/snim", "kattis-snim"),
        (
            "https://open.kattis.com/contests/abc/problems/snim",
            "kattis-snim",
        ),
        (
            "https://judge.yosupo.jp/problem/unionfind",
            "library-checker-unionfind",
        ),
        (
            "https://old.yosupo.jp/problem/aplusb",
            "library-checker-aplusb",
        ),
        ("https://loj.ac/p/10243", "loj-10243"),
        ("https://loj.ac/problem/10243", "loj-10243"),
        (
            "https://www.luogu.com.cn/problem/P10501?contestId=1",
            "luogu-p10501",
        ),
        ("luogu.com/problem/P10501", "luogu-p10501"),
        (
            "https://www.luogu.com.cn/problem/solution/P10501",
            "luogu-p10501",
        ),
        ("www.luogu.com.cn/problem/CF1704F", "luogu-cf1704f"),
        (
            "https://www.luogu.com.cn/problem/AT_abc206_f#submit",
            "luogu-at-abc206-f",
        ),
        (
            "https://ac.nowcoder.com/acm/problem/50616",
            "nowcoder-50616",
        ),
        (
            "https://ac.nowcoder.com/acm/contest/5666/A",
            "nowcoder-5666a",
        ),
        ("http://poj.org/problem?id=2311", "poj-2311"),
        ("poj.org/problem?lang=zh&id=2311", "poj-2311"),
        ("https://www.spoj.com/problems/MCOINS/", "spoj-mcoins"),
        (
            "https://acm.timus.ru/problem.aspx?space=1&num=1465",
            "timus-1465",
        ),
        (
            "https://acm.timus.ru/problem.aspx?space=340&num=2",
            "timus-340-2",
        ),
        ("https://onlinejudge.org/external/8/p847.pdf", "uva-847"),
        ("https://uva.onlinejudge.org/external/8/847.pdf", "uva-847"),
        ("https://vjudge.net/problem/POJ-2311", "poj-2311"),
        (
            "https://vjudge.net/problem/CodeForces-1704F/origin",
            "codeforces-1704f",
        ),
        (
            "https://vjudge.net/problem/Gym-100001A",
            "codeforces-100001a",
        ),
        (
            "https://vjudge.net/problem/%E6%B4%9B%E8%B0%B7-P10501",
            "luogu-p10501",
        ),
        (
            "https://vjudge.net/problem/AtCoder-abc206_f",
            "atcoder-abc206-f",
        ),
        ("https://yukicoder.me/problems/no/2", "yukicoder-2"),
        (
            "http://acm.zju.edu.cn/onlinejudge/showProblem.do?problemCode=3067",
            "zoj-3067",
        ),
    ];

    #[test]
    fn addresses_of_all_judges() {
        for (address, id) in TABLE {
            assert_eq!(problem_id(address).as_deref(), Some(*id), "{address}");
            assert!(may_be_address(address), "{address}");
            assert!(is_id(id), "{id}");
        }
        for (judge, _) in judges_by_name().filter(|(name, judge)| name == judge) {
            let of_judge = |(_, id): &&(&str, &str)| id.starts_with(&format!("{judge}-"));
            assert!(TABLE.iter().any(|row| of_judge(&row)), "none for {judge}");
        }
    }

    #[test]
    fn addresses_of_no_problem() {
        for address in [
            "https://example.com/problem/P1",
            "https://www.luogu.com.cn/",
            "https://notluogu.com.cn/problem/P1",
            "https://acm.timus.ru/problem.aspx?space=1",
            "https://poj.org/problem",
            "https://codeforces.com/contest/1704",
            // Its number here is not the problem's, and this one is not known.
            "https://www.acwing.com/problem/content/3305/",
            "https://www.acwing.com/problem/content/31/",
            "https://vjudge.net/problem/Nowhere-1",
            "https://loj.ac/p/%",
            "",
        ] {
            assert_eq!(problem_id(address), None, "{address}");
        }
    }

    #[test]
    fn addresses_from_ids() {
        for (id, address) in [
            ("luogu-p1234", "https://www.luogu.com.cn/problem/P1234"),
            (
                "atcoder-abc206-f",
                "https://atcoder.jp/contests/abc206/tasks/abc206_f",
            ),
            (
                "atcoder-math-and-algorithm-a",
                "https://atcoder.jp/contests/math-and-algorithm/tasks/math_and_algorithm_a",
            ),
            (
                "codeforces-1704f",
                "https://codeforces.com/problemset/problem/1704/F",
            ),
            ("acwing-893", "https://www.acwing.com/problem/content/895/"),
            ("poj-2311", "http://poj.org/problem?id=2311"),
        ] {
            assert_eq!(address_of(id).as_deref(), Some(address));
        }
        // Those without an address, or whose id does not say which.
        for id in [
            "acwing-3303",
            "atcoder-x",
            "boj-1",
            "hdu-1100-1001",
            "luogu-",
            "uva-100",
            "a",
        ] {
            let address = address_of(id);
            let back = address.as_deref().and_then(problem_id);
            assert!(address.is_none() || back.as_deref() == Some(id), "{id}");
        }
        for (address, id) in TABLE {
            let back = address_of(id).map(|own| problem_id(&own));
            assert!(
                back.is_none_or(|back| back.as_deref() == Some(id)),
                "{address}"
            );
        }
    }

    #[test]
    fn judges_by_site() {
        for (address, judge) in [
            (
                "https://www.acwing.com/problem/content/9999/",
                Some("acwing"),
            ),
            (
                "https://mirror.codeforces.com/acmsguru/problem/99999/100",
                Some("codeforces"),
            ),
            ("https://notcodeforces.com/", None),
            ("https://vjudge.net/problem/POJ-1", None),
            ("", None),
        ] {
            assert_eq!(judge_at(address), judge, "{address}");
        }
    }

    #[test]
    fn names_with_a_judge() {
        for (name, id) in [
            ("CF603C", Some("codeforces-603c")),
            ("cf 603 C", Some("codeforces-603-c")),
            ("poj2311", Some("poj-2311")),
            ("AT_abc206_f", Some("atcoder-abc206-f")),
            ("library_checker_x", None),
            ("library-checker-x", Some("library-checker-x")),
            ("abc206_f", None),
            ("multiplication-game", None),
            ("luogu", None),
            ("luogu-", None),
            ("", None),
        ] {
            assert_eq!(with_judge(name).as_deref(), id, "{name}");
        }
        assert_eq!(
            origin("luogu-at-abc206-f").as_deref(),
            Some("atcoder-abc206-f")
        );
        assert_eq!(origin("luogu-p10501"), None);
        assert_eq!(origin("poj-cf1"), None);
    }

    #[test]
    fn what_may_be_an_address() {
        for (text, may_be) in [
            ("codeforces.com/contest/1/problem/A", true),
            ("ftp://x", true),
            ("../other/main", false),
            ("./problems/luogu-p1", false),
            ("problems/luogu-p1", false),
            ("Cut/Paste Game", false),
            ("main.rs", false),
        ] {
            assert_eq!(may_be_address(text), may_be, "{text}");
        }
    }
}
