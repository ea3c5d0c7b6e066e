//! The template of new problems: a folder with a package, which the user edits.
//!
//! In its Rust files `{{title}}`, `{{url}}`, `{{name}}`, `{{judge}}` and `{{date}}`
//! stand for the problem's, and `{{cursor}}` for where the user goes on.

use super::facts::{Facts, shown};
use crate::dates;
use crate::disk::{Doing, cannot};
use crate::files;
use crate::project::Project;
use crate::{Error, Result, say};
use std::fs;
use std::path::{Path, PathBuf};

/// Where templates lie, if the settings do not say otherwise.
const TEMPLATES: &str = "templates";
const USUAL: &str = "problem";

const CURSOR: &str = "{{cursor}}";
const MANIFEST: &str = "Cargo.toml";
const MAIN: &str = "src/main.rs";

/// For projects without a template: what any of them builds.
const PLAIN_MANIFEST: &str = include_str!("plain/Cargo.toml");
const PLAIN_MAIN: &str = include_str!("plain/main.rs");
/// The same for those that have proconio among their dependencies.
const PROCONIO_MAIN: &str = include_str!("../../../templates/problem/src/main.rs");

/// The files of a package, with places to fill in.
#[derive(Debug)]
pub struct Template {
    files: Vec<File>,
    /// Where it lies, for complaints.
    place: PathBuf,
}

/// A file of a package.
#[derive(Debug, Clone)]
pub struct File {
    /// From the package's folder on.
    pub path: PathBuf,
    /// What is in it.
    pub bytes: Vec<u8>,
    permissions: Option<fs::Permissions>,
}

/// A place in a file, as editors count: from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The file.
    pub file: PathBuf,
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// A package ready to be written.
#[derive(Debug)]
pub struct Filled {
    files: Vec<File>,
    /// From the package's folder on.
    spot: Spot,
}

impl Template {
    /// The project's template, or the one that is asked for by name.
    ///
    /// # Errors
    /// When it is not there, or is no package.
    pub fn of(project: &Project, named: Option<&str>) -> Result<Template> {
        let templates = project.root.join(TEMPLATES);
        let dir = match (named, &project.settings.template) {
            (Some(name), _) => templates.join(name),
            (None, Some(dir)) => project.root.join(dir),
            (None, None) => templates.join(USUAL),
        };
        let is_asked_for = named.is_some() || project.settings.template.is_some();
        if !is_asked_for && !dir.is_dir() {
            return plain(project);
        }
        let mut files = Vec::new();
        read(&dir, Path::new(""), &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        for needed in [MANIFEST, MAIN] {
            if !files.iter().any(|file| file.path == Path::new(needed)) {
                return Err(Error::new(say!(
                    "the template has no {file}",
                    file = dir.join(needed).display()
                ))
                .help(say!(
                    "a template is a folder with Cargo.toml and src/main.rs"
                )));
            }
        }
        Ok(Template { files, place: dir })
    }

    /// The package of a problem.
    ///
    /// # Errors
    /// When its manifest is none.
    pub fn filled(self, facts: &Facts) -> Result<Filled> {
        let mut spot = None;
        let mut files = self.files;
        for file in &mut files {
            let Ok(text) = std::str::from_utf8(&file.bytes) else {
                continue;
            };
            let is_rust = file
                .path
                .extension()
                .is_some_and(|extension| extension == "rs");
            let text = match file.path == Path::new(MANIFEST) {
                true => facts.manifest(text, &self.place.join(MANIFEST))?,
                false if is_rust => fill(text, facts),
                false => continue,
            };
            let (text, found) = without_cursor(&text);
            if let Some((line, column)) = found.filter(|_| is_rust && spot.is_none()) {
                spot = Some(Spot {
                    file: file.path.clone(),
                    line,
                    column,
                });
            }
            file.bytes = text.into_bytes();
        }
        let spot = spot.unwrap_or_else(|| Spot {
            file: MAIN.into(),
            line: 1,
            column: 1,
        });
        Ok(Filled { files, spot })
    }
}

impl Filled {
    /// The files, by path.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Where the user goes on, in a package in this folder.
    pub fn spot(&self, dir: &Path) -> Spot {
        Spot {
            file: dir.join(&self.spot.file),
            ..self.spot.clone()
        }
    }

    /// Writes the package into a folder that is not there.
    ///
    /// # Errors
    /// When the disk does not let it.
    pub fn write(&self, dir: &Path) -> Result<()> {
        self.files.iter().try_for_each(|file| file.write(dir))
    }

    /// Writes those files that are not in a folder yet; answers where the user
    /// goes on.
    ///
    /// # Errors
    /// When the disk does not let it.
    pub fn fill_in(&self, dir: &Path) -> Result<Spot> {
        let mut spot = self.spot(dir);
        // Cargo sees a package once its manifest is there.
        let is_manifest = |file: &&File| file.path == Path::new(MANIFEST);
        let (last, first): (Vec<_>, Vec<_>) = self.files.iter().partition(is_manifest);
        for file in first.into_iter().chain(last) {
            if !dir.join(&file.path).exists() {
                file.write(dir)?;
            } else if file.path == self.spot.file {
                (spot.line, spot.column) = (1, 1);
            }
        }
        Ok(spot)
    }
}

impl File {
    fn write(&self, dir: &Path) -> Result<()> {
        let path = dir.join(&self.path);
        files::make_dir(path.parent().unwrap_or(dir))?;
        files::create(&path, &self.bytes)?;
        if let Some(permissions) = self.permissions.clone() {
            fs::set_permissions(&path, permissions)
                .map_err(|error| cannot(Doing::Writing, &path, &error))?;
        }
        Ok(())
    }
}

/// What a project without a template gets.
fn plain(project: &Project) -> Result<Template> {
    let dependencies = super::members::dependencies(&project.root)?;
    let has_proconio = dependencies
        .lines()
        .any(|line| line.starts_with("proconio"));
    let main = match has_proconio {
        true => PROCONIO_MAIN,
        false => PLAIN_MAIN,
    };
    let manifest = format!("{PLAIN_MANIFEST}{dependencies}");
    let file = |path: &str, text: &str| File {
        path: path.into(),
        bytes: text.as_bytes().to_vec(),
        permissions: None,
    };
    Ok(Template {
        files: vec![file(MANIFEST, &manifest), file(MAIN, main)],
        place: project.root.join(MANIFEST),
    })
}

/// All files below a folder, and what may be in them.
fn read(dir: &Path, below: &Path, files: &mut Vec<File>) -> Result<()> {
    let cannot = |error| {
        cannot(Doing::Reading, dir, &error).help(say!(
            "a template is a folder with Cargo.toml and src/main.rs"
        ))
    };
    for entry in fs::read_dir(dir).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let (path, name) = (entry.path(), below.join(entry.file_name()));
        let kind = entry.file_type().map_err(cannot)?;
        // What cargo leaves when somebody builds the template.
        let is_left = below == Path::new("")
            && ["target", "Cargo.lock"]
                .iter()
                .any(|left| name == Path::new(left));
        if is_left {
        } else if kind.is_dir() {
            read(&path, &name, files)?;
        } else {
            let unread = |error| crate::disk::cannot(Doing::Reading, &path, &error);
            files.push(File {
                bytes: fs::read(&path).map_err(unread)?,
                permissions: Some(fs::metadata(&path).map_err(unread)?.permissions()),
                path: name,
            });
        }
    }
    Ok(())
}

/// A text with the problem's facts in it.
fn fill(text: &str, facts: &Facts) -> String {
    let values = [
        ("{{title}}", facts.title.clone()),
        ("{{url}}", facts.url.clone()),
        ("{{name}}", facts.name.clone()),
        ("{{judge}}", facts.judge().title.to_owned()),
        ("{{date}}", dates::today()),
    ];
    let mut out = String::new();
    let mut rest = text;
    // In one pass: a title may look like a mark.
    while let Some(at) = rest.find("{{") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let mark = values.iter().find(|(mark, _)| rest.starts_with(mark));
        let (taken, value) = mark.map_or(("{", "{"), |(mark, value)| (*mark, value.as_str()));
        // An address may be missing, with what is around it.
        if value.is_empty() && out.ends_with(", <") && rest[taken.len()..].starts_with('>') {
            out.truncate(out.len() - ", <".len());
            rest = &rest[taken.len() + 1..];
            continue;
        }
        out.push_str(value);
        rest = &rest[taken.len()..];
    }
    out + rest
}

/// A text without its mark, and where that was.
fn without_cursor(text: &str) -> (String, Option<(usize, usize)>) {
    let Some((before, _)) = text.split_once(CURSOR) else {
        return (text.to_owned(), None);
    };
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    (text.replace(CURSOR, ""), Some((line, column)))
}

/// For complaints.
impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", shown(&self.file), self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_once() {
        let facts = Facts {
            title: "{{url}} {{cursor".to_owned(),
            ..Facts::named("loj-1".to_owned(), "loj", None, None)
        };
        let text = "//! {{title}}, <{{url}}>\n{{name}} {{other}} {{{judge}}}";
        let expected = "//! {{url}} {{cursor, <https://loj.ac/p/1>\nloj-1 {{other}} {LibreOJ}";
        assert_eq!(fill(text, &facts), expected);
        let facts = Facts::named("x".to_owned(), "other", None, None);
        assert_eq!(fill("//! {{title}}, <{{url}}>\n", &facts), "//! x\n");
    }

    #[test]
    fn where_the_cursor_goes() {
        assert_eq!(
            without_cursor("a\n  题{{cursor}}b\n"),
            ("a\n  题b\n".to_owned(), Some((2, 4)))
        );
        assert_eq!(without_cursor("a"), ("a".to_owned(), None));
    }
}
