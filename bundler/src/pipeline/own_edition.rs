//! The package's own edition for what is left of a program that was cut in another one.

use super::Run;
use super::cutting::{Cut, Done};
use crate::error::Result;
use crate::stages::{print, shake};
use std::sync::Arc;

impl Run {
    /// What is cut in another edition, in the package's own if that takes it now: what
    /// asked for the other may be gone. The same runs as in the other edition, but for
    /// what the two mean otherwise, which is for the compiler's lints to judge.
    pub fn in_own_edition(&mut self, mut cut: Cut) -> Result<Cut> {
        let own = self.resolved.crates[0].edition;
        let last = cut.done.last();
        let Some(last) = last.filter(|_| self.other_edition.is_some()) else {
            return Ok(cut);
        };
        let editions = self.editions_of(&last.program);
        let taken = self.taken_as(&last.program, own, &editions)?;
        let Some(taken) = taken.filter(|taken| taken.errors.is_empty()) else {
            return Ok(cut);
        };
        let running = match &last.proof {
            None => None,
            Some(proof) => {
                let text = print::print(&taken.program);
                let (tools, text) = (&self.tools, text.as_str());
                let difference = proof.compare_once(tools, text, self.editions[0], &self.cache)?;
                let running = shake::instances_once(tools, text, own, &self.cache)?;
                let (None, Ok(running)) = (difference, running) else {
                    return Ok(cut);
                };
                Some((proof, running.functions))
            }
        };
        self.take_own_edition();
        let proof = running.map(|(proof, running)| proof.also_in(own, running, &self.editions));
        let done = Done {
            stage: last.stage,
            program: taken.program,
            proof: proof.map(Arc::new),
            at: last.at,
        };
        cut.done.pop();
        cut.done.push(done);
        cut.differences = taken.differences;
        Ok(cut)
    }
}
