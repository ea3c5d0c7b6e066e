//! A workspace that cargo refuses, for a member that is none: the others are
//! built all the same, in a workspace that lists them alone.
//!
//! It is a folder in the target folder, with a manifest of its own and a link to
//! each thing that the workspace's folder holds. So nothing of the user's is
//! changed, and every program is built from the files that the user edits.

use super::members::{self, Members};
use crate::files;
use crate::{Error, Result, say};
use bundler::tell;
use bundler::workspace::catalog::{Broken, Catalog};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use toml_edit::{Array, DocumentMut, Item, Value};

/// Where it lies in the target folder.
const PLACE: &str = "kit/stand-in";

/// What is not linked: these two it has itself, and it lies in the third.
const OWN: [&str; 3] = ["Cargo.toml", "Cargo.lock", "target"];

/// A workspace that stands for another.
#[derive(Debug, Clone)]
pub struct StandIn {
    /// The folder of the one that cargo refuses.
    root: PathBuf,
    /// Its own.
    place: PathBuf,
}

/// A member whose dependencies cargo cannot have: it refuses every build for it,
/// and says so only then.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Culprit {
    /// Its folder, from the workspace's.
    dir: PathBuf,
    /// Its manifest when cargo refused: a change acquits it.
    manifest: String,
    /// What cargo said.
    words: String,
}

/// Whether an error is cargo's refusal of a build for a member that was not known
/// to be broken; from now on it is, until its manifest changes.
pub fn is_refusal(manifest: &Path, said: &str) -> bool {
    let blames = ["required by package `", "as a dependency of package `"];
    if !blames.iter().any(|words| said.contains(words)) {
        return false;
    }
    let Some(members) = Members::above(manifest) else {
        return false;
    };
    let stand_in = StandIn::new(&members.root);
    let said = stand_in.said_of_the_workspace(said);
    let is_blamed = |dir: &&PathBuf| {
        let dir = members.root.join(dir).display().to_string();
        said.contains(&format!("({dir})`"))
    };
    let Some(dir) = members.whole.iter().find(is_blamed) else {
        return false;
    };
    let mut known = stand_in.culprits();
    if known.iter().any(|culprit| culprit.dir == *dir) {
        return false;
    }
    let words = said.lines().skip_while(|line| !line.starts_with("error"));
    let words = words.take_while(|line| !line.starts_with("help: "));
    known.push(Culprit {
        dir: dir.clone(),
        manifest: stand_in.manifest_of(dir),
        words: words.collect::<Vec<_>>().join("\n"),
    });
    stand_in.keep(&known).is_ok()
}

/// The project of a manifest; where cargo refuses it, without the members that
/// are to blame, which are told.
///
/// # Errors
/// When cargo cannot read what is left either.
pub fn load(manifest: &Path) -> Result<(Catalog, Option<StandIn>)> {
    let members = Members::above(manifest);
    let stand_in = members.as_ref().map(|members| StandIn::new(&members.root));
    let culprits = stand_in.as_ref().map_or_else(Vec::new, StandIn::culprits);
    // Cargo does not say so while it remembers.
    let is_whole = members.as_ref().is_none_or(Members::are_whole) && culprits.is_empty();
    if let Some(catalog) = Catalog::load_known(manifest).filter(|_| is_whole) {
        return Ok((catalog, None));
    }
    let whole = Catalog::load(manifest);
    let (Some(members), Some(stand_in)) = (members, stand_in) else {
        return Ok((whole?, None));
    };
    let refusal = match whole {
        Ok(catalog) if culprits.is_empty() => return Ok((catalog, None)),
        whole => whole,
    };
    let Some((catalog, broken)) = stand_in.of_the_others(members, culprits) else {
        return Ok((refusal?, None));
    };
    for broken in &broken {
        tell!("{}", say!("left out: {error}", error = &broken.error));
    }
    let mut catalog = stand_in.mapped(catalog);
    catalog.broken.extend(broken);
    Ok((catalog, Some(stand_in)))
}

impl StandIn {
    fn new(root: &Path) -> StandIn {
        let target = std::env::var_os("CARGO_TARGET_DIR").filter(|dir| !dir.is_empty());
        let target = target.map_or_else(|| root.join("target"), PathBuf::from);
        let place = target.join(PLACE);
        StandIn {
            place: std::path::absolute(&place).unwrap_or(place),
            root: root.to_owned(),
        }
    }

    /// A path of the workspace as cargo is to be told.
    pub fn for_cargo(&self, path: &Path) -> PathBuf {
        match path.strip_prefix(&self.root) {
            Ok(below) => self.place.join(below),
            Err(_) => path.to_owned(),
        }
    }

    /// What cargo reads of the members that it can read, and the others; `None`
    /// where that helps nothing.
    fn of_the_others(
        &self,
        members: Members,
        culprits: Vec<Culprit>,
    ) -> Option<(Catalog, Vec<Broken>)> {
        let mut broken: Vec<_> = members
            .broken
            .iter()
            .map(|dir| missing(&self.root, dir))
            .collect();
        let refused = culprits.iter();
        broken.extend(refused.map(|culprit| unreadable(&culprit.dir, &culprit.words)));
        let mut left = members.whole;
        left.retain(|dir| culprits.iter().all(|culprit| culprit.dir != *dir));
        self.link().ok()?;
        // Cargo complains of one after the other.
        while !left.is_empty() {
            self.write_manifest(&left).ok()?;
            let manifest = self.place.join("Cargo.toml");
            let known = Catalog::load_known(&manifest);
            let refusal = match known.map_or_else(|| Catalog::load(&manifest), Ok) {
                Ok(catalog) => return Some((catalog, broken)),
                Err(error) => self.said_of_the_workspace(&error.to_string()),
            };
            let (named, others): (Vec<_>, Vec<_>) = left
                .into_iter()
                .partition(|dir| names(&refusal, &self.root.join(dir)));
            if named.is_empty() {
                return None;
            }
            broken.extend(named.iter().map(|dir| unreadable(dir, &refusal)));
            left = others;
        }
        Some((self.empty(), broken))
    }

    /// Cargo's words with the paths that the user knows.
    fn said_of_the_workspace(&self, said: &str) -> String {
        let (place, root) = (self.place.display(), self.root.display());
        said.replace(&place.to_string(), &root.to_string())
    }

    /// The members that cargo is known to refuse builds for.
    fn culprits(&self) -> Vec<Culprit> {
        let kept = fs::read(self.culprits_file()).unwrap_or_default();
        let mut known: Vec<Culprit> = serde_json::from_slice(&kept).unwrap_or_default();
        known.retain(|culprit| self.manifest_of(&culprit.dir) == culprit.manifest);
        known
    }

    fn keep(&self, culprits: &[Culprit]) -> Result<()> {
        let text = serde_json::to_vec(culprits).unwrap_or_default();
        let file = self.culprits_file();
        files::make_dir(file.parent().unwrap_or(&file))?;
        files::replace(&file, &text)
    }

    fn culprits_file(&self) -> PathBuf {
        self.place.with_file_name("refused.json")
    }

    /// What a member's manifest says now.
    fn manifest_of(&self, dir: &Path) -> String {
        fs::read_to_string(self.root.join(dir).join("Cargo.toml")).unwrap_or_default()
    }

    /// A link to each thing in the workspace's folder.
    fn link(&self) -> std::io::Result<()> {
        fs::create_dir_all(&self.place)?;
        for entry in fs::read_dir(&self.root)? {
            let name = entry?.file_name();
            // What is hidden is no source.
            let is_hidden = name.to_string_lossy().starts_with('.');
            if !is_hidden && OWN.iter().all(|own| name != *own) {
                link(&self.root.join(&name), &self.place.join(&name))?;
            }
        }
        // What is compiled there serves both.
        if let Some(target) = self.place.ancestors().nth(2) {
            link(target, &self.place.join("target"))?;
        }
        let [from, to] = [&self.root, &self.place].map(|dir| dir.join("Cargo.lock"));
        let written = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
        if written(&to) < written(&from) {
            fs::copy(from, to)?;
        }
        Ok(())
    }

    /// The workspace's manifest with these members alone.
    fn write_manifest(&self, left: &[PathBuf]) -> Result<()> {
        let mut manifest = members::manifest(&self.root)?;
        let names = left.iter().map(|dir| dir.to_string_lossy().into_owned());
        let names: Array = names.collect();
        if let Some(workspace) = manifest["workspace"].as_table_like_mut() {
            workspace.insert("members", Item::Value(Value::Array(names)));
            workspace.remove("default-members");
        }
        let (file, text) = (self.place.join("Cargo.toml"), manifest.to_string());
        if fs::read_to_string(&file).is_ok_and(|there| there == text) {
            return Ok(());
        }
        files::replace(&file, text.as_bytes())
    }

    /// The catalogue with the paths that the user knows.
    fn mapped(&self, mut catalog: Catalog) -> Catalog {
        let map = |path: &mut PathBuf| {
            if let Ok(below) = path.strip_prefix(&self.place) {
                // The folder itself without a slash at its end.
                *path = self.root.join(below).components().collect();
            }
        };
        map(&mut catalog.root);
        map(&mut catalog.target_dir);
        catalog.samples_dir.iter_mut().for_each(map);
        for problem in &mut catalog.problems {
            map(&mut problem.dir);
            map(&mut problem.samples_dir);
        }
        for binary in &mut catalog.binaries {
            map(&mut binary.manifest);
            map(&mut binary.source);
        }
        catalog
    }

    /// That of a workspace without members: cargo has no words for it.
    fn empty(&self) -> Catalog {
        let samples = members::manifest(&self.root).ok();
        let samples = samples.as_ref().and_then(|manifest: &DocumentMut| {
            let metadata = manifest.get("workspace")?.get("metadata")?;
            metadata.get("bundle")?.get("samples")?.as_str()
        });
        Catalog {
            root: self.root.clone(),
            target_dir: self.root.join("target"),
            samples_dir: samples.map(|samples| self.root.join(samples)),
            problems: Vec::new(),
            binaries: Vec::new(),
            broken: Vec::new(),
        }
    }
}

/// Whether cargo's words are about a folder's package.
fn names(said: &str, dir: &Path) -> bool {
    let dir = dir.display().to_string();
    said.match_indices(&dir).any(|(at, _)| {
        let behind = &said[at + dir.len()..];
        let behind = behind.strip_prefix('/').unwrap_or(behind);
        // Not of one whose name only begins so.
        behind.starts_with("Cargo.toml")
            || !behind.starts_with(|c: char| c.is_alphanumeric() || "-_./".contains(c))
    })
}

/// A member without a manifest.
fn missing(root: &Path, dir: &Path) -> Broken {
    let shown = dir.display();
    let error = Error::new(say!(
        "{dir} has no Cargo.toml, and cargo refuses the workspace for it",
        dir = shown
    ));
    let is_program = root.join(dir).join("src").is_dir();
    let error = match is_program {
        true => error.help(say!(
            "write its Cargo.toml, or remove the folder, or move it elsewhere"
        )),
        false => error.help(say!(
            "remove the folder or move it elsewhere; or write members = [\"problems/*/src/..\"], which passes over folders without a program"
        )),
    };
    broken(dir, error)
}

/// A member whose manifest cargo does not take.
fn unreadable(dir: &Path, refusal: &str) -> Broken {
    let error = Error::new(say!(
        "cargo refuses the workspace for {dir}",
        dir = dir.display()
    ));
    let words = refusal.split("\nhelp: ").next().unwrap_or_default();
    broken(dir, error.detail(words).help(say!("mend its Cargo.toml")))
}

fn broken(dir: &Path, error: Error) -> Broken {
    let name = dir.file_name().unwrap_or(dir.as_os_str());
    Broken {
        name: name.to_string_lossy().into_owned(),
        samples_dir: dir.to_owned(),
        error,
    }
}

/// Makes a link, unless it is there.
fn link(to: &Path, at: &Path) -> std::io::Result<()> {
    match symlink(to, at) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        done => done,
    }
}

#[cfg(unix)]
fn symlink(to: &Path, at: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> std::io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}
