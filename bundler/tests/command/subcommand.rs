//! `cargo cpbundle`: the command as cargo finds it, in any project.

use crate::workspace::{ALONE, Said, Workspace, on_path};
use std::os::unix::fs::symlink;

const MAIN: &str = "fn main() {\n    println!(\"1\");\n}\n";

fn cargo(workspace: &Workspace, inside: &str, arguments: &[&str]) -> Said {
    let tools = workspace.tools(&[], &[]);
    let name = "cargo-cpbundle";
    symlink(env!("CARGO_BIN_EXE_cargo-cpbundle"), tools.join(name)).unwrap();
    let mut path = tools.into_os_string();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = workspace.command(on_path("cargo"), inside);
    command.arg("cpbundle").args(arguments).env("PATH", path);
    workspace.observe(&mut command)
}

#[test]
fn in_any_project() {
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", MAIN),
        // A package of the subcommand's own name is a name as any other.
        (
            "cpbundle/Cargo.toml",
            &ALONE.replace("\"alone\"", "\"cpbundle\""),
        ),
        ("cpbundle/src/main.rs", "// within\nfn main() {}\n"),
    ]);
    let said = cargo(&workspace, "src", &["--no-samples"]);
    said.check_gives();
    assert!(said.stdout.starts_with(MAIN), "{}", said.stdout);
    let said = cargo(&workspace, "", &["cpbundle"]);
    assert!(said.stdout.starts_with("// within"), "{}", said.stderr);

    let help = cargo(&workspace, "", &["--help"]).stdout;
    let usage = "\nusage: cargo cpbundle [NAME | FILE] [options]\n";
    assert!(help.contains(usage), "{help}");
    let said = cargo(&workspace, "", &["--frobnicate"]);
    said.check_refuses(&["help: cargo cpbundle --help lists the options"]);
}
