//! Reads the clipboard, with what the machine has for that.

use crate::{Error, Result, say};
use std::process::{Command, Stdio};

/// Programs that print the clipboard's text, and the variable without which
/// they have none to talk to.
const TOOLS: &[(&str, &[&str], Option<&str>)] = &[
    ("wl-paste", &["--no-newline"], Some("WAYLAND_DISPLAY")),
    (
        "xclip",
        &["-selection", "clipboard", "-out"],
        Some("DISPLAY"),
    ),
    ("xsel", &["--clipboard", "--output"], Some("DISPLAY")),
    ("pbpaste", &[], None),
    (
        "powershell.exe",
        &[
            "-NoProfile",
            "-Command",
            "[Console]::OutputEncoding=[Text.Encoding]::UTF8;Get-Clipboard -Raw",
        ],
        None,
    ),
    ("termux-clipboard-get", &[], None),
    ("tmux", &["save-buffer", "-"], Some("TMUX")),
];

/// The clipboard's text.
///
/// # Errors
/// When nothing here can read it, or it is empty.
pub fn paste() -> Result<String> {
    let mut failures = Vec::new();
    for (tool, arguments, needs) in TOOLS {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if !needs.is_none_or(is_set) {
            continue;
        }
        let output = Command::new(tool)
            .args(*arguments)
            .stdin(Stdio::null())
            .output();
        match output {
            Ok(output) if output.status.success() => {
                let text = String::from_utf8_lossy(&output.stdout).into_owned();
                if text.trim().is_empty() {
                    return Err(Error::new(say!("the clipboard is empty"))
                        .help(say!("copy the sample's input in the browser first")));
                }
                return Ok(text);
            }
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr);
                failures.push(format!("  {tool}: {}", said.trim()));
            }
            Err(_) => {}
        }
    }
    let error = Error::new(say!("nothing here can read the clipboard")).help(say!(
        "install wl-clipboard (Wayland), xclip or xsel (X11), or paste into stdin: sample add"
    ));
    Err(failures.into_iter().fold(error, Error::detail))
}
