//! Which modules stand in which block, and the `use` lines that follow.

use super::block::{Block, Blocks, Place, module};
use super::{Clash, Module, Pasted, Renamed, Snippets};
use crate::error::Result;
use crate::syntax::uses::braced;
use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};

/// Snippets that share a module, and all that they need.
struct Group {
    /// Indices of the modules that were asked for, in order.
    asked: Vec<usize>,
    /// Of all modules.
    members: BTreeSet<usize>,
}

/// A snippet and the names that its `use` line brings in.
struct Imports<'s> {
    snippet: &'s str,
    /// Each with its new name, if another snippet's import has its own.
    names: Vec<(String, Option<String>)>,
}

/// Lays out the modules at these indices with all that they need.
pub fn paste(snippets: &Snippets, asked: &[usize]) -> Result<Pasted> {
    let blocks = Blocks::new(snippets);
    let mut beside = BTreeMap::new();
    let mut waiting = asked.to_vec();
    while let Some(module) = waiting.pop() {
        if let Entry::Vacant(entry) = beside.entry(module) {
            let block = blocks.block(module, Place::Beside)?;
            waiting.extend(&block.needs);
            entry.insert(block);
        }
    }
    let (imports, renamed) = imports(snippets, asked);
    let (mut texts, mut lines) = (Vec::new(), Vec::new());
    for group in groups(asked, &beside) {
        let (text, line) = group.laid_out(&blocks, &beside, &imports)?;
        texts.push(text);
        lines.extend(line.map(|line| format!("#[allow(unused_imports)]\n{line}\n")));
    }
    let needed = beside.keys().filter(|module| !asked.contains(module));
    let names = asked.iter().chain(needed);
    let names = names.map(|&module| snippets.modules[module].name.clone());
    Ok(Pasted {
        names: names.collect(),
        asked: asked.len(),
        old_names: Vec::new(),
        blocks: texts.join("\n"),
        imports: lines.concat(),
        clashes: clashes(snippets, asked, &imports),
        renamed,
        origin: snippets.origins(beside.keys().copied()),
    })
}

/// Parts the modules that are asked for: two that need a common one, or each
/// other, belong together.
fn groups(asked: &[usize], blocks: &BTreeMap<usize, Block>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for &module in asked {
        let mut members = BTreeSet::new();
        let mut waiting = vec![module];
        while let Some(member) = waiting.pop() {
            if members.insert(member) {
                waiting.extend(&blocks[&member].needs);
            }
        }
        let shares = |group: &Group| !group.members.is_disjoint(&members);
        let (sharing, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(shares);
        groups = others;
        let mut joined = Group {
            asked: vec![module],
            members,
        };
        for group in sharing {
            joined.asked.extend(group.asked);
            joined.members.extend(group.members);
        }
        groups.push(joined);
    }
    let place = |module: &usize| asked.iter().position(|other| other == module);
    for group in &mut groups {
        group.asked.sort_by_key(place);
    }
    groups.sort_by_key(|group| place(&group.asked[0]));
    groups
}

impl Group {
    /// The block of the group, and its `use` line.
    fn laid_out(
        &self,
        blocks: &Blocks,
        beside: &BTreeMap<usize, Block>,
        imports: &[Imports],
    ) -> Result<(String, Option<String>)> {
        let is_needed = |module: &&usize| !self.asked.contains(module);
        let needed = self.members.iter().filter(is_needed);
        let needed = needed.map(|module| beside[module].text("mod", &[]));
        let trees = self.asked.iter().filter_map(|module| {
            let snippet = &blocks.snippets.modules[*module].name;
            imports
                .iter()
                .find(|imports| imports.snippet == snippet)?
                .tree()
        });
        let mut trees: Vec<String> = trees.collect();
        const KEYWORD: &str = "#[allow(dead_code)]\nmod";
        let text = if let Some(outer) = self.outer(&blocks.snippets.modules, beside) {
            let block = blocks.block(outer, Place::Around)?;
            block.text(KEYWORD, &needed.collect::<Vec<_>>())
        } else {
            let asked = self.asked.iter();
            let asked = asked.map(|module| beside[module].text("pub mod", &[]));
            let name = self.name(&blocks.snippets.modules);
            // As rustfmt does where braces stand in braces.
            trees = match trees.as_slice() {
                [] => trees,
                [tree] => vec![format!("{name}::{tree}")],
                several => vec![format!("{name}::{{\n    {},\n}}", several.join(",\n    "))],
            };
            module(KEYWORD, &name, "", &asked.chain(needed).collect::<Vec<_>>())
        };
        Ok((text, trees.pop().map(|tree| format!("use {tree};"))))
    }

    /// The one snippet that all others of the group can stand in: they do not
    /// lead back to it, and their names are free in it.
    fn outer(&self, modules: &[Module], beside: &BTreeMap<usize, Block>) -> Option<usize> {
        let &[outer] = self.asked.as_slice() else {
            return None;
        };
        let leads_back = |module: &usize| beside[module].needs.contains(&outer);
        let is_taken = |module: &usize| {
            *module != outer && modules[outer].taken.contains(&modules[*module].name)
        };
        let mut members = self.members.iter();
        (!members.any(|module| leads_back(module) || is_taken(module))).then_some(outer)
    }

    /// The name of a module around all of the group.
    fn name(&self, modules: &[Module]) -> String {
        let names = self
            .asked
            .iter()
            .map(|&module| modules[module].name.as_str());
        match names.clone().count() {
            1 => format!("{}_with_all", names.collect::<String>()),
            _ => names.collect::<Vec<_>>().join("_and_"),
        }
    }
}

impl Imports<'_> {
    /// `snippet::{name, other as new}`, if there is a name.
    fn tree(&self) -> Option<String> {
        let names = self.names.iter().map(|(name, new)| match new {
            Some(new) => format!("{name} as {new}"),
            None => name.clone(),
        });
        let names: Vec<_> = names.collect();
        (!names.is_empty()).then(|| format!("{}::{}", self.snippet, braced(&names)))
    }
}

/// What the `use` lines bring in, each item once, and what they rename.
fn imports<'s>(snippets: &'s Snippets, asked: &[usize]) -> (Vec<Imports<'s>>, Vec<Renamed>) {
    let mut taken: BTreeMap<&str, (&[String], &str)> = BTreeMap::new();
    let mut renamed = Vec::new();
    let imports = asked.iter().map(|&module| {
        let Module {
            name: snippet,
            exports,
            ..
        } = &snippets.modules[module];
        let mut exports: Vec<_> = exports.iter().collect();
        exports.sort_by_key(|(name, _)| name.starts_with(char::is_uppercase));
        let names = exports.into_iter().filter_map(|(name, path)| {
            let Some(&(known, owner)) = taken.get(name.as_str()) else {
                taken.insert(name, (path, snippet));
                return Some((name.clone(), None));
            };
            // The same item, re-exported by another module.
            if known == path {
                return None;
            }
            let new = new_name(snippet, name);
            renamed.push(Renamed {
                name: name.clone(),
                snippets: [owner.to_owned(), snippet.clone()],
                new: new.clone(),
            });
            Some((name.clone(), Some(new)))
        });
        Imports {
            snippet,
            names: names.collect(),
        }
    });
    (imports.collect(), renamed)
}

/// A snippet's item under a name that has the snippet's in it.
pub fn new_name(snippet: &str, name: &str) -> String {
    let name = name.trim_start_matches("r#");
    let snippet = snippet.trim_start_matches("r#");
    if 1 < name.len() && !name.contains(char::is_lowercase) {
        return format!("{}_{name}", snippet.to_uppercase());
    }
    if !name.starts_with(char::is_uppercase) {
        return format!("{snippet}_{name}");
    }
    let words = snippet.split('_').map(|word| {
        let mut letters = word.chars();
        letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .chain(letters)
            .collect::<String>()
    });
    words.chain([name.to_owned()]).collect()
}

/// The names that other snippets' `use` lines bring in too.
fn clashes(snippets: &Snippets, asked: &[usize], imports: &[Imports]) -> Vec<Clash> {
    let modules = snippets.modules.iter().enumerate();
    let others = modules.filter(|(index, module)| module.listed && !asked.contains(index));
    let others: Vec<_> = others.map(|(_, module)| module).collect();
    let names = imports.iter().flat_map(|imports| {
        let own = imports.names.iter().filter(|(_, new)| new.is_none());
        own.map(|(name, _)| (imports.snippet, name))
    });
    let clashes = names.map(|(snippet, name)| {
        let have = others
            .iter()
            .filter(|module| module.exports.contains_key(name));
        Clash {
            name: name.clone(),
            others: have.map(|module| module.name.clone()).collect(),
            new: new_name(snippet, name),
        }
    });
    clashes.filter(|clash| !clash.others.is_empty()).collect()
}
