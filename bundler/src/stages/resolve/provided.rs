//! Crates that the judge has itself: they stay outside of the file.

use crate::model::crates::{Crate, Resolved};
use crate::model::judges::{Judge, Provided};
use cargo_metadata::{DependencyKind, Message, Metadata, PackageId};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;

/// Marks the crates that stay outside, forgets those that only they need, and
/// notes how the compiler finds them. Of an example it is named whose it is.
pub fn leave_out(
    resolved: &mut Resolved,
    judge: &Judge,
    metadata: &Metadata,
    messages: &[Message],
    example_of: Option<&PackageId>,
) {
    let fits = |krate: &Crate| fits(krate, judge, metadata, example_of);
    let libraries = libraries(resolved, messages);
    let crates = resolved.crates.iter().enumerate().skip(1);
    let mut wanted: BTreeSet<usize> = crates
        .filter(|(index, krate)| libraries.contains_key(index) && fits(krate))
        .map(|(index, _)| index)
        .collect();
    inline_shared(&resolved.crates, &mut wanted);
    let used = reachable(&resolved.crates, &wanted);
    for &index in &used {
        let note = other_version(&resolved.crates[index], judge, wanted.contains(&index));
        resolved.notes.extend(note);
    }
    resolved.arguments = arguments(&resolved.crates, &wanted, &used, &libraries);
    forget(&mut resolved.crates, &wanted, &used);
}

/// The judge's crate of that name.
fn known<'j>(krate: &Crate, judge: &'j Judge) -> Option<&'j Provided> {
    let mut crates = judge.crates.iter();
    crates.find(|known| known.package == krate.attribution.package)
}

/// Whether the judge's crate stands for one.
fn fits(krate: &Crate, judge: &Judge, metadata: &Metadata, example_of: Option<&PackageId>) -> bool {
    let Some(known) = known(krate, judge) else {
        return false;
    };
    // What the user has changed is no longer the judge's.
    let mut packages = metadata.packages.iter();
    let is_public = packages.any(|package| {
        package.name == krate.attribution.package.as_str()
            && package.version.to_string() == krate.attribution.version
            && package
                .source
                .as_ref()
                .is_some_and(|source| source.is_crates_io())
    });
    let version = semver::Version::parse(&krate.attribution.version);
    is_public
        && version.is_ok_and(|version| known.stands_for(&version))
        && has_features(known, judge, metadata, example_of)
}

/// A crate that both the file and a provided crate use must be one, else its types
/// were two: then neither is provided.
fn inline_shared(crates: &[Crate], wanted: &mut BTreeSet<usize>) {
    loop {
        let inlined = reachable(crates, wanted);
        let behind: Vec<_> = wanted
            .iter()
            .copied()
            .filter(|provided| {
                let below = reachable_from(crates, *provided, &BTreeSet::new());
                let mut below = below.iter().filter(|below| *below != provided);
                below.any(|below| inlined.contains(below) && !wanted.contains(below))
            })
            .collect();
        if behind.is_empty() {
            return;
        }
        for provided in behind {
            wanted.remove(&provided);
        }
    }
}

/// What to tell of a crate that the judge has in another version.
fn other_version(krate: &Crate, judge: &Judge, is_kept: bool) -> Option<String> {
    let known = known(krate, judge).filter(|known| known.version != krate.attribution.version)?;
    let (package, version, there) = (
        &krate.attribution.package,
        &krate.attribution.version,
        known.version,
    );
    let title = judge.title;
    Some(match is_kept {
        true => format!("{package} is {version} here, {title} has {there}"),
        false => format!("{package} {version} is inlined, {title} has {there}"),
    })
}

/// Whether the judge has all features that the other crates ask for.
fn has_features(
    known: &Provided,
    judge: &Judge,
    metadata: &Metadata,
    example_of: Option<&PackageId>,
) -> bool {
    let judges = |name: &str| judge.crates.iter().any(|known| known.package == name);
    // What a judge's own crates ask for is up to the judge.
    let packages = metadata
        .packages
        .iter()
        .filter(|package| !judges(&package.name));
    let mut dependencies = packages.flat_map(|package| {
        // What tests and other examples ask for is not in the program.
        let is_example = example_of == Some(&package.id);
        let dependencies = package.dependencies.iter();
        dependencies.filter(move |of| is_example || of.kind != DependencyKind::Development)
    });
    dependencies.all(|dependency| {
        let mut features = dependency.features.iter();
        dependency.name != known.package
            || features.all(|feature| known.features.contains(&feature.as_str()))
    })
}

/// The crates in the file and those it uses, not what is behind provided ones.
fn reachable(crates: &[Crate], provided: &BTreeSet<usize>) -> BTreeSet<usize> {
    reachable_from(crates, 0, provided)
}

fn reachable_from(crates: &[Crate], root: usize, provided: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([root]);
    let mut waiting = vec![root];
    while let Some(index) = waiting.pop() {
        if provided.contains(&index) {
            continue;
        }
        for &next in crates[index].externs.values() {
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    seen
}

/// What cargo built for the compiler, by crate.
fn libraries(resolved: &Resolved, messages: &[Message]) -> BTreeMap<usize, String> {
    let mut libraries = BTreeMap::new();
    for message in messages {
        let Message::CompilerArtifact(artifact) = message else {
            continue;
        };
        let rlib = artifact
            .filenames
            .iter()
            .find(|name| name.extension() == Some("rlib"));
        let root = artifact.target.src_path.as_std_path();
        let index = resolved.crates.iter().position(|krate| krate.root == root);
        if let (Some(rlib), Some(index)) = (rlib, index) {
            libraries.insert(index, rlib.to_string());
        }
    }
    libraries
}

fn arguments(
    crates: &[Crate],
    provided: &BTreeSet<usize>,
    used: &BTreeSet<usize>,
    libraries: &BTreeMap<usize, String>,
) -> Vec<OsString> {
    let mut arguments = Vec::new();
    let mut folders = BTreeSet::new();
    for index in provided.intersection(used) {
        let rlib = &libraries[index];
        arguments.extend([
            "--extern".into(),
            format!("{}={rlib}", crates[*index].name).into(),
        ]);
        let folder = std::path::Path::new(rlib).parent();
        folders.extend(folder.map(|folder| folder.display().to_string()));
    }
    for folder in folders {
        arguments.extend(["-L".into(), format!("dependency={folder}").into()]);
    }
    arguments
}

/// Leaves out the crates that are not used, and renumbers the others.
fn forget(crates: &mut Vec<Crate>, provided: &BTreeSet<usize>, used: &BTreeSet<usize>) {
    let numbers: BTreeMap<usize, usize> = used
        .iter()
        .enumerate()
        .map(|(new, old)| (*old, new))
        .collect();
    let mut index = 0;
    crates.retain_mut(|krate| {
        krate.provided = provided.contains(&index);
        if krate.provided {
            krate.externs.clear();
        }
        for number in krate.externs.values_mut() {
            *number = numbers.get(number).copied().unwrap_or_default();
        }
        index += 1;
        used.contains(&(index - 1))
    });
}
