//! Where a solution is submitted, by judge, as data.

/// By judge: the shape of a problem's address, and of the page to submit on;
/// `{1}`, `{2}` are what stands for the stars.
const PAGES: &[(&str, &str, &str)] = &[
    (
        "atcoder",
        "https://atcoder.jp/contests/*/tasks/*",
        "https://atcoder.jp/contests/{1}/submit?taskScreenName={2}",
    ),
    (
        "codeforces",
        "https://codeforces.com/contest/*/problem/*",
        "https://codeforces.com/contest/{1}/submit/{2}",
    ),
    (
        "codeforces",
        "https://codeforces.com/problemset/problem/*/*",
        "https://codeforces.com/problemset/submit/{1}/{2}",
    ),
    (
        "codeforces",
        "https://codeforces.com/gym/*/problem/*",
        "https://codeforces.com/gym/{1}/submit/{2}",
    ),
    (
        "cses",
        "https://cses.fi/problemset/task/*",
        "https://cses.fi/problemset/submit/{1}/",
    ),
    (
        "dmoj",
        "https://dmoj.ca/problem/*",
        "https://dmoj.ca/problem/{1}/submit",
    ),
    (
        "kattis",
        "https://open.kattis.com/problems/*",
        "https://open.kattis.com/problems/{1}/submit",
    ),
    (
        "luogu",
        "https://www.luogu.com.cn/problem/*",
        "https://www.luogu.com.cn/problem/{1}#submit",
    ),
    (
        "timus",
        "https://acm.timus.ru/problem.aspx?space=1&num=*",
        "https://acm.timus.ru/submit.aspx?space=1&num={1}",
    ),
    (
        "yukicoder",
        "https://yukicoder.me/problems/no/*",
        "https://yukicoder.me/problems/no/{1}/submit",
    ),
];

/// The page to submit on; where none is known, that of the problem, which has
/// the form on it or leads there.
pub fn submission(judge: &str, url: &str) -> String {
    let plain = url.trim_end_matches('/');
    let plain = plain.replacen("http://", "https://", 1);
    let pages = PAGES.iter().filter(|(of, ..)| *of == judge);
    let mut found = pages.filter_map(|(_, shape, page)| {
        let stars = stars(&plain, shape)?;
        let numbered = stars.iter().enumerate();
        Some(numbered.fold((*page).to_owned(), |page, (at, star)| {
            page.replace(&format!("{{{}}}", at + 1), star)
        }))
    });
    found.next().unwrap_or_else(|| url.to_owned())
}

/// What stands for the stars of a shape, if an address has it.
fn stars<'a>(address: &'a str, shape: &str) -> Option<Vec<&'a str>> {
    let mut parts = shape.split('*');
    let mut rest = address.strip_prefix(parts.next()?)?;
    let mut stars = Vec::new();
    for part in parts {
        let end = match part {
            "" => rest.len(),
            part => rest.find(part)?,
        };
        stars.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    let is_word = |star: &&str| !star.is_empty() && !star.contains(['/', '?', '#', '&']);
    (rest.is_empty() && stars.iter().all(is_word)).then_some(stars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages() {
        #[track_caller]
        fn check(judge: &str, url: &str, page: &str) {
            assert_eq!(submission(judge, url), page);
        }
        check(
            "atcoder",
            "https://atcoder.jp/contests/abc330/tasks/abc330_e",
            "https://atcoder.jp/contests/abc330/submit?taskScreenName=abc330_e",
        );
        check(
            "codeforces",
            "https://codeforces.com/problemset/problem/1704/F",
            "https://codeforces.com/problemset/submit/1704/F",
        );
        check(
            "cses",
            "https://cses.fi/problemset/task/1098/",
            "https://cses.fi/problemset/submit/1098/",
        );
        check(
            "luogu",
            "https://www.luogu.com.cn/problem/P10501",
            "https://www.luogu.com.cn/problem/P10501#submit",
        );
        // Of a shape that is not known, the problem's own page.
        for (judge, url) in [
            ("luogu", "https://www.luogu.com.cn/problem/P1/x"),
            ("loj", "https://loj.ac/p/10241"),
            ("nowcoder", "https://ac.nowcoder.com/acm/problem/50617"),
            ("codeforces", "https://codeforces.com/contest//problem/A"),
        ] {
            check(judge, url, url);
        }
    }
}
