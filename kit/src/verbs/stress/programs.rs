//! The programs of a run, built: the solution, the examples, and those that the
//! user names, in any language.
//!
//! Each runs from a copy of its own: all problems share one target folder, where
//! the next build of another problem's `gen` takes the place of this one.

use super::Examples;
use crate::build::Profile;
use crate::disk::{Doing, cannot};
use crate::project::{Problem, Project};
use crate::{Error, Kind, Result, command_name, say};
use judging::session;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How often an example is built again that another build has replaced.
const ATTEMPTS: usize = 5;

/// By what a file of such a name is run.
const INTERPRETERS: [(&str, &[&str]); 8] = [
    ("py", &["python3"]),
    ("js", &["node"]),
    ("java", &["java"]),
    ("rb", &["ruby"]),
    ("pl", &["perl"]),
    ("lua", &["lua"]),
    ("sh", &["sh"]),
    ("kts", &["kotlinc", "-script"]),
];

/// By what such a file is compiled.
const COMPILERS: [(&str, &[&str]); 4] = [
    ("c", &["cc", "-O2", "-lm"]),
    ("cpp", &["c++", "-O2"]),
    ("cc", &["c++", "-O2"]),
    ("cxx", &["c++", "-O2"]),
];

/// A program that can be started.
#[derive(Debug, Clone)]
pub struct Program {
    /// What the user calls it.
    pub name: String,
    words: Vec<OsString>,
}

impl Program {
    fn new(name: &str, words: impl IntoIterator<Item = OsString>) -> Program {
        Program {
            name: name.to_owned(),
            words: words.into_iter().collect(),
        }
    }

    /// A call of it.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        command
    }
}

/// Where programs are made.
pub struct Workshop<'w> {
    project: &'w Project,
    /// Whose programs they are.
    pub problem: &'w Problem,
    /// What its examples are called.
    pub names: Examples,
    folder: &'w Path,
}

impl<'w> Workshop<'w> {
    /// One that makes a problem's programs in a folder.
    pub fn new(project: &'w Project, problem: &'w Problem, folder: &'w Path) -> Self {
        Workshop {
            project,
            problem,
            names: Examples::of(project, problem),
            folder,
        }
    }

    /// The solution, as it is tested; with a check for overflows, if asked for.
    pub fn solution(&self, checked: bool) -> Result<Program> {
        self.binary(self.problem, checked)
    }

    fn binary(&self, problem: &Problem, checked: bool) -> Result<Program> {
        let path = match checked {
            false => crate::build::build(problem, Profile::Release)?,
            true => {
                let check = "--config=profile.release.overflow-checks=true";
                let built = build(problem, &["--bin", &problem.bin, check])?;
                let mut programs = built.iter().filter(|artifact| artifact.kind == "bin");
                let path = programs.find_map(Artifact::executable);
                path.ok_or_else(|| not_built(&problem.name))?
            }
        };
        self.copy(&path, &problem.name)
    }

    /// Examples of the problem's package, in the order they are asked for.
    pub fn examples(&self, names: &[&str]) -> Result<Vec<Program>> {
        if names.is_empty() {
            return Ok(Vec::new());
        }
        let wanted = names.iter().flat_map(|name| ["--example", name]);
        let wanted: Vec<&str> = wanted.collect();
        for _ in 0..ATTEMPTS {
            let built = build(self.problem, &wanted)?;
            let mut programs = Vec::new();
            for name in names {
                let of_it = |a: &&Artifact| a.kind == "example" && a.name == *name;
                let path = built.iter().filter(of_it).find_map(|a| a.executable());
                let path = path.ok_or_else(|| not_built(name))?;
                let program = self.copy(&path, name)?;
                if self.is_own(&path, name) {
                    programs.push(program);
                }
            }
            if programs.len() == names.len() {
                return Ok(programs);
            }
        }
        let dir = self.project.catalog.target_dir.display();
        Err(Error::new(say!(
            "another build keeps replacing the examples in {dir}",
            dir
        ))
        .help(say!("wait until it is done")))
    }

    /// Whether an example that was just copied is this problem's: what cargo
    /// writes beside it names the sources. Where that is missing nothing speaks
    /// against it.
    fn is_own(&self, program: &Path, name: &str) -> bool {
        let Ok(said) = fs::read_to_string(program.with_extension("d")) else {
            return true;
        };
        let source = self.example_file(name).display().to_string();
        // Cargo writes a backslash before each blank.
        said.contains(&source.replace(' ', "\\ "))
    }

    /// The file of an example.
    fn example_file(&self, name: &str) -> PathBuf {
        let examples = self.problem.dir.join("examples");
        let folder = examples.join(name).join("main.rs");
        match folder.is_file() {
            true => folder,
            false => examples.join(format!("{name}.rs")),
        }
    }

    /// Refuses to go on without a generator.
    pub fn check_generator(&self) -> Result<()> {
        let Some((file, problem)) = self.missing(&self.names.generator) else {
            return Ok(());
        };
        let command = command_name::name();
        Err(Error::new(say!("{problem} has no generator: {file}", problem, file))
            .of_kind(Kind::NotFound)
            .help(say!(
                "{command} stress {problem} --init makes one; or name a program with --gen, or change the samples: --from-samples",
                command,
                problem
            )))
    }

    /// Refuses to go on without a brute force.
    pub fn check_brute(&self) -> Result<()> {
        let Some((file, problem)) = self.missing(&self.names.brute) else {
            return Ok(());
        };
        let command = command_name::name();
        Err(Error::new(say!("{problem} has no brute force: {file}", problem, file))
            .of_kind(Kind::NotFound)
            .help(say!(
                "{command} stress {problem} --init makes one; or name a program with --against, or look for crashes only: --crash",
                command,
                problem
            )))
    }

    /// Whether the package has such an example.
    pub fn has(&self, example: &str) -> bool {
        self.missing(example).is_none()
    }

    /// The file of an example that is not there, and the problem's name.
    fn missing(&self, example: &str) -> Option<(String, &str)> {
        let file = self.example_file(example);
        let shown = file.strip_prefix(&self.project.root).unwrap_or(&file);
        (!file.is_file()).then(|| (shown.display().to_string(), self.problem.name.as_str()))
    }

    /// Whether the generator answers over pipes.
    pub fn is_served(&self) -> Result<bool> {
        let file = self.example_file(&self.names.generator);
        let text =
            fs::read_to_string(&file).map_err(|error| cannot(Doing::Reading, &file, &error))?;
        Ok(text.contains("testgen"))
    }

    /// A program that the user names: a file in any language, or a problem.
    pub fn file(&self, named: &Path) -> Result<Program> {
        let places = [&self.project.here, &self.problem.dir];
        let found = places.map(|place| place.join(named));
        let found = found.into_iter().find(|file| file.is_file());
        let name = named.display().to_string();
        let Some(file) = found else {
            // An earlier solution may be a problem of its own.
            if let Ok(other) = self.project.problem(Some(&name)) {
                return self.binary(&other, false);
            }
            return Err(Error::new(say!("there is no file {name}", name))
                .of_kind(Kind::NotFound)
                .help(say!(
                    "--against and --gen take the path of a program or of its source"
                )));
        };
        let extension = file.extension().unwrap_or_default().to_string_lossy();
        if extension == "rs" {
            return self.rust(&file, &name);
        }
        let by = |table: &[(&str, &'static [&'static str])]| {
            let mut rows = table.iter().copied();
            rows.find(|(known, _)| *known == extension)
                .map(|(_, by)| by)
        };
        if let Some(words) = by(&INTERPRETERS) {
            let words = words.iter().map(OsString::from);
            return Ok(Program::new(&name, words.chain([file.into()])));
        }
        match by(&COMPILERS) {
            Some(words) => self.compiled(words, &file, &name),
            None => self.executable(file, &name),
        }
    }

    fn executable(&self, file: PathBuf, name: &str) -> Result<Program> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let found = file.metadata();
            if found.is_ok_and(|found| found.permissions().mode() & 0o111 == 0) {
                return Err(
                    Error::new(say!("{name} is no program: it is not executable", name)).help(
                        say!("`chmod +x` it, and begin a script with `#!/usr/bin/env …`"),
                    ),
                );
            }
        }
        Ok(Program::new(name, [file.into()]))
    }

    fn compiled(&self, words: &[&str], file: &Path, name: &str) -> Result<Program> {
        let target = self.target(name);
        let mut command = Command::new(words[0]);
        command.arg("-o").arg(&target).arg(file).args(&words[1..]);
        compile(&mut command, name)?;
        Ok(Program::new(name, [target.into()]))
    }

    /// A file of Rust, with the libraries that the solution has.
    fn rust(&self, file: &Path, name: &str) -> Result<Program> {
        let built = build(self.problem, &["--bin", &self.problem.bin])?;
        let target = self.target(name);
        let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
        let own = built.iter().find(|artifact| artifact.kind == "bin");
        let edition = own.map_or("2021", |artifact| &artifact.edition);
        command.args([
            "--edition",
            edition,
            "--crate-name",
            "program",
            "-O",
            "--cap-lints=allow",
        ]);
        let mut folders = BTreeMap::new();
        let mut externs = BTreeMap::new();
        for artifact in &built {
            if let Some(library) = artifact.library() {
                folders.insert(library.parent().map(Path::to_owned), ());
                externs.insert(artifact.name.replace('-', "_"), library);
            }
        }
        for (name, library) in externs {
            command
                .arg("--extern")
                .arg(format!("{name}={}", library.display()));
        }
        for folder in folders.into_keys().flatten() {
            command
                .arg("-L")
                .arg(format!("dependency={}", folder.display()));
        }
        command.arg("-o").arg(&target).arg(file);
        compile(&mut command, name)?;
        Ok(Program::new(name, [target.into()]))
    }

    fn copy(&self, program: &Path, name: &str) -> Result<Program> {
        let target = self.target(name);
        fs::copy(program, &target).map_err(|error| cannot(Doing::Copying, program, &error))?;
        Ok(Program::new(name, [target.into()]))
    }

    /// A new place for a program.
    fn target(&self, name: &str) -> PathBuf {
        let stem = Path::new(name).file_stem().unwrap_or_default();
        let stem = stem.to_string_lossy();
        let free = (0..).map(|number| {
            let name = format!("{stem}-{number}{}", std::env::consts::EXE_SUFFIX);
            self.folder.join(name)
        });
        let mut free = free.filter(|path| !path.exists());
        free.next().expect("a number that is free")
    }
}

/// What cargo tells of something that it has built.
struct Artifact {
    kind: String,
    name: String,
    edition: String,
    said: Value,
}

impl Artifact {
    fn read(line: &str) -> Option<Artifact> {
        let said: Value = serde_json::from_str(line).ok()?;
        if said["reason"] != "compiler-artifact" {
            return None;
        }
        let target = &said["target"];
        Some(Artifact {
            kind: target["kind"][0].as_str()?.to_owned(),
            name: target["name"].as_str()?.to_owned(),
            edition: target["edition"].as_str()?.to_owned(),
            said,
        })
    }

    fn executable(&self) -> Option<PathBuf> {
        Some(self.said["executable"].as_str()?.into())
    }

    /// What a compiler takes for a library.
    fn library(&self) -> Option<PathBuf> {
        if ["bin", "example", "custom-build"].contains(&self.kind.as_str()) {
            return None;
        }
        let files = self.said["filenames"].as_array()?;
        let mut files = files.iter().filter_map(Value::as_str);
        let fits = |file: &&str| !file.ends_with(".rmeta") && !file.ends_with(".d");
        files.find(fits).map(PathBuf::from)
    }
}

/// `cargo build --release` of parts of a problem's package.
fn build(problem: &Problem, arguments: &[&str]) -> Result<Vec<Artifact>> {
    let mut command = crate::build::cargo(&problem.dir);
    command
        .args(["build", "--release", "--quiet", "--color=never"])
        .arg("--message-format=json-render-diagnostics")
        .arg("--manifest-path")
        .arg(&problem.manifest)
        .args(["--package", &problem.package])
        .args(arguments);
    let output = session::output(&mut command)
        .map_err(|error| Error::new(say!("cannot run cargo: {error}", error)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let name = &problem.name;
        return Err(Error::new(say!("{name} does not compile", name))
            .of_kind(Kind::Program)
            .detail(said));
    }
    let said = String::from_utf8_lossy(&output.stdout);
    Ok(said.lines().filter_map(Artifact::read).collect())
}

fn not_built(name: &str) -> Error {
    Error::new(say!("cargo has built no program {name}", name))
}

fn compile(command: &mut Command, name: &str) -> Result<()> {
    let compiler = command.get_program().to_string_lossy().into_owned();
    let output = session::output(command)
        .map_err(|error| Error::new(say!("cannot run {compiler}: {error}", compiler, error)))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Error::new(say!("{name} does not compile", name))
        .of_kind(Kind::Program)
        .detail(said))
}
