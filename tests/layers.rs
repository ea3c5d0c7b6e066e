//! Houses in layers: a file may name what lies below it, and no two files lead
//! to each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A crate, and its layers, the lowest first: files of one line may name each
/// other, as long as there is no circle.
struct House {
    name: &'static str,
    layers: &'static [&'static [&'static str]],
}

const HOUSES: [House; 2] = [
    House {
        name: "bundler",
        layers: &[
            &["error", "stderr", "suggest"],
            &["model"],
            &["facts"],
            &["syntax"],
            &["toolchain"],
            &["stages"],
            &["bundle"],
            &["refusal", "pipeline", "gate", "judged", "proven", "explain"],
            &["workspace"],
            &["options"],
            &["command"],
        ],
    },
    House {
        name: "kit",
        layers: &[
            &["command_name", "dates", "terminal", "words"],
            &["disk"],
            &["files", "http", "imports", "machine"],
            &["names"],
            &["project"],
            &["companion"],
            &["making"],
            &["archives", "build", "editor", "records"],
            &["verbs", "help"],
        ],
    },
];

/// What holds all others, and is named by none.
const ROOTS: [&str; 2] = ["lib", "main"];

#[test]
fn no_layer_names_a_higher_one() {
    let mut wrong = Vec::new();
    for house in &HOUSES {
        let level = |module: &str| {
            let layer = module.split("::").next().unwrap_or_default();
            house.layers.iter().position(|names| names.contains(&layer))
        };
        for (module, named) in imports(house) {
            let Some(own) = level(&module) else {
                let known = ROOTS.contains(&module.as_str());
                assert!(known, "{} has no layer for {module}", house.name);
                continue;
            };
            let higher = named.iter().filter(|named| level(named) > Some(own));
            wrong.extend(higher.map(|named| format!("{}: {module} names {named}", house.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_circle() {
    for house in &HOUSES {
        let imports = imports(house);
        let mut done = BTreeSet::new();
        for module in imports.keys() {
            let mut path = Vec::new();
            if let Some(circle) = circle_from(module, &imports, &mut path, &mut done) {
                panic!("{}: {}", house.name, circle.join(" -> "));
            }
        }
    }
}

fn circle_from<'i>(
    module: &'i str,
    imports: &'i BTreeMap<String, BTreeSet<String>>,
    path: &mut Vec<&'i str>,
    done: &mut BTreeSet<&'i str>,
) -> Option<Vec<&'i str>> {
    if let Some(first) = path.iter().position(|above| *above == module) {
        return Some([&path[first..], &[module]].concat());
    }
    if done.contains(module) {
        return None;
    }
    path.push(module);
    let named = imports.get(module).into_iter().flatten();
    let circle = named
        .map(|named| circle_from(named, imports, path, done))
        .find_map(|circle| circle);
    path.pop();
    done.insert(module);
    circle
}

/// Which files of a crate each of its files names; tests do not count, nor does
/// the file that holds its folder: what is inside belongs to it.
fn imports(house: &House) -> BTreeMap<String, BTreeSet<String>> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let src = src.join(house.name).join("src");
    let mut files = Vec::new();
    collect(&src, &mut files);
    let modules: BTreeMap<PathBuf, String> = files
        .into_iter()
        .map(|file| (file.clone(), module_of(file.strip_prefix(&src).unwrap())))
        .collect();
    let known: BTreeSet<&str> = modules.values().map(String::as_str).collect();
    let mut imports = BTreeMap::new();
    for (file, module) in &modules {
        let text = fs::read_to_string(file).unwrap();
        let own = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let named = paths(own).into_iter().filter_map(|path| {
            let path = from_root(&path, module, house.name)?;
            let ends = path.match_indices("::").map(|(at, _)| at);
            let mut starts: Vec<_> = ends.map(|end| &path[..end]).collect();
            starts.push(&path);
            let found = starts.into_iter().rev().find(|start| known.contains(start));
            found.map(str::to_owned)
        });
        let is_around = |named: &str| format!("{module}::").starts_with(&format!("{named}::"));
        let named: BTreeSet<_> = named.filter(|named| !is_around(named)).collect();
        imports.insert(module.clone(), named);
    }
    imports
}

/// A path that a module says, as the crate's root says it; `None` for what is in
/// another crate, or in the module itself.
fn from_root(path: &str, module: &str, house: &str) -> Option<String> {
    let below = |root: &str| path.strip_prefix(root)?.strip_prefix("::");
    if let Some(rest) = below("crate").or_else(|| below(house)) {
        return Some(rest.to_owned());
    }
    let (mut around, mut rest) = (module, path);
    while let Some(inside) = rest.strip_prefix("super::") {
        around = around.rsplit_once("::").map_or("", |(above, _)| above);
        rest = inside;
    }
    let named = format!("{around}::{rest}");
    (rest != path).then(|| named.trim_start_matches("::").to_owned())
}

/// The paths that a file says: those of its `use` lines, and others as they are.
fn paths(text: &str) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim().starts_with("//"));
    let code: String = code.collect::<Vec<_>>().join("\n");
    let mut paths = Vec::new();
    for statement in code.split(';') {
        if let Some((_, tree)) = statement.rsplit_once("use ") {
            paths.extend(leaves(tree));
        }
        let words = statement.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        paths.extend(words.filter(|word| word.contains("::")).map(str::to_owned));
    }
    paths
}

/// The paths that a `use` tree brings in.
fn leaves(tree: &str) -> Vec<String> {
    let tree: String = tree.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((head, inside)) = tree.split_once('{') else {
        return vec![tree];
    };
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    let of_part = |part: &str| leaves(&format!("{head}{}", part.trim()));
    parts.into_iter().flat_map(of_part).collect()
}

/// `stages::inline` of `stages/inline/mod.rs`.
fn module_of(file: &Path) -> String {
    let names = file.with_extension("");
    let names: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
    let names = names.strip_suffix(&["mod".into()]).unwrap_or(&names);
    names.join("::")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension() == Some("rs".as_ref())
            && path.file_stem() != Some("tests".as_ref())
        {
            files.push(path);
        }
    }
}
