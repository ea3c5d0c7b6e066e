//! `doctor`: what is missing on this machine, and how to get it.

mod port;

use crate::project::{Place, Project};
use crate::terminal::{Paint, Tone, padded};
use crate::{Result, machine, say, write_stdout};
use bundler::command::clipboard;
use bundler::toolchain::cargo::{OLDEST, Toolchain};
use bundler::toolchain::older_rustcs;
use std::path::{Path, PathBuf};
use std::process::Command;
use unicode_width::UnicodeWidthStr;

/// What judges give a program for its stack, in KiB: 64 MiB at least.
const STACK: u64 = 64 << 10;

/// Fewer watches than this are soon used up by an editor.
const WATCHES: u64 = 8192;

/// Tell what is missing on this machine, and how to get it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp doctor              before a contest; it also measures this machine's speed")]
pub struct Arguments {}

/// Looks at everything; nothing that is missing is an error.
///
/// # Errors
/// When nobody takes the list.
pub fn run(_: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place);
    let mut findings = vec![
        rust(place),
        compilers(place),
        clipboard_tool(),
        port::finding(),
    ];
    findings.extend(
        [browser(), stack(), watches(), editor(project.as_ref().ok())]
            .into_iter()
            .flatten(),
    );
    findings.push(match &project {
        Ok(project) => Finding::good(say!("project"), project.root.display().to_string()),
        Err(error) => Finding::note(say!("project"), error.to_string(), String::new()),
    });
    findings.extend(speed(place));
    write_stdout(&listed(&findings, Paint::stdout()))
}

/// One thing that was looked at.
pub struct Finding {
    what: String,
    state: State,
    said: String,
    /// How to get it, if it is missing.
    remedy: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Good,
    Note,
    Missing,
}

impl Finding {
    fn good(what: String, said: String) -> Finding {
        Finding {
            what,
            state: State::Good,
            said,
            remedy: String::new(),
        }
    }

    fn note(what: String, said: String, remedy: String) -> Finding {
        Finding {
            what,
            state: State::Note,
            said,
            remedy,
        }
    }

    fn missing(what: String, said: String, remedy: String) -> Finding {
        Finding {
            what,
            state: State::Missing,
            said,
            remedy,
        }
    }
}

fn listed(findings: &[Finding], paint: Paint) -> String {
    let width = findings
        .iter()
        .map(|finding| finding.what.width())
        .max()
        .unwrap_or(0);
    let mut out = String::new();
    for finding in findings {
        let (mark, tone) = match finding.state {
            State::Good => ("+", Tone::Good),
            State::Note => ("?", Tone::Doubtful),
            State::Missing => ("-", Tone::Bad),
        };
        let said = finding
            .said
            .replace('\n', &format!("\n{}", " ".repeat(width + 4)));
        let what = padded(&finding.what, width);
        out.push_str(&format!("{} {what}  {said}\n", paint.word(tone, mark)));
        if !finding.remedy.is_empty() {
            out.push_str(&format!("{}{}\n", " ".repeat(width + 4), finding.remedy));
        }
    }
    out
}

/// The folder whose tool-chain is in force.
fn folder(place: &Place) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    place
        .workspace
        .as_ref()
        .map_or(here.clone(), |dir| here.join(dir))
}

fn rust(place: &Place) -> Finding {
    let what = "Rust".to_owned();
    match Toolchain::find(&folder(place)) {
        Ok(tools) => Finding::good(what, format!("rustc {}", tools.version)),
        Err(error) => Finding::missing(
            what,
            error.to_string(),
            say!(
                "Rust {OLDEST} or later is needed: https://rustup.rs",
                OLDEST
            ),
        ),
    }
}

fn compilers(place: &Place) -> Finding {
    let what = say!("judges' compilers");
    let remedy = || {
        say!(
            "for a proof with a judge's own version: rustup toolchain install 1.63, or name compilers in BUNDLER_RUSTC"
        )
    };
    let found = Toolchain::find(&folder(place)).and_then(|tools| older_rustcs::find(&tools, None));
    match found {
        Err(error) => Finding::missing(what, error.to_string(), String::new()),
        Ok(found) if found.is_empty() => Finding::note(what, say!("none but this one"), remedy()),
        Ok(found) => {
            let versions: Vec<_> = found.iter().map(|tools| tools.version.clone()).collect();
            Finding::good(what, versions.join(", "))
        }
    }
}

fn clipboard_tool() -> Finding {
    let what = say!("clipboard");
    match clipboard::tool() {
        Some(tool) => Finding::good(what, tool.to_owned()),
        None => Finding::note(
            what,
            say!("no tool; the terminal is asked (OSC 52), if it can"),
            say!("install wl-clipboard (Wayland), or xclip or xsel (X11)"),
        ),
    }
}

/// What no program can find out for the user.
fn browser() -> Option<Finding> {
    Some(Finding::note(
        say!("browser"),
        say!("Chrome 142 and later ask before an extension may reach this machine"),
        say!(
            "allow it for Competitive Companion: chrome://settings/content/localNetworkAccess; in the extension's options, list the port as a custom one if it is not among its own"
        ),
    ))
}

fn stack() -> Option<Finding> {
    let limit = said_by("sh", &["-c", "ulimit -s"])?;
    let what = say!("stack");
    if limit == "unlimited" {
        return Some(Finding::good(what, say!("no limit")));
    }
    let kilobytes: u64 = limit.parse().ok()?;
    let said = format!("{} MiB", kilobytes >> 10);
    Some(match kilobytes < STACK {
        false => Finding::good(what, said),
        true => Finding::note(
            what,
            said,
            say!(
                "judges give more: ulimit -s unlimited, or recurse in a thread with a stack of its own"
            ),
        ),
    })
}

fn watches() -> Option<Finding> {
    let file = Path::new("/proc/sys/fs/inotify/max_user_watches");
    let count: u64 = std::fs::read_to_string(file).ok()?.trim().parse().ok()?;
    let what = say!("watching files");
    let said = say!("{count} files at most", count);
    Some(match count < WATCHES {
        false => Finding::good(what, said),
        true => Finding::note(
            what,
            said,
            "sysctl fs.inotify.max_user_watches=524288".to_owned(),
        ),
    })
}

fn editor(project: Option<&Project>) -> Option<Finding> {
    let what = say!("editor");
    let open = project.and_then(|project| project.settings.open.clone());
    let Some(program) = open.as_ref().and_then(|open| open.first()) else {
        return Some(Finding::note(
            what,
            say!("none is opened on an import"),
            String::from(
                "[workspace.metadata.kit] open = [\"code\", \"-g\", \"$FILE:$LINE:$COLUMN\"]",
            ),
        ));
    };
    Some(match on_path(program) {
        true => Finding::good(what, program.clone()),
        false => Finding::missing(
            what,
            say!("{program} is not on PATH", program),
            say!("correct `open` in [workspace.metadata.kit]"),
        ),
    })
}

fn speed(place: &Place) -> Option<Finding> {
    let tools = Toolchain::find(&folder(place)).ok()?;
    let factor = machine::measure(&tools)?;
    Some(Finding::good(
        say!("speed"),
        say!(
            "a program takes {factor} times as long here as at 3 GHz",
            factor
        ),
    ))
}

/// What a program says in a line, if it is there.
fn said_by(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !said.is_empty()).then_some(said)
}

/// Whether a program is there, by its path or on `PATH`.
fn on_path(program: &str) -> bool {
    if 1 < Path::new(program).components().count() {
        return Path::new(program).is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let mut folders = std::env::split_paths(&path);
    folders.any(|folder| folder.join(&file).is_file() || folder.join(program).is_file())
}
