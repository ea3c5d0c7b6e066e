//! The problems' records in their manifests: names, addresses, twins.

use bundler::addresses::{is_id, problem_id};
use bundler::catalog::Catalog;
use std::path::Path;

fn catalog() -> Catalog {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Catalog::load(&root.join("Cargo.toml")).unwrap()
}

#[test]
fn an_address_leads_to_its_problem_alone() {
    let catalog = catalog();
    for problem in &catalog.problems {
        let url = &problem.record.url;
        assert_eq!(problem_id(url).as_ref(), Some(&problem.name), "{url}");
        let (_, plain) = url.split_once("://").expect("a scheme");
        let ways = [url.clone(), plain.to_owned(), format!("http://{plain}#top")];
        for wanted in ways.iter().chain([&problem.name]) {
            let found = catalog.find(wanted).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(found.name, problem.name, "{wanted}");
        }
    }
    let other = "https://acm.timus.ru/problem.aspx?num=1000";
    let said = catalog.find(other).unwrap_err().to_string();
    assert!(said.contains("no problem is called `timus-1000`"), "{said}");
}

#[test]
fn twins_are_ids_on_other_judges() {
    let catalog = catalog();
    for problem in &catalog.problems {
        for twin in &problem.record.twins {
            let name = &problem.name;
            assert!(is_id(twin), "{name}: `{twin}` is no judge's name and an id");
            let found = catalog.find(twin).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(found.name, *name, "{twin}");
        }
    }
}

#[test]
fn twins_are_found_by_their_addresses() {
    let catalog = catalog();
    for (wanted, name) in [
        ("http://poj.org/problem?id=2311", "luogu-p10501"),
        (
            "https://www.acwing.com/problem/content/221/",
            "luogu-p10501",
        ),
        ("https://loj.ac/p/10243", "nowcoder-50616"),
        (
            "https://acm.hdu.edu.cn/showproblem.php?pid=1517",
            "kattis-amultiplicationgame",
        ),
        (
            "https://vjudge.net/problem/UVA-847",
            "kattis-amultiplicationgame",
        ),
        ("codeforces.com/contest/1704/problem/F", "codeforces-1704f"),
        ("CF603C", "codeforces-603c"),
        ("abc206f", "atcoder-abc206-f"),
        ("multiplication-game", "kattis-amultiplicationgame"),
    ] {
        assert_eq!(catalog.find(wanted).unwrap().name, name, "{wanted}");
    }
}
