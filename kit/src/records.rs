//! What was done with a problem, kept in the target folder: when it was last
//! tested, bundled and copied.

use crate::project::{Problem, Project};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// What was done with a problem; what cannot be read was not done.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Records {
    /// The last time that all samples ran.
    pub tested: Option<Tested>,
    /// When it was last bundled, in milliseconds since 1970.
    pub bundled: Option<u64>,
    /// When it was last copied.
    pub copied: Option<u64>,
}

/// What came of the samples.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Tested {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// How many there are.
    pub samples: usize,
    /// Those that failed.
    pub failed: Vec<String>,
}

impl Records {
    /// What is known of a problem.
    pub fn of(project: &Project, problem: &Problem) -> Records {
        let read = std::fs::read(place(project, problem)).ok();
        let read = read.and_then(|text| serde_json::from_slice(&text).ok());
        read.unwrap_or_default()
    }

    /// Changes what is known; a disk that is full is no reason to stop.
    pub fn update(project: &Project, problem: &Problem, change: impl FnOnce(&mut Records)) {
        let mut records = Records::of(project, problem);
        change(&mut records);
        let place = place(project, problem);
        let written = || {
            let folder = place.parent()?;
            std::fs::create_dir_all(folder).ok()?;
            let mut file = tempfile::NamedTempFile::new_in(folder).ok()?;
            serde_json::to_writer(&mut file, &records).ok()?;
            file.persist(&place).ok()
        };
        let _ = written();
    }
}

fn place(project: &Project, problem: &Problem) -> PathBuf {
    let folder = project.catalog.target_dir.join("kit");
    // Two packages may have a binary of one name.
    let name = match problem.name == problem.package {
        true => problem.name.clone(),
        false => format!("{}+{}", problem.package, problem.name),
    };
    folder.join(format!("{name}.json"))
}

/// A time in milliseconds since 1970.
pub fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Now.
pub fn now() -> u64 {
    millis(SystemTime::now())
}
