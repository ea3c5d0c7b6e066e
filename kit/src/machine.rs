//! How fast this machine is, measured once.

use bundler::toolchain::cargo::Toolchain;
use judging::session;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// Steps that each wait for the one before, as most of a solution's do.
const PROGRAM: &str = "\
use std::hint::black_box;
fn main() {
    let mut state = black_box(1_u64);
    for _ in 0..50_000_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    black_box(state);
}
";

/// How long they take at 3 GHz: six operations a step, each of which waits for
/// the one before. Judges rarely are slower.
const REFERENCE: Duration = Duration::from_millis(100);

/// How often is measured; the fastest counts, since others may be at work.
const ROUNDS: usize = 5;

/// What is kept.
#[derive(Debug, Serialize, Deserialize)]
struct Machine {
    /// So many times as long as the reference does a program take here.
    factor: f64,
}

/// So many times as long as at 3 GHz does a program take here, if that was
/// measured.
pub fn factor() -> Option<f64> {
    let text = std::fs::read(place()?).ok()?;
    let machine: Machine = serde_json::from_slice(&text).ok()?;
    (machine.factor.is_finite() && 0.0 < machine.factor).then_some(machine.factor)
}

/// Measures it, and keeps it for later runs; `None` if no program compiles.
pub fn measure(tools: &Toolchain) -> Option<f64> {
    let folder = session::temporary_folder().ok()?;
    let source = folder.path().join("speed.rs");
    let program = folder
        .path()
        .join(format!("speed{}", std::env::consts::EXE_SUFFIX));
    std::fs::write(&source, PROGRAM).ok()?;
    let mut compile = tools.rustc();
    compile.arg("-O").arg(&source).arg("-o").arg(&program);
    session::output(&mut compile).ok()?;
    // It neither reads nor writes.
    let rounds = (0..ROUNDS).filter_map(|_| {
        let ran = judging::run_attached(&program, None).ok()?;
        Some(ran.used.map_or(ran.time, |used| used.cpu_time))
    });
    let best = rounds.min()?;
    let factor = best.as_secs_f64() / REFERENCE.as_secs_f64();
    // Two digits say as much as is true.
    let factor = (factor * 100.0).round() / 100.0;
    let keep = || {
        let place = place()?;
        std::fs::create_dir_all(place.parent()?).ok()?;
        std::fs::write(place, serde_json::to_vec(&Machine { factor }).ok()?).ok()
    };
    // Without a place for it, it is measured again.
    let _ = keep();
    Some(factor)
}

/// The user's cache folder.
fn place() -> Option<PathBuf> {
    let of_home = || {
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
        Some(PathBuf::from(home).join(".cache"))
    };
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.filter(|cache| cache.is_absolute());
    Some(cache.or_else(of_home)?.join("cargo-cp/machine.json"))
}
