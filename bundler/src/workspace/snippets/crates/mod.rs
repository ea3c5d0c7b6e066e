//! Items of crates as blocks of code, ready to be pasted.
//!
//! What is asked for is any public item of a crate that the workspace knows:
//! `ac_library::Segtree`, a function, a trait, a module, or one function of a
//! type. The crate is inlined as that of a program is, then cut to these items
//! and what they need: by names, then by what the compiler's lints call unused.
//! Nothing runs, so the compiler cannot say what it makes code for; all public
//! functions of a type that is asked for stay, and those of the types that its
//! signatures name.

mod available;
mod block;
mod index;
mod islands;
mod listed;
mod package;
mod relative;
mod roots;
mod uncalled;

pub use available::Available;

use crate::error::{self, Error, Result};
use crate::model::crates::Attribution;
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::text::Text;
use crate::pipeline::{Expanded, Run};
use crate::stages::print;
use crate::stages::resolve::Request;
use crate::suggest;
use crate::syntax::uses::{joined, leaves};
use crate::toolchain::cargo::Toolchain;
use block::{Block, Compiled};
use index::{Found, Index, Kind, Path, each_item};
use islands::without_islands;
use package::{Package, related};
use roots::{Extent, Roots};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use uncalled::without_uncalled;

/// Items of crates with all that they need.
#[derive(Debug)]
pub struct PastedItems {
    blocks: Vec<PastedBlock>,
    /// What was asked for.
    pub asked: Vec<String>,
    /// The editions that take it.
    pub editions: Vec<Edition>,
    /// What else is to be known.
    pub notes: Vec<String>,
}

/// A block of crates that belong together.
#[derive(Debug)]
struct PastedBlock {
    /// Lines that say where it is from.
    heads: String,
    code: String,
    /// The `use` line.
    imports: String,
}

impl PastedItems {
    /// The blocks, each with its `use` line.
    pub fn text(&self) -> String {
        let texts = self.blocks.iter().map(PastedBlock::text);
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The same in fewer bytes, behind the lines that say where it is from.
    ///
    /// # Errors
    /// When the tokens would not be the same.
    pub fn minified(&self) -> Result<String> {
        let mut out = String::new();
        for block in &self.blocks {
            out += &block.heads;
            for part in [&block.code, &block.imports] {
                let part = print::minify_code(&Text::from(part.as_str()));
                let part = part.map_err(|reason| {
                    let asked = self.asked.join(", ");
                    Error::new(format!("{asked} cannot be minified: {reason}"))
                        .help("leave out --minify")
                });
                out += part?.as_str();
            }
        }
        Ok(out)
    }
}

impl PastedBlock {
    fn text(&self) -> String {
        format!("{}{}\n{}", self.heads, self.code, self.imports)
    }
}

/// What is asked for: an item by its path, or one function of it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    path: Path,
    /// A member of a type or trait.
    member: Option<String>,
}

impl Wanted {
    /// `a::b::{c, D::e}`; by its looks `D::e` is a member.
    fn parse(said: &str) -> Result<Vec<Wanted>> {
        let item = syn::parse_str::<syn::ItemUse>(&format!("use {said};"));
        let item = item.map_err(|_| {
            Error::new(format!("`{said}` is not the path of an item"))
                .of_kind(error::Kind::Usage)
                .help("write it as in a `use`: ac_library::Segtree, or ac_library::{Dsu, Segtree}")
        })?;
        let paths = leaves(&item).into_iter().map(|leaf| {
            let mut path: Path = leaf.target_names();
            if leaf.glob || leaf.rename.is_some() {
                return Err(Error::new(format!("`{said}` names no single items"))
                    .of_kind(error::Kind::Usage)
                    .help("name each item, or their module; rename them in the `use` line"));
            }
            let is_type = |name: &String| name.starts_with(char::is_uppercase);
            let member = match path.iter().rev().nth(1).is_some_and(is_type) {
                true => path.pop(),
                false => None,
            };
            Ok(Wanted { path, member })
        });
        paths.collect()
    }

    fn name(&self) -> String {
        let path = self.path.iter().chain(&self.member);
        path.map(String::as_str).collect::<Vec<_>>().join("::")
    }

    fn of_crate(&self) -> &str {
        &self.path[0]
    }
}

/// Blocks of code for the items of these paths; `taken` are names that stand
/// where they are pasted.
///
/// # Errors
/// When there is no crate or no item of a name (the nearest are told), when the
/// crate cannot be built, and when the block does not compile.
pub fn paste(
    said: &[&str],
    available: &Available,
    tools: &Toolchain,
    taken: &BTreeSet<String>,
) -> Result<PastedItems> {
    let mut wanted = Vec::new();
    for said in said {
        for of in Wanted::parse(said)? {
            if !wanted.contains(&of) {
                wanted.push(of);
            }
        }
    }
    let crates = wanted.iter().map(Wanted::of_crate).collect();
    let mut groups = related(available, &crates, tools)?;
    // In the order in which they are asked for.
    groups.sort_by_key(|group| wanted.iter().position(|of| group.contains(of.of_crate())));
    let mut pasted = PastedItems {
        blocks: Vec::new(),
        asked: wanted.iter().map(Wanted::name).collect(),
        editions: block::EDITIONS.to_vec(),
        notes: Vec::new(),
    };
    let mut taken = taken.clone();
    for group in groups {
        let of_group = wanted.iter().filter(|of| group.contains(of.of_crate()));
        let of_group: Vec<_> = of_group.cloned().collect();
        paste_related(&of_group, available, tools, &mut taken, &mut pasted)?;
    }
    Ok(pasted)
}

/// Adds one block, of crates that belong together.
fn paste_related(
    wanted: &[Wanted],
    available: &Available,
    tools: &Toolchain,
    taken: &mut BTreeSet<String>,
    pasted: &mut PastedItems,
) -> Result<()> {
    let crates: BTreeSet<_> = wanted.iter().map(Wanted::of_crate).collect();
    let uses = wanted.iter().map(|of| of.path.join("::"));
    let package = Package::new(available, &crates, &program(uses, &BTreeSet::new()))?;
    let (run, expanded) = match built(&package, tools) {
        Ok(built) => built,
        Err(error) => return Err(diagnosed(wanted, available, tools, error)?),
    };
    let index = Index::of(expanded.libraries())?;
    let (roots, uses) = roots(wanted, &expanded, &index)?;
    let paths = uses
        .all
        .iter()
        .map(|path| format!("crate::{}", path.join("::")));
    let user = Text::from(&*program(paths, roots.names()));
    let cut = without_uncalled(&run.cut_to(user, &expanded)?, &roots.macros().collect())?;
    let cut = without_islands(&cut, &roots, &run)?;
    let mut cut = roots::unmarked(&run.without_unused(&roots.marked(&cut)?)?);
    pasted.notes.extend(run.with_all_meanings(&mut cut)?);
    links_nothing(wanted, &cut, &package, tools)?;
    let block = Block::of(&cut, &crates.into_iter().collect::<Vec<_>>(), taken)?;
    let imports = uses.line(&block, taken, &mut pasted.notes);
    let printed = PastedBlock {
        heads: block.heads,
        code: block.code,
        imports,
    };
    let Compiled { taken, refused } = block::compiled(&printed.text(), run.tools())?;
    if let (true, Some((_, said))) = (taken.is_empty(), refused.first()) {
        let names: Vec<_> = wanted.iter().map(Wanted::name).collect();
        return Err(block::refusal(&names.join(", "), said));
    }
    for (edition, said) in &refused {
        let said = said.lines().next().unwrap_or_default();
        let of = &block.name;
        pasted
            .notes
            .push(format!("`mod {of}` is not for edition {edition}: {said}"));
    }
    pasted.editions.retain(|edition| taken.contains(edition));
    pasted.blocks.push(printed);
    Ok(())
}

/// That nothing is left of a crate that calls what a C library has.
fn links_nothing(
    wanted: &[Wanted],
    cut: &Program,
    package: &Package,
    tools: &Toolchain,
) -> Result<()> {
    let metadata = tools.metadata(&package.manifest)?;
    let files = Index::of(&cut.libraries)?.files;
    for (library, file) in cut.libraries.iter().zip(&files) {
        let mut packages = metadata.packages.iter();
        let linked = packages.find_map(|package| {
            let is_it = Attribution::of(package) == library.attribution;
            package.links.as_ref().filter(|_| is_it)
        });
        let mut calls = None;
        each_item(&file.items, &mut Vec::new(), &mut |item, _| {
            if let syn::Item::ForeignMod(item) = item {
                calls = calls.or(Some(item.span().byte_range().start));
            }
        });
        if let (Some(linked), Some(at)) = (linked, calls) {
            let names: Vec<_> = wanted.iter().map(Wanted::name).collect();
            return Err(Error::new(format!(
                "{} cannot be pasted: {} links the C library `{linked}`, which a judge has not",
                names.join(", "),
                library.attribution.package
            ))
            .of_kind(error::Kind::Program)
            .detail(library.text.quote(at))
            .help("look for a crate that is written in Rust alone, or for its feature that is"));
        }
    }
    Ok(())
}

/// A program that takes items by these paths and says these names.
fn program(uses: impl Iterator<Item = String>, names: &BTreeSet<String>) -> String {
    let mut text = String::new();
    for (at, path) in uses.enumerate() {
        text += &format!("#[allow(unused_imports)]\nuse {path} as root_{at};\n");
    }
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    text + &format!(
        "#[allow(unused_macros)]\nmacro_rules! roots {{ ({}) => {{}} }}\nfn main() {{}}\n",
        names.join(" ")
    )
}

/// A program's crates, inlined and taken apart.
fn built(package: &Package, tools: &Toolchain) -> Result<(Run, Expanded)> {
    let request = Request {
        manifest: package.manifest.clone(),
        bin: Some(package.bin.clone()),
        editions: block::EDITIONS.into(),
        ..Request::default()
    };
    let mut run = Run::new(&request, tools)?;
    let inlined = run.inline()?;
    let expanded = run.expand(&inlined)?;
    Ok((run, expanded))
}

/// Why a program does not compile that takes these items: if the crates alone
/// do, one of them is not there.
fn diagnosed(
    wanted: &[Wanted],
    available: &Available,
    tools: &Toolchain,
    error: Error,
) -> Result<Error> {
    for of in wanted {
        let name = of.of_crate();
        let crates = BTreeSet::from([name]);
        let alone = program([name.to_owned()].into_iter(), &BTreeSet::new());
        let package = Package::new(available, &crates, &alone)?;
        let (_, expanded) = built(&package, tools).map_err(|error| {
            error.help(format!(
                "{name} cannot be had until it builds: see what cargo says"
            ))
        })?;
        let index = Index::of(expanded.libraries())?;
        has_module(of, &expanded)?;
        let all = index.reachable(name);
        if !all.iter().any(|(path, _)| *path == of.path) && index.find(&of.path).is_none() {
            return Ok(unknown(of, &all));
        }
        let alone = program([of.path.join("::")].into_iter(), &BTreeSet::new());
        let package = Package::new(available, &crates, &alone)?;
        if built(&package, tools).is_err() {
            return Ok(unknown(of, &all));
        }
    }
    Ok(error)
}

/// That a crate is one of procedural macros, if it is.
fn has_module(of: &Wanted, expanded: &Expanded) -> Result<()> {
    let name = of.of_crate();
    let mut libraries = expanded.libraries().iter();
    match libraries.any(|library| library.module == name) {
        true => Ok(()),
        false => Err(no_code(
            of,
            "it is a procedural macro, or nothing of it is left without its `cfg`s",
        )),
    }
}

/// That an item is not there; the nearest that are.
fn unknown(of: &Wanted, all: &[(Path, Found)]) -> Error {
    let name = of.path.join("::");
    let error = Error::new(format!(
        "{} has no public item `{}`",
        of.of_crate(),
        of.path[1..].join("::")
    ));
    let error = error.of_kind(error::Kind::NotFound);
    let last = of.path.last().map_or("", String::as_str).to_lowercase();
    let known = all.iter().flat_map(|(path, _)| {
        let shown = path.join("::");
        let end = path
            .last()
            .map_or(String::new(), |last| last.to_lowercase());
        [(shown.to_lowercase(), shown.clone()), (end, shown)]
    });
    let known: Vec<_> = known.collect();
    let near_end = suggest::nearest(&last, known.iter().map(|(key, shown)| (key, shown)));
    let near = match near_end.is_empty() {
        true => suggest::nearest(
            &name.to_lowercase(),
            known.iter().map(|(key, shown)| (key, shown)),
        ),
        false => near_end,
    };
    match suggest::did_you_mean(&near) {
        Some(question) => error.help(question),
        None => {
            let shown: Vec<_> = all
                .iter()
                .take(8)
                .map(|(path, _)| path.join("::"))
                .collect();
            error.help(format!(
                "it has {}{}",
                shown.join(", "),
                if 8 < all.len() { ", ..." } else { "" }
            ))
        }
    }
}

/// That an item is nothing that could be pasted.
fn no_code(of: &Wanted, why: &str) -> Error {
    Error::new(format!("{} cannot be pasted: {why}", of.name()))
        .of_kind(error::Kind::Program)
        .help("use it in a program, and bundle that")
}

/// The paths that a `use` line may take.
struct Uses {
    /// Those that it takes: what was asked for, and the traits that its
    /// signatures name.
    told: Vec<Path>,
    /// All that stay reachable.
    all: Vec<Path>,
}

/// What must stay, and by which paths it is reached.
fn roots(wanted: &[Wanted], expanded: &Expanded, index: &Index) -> Result<(Roots, Uses)> {
    let libraries = expanded.libraries();
    let mut roots = Roots::default();
    let mut told: Vec<Path> = Vec::new();
    let mut known = BTreeSet::new();
    for of in wanted {
        has_module(of, expanded)?;
        let Some(found) = index.find(&of.path) else {
            return Err(no_code(
                of,
                "it is the standard library's, or a procedural macro makes it or is it",
            ));
        };
        add(of, &found, libraries, index, &mut roots)?;
        if known.insert(found.path) {
            told.push(of.path.clone());
        }
    }
    let traits = roots.traits(libraries, index);
    roots.close(libraries, index);
    let mut all = told.clone();
    let crates: BTreeSet<&str> = wanted.iter().map(Wanted::of_crate).collect();
    for (path, found) in crates.iter().flat_map(|name| index.reachable(name)) {
        if !roots.has_type(&found.path) || known.contains(&found.path) {
            continue;
        }
        // A module that was asked for has its own.
        let is_inside = known.iter().any(|known| found.path.starts_with(known));
        if traits.contains(&found.path) && !is_inside {
            told.push(path.clone());
        }
        all.push(path);
    }
    for path in roots.reached() {
        if !all.contains(path) {
            all.push(path.clone());
        }
    }
    Ok((roots, Uses { told, all }))
}

/// Adds what is asked for, if it can be had.
fn add(
    of: &Wanted,
    found: &Found,
    libraries: &[Library],
    index: &Index,
    roots: &mut Roots,
) -> Result<()> {
    let name = of.path.join("::");
    let Some(member) = &of.member else {
        match found.kind {
            Kind::Type | Kind::Trait => roots.add_type(&found.path, Extent::Whole),
            kind => roots.add(kind, &found.path),
        }
        return Ok(());
    };
    if !matches!(found.kind, Kind::Type | Kind::Trait) {
        return Err(
            Error::new(format!("{name} is no type that could have `{member}`"))
                .of_kind(error::Kind::NotFound)
                .help(format!("ask for it alone: {name}")),
        );
    }
    let aliased = roots::alias_of(&found.path, libraries, index);
    if aliased.is_some() {
        roots.add(Kind::Value, &found.path);
    }
    let path = aliased.as_ref().unwrap_or(&found.path);
    let known = roots::members_of(path, libraries, index);
    if known.contains(member) {
        roots.add_type(path, Extent::Members([member.clone()].into()));
        return Ok(());
    }
    let near = suggest::nearest(member, known.iter().map(|known| (known, known)));
    let error = Error::new(format!("{name} has no public `{member}`"));
    let error = error.of_kind(error::Kind::NotFound);
    Err(match suggest::did_you_mean(&near) {
        Some(question) => error.help(question),
        None => error.help(format!("ask for all of it: {name}")),
    })
}

impl Uses {
    /// The line, where two of one name get two.
    fn line(&self, block: &Block, names: &mut BTreeSet<String>, notes: &mut Vec<String>) -> String {
        names.insert(block.name.clone());
        let mut leaves = Vec::new();
        for path in &self.told {
            let (name, _) = path.split_last().expect("a path has a name");
            let steps: Vec<&str> = match block.is_crate {
                true => path.iter().map(String::as_str).collect(),
                false => [block.name.as_str()]
                    .into_iter()
                    .chain(path.iter().map(String::as_str))
                    .collect(),
            };
            let mut leaf = steps.join("::");
            if !names.insert(name.clone()) {
                let new = super::layout::new_name(&path[0], name);
                notes.push(format!(
                    "there is another `{name}` here: that of {} is `{new}`",
                    path[0]
                ));
                leaf += &format!(" as {new}");
                names.insert(new);
            }
            let of_root = block
                .root
                .iter()
                .filter(|(_, macros)| macros.contains(name));
            for (root, _) in of_root {
                let root = match block.is_crate {
                    true => format!("{}::{root}", path[0]),
                    false => format!("{}::{root}", block.name),
                };
                if !leaves.contains(&root) {
                    leaves.push(root);
                }
            }
            leaves.push(leaf);
        }
        leaves.sort();
        let leaves: Vec<&str> = leaves.iter().map(String::as_str).collect();
        match leaves.as_slice() {
            [] => String::new(),
            leaves => format!("#[allow(unused_imports)]\nuse {};\n", joined(leaves)),
        }
    }
}
