//! Machines without Rust, or with one that is too old.

use crate::script::bundle_sh;
use crate::workspace::{ALONE, Workspace};
use std::process::Command;

fn plain() -> Workspace {
    Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", "fn main() {}\n")])
}

/// The bundler where these scripts and nothing else are on PATH.
fn bundler(workspace: &Workspace, scripts: &[(&str, &str)]) -> Command {
    let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    command
        .env("PATH", workspace.tools(scripts, &[]))
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTC");
    command
}

const NEW_RUSTC: &str = "echo 'rustc 1.95.0'; echo 'host: x'; echo 'release: 1.95.0'";
const OLD_RUSTC: &str = "echo 'rustc 1.60.0'; echo 'host: x'; echo 'release: 1.60.0'";

#[test]
fn the_command() {
    let workspace = plain();
    let install = "help: install Rust 1.85 or later from https://rustup.rs";
    let check = |scripts: &[(&str, &str)], words: &[&str]| {
        let said = workspace.observe(&mut bundler(&workspace, scripts));
        said.check_refuses(words);
    };
    check(&[], &["cannot run rustc", install, "put rustc on PATH"]);
    check(
        &[("rustc", NEW_RUSTC)],
        &["cannot run cargo", install, "put cargo on PATH"],
    );
    let too_old = [
        "rustc 1.60.0 is too old",
        "help: this needs Rust 1.85 or later",
    ];
    check(&[("rustc", OLD_RUSTC)], &too_old);
    let broken = "echo 'error: no default toolchain is configured' >&2; exit 1";
    check(
        &[("rustc", broken)],
        &["rustc does not work", "no default toolchain"],
    );
    // As rustup says it; whose wish it is, it does not.
    workspace.write("rust-toolchain.toml", "[toolchain]\nchannel = \"1.71.3\"\n");
    let absent = "echo \"error: toolchain '1.71.3-x' is not installed\" >&2; \
                  echo 'help: run `rustup toolchain install`' >&2; exit 1";
    let file = workspace.path("rust-toolchain.toml").display().to_string();
    let help = format!("help: {file} asks for that tool-chain: change it there, or run");
    check(
        &[("rustc", absent)],
        &["toolchain '1.71.3-x' is not installed", &help],
    );
}

#[test]
fn a_compiler_of_choice() {
    let workspace = plain();
    let tools = workspace.tools(&[("oldrustc", OLD_RUSTC)], &[]);
    let mut command = workspace.command(env!("CARGO_BIN_EXE_cargo-cpbundle"), "");
    command.env("RUSTC", tools.join("oldrustc"));
    workspace
        .observe(&mut command)
        .check_refuses(&["rustc 1.60.0 is too old"]);
}

#[test]
fn the_script() {
    let workspace = plain();
    let check = |scripts: &[(&str, &str)], words: &[&str]| {
        let mut command = workspace.command("/bin/sh", "");
        command
            .arg(bundle_sh())
            .env("PATH", workspace.tools(scripts, &["dirname", "sed"]));
        workspace.observe(&mut command).check_refuses(words);
    };
    let needed = "help: Rust 1.85 or later is needed: https://rustup.rs";
    check(&[], &["error: cargo is not on PATH", needed]);
    let old_cargo = "
        case $1 in
            --version) echo 'cargo 1.60.0 (d1fd9fe 2022-03-01)' ;;
            *) echo 'error: feature `edition2024` is required' >&2; exit 101 ;;
        esac";
    check(
        &[("cargo", old_cargo)],
        &[
            "feature `edition2024` is required",
            "error: the bundler does not build with cargo 1.60.0",
            needed,
        ],
    );
}
