//! Takes problems from the Competitive Companion extension.

use crate::command_name;
use crate::companion::batches::{Batches, Count};
use crate::companion::door;
use crate::companion::task::{self, Task};
use crate::editor::{self, Terminal};
use crate::http::{Head, Patience, Refused, Response, Service, Sockets, is_taken};
use crate::making::facts::{Facts, shown};
use crate::making::import::{Imported, import};
use crate::names;
use crate::project::{Place, Project};
use crate::{Error, Kind, Result, say};
use bundler::model::judges;
use bundler::tell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// Take problems from the browser, as the Competitive Companion extension sends them
///
/// Press the extension's plus on the page of a problem or of a contest: each
/// problem becomes a package with its samples. One that is here keeps its code,
/// its settings and your own samples.
///
/// If nothing arrives, the browser must allow the extension to reach this
/// machine: see chrome://flags/#local-network-access-check in Chrome.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp listen           until Ctrl-C
  cargo cp listen --once    one problem, or one contest")]
pub struct Arguments {
    /// Listen on this port alone [default: the first free one of 10043, 10045, 4244, 1327]
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// End after one click: a problem, or all of a contest
    #[arg(long)]
    pub once: bool,
    /// End after so many problems
    #[arg(long, value_name = "N", conflicts_with = "once", value_parser = clap::value_parser!(u64).range(1..))]
    pub count: Option<u64>,
    /// How many seconds a contest's next problem may take
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub wait: u64,
}

/// The most complaints about clients that are told: a page may make any number.
const COMPLAINTS: usize = 50;

/// What comes in.
enum News {
    Task(Box<Task>),
    Complaint(String),
}

/// Does it.
///
/// # Errors
/// When no port is free; at the end, when a problem could not be written.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let sockets = bind(arguments.port)?;
    let port = sockets.port;
    let addresses = sockets.addresses();
    let addresses: Vec<_> = addresses.iter().map(ToString::to_string).collect();
    let (sender, news) = mpsc::channel();
    sockets.serve(Arc::new(Desk { port, sender }), Patience::default());
    tell!(
        "{}",
        say!(
            "listening on {addresses} for the Competitive Companion extension; Ctrl-C ends",
            addresses = addresses.join(", ")
        )
    );
    Session::new(arguments, project).run(&news)
}

fn bind(port: Option<u16>) -> Result<Sockets> {
    let ports = port.map_or(door::PORTS.to_vec(), |port| vec![port]);
    for port in &ports {
        match Sockets::bind(*port) {
            Ok(sockets) => return Ok(sockets),
            Err(error) if is_taken(&error) => {}
            Err(error) => {
                return Err(Error::new(say!(
                    "cannot listen on port {port}: {error}",
                    port,
                    error
                )));
            }
        }
    }
    let ports: Vec<_> = ports.iter().map(ToString::to_string).collect();
    Err(
        Error::new(say!("someone else listens on {ports}", ports = ports.join(", "))).help(say!(
            "end the other program ({command} doctor says which), or name a port of the extension's settings with --port",
            command = command_name::name()
        )),
    )
}

/// What the server asks.
struct Desk {
    port: u16,
    sender: Sender<News>,
}

impl Desk {
    fn complain(&self, text: String) {
        // The other end is there as long as the process.
        let _ = self.sender.send(News::Complaint(text));
    }
}

impl Service for Desk {
    fn admit(&self, head: &Head) -> Option<Response> {
        match door::check(head, self.port) {
            Ok(response) => response,
            Err(refused) => {
                let whose = head.all("origin").next().unwrap_or("-");
                let (method, why) = (task::line(&head.method), &refused.why);
                self.complain(say!(
                    "refused: {method} from {origin}: {why}",
                    method,
                    origin = task::line(whose),
                    why
                ));
                Some(refused.response())
            }
        }
    }

    fn take(&self, head: &Head, body: &[u8]) -> (Response, Box<dyn FnOnce()>) {
        let (response, news) = match Task::parse(body) {
            Ok(task) => (
                Response::json(200, "{\"taken\":true}"),
                News::Task(Box::new(task)),
            ),
            Err(why) => {
                let told = say!("a post is no problem: {why}", why = task::line(&why));
                (Response::text(400, &why), News::Complaint(told))
            }
        };
        let sender = self.sender.clone();
        let then = move || {
            let _ = sender.send(news);
        };
        (door::answer(head, response), Box::new(then))
    }

    fn failed(&self, head: Option<&Head>, why: &Refused) {
        // What never was a request is nobody's problem.
        if head.is_some() {
            self.complain(say!(
                "a problem was lost, press the plus again: {why}",
                why = &why.why
            ));
        }
    }
}

/// One call of the verb.
struct Session<'a> {
    arguments: &'a Arguments,
    project: Project,
    batches: Batches,
    /// The batch whose first problem has been opened in the editor.
    opened: Option<String>,
    taken: u64,
    failed: u64,
    /// Clicks that are complete.
    clicks: u64,
    complaints: BTreeSet<String>,
}

impl Session<'_> {
    fn new(arguments: &Arguments, project: Project) -> Session<'_> {
        Session {
            arguments,
            project,
            batches: Batches::new(Duration::from_secs(arguments.wait)),
            opened: None,
            taken: 0,
            failed: 0,
            clicks: 0,
            complaints: BTreeSet::new(),
        }
    }

    fn run(mut self, news: &Receiver<News>) -> Result<()> {
        while !self.is_over() {
            let deadline = self.batches.deadline();
            let came = match deadline {
                None => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(deadline) => {
                    news.recv_timeout(deadline.saturating_duration_since(Instant::now()))
                }
            };
            match came {
                Ok(News::Task(task)) => self.take(&task),
                Ok(News::Complaint(text)) => self.complain(text),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            for count in self.batches.given_up(Instant::now()) {
                self.clicks += 1;
                tell_short(count);
            }
        }
        for count in self.batches.open() {
            tell_short(count);
        }
        match self.failed {
            0 => Ok(()),
            failed => Err(
                Error::new(say!("{failed} problems could not be written", failed))
                    .of_kind(Kind::Other),
            ),
        }
    }

    fn is_over(&self) -> bool {
        let enough = self
            .arguments
            .count
            .is_some_and(|count| count <= self.taken);
        enough || self.arguments.once && 0 < self.clicks
    }

    fn take(&mut self, task: &Task) {
        self.taken += 1;
        let batch = task.batch.as_ref().filter(|batch| 1 < batch.size);
        // An address may be that of a page with several problems.
        let key = format!("{} {}", task.url, task.title);
        let number = batch.map_or(1, |batch| self.batches.number(batch, &key));
        let done = import(&self.project, task, number);
        match &done {
            Ok(imported) => self.tell_imported(task, imported),
            Err(error) => {
                self.failed += 1;
                tell!(
                    "{}",
                    say!("error: {title}: {error}", title = &task.title, error)
                );
            }
        }
        let Some(batch) = batch else {
            self.clicks += 1;
            return;
        };
        let count = self.batches.arrived(batch, &key, Instant::now());
        if count.is_whole() {
            self.clicks += 1;
            let Count { arrived, size } = count;
            tell!("{}", say!("{arrived} of {size} arrived", arrived, size));
        }
    }

    fn tell_imported(&mut self, task: &Task, imported: &Imported) {
        let facts = &imported.facts;
        let dir = imported
            .dir
            .strip_prefix(&self.project.here)
            .unwrap_or(&imported.dir);
        let (name, title) = (&facts.name, &facts.title);
        match &imported.made {
            Some(_) => tell!(
                "{}",
                say!(
                    "{name}: {title}, new in {dir}",
                    name,
                    title,
                    dir = shown(dir)
                )
            ),
            None => tell!(
                "{}",
                say!(
                    "{name}: {title}, known: its code and settings stay",
                    name,
                    title
                )
            ),
        }
        for line in details(&self.project, imported, task.tests.len()) {
            tell!("  {line}");
        }
        let command = command_name::name();
        tell!("  {}", say!("next: {command} test {name}", command, name));
        let is_first = task
            .batch
            .as_ref()
            .is_none_or(|batch| batch.size < 2 || self.opened.as_ref() != Some(&batch.id));
        if let Some(made) = imported.made.as_ref().filter(|_| is_first) {
            editor::open(&self.project, &made.spot, Terminal::Kept);
            self.opened = task.batch.as_ref().map(|batch| batch.id.clone());
        }
    }

    fn complain(&mut self, text: String) {
        if self.complaints.len() < COMPLAINTS && self.complaints.insert(text.clone()) {
            tell!("{text}");
        }
    }
}

fn tell_short(count: Count) {
    let Count { arrived, size } = count;
    tell!(
        "{}",
        say!(
            "{arrived} of {size} arrived: press the plus on the pages of the others",
            arrived,
            size
        )
    );
}

/// What else to say of a problem, a line each.
pub fn details(project: &Project, imported: &Imported, sent: usize) -> Vec<String> {
    let (facts, samples) = (&imported.facts, &imported.samples);
    let mut lines = vec![samples_line(imported, sent)];
    for (new, old) in &samples.disputed {
        lines.push(say!(
            "sample {new} has the input of {old} and another output: {old} is yours and stays",
            new,
            old
        ));
    }
    if imported.made.is_some() {
        lines.push(limits_line(facts));
    }
    lines.extend(warnings(project, facts));
    let mut problems = project.catalog.problems.iter();
    let twin = problems.find(|problem| problem.record.twins.contains(&facts.name));
    if let Some(twin) = twin.filter(|_| imported.made.is_some() && facts.judge().takes_rust) {
        lines.push(say!(
            "the same problem is here as {twin}",
            twin = &twin.name
        ));
    }
    lines
}

fn limits_line(facts: &Facts) -> String {
    match (facts.time_ms, facts.memory_mb) {
        (Some(time), Some(memory)) => say!("limits: {time} ms, {memory} MB", time, memory),
        (Some(time), None) => say!(
            "limits: {time} ms; the page does not say the memory: look it up and write it into Cargo.toml",
            time
        ),
        (None, Some(memory)) => say!(
            "limits: {memory} MB; the page does not say the time: look it up and write it into Cargo.toml",
            memory
        ),
        (None, None) => {
            say!("limits: the page does not say them: look them up and write them into Cargo.toml")
        }
    }
}

fn samples_line(imported: &Imported, sent: usize) -> String {
    let samples = &imported.samples;
    let (added, changed) = (samples.added.len(), samples.changed.len());
    let (removed, same) = (samples.removed.len(), samples.same);
    match (sent, imported.made.is_some()) {
        (0, true) => say!(
            "no samples arrived: {command} sample add {name} takes them",
            command = command_name::name(),
            name = &imported.facts.name
        ),
        (0, false) => say!("no samples arrived: those here stay"),
        (_, true) => say!("samples: {sent}", sent),
        (_, false) => say!(
            "samples: {same} as before, {added} new, {changed} changed, {removed} gone",
            same,
            added,
            changed,
            removed
        ),
    }
}

/// What stands between a problem and its submission, a line each.
pub fn warnings(project: &Project, facts: &Facts) -> Vec<String> {
    let mut lines = Vec::new();
    if facts.interactive {
        lines.push(say!(
            "interactive: marked so in Cargo.toml; name a judge program there to test it"
        ));
    }
    let (input, output) = &facts.files;
    if input.is_some() || output.is_some() {
        lines.push(say!(
            "reads {input} and writes {output}: here it is tested with stdin and stdout",
            input = input.as_deref().unwrap_or("stdin"),
            output = output.as_deref().unwrap_or("stdout")
        ));
    }
    if !facts.judge().takes_rust {
        let judge = facts.judge().title;
        let twins = twins(project, &facts.name);
        lines.push(match twins.is_empty() {
            true => say!(
                "{judge} takes no Rust: look for its twin on Luogu, Kattis or LibreOJ",
                judge
            ),
            false => say!(
                "{judge} takes no Rust: submit to its twin {twins}",
                judge,
                twins = twins.join(", ")
            ),
        });
    }
    lines
}

/// The names of a problem on judges that take Rust, as far as the manifests
/// here know.
fn twins(project: &Project, name: &str) -> Vec<String> {
    let problems = project.catalog.problems.iter();
    let related = problems.filter(|problem| {
        problem.name == name || problem.record.twins.iter().any(|twin| twin == name)
    });
    let ids = related.flat_map(|problem| {
        [&problem.name]
            .into_iter()
            .chain(&problem.record.twins)
            .cloned()
    });
    let takes_rust = |id: &String| {
        let judge = names::judge_of(id, "");
        judge != judges::OTHER.name && judges::find(judge).is_some_and(|judge| judge.takes_rust)
    };
    let ids: BTreeSet<_> = ids.filter(|id| id != name).filter(takes_rust).collect();
    ids.into_iter().collect()
}
