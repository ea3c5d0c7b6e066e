//! Makes a generator and a brute force to begin with.

use crate::disk::{Doing, cannot};
use crate::files;
use crate::project::{Problem, Project};
use crate::{Error, Result, command_name, say, write_stdout};
use judging::session;
use std::fs;
use std::path::Path;
use toml_edit::{DocumentMut, Item, Table, value};

const GENERATOR: &str = "\
//! Inputs for `cargo cp stress`: small ones, for the brute force is slow.

{module}use testgen::Gen;

fn main() {
    testgen::main(|g: &mut Gen| {
        let n = g.int(1..=8);
        let a = g.list(n, |g| g.int(1..=20));
        g.line([n]);
        g.line(&a);
    });
}
";

/// Where the workspace has no testgen.
const MODULE: &str = "\
#[allow(dead_code, unused_imports)]
mod testgen;
";

const BRUTE_WITH_PROCONIO: &str = "\
//! The slow way that is surely right, for `cargo cp stress`.

use proconio::input;

fn main() {
    input! { n: usize, a: [i64; n] }
    println!(\"{}\", a.iter().sum::<i64>());
}
";

const BRUTE: &str = "\
//! The slow way that is surely right, for `cargo cp stress`.

use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut words = text.split_ascii_whitespace();
    let n: usize = words.next().unwrap().parse().unwrap();
    let a = words.take(n).map(|word| word.parse::<i64>().unwrap());
    println!(\"{}\", a.sum::<i64>());
    Ok(())
}
";

/// The files of testgen, for where it is no dependency.
const TESTGEN: [(&str, &str); 7] = [
    ("mod.rs", include_str!("../../../../testgen/src/lib.rs")),
    (
        "bounds.rs",
        include_str!("../../../../testgen/src/bounds.rs"),
    ),
    ("draw.rs", include_str!("../../../../testgen/src/draw.rs")),
    ("lists.rs", include_str!("../../../../testgen/src/lists.rs")),
    (
        "output.rs",
        include_str!("../../../../testgen/src/output.rs"),
    ),
    ("serve.rs", include_str!("../../../../testgen/src/serve.rs")),
    (
        "shapes.rs",
        include_str!("../../../../testgen/src/shapes.rs"),
    ),
];

/// Writes what is not there, and says what it is.
pub fn run(project: &Project, problem: &Problem) -> Result<()> {
    let names = super::Examples::of(project, problem);
    let examples = problem.dir.join("examples");
    let has_testgen = has_dependency(&project.root.join("Cargo.toml"), "workspace", "testgen")?;
    let has_proconio = has_dependency(&problem.manifest, "", "proconio")?;
    let _whole = session::defer_signals();
    files::make_dir(&examples)?;
    let mut said = Vec::new();
    let generator = examples.join(format!("{}.rs", names.generator));
    if exists(&examples, &names.generator) {
        said.push(say!(
            "{file} is there already",
            file = shown(project, &generator)
        ));
    } else {
        if has_testgen {
            add_dependency(&problem.manifest)?;
        } else {
            write_testgen(&examples.join("testgen"))?;
        }
        let module = if has_testgen { "" } else { MODULE };
        let text = GENERATOR.replace("{module}", module);
        files::create(&generator, text.as_bytes())?;
        said.push(say!(
            "{file} makes inputs",
            file = shown(project, &generator)
        ));
    }
    let brute = examples.join(format!("{}.rs", names.brute));
    if exists(&examples, &names.brute) {
        said.push(say!(
            "{file} is there already",
            file = shown(project, &brute)
        ));
    } else {
        let text = if has_proconio {
            BRUTE_WITH_PROCONIO
        } else {
            BRUTE
        };
        files::create(&brute, text.as_bytes())?;
        said.push(say!(
            "{file} solves them slowly",
            file = shown(project, &brute)
        ));
    }
    said.push(say!(
        "write both as the problem wants it, then: {command} stress {name}",
        command = command_name::name(),
        name = problem.name
    ));
    write_stdout(&format!("{}\n", said.join("\n")))
}

/// Whether there is such an example: a file, or a folder with a `main.rs`.
fn exists(examples: &Path, name: &str) -> bool {
    examples.join(format!("{name}.rs")).exists() || examples.join(name).join("main.rs").exists()
}

fn shown(project: &Project, path: &Path) -> String {
    let path = path.strip_prefix(&project.root).unwrap_or(path);
    path.display().to_string()
}

fn write_testgen(folder: &Path) -> Result<()> {
    files::make_dir(folder)?;
    for (name, text) in TESTGEN {
        let path = folder.join(name);
        // Another binary of the package may have it.
        if !path.exists() {
            files::create(&path, text.as_bytes())?;
        }
    }
    Ok(())
}

fn read(manifest: &Path) -> Result<DocumentMut> {
    let text =
        fs::read_to_string(manifest).map_err(|error| cannot(Doing::Reading, manifest, &error))?;
    text.parse().map_err(|error: toml_edit::TomlError| {
        Error::new(say!("{file} cannot be read", file = manifest.display()))
            .detail(error.to_string())
    })
}

/// Whether a manifest lists a dependency, in `[dependencies]` of a table of it.
fn has_dependency(manifest: &Path, table: &str, name: &str) -> Result<bool> {
    let document = read(manifest)?;
    let table = match table {
        "" => Some(document.as_item()),
        table => document.get(table),
    };
    let dependencies = table.and_then(|table| table.get("dependencies"));
    Ok(dependencies.is_some_and(|dependencies| dependencies.get(name).is_some()))
}

/// Adds testgen to what the examples use. All else in the manifest stays as it is.
fn add_dependency(manifest: &Path) -> Result<()> {
    let mut document = read(manifest)?;
    let place = document.get("dependencies").and_then(Item::as_table);
    let place = place.and_then(Table::position);
    let table = document.entry("dev-dependencies").or_insert_with(|| {
        let mut table = Table::new();
        table.decor_mut().set_prefix("\n");
        // Behind the other dependencies.
        if place.is_some() {
            table.set_position(place);
        }
        Item::Table(table)
    });
    let Some(table) = table.as_table_like_mut() else {
        return Err(Error::new(say!(
            "{file}: `dev-dependencies` is no table",
            file = manifest.display()
        )));
    };
    if table.contains_key("testgen") {
        return Ok(());
    }
    let mut of_workspace = Table::new();
    of_workspace.set_dotted(true);
    of_workspace.insert("workspace", value(true));
    table.insert("testgen", Item::Table(of_workspace));
    files::replace(manifest, document.to_string().as_bytes())
}
