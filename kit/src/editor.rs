//! Opens the user's editor, if the settings name one.

use crate::making::Spot;
use crate::project::Project;
use crate::say;
use bundler::tell;
use std::process::{Command, Stdio};

/// Whether the editor may have the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminal {
    /// It may, until it ends.
    Lent,
    /// It is in use.
    Kept,
}

/// Opens the editor at a spot: `open` in `[workspace.metadata.kit]`.
pub fn open(project: &Project, spot: &Spot, terminal: Terminal) {
    let Some(words) = &project.settings.open else {
        return;
    };
    let words: Vec<_> = words.iter().map(|word| filled(word, spot)).collect();
    let Some((program, arguments)) = words.split_first() else {
        return;
    };
    let mut command = Command::new(program);
    command.args(arguments);
    let started = match terminal {
        Terminal::Lent => command.status().map(|_| ()),
        Terminal::Kept => command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map(|_| ()),
    };
    if let Err(error) = started {
        // The problem is there: that was what was asked for.
        tell!(
            "{}",
            say!(
                "note: the editor {program} cannot be started: {error}",
                program,
                error
            )
        );
    }
}

/// A word of the editor's command line.
fn filled(word: &str, spot: &Spot) -> String {
    word.replace("$LINE", &spot.line.to_string())
        .replace("$COLUMN", &spot.column.to_string())
        .replace("$FILE", &spot.file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let spot = Spot {
            file: "a b/$LINE.rs".into(),
            line: 3,
            column: 7,
        };
        assert_eq!(filled("-g", &spot), "-g");
        assert_eq!(filled("$FILE:$LINE:$COLUMN", &spot), "a b/$LINE.rs:3:7");
    }
}
