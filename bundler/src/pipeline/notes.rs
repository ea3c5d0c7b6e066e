//! What a run finds out that the user is told of.

use super::Run;
use crate::bundle::StageResult;
use crate::error::Result;
use crate::model::edition::minor;
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::stages::other_scope::Without;
use crate::stages::print::ONLY_LINUX;
use crate::stages::resolve::flags;
use crate::stages::shake::OF_OTHERS_AT_MOST;
use crate::stages::{by_nature, of_callers, other_scope};
use crate::syntax::msrv;
use crate::toolchain::rustc;

impl Run {
    /// Notes on the file that is given out.
    pub(super) fn notes_on_file(&self) -> Result<Vec<String>> {
        let Some(StageResult {
            text: file, proof, ..
        }) = self.results.last()
        else {
            return Ok(Vec::new());
        };
        let mut notes = match self.request.quick {
            true => Vec::new(),
            false => self.notes_on_meanings(file)?,
        };
        if file.as_str().contains(ONLY_LINUX) {
            notes.push(format!(
                "the file is for Linux alone: what other systems need of the libraries, more than \
                 {} KB, is left out",
                OF_OTHERS_AT_MOST / 1024
            ));
        }
        let functions = || proof.iter().flat_map(|proof| proof.names());
        notes.extend(by_nature::note(file, functions()));
        notes.extend(by_nature::note_on_folders(file));
        let functions = functions();
        notes.extend(by_nature::note_on_debug(rustc::CRATE, functions));
        notes.extend(other_scope::features(file));
        let wanted = self.resolved.crates.iter().filter(|krate| krate.is_wanted);
        let set = wanted.flat_map(|krate| &krate.config.custom);
        let set = set.filter_map(|cfg| cfg.split('=').next());
        let set = set.filter(|name| *name != "feature").collect();
        notes.extend(other_scope::built(file, &set));
        notes.extend(self.notes_on_scopes());
        let of_callers = self.of_callers.iter();
        notes.extend(of_callers::notes(
            of_callers.filter(|of| file.has_origin(&of.origin)),
        ));
        let manifest = &self.request.manifest;
        let (text, has_libraries) = (file.as_str(), !self.modules.is_empty());
        notes.extend(flags::of_profiles(manifest, text, has_libraries));
        notes.extend(flags::of_compiler(manifest, text, has_libraries));
        notes.extend(self.notes_on_age(file));
        Ok(notes)
    }

    /// Notes on what libraries may mean otherwise beside `std`, and in the judged
    /// edition. What they do not mean any more, shaking cuts.
    fn notes_on_scopes(&self) -> Vec<String> {
        let krate = |title: &str| {
            let mut crates = self.resolved.crates.iter();
            crates.find(|krate| krate.attribution.to_string() == title)
        };
        let without = |title: &str| {
            let of = krate(title).and_then(|krate| {
                let root = std::fs::read_to_string(&krate.root).ok()?;
                Some(Without::of(&root, &krate.config))
            });
            of.unwrap_or_default()
        };
        let edition = |title: &str| krate(title).map(|krate| krate.edition);
        let mut pruned = self.results.iter().rev();
        let pruned = pruned.find(|result| matches!(result.stage, Stage::Prune | Stage::Inline));
        let Some(StageResult { text, .. }) = pruned else {
            return Vec::new();
        };
        let proof = self.results.last().and_then(|last| last.proof.as_ref());
        let runs = |name: &str| proof.is_none_or(|proof| proof.names().any(|of| of == name));
        let mut notes = other_scope::prelude(text, without, runs);
        notes.extend(other_scope::fragments(text, self.editions[0], edition));
        notes
    }

    /// Notes on what the judge's compiler lacks, if it is not here to say so
    /// itself.
    fn notes_on_age(&self, file: &Text) -> Vec<String> {
        let Some(judge) = self.resolved.judge else {
            return Vec::new();
        };
        let Some((rustc, own)) = judge.rustc.and_then(|rustc| Some((rustc, minor(rustc)?))) else {
            return Vec::new();
        };
        let mut installed = self.compilers.iter().chain([&self.tools]);
        if installed.any(|compiler| minor(&compiler.version) == Some(own)) {
            return Vec::new();
        }
        let proof = self.results.last().and_then(|last| last.proof.as_ref());
        let functions = proof.into_iter().flat_map(|proof| proof.names());
        let needs = msrv::needs(file, own, functions).into_iter();
        let note = |(feature, since, at): (String, u32, usize)| {
            let (title, quote) = (judge.title, file.quote(at));
            format!("{feature} needs Rust 1.{since}, {title} has {rustc}\n{quote}")
        };
        needs.map(note).collect()
    }
}
