//! The problems' records in their manifests: names, addresses, twins.

use crate::page::{Pages, root};
use bundler::model::addresses::{is_id, problem_id};
use bundler::model::problem::Problem;
use bundler::workspace::catalog::Catalog;

/// What a record says that leads elsewhere than to its problem.
pub fn wrong(catalog: &Catalog) -> Pages {
    let problems = catalog.problems.iter();
    Pages {
        pages: Vec::new(),
        remarks: problems
            .flat_map(|problem| wrong_of(catalog, problem))
            .collect(),
    }
}

fn wrong_of(catalog: &Catalog, problem: &Problem) -> Vec<String> {
    let (name, record) = (&problem.name, &problem.record);
    let mut wrong = Vec::new();
    match problem_id(&record.url) {
        Some(id) if id != *name => wrong.push(format!("{name}: `url` is that of {id}")),
        _ => {}
    }
    let twins = record.twins.iter();
    for twin in twins.clone().filter(|twin| !is_id(twin)) {
        wrong.push(format!(
            "{name}: the twin `{twin}` is not a judge's name and an id"
        ));
    }
    for wanted in twins.chain([&record.url, name]) {
        match catalog.find(wanted) {
            Ok(found) if found.name == *name => {}
            Ok(found) => wrong.push(format!("{name}: `{wanted}` leads to {}", found.name)),
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    wrong
}

#[test]
fn an_address_of_another_problem() {
    let mut catalog = catalog();
    assert_eq!(wrong(&catalog).remarks, Vec::<String>::new());
    let mut copy = catalog.find("luogu-p4018").unwrap().clone();
    copy.name = "luogu-p1234".to_owned();
    catalog.problems.push(copy);
    let remarks = wrong(&catalog).remarks.join("\n");
    assert!(
        remarks.contains("luogu-p1234: `url` is that of luogu-p4018"),
        "{remarks}"
    );
}

fn catalog() -> Catalog {
    Catalog::load(&root().join("Cargo.toml")).unwrap()
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
