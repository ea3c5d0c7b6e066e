//! Puts the file on the clipboard, with what the machine has for that.

use crate::{Error, Result};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A program that takes the clipboard's text on stdin.
struct Tool {
    name: &'static str,
    arguments: &'static [&'static str],
    /// The variable without which it has no clipboard to talk to.
    needs: Option<&'static str>,
}

const TOOLS: [Tool; 7] = [
    Tool {
        name: "wl-copy",
        arguments: &[],
        needs: Some("WAYLAND_DISPLAY"),
    },
    Tool {
        name: "xclip",
        arguments: &["-selection", "clipboard"],
        needs: Some("DISPLAY"),
    },
    Tool {
        name: "xsel",
        arguments: &["--clipboard", "--input"],
        needs: Some("DISPLAY"),
    },
    Tool {
        name: "pbcopy",
        arguments: &[],
        needs: None,
    },
    Tool {
        name: CLIP,
        arguments: &[],
        needs: None,
    },
    Tool {
        name: "termux-clipboard-set",
        arguments: &[],
        needs: None,
    },
    // It hands the text on to the terminal outside, which may be far away.
    Tool {
        name: "tmux",
        arguments: &["load-buffer", "-w", "-"],
        needs: Some("TMUX"),
    },
];

/// Windows' own, also from inside its Linux.
const CLIP: &str = "clip.exe";

/// A tool that takes longer hangs: there is no display after all. Generous,
/// since one that works needs some milliseconds.
const TOOL_DEADLINE: Duration = Duration::from_secs(5);

/// How often is looked whether it has ended: too short to be felt.
const TICK: Duration = Duration::from_millis(5);

/// Copies a text; says how.
///
/// # Errors
/// When no tool is there or works, and the terminal cannot do it either: what
/// each of them said, and what to install.
pub fn copy(text: &str) -> Result<String> {
    let mut failures = Vec::new();
    for tool in &TOOLS {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if !tool.needs.is_none_or(is_set) {
            continue;
        }
        match run(tool, text) {
            Ok(()) => return Ok(format!("copied with {}", tool.name)),
            Err(Failure::NotThere) => {}
            Err(Failure::Said(said)) => failures.push(format!("  {}: {said}", tool.name)),
        }
    }
    if ask_terminal(text).is_some() {
        return Ok("sent to the terminal's clipboard (OSC 52)".to_owned());
    }
    let error = Error::new("nothing here can reach the clipboard").help(
        "install wl-clipboard (Wayland), xclip or xsel (X11), or use a terminal that knows OSC 52",
    );
    Err(failures.into_iter().fold(error, Error::detail))
}

/// The tool that would be tried first, if one is here; it may fail yet.
pub fn tool() -> Option<&'static str> {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mut tools = TOOLS.iter().filter(|tool| tool.needs.is_none_or(is_set));
    let found = tools.find(|tool| is_on_path(tool.name));
    found.map(|tool| tool.name)
}

fn is_on_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| {
        folder.join(name).is_file()
            || folder
                .join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
                .is_file()
    })
}

enum Failure {
    NotThere,
    Said(String),
}

fn run(tool: &Tool, text: &str) -> Result<(), Failure> {
    // They stay behind to serve the clipboard: nobody may wait for the end of
    // what they could write to.
    let child = Command::new(tool.name)
        .args(tool.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Failure::NotThere,
        _ => Failure::Said(error.to_string()),
    })?;
    let Some(mut stdin) = child.stdin.take() else {
        return Err(Failure::Said("takes no input".to_owned()));
    };
    let text = match tool.name == CLIP && !text.is_ascii() {
        true => utf_16(text),
        false => text.as_bytes().to_vec(),
    };
    // A tool that does not read must not hold this program up.
    let writer = thread::spawn(move || stdin.write_all(&text));
    wait(&mut child).map_err(Failure::Said)?;
    match writer.join() {
        Ok(Ok(())) => Ok(()),
        _ => Err(Failure::Said("did not take all of the text".to_owned())),
    }
}

fn wait(child: &mut Child) -> Result<(), String> {
    let since = Instant::now();
    loop {
        match child.try_wait() {
            Err(error) => return Err(error.to_string()),
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("failed ({status})")),
            Ok(None) if TOOL_DEADLINE < since.elapsed() => {
                // It may have ended by itself just now; either way it is over.
                let _ = child.kill();
                let _ = child.wait();
                return Err("gave no answer".to_owned());
            }
            Ok(None) => thread::sleep(TICK),
        }
    }
}

/// What Windows takes for Unicode: its own encoding, with the mark that says so.
fn utf_16(text: &str) -> Vec<u8> {
    let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

/// Asks the terminal itself, which may be far away (over ssh).
fn ask_terminal(text: &str) -> Option<()> {
    let kind = std::env::var("TERM").unwrap_or_default();
    if matches!(kind.as_str(), "" | "dumb" | "linux") {
        return None;
    }
    let sequence = osc_52(
        text,
        std::env::var_os("TMUX").is_some(),
        std::env::var_os("STY").is_some(),
    );
    let write = |out: &mut dyn Write| {
        out.write_all(sequence.as_bytes()).ok()?;
        out.flush().ok()
    };
    match File::options().write(true).open("/dev/tty") {
        Ok(mut terminal) => write(&mut terminal),
        Err(_) if io::stderr().is_terminal() => write(&mut io::stderr()),
        Err(_) => None,
    }
}

/// The sequence that puts a text on a terminal's clipboard, as tmux or screen
/// let it pass.
fn osc_52(text: &str, tmux: bool, screen: bool) -> String {
    let sequence = format!("\x1b]52;c;{}\x07", base64(text.as_bytes()));
    if tmux {
        return format!("\x1bPtmux;{}\x1b\\", sequence.replace('\x1b', "\x1b\x1b"));
    }
    if !screen {
        return sequence;
    }
    // screen takes no long string at once.
    let pieces = sequence.as_bytes().chunks(254);
    let pieces = pieces.map(|piece| format!("\x1bP{}\x1b\\", String::from_utf8_lossy(piece)));
    pieces.collect()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| chunk.get(at).map_or(0, |&byte| usize::from(byte));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            out.push(match digit <= chunk.len() {
                true => char::from(DIGITS[bits >> (18 - 6 * digit) & 63]),
                false => '=',
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_any_length() {
        for (text, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
            ("棋", "5qOL"),
            ("\0\u{7f}", "AH8="),
        ] {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn sequences_for_terminals() {
        let plain = "\x1b]52;c;Zm9v\x07";
        assert_eq!(osc_52("foo", false, false), plain);
        assert_eq!(
            osc_52("foo", true, false),
            "\x1bPtmux;\x1b\x1b]52;c;Zm9v\x07\x1b\\"
        );
        assert_eq!(osc_52("foo", false, true), format!("\x1bP{plain}\x1b\\"));
        let long = osc_52(&"x".repeat(1000), false, true);
        let pieces: Vec<_> = long.split_terminator("\x1b\\").collect();
        assert!(pieces.iter().all(|piece| piece.len() < 300), "{long:?}");
        let joined: String = pieces.iter().map(|piece| &piece[2..]).collect();
        assert_eq!(joined, osc_52(&"x".repeat(1000), false, false));
    }

    #[test]
    fn windows_text() {
        assert_eq!(utf_16("a棋"), [0xff, 0xfe, 0x61, 0, 0xcb, 0x68]);
    }
}
