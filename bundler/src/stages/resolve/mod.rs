//! Stage `resolve`: which crates, versions, features and names cargo resolves for
//! one binary alone.

mod configured;
pub(crate) mod flags;
pub(crate) mod lints;
mod proc_macro_names;
mod provided;
pub(crate) mod sources;

use crate::error::{Error, Kind, Result};
use crate::facts::assembly;
use crate::model::cargo_env::{Environment, Script};
use crate::model::cfg::Config;
use crate::model::crates::{
    Artifacts, Attribution, Crate, HostLibrary, Resolved, linked_library, needs, node,
};
use crate::model::edition::Edition;
use crate::model::judges::{self, Judge};
use crate::model::problem::Problem;
use crate::model::targets::{is_example, is_program};
use crate::suggest::{self, some_of};
use crate::toolchain::cargo::Toolchain;
use cargo_metadata::{
    DependencyKind, Message, Metadata, NodeDep, Package, PackageId, Target, TargetKind,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What to bundle: a manifest, and a binary if there are several.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The `Cargo.toml` of the package or of its workspace.
    pub manifest: PathBuf,
    /// The package, if the manifest has several.
    pub package: Option<String>,
    /// The binary, if the package has several.
    pub bin: Option<String>,
    /// The example that is meant instead of a binary.
    pub example: Option<String>,
    /// A file of the package: its binary or its example, if it is the root of one.
    pub file: Option<PathBuf>,
    /// How cargo is told which features the package has, if not its default ones:
    /// `--features=a,b`, `--no-default-features`, `--all-features`.
    pub features: Vec<String>,
    /// Where it will be judged, instead of what the manifest says.
    pub judge: Option<&'static Judge>,
    /// Editions it is proven for besides those that [`Bundle::editions`] has anyway.
    ///
    /// [`Bundle::editions`]: crate::Bundle::editions
    pub editions: BTreeSet<Edition>,
    /// Whether time is short: nothing is proven, and libraries are cut as the last
    /// run has cut them, or else by names alone.
    pub quick: bool,
    /// Whether [`Bundle::add_minified`] will follow: another text is given out then.
    ///
    /// [`Bundle::add_minified`]: crate::Bundle::add_minified
    pub minifies: bool,
}

/// Asks cargo.
pub fn resolve(request: &Request, tools: &Toolchain) -> Result<Resolved> {
    let metadata = tools.metadata(&request.manifest)?;
    let (package, bin) = choose(&metadata, request)?;
    let problem = Problem::of(&metadata, package)?;
    let of_record = |problem: &Problem| judges::find(&problem.record.judge);
    let judge = request
        .judge
        .or_else(|| problem.as_ref().and_then(of_record));
    let has_crates = judge.is_some_and(|judge| !judge.crates.is_empty());
    let messages = match has_crates {
        true => tools.release(&metadata, package, bin)?,
        false => tools.check(&metadata, package, bin)?,
    };
    let manifest_folder = request.manifest.parent().unwrap_or(Path::new("."));
    let builds = Builds {
        configured: configured::variables(manifest_folder),
        folder: folder(package),
        ..Builds::new(&messages)
    };
    let mut resolved = Resolved {
        package: package.name.to_string(),
        bin: bin.name.clone(),
        problem,
        judge,
        roots: package
            .targets
            .iter()
            .map(|target| target.src_path.clone().into())
            .collect(),
        crates: Vec::new(),
        target_dir: metadata.target_directory.clone().into(),
        workspace_dir: metadata.workspace_root.clone().into(),
        arguments: Vec::new(),
        notes: Vec::new(),
    };
    let own = builds.crate_of(package, bin, &builds.binary_features(package, bin), true);
    resolved.crates.push(own);
    let externs = add_dependencies(package, bin, &metadata, &builds, &mut resolved.crates);
    resolved.crates[0].externs = externs;
    if let Some(judge) = judge.filter(|_| has_crates) {
        let example_of = is_example(bin).then_some(&package.id);
        provided::leave_out(&mut resolved, judge, &metadata, &messages, example_of);
    }
    // Macros of a crate that the judge has are the judge's too.
    proc_macro_names::fill(&mut resolved.crates);
    Ok(resolved)
}

/// The library of a member of the workspace, by its folder, as if it were the
/// user's own program; of its dependencies nothing is known.
pub(crate) fn library(metadata: &Metadata, dir: &Path) -> Result<Resolved> {
    let members = metadata.workspace_packages();
    let mut members = members.into_iter();
    let package = members.find(|package| same_file(&folder(package), dir));
    let package = package.ok_or_else(|| {
        Error::new(format!(
            "{} is not a package of the workspace",
            dir.display()
        ))
        .help("list it under `members` in the workspace's Cargo.toml")
    })?;
    let target = linked_library(package).ok_or_else(|| {
        Error::new(format!("the package {} has no library", package.name))
            .help("a library is a package with src/lib.rs")
    })?;
    let features: Vec<String> = node(metadata, &package.id).map_or(Vec::new(), |node| {
        node.features.iter().map(ToString::to_string).collect()
    });
    Ok(Resolved {
        package: package.name.to_string(),
        bin: target.name.clone(),
        problem: None,
        judge: None,
        roots: Vec::new(),
        crates: vec![Builds::new(&[]).crate_of(package, target, &features, true)],
        target_dir: metadata.target_directory.clone().into(),
        workspace_dir: metadata.workspace_root.clone().into(),
        arguments: Vec::new(),
        notes: Vec::new(),
    })
}

/// A folder as it is found from another, `.` for itself; None where they have nothing but
/// the root in common, and the way would tell of this machine.
fn told_from(base: &Path, folder: &Path) -> Option<String> {
    let shared = base.components().zip(folder.components());
    let shared = shared.take_while(|(a, b)| a == b).count();
    if shared < 2 {
        return None;
    }
    let up = base.components().skip(shared).map(|_| Some(".."));
    let down = folder.components().skip(shared);
    let down = down.map(|part| part.as_os_str().to_str());
    let parts: Vec<&str> = up.chain(down).collect::<Option<_>>()?;
    Some(match parts.is_empty() {
        true => ".".to_owned(),
        false => parts.join("/"),
    })
}

fn folder(package: &Package) -> PathBuf {
    let manifest = package.manifest_path.as_std_path();
    manifest.parent().unwrap_or(manifest).to_owned()
}

/// The package and the program that the request means: a binary, or the example that
/// is named.
pub(crate) fn choose<'a>(
    metadata: &'a Metadata,
    request: &Request,
) -> Result<(&'a Package, &'a Target)> {
    let targets: Vec<(&Package, &Target)> = candidates(metadata, request)?
        .into_iter()
        .flat_map(|package| package.targets.iter().map(move |target| (package, target)))
        .collect();
    let programs = targets.iter().copied();
    let programs = programs.filter(|(_, target)| is_program(target));
    let (examples, bins): (Vec<_>, Vec<_>) = programs.partition(|(_, target)| is_example(target));
    let called = |programs: &[(&'a Package, &'a Target)], name: &str| {
        let programs = programs.iter().copied();
        programs
            .filter(|(_, program)| program.name == name)
            .collect()
    };
    let of_file = request.file.as_ref().and_then(|file| {
        let mut programs = bins.iter().chain(&examples);
        programs.find(|(_, program)| same_file(program.src_path.as_std_path(), file))
    });
    if let (Some(file), None, None) = (&request.file, &request.bin, of_file) {
        refuse_other_target(&targets, &bins, file)?;
    }
    let wanted: Vec<_> = match (&request.bin, &request.example) {
        (Some(name), _) => called(&bins, name),
        (None, Some(name)) => called(&examples, name),
        _ if of_file.is_some() => of_file.into_iter().copied().collect(),
        _ if bins.len() == 1 => bins.clone(),
        _ => {
            let bins = bins.iter().copied();
            bins.filter(|(package, bin)| package.default_run.as_ref() == Some(&bin.name))
                .collect()
        }
    };
    match wanted.as_slice() {
        [one] => Ok(*one),
        [] => Err(none_chosen(&bins, &examples, request)),
        several => {
            let packages = several.iter().map(|(package, _)| package.name.as_str());
            let place = request.manifest.display();
            let what = match request.example {
                Some(_) => format!("{place} has several examples of that name"),
                None => format!("{place} has several binaries of that name"),
            };
            Err(Error::new(what).of_kind(Kind::Usage).help(format!(
                "name the package with --package: {}",
                packages.collect::<Vec<_>>().join(", ")
            )))
        }
    }
}

/// The packages whose binaries may be meant.
fn candidates<'a>(metadata: &'a Metadata, request: &Request) -> Result<Vec<&'a Package>> {
    let members = metadata.workspace_packages();
    let manifest = std::fs::canonicalize(&request.manifest)
        .map_err(|error| Error::io("read", &request.manifest, &error))?;
    let Some(name) = &request.package else {
        let mut packages = members.iter();
        let own =
            packages.find(|package| same_file(package.manifest_path.as_std_path(), &manifest));
        return Ok(own.map_or(members.clone(), |package| vec![*package]));
    };
    let found = members.iter().find(|package| package.name == name.as_str());
    let found = found.ok_or_else(|| {
        let names = members.iter().map(|package| package.name.as_str());
        let root = &metadata.workspace_root;
        Error::new(format!("no package named `{name}` in {root}"))
            .of_kind(Kind::NotFound)
            .help(among("its packages are", name, names))
    })?;
    Ok(vec![found])
}

/// A file that cargo builds as something else is not to stand for the binary
/// beside it.
fn refuse_other_target(
    targets: &[(&Package, &Target)],
    bins: &[(&Package, &Target)],
    file: &Path,
) -> Result<()> {
    const OTHERS: [(TargetKind, &str); 4] = [
        (TargetKind::Example, "an example that is a library"),
        (TargetKind::Test, "a test"),
        (TargetKind::Bench, "a benchmark"),
        (TargetKind::CustomBuild, "a build script"),
    ];
    let is_root = |target: &Target| same_file(target.src_path.as_std_path(), file);
    let mut roots = targets.iter().filter(|(_, target)| is_root(target));
    let other = roots.find_map(|(_, target)| {
        let mut others = OTHERS.iter();
        others.find(|(kind, _)| target.is_kind(kind.clone()))
    });
    let Some((_, what)) = other else {
        return Ok(());
    };
    let error = Error::new(format!(
        "{} is {what}, not a program to be submitted",
        file.display()
    ));
    Err(error.of_kind(Kind::NotFound).help(match bins {
        [] => "a program lies in src/main.rs or src/bin/NAME.rs".to_owned(),
        bins => format!(
            "the programs here are {}; a new one is a file in src/bin",
            some_of(bins.iter().map(|(_, bin)| bin.name.as_str()))
        ),
    }))
}

/// Why none of the binaries is meant.
fn none_chosen(
    bins: &[(&Package, &Target)],
    examples: &[(&Package, &Target)],
    request: &Request,
) -> Error {
    let place = request.manifest.display();
    let all = bins.iter().map(|(_, bin)| bin.name.as_str());
    let names = some_of(all.clone());
    let of_examples = examples.iter().map(|(_, example)| example.name.as_str());
    if let Some(name) = &request.example {
        let error = Error::new(format!("no example named `{name}` in {place}"));
        return error.of_kind(Kind::NotFound).help(match examples {
            [] => "an example is a file of the folder examples, with `fn main`".to_owned(),
            _ => among("its examples are", name, of_examples),
        });
    }
    match &request.bin {
        _ if bins.is_empty() => Error::new(format!("{place} has no binary to bundle"))
            .of_kind(Kind::NotFound)
            .help(match examples {
                [] => "a program needs a `src/main.rs` with `fn main`".to_owned(),
                _ => format!("name an example with --example: {}", some_of(of_examples)),
            }),
        Some(name) => Error::new(format!("no binary named `{name}` in {place}"))
            .of_kind(Kind::NotFound)
            .help(among("its binaries are", name, all)),
        None => {
            let what = match request.file.as_ref().filter(|file| file.is_file()) {
                Some(file) => format!(
                    "{place} has several binaries, and {} is the root of none",
                    file.display()
                ),
                None => format!("{place} has several binaries"),
            };
            Error::new(what)
                .of_kind(Kind::Usage)
                .help(match bins.len() {
                    0..=suggest::FEW => format!("name one with --bin: {names} (or name a problem)"),
                    _ => "name a problem (--list shows them) or go to its folder; --bin names any \
                          other binary"
                        .to_owned(),
                })
        }
    }
}

/// Which of the names may be meant, or what they are.
fn among<'n>(they_are: &str, wanted: &str, names: impl Iterator<Item = &'n str> + Clone) -> String {
    let near = suggest::nearest(wanted, names.clone().map(|name| (name, name)));
    let question = suggest::did_you_mean(&near);
    question.unwrap_or_else(|| format!("{they_are} {}", some_of(names)))
}

fn same_file(one: &Path, other: &Path) -> bool {
    one == other || std::fs::canonicalize(one).is_ok_and(|one| one == other)
}

/// What cargo really built, by package.
struct Builds {
    /// The library's target and features.
    libraries: BTreeMap<PackageId, (Target, Vec<String>)>,
    /// Features of the binaries.
    binaries: BTreeMap<(PackageId, String), Vec<String>>,
    /// What build scripts set.
    custom: BTreeMap<PackageId, BTreeSet<String>>,
    /// What they have linked.
    links: BTreeMap<PackageId, Vec<String>>,
    scripts: BTreeMap<PackageId, Script>,
    /// Files of libraries.
    files: BTreeMap<PackageId, Vec<PathBuf>>,
    /// What cargo's configuration sets.
    configured: BTreeMap<String, String>,
    /// The folder of the user's package.
    folder: PathBuf,
}

impl Builds {
    fn new(messages: &[Message]) -> Builds {
        let mut builds = Builds {
            libraries: BTreeMap::new(),
            binaries: BTreeMap::new(),
            custom: BTreeMap::new(),
            links: BTreeMap::new(),
            scripts: BTreeMap::new(),
            files: BTreeMap::new(),
            configured: BTreeMap::new(),
            folder: PathBuf::new(),
        };
        for message in messages {
            match message {
                Message::CompilerArtifact(artifact) if is_program(&artifact.target) => {
                    let key = (artifact.package_id.clone(), artifact.target.name.clone());
                    builds.binaries.insert(key, artifact.features.clone());
                }
                Message::CompilerArtifact(artifact)
                    if !artifact.target.is_kind(TargetKind::CustomBuild) =>
                {
                    let files = builds.files.entry(artifact.package_id.clone()).or_default();
                    let made: Vec<PathBuf> = artifact.filenames.iter().map(PathBuf::from).collect();
                    let is_linked = |file: &PathBuf| {
                        file.extension()
                            .is_some_and(|extension| extension != "rmeta")
                    };
                    // The `.rmeta` beside an `.rlib` is the host's too.
                    let linked = made.iter().any(is_linked);
                    files.extend(made.into_iter().filter(|file| !linked || is_linked(file)));
                    let built = (artifact.target.clone(), artifact.features.clone());
                    let id = artifact.package_id.clone();
                    // What build scripts use may have other features.
                    match linked {
                        true => drop(builds.libraries.entry(id).or_insert(built)),
                        false => drop(builds.libraries.insert(id, built)),
                    }
                }
                Message::BuildScriptExecuted(script) => {
                    let cfgs = script.cfgs.iter().cloned().collect();
                    builds.custom.insert(script.package_id.clone(), cfgs);
                    // `static=name`
                    let links = script.linked_libs.iter();
                    let links = links.filter_map(|library| library.as_str().rsplit('=').next());
                    let links = links.map(str::to_owned).collect();
                    builds.links.insert(script.package_id.clone(), links);
                    let said = Script {
                        env: script.env.clone(),
                        out_dir: script.out_dir.to_string(),
                    };
                    builds.scripts.insert(script.package_id.clone(), said);
                }
                _ => {}
            }
        }
        builds
    }

    /// The file of a library: for programs that run now, or for the judge's.
    fn file(&self, id: &PackageId, now: bool) -> Option<PathBuf> {
        let checked = |file: &&PathBuf| {
            file.extension()
                .is_some_and(|extension| extension == "rmeta")
        };
        let mut files = self.files.get(id)?.iter();
        files.find(|file| checked(file) != now).cloned()
    }

    /// What a procedural-macro crate depends on.
    fn host(&self, id: &PackageId, metadata: &Metadata) -> Vec<HostLibrary> {
        let library = |dep: &NodeDep| {
            Some(HostLibrary {
                name: dep.name.clone(),
                file: self.file(&dep.pkg, true)?,
                dir: folder(&metadata[&dep.pkg]),
            })
        };
        needs(metadata, id).iter().filter_map(library).collect()
    }

    fn binary_features(&self, package: &Package, bin: &Target) -> Vec<String> {
        let key = (package.id.clone(), bin.name.clone());
        self.binaries.get(&key).cloned().unwrap_or_default()
    }

    /// A folder of the user's, told from that of the package.
    fn shown_folder(&self, package: &Package) -> Option<String> {
        let of_user = package.source.is_none();
        of_user.then(|| told_from(&self.folder, &folder(package)))?
    }

    fn crate_of(
        &self,
        package: &Package,
        target: &Target,
        features: &[String],
        own: bool,
    ) -> Crate {
        let custom = self.custom.get(&package.id).cloned().unwrap_or_default();
        let mut links = self.links.get(&package.id).cloned().unwrap_or_default();
        let assembly: Vec<_> = links.iter().filter_map(|link| assembly::of(link)).collect();
        links.retain(|link| assembly.iter().all(|known| link != known.library));
        // A build script may also say `feature="name"`.
        let said = custom.iter().filter_map(|cfg| {
            let value = cfg.strip_prefix("feature=")?.trim_matches('"');
            Some(value.to_owned())
        });
        let defaults = features.iter().find(|of| *of == "default");
        let defaults = defaults.and_then(|of| package.features.get(of));
        let has_defaults = defaults.is_some_and(|of| !of.is_empty());
        let asks_by_default = defaults.is_some() && asks_others(package, "default");
        let features = features.iter().cloned().chain(said).collect();
        Crate {
            name: target.name.replace('-', "_"),
            attribution: Attribution::of(package),
            edition: Edition::from_cargo(target.edition),
            root: target.src_path.clone().into(),
            dir: folder(package),
            config: Config {
                features,
                custom,
                closed: !own,
                of_machine: package.name == "libc" && package.source.is_some(),
                is_fixed: package.source.is_some(),
                is_complete: false,
            },
            env: Environment::new(
                package,
                target,
                self.scripts.get(&package.id),
                &self.configured,
                self.shown_folder(package),
            ),
            externs: BTreeMap::new(),
            artifacts: Artifacts {
                file: self.file(&package.id, target.is_kind(TargetKind::ProcMacro)),
                host: Vec::new(),
            },
            expanded: None,
            expanded_by: BTreeSet::new(),
            proconio_derive: None,
            makes: BTreeSet::new(),
            makes_helpers: BTreeSet::new(),
            makes_functions: BTreeSet::new(),
            proc_macro: target.is_kind(TargetKind::ProcMacro),
            provided: false,
            has_defaults,
            asks_by_default,
            is_wanted: true,
            links,
            assembly: assembly.iter().map(|known| known.item).collect(),
            assembled: assembly
                .iter()
                .map(|known| known.library.to_owned())
                .collect(),
        }
    }
}

/// Adds what a crate needs, and returns the names it knows them by.
fn add_dependencies(
    package: &Package,
    program: &Target,
    metadata: &Metadata,
    builds: &Builds,
    crates: &mut Vec<Crate>,
) -> BTreeMap<String, usize> {
    let mut found = Dependencies {
        metadata,
        builds,
        crates,
        seen: BTreeMap::new(),
        waiting: Vec::new(),
    };
    let mut own = found.externs_of(&package.id, is_example(program));
    // A binary sees its package's own library under the library's name, and the
    // procedural macros that this may make instead.
    let makes_macros = |target: &&Target| target.is_kind(TargetKind::ProcMacro);
    let maker = || package.targets.iter().find(makes_macros);
    let library = linked_library(package).or_else(maker);
    if let (Some(library), Some((target, features))) = (library, builds.libraries.get(&package.id))
    {
        let mut lib = builds.crate_of(package, target, features, false);
        match lib.proc_macro {
            true => lib.artifacts.host = builds.host(&package.id, metadata),
            false => lib.externs.clone_from(&own),
        }
        own.insert(library.name.replace('-', "_"), found.crates.len());
        found.crates.push(lib);
    }
    // An explicit stack: a chain of dependencies may be long.
    while let Some((id, index)) = found.waiting.pop() {
        if !found.crates[index].proc_macro {
            found.crates[index].externs = found.externs_of(&id, false);
        } else {
            found.crates[index].artifacts.host = builds.host(&id, metadata);
        }
    }
    own
}

/// Crates, and what they need.
struct Dependencies<'a> {
    metadata: &'a Metadata,
    builds: &'a Builds,
    crates: &'a mut Vec<Crate>,
    seen: BTreeMap<PackageId, usize>,
    /// Those whose own needs are not known yet.
    waiting: Vec<(PackageId, usize)>,
}

impl Dependencies<'_> {
    /// What a package needs, with what only its examples need or without, by the names
    /// it knows them by.
    fn externs_of(&mut self, id: &PackageId, with_dev: bool) -> BTreeMap<String, usize> {
        let is_seen = |dep: &&NodeDep| {
            let mut kinds = dep.dep_kinds.iter();
            kinds.any(|kind| match kind.kind {
                DependencyKind::Normal => true,
                kind => with_dev && kind == DependencyKind::Development,
            })
        };
        let needed = needs(self.metadata, id).iter().filter(is_seen);
        let externs = needed.filter_map(|dep| Some((dep.name.clone(), self.add(&dep.pkg)?)));
        externs.collect()
    }

    /// The index of a library, which is added if it is new.
    fn add(&mut self, id: &PackageId) -> Option<usize> {
        if let Some(&index) = self.seen.get(id) {
            return Some(index);
        }
        let (target, features) = self.builds.libraries.get(id)?;
        let index = self.crates.len();
        let package = &self.metadata[id];
        let added = self.builds.crate_of(package, target, features, false);
        self.crates.push(added);
        self.seen.insert(id.clone(), index);
        self.waiting.push((id.clone(), index));
        Some(index)
    }
}

/// Whether a feature of a package, or one that it turns on, asks something of other
/// packages: `dep:a`, `a/b`, or `a` where that is an optional dependency.
fn asks_others(package: &Package, feature: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut left = vec![feature];
    while let Some(feature) = left.pop() {
        match package.features.get(feature) {
            Some(on) if seen.insert(feature) => left.extend(on.iter().map(String::as_str)),
            Some(_) => {}
            None => return true,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_from_that_of_the_package() {
        for (base, folder, expected) in [
            ("/home/a", "/home/a", Some(".")),
            ("/home/a", "/home/a/b/c", Some("b/c")),
            ("/home/a/b", "/home/c", Some("../../c")),
            ("/home/a", "/srv/c", None),
        ] {
            let told = told_from(Path::new(base), Path::new(folder));
            assert_eq!(told.as_deref(), expected, "{base} {folder}");
        }
    }
}
