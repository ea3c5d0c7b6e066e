//! Runs a program from a process of its own, to measure its memory.
//!
//! A child's `ru_maxrss` counts what its parent held when the child was split
//! off, so a large parent cannot measure a small child. Therefore this very
//! executable runs itself again as a small helper, which sets the limits,
//! starts the program, and hands back what it measured. It ends with the
//! program, or when nobody waits for it any more.

use super::process::{Event, Outcome, start};
use crate::error::{Error, Result};
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, rlim_t, setrlimit};
use nix::sys::time::TimeVal;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;
use std::{env, io, thread};

/// The first argument that asks an executable to be the helper.
const MARKER: &str = "--run-and-measure";

/// What the helper is asked to do.
pub struct Job<'a> {
    pub program: &'a Path,
    pub input: &'a Path,
    pub deadline: Duration,
    pub output_cap: usize,
    /// How much it may map, in bytes: a guard for the machine, not a limit.
    pub address_space: u64,
}

/// What the kernel counted.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Usage {
    pub cpu_time: Duration,
    /// In bytes.
    pub peak_memory: u64,
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
        .arg(
            u64::try_from(job.deadline.as_millis())
                .unwrap_or(u64::MAX)
                .to_string(),
        )
        .arg(job.output_cap.to_string())
        .arg(job.address_space.to_string())
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

/// Whether this process was started to be the helper; if so, does the job.
pub fn serve_if_asked() -> bool {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != MARKER) {
        return false;
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

fn serve(arguments: &[OsString]) -> Result<(Outcome, Usage)> {
    let [program, input, deadline, output_cap, address_space] = arguments else {
        return Err(Error::new("the memory helper was called in a wrong way"));
    };
    let number = |text: &OsString| text.to_str().and_then(|text| text.parse::<u64>().ok());
    let (Some(deadline), Some(output_cap), Some(address_space)) =
        (number(deadline), number(output_cap), number(address_space))
    else {
        return Err(Error::new(
            "the memory helper was called with wrong numbers",
        ));
    };
    let deadline = Duration::from_millis(deadline);
    let (sender, events) = channel();
    let abandoned = sender.clone();
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        let _ = abandoned.send(Event::Abandoned);
    });
    let running = {
        // If this helper is killed, the program still ends some time.
        let cpu_seconds = deadline.as_secs() + 2;
        let _limits = [
            Limit::lower(Resource::RLIMIT_AS, address_space),
            Limit::lower(Resource::RLIMIT_CPU, cpu_seconds),
            // A crash is no reason to leave a file behind.
            Limit::lower(Resource::RLIMIT_CORE, 0),
        ];
        start(&mut Command::new(program), Some(Path::new(input)))?
    };
    let output_cap = usize::try_from(output_cap).unwrap_or(usize::MAX);
    let outcome = running.finish(deadline, output_cap, &sender, &events)?;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)
        .map_err(|error| Error::new(format!("cannot measure memory: {error}")))?;
    // The kernel counts in bytes on macOS, in KiB elsewhere.
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1024
    };
    let usage = Usage {
        cpu_time: duration(usage.user_time()) + duration(usage.system_time()),
        peak_memory: u64::try_from(usage.max_rss()).unwrap_or(0) * unit,
    };
    Ok((outcome, usage))
}

fn duration(time: TimeVal) -> Duration {
    let micros = u64::try_from(time.tv_usec()).unwrap_or(0);
    Duration::from_secs(u64::try_from(time.tv_sec()).unwrap_or(0)) + Duration::from_micros(micros)
}

/// A limit lowered for what is started meanwhile, and put back in the end.
struct Limit {
    resource: Resource,
    before: Option<(rlim_t, rlim_t)>,
}

impl Limit {
    fn lower(resource: Resource, value: u64) -> Limit {
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
