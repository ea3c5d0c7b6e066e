//! Makes a small workspace from a seed: a binary and the libraries it uses,
//! with features spread over their modules.

use crate::features::{self, Feature};
use crate::random::Random;
use crate::template::{Labels, Seen, Taken, choose};
use std::collections::BTreeMap;

const MODULES: &[&str] = &[
    "util", "inner", "math", "graph", "run", "step", "imp", "tree", "value", "check",
];
const EDITIONS: &[u16] = &[2015, 2018, 2021, 2021, 2024, 2024];

/// What a seed leads to, before it is text: a failure is made smaller by
/// leaving pieces out.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    crates: Vec<Crate>,
    /// Features, and where they stand.
    pub pieces: Vec<Piece>,
}

#[derive(Debug, Clone)]
struct Crate {
    edition: u16,
    /// The names that others' indices go by.
    dependencies: BTreeMap<usize, String>,
    /// The first is the root.
    modules: Vec<Module>,
    /// Names that modules have, by what they are in.
    taken: BTreeMap<usize, Taken>,
}

#[derive(Debug, Clone)]
struct Module {
    name: String,
    parent: usize,
    is_file: bool,
}

/// A feature of a library, and who uses it.
#[derive(Debug, Clone)]
pub struct Piece {
    /// What it is.
    pub feature: Feature,
    seed: u64,
    number: usize,
    home: (usize, usize),
    driver: (usize, usize),
}

/// How a driver names what it uses.
#[derive(Clone, Copy)]
enum Way {
    Path,
    Module,
    Glob,
    Names,
}

/// A file of the workspace: its path and its text.
pub type File = (String, String);

/// The name of the package that is bundled.
pub fn package(seed: u64) -> String {
    package_of(seed, 0)
}

fn package_of(seed: u64, index: usize) -> String {
    format!("s{seed}_{}", ["bin", "one", "two", "three"][index])
}

/// Plans the program of a seed.
pub fn plan(seed: u64) -> Plan {
    let mut random = Random::new(seed);
    let count = 2 + random.below(3);
    let crates: Vec<_> = (0..count)
        .map(|index| krate(index, count, &mut random))
        .collect();
    let all = features::all();
    let number_of_pieces = 10 + random.below(8);
    let mut pieces = Vec::new();
    while pieces.len() < number_of_pieces {
        let feature = *random.pick(&all);
        let home = if random.chance(1, 6) {
            0
        } else {
            1 + random.below(count - 1)
        };
        // Those that may use it: itself, the binary, and who depends on it.
        let users: Vec<_> = (0..count)
            .filter(|user| *user == home || crates[*user].dependencies.contains_key(&home))
            .collect();
        let driver = match random.chance(1, 2) && home != 0 {
            true => 0,
            false => *random.pick(&users),
        };
        let (first, last) = feature.editions;
        let fits = |krate: usize| (first..=last).contains(&crates[krate].edition);
        // No `use` of edition 2015 can take a macro that is not at the root.
        let exported = feature.text.contains("macro_export") && crates[0].edition == 2015;
        // What closures capture is the binary's edition's matter then.
        let captures = first == 2021 && crates[0].edition < 2021;
        if !fits(home) || !fits(driver) || captures || exported && home != 0 {
            continue;
        }
        let module = |krate: usize, random: &mut Random| random.below(crates[krate].modules.len());
        pieces.push(Piece {
            feature,
            seed: random.next(),
            number: pieces.len(),
            home: (home, module(home, &mut random)),
            driver: (driver, module(driver, &mut random)),
        });
    }
    Plan {
        seed,
        crates,
        pieces,
    }
}

fn krate(index: usize, count: usize, random: &mut Random) -> Crate {
    let edition = *random.pick(EDITIONS);
    let mut taken: BTreeMap<usize, Taken> = BTreeMap::new();
    let mut modules = vec![Module {
        name: String::new(),
        parent: 0,
        is_file: true,
    }];
    for _ in 0..random.below(4) {
        let parent = random.below(modules.len());
        modules.push(Module {
            name: taken.entry(parent).or_default().fresh(MODULES, random),
            parent,
            is_file: random.chance(1, 2),
        });
    }
    // In edition 2015 they stand beside the modules.
    let mut names = match edition {
        2015 => taken.remove(&0).unwrap_or_default(),
        _ => Taken::default(),
    };
    let dependencies = (index + 1..count)
        .filter(|_| index == 0 || random.chance(2, 3))
        .collect::<Vec<_>>()
        .into_iter()
        .map(|index| (index, names.fresh(MODULES, random)))
        .collect();
    if edition == 2015 {
        taken.insert(0, names);
    }
    Crate {
        edition,
        dependencies,
        modules,
        taken,
    }
}

impl Plan {
    /// The files of the program, in folders of its packages.
    pub fn files(&self) -> Vec<File> {
        let mut texts = Texts {
            plan: self,
            items: self
                .crates
                .iter()
                .map(|krate| vec![String::new(); krate.modules.len()])
                .collect(),
            taken: BTreeMap::new(),
            macros: vec![Taken::default(); self.crates.len()],
        };
        for (index, krate) in self.crates.iter().enumerate() {
            for (module, taken) in &krate.taken {
                texts.taken.insert((index, *module), taken.clone());
            }
        }
        let mut calls = String::new();
        for piece in &self.pieces {
            calls.push_str(&texts.piece(piece));
        }
        texts.items[0][0].push_str(&format!("\nfn main() {{\n{calls}}}\n"));
        texts.files()
    }
}

struct Texts<'p> {
    plan: &'p Plan,
    /// By crate and module.
    items: Vec<Vec<String>>,
    taken: BTreeMap<(usize, usize), Taken>,
    macros: Vec<Taken>,
}

impl Texts<'_> {
    /// Writes a piece and its driver; gives the call of it for `main`.
    fn piece(&mut self, piece: &Piece) -> String {
        let mut random = Random::new(piece.seed);
        let random = &mut random;
        let (home, driver) = (piece.home, piece.driver);
        let text = choose(piece.feature.text, random);
        let mut parts = text.split("\n>> ");
        let items = parts.next().unwrap_or_default();
        let uses: Vec<_> = parts.collect();

        let mut labels = Labels::default();
        let inside = self.below_root(home);
        let taken = self.taken.entry(home).or_default();
        let taken = (&mut *taken, &mut self.macros[home.0]);
        let items = labels.fill(items, Seen::Inside(&inside), taken, random);
        self.items[home.0][home.1].push_str(&items);

        let mut chosen: Vec<_> = uses.iter().filter(|_| random.chance(1, 2)).collect();
        if chosen.is_empty() {
            chosen.push(random.pick(&uses));
        }
        let (path, krate) = self.path_of(piece, random);
        let mut way = *random.pick(&[Way::Path, Way::Module, Way::Glob, Way::Names]);
        if path == "crate" && matches!(way, Way::Module) {
            way = Way::Path;
        }
        let mut imports = match way {
            Way::Path | Way::Names => String::new(),
            Way::Module => format!("    use {path} as near;\n"),
            Way::Glob => format!("    #[allow(unused_imports)] use {path}::*;\n"),
        };
        let mut imported = BTreeMap::new();
        let mut statements = String::new();
        for text in chosen {
            // Traits come into scope by their whole paths.
            for (at, part) in text.split("use @").enumerate() {
                let part = match at {
                    0 => part.to_owned(),
                    _ => format!("use {path}::@{part}"),
                };
                let mut seen = |name: &str| match way {
                    Way::Path => format!("{path}::{name}"),
                    Way::Module => format!("near::{name}"),
                    Way::Glob => name.to_owned(),
                    Way::Names => {
                        let number = imported.len();
                        let alias = imported.entry(name.to_owned());
                        alias
                            .or_insert_with(|| {
                                format!("{}{number}", if number % 2 == 0 { "Near" } else { "near" })
                            })
                            .clone()
                    }
                };
                let taken = self.taken.entry(home).or_default();
                let taken = (&mut *taken, &mut self.macros[home.0]);
                statements.push_str(&labels.fill(
                    &part,
                    Seen::Outside(&mut seen, &krate),
                    taken,
                    random,
                ));
            }
            statements = format!("{}\n", statements.trim_end());
        }
        for (name, alias) in imported {
            imports.push_str(&format!("    use {path}::{name} as {alias};\n"));
        }
        let number = piece.number;
        self.items[driver.0][driver.1].push_str(&format!(
            "\npub fn drive_{number}() {{\n{imports}    println!(\"-- {number} {}\");\n    {}}}\n",
            piece.feature.name,
            statements.replace('\n', "\n    ").trim_end_matches(' '),
        ));
        let driven = self.module_path(0, driver);
        format!("    {driven}::drive_{number}();\n")
    }

    /// The path by which the driver sees the piece, and the crate's own.
    fn path_of(&mut self, piece: &Piece, random: &mut Random) -> (String, String) {
        let (home, driver) = (piece.home, piece.driver.0);
        let krate = self.crate_path(driver, home.0);
        let inside = self.module_path(driver, home);
        match random.below(4) {
            // A facade of its own crate.
            0 => {
                let target = self.module_path(home.0, home);
                let name = self.facade(home.0, &target, random);
                (format!("{krate}::{name}"), krate)
            }
            // One of a crate between them.
            1 => {
                let crates = &self.plan.crates;
                let between = (1..home.0).find(|between| {
                    crates[*between].dependencies.contains_key(&home.0)
                        && crates[driver].dependencies.contains_key(between)
                });
                let Some(between) = between else {
                    return (inside, krate);
                };
                let target = self.module_path(between, home);
                let name = self.facade(between, &target, random);
                let path = format!("{}::{name}", self.crate_path(driver, between));
                (path, krate)
            }
            _ => (inside, krate),
        }
    }

    /// Puts a module of re-exports into a crate's root.
    fn facade(&mut self, krate: usize, target: &str, random: &mut Random) -> String {
        let taken = self.taken.entry((krate, 0)).or_default();
        let name = taken.fresh(MODULES, random);
        let inner = format!("pub mod {name} {{ pub use {target}::*; }}\n");
        let text = match random.below(3) {
            0 => {
                let outer = taken.fresh(MODULES, random);
                let text = format!("{inner}pub use self::{name} as {outer};\n");
                self.items[krate][0].push_str(&text);
                return outer;
            }
            1 if target[2..].contains("::") => format!("pub use {target} as {name};\n"),
            _ => inner,
        };
        self.items[krate][0].push_str(&text);
        name
    }

    /// A module's path from its root: `a::b::`.
    fn below_root(&self, (krate, module): (usize, usize)) -> String {
        let modules = &self.plan.crates[krate].modules;
        let mut path = String::new();
        let mut at = module;
        while at != 0 {
            path = format!("{}::{path}", modules[at].name);
            at = modules[at].parent;
        }
        path
    }

    fn crate_path(&self, from: usize, to: usize) -> String {
        match from == to {
            true => "crate".to_owned(),
            false => format!("::{}", self.plan.crates[from].dependencies[&to]),
        }
    }

    /// How a crate names a module of another, or its own.
    fn module_path(&self, from: usize, to: (usize, usize)) -> String {
        let path = format!("{}::{}", self.crate_path(from, to.0), self.below_root(to));
        path.trim_end_matches(':').to_owned()
    }

    fn files(&self) -> Vec<File> {
        let mut files = Vec::new();
        for (index, krate) in self.plan.crates.iter().enumerate() {
            let package = package_of(self.plan.seed, index);
            let mut manifest = format!(
                "[package]\nname = \"{package}\"\nversion = \"0.1.0\"\nedition = \"{}\"\n\
                 \n[features]\ndefault = [\"some\"]\nsome = []\nmore = []\n\n[dependencies]\n",
                krate.edition
            );
            let mut head = "#![allow(warnings)]\n".to_owned();
            for (to, name) in &krate.dependencies {
                let other = package_of(self.plan.seed, *to);
                manifest.push_str(&format!(
                    "{name} = {{ path = \"../{other}\", package = \"{other}\" }}\n"
                ));
                if krate.edition == 2015 {
                    head.push_str(&format!("extern crate {name};\n"));
                }
            }
            files.push((format!("{package}/Cargo.toml"), manifest));
            let root = if index == 0 { "main" } else { "lib" };
            let text = head + &self.module(index, 0, &format!("{package}/src"), &mut files);
            files.push((format!("{package}/src/{root}.rs"), text));
        }
        files
    }

    /// A module's text with its inline modules; others become files.
    fn module(&self, krate: usize, module: usize, folder: &str, files: &mut Vec<File>) -> String {
        let mut text = self.items[krate][module].clone();
        for (index, child) in self.plan.crates[krate].modules.iter().enumerate().skip(1) {
            if child.parent != module {
                continue;
            }
            let name = &child.name;
            let inner = self.module(krate, index, &format!("{folder}/{name}"), files);
            if child.is_file {
                text.push_str(&format!("\npub mod {name};\n"));
                let path = match index % 2 {
                    0 => format!("{folder}/{name}.rs"),
                    _ => format!("{folder}/{name}/mod.rs"),
                };
                files.push((path, inner));
            } else {
                text.push_str(&format!("\npub mod {name} {{\n{inner}}}\n"));
            }
        }
        text
    }
}
