//! Asking cargo and rustc.

use crate::error::{Error, Result};
use cargo_metadata::{Message, Metadata, MetadataCommand, Package};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
        .help("--manifest-path takes the path of a Cargo.toml"))
}

/// The tool-chain that a folder is built with.
#[derive(Debug, Clone)]
pub struct Toolchain {
    cargo: OsString,
    rustc: OsString,
    /// `1.95.0`.
    pub version: String,
    /// All that `rustc -vV` says: what a cached build depends on.
    pub verbose_version: String,
    host: String,
    dir: PathBuf,
}

impl Toolchain {
    /// The tool-chain in force in a folder, which its `rust-toolchain.toml` may choose.
    pub fn find(dir: &Path) -> Result<Toolchain> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = run(Command::new(&rustc).arg("-vV").current_dir(dir))?;
        if !output.status.success() {
            return Err(Error::new("rustc does not work").detail(text(&output.stderr)));
        }
        let said = text(&output.stdout);
        let field = |name: &str| {
            said.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
                .unwrap_or_default()
                .to_owned()
        };
        let version = field("release");
        let oldest = semver::Version::parse(&format!("{OLDEST}.0")).expect("a version");
        if semver::Version::parse(&version).is_ok_and(|found| found < oldest) {
            return Err(
                Error::new(format!("rustc {version} is too old")).help(format!(
                    "this needs Rust {OLDEST} or later: `rustup update stable`"
                )),
            );
        }
        Ok(Toolchain {
            cargo: std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            rustc,
            host: field("host"),
            verbose_version: said,
            version,
            dir: dir.to_owned(),
        })
    }

    /// A call of the compiler.
    pub fn rustc(&self) -> Command {
        let mut command = Command::new(&self.rustc);
        command.current_dir(&self.dir);
        command
    }

    /// `cargo metadata` for this machine.
    pub fn metadata(&self, manifest: &Path) -> Result<Metadata> {
        let output = self.cargo(|command| {
            command.args([
                "metadata",
                "--format-version",
                "1",
                "--filter-platform",
                &self.host,
            ]);
            command.arg("--manifest-path").arg(manifest);
        })?;
        read_metadata(&output)
    }

    /// `cargo metadata` of the workspace's own packages, without dependencies.
    pub fn members(&self, manifest: &Path) -> Result<Metadata> {
        let output = self.cargo(|command| {
            command
                .args([
                    "metadata",
                    "--format-version",
                    "1",
                    "--no-deps",
                    "--manifest-path",
                ])
                .arg(manifest);
        })?;
        read_metadata(&output)
    }

    /// `cargo check` of one binary alone: what is built, with which features.
    pub fn check(&self, manifest: &Path, package: &Package, bin: &str) -> Result<Vec<Message>> {
        let output = self.cargo(|command| {
            command.args(["check", "--message-format=json-render-diagnostics"]);
            command
                .args(["--bin", bin, "--package"])
                .arg(package.id.to_string());
            command.arg("--manifest-path").arg(manifest);
        })?;
        let messages: Result<Vec<_>, _> = Message::parse_stream(&output.stdout[..]).collect();
        messages.map_err(|error| {
            Error::new(format!(
                "cargo check answers what this tool cannot read: {error}"
            ))
        })
    }

    /// Runs cargo; where the network fails, once more without it.
    fn cargo(&self, arguments: impl Fn(&mut Command)) -> Result<Output> {
        let call = |offline: bool| {
            let mut command = Command::new(&self.cargo);
            arguments(&mut command);
            command
                .current_dir(&self.dir)
                .args(["--quiet", "--color", "never"]);
            if offline {
                command.arg("--offline");
            }
            run(&mut command)
        };
        let mut output = call(false)?;
        let said = text(&output.stderr);
        let network = [
            "download",
            "network",
            "resolve host",
            "Could not connect",
            "update registry",
        ];
        if !output.status.success() && network.iter().any(|word| said.contains(word)) {
            let offline = call(true)?;
            if offline.status.success() {
                output = offline;
            }
        }
        if output.status.success() {
            return Ok(output);
        }
        Err(Error::new("cargo cannot build this").detail(said))
    }
}

fn read_metadata(output: &Output) -> Result<Metadata> {
    MetadataCommand::parse(text(&output.stdout)).map_err(|error| {
        Error::new(format!(
            "cargo metadata answers what this tool cannot read: {error}"
        ))
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn run(command: &mut Command) -> Result<Output> {
    command.stdin(Stdio::null());
    command.output().map_err(|error| {
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
