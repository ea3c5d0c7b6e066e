//! Which program is meant.

use crate::model::problem::Problem;
use crate::options::{self, Options};
use crate::workspace::binaries::{self, Binary};
use crate::workspace::catalog::Catalog;
use crate::workspace::manifest_above;
use crate::{Bundle, Error, Kind, Request, Result};
use std::path::{Path, PathBuf};

/// The `Cargo.toml` in whose workspace names are looked up.
pub fn workspace_manifest(options: &Options) -> Result<PathBuf> {
    if let Some(manifest) = &options.manifest {
        return Ok(manifest.clone());
    }
    let dir = match &options.workspace {
        Some(dir) if !dir.is_dir() => {
            return Err(Error::new(format!("there is no folder {}", dir.display()))
                .of_kind(Kind::NotFound)
                .help("--workspace takes the folder of a workspace"));
        }
        Some(dir) => std::path::absolute(dir).map_err(|error| Error::io("find", dir, &error))?,
        None => current_dir()?,
    };
    manifest_above(&dir).ok_or_else(|| {
        Error::new(format!("{} is not in a cargo workspace", dir.display()))
            .of_kind(Kind::NotFound)
            .help("go to a folder with a Cargo.toml, or name one with --manifest-path")
    })
}

fn current_dir() -> Result<PathBuf> {
    std::env::current_dir()
        .map_err(|error| Error::new(format!("the current folder is not there: {error}")))
}

/// Which program is meant.
pub fn request(options: &Options) -> Result<Request> {
    let request = |manifest: PathBuf| Request {
        manifest,
        package: options.package.clone(),
        bin: options.bin.clone(),
        example: options.example.clone(),
        features: options.features.clone(),
        judge: options.judge,
        editions: options.editions.clone(),
        quick: options.quick,
        minifies: options.minify.is_some(),
        ..Request::default()
    };
    if let Some(manifest) = &options.manifest {
        return Ok(request(manifest.clone()));
    }
    let Some(name) = &options.name else {
        return match problem_of_samples(options)? {
            Some(problem) => request_of_problem(&problem, &problem.name, options, &request),
            None => Ok(request(manifest_here()?)),
        };
    };
    let path = Path::new(name);
    // A title may have a slash too, and a folder a problem's name.
    let is_path = path.extension().is_some_and(|extension| extension == "rs")
        || 1 < path.components().count() && path.exists();
    if is_path {
        return request_of_path(path, &request);
    }
    let Some(name) = name.to_str() else {
        return Err(Error::new(format!(
            "`{}` is not the name of a problem",
            name.to_string_lossy()
        ))
        .of_kind(Kind::NotFound));
    };
    let known = workspace_manifest(options).ok();
    let known = known.and_then(|path| Catalog::load_known(&path));
    if let Some(problem) = known.as_ref().and_then(|known| known.find(name).ok()) {
        return request_of_problem(problem, name, options, &request);
    }
    let catalog = match workspace_manifest(options).and_then(|path| Catalog::load(&path)) {
        Err(_) if is_package(path) => return request_of_path(path, &request),
        catalog => catalog?,
    };
    let error = match catalog.find(name) {
        Ok(problem) => return request_of_problem(problem, name, options, &request),
        Err(error) => error,
    };
    if is_package(path) {
        return request_of_path(path, &request);
    }
    match binary(&catalog, name, options) {
        Ok(binary) => Ok(Request {
            package: Some(binary.package.clone()),
            bin: Some(binary.name).filter(|_| options.example.is_none()),
            ..request(binary.manifest)
        }),
        Err(other) if catalog.problems.is_empty() => Err(or_option(other, name)),
        Err(_) => Err(or_option(error, name)),
    }
}

/// Asks, where a name is none, whether the option of that name was meant.
fn or_option(error: Error, name: &str) -> Error {
    let option = format!("--{name}");
    match options::is_option(&option) {
        true => error.change_help(|help| format!("did you mean {option}? {help}")),
        false => error,
    }
}

/// The problem whose samples lie in the current folder.
fn problem_of_samples(options: &Options) -> Result<Option<Problem>> {
    let dir = current_dir()?;
    let mut files = std::fs::read_dir(&dir).into_iter().flatten().flatten();
    if !files.any(|file| judging::is_sample_file(&file.path())) {
        return Ok(None);
    }
    let manifest = workspace_manifest(options).ok();
    let catalog = manifest.and_then(|manifest| {
        Catalog::load_known(&manifest).or_else(|| Catalog::load(&manifest).ok())
    });
    let problems = catalog.into_iter().flat_map(|catalog| catalog.problems);
    let mut problems = problems.filter(|problem| same_folder(&problem.samples_dir, &dir));
    Ok(problems.next())
}

fn same_folder(one: &Path, other: &Path) -> bool {
    let full = |path: &Path| std::fs::canonicalize(path).ok();
    full(one).is_some_and(|one| Some(one) == full(other))
}

/// The manifest of the package around the current folder.
fn manifest_here() -> Result<PathBuf> {
    let dir = current_dir()?;
    manifest_above(&dir).ok_or_else(|| {
        Error::new(format!(
            "{} is in no package, and no problem is named",
            dir.display()
        ))
        .of_kind(Kind::NotFound)
        .help("name a problem (--list shows them), or go to its folder")
    })
}

/// The binary of a name, among those that the options leave.
fn binary(catalog: &Catalog, name: &str, options: &Options) -> Result<Binary> {
    let (package, bin) = (options.package.as_ref(), options.bin.as_ref());
    let is_left = |binary: &&Binary| {
        package.is_none_or(|package| *package == binary.package)
            && bin.is_none_or(|bin| *bin == binary.name)
    };
    let left: Vec<_> = catalog.binaries.iter().filter(is_left).cloned().collect();
    binaries::find(&left, name, &current_dir()?).cloned()
}

fn is_package(path: &Path) -> bool {
    path.join("Cargo.toml").is_file()
}

fn request_of_problem(
    problem: &Problem,
    name: &str,
    options: &Options,
    request: &dyn Fn(PathBuf) -> Request,
) -> Result<Request> {
    match &options.package {
        Some(other) if *other != problem.name => Err(Error::new(format!(
            "`{name}` is {}, and --package says {other}",
            problem.name
        ))
        .of_kind(Kind::Usage)
        .help("leave one out")),
        _ => Ok(Request {
            package: Some(problem.name.clone()),
            ..request(problem.dir.join("Cargo.toml"))
        }),
    }
}

/// A `main.rs`, or a package's folder.
fn request_of_path(path: &Path, request: &dyn Fn(PathBuf) -> Request) -> Result<Request> {
    let full = std::fs::canonicalize(path).map_err(|error| {
        let error = Error::io("read", path, &error).of_kind(Kind::NotFound);
        error.help("give a problem's name, or the path of its main.rs")
    })?;
    let manifest = manifest_above(&full).ok_or_else(|| {
        Error::new(format!(
            "{} belongs to no package: there is no Cargo.toml above it",
            path.display()
        ))
        .of_kind(Kind::NotFound)
        .help("a package is a folder with Cargo.toml and src/main.rs; `cargo init` makes one")
    })?;
    Ok(Request {
        file: Some(full),
        ..request(manifest)
    })
}

/// A file was named to say which program is meant: it is one of its sources, or
/// another program than the user's would go to the judge.
pub fn check_file(request: &Request, bundle: &Bundle) -> Result<()> {
    let named = request.file.as_ref().filter(|file| file.is_file());
    let is_by_name = request.bin.is_some() || request.example.is_some();
    let Some(file) = named.filter(|file| !is_by_name && !bundle.is_source(file)) else {
        return Ok(());
    };
    let error = Error::new(format!(
        "{} is no part of the program {}",
        file.display(),
        bundle.bin
    ));
    Err(error.of_kind(Kind::NotFound).help(
        "name its main.rs instead, if that one is meant; a program of its own lies in src/bin, or \
         Cargo.toml has a [[bin]] with its path",
    ))
}
