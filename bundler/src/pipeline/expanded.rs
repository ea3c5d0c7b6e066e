//! A program whose libraries' macros are expanded: what `prune` cuts from.

use super::Run;
use crate::error::Result;
use crate::model::program::{Library, Program};
use crate::stages::expand;
use crate::stages::prune::{self, ItemGraph};
use crate::toolchain::cache::Key;
use std::collections::BTreeSet;

/// A program whose libraries' macros are expanded, and the graphs of these.
pub struct Expanded {
    pub(super) program: Program,
    pub(super) graphs: Vec<ItemGraph>,
}

impl Expanded {
    /// The libraries, with items in place of the calls that make them.
    pub fn libraries(&self) -> &[Library] {
        &self.program.libraries
    }

    /// The modules of the libraries that names lead to.
    fn led_to(&self) -> BTreeSet<String> {
        led_to(&self.program, &self.graphs)
    }
}

impl Run {
    /// The program with macros expanded in the libraries that names lead to, before
    /// macros are expanded either: zerocopy's make a megabyte, of which
    /// `rand::rngs::SmallRng` needs nothing. Names may lead to the others after an
    /// edit: then it is done again.
    pub fn expand_led_to(&self, inlined: &Program) -> Result<Expanded> {
        let mut key = Key::new("led to");
        key.add(&inlined.libraries);
        if let Some(known) = self.cache.get::<BTreeSet<String>>(&key) {
            let expanded = self.expand_in(inlined, &known)?;
            if expanded.led_to().is_subset(&known) {
                return Ok(expanded);
            }
        }
        let modules = led_to(inlined, &prune::take_apart(inlined)?);
        self.cache.put(&key, &modules);
        self.expand_in(inlined, &modules)
    }

    /// The program with the macros of all its libraries expanded.
    pub fn expand(&self, inlined: &Program) -> Result<Expanded> {
        let modules = inlined.libraries.iter();
        let modules = modules.map(|library| library.module.clone());
        self.expand_in(inlined, &modules.collect())
    }

    /// The program with the macros of some libraries expanded, and the graphs of all:
    /// they depend on nothing but the libraries' text.
    fn expand_in(&self, inlined: &Program, modules: &BTreeSet<String>) -> Result<Expanded> {
        let mut key = Key::new("expand");
        key.add(&inlined.libraries);
        key.add(modules);
        key.add(&self.has_let_chains(&self.editions));
        let lasts = |_: &_| true;
        let (libraries, graphs) = self.cache.or_make(&key, lasts, || {
            let is_wanted = |library: &Library| modules.contains(&library.module);
            let mut program = expand::expand(inlined, is_wanted)?;
            // Macros may have made some.
            self.nest_let_chains(&mut program);
            let graphs = prune::take_apart(&program)?;
            Ok((program.libraries, graphs))
        })?;
        let user = inlined.user.clone();
        let program = Program { user, libraries };
        Ok(Expanded { program, graphs })
    }
}

/// The modules of the libraries whose names something live says.
fn led_to(program: &Program, graphs: &[ItemGraph]) -> BTreeSet<String> {
    let is_led_to = prune::libraries_led_to(program, graphs);
    let modules = program.libraries.iter().map(|library| &library.module);
    modules
        .filter(|module| is_led_to(module))
        .cloned()
        .collect()
}
