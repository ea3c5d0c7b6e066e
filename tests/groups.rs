//! Problems that one call of cargo builds as it builds each alone.
//!
//! A call takes a tenth of a second at the least, and uses one processor for
//! most of it; there are three for each problem. But features of a dependency
//! that one package asks for are there for all packages of a call: only those
//! that ask for the same go together.

use crate::builds::{cargo, run};
use bundler::Result;
use bundler::model::problem::Problem;
use bundler::toolchain::cargo::Toolchain;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::OnceLock;

/// The workspace's packages, as far as it matters here.
pub struct Packages {
    root: PathBuf,
    by_manifest: HashMap<PathBuf, Package>,
}

struct Package {
    /// All that decides which features its dependencies have.
    asks_for: String,
    /// How many of its targets are tests or examples.
    tests: usize,
}

impl Packages {
    pub fn load() -> Result<Packages> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let metadata = Toolchain::find(here)?.members(&here.join("Cargo.toml"))?;
        let packages = metadata.packages.iter().map(|package| {
            let (dependencies, features) = (&package.dependencies, &package.features);
            let tests = package.targets.iter();
            let tests = tests.filter(|target| target.test || target.is_example());
            let known = Package {
                asks_for: format!("{dependencies:?} {features:?}"),
                tests: tests.count(),
            };
            (package.manifest_path.clone().into(), known)
        });
        Ok(Packages {
            root: metadata.workspace_root.clone().into(),
            by_manifest: packages.collect(),
        })
    }

    /// Problems that ask for the same, where there are several.
    pub fn groups<'p>(&self, problems: impl Iterator<Item = &'p Problem>) -> Vec<Group> {
        let mut groups: BTreeMap<&str, Group> = BTreeMap::new();
        for problem in problems {
            let manifest = problem.dir.join("Cargo.toml");
            let Some(package) = self.by_manifest.get(&manifest) else {
                continue;
            };
            let new = || Group::new(&self.root);
            let group = groups.entry(&package.asks_for).or_insert_with(new);
            group.names.push(problem.name.clone());
            group.tests_of.insert(manifest, package.tests);
        }
        groups
            .into_values()
            .filter(|group| 1 < group.names.len())
            .collect()
    }
}

/// Problems that ask for the same features of the same dependencies.
pub struct Group {
    root: PathBuf,
    names: Vec<String>,
    /// How many targets of each are tests or examples, by its manifest.
    tests_of: HashMap<PathBuf, usize>,
    binaries: OnceLock<Vec<Artifact>>,
    tests: OnceLock<Vec<Artifact>>,
}

impl Group {
    fn new(root: &Path) -> Group {
        Group {
            root: root.to_owned(),
            names: Vec::new(),
            tests_of: HashMap::new(),
            binaries: OnceLock::new(),
            tests: OnceLock::new(),
        }
    }

    pub fn has(&self, problem: &Problem) -> bool {
        self.names.contains(&problem.name)
    }

    /// A problem's binary; `None` if it has not exactly one that compiles: what
    /// is wrong then, cargo tells of the problem alone.
    pub fn binary(&self, problem: &Problem) -> Option<PathBuf> {
        let built = self.binaries.get_or_init(|| self.build(&["--bins"]));
        match &binaries(built, problem)[..] {
            [binary] => Some(binary.clone()),
            _ => None,
        }
    }

    /// A problem's tests; `None` if not all of them compile.
    pub fn tests(&self, problem: &Problem) -> Option<Tests> {
        // Not with the binaries: those would get what only tests ask for.
        let built = || self.build(&["--tests", "--examples"]);
        let built = self.tests.get_or_init(built);
        let examples = of(built, problem).filter(|built| built.is_example);
        let tests = Tests::of(built, problem);
        let count = examples.count() + tests.programs.len();
        (count == self.tests_of[&problem.dir.join("Cargo.toml")]).then_some(tests)
    }

    /// What of some kinds compiles.
    fn build(&self, kinds: &[&str]) -> Vec<Artifact> {
        let mut command = cargo(&self.root, "build", &self.names);
        command
            .args(kinds)
            .args(["--keep-going", "--message-format=json"]);
        run(&mut command).map_or(Vec::new(), |output| artifacts(&output))
    }
}

/// A problem's own tests.
pub struct Tests {
    pub programs: Vec<PathBuf>,
    /// Whether a library's pages may have more, which only cargo runs.
    pub of_pages: bool,
}

impl Tests {
    /// What of a problem's tests cargo has built.
    pub fn of(built: &[Artifact], problem: &Problem) -> Tests {
        let tests = of(built, problem).filter(|built| built.is_test);
        Tests {
            programs: tests.filter_map(|built| built.program.clone()).collect(),
            of_pages: of(built, problem).any(|built| built.has_pages),
        }
    }
}

/// The binaries of a problem that cargo has built.
pub fn binaries(built: &[Artifact], problem: &Problem) -> Vec<PathBuf> {
    let binaries = of(built, problem).filter(|built| !built.is_test && !built.is_example);
    binaries.filter_map(|built| built.program.clone()).collect()
}

fn of<'b>(built: &'b [Artifact], problem: &Problem) -> impl Iterator<Item = &'b Artifact> {
    let manifest = problem.dir.join("Cargo.toml");
    built.iter().filter(move |built| built.manifest == manifest)
}

/// Something that cargo has built.
pub struct Artifact {
    manifest: PathBuf,
    program: Option<PathBuf>,
    is_test: bool,
    is_example: bool,
    has_pages: bool,
}

/// All that cargo says in JSON that it has built.
pub fn artifacts(output: &Output) -> Vec<Artifact> {
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let built = messages.filter(|message| message["reason"] == "compiler-artifact");
    let artifact = |message: Value| {
        Some(Artifact {
            manifest: message["manifest_path"].as_str()?.into(),
            program: message["executable"].as_str().map(PathBuf::from),
            is_test: message["profile"]["test"] == true,
            is_example: message["target"]["kind"][0] == "example",
            has_pages: message["target"]["doctest"] == true,
        })
    };
    built.filter_map(artifact).collect()
}
