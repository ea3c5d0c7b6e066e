//! Runs the compiler on procedural-macro crates that write down what they
//! make, and on the crates that use them.

use super::bare_traits::{self, with_dyn};
use super::capture;
use super::instrument::{self, CAPTURE, CAPTURE_CRATE, LOG, LOGGER, PARTS, PARTS_CRATE, Record};
use crate::error::{Error, Result};
use crate::model::crates::{Crate, HostLibrary, Resolved};
use crate::model::edition::Edition;
use crate::model::text::{Edit, Text};
use crate::stages::editions::rewrite::made_for_newer_editions;
use crate::syntax::macro_rules::{DECLARES_DERIVES, HACK};
use crate::syntax::tokens::Tokens;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::folders::{is_cargos, rust_files};
use crate::toolchain::messages::machine;
use crate::toolchain::rustc;
use judging::session::{self, Temporary};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use syn::spanned::Spanned;

/// From how many folders around a package its files may read: generous, inputs lie beside
/// it or its workspace.
const LINKED_FOLDERS: usize = 3;

/// How deep folders may lie in a package: generous, and links may lead in a
/// circle.
pub const DEEPEST_FOLDER: usize = 32;

/// A folder with crates that were built anew.
pub struct Workshop<'a> {
    resolved: &'a Resolved,
    tools: &'a Toolchain,
    folder: Temporary,
    /// What takes the place of a crate that cargo built.
    made: BTreeMap<usize, PathBuf>,
    /// The same, for libraries whose macros also hand what they make to the
    /// capturing one.
    wrapped: BTreeMap<usize, PathBuf>,
    /// Which macros those are.
    capturing: BTreeMap<usize, Called>,
    capture: Option<PathBuf>,
    /// What crates declare traits by.
    traits: RefCell<BTreeMap<usize, HashSet<String>>>,
}

/// Macros of a library.
#[derive(Clone, PartialEq, Eq)]
pub struct Called {
    /// The library's path where they are called: `name`, or `of::name` if another library
    /// hands it on.
    pub path: String,
    /// The index of that other one.
    pub through: Option<usize>,
    /// Those that hand on some of its macros.
    pub between: Vec<usize>,
    /// The macros' names.
    pub macros: BTreeSet<String>,
}

impl Called {
    /// Whether a text calls one of them by the whole path.
    pub fn is_in(&self, tokens: &Tokens) -> bool {
        let names: Vec<&str> = self.path.split("::").collect();
        let is_after_path = |at: usize| {
            let mut names = names.iter().rev().enumerate();
            // `::` is two tokens.
            names.all(|(index, name)| {
                let before = at.checked_sub(3 * (index + 1));
                before.is_some_and(|before| tokens.name(before) == *name)
            })
        };
        let calls = (0..tokens.len()).filter(|at| tokens.is_call(*at));
        let mut calls = calls.filter(|at| self.macros.contains(tokens.name(*at)));
        calls.any(is_after_path)
    }
}

impl<'a> Workshop<'a> {
    pub fn new(resolved: &'a Resolved, tools: &'a Toolchain) -> Result<Self> {
        Ok(Workshop {
            resolved,
            tools,
            folder: rustc::temporary_folder()?,
            made: BTreeMap::new(),
            wrapped: BTreeMap::new(),
            capturing: BTreeMap::new(),
            traits: RefCell::default(),
            capture: None,
        })
    }

    /// Builds a procedural-macro crate that writes down what it makes: before any
    /// library is built anew, since each is built once and some re-export it.
    pub fn instrument(&mut self, index: usize) -> Result<()> {
        if !self.made.contains_key(&index) {
            let made = self.instrumented(index)?;
            self.made.insert(index, made);
        }
        Ok(())
    }

    /// Builds anew the libraries that re-export such crates to a crate.
    pub fn build_for(&mut self, user: usize) -> Result<()> {
        for index in self.resolved.crates[user].externs.values() {
            if self.reaches(*index, true, &mut BTreeMap::new()) {
                self.build_anew(*index)?;
            }
        }
        Ok(())
    }

    /// Whether a library re-exports macros of the crates built here; or, if they need
    /// not come through it, whether it depends on a library that does.
    fn reaches(&self, index: usize, hands: bool, known: &mut BTreeMap<usize, bool>) -> bool {
        let krate = &self.resolved.crates[index];
        if krate.proc_macro {
            return false;
        }
        if let Some(known) = known.get(&index) {
            return *known;
        }
        let reaches = krate.externs.iter().any(|(name, from)| {
            let is_maker = self.resolved.crates[*from].proc_macro && self.made.contains_key(from);
            match is_maker {
                true => hands_on(krate, name),
                false => self.reaches(*from, hands, known) && (!hands || hands_on(krate, name)),
            }
        });
        known.insert(index, reaches);
        reaches
    }

    /// Builds a library after all those it depends on that are not as cargo built them
    /// either: a type of the one that cargo built is not that of the one built here.
    fn build_anew(&mut self, index: usize) -> Result<()> {
        if self.made.contains_key(&index) {
            return Ok(());
        }
        let krate = &self.resolved.crates[index];
        let mut known = BTreeMap::new();
        for of in krate.externs.values() {
            if self.reaches(*of, false, &mut known) {
                self.build_anew(*of)?;
            }
        }
        let out = self
            .folder
            .path()
            .join(format!("lib{}-{index}-bundle.rmeta", krate.name));
        let root = self.without_hacks(index)?;
        let mut command = self.rustc(krate, &root, &self.externs(krate, false));
        command
            .args(["--crate-type", "lib", "--emit=metadata"])
            .args(["-C", "metadata=bundle"])
            .arg("-o")
            .arg(&out);
        self.run(command, &krate.attribution.package)?;
        self.made.insert(index, out);
        Ok(())
    }

    /// The root of a library that hands on its macros by no attribute of
    /// proc-macro-hack.
    fn without_hacks(&self, index: usize) -> Result<PathBuf> {
        let krate = &self.resolved.crates[index];
        if !krate.externs.contains_key(HACK) {
            return Ok(krate.root.clone());
        }
        let copy = self
            .folder
            .path()
            .join(format!("{}-{index}-plain", krate.name));
        mirror(&krate.dir, &copy, 0)?;
        self.strip_hacks(krate, &copy)?;
        Ok(copy.join(krate.root_in_package()))
    }

    /// Takes such attributes from the files of a crate's copy, where they are for macros
    /// that are built here.
    fn strip_hacks(&self, krate: &Crate, copy: &Path) -> Result<()> {
        if !krate.externs.contains_key(HACK) {
            return Ok(());
        }
        let makers = krate.externs.iter();
        let makers = makers.filter(|(_, index)| self.made.contains_key(index));
        let makers = makers.map(|(name, _)| name.as_str()).collect();
        for file in rust_files(copy) {
            let text = read(&file)?;
            let plain = instrument::without_hacks(&text, &makers);
            if plain != text {
                write(&file, &plain)?;
            }
        }
        Ok(())
    }

    /// The helper attributes of derives that stay as they are.
    pub fn others_helpers(&self) -> BTreeSet<String> {
        let crates = self.resolved.crates.iter().enumerate();
        let others = crates.filter(|(index, _)| !self.made.contains_key(index));
        let helpers = others.map(|(_, krate)| krate.makes_helpers.clone());
        helpers.flatten().collect()
    }

    /// Builds a library anew, some of whose macros hand what they make to the
    /// capturing one.
    pub fn wrap(&mut self, index: usize, called: &Called) -> Result<()> {
        if self.capturing.get(&index) == Some(called) {
            return Ok(());
        }
        self.capturing.insert(index, called.clone());
        let krate = &self.resolved.crates[index];
        let name = format!("{}-{index}-{}", krate.name, called.path.replace("::", "-"));
        let copy = self.folder.path().join(name);
        mirror(&krate.dir, &copy, 0)?;
        let root = copy.join(krate.root_in_package());
        let call = format!("{CAPTURE_CRATE}::capture!");
        for file in rust_files(&copy) {
            let text = read(&file)?;
            let (mut wrapped, _) = capture::wrap(&text, &called.macros, &call, Some(&called.path));
            if file == root {
                wrapped = known_as(&wrapped, &called.path);
            }
            if wrapped != text {
                write(&file, &wrapped)?;
            }
        }
        self.build_wrapped(index, &root, false)?;
        if let Some((of, (name, _))) = called.through.zip(called.path.split_once("::")) {
            self.hand_on(of, name)?;
        }
        for of in &called.between {
            let name = self.resolved.crates[*of].name.clone();
            self.hand_on(*of, &name)?;
        }
        Ok(())
    }

    /// Builds a library of this name anew that hands on one which was wrapped, and may
    /// call its macros itself.
    fn hand_on(&mut self, index: usize, name: &str) -> Result<()> {
        let krate = &self.resolved.crates[index];
        let copy = format!("{}-{index}-hands-on", krate.name);
        let copy = self.folder.path().join(copy);
        mirror(&krate.dir, &copy, 0)?;
        let root = copy.join(krate.root_in_package());
        write(&root, &known_as(&read(&root)?, name))?;
        self.build_wrapped(index, &root, true)
    }

    /// Builds a library from a root with what calls the capturing macro, and on others
    /// that were built so if `captured`.
    fn build_wrapped(&mut self, index: usize, root: &Path, captured: bool) -> Result<()> {
        let krate = &self.resolved.crates[index];
        let out = self
            .folder
            .path()
            .join(format!("lib{}-wrapped-{index}.rmeta", krate.name));
        let mut externs = self.externs(krate, captured);
        externs.push((CAPTURE_CRATE.to_owned(), self.capture()?));
        let mut command = self.rustc(krate, root, &externs);
        command
            .args(["--crate-type", "lib", "--emit=metadata"])
            .args(["-C", "metadata=wrapped"])
            .arg("-o")
            .arg(&out);
        self.run(command, &krate.attribution.package)?;
        self.wrapped.insert(index, out);
        Ok(())
    }

    fn instrumented(&self, index: usize) -> Result<PathBuf> {
        let krate = &self.resolved.crates[index];
        let copy = self.folder.path().join(format!("{}-{}", krate.name, index));
        mirror(&krate.dir, &copy, 0)?;
        let root = copy.join(krate.root_in_package());
        let text = read(&krate.root)?;
        let host = &krate.artifacts.host;
        let rules = match text.contains(DECLARES_DERIVES) {
            true => host.iter().find_map(rules_of_derives),
            false => None,
        };
        write(
            &root,
            &instrument::instrument(&text, &rules.unwrap_or_default())?,
        )?;
        let externs = host.iter().map(|of| (of.name.clone(), of.file.clone()));
        let command = self.rustc(krate, &root, &externs.collect::<Vec<_>>());
        self.proc_macro(command, &krate.attribution.package)
    }

    /// The crate whose macro writes down what a `macro_rules!` makes.
    fn capture(&mut self) -> Result<PathBuf> {
        if let Some(capture) = &self.capture {
            return Ok(capture.clone());
        }
        let root = self.folder.path().join("capture.rs");
        write(&root, &format!("{CAPTURE}{LOGGER}"))?;
        let mut command = self.tools.rustc();
        command
            .args(["--crate-name", CAPTURE_CRATE, "--edition", "2021"])
            .arg(&root);
        let made = self.proc_macro(command, CAPTURE_CRATE)?;
        self.capture = Some(made.clone());
        Ok(made)
    }

    /// The crate whose macro says what a parser takes for one token.
    fn parts(&self) -> Result<PathBuf> {
        let made = self.folder.path().join(format!("lib{PARTS_CRATE}.rmeta"));
        if !made.is_file() {
            let root = self.folder.path().join("parts.rs");
            write(&root, PARTS)?;
            let mut command = self.tools.rustc();
            command
                .args(["--crate-name", PARTS_CRATE, "--edition", "2021"])
                .args(["--crate-type", "lib", "--emit=metadata", "-o"])
                .args([&made, &root]);
            self.run(command, PARTS_CRATE)?;
        }
        Ok(made)
    }

    fn proc_macro(&self, mut command: Command, name: &str) -> Result<PathBuf> {
        let out = tempfile::tempdir_in(self.folder.path())
            .map_err(|error| Error::io("make a folder in", self.folder.path(), &error))?
            .keep();
        // Where a macro was called is not known to stable Rust.
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["-Zcrate-attr=feature(proc_macro_expand,proc_macro_span)"])
            .args(["--crate-type", "proc-macro", "--emit=link"])
            .args([
                "-C",
                "prefer-dynamic",
                "--extern",
                "proc_macro",
                "--out-dir",
            ])
            .arg(&out);
        self.run(command, name)?;
        let mut entries = fs::read_dir(&out).map_err(|error| Error::io("read", &out, &error))?;
        let library = entries.find_map(|entry| {
            let path = entry.ok()?.path();
            let extension = path.extension()?.to_str()?;
            (extension == std::env::consts::DLL_EXTENSION).then_some(path)
        });
        library.ok_or_else(|| Error::new(format!("rustc made no library of {name}")))
    }

    fn run(&self, mut command: Command, package: &str) -> Result<()> {
        let output = session::output(&mut command)
            .map_err(|error| Error::new(format!("cannot run rustc: {error}")))?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if let Some(trouble) = machine::trouble(&said, &std::env::temp_dir().join(package)) {
            return Err(trouble);
        }
        let what = format!("rustc cannot expand the procedural macros of {package}");
        Err(Error::new(what).detail(first_error(&said, self.folder.path())))
    }

    /// The dependencies of a crate, as files; those with captured macros, if these
    /// are asked for.
    fn externs(&self, krate: &Crate, captured: bool) -> Vec<(String, PathBuf)> {
        let of = |(name, index): (&String, &usize)| {
            let built = &self.resolved.crates[*index].artifacts.file;
            let wrapped = self.wrapped.get(index).filter(|_| captured);
            let file = wrapped.or(self.made.get(index)).or(built.as_ref())?;
            Some((name.clone(), file.clone()))
        };
        krate.externs.iter().filter_map(of).collect()
    }

    /// A call of the compiler as cargo would call it.
    fn rustc(&self, krate: &Crate, root: &Path, externs: &[(String, PathBuf)]) -> Command {
        let mut command = self.tools.rustc();
        // A macro may read a file by a path from there.
        let folder = match krate.config.is_fixed {
            true => &krate.dir,
            false => &self.resolved.workspace_dir,
        };
        command
            .current_dir(folder)
            .args(["--crate-name", &krate.name])
            .args(["--edition", krate.edition.year(), "--cap-lints", "allow"])
            .args(["-C", "debug-assertions=off"])
            .arg(root)
            .env("TMPDIR", self.folder.path())
            .envs(krate.env.iter());
        for feature in &krate.config.features {
            command.args(["--cfg", &format!("feature=\"{feature}\"")]);
        }
        for cfg in &krate.config.custom {
            command.args(["--cfg", cfg]);
        }
        for (name, file) in externs {
            let mut option = std::ffi::OsString::from(format!("{name}="));
            option.push(file);
            command.arg("--extern").arg(option);
        }
        let files = self.resolved.crates.iter().flat_map(|krate| {
            let host = krate.artifacts.host.iter().map(|of| &of.file);
            host.chain(&krate.artifacts.file)
        });
        let files = files.chain(self.made.values()).chain(self.wrapped.values());
        let files = files.chain(&self.capture);
        let folders: BTreeSet<_> = files.filter_map(|file| file.parent()).collect();
        for folder in folders {
            let mut option = std::ffi::OsString::from("dependency=");
            option.push(folder);
            command.arg("-L").arg(option);
        }
        command
    }

    /// Whether a path in a crate leads to a trait of the standard library or of another
    /// crate.
    fn is_trait(&self, krate: &Crate, path: &[&str]) -> bool {
        let [root, .., name] = path else {
            return false;
        };
        let declares = |index: &usize| {
            let mut traits = self.traits.borrow_mut();
            let of = traits.entry(*index);
            let declared =
                of.or_insert_with(|| bare_traits::declared(&self.resolved.crates[*index]));
            declared.contains(*name)
        };
        bare_traits::is_standard(path) || krate.externs.get(*root).is_some_and(declares)
    }

    /// Expands all macros of a crate, some of whose files have another text, and returns
    /// what the macros built here have made.
    ///
    /// A file goes by its path in the package, or by the whole if the build script wrote it.
    pub fn expand(
        &mut self,
        user: usize,
        files: &BTreeMap<PathBuf, String>,
        capture: bool,
    ) -> Result<Vec<Record>> {
        let krate = &self.resolved.crates[user];
        let outer = self.folder.path().join(format!("copy-{user}"));
        let (copy, ups) = copied(krate, &outer)?;
        let written = krate.env.out_dir().map(Path::to_owned);
        let written = written.map(|dir| (dir, self.folder.path().join(format!("out-{user}"))));
        if let Some((dir, copy)) = written.as_ref().filter(|(_, copy)| !copy.is_dir()) {
            mirror(dir, copy, 0)?;
        }
        for (file, text) in files {
            let out = written.as_ref();
            let out = out.and_then(|(dir, copy)| moved(file, dir, copy));
            write(&out.unwrap_or_else(|| copy.join(file)), text)?;
        }
        self.strip_hacks(krate, &copy)?;
        let root = copy.join(krate.root_in_package());
        let log = self.folder.path().join("log");
        if log.exists() {
            fs::remove_file(&log).map_err(|error| Error::io("remove", &log, &error))?;
        }
        let mut externs = self.externs(krate, capture);
        externs.push((PARTS_CRATE.to_owned(), self.parts()?));
        if capture {
            externs.push((CAPTURE_CRATE.to_owned(), self.capture()?));
        }
        let mut command = self.rustc(krate, &root, &externs);
        let kind = if user == 0 { "bin" } else { "lib" };
        command
            .args(["--crate-type", kind, "--emit=dep-info", "-o"])
            .arg(self.folder.path().join("made.d"))
            .env(LOG, &log)
            .envs(written.iter().map(|(_, copy)| ("OUT_DIR", copy)));
        self.run(command, &krate.attribution.package)?;
        let text = if log.exists() {
            read(&log)?
        } else {
            String::new()
        };
        let mut records = instrument::records(&text);
        let copy = fs::canonicalize(&copy).unwrap_or(copy);
        let outer = fs::canonicalize(&outer).unwrap_or(outer);
        let written = written.map(|(dir, copy)| (dir, fs::canonicalize(&copy).unwrap_or(copy)));
        for record in &mut records {
            if krate.edition == Edition::E2015 {
                record.made = for_2015(&record.made, |name| krate.externs.contains_key(name));
            }
            record.made = made_for_newer_editions(&record.made, krate.edition);
            if Edition::E2021 <= krate.edition {
                let is_trait = |path: &[&str]| self.is_trait(krate, path);
                record.made = with_dyn(&record.made, is_trait);
            }
            let file =
                fs::canonicalize(&record.file).unwrap_or_else(|_| record.file.clone().into());
            let beside = |file: &Path| ups.join(file.strip_prefix(&outer).unwrap_or(file));
            let inside = file.strip_prefix(&copy).ok().map(Path::to_owned);
            let out = written.as_ref();
            let out = out.and_then(|(dir, copy)| moved(&file, copy, dir));
            record.file = inside
                .or(out)
                .unwrap_or_else(|| beside(&file))
                .display()
                .to_string();
        }
        Ok(records)
    }
}

/// What a macro of a later edition made, for edition 2015: there `::core` is something
/// of the crate's root, which has `std` alone, and so is `::name` of another crate; without
/// `::` it is found.
fn for_2015(made: &str, is_crate: impl Fn(&str) -> bool) -> String {
    let tokens = Tokens::new(made);
    // `as ::core`
    let is_name = |at: usize| syn::parse_str::<syn::Ident>(tokens.ident(at)).is_ok();
    let begins_path = |at: usize| {
        let in_path = tokens.is_path_sep(at + 1) && tokens.is_after_path_sep(at);
        in_path && !at.checked_sub(3).is_some_and(is_name)
    };
    let edit = |at: usize| match tokens.ident(at) {
        _ if !begins_path(at) => None,
        "core" => Some(Edit::replace(tokens.range(at), "std")),
        "std" => None,
        name if is_crate(name) => {
            let is_import = at
                .checked_sub(3)
                .is_some_and(|at| tokens.ident(at) == "use");
            let sep = tokens.range(at - 2).start..tokens.range(at).start;
            (!is_import).then(|| Edit::delete(sep))
        }
        _ => None,
    };
    let edits = (0..tokens.len()).filter_map(edit).collect();
    Text::from(made).edited(edits).as_str().to_owned()
}

/// A crate's root that knows itself by a path, `name` or `name::other`, whether or not it
/// does so already, or would under a `cfg`.
fn known_as(root: &str, path: &str) -> String {
    let (name, rest) = path.split_once("::").unwrap_or((path, ""));
    let items = syn::parse_file(root).map_or(Vec::new(), |syntax| syntax.items);
    let own = items.iter().filter(|item| match item {
        syn::Item::ExternCrate(of) => {
            let renamed = of.rename.as_ref();
            of.ident == "self" && renamed.is_some_and(|(_, rename)| rename == name)
        }
        _ => false,
    });
    let own = own.map(|item| Edit::delete(item.span().byte_range()));
    let others = Text::from(root).edited(own.collect());
    let rest = match rest {
        "" => String::new(),
        rest => format!("pub use crate as {rest};\n"),
    };
    format!("{}\nextern crate self as {name};\n{rest}", others.as_str())
}

/// The first error of what the compiler says, with places below a folder.
fn first_error(said: &str, folder: &Path) -> String {
    let said = said.replace(&format!("{}/", folder.display()), "");
    let error = said.lines().skip_while(|line| !line.starts_with("error"));
    let error: Vec<_> = error.take_while(|line| !line.is_empty()).collect();
    match error.is_empty() {
        true => said,
        false => error.join("\n"),
    }
}

/// A copy of a crate's package somewhere in a folder, and the way from it back to that
/// folder: a manifest may name a file beside its package, `path = "../a.rs"`. What else
/// lies beside the user's own packages is there by links: `include_str!("../../in.txt")`.
fn copied(krate: &Crate, outer: &Path) -> Result<(PathBuf, PathBuf)> {
    let root = krate.root_in_package();
    let ups = root
        .components()
        .take_while(|part| *part == Component::ParentDir);
    let ups: PathBuf = ups.collect();
    let is_linked = ups.as_os_str().is_empty() && !krate.config.is_fixed;
    let levels = match is_linked {
        true => LINKED_FOLDERS,
        false => ups.iter().count(),
    };
    let copy = (0..levels).fold(outer.to_owned(), |copy, _| copy.join("package"));
    if !copy.is_dir() {
        if is_linked {
            let around = krate.dir.ancestors().zip(copy.ancestors()).skip(1);
            for (from, to) in around.take(levels) {
                link_all(from, to)?;
            }
        }
        mirror(&krate.dir, &copy, 0)?;
        if let Some(beside) = root.parent().filter(|_| copy != outer) {
            mirror(&krate.dir.join(beside), &copy.join(beside), 0)?;
        }
    }
    Ok((copy, ups))
}

/// Links to all that is in a folder, in another. What cannot be linked is not there.
fn link_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(|error| Error::io("make", to, &error))?;
    let entries = fs::read_dir(from).into_iter().flatten().flatten();
    for entry in entries {
        let to = to.join(entry.file_name());
        #[cfg(unix)]
        let _ = std::os::unix::fs::symlink(entry.path(), to);
        #[cfg(not(unix))]
        let _ = fs::hard_link(entry.path(), to);
    }
    Ok(())
}

/// The place in another folder of what lies below one.
fn moved(file: &Path, from: &Path, to: &Path) -> Option<PathBuf> {
    Some(to.join(file.strip_prefix(from).ok()?))
}

/// Copies the sources of a package.
fn mirror(from: &Path, to: &Path, depth: usize) -> Result<()> {
    fs::create_dir_all(to).map_err(|error| Error::io("make", to, &error))?;
    let entries = fs::read_dir(from).map_err(|error| Error::io("read", from, &error))?;
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let to = to.join(&name);
        if path.is_dir() {
            let hidden = name.to_string_lossy().starts_with('.');
            let other = is_cargos(&path) || path.join("Cargo.toml").exists();
            if !hidden && !other && depth < DEEPEST_FOLDER {
                mirror(&path, &to, depth + 1)?;
            }
        } else {
            let text = path.extension().is_some_and(|extension| extension == "rs");
            // It may be the original itself by another name, from the last time.
            if fs::symlink_metadata(&to).is_ok() {
                fs::remove_file(&to).map_err(|error| Error::io("remove", &to, &error))?;
            }
            // A file that is only read need not be there twice.
            if text || fs::hard_link(&path, &to).is_err() {
                fs::copy(&path, &to).map_err(|error| Error::io("copy", &path, &error))?;
            }
        }
    }
    Ok(())
}

/// Whether a crate may hand on what it has of another: a file of it, maybe a prelude,
/// says so.
fn hands_on(krate: &Crate, name: &str) -> bool {
    let folder = krate.root.parent().unwrap_or(&krate.dir);
    rust_files(folder).iter().any(|file| {
        let text = fs::read_to_string(file);
        let names = |text: String| *file == krate.root || text.contains(name);
        text.is_ok_and(|text| text.contains("pub use") && names(text))
    })
}

/// The rules by which a library declares derives for others.
fn rules_of_derives(library: &HostLibrary) -> Option<String> {
    let files = rust_files(&library.dir.join("src"));
    let mut texts = files.iter().filter_map(|file| read(file).ok());
    texts.find_map(|text| instrument::rules_of_derives(&text, &library.name))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| Error::io("read", path, &error))
}

/// Writes a file, which may be a read-only copy.
fn write(path: &Path, text: &str) -> Result<()> {
    let _ = fs::remove_file(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| Error::io("make", folder, &error))?;
    }
    fs::write(path, text).map_err(|error| Error::io("write", path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second time, what was linked the first time is there.
    #[test]
    fn a_package_is_mirrored_twice() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("a"), folder.path().join("b"));
        fs::create_dir_all(&from).unwrap();
        for file in ["lib.rs", "input.txt"] {
            fs::write(from.join(file), file).unwrap();
        }
        for _ in 0..2 {
            mirror(&from, &to, 0).unwrap();
            fs::write(to.join("lib.rs"), "changed").unwrap();
            for file in ["lib.rs", "input.txt"] {
                assert_eq!(read(&from.join(file)).unwrap(), file);
            }
        }
    }

    #[test]
    fn paths_that_edition_2015_finds() {
        let made =
            ":: core :: mem :: f ( a :: core :: b , core :: c , < u8 as :: core :: D > :: e )";
        let std = ":: std :: mem :: f ( a :: core :: b , core :: c , < u8 as :: std :: D > :: e )";
        let check = |made, expected: &str| {
            assert_eq!(for_2015(made, |name| name == "other"), expected);
        };
        check(made, std);
        check(
            "use ::other::a; ::other::f(b::other::c, ::a::b)",
            "use ::other::a; other::f(b::other::c, ::a::b)",
        );
    }

    #[test]
    fn a_crate_knows_itself_once() {
        #[track_caller]
        fn check(root: &str, wanted: &str) {
            assert_eq!(known_as(root, "own"), wanted, "{root}");
        }
        check("mod a;", "mod a;\nextern crate self as own;\n");
        check(
            "#[cfg(x)]\nextern crate self as own;\nextern crate self as me;",
            "\nextern crate self as me;\nextern crate self as own;\n",
        );
    }
}
