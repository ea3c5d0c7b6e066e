//! What the last run has left of the libraries, taken again where it serves.

use super::{Candidate, Run};
use crate::bundle::StageResult;
use crate::error::Result;
use crate::model::program::Program;
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::stages::editions::meanings::Asker;
use crate::stages::print;
use crate::stages::shake::{Asked, Last, Listed, Shaken};
use crate::toolchain::cache::Key;
use crate::toolchain::incremental::Incremental;

impl Run {
    /// What the last run has left of the libraries, if that serves and is
    /// proven; what runs of the program uncut is asked beside the proof.
    pub(super) fn again(
        &self,
        program: &Program,
        key: &Key,
    ) -> Result<(Listed, Option<Vec<Shaken>>)> {
        let list = |kept: Option<&_>| Listed::of(program, &self.tools, &self.editions, kept);
        let Some(last) = Last::of(key, &self.cache) else {
            return Ok((list(None)?, None));
        };
        let asked = self.asked(key);
        let (stage, cut) = last.applied(program);
        let text = print::print(&cut);
        std::thread::scope(|scope| {
            // The longest first.
            let taken = scope.spawn(|| self.takes(stage, text.clone()));
            let listed = scope.spawn(|| list(Some(&asked.kept.of("uncut"))));
            let is_as_it_was = last.is_as_it_was(program, text.as_str(), &asked)?;
            if is_as_it_was && !self.may_be_2015() {
                // It will be asked of the file that is given out.
                let kept = Some(asked.kept.of("meanings"));
                let asker = Asker {
                    kept,
                    ..self.asker()
                };
                self.in_file(&text, &asker)?;
            }
            let listed = listed.join().expect("no worker panics")?;
            let shaken = match is_as_it_was {
                true => last.shaken(program, text.as_str(), &listed, &asked)?,
                false => None,
            };
            let taken = taken.join().expect("no worker panics")?;
            Ok((listed, shaken.filter(|_| taken)))
        })
    }

    /// Who is asked what runs after the last run.
    fn asked(&self, key: &Key) -> Asked<'_> {
        Asked {
            tools: &self.tools,
            cache: &self.cache,
            kept: Incremental::new(key, &self.cache),
        }
    }

    /// The same without a proof.
    pub(super) fn quickly(&self, candidate: &Candidate) -> Result<Option<(Stage, Program)>> {
        let Some(last) = Last::of(&candidate.last, &self.cache) else {
            return Ok(None);
        };
        let (stage, cut) = last.applied(&candidate.program);
        let text = print::print(&cut);
        let serves = std::thread::scope(|scope| -> Result<bool> {
            let taken = scope.spawn(|| self.takes(stage, text.clone()));
            let asked = self.asked(&candidate.last);
            let serves = last.serves(&candidate.program, text.as_str(), &asked);
            Ok(taken.join().expect("no worker panics")? && serves?)
        })?;
        Ok(serves.then_some((stage, cut)))
    }

    /// Whether a text compiles everywhere it must.
    fn takes(&self, stage: Stage, text: Text) -> Result<bool> {
        self.bundle(vec![StageResult::of(stage, text)]).is_taken()
    }
}
