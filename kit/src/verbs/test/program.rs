//! The program that is tested: the binary as cargo builds it, or the bundle.

use super::Arguments;
use crate::build::{Profile, build, build_quietly};
use crate::project::Problem;
use crate::{Error, Kind, Result, say};
use bundler::{Bundle, Request};
use judging::session::{self, Temporary};
use std::path::{Path, PathBuf};

/// What is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The binary, as on the judge.
    Release,
    /// The binary with checks.
    Debug,
    /// The file that is submitted.
    Bundle,
}

impl Form {
    /// The one that is asked for.
    pub fn of(arguments: &Arguments) -> Form {
        match (arguments.bundle, arguments.debug) {
            (true, _) => Form::Bundle,
            (false, true) => Form::Debug,
            (false, false) => Form::Release,
        }
    }

    /// What editors are told.
    pub fn name(self) -> &'static str {
        match self {
            Form::Release => "release",
            Form::Debug => "debug",
            Form::Bundle => "bundle",
        }
    }

    /// Builds it; warnings are told, unless stdout and stderr are for a program.
    pub fn build(self, problem: &Problem, quietly: bool) -> Result<Program> {
        let profile = match self {
            Form::Bundle => return bundled(problem),
            Form::Release => Profile::Release,
            Form::Debug => Profile::Debug,
        };
        let path = match quietly {
            true => build_quietly(problem, profile, false)?.0,
            false => build(problem, profile)?,
        };
        Ok(Program {
            path,
            _folder: None,
        })
    }
}

/// A program, and the folder that goes with it.
pub struct Program {
    path: PathBuf,
    _folder: Option<Temporary>,
}

impl Program {
    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The program of the file that is given out, through its gate.
fn bundled(problem: &Problem) -> Result<Program> {
    let mut bundle = bundler::bundle(&Request {
        manifest: problem.manifest.clone(),
        package: Some(problem.package.clone()),
        bin: Some(problem.bin.clone()),
        ..Request::default()
    })?;
    let edition = bundle.editions[0];
    bundle.programs.insert(edition);
    let folder = session::temporary_folder()?;
    let passed = bundle.pass(folder.path())?;
    let compiled = &passed.compiled[&edition];
    if !compiled.success {
        let errors = compiled.diagnostics.iter().filter(|said| said.is_error());
        let what = say!("the bundle does not compile as edition {edition}", edition);
        let error = Error::new(what).of_kind(Kind::Program);
        return Err(errors.fold(error, |error, said| {
            error.detail(said.explain(&passed.stage.text))
        }));
    }
    Ok(Program {
        path: Bundle::program(folder.path(), edition),
        _folder: Some(folder),
    })
}
