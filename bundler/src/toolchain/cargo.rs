//! Asking cargo and rustc.

use crate::error::{Error, Kind, Result};
use crate::model::targets::named;
use crate::stderr::{QUIET_FOR, tell_if_long};
use crate::toolchain::answers::Answers;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::folders::{rust_files, rust_files_in};
use crate::toolchain::inputs;
use crate::toolchain::looks::Looks;
use crate::toolchain::messages::cargo as messages;
use crate::toolchain::messages::machine::no_linker;
use cargo_metadata::{Message, Metadata, MetadataCommand, Package, Target};
use judging::session;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

/// Between what a compiler says of itself and where it has its libraries.
const AND_SYSROOT: &str = "\0";

/// The oldest cargo and rustc that this tool works with.
pub const OLDEST: &str = "1.85";

/// The absolute path of a `Cargo.toml`; its folder will do.
pub fn manifest_file(path: &Path) -> Result<PathBuf> {
    let mut manifest =
        std::path::absolute(path).map_err(|error| Error::io("find", path, &error))?;
    if manifest.is_dir() {
        manifest.push("Cargo.toml");
    }
    if manifest.is_file() {
        return Ok(manifest);
    }
    Err(Error::new(format!("there is no {}", manifest.display()))
        .of_kind(Kind::NotFound)
        .help("--manifest-path takes the path of a Cargo.toml"))
}

/// What a release is built with, whatever the user's own profile wants.
/// Libraries that are only good for that cannot be linked with a plain call of
/// the compiler.
pub(super) const AS_JUDGES: [&str; 2] = [
    "--config=profile.release.lto=\"off\"",
    "--config=profile.release.panic=\"unwind\"",
];

/// By what build scripts learn of the profile: what cargo tells them, and what they are
/// compiled with themselves.
const OF_PROFILE: [&str; 5] = [
    "\"CARGO_CFG_DEBUG_ASSERTIONS\"",
    "debug_assertions",
    "\"DEBUG\"",
    "\"OPT_LEVEL\"",
    "\"PROFILE\"",
];

/// The tool-chain that a folder is built with.
#[derive(Debug, Clone)]
pub struct Toolchain {
    cargo: OsString,
    rustc: OsString,
    /// `1.95.0`.
    pub version: String,
    /// All that `rustc -vV` says: what a cached build depends on. It is part of the keys
    /// of what is kept by the way that a tool-chain is shown.
    pub verbose_version: String,
    host: String,
    dir: PathBuf,
    /// What every call of the compiler is given: provided crates, settings.
    arguments: Vec<OsString>,
    /// What every build is given: which features the package has.
    features: Vec<String>,
    known: Known,
}

/// What need not be asked.
#[derive(Clone)]
struct Known {
    answers: Arc<Answers>,
    /// What the compiler's own answer looked at.
    looks: Looks,
}

/// A tool-chain is the same, whatever is known of it.
impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}

impl Toolchain {
    /// The tool-chain in force in a folder, which its `rust-toolchain.toml` may choose.
    pub fn find(dir: &Path) -> Result<Toolchain> {
        Toolchain::find_with(dir, false)
    }

    /// The same; whether answers to earlier runs count, while all that they
    /// looked at is as it was.
    pub(crate) fn find_with(dir: &Path, trusted: bool) -> Result<Toolchain> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let answers = Arc::new(Answers::near(dir, trusted));
        let tools = Toolchain::ask(rustc, dir, &answers)?;
        let oldest = semver::Version::parse(&format!("{OLDEST}.0")).expect("a version");
        if semver::Version::parse(&tools.version).is_ok_and(|found| found < oldest) {
            let version = tools.version;
            return Err(
                Error::new(format!("rustc {version} is too old")).help(format!(
                    "this needs Rust {OLDEST} or later: `rustup update stable`"
                )),
            );
        }
        Ok(tools)
    }

    /// The same, to be asked itself, whatever earlier runs were answered.
    pub(crate) fn anew(&self) -> Toolchain {
        let mut tools = self.clone();
        tools.known.answers = Arc::new(self.known.answers.anew());
        tools
    }

    /// The same with another compiler.
    pub(crate) fn with_rustc(&self, rustc: &Path) -> Result<Toolchain> {
        let other = Toolchain::ask(rustc.into(), &self.dir, &self.known.answers)?;
        Ok(Toolchain {
            arguments: self.arguments.clone(),
            features: self.features.clone(),
            ..other
        })
    }

    /// The same with more that the compiler is always given.
    pub(crate) fn with_arguments(&self, more: impl IntoIterator<Item = OsString>) -> Toolchain {
        let mut tools = self.clone();
        tools.arguments.extend(more);
        tools
    }

    /// The same for a package with other features than its default ones: arguments of
    /// cargo.
    pub(crate) fn with_features(self, features: &[String]) -> Toolchain {
        Toolchain {
            features: features.to_vec(),
            ..self
        }
    }

    pub(super) fn features(&self) -> &[String] {
        &self.features
    }

    /// Whether it is given libraries.
    pub(super) fn has_externs(&self) -> bool {
        self.arguments.iter().any(|argument| argument == "--extern")
    }

    /// The same with other files for the libraries that it is given by name.
    pub(super) fn with_externs<'f>(&self, file: impl Fn(&str) -> Option<&'f Path>) -> Toolchain {
        let mut tools = self.clone();
        for at in 1..tools.arguments.len() {
            let is_library = tools.arguments[at - 1] == "--extern";
            let said = tools.arguments[at].to_str().filter(|_| is_library);
            let name = said.and_then(|said| Some(said.split_once('=')?.0));
            if let Some((name, file)) = name.and_then(|name| Some((name, file(name)?))) {
                tools.arguments[at] = format!("{name}={}", file.display()).into();
            }
        }
        tools
    }

    /// What a compiler says of itself.
    fn ask(rustc: OsString, dir: &Path, answers: &Arc<Answers>) -> Result<Toolchain> {
        let program = inputs::program(&rustc);
        let mut question = Key::new("compiler");
        question.add(&(&program, dir));
        let (said, looks) = answers.or_ask(&question, |looks| {
            let call = |arguments: &[&str]| {
                let mut command = Command::new(&rustc);
                // Rustup, which may answer in its place, adds its own stack.
                command.env("RUST_BACKTRACE", "0");
                let output = run(command.args(arguments).current_dir(dir))?;
                match output.status.success() {
                    true => Ok(text(&output.stdout)),
                    false => Err(no_compiler(&text(&output.stderr), dir)),
                }
            };
            let version = call(&["-vV"])?;
            let sysroot = call(&["--print", "sysroot"])?;
            inputs::of_compiler(looks, &program, &inputs::sysroot(&sysroot)?, dir);
            Ok(format!("{version}{AND_SYSROOT}{sysroot}"))
        })?;
        let (said, sysroot) = said.split_once(AND_SYSROOT).unwrap_or_default();
        let field = |name: &str| {
            said.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
                .unwrap_or_default()
                .to_owned()
        };
        // Whatever rustup chooses each time anew takes its time.
        let chosen = inputs::sysroot(sysroot)?.join("bin");
        let chosen = chosen.join(format!("rustc{}", std::env::consts::EXE_SUFFIX));
        let rustc = match inputs::is_proxy(&program) && chosen.is_file() {
            true => chosen.into(),
            false => rustc,
        };
        Ok(Toolchain {
            cargo: std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            rustc,
            host: field("host"),
            version: field("release"),
            verbose_version: said.to_owned(),
            dir: dir.to_owned(),
            arguments: Vec::new(),
            features: Vec::new(),
            known: Known {
                answers: Arc::clone(answers),
                looks,
            },
        })
    }

    /// Keeps for later runs what was asked before it was known where.
    pub(crate) fn keep_answers(&self, cache: &Cache) {
        self.known.answers.keep_in(cache);
    }

    /// Whether something was not asked, since an earlier run had been answered.
    pub(crate) fn trusts_answers(&self) -> bool {
        self.known.answers.were_used()
    }

    /// The machine it builds for, if none is named.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// A call of the compiler.
    pub fn rustc(&self) -> Command {
        let mut command = Command::new(&self.rustc);
        command.current_dir(&self.dir).args(&self.arguments);
        command
    }

    /// `cargo metadata` for this machine.
    pub fn metadata(&self, manifest: &Path) -> Result<Metadata> {
        let features = self.features.iter().map(String::as_str);
        let arguments: Vec<_> = ["--filter-platform", &self.host]
            .into_iter()
            .chain(features)
            .collect();
        self.described(&arguments, manifest)
    }

    /// `cargo metadata` of the workspace's own packages, without dependencies.
    pub fn members(&self, manifest: &Path) -> Result<Metadata> {
        self.described(&["--no-deps"], manifest)
    }

    fn described(&self, arguments: &[&str], manifest: &Path) -> Result<Metadata> {
        let call = |command: &mut Command| {
            command.args(["metadata", "--format-version", "1"]);
            command.args(arguments).arg("--manifest-path").arg(manifest);
        };
        let question = self.question(&(arguments, manifest));
        let (said, _) = self.known.answers.or_ask(&question, |looks| {
            let said = text(&self.cargo(call)?.stdout);
            looks.extend(&self.known.looks);
            inputs::of_metadata(looks, &read_metadata(&said)?, manifest, &self.dir);
            Ok(said)
        })?;
        read_metadata(&said)
    }

    /// What the answer of cargo depends on beside files.
    fn question(&self, arguments: &impl std::hash::Hash) -> Key {
        let mut question = Key::new("cargo");
        question.add(&(inputs::program(&self.cargo), &self.dir));
        question.add(arguments);
        question
    }

    /// `cargo check` of one program alone: what is built, with which features. As a
    /// release only if a build script can tell, or if it compiles so alone: what build
    /// scripts and procedural macros are made of is mostly there for another profile.
    pub fn check(
        &self,
        metadata: &Metadata,
        package: &Package,
        program: &Target,
    ) -> Result<Vec<Message>> {
        let as_release = [&["check", "--release"][..], &AS_JUDGES].concat();
        match asks_for_profile(metadata, package) {
            true => self.build(&as_release, metadata, package, program),
            false => match self.build(&["check"], metadata, package, program) {
                Err(error) if error.kind() == Kind::Program && says_assertions(metadata) => {
                    let release = self.build(&as_release, metadata, package, program);
                    release.map_err(|_| error)
                }
                checked => checked,
            },
        }
    }

    /// The same, with all it is built from compiled as a judge does, for the
    /// compiler to find.
    pub fn release(
        &self,
        metadata: &Metadata,
        package: &Package,
        program: &Target,
    ) -> Result<Vec<Message>> {
        let arguments = [&["build", "--release"][..], &AS_JUDGES].concat();
        self.build(&arguments, metadata, package, program)
    }

    fn build(
        &self,
        arguments: &[&str],
        metadata: &Metadata,
        package: &Package,
        program: &Target,
    ) -> Result<Vec<Message>> {
        let manifest = package.manifest_path.as_std_path();
        let id = package.id.to_string();
        let call = |command: &mut Command| {
            command
                .args(arguments)
                .arg("--message-format=json-render-diagnostics");
            command.args(named(program)).args(["--package", &id]);
            command.args(&self.features);
            command.arg("--manifest-path").arg(manifest);
        };
        let read = |said: &str| read_messages(arguments[0], said);
        let question = self.question(&(arguments, &id, named(program), &self.features));
        let (said, _) = self.known.answers.or_ask(&question, |looks| {
            let said = text(&self.cargo(call)?.stdout);
            looks.extend(&self.known.looks);
            inputs::of_metadata(looks, metadata, manifest, &self.dir);
            inputs::of_build(looks, &read(&said)?, metadata);
            Ok(said)
        })?;
        read(&said)
    }

    /// Runs cargo; where the network fails, once more without it.
    pub(super) fn cargo(&self, arguments: impl Fn(&mut Command)) -> Result<Output> {
        let call = |offline: bool| {
            let mut command = Command::new(&self.cargo);
            arguments(&mut command);
            command
                .current_dir(&self.dir)
                .args(["--quiet", "--color", "never"]);
            if offline {
                command.arg("--offline");
            }
            // It waits silently while another one builds.
            tell_if_long(
                QUIET_FOR,
                || {
                    "cargo is still at work: it builds all that is used, which takes long the \
                     first time, or waits for another cargo in the same target folder"
                        .to_owned()
                },
                || run(&mut command),
            )
        };
        let mut output = call(false)?;
        let said = text(&output.stderr);
        if !output.status.success() && messages::is_network(&said) {
            let offline = call(true)?;
            if offline.status.success() {
                output = offline;
            }
        }
        if output.status.success() {
            return Ok(output);
        }
        if let Some(error) = no_linker(&said) {
            return Err(error);
        }
        let error = Error::new("cargo cannot build this").detail(&*said);
        Err(match messages::remedy(&said) {
            Some(remedy) => error.help(remedy),
            None => match messages::advice(&said) {
                Some(advice) => error.help(advice),
                None => error,
            }
            .of_kind(Kind::Program),
        })
    }
}

/// Whether a build script of what a package is made of speaks of what a profile
/// decides.
fn asks_for_profile(metadata: &Metadata, package: &Package) -> bool {
    let resolved = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let nodes: HashMap<_, _> = resolved.map(|node| (&node.id, node)).collect();
    let mut seen = HashSet::from([&package.id]);
    let mut waiting = vec![&package.id];
    while let Some(id) = waiting.pop() {
        let dependencies = nodes.get(id).map_or(&[][..], |node| &node.dependencies);
        waiting.extend(dependencies.iter().filter(|id| seen.insert(id)));
    }
    let packages = metadata.packages.iter();
    let packages = packages.filter(|package| seen.contains(&package.id));
    let asks = |package: &Package, target: &Target| {
        let tells = |text: String| OF_PROFILE.iter().any(|name| text.contains(name));
        target.is_custom_build() && texts_of_script(package, target).into_iter().any(tells)
    };
    // What the user's own are made of may be the user's, too.
    let (mut has_own, mut any) = (false, false);
    for package in packages {
        let mut targets = package.targets.iter();
        any |= targets.clone().any(|target| asks(package, target));
        let runs = |target: &Target| target.is_custom_build() || target.is_proc_macro();
        has_own |= package.source.is_none() && targets.any(runs);
    }
    any || has_own && says_assertions(metadata)
}

/// What a build script's files say: those beside it, and where it has a folder of its own
/// those below.
fn texts_of_script(package: &Package, script: &Target) -> Vec<String> {
    let folder = script.src_path.parent();
    let files = match folder == package.manifest_path.parent() {
        true => rust_files_in,
        false => rust_files,
    };
    let files = folder.map_or(Vec::new(), |folder| files(folder.as_std_path()));
    let texts = files
        .iter()
        .filter_map(|path| std::fs::read_to_string(path).ok());
    texts.collect()
}

/// Whether a source of the user's packages speaks of debug assertions: it may be
/// another program without them.
fn says_assertions(metadata: &Metadata) -> bool {
    let packages = metadata.packages.iter();
    let local = packages.filter(|package| package.source.is_none());
    let targets = local.flat_map(|package| &package.targets);
    let targets = targets.filter(|target| !target.is_custom_build());
    let folders: BTreeSet<_> = targets
        .filter_map(|target| target.src_path.parent())
        .collect();
    let files = folders
        .iter()
        .flat_map(|folder| rust_files(folder.as_std_path()));
    let mut files = files.filter(|path| !path.starts_with(&metadata.target_directory));
    files.any(|path| {
        let text = std::fs::read_to_string(path);
        text.is_ok_and(|text| text.contains("debug_assertions"))
    })
}

/// That there is no compiler, in whose words, and who asks for it.
fn no_compiler(said: &str, dir: &Path) -> Error {
    const CHOSEN: &str = "RUSTUP_TOOLCHAIN";
    let error = Error::new("rustc does not work").detail(said.trim_end());
    if !said.contains("is not installed") {
        return error;
    }
    let files = ["rust-toolchain.toml", "rust-toolchain"];
    let mut files = dir
        .ancestors()
        .flat_map(|dir| files.map(|name| dir.join(name)));
    let file = files.find(|file| file.is_file());
    let who = match (std::env::var_os(CHOSEN), file) {
        (Some(_), _) => CHOSEN.to_owned(),
        (None, Some(file)) => file.display().to_string(),
        (None, None) => return error,
    };
    // Rustup's own remedy has not said whose wish it is.
    let error =
        Error::new("rustc does not work").detail(said.split("\nhelp: ").next().unwrap_or(said));
    error.help(format!(
        "{who} asks for that tool-chain: change it there, or run `rustup toolchain install` in {}",
        dir.display()
    ))
}

/// What cargo says line by line.
pub(super) fn read_messages(verb: &str, said: &str) -> Result<Vec<Message>> {
    let messages: Result<Vec<_>, _> = Message::parse_stream(said.as_bytes()).collect();
    messages.map_err(|error| {
        Error::new(format!(
            "cargo {verb} answers what this tool cannot read: {error}"
        ))
    })
}

fn read_metadata(said: &str) -> Result<Metadata> {
    MetadataCommand::parse(said).map_err(|error| {
        Error::new(format!(
            "cargo metadata answers what this tool cannot read: {error}"
        ))
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn run(command: &mut Command) -> Result<Output> {
    session::output(command).map_err(|error| {
        let name = command.get_program().to_string_lossy().into_owned();
        let failed = Error::new(format!("cannot run {name}: {error}"));
        match error.kind() {
            std::io::ErrorKind::NotFound => failed.help(format!(
                "install Rust {OLDEST} or later from https://rustup.rs, or put {name} on PATH"
            )),
            _ => failed,
        }
    })
}
