//! Builds with the cargo that built this.

use serde_json::Value;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The programs that a build of these makes, called in a folder.
pub fn build(folder: &Path, arguments: &[&str]) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--message-format=json-render-diagnostics",
        ])
        .args(arguments)
        .current_dir(folder)
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err("cargo cannot build it".into());
    }
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let programs = messages.filter_map(|said| said["executable"].as_str().map(PathBuf::from));
    Ok(programs.collect())
}

/// The contest kit as it is installed.
pub fn build_kit(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let arguments = ["--profile", "tool", "-p", "kit", "--bin", "cargo-cp"];
    let mut programs = build(folder, &arguments)?;
    programs
        .pop()
        .ok_or_else(|| "the kit has no command".into())
}
