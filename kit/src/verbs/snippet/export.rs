//! Writes all snippets into a file of an editor's.

use super::Arguments;
use super::formats::{Format, Snippet};
use crate::disk::{Doing, cannot};
use crate::project::{Place, Project};
use crate::{Error, Result, say, write_stdout};
use bundler::tell;
use bundler::workspace::snippets::Snippets;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Where VS Code finds snippets of a project.
const VSCODE: &str = ".vscode/snippets.code-snippets";

/// Exports all snippets of the workspace.
///
/// # Errors
/// When a snippet cannot be written in the format, and when a file that is not
/// an export of ours would be lost.
pub fn run(format: Format, arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let library = Snippets::load(&project.for_cargo(&project.root.join("Cargo.toml")))?;
    bundler::command::tell_libraries(&library);
    let all = library.iter().map(|snippet| {
        let pasted = library.paste(&[snippet.name.to_owned()])?;
        Ok(Snippet {
            name: snippet.name.to_owned(),
            summary: snippet.summary.to_owned(),
            body: pasted.text(),
        })
    });
    let all = all.collect::<Result<Vec<_>>>()?;
    let text = format.file(&all);
    let usual = (format == Format::VsCode).then(|| project.root.join(VSCODE));
    let Some(file) = arguments.output.clone().or(usual) else {
        return write_stdout(&text);
    };
    write(&file, &text, &project, arguments.force)?;
    let (count, file) = (all.len(), file.display());
    tell!("{}", say!("{count} snippets are in {file}", count, file));
    Ok(())
}

/// Writes the file whole or not at all, if it is new or was written by us.
fn write(file: &Path, text: &str, project: &Project, force: bool) -> Result<()> {
    let failed = |error: &std::io::Error| {
        cannot(Doing::Writing, file, error).help(say!("choose another place with -o"))
    };
    let there = match std::fs::read_to_string(file) {
        Ok(there) => Some(there),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(failed(&error)),
    };
    let mut ours = Ours::of(project);
    if let Some(there) = there.filter(|there| there != text && !there.is_empty()) {
        if !ours.has(&there) && !force {
            return Err(Error::new(say!(
                "{file} has something else in it",
                file = file.display()
            ))
            .help(say!(
                "choose another name with -o; --force keeps the old file as .bak"
            )));
        }
        if !ours.has(&there) {
            let kept = kept_name(file);
            std::fs::copy(file, &kept).map_err(|error| failed(&error))?;
            tell!("{}", say!("the old file is {kept}", kept = kept.display()));
        }
    }
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    let mut new = tempfile::NamedTempFile::new_in(folder).map_err(|error| failed(&error))?;
    new.write_all(text.as_bytes())
        .map_err(|error| failed(&error))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::Permissions::from_mode(0o644);
        new.as_file()
            .set_permissions(mode)
            .map_err(|error| failed(&error))?;
    }
    new.persist(file).map_err(|error| failed(&error.error))?;
    ours.add(text);
    Ok(())
}

/// A name beside the file that nothing has yet.
fn kept_name(file: &Path) -> PathBuf {
    let names = [".bak".to_owned()]
        .into_iter()
        .chain((1..).map(|number| format!(".bak.{number}")));
    let paths = names.map(|name| {
        let mut path = file.as_os_str().to_owned();
        path.push(name);
        PathBuf::from(path)
    });
    let mut free = paths.filter(|path| !path.exists());
    free.next().unwrap_or_else(|| file.with_extension("bak"))
}

/// What was exported before, by its hash: a file that says the same may go.
struct Ours {
    file: PathBuf,
    hashes: Vec<String>,
}

impl Ours {
    fn of(project: &Project) -> Ours {
        let file = project.catalog.target_dir.join("kit/exports");
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        Ours {
            hashes: known.lines().map(str::to_owned).collect(),
            file,
        }
    }

    fn has(&self, text: &str) -> bool {
        self.hashes.contains(&hash(text))
    }

    fn add(&mut self, text: &str) {
        if !self.has(text) {
            self.hashes.push(hash(text));
            let folder = self.file.parent().unwrap_or(&self.file);
            // Not known the next time, the file is asked about: no harm.
            let _ = std::fs::create_dir_all(folder);
            let _ = std::fs::write(&self.file, self.hashes.join("\n") + "\n");
        }
    }
}

/// FNV-1a in 64 bits, and the length.
fn hash(text: &str) -> String {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let hash = text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x} {}", text.len())
}
