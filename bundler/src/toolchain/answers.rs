//! What cargo and rustc have answered to earlier runs: nobody asks again while
//! all that they looked at is as it was.

use crate::error::Result;
use crate::syntax::toml;
use crate::toolchain::cache::{Cache, Key};
use crate::toolchain::looks::Looks;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Variables of the terminal and of the shell: they differ from window to
/// window, and cargo has no use for them. Of all others a build may make
/// something.
const IDLE_VARIABLES: [&str; 14] = [
    "_",
    "BUNDLE_COMMAND",
    "COLUMNS",
    "CP_LANG",
    "DISPLAY",
    "KIT_COMMAND",
    "LINES",
    "OLDPWD",
    "PWD",
    "SHLVL",
    "TERM",
    "TMPDIR",
    "WAYLAND_DISPLAY",
    "WINDOWID",
];

/// How the names of others begin.
const IDLE_PREFIXES: [&str; 6] = ["SSH_", "TERM_", "TMUX", "VTE_", "XDG_SESSION", "__CF"];

/// The answers of earlier runs, and those to be kept for later ones.
pub struct Answers {
    cache: Option<Cache>,
    /// Whether earlier ones count; if not, all is asked anew.
    trusted: bool,
    /// Whether one did.
    used: AtomicBool,
    /// Those that wait until it is known where to keep them.
    waiting: Mutex<Vec<(Key, (String, Looks))>>,
}

impl Answers {
    /// Those for a folder, where they are to be found before cargo says where
    /// its target folder is.
    pub fn near(dir: &Path, trusted: bool) -> Answers {
        Answers {
            cache: target_folders(dir)
                .map(|target| Cache::new(&target))
                .find(Cache::exists),
            trusted,
            used: AtomicBool::new(false),
            waiting: Mutex::new(Vec::new()),
        }
    }

    /// The same, but earlier ones do not count.
    pub fn anew(&self) -> Answers {
        Answers {
            cache: self.cache.clone(),
            trusted: false,
            used: AtomicBool::new(false),
            waiting: Mutex::new(Vec::new()),
        }
    }

    /// What an earlier run was answered, or else what `ask` says now, which
    /// tells what that looks at.
    ///
    /// # Errors
    /// Those of `ask`.
    pub fn or_ask(
        &self,
        question: &Key,
        ask: impl FnOnce(&mut Looks) -> Result<String>,
    ) -> Result<(String, Looks)> {
        let mut question = question.clone();
        question.add(&environment());
        let kept = self.cache.as_ref().filter(|_| self.trusted);
        if let Some((said, looks)) = kept.and_then(|cache| cache.get::<(String, Looks)>(&question))
        {
            if looks.are_unchanged() {
                self.used.store(true, Ordering::Relaxed);
                return Ok((said, looks));
            }
        }
        let mut looks = Looks::new();
        let said = ask(&mut looks)?;
        let answer = (said, looks);
        if answer.1.are_sure() {
            match &self.cache {
                Some(cache) => cache.put(&question, &answer),
                None => {
                    let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
                    waiting.push((question, answer.clone()));
                }
            }
        }
        Ok(answer)
    }

    /// Keeps what has waited.
    pub fn keep_in(&self, cache: &Cache) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        for (question, answer) in waiting.drain(..) {
            cache.put(&question, &answer);
        }
    }

    /// Whether something was not asked, since an earlier run had been answered.
    pub fn were_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }
}

/// Where cargo's target folder may be, most likely first.
fn target_folders(dir: &Path) -> impl Iterator<Item = PathBuf> {
    let named = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"];
    let named = named.into_iter().filter_map(std::env::var_os);
    let named = named.map(|target| dir.join(target));
    let configured = configs(dir).into_iter().filter_map(|config| {
        let said = toml::read(&config)?;
        let value = toml::at(&said, &["build", "target-dir"])?.as_str()?;
        // A path counts from the folder that `.cargo` is in.
        Some(config.ancestors().nth(2)?.join(value))
    });
    let above: Vec<_> = dir.ancestors().map(|dir| dir.join("target")).collect();
    named.chain(configured).chain(above)
}

/// Where cargo looks for settings when it is called in a folder, what counts more first.
pub fn configs(dir: &Path) -> Vec<PathBuf> {
    let above = dir.ancestors().map(|dir| dir.join(".cargo"));
    let folders = above.chain([home("CARGO_HOME", ".cargo")]);
    let names = ["config", "config.toml"];
    folders
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .collect()
}

/// A folder that a variable names, or else one of the user's own.
pub fn home(variable: &str, name: &str) -> PathBuf {
    let of_user = || {
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
        PathBuf::from(home.unwrap_or_default()).join(name)
    };
    std::env::var_os(variable).map_or_else(of_user, PathBuf::from)
}

/// The variables that a program may look at.
fn environment() -> Vec<(OsString, OsString)> {
    let is_idle = |name: &str| {
        IDLE_VARIABLES.contains(&name)
            || IDLE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    };
    let mut all: Vec<_> = std::env::vars_os().collect();
    all.retain(|(name, _)| !name.to_str().is_some_and(is_idle));
    all.sort();
    all
}
