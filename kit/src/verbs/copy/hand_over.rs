//! Names a submitter that is installed here anyway: a hint. What `--submit` hands
//! over is in `submit`.

use crate::project::Problem;
use crate::say;
use bundler::tell as tell_line;
use std::path::PathBuf;

/// Names a submitter for a problem, if one is here.
pub fn tell(problem: &Problem) {
    let Some(record) = &problem.record else {
        return;
    };
    if record.judge != "kattis" || !has_kattisrc() {
        return;
    }
    let Some(id) = record.url.rsplit('/').find(|part| !part.is_empty()) else {
        return;
    };
    let command = crate::command_name::name();
    let name = &problem.name;
    tell_line!(
        "{}",
        say!(
            "you have a .kattisrc: {command} bundle {name} -o {id}.rs && submit.py -p {id} {id}.rs",
            command,
            name,
            id,
        )
    );
}

/// Kattis' own script needs it, and reads it itself.
fn has_kattisrc() -> bool {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    home.is_some_and(|home| PathBuf::from(home).join(".kattisrc").is_file())
}
