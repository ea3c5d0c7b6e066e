//! A program whose libraries' macros are expanded: what `prune` cuts from.

use super::Run;
use super::cutting::Cut;
use crate::error::Result;
use crate::model::program::{Library, Program};
use crate::model::stage::Stage;
use crate::stages::expand;
use crate::stages::prune::{self, ItemGraph};
use crate::toolchain::cache::Key;
use std::collections::BTreeSet;

/// A program whose libraries' macros are expanded, and the graphs of these.
pub struct Expanded {
    pub(super) program: Program,
    pub(super) graphs: Vec<ItemGraph>,
    /// The same libraries as they were inlined.
    pub(super) inlined: Vec<Library>,
}

impl Expanded {
    /// The libraries, with items in place of the calls that make them.
    pub fn libraries(&self) -> &[Library] {
        &self.program.libraries
    }

    /// Whether a name that is live leads to a library that is not among its own.
    fn leads_beyond(&self, inlined: &Program) -> bool {
        let led_to = prune::libraries_led_to(&self.program, &self.graphs);
        let mut libraries = inlined.libraries.iter().map(|library| &library.module);
        libraries.any(|module| led_to(module) && !self.has(module))
    }

    fn has(&self, module: &str) -> bool {
        let mut libraries = self.libraries().iter();
        libraries.any(|library| library.module == module)
    }
}

impl Run {
    /// The program with its libraries' macros expanded, but without the libraries that
    /// no name leads to, before macros are expanded either: zerocopy's make a megabyte,
    /// of which `rand::rngs::SmallRng` needs nothing.
    pub fn expand_led_to(&self, inlined: &Program) -> Result<Expanded> {
        let key = key_of_led_to(inlined);
        if let Some(known) = self.cache.get::<BTreeSet<String>>(&key) {
            let expanded = self.expand(&of_modules(inlined, &known))?;
            if !expanded.leads_beyond(inlined) {
                return Ok(expanded);
            }
        }
        let graphs = prune::take_apart(inlined)?;
        let led_to = prune::libraries_led_to(inlined, &graphs);
        let modules = inlined.libraries.iter().map(|library| &library.module);
        let modules = modules.filter(|module| led_to(module)).cloned().collect();
        self.cache.put(&key, &modules);
        self.expand(&of_modules(inlined, &modules))
    }

    /// The program with all its libraries, where those that names lead to were not
    /// enough: no stage of cutting was done.
    pub fn expand_whole(
        &self,
        inlined: &Program,
        expanded: &Expanded,
        cut: &Cut,
    ) -> Result<Option<Expanded>> {
        let is_cut = cut
            .done
            .last()
            .is_some_and(|last| Stage::Prune < last.stage);
        if self.request.quick || is_cut || expanded.inlined.len() == inlined.libraries.len() {
            return Ok(None);
        }
        let modules = inlined
            .libraries
            .iter()
            .map(|library| library.module.clone());
        let all: BTreeSet<String> = modules.collect();
        self.cache.put(&key_of_led_to(inlined), &all);
        self.expand(inlined).map(Some)
    }

    /// The program with its libraries' macros expanded, and their graphs:
    /// they depend on nothing but the libraries' text.
    pub fn expand(&self, inlined: &Program) -> Result<Expanded> {
        let mut key = Key::new("expand");
        key.add(&inlined.libraries);
        key.add(&self.has_let_chains());
        let lasts = |_: &_| true;
        let (libraries, graphs) = self.cache.or_make(&key, lasts, || {
            let mut program = expand::expand(inlined)?;
            // Macros may have made some.
            self.nest_let_chains(&mut program);
            let graphs = prune::take_apart(&program)?;
            Ok((program.libraries, graphs))
        })?;
        let user = inlined.user.clone();
        Ok(Expanded {
            program: Program { user, libraries },
            graphs,
            inlined: inlined.libraries.clone(),
        })
    }
}

/// Under which the libraries that names lead to are kept.
fn key_of_led_to(inlined: &Program) -> Key {
    let mut key = Key::new("led to");
    key.add(&inlined.libraries);
    key
}

/// The program with some of its libraries alone.
fn of_modules(inlined: &Program, modules: &BTreeSet<String>) -> Program {
    let libraries = inlined.libraries.iter();
    let libraries = libraries.filter(|library| modules.contains(&library.module));
    Program {
        user: inlined.user.clone(),
        libraries: libraries.cloned().collect(),
    }
}
