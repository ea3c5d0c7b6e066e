//! What is printed by itself: the problems, the judges.

use super::notes::bytes;
use super::output::write_stdout;
use super::request::workspace_manifest;
use crate::model::judges;
use crate::model::problem::Problem;
use crate::options::Options;
use crate::workspace::catalog::Catalog;
use crate::{Result, tell};

/// Lists the problems of the workspace.
pub fn list(options: &Options) -> Result<()> {
    let catalog = Catalog::load(&workspace_manifest(options)?)?;
    for broken in &catalog.broken {
        let error = broken.error.to_string().replace('\n', "\n  ");
        tell!("note: {} is left out: {error}", broken.name);
    }
    if catalog.problems.is_empty() && catalog.broken.is_empty() {
        let root = catalog.root.display();
        tell!("note: no package of {root} has a section [package.metadata.problem]");
    }
    let width = catalog
        .problems
        .iter()
        .map(|problem| problem.name.len())
        .max()
        .unwrap_or(0);
    let mut out = String::new();
    for Problem { name, record, .. } in &catalog.problems {
        let twins = match record.twins.as_slice() {
            [] => String::new(),
            twins => format!(" ({})", twins.join(", ")),
        };
        out.push_str(&format!("{name:width$}  {}{twins}\n", record.title));
    }
    write_stdout(&out)
}

/// Lists the judges.
pub fn list_judges() -> Result<()> {
    let mut out = String::new();
    for judge in judges::JUDGES {
        let mut known = Vec::new();
        known.extend(judge.rustc.map(|rustc| format!("rustc {rustc}")));
        known.extend(judge.edition.map(|edition| format!("edition {edition}")));
        known.extend(
            judge
                .source_limit
                .map(|limit| format!("at most {} bytes", bytes(limit))),
        );
        known.extend(Some(judge.remark()).filter(|remark| !remark.is_empty()));
        let known = known.join("; ");
        out.push_str(&format!("{:15}  {:18}  {known}\n", judge.name, judge.title));
    }
    write_stdout(&out)
}
