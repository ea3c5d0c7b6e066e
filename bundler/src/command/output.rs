//! Where the file goes.

use super::clipboard;
use crate::options::Options;
use crate::stages::print::{Condition, condition};
use crate::{Bundle, Error, Result};
use judging::session;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Gives the file out; says what of the old one is kept and how it was copied,
/// if so.
///
/// # Errors
/// When it cannot be written. When the clipboard fails, too, but then the file
/// has been written, or goes to stdout: a contest does not wait.
pub fn give(text: &str, output: Option<&Output>, options: &Options) -> Result<String> {
    let mut said = String::new();
    if let Some(output) = output {
        said = output.write(text)?;
    } else if !options.copy || options.output.is_some() {
        write_stdout(text)?;
    }
    if !options.copy {
        return Ok(said);
    }
    let error = match clipboard::copy(text) {
        Ok(how) => return Ok(format!("{said}; {how}")),
        Err(error) => error,
    };
    Err(match output {
        Some(output) => error.detail(format!("the file is {}{said}", output.path.display())),
        None => {
            if options.output.is_none() {
                write_stdout(text)?;
            }
            error.detail("the file went to stdout instead")
        }
    })
}

/// Writes all of a text to stdout.
pub fn write_stdout(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Error::new(format!("cannot write to stdout: {error}")))
}

/// A file to be written, where nothing of the user's is lost by that.
pub struct Output<'a> {
    path: &'a Path,
    /// Whether it is written anyway, once the old file is kept.
    force: bool,
    objection: Objection<'a>,
}

/// Why a file with this text must not go, if it must not.
type Objection<'a> = Box<dyn Fn(&str) -> Option<Reason> + 'a>;

/// Why a file must not go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Source,
    Edited,
    Unknown,
    NoBundle,
    NotTheSame,
}

impl Reason {
    /// What stands behind the file's name.
    fn words(self) -> &'static str {
        match self {
            Reason::Source => "is a source of the program itself",
            Reason::Edited => "was edited since it was bundled",
            Reason::Unknown => "is a bundle without a fingerprint, edited or not",
            Reason::NoBundle => "is there already and is not a bundle",
            Reason::NotTheSame => "is there already and says something else",
        }
    }
}

impl<'a> Output<'a> {
    /// Where a bundle goes: the file is new, empty, or an earlier bundle that
    /// nobody has edited.
    pub fn of_bundle(options: &'a Options) -> Option<Output<'a>> {
        Output::of(options, |there| match condition(there) {
            Condition::Untouched => None,
            Condition::Edited => Some(Reason::Edited),
            Condition::Unknown => Some(Reason::Unknown),
            Condition::NoBundle => Some(Reason::NoBundle),
        })
    }

    /// Where snippets go: the file is new, empty, or says the same. In any
    /// other, there may be a program around them by now.
    pub fn of_snippets(options: &'a Options, text: &'a str) -> Option<Output<'a>> {
        Output::of(options, move |there| {
            (there != text).then_some(Reason::NotTheSame)
        })
    }

    fn of(
        options: &'a Options,
        objection: impl Fn(&str) -> Option<Reason> + 'a,
    ) -> Option<Output<'a>> {
        let path = options.output.as_deref()?;
        (path.as_os_str() != "-").then(|| Output {
            path,
            force: options.force,
            objection: Box::new(move |there| match there {
                "" => None,
                _ => objection(there),
            }),
        })
    }

    /// The same, but a source of the program does not go, bundle or not.
    pub fn sparing(self, bundle: &'a Bundle) -> Output<'a> {
        let path = self.path;
        let objection = move |there: &str| match bundle.is_source(path) {
            true => Some(Reason::Source),
            false => (self.objection)(there),
        };
        Output {
            objection: Box::new(objection),
            ..self
        }
    }

    /// Whether the file may be written.
    pub fn check(&self) -> Result<()> {
        self.to_keep().map(drop)
    }

    /// Why the text of the file there must be kept, if it must.
    fn to_keep(&self) -> Result<Option<Reason>> {
        let there = read_regular(self.path)?.unwrap_or_default();
        let reason = (self.objection)(&String::from_utf8_lossy(&there));
        match reason {
            Some(reason) if !self.force => {
                let path = self.path.display();
                let what = Error::new(format!("{path} {}", reason.words()));
                let help = "choose another name; --force keeps the old file as .bak beside it";
                Err(what.help(help))
            }
            _ => Ok(reason.filter(|_| !there.is_empty())),
        }
    }

    /// Writes the file whole or not at all; says where the old one is kept, if
    /// it is.
    fn write(&self, text: &str) -> Result<String> {
        let failed = |error: &std::io::Error| {
            Error::io("write", self.path, error).help("choose another place with -o")
        };
        let _whole = session::defer_signals();
        // Asked again: bundling takes its time, and the user goes on meanwhile.
        let reason = self.to_keep()?;
        // A link stays, its file is replaced.
        let place = match self.path.is_symlink() {
            true => std::fs::canonicalize(self.path).map_err(|error| failed(&error))?,
            false => self.path.to_owned(),
        };
        let file = new_file(&place, text).map_err(|error| failed(&error))?;
        let said = match reason {
            None => String::new(),
            Some(reason) => {
                let source = match reason {
                    Reason::Source => ", a source of the program,",
                    _ => "",
                };
                let (path, kept) = (self.path.display(), keep(&place)?);
                format!("; the old {path}{source} is {}", kept.display())
            }
        };
        file.persist(&place).map_err(|error| failed(&error.error))?;
        Ok(said)
    }
}

/// What is in a file that may be replaced by another; `None` if there is none.
fn read_regular(path: &Path) -> Result<Option<Vec<u8>>> {
    let cannot_read = |error| Error::io("read", path, &error).help("choose another place with -o");
    let there = match std::fs::metadata(path) {
        Ok(there) => there,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if path.is_symlink() {
                return Err(
                    Error::new(format!("{} is a link to nothing", path.display()))
                        .help("make the file that it leads to, or remove the link"),
                );
            }
            let dir = folder_of(path);
            if dir.is_dir() {
                return Ok(None);
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
        return Err(
            Error::new(format!("{} is not a regular file", path.display()))
                .help("without -o, stdout gets it"),
        );
    }
    std::fs::read(path).map(Some).map_err(cannot_read)
}

/// Keeps a file under a second name, one that nothing has yet: `.bak`, `.bak.1`
/// and so on. The file itself stays.
fn keep(place: &Path) -> Result<PathBuf> {
    let names = [".bak".to_owned()]
        .into_iter()
        .chain((1..).map(|number| format!(".bak.{number}")));
    for name in names {
        let mut kept = place.as_os_str().to_owned();
        kept.push(name);
        let kept = PathBuf::from(kept);
        match std::fs::hard_link(place, &kept).or_else(|_| copy_new(place, &kept)) {
            Ok(()) => return Ok(kept),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(Error::io("keep the old file as", &kept, &error)
                    .help("nothing was written; choose another place with -o"));
            }
        }
    }
    unreachable!("there is always another number")
}

/// Copies a file to where nothing is, for systems without hard links.
fn copy_new(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut old = File::open(from)?;
    let mut new = File::create_new(to)?;
    let copied = std::io::copy(&mut old, &mut new).and_then(|_| new.sync_all());
    if copied.is_err() {
        // Half a copy is none; the error says why.
        let _ = std::fs::remove_file(to);
    }
    copied
}

fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|dir| !dir.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// A file with this text that is to take a place, and its mode.
fn new_file(place: &Path, text: &str) -> std::io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new()
        .prefix(".bundle-")
        .tempfile_in(folder_of(place))?;
    file.write_all(text.as_bytes())?;
    // A temporary file is its owner's alone; this one is as any other.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(place).map_or(0o644, |old| old.permissions().mode() & 0o777);
        file.as_file()
            .set_permissions(std::fs::Permissions::from_mode(mode))?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
        std::fs::write(path("a.rs"), "mine").unwrap();
        std::fs::write(path("a.rs.bak"), "older").unwrap();
        let refused = copy_new(&path("a.rs"), &path("a.rs.bak")).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        copy_new(&path("a.rs"), &path("a.rs.bak.1")).unwrap();
        assert_eq!(keep(&path("a.rs")).unwrap(), path("a.rs.bak.2"));
        let all = ["a.rs", "a.rs.bak", "a.rs.bak.1", "a.rs.bak.2"].map(read);
        assert_eq!(all, ["mine", "older", "mine", "mine"]);
    }
}
