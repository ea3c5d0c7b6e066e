//! Runs a program from a process of its own, to measure its memory.
//!
//! A child's `ru_maxrss` counts what its parent held when the child was split
//! off, so a large parent cannot measure a small child. Therefore this very
//! executable runs itself again as a small helper, which sets the limits,
//! starts the program, and hands back what it measured. It ends with the
//! program, or when nobody waits for it any more.

use super::attached::Attached;
use super::process::{End, Outcome, end, start};
use super::report::Usage;
use crate::error::{Error, Result};
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, rlim_t, setrlimit};
use nix::sys::time::TimeVal;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

/// The first argument that asks an executable to be the helper.
const MARKER: &str = "--run-and-measure";

/// The same for a program that keeps the helper's own stdin, stdout and stderr.
const ATTACHED_MARKER: &str = "--run-attached";

/// How often is looked whether an attached program has ended.
const TICK: Duration = Duration::from_millis(1);

/// What the helper is asked to do.
pub struct Job<'a> {
    pub program: &'a Path,
    pub input: &'a Path,
    pub deadline: Duration,
    pub output_cap: usize,
    /// How much it may map, in bytes: a guard for the machine, not a limit.
    pub address_space: Option<u64>,
}

/// The helper's answer: this as a line of JSON, then stdout, then stderr.
#[derive(Serialize, Deserialize)]
enum Reply {
    Failed(String),
    Done {
        end: super::process::End,
        time: Duration,
        usage: Usage,
        stdout: usize,
        stderr: usize,
    },
}

/// Has `executable` do the job.
pub fn run_by(executable: &Path, job: &Job) -> Result<(Outcome, Usage)> {
    let broken =
        |what: String| Error::new(format!("the memory helper {} {what}", executable.display()));
    let mut helper = Command::new(executable)
        .arg(MARKER)
        .args([job.program, job.input])
        .args(guards(job.deadline, job.address_space))
        .arg(job.output_cap.to_string())
        // Never written to: its end tells the helper that we are gone.
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        // A ^C ends us, and the helper by that; it still has to clean up.
        .process_group(0)
        .spawn()
        .map_err(|error| Error::io("run", executable, &error))?;
    let mut answer = Vec::new();
    // Both pipes were asked for just above.
    let mut pipe = helper.stdout.take().expect("a pipe");
    let read = pipe.read_to_end(&mut answer);
    let status = helper
        .wait()
        .map_err(|error| broken(format!("is lost: {error}")))?;
    read.map_err(|error| broken(format!("cannot be read: {error}")))?;
    let split = answer.iter().position(|&byte| byte == b'\n');
    let Some(Ok(reply)) = split.map(|at| serde_json::from_slice(&answer[..at])) else {
        return Err(broken(format!("gave no answer ({status})")));
    };
    match reply {
        Reply::Failed(message) => Err(Error::new(message)),
        Reply::Done {
            end,
            time,
            usage,
            stdout,
            stderr,
        } => {
            answer.drain(..=split.unwrap_or(0));
            if answer.len() != stdout + stderr {
                return Err(broken("gave half an answer".to_string()));
            }
            let stderr = answer.split_off(stdout);
            let outcome = Outcome {
                end,
                time,
                stdout: answer,
                stderr,
            };
            Ok((outcome, usage))
        }
    }
}

/// The deadline in milliseconds, and how much may be mapped in bytes.
fn guards(deadline: Duration, address_space: Option<u64>) -> [String; 2] {
    let deadline = u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX);
    [deadline, address_space.unwrap_or(u64::MAX)].map(|guard| guard.to_string())
}

/// The call of the helper for a program that is to have its pipes.
pub fn attached(executable: &Path, of: &Attached) -> Command {
    let mut command = Command::new(executable);
    command.arg(ATTACHED_MARKER).args([of.program, of.reply]);
    command.args(guards(of.deadline, of.address_space));
    command
}

/// What the helper has told in a file, once it has ended; `None` if it was killed.
pub fn told(reply: &Path) -> Option<Result<(End, Duration, Usage)>> {
    let told = std::fs::read(reply).ok()?;
    match serde_json::from_slice(&told).ok()? {
        Reply::Failed(message) => Some(Err(Error::new(message))),
        Reply::Done {
            end, time, usage, ..
        } => Some(Ok((end, time, usage))),
    }
}

/// Whether this process was started to be the helper; if so, does the job.
pub fn serve_if_asked() -> bool {
    let mut arguments = env::args_os().skip(1);
    match arguments.next() {
        Some(first) if first == MARKER => {}
        Some(first) if first == ATTACHED_MARKER => {
            serve_attached(&arguments.collect::<Vec<_>>());
            return true;
        }
        _ => return false,
    }
    let arguments: Vec<OsString> = arguments.collect();
    let (reply, stdout, stderr) = match serve(&arguments) {
        Ok((outcome, usage)) => (
            Reply::Done {
                end: outcome.end,
                time: outcome.time,
                usage,
                stdout: outcome.stdout.len(),
                stderr: outcome.stderr.len(),
            },
            outcome.stdout,
            outcome.stderr,
        ),
        Err(error) => (Reply::Failed(error.to_string()), Vec::new(), Vec::new()),
    };
    let head = serde_json::to_string(&reply).expect("plain data");
    let mut out = io::stdout().lock();
    // When nobody listens there is nobody to tell.
    let _ = out
        .write_all(format!("{head}\n").as_bytes())
        .and_then(|()| out.write_all(&stdout))
        .and_then(|()| out.write_all(&stderr))
        .and_then(|()| out.flush());
    true
}

/// Runs a program with this process's own pipes; the reply goes to a file.
fn serve_attached(arguments: &[OsString]) {
    let reply = match run_attached(arguments) {
        Ok((end, time, usage)) => Reply::Done {
            end,
            time,
            usage,
            stdout: 0,
            stderr: 0,
        },
        Err(error) => Reply::Failed(error.to_string()),
    };
    if let Some(file) = arguments.get(1) {
        // Without it the caller knows that something is wrong.
        let _ = std::fs::write(file, serde_json::to_vec(&reply).expect("plain data"));
    }
}

/// The limits of what is started meanwhile, and the deadline, from how the helper was called.
fn lowered(deadline: &OsString, address_space: &OsString) -> Result<([Limit; 3], Duration)> {
    let deadline = Duration::from_millis(number(deadline)?);
    let limits = [
        Limit::lower(Resource::RLIMIT_AS, number(address_space)?),
        // If this helper is killed, the program still ends some time.
        Limit::lower(Resource::RLIMIT_CPU, deadline.as_secs().saturating_add(2)),
        // A crash is no reason to leave a file behind.
        Limit::lower(Resource::RLIMIT_CORE, 0),
    ];
    Ok((limits, deadline))
}

fn number(text: &OsString) -> Result<u64> {
    let number = text.to_str().and_then(|text| text.parse().ok());
    number.ok_or_else(called_wrongly)
}

fn called_wrongly() -> Error {
    Error::new("the memory helper was called in a wrong way")
}

fn run_attached(arguments: &[OsString]) -> Result<(End, Duration, Usage)> {
    let [program, _, deadline, address_space] = arguments else {
        return Err(called_wrongly());
    };
    let program = Path::new(program);
    let since = Instant::now();
    let (limits, deadline) = lowered(deadline, address_space)?;
    let child = Command::new(program).env_remove("RUST_BACKTRACE").spawn();
    let mut child = child.map_err(|error| Error::io("run", program, &error))?;
    drop(limits);
    let parent = nix::unistd::getppid();
    let lost = |error| Error::new(format!("cannot wait for a program: {error}"));
    let end = loop {
        if let Some(status) = child.try_wait().map_err(lost)? {
            break end(status);
        }
        // Nobody waits any more.
        let is_abandoned = nix::unistd::getppid() != parent;
        if deadline < since.elapsed() || is_abandoned {
            // It may have ended just now.
            let _ = child.kill();
            child.wait().map_err(lost)?;
            break End::Deadline;
        }
        thread::sleep(TICK);
    };
    Ok((end, since.elapsed(), usage_of_children()?))
}

fn serve(arguments: &[OsString]) -> Result<(Outcome, Usage)> {
    let [program, input, deadline, address_space, output_cap] = arguments else {
        return Err(called_wrongly());
    };
    let output_cap = usize::try_from(number(output_cap)?).unwrap_or(usize::MAX);
    let (limits, deadline) = lowered(deadline, address_space)?;
    let running = start(&mut Command::new(program), Some(Path::new(input)))?;
    drop(limits);
    // Nothing is ever written to it: it is ready when it is closed.
    let caller = io::stdin();
    let outcome = running.finish(deadline, output_cap, Some(caller.as_fd()))?;
    Ok((outcome, usage_of_children()?))
}

/// What the kernel has counted of the programs that have ended.
fn usage_of_children() -> Result<Usage> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)
        .map_err(|error| Error::new(format!("cannot measure memory: {error}")))?;
    // The kernel counts in bytes on macOS, in KiB elsewhere.
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1024
    };
    Ok(Usage {
        cpu_time: duration(usage.user_time()) + duration(usage.system_time()),
        peak_memory: u64::try_from(usage.max_rss()).unwrap_or(0) * unit,
    })
}

fn duration(time: TimeVal) -> Duration {
    let micros = u64::try_from(time.tv_usec()).unwrap_or(0);
    Duration::from_secs(u64::try_from(time.tv_sec()).unwrap_or(0)) + Duration::from_micros(micros)
}

/// A limit lowered for what is started meanwhile, and put back in the end.
pub struct Limit {
    resource: Resource,
    before: Option<(rlim_t, rlim_t)>,
}

impl Limit {
    pub fn lower(resource: Resource, value: u64) -> Limit {
        // A system that does not know the limit runs without it.
        let before = getrlimit(resource).ok();
        if let Some((soft, hard)) = before {
            let _ = setrlimit(resource, soft.min(value), hard);
        }
        Limit { resource, before }
    }
}

impl Drop for Limit {
    fn drop(&mut self) {
        if let Some((soft, hard)) = self.before {
            let _ = setrlimit(self.resource, soft, hard);
        }
    }
}
