//! A program after a stage of shaking.

use super::proof::Proof;
use crate::model::program::Program;
use crate::model::stage::Stage;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Instant;

/// A program after a stage, with what it must be compared with.
#[derive(Debug, Serialize, Deserialize)]
pub struct Shaken {
    /// The stage.
    pub stage: Stage,
    /// The program.
    pub program: Program,
    /// What runs before the stage.
    pub proof: Arc<Proof>,
    /// When the stage was done; what an earlier run did is done at once.
    #[serde(skip, default = "Instant::now")]
    pub done: Instant,
}

impl Shaken {
    /// What a stage has left just now.
    pub(super) fn new(stage: Stage, program: Program, proof: &Arc<Proof>) -> Shaken {
        Shaken {
            stage,
            program,
            proof: Arc::clone(proof),
            done: Instant::now(),
        }
    }
}
