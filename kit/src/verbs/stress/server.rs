//! A generator that answers over pipes: no case costs a start of a process.

use super::generated::{Choice, Made, Span, Trace};
use super::programs::Program;
use crate::{Error, Result, say};
use judging::session;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long a generator may think about a case.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a generator answers.
#[derive(Debug)]
pub enum Answer {
    /// A case.
    Case(Made),
    /// There would be too many choices.
    TooMany,
    /// It panicked, and said this.
    Failed(String),
    /// What cannot be read: it wrote something itself, it seems.
    Unreadable(String),
}

/// A generator under way.
#[derive(Debug)]
pub struct Server {
    child: Child,
    requests: ChildStdin,
    answers: Receiver<Answer>,
}

impl Server {
    /// Starts it.
    pub fn start(program: &Program) -> Result<Server> {
        let mut command = program.command();
        command
            .arg("--serve")
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let name = &program.name;
        let mut child = session::spawn(&mut command)
            .map_err(|error| Error::new(say!("cannot run {name}: {error}", name, error)))?;
        // Both pipes were asked for just above.
        let requests = child.stdin.take().expect("a pipe");
        let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            while let Some(answer) = read_answer(&mut pipe) {
                let is_last = matches!(answer, Answer::Unreadable(_));
                if sender.send(answer).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(Server {
            child,
            requests,
            answers,
        })
    }

    /// Asks it; `None` when it has ended, or takes too long.
    pub fn ask(&mut self, request: &str) -> Option<Answer> {
        let request = format!("{request}\n");
        let sent = self.requests.write_all(request.as_bytes());
        sent.and_then(|()| self.requests.flush()).ok()?;
        self.answers.recv_timeout(PATIENCE).ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // An error means that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        session::ended(self.child.id());
    }
}

/// The next answer; `None` at the end.
fn read_answer(pipe: &mut BufReader<ChildStdout>) -> Option<Answer> {
    let head = read_line(pipe)?;
    let words: Vec<&str> = head.split_ascii_whitespace().collect();
    let answer = match words.as_slice() {
        ["none"] => Some(Answer::TooMany),
        ["failed", bytes] => bytes.parse().ok().and_then(|bytes| {
            let words = read_bytes(pipe, bytes)?;
            Some(Answer::Failed(String::from_utf8_lossy(&words).into_owned()))
        }),
        ["case", choices, spans, bytes] => {
            let counts = (choices.parse(), spans.parse(), bytes.parse());
            match counts {
                (Ok(choices), Ok(spans), Ok(bytes)) => read_case(pipe, choices, spans, bytes),
                _ => None,
            }
        }
        _ => None,
    };
    Some(answer.unwrap_or(Answer::Unreadable(head)))
}

fn read_case(
    pipe: &mut BufReader<ChildStdout>,
    choices: usize,
    spans: usize,
    bytes: usize,
) -> Option<Answer> {
    let mut trace = Trace::default();
    for _ in 0..choices {
        let line = read_line(pipe)?;
        let mut numbers = line.split(' ').map(|word| word.parse().ok());
        let mut next = || numbers.next()?;
        trace.choices.push(Choice {
            value: next()?,
            low: next()?,
            high: next()?,
        });
    }
    for _ in 0..spans {
        let line = read_line(pipe)?;
        let mut words = line.splitn(3, ' ');
        trace.spans.push(Span {
            start: words.next()?.parse().ok()?,
            end: words.next()?.parse().ok()?,
            label: words.next()?.to_owned(),
        });
    }
    Some(Answer::Case(Made {
        text: read_bytes(pipe, bytes)?,
        trace: Some(trace),
    }))
}

fn read_line(pipe: &mut BufReader<ChildStdout>) -> Option<String> {
    let mut line = Vec::new();
    let count = pipe.read_until(b'\n', &mut line).ok()?;
    let line = String::from_utf8_lossy(&line);
    (count != 0).then(|| line.trim_end_matches('\n').to_owned())
}

fn read_bytes(pipe: &mut BufReader<ChildStdout>, count: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; count];
    pipe.read_exact(&mut bytes).ok()?;
    Some(bytes)
}
