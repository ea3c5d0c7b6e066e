//! Hands a program to the cph-submit extension, which asks for one every few
//! seconds and fills in the form of the page.
//!
//! It asks `GET /getSubmit` with the header `cph-submit: true`, on a port of its
//! own, and is told once. Anyone else is told that nothing waits: a page cannot
//! send that header without asking first, and is refused then.

use super::door;
use crate::http::{Head, Patience, Refused, Response, Service, Sockets};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

/// The port that the extension asks on.
pub const PORT: u16 = 27121;

/// What marks its requests.
const MARK: &str = "cph-submit";

/// What the extension takes for Rust, edition 2021: bundles compile in each.
const RUST: u32 = 75;

/// What is handed over.
#[derive(Debug, Clone)]
pub struct Job {
    /// The problem as the form of the page names it: `1704F`.
    pub problem: String,
    /// The statement's address.
    pub url: String,
    /// The program.
    pub source: String,
}

impl Job {
    fn json(&self) -> String {
        serde_json::json!({
            "empty": false,
            "problemName": self.problem,
            "url": self.url,
            "sourceCode": self.source,
            "languageId": RUST,
        })
        .to_string()
    }
}

/// A job that waits to be fetched.
pub struct Waiting {
    /// The port that it waits on.
    pub port: u16,
    fetched: Receiver<()>,
}

impl Waiting {
    /// Lets a job wait on a port.
    ///
    /// # Errors
    /// When the port is someone else's.
    pub fn new(job: &Job, port: u16, patience: Patience) -> io::Result<Waiting> {
        let sockets = Sockets::bind(port)?;
        let port = sockets.port;
        let (sender, fetched) = mpsc::channel();
        let counter = Counter {
            port,
            job: job.json(),
            is_there: AtomicBool::new(true),
            sender,
        };
        sockets.serve(Arc::new(counter), patience);
        Ok(Waiting { port, fetched })
    }

    /// Whether it is fetched in that time.
    pub fn is_fetched(&self, within: Duration) -> bool {
        self.fetched.recv_timeout(within).is_ok()
    }
}

/// What the server asks.
struct Counter {
    port: u16,
    job: String,
    /// It goes once.
    is_there: AtomicBool,
    sender: Sender<()>,
}

impl Counter {
    fn answer(&self, head: &Head) -> Result<Response, Refused> {
        let is_asked_for = head.method == "GET" && head.one(MARK)? == Some("true");
        let Some(response) = door::check(head, self.port)? else {
            return Err(Refused::new(405, "nothing is taken here"));
        };
        let is_page = head
            .one("origin")?
            .is_some_and(|of| !door::is_extension(of));
        if !is_asked_for || is_page {
            return Ok(response);
        }
        Ok(match self.is_there.swap(false, Ordering::SeqCst) {
            true => Response::json(200, &self.job),
            false => response,
        })
    }
}

impl Service for Counter {
    fn admit(&self, head: &Head) -> Option<Response> {
        Some(match self.answer(head) {
            Ok(response) => door::answer(head, response),
            Err(refused) => refused.response(),
        })
    }

    fn take(&self, _: &Head, _: &[u8]) -> (Response, Box<dyn FnOnce()>) {
        (Response::empty(405), Box::new(|| {}))
    }

    fn answered(&self, response: &Response, went_out: bool) {
        if response.body() != self.job {
            return;
        }
        match went_out {
            // The other end may have had enough.
            true => drop(self.sender.send(())),
            false => self.is_there.store(true, Ordering::SeqCst),
        }
    }

    fn failed(&self, _: Option<&Head>, _: &Refused) {}
}
