//! What an earlier run has shaken: the same program gives the same again.

use super::{Proof, Shaken, shake};
use crate::error::Result;
use crate::model::edition::Edition;
use crate::model::program::{Library, Program};
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::stages::resolve::sources;
use crate::toolchain::cache::{Cache, Key, Texts};
use crate::toolchain::cargo::Toolchain;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// The stages; of each the user's text, then its libraries'; the proofs.
type Kept = (Vec<KeptStage>, Texts, Vec<Proof>);

#[derive(Serialize, Deserialize)]
struct KeptStage {
    stage: Stage,
    modules: Vec<String>,
    /// Which of the proofs is its own.
    proof: usize,
}

/// Shakes a program, unless an earlier run has done it; the proof is compared
/// with the file in any case.
///
/// # Errors
/// Those of [`shake`].
pub fn shake_once(
    program: &Program,
    tools: &Toolchain,
    editions: &[Edition],
    cache: &Cache,
) -> Result<Result<Vec<Shaken>, String>> {
    let mut key = Key::new("shake");
    key.add(&format!("{tools:?} {editions:?}"));
    key.add(program.user.as_str());
    for library in &program.libraries {
        key.add(&(&library.module, library.text.as_str()));
    }
    if let Some(kept) = cache.get(&key).and_then(|kept| restore(kept, program)) {
        return Ok(Ok(kept));
    }
    let shaken = shake(program, tools, editions)?;
    if let Ok(stages) = &shaken {
        keep(stages, &key, cache);
    }
    Ok(shaken)
}

fn restore((stages, texts, proofs): Kept, program: &Program) -> Option<Vec<Shaken>> {
    let read = |path: &Path| sources::read(path).ok();
    let mut texts = texts.restore(read)?.into_iter();
    let proofs: Vec<_> = proofs.into_iter().map(Arc::new).collect();
    let stage = |kept: KeptStage| {
        let user = texts.next()?;
        let library = |module: &String| {
            let mut all = program.libraries.iter();
            let same = all.find(|library| library.module == *module)?;
            Some(Library {
                text: texts.next()?,
                ..same.clone()
            })
        };
        let libraries = kept.modules.iter().map(library).collect::<Option<_>>()?;
        Some(Shaken {
            stage: kept.stage,
            program: Program { user, libraries },
            proof: Arc::clone(proofs.get(kept.proof)?),
            done: Instant::now(),
        })
    };
    stages.into_iter().map(stage).collect()
}

fn keep(stages: &[Shaken], key: &Key, cache: &Cache) {
    let mut proofs: Vec<&Arc<Proof>> = Vec::new();
    let mut kept = Vec::new();
    let mut texts: Vec<&Text> = Vec::new();
    for stage in stages {
        let known = proofs
            .iter()
            .position(|proof| Arc::ptr_eq(proof, &stage.proof));
        let proof = known.unwrap_or_else(|| {
            proofs.push(&stage.proof);
            proofs.len() - 1
        });
        let libraries = &stage.program.libraries;
        kept.push(KeptStage {
            stage: stage.stage,
            modules: libraries.iter().map(|of| of.module.clone()).collect(),
            proof,
        });
        texts.push(&stage.program.user);
        texts.extend(libraries.iter().map(|library| &library.text));
    }
    let proofs: Vec<&Proof> = proofs.into_iter().map(Arc::as_ref).collect();
    cache.put(key, &(kept, Texts::of(texts.into_iter()), proofs));
}
