//! Problems minified: the same programs in fewer bytes.

use bundler::stages::print::{Minify, Parts, minify};
use bundler::toolchain::rustc::in_parallel;
use bundler::{Bundle, Request};
use std::path::Path;

/// Problems of this workspace, as their judges compile them: some, or each with
/// `BUNDLER_CORPUS=all`.
#[test]
fn problems_minified() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let catalog = bundler::workspace::catalog::Catalog::load(&root).unwrap();
    let all = std::env::var("BUNDLER_CORPUS").is_ok_and(|asked| asked == "all");
    let problems = catalog.problems.iter().step_by(if all { 1 } else { 5 });
    let problems: Vec<_> = problems.collect();
    let checked = in_parallel(&problems, |problem| {
        let bundle = bundler::bundle(&Request {
            manifest: problem.dir.join("Cargo.toml"),
            quick: true,
            ..Request::default()
        });
        // A problem that is broken is told by its samples.
        Ok(bundle.map(check_problem).is_ok())
    });
    assert!(checked.unwrap().contains(&true));
}

#[track_caller]
fn check_problem(mut bundle: Bundle) {
    let whole = bundle.stages.last().unwrap().text.clone();
    for what in [Minify::Libraries, Minify::All] {
        let text = minify(&whole, what).unwrap();
        let before = Parts::of(whole.as_str()).unwrap();
        let after = Parts::of(text.as_str()).unwrap();
        let titles = |parts: &Parts| {
            let titles = parts.libraries.iter().map(|part| part.title.clone());
            titles.collect::<Vec<_>>()
        };
        assert_eq!(titles(&before), titles(&after));
        if what == Minify::Libraries {
            let own = &whole.as_str()[..before.marker];
            assert!(text.as_str().starts_with(own), "{text:?}");
        }
        assert!(text.as_str().len() <= whole.as_str().len());
        // What compiles without any blank does so with those of the user.
        bundle.stages = vec![bundler::StageResult {
            stage: bundler::Stage::Minify,
            text,
            took: std::time::Duration::ZERO,
            proof: None,
        }];
    }
    let folder = tempfile::tempdir().unwrap();
    bundle.pass(folder.path()).unwrap();
}
