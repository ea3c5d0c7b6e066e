//! Where the file goes.

use super::clipboard;
use crate::options::Options;
use bundler::interrupt;
use bundler::print::MARKER;
use bundler::{Error, Result};
use std::io::Write;
use std::path::Path;

/// Gives the file out; says how it was copied, if it was.
///
/// # Errors
/// Whatever comes of the clipboard, the file is written first, or to stdout
/// then: a contest does not wait.
pub fn give(text: &str, output: Option<&Path>, options: &Options) -> Result<String> {
    if let Some(path) = output {
        write_file(path, text)?;
    } else if !options.copy || options.output.is_some() {
        write_stdout(text)?;
    }
    if !options.copy {
        return Ok(String::new());
    }
    let error = match clipboard::copy(text) {
        Ok(how) => return Ok(format!("; {how}")),
        Err(error) => error,
    };
    Err(match output {
        Some(path) => error.detail(format!("the file is {}", path.display())),
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

/// Whether a bundle may be written: the file is new, empty, or an earlier bundle.
pub fn check_output(path: &Path) -> Result<()> {
    check_place(path, is_bundle, "is no bundle")
}

/// Whether snippets may be written: the file is new, empty, or says the same.
/// In any other, there may be a program around them by now.
pub fn check_output_of_snippets(path: &Path, text: &str) -> Result<()> {
    check_place(path, |there| there == text, "says something else")
}

fn check_place(path: &Path, gives_way: impl Fn(&str) -> bool, otherwise: &str) -> Result<()> {
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
            .help("without -o, stdout gets it"));
    }
    let content = std::fs::read(path).map_err(cannot_read)?;
    if content.is_empty() || gives_way(&String::from_utf8_lossy(&content)) {
        return Ok(());
    }
    Err(Error::new(format!(
        "{} is there already and {otherwise}",
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
