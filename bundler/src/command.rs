//! From what was asked for to the file and its proof.

use crate::options::Options;
use bundler::catalog::{Catalog, Problem, Record};
use bundler::interrupt;
use bundler::judges::{self, Judge};
use bundler::judging::{self, Check, Limits, Sample};
use bundler::print::MARKER;
use bundler::{Bundle, Error, Passed, Request, Result};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time limit of samples whose problem names none.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Lists the problems of the workspace.
pub fn list(options: &Options) -> Result<()> {
    let catalog = Catalog::load(&workspace_manifest(options)?)?;
    if catalog.problems.is_empty() {
        let root = catalog.root.display();
        eprintln!("note: no package of {root} has a section [package.metadata.problem]");
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
        known.extend((!judge.remark.is_empty()).then(|| judge.remark.to_owned()));
        let known = known.join("; ");
        out.push_str(&format!("{:15}  {:18}  {known}\n", judge.name, judge.title));
    }
    write_stdout(&out)
}

/// Bundles a program, proves it, and gives it out.
pub fn bundle(options: &Options) -> Result<()> {
    let request = request(options)?;
    let output = options
        .output
        .as_deref()
        .filter(|path| path.as_os_str() != "-");
    if let Some(path) = output {
        check_output(path)?;
    }
    let bundle = bundler::bundle(&request)?;
    let record = bundle.problem.as_ref().map(|problem| &problem.record);
    if let Some(note) = record.and_then(|record| record.note.as_ref()) {
        eprintln!("note: {}: {note}", bundle.package);
    }
    let samples = samples(options, &bundle)?;
    let folder = interrupt::temporary_folder()?;
    let since = Instant::now();
    let passed = bundle.pass(folder.path())?;
    if options.verbose {
        tell_stages(&bundle, since.elapsed());
    }
    note(&bundle, &passed);
    let judged = bundle.editions[0];
    let program = Bundle::program(folder.path(), judged);
    let dir = bundle
        .problem
        .as_ref()
        .map_or(Path::new(""), |problem| &problem.dir);
    let said = run_samples(&program, &samples, record, dir)?;
    let text = passed.stage.text.as_str();
    match output {
        Some(path) => write_file(path, text)?,
        None => write_stdout(text)?,
    }
    let editions = passed
        .compiled
        .iter()
        .filter(|(_, compiled)| compiled.success);
    let editions: Vec<_> = editions.map(|(edition, _)| edition.year()).collect();
    eprintln!(
        "{}: {} bytes; rustc {}, {} {}; {said}",
        bundle.bin,
        bytes(text.len()),
        passed.versions(&bundle.tools).join(", "),
        if editions.len() == 1 {
            "edition"
        } else {
            "editions"
        },
        editions.join(", "),
    );
    Ok(())
}

/// The `Cargo.toml` in whose workspace names are looked up.
fn workspace_manifest(options: &Options) -> Result<PathBuf> {
    if let Some(manifest) = &options.manifest {
        return Ok(manifest.clone());
    }
    let dir = match &options.workspace {
        Some(dir) => std::path::absolute(dir).map_err(|error| Error::io("find", dir, &error))?,
        None => current_dir()?,
    };
    manifest_above(&dir).ok_or_else(|| {
        Error::new(format!("{} is not in a cargo workspace", dir.display()))
            .help("go to a folder with a Cargo.toml, or name one with --manifest-path")
    })
}

fn current_dir() -> Result<PathBuf> {
    std::env::current_dir()
        .map_err(|error| Error::new(format!("the current folder is not there: {error}")))
}

/// The nearest `Cargo.toml` in a folder or above.
fn manifest_above(dir: &Path) -> Option<PathBuf> {
    dir.ancestors()
        .map(|dir| dir.join("Cargo.toml"))
        .find(|path| path.is_file())
}

/// Which program is meant.
fn request(options: &Options) -> Result<Request> {
    let request = |manifest: PathBuf| Request {
        manifest,
        package: options.package.clone(),
        bin: options.bin.clone(),
        judge: options.judge,
        editions: options.editions.clone(),
        quick: options.quick,
        ..Request::default()
    };
    if let Some(manifest) = &options.manifest {
        return Ok(request(manifest.clone()));
    }
    let Some(name) = &options.name else {
        let dir = current_dir()?;
        let manifest = manifest_above(&dir).ok_or_else(|| {
            Error::new(format!(
                "{} is in no package, and no problem is named",
                dir.display()
            ))
            .help("name a problem (--list shows them), or go to its folder")
        })?;
        return Ok(request(manifest));
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
            "`{}` is no name of a problem",
            name.to_string_lossy()
        )));
    };
    let found = workspace_manifest(options)
        .and_then(|manifest| Catalog::load(&manifest))
        .and_then(|catalog| catalog.find(name).cloned());
    match found {
        Ok(problem) => match &options.package {
            Some(other) if *other != problem.name => Err(Error::new(format!(
                "`{name}` is {}, and --package says {other}",
                problem.name
            ))
            .help("leave one out")),
            _ => Ok(Request {
                package: Some(problem.name),
                ..request(problem.dir.join("Cargo.toml"))
            }),
        },
        Err(_) if path.join("Cargo.toml").is_file() => request_of_path(path, &request),
        Err(error) => Err(error),
    }
}

/// A `main.rs`, or a package's folder.
fn request_of_path(path: &Path, request: &dyn Fn(PathBuf) -> Request) -> Result<Request> {
    let full = std::fs::canonicalize(path).map_err(|error| {
        Error::io("read", path, &error).help("give a problem's name, or the path of its main.rs")
    })?;
    let manifest = manifest_above(&full).ok_or_else(|| {
        Error::new(format!(
            "{} belongs to no package: there is no Cargo.toml above it",
            path.display()
        ))
        .help("a package is a folder with Cargo.toml and src/main.rs; `cargo init` makes one")
    })?;
    Ok(Request {
        file: Some(full),
        ..request(manifest)
    })
}

/// The samples to run.
fn samples(options: &Options, bundle: &Bundle) -> Result<Vec<Sample>> {
    if options.no_samples || options.quick && options.samples.is_none() {
        return Ok(Vec::new());
    }
    let dir = match (&options.samples, &bundle.problem) {
        (Some(dir), _) => dir,
        (None, Some(problem)) => &problem.samples_dir,
        (None, None) => return Ok(Vec::new()),
    };
    let found = judging::find_samples(dir)?;
    if found.is_empty() {
        let what = format!("{} has no samples", dir.display());
        if options.samples.is_some() {
            return Err(Error::new(what).help("a sample is two files: 1.in and 1.out"));
        }
        eprintln!("note: {what}: put 1.in and 1.out there");
    }
    Ok(found)
}

/// The bytes and the milliseconds of each stage.
fn tell_stages(bundle: &Bundle, gate: Duration) {
    let line = |name: &str, size: &str, took: Duration| {
        eprintln!("  {name:8} {size:>10}  {:>6} ms", took.as_millis());
    };
    for stage in &bundle.stages {
        line(stage.name, &bytes(stage.text.as_str().len()), stage.took);
    }
    line("gate", "", gate);
}

/// Says what the compiler has against a file that it takes.
fn note(bundle: &Bundle, passed: &Passed) {
    for said in &bundle.notes {
        eprintln!("note: {said}");
    }
    for (stage, said) in &passed.dropped {
        eprintln!("note: stage {stage} is left out, it does not compile {said}");
    }
    let text = &passed.stage.text;
    // Mostly a warning is the same in all editions: once is enough.
    let mut warnings: Vec<(String, Vec<&str>)> = Vec::new();
    for (edition, compiled) in &passed.compiled {
        if let Some(error) = compiled.first_error() {
            eprintln!("note: not for edition {edition}: {}", error.explain(text));
            continue;
        }
        for warning in compiled.warnings() {
            let said = warning.explain(text);
            match warnings.iter_mut().find(|(known, _)| *known == said) {
                Some((_, editions)) => editions.push(edition.year()),
                None => warnings.push((said, vec![edition.year()])),
            }
        }
    }
    for (said, editions) in warnings {
        eprintln!("note: edition {}: {said}", editions.join(", "));
    }
    for older in &passed.older {
        for said in older.failures(text) {
            eprintln!("note: {said}");
        }
    }
    if let Some(judge) = bundle.judge.filter(|judge| !judge.takes_rust) {
        eprintln!("note: {} takes no Rust: submit this to a twin", judge.title);
    }
    let size = text.as_str().len();
    match bundle.judge {
        Some(Judge {
            title,
            source_limit: Some(limit),
            ..
        }) if *limit < size => {
            let (limit, over) = (bytes(*limit), bytes(size - limit));
            eprintln!("note: {title} takes at most {limit} bytes, this is {over} more");
        }
        _ => {}
    }
}

/// Runs the samples; says how many passed.
fn run_samples(
    program: &Path,
    samples: &[Sample],
    record: Option<&Record>,
    dir: &Path,
) -> Result<String> {
    if samples.is_empty() {
        return Ok("no samples run".to_owned());
    }
    let limits = Limits {
        time: record.map_or(DEFAULT_TIME, Record::time_limit),
        memory: record.map(|record| record.memory_mb << 20),
    };
    let check = record.map_or(Check::Exact, |record| record.check(dir));
    let mut failed = Vec::new();
    for sample in samples {
        let report = judging::judge(program, sample, &limits, &check)?;
        if !report.is_accepted() {
            failed.push(report.to_string());
        }
    }
    if failed.is_empty() {
        return Ok(format!("{0} of {0} samples passed", samples.len()));
    }
    let what = format!(
        "{} of {} samples failed; the file is not given out",
        failed.len(),
        samples.len()
    );
    let error = Error::new(what).help("--no-samples gives the file all the same");
    let reports = failed.into_iter().map(|report| format!("\n{report}"));
    Err(reports.fold(error, Error::detail))
}

/// `17312` as `17,312`.
fn bytes(count: usize) -> String {
    let digits = count.to_string();
    let groups: Vec<_> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(String::from_utf8_lossy)
        .collect();
    groups.join(",")
}

/// Writes all of a text to stdout.
pub fn write_stdout(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Error::new(format!("cannot write to stdout: {error}")))
}

/// Whether a file may be written: it is new, empty, or an earlier bundle.
fn check_output(path: &Path) -> Result<()> {
    let cannot_read = |error| Error::io("read", path, &error).help("choose another place with -o");
    let there = match std::fs::metadata(path) {
        Ok(there) => there,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let dir = folder_of(path);
            if dir.is_dir() {
                return Ok(());
            }
            return Err(Error::new(format!("there is no folder {}", dir.display()))
                .help("make it first, or choose another"));
        }
        Err(error) => return Err(cannot_read(error)),
    };
    if there.is_dir() {
        return Err(Error::new(format!("{} is a folder", path.display())).help("-o takes a file"));
    }
    // A device or a pipe is not to be read, nor to be replaced by a file.
    if !there.is_file() {
        return Err(Error::new(format!("{} is no regular file", path.display()))
            .help("without -o, the bundle goes to stdout"));
    }
    let content = std::fs::read(path).map_err(cannot_read)?;
    if content.is_empty() || is_bundle(&String::from_utf8_lossy(&content)) {
        return Ok(());
    }
    Err(Error::new(format!(
        "{} is there already and is no bundle",
        path.display()
    ))
    .help("choose another name, or remove the file first"))
}

/// Whether a text ends as bundles do: with the marker line, or behind it with
/// the last library's brace. A text about bundles does not.
fn is_bundle(text: &str) -> bool {
    let marked = text.lines().any(|line| line.starts_with(MARKER));
    let last = text.lines().rfind(|line| !line.trim().is_empty());
    marked && last.is_some_and(|last| last == "}" || last.starts_with(MARKER))
}

fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|dir| !dir.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Writes a file whole or not at all.
fn write_file(path: &Path, text: &str) -> Result<()> {
    let failed = |error: &std::io::Error| {
        Error::io("write", path, error).help("choose another place with -o")
    };
    let _whole = interrupt::whole();
    // A link stays, its file is replaced.
    let place = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut file = tempfile::Builder::new()
        .prefix(".bundle-")
        .tempfile_in(folder_of(&place))
        .map_err(|error| failed(&error))?;
    file.write_all(text.as_bytes())
        .map_err(|error| failed(&error))?;
    // A temporary file is its owner's alone; this one is as any other.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&place).map_or(0o644, |old| old.permissions().mode() & 0o777);
        file.as_file()
            .set_permissions(std::fs::Permissions::from_mode(mode))
            .map_err(|error| failed(&error))?;
    }
    file.persist(&place).map_err(|error| failed(&error.error))?;
    Ok(())
}
