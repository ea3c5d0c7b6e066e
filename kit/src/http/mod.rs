//! A small HTTP server for one machine: what a browser's extension needs.
//!
//! One request a connection, a thread each. Slow clients have a deadline for
//! the whole request, and where too many wait, the oldest goes: nobody can keep
//! the others out. An answer goes out as soon as the body is read; what was
//! received is handed on behind it.
//!
//! Why not a library: the small ones that are kept up (`tiny_http` is the
//! usual one) set no deadline on what a client sends, so that a few half
//! requests hold their threads for ever; the others bring an async runtime.

mod request;
mod response;

pub use request::{Head, Refused};
pub use response::Response;

use request::Wire;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How much patience the server has.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// For a whole request, from the connection on.
    pub request: Duration,
    /// The longest body, in bytes.
    pub body: usize,
    /// How many clients may wait at once.
    pub clients: usize,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            // The extension gives up after half a second, or after what its
            // user chose.
            request: Duration::from_secs(10),
            // The largest samples on statements have some MB.
            body: 64 << 20,
            clients: 256,
        }
    }
}

/// How long a client may take to read an answer.
const ANSWER: Duration = Duration::from_secs(2);

/// How long, and how much of it, is thrown away of what a refused client still
/// sends: a connection closed before that would lose it our answer.
const LINGER: Duration = Duration::from_secs(1);
const LINGER_BYTES: usize = 64 << 20;

/// Where connections cannot be accepted, for want of files as a rule, this is
/// waited before the next.
const BREATH: Duration = Duration::from_millis(50);

/// What decides on requests.
pub trait Service: Send + Sync + 'static {
    /// Looks at a request before its body is read: an answer ends it.
    fn admit(&self, head: &Head) -> Option<Response>;

    /// What is answered to a body, and what is done once the answer went out, or
    /// could not.
    fn take(&self, head: &Head, body: &[u8]) -> (Response, Box<dyn FnOnce()>);

    /// The answer that [`Service::admit`] gave went out, or could not.
    fn answered(&self, _response: &Response, _went_out: bool) {}

    /// A request that was broken off, or is none; `head` if that much came.
    fn failed(&self, head: Option<&Head>, why: &Refused);
}

/// Listening sockets on one port of this machine.
#[derive(Debug)]
pub struct Sockets {
    /// The port.
    pub port: u16,
    /// What it is bound on: 127.0.0.1, and `[::1]` where there is one.
    listeners: Vec<TcpListener>,
}

impl Sockets {
    /// Takes a port on 127.0.0.1 and on `[::1]`; 0 is any that is free.
    ///
    /// # Errors
    /// When someone else has it on either.
    pub fn bind(port: u16) -> io::Result<Sockets> {
        let v4 = TcpListener::bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port))?;
        let port = v4.local_addr()?.port();
        let mut listeners = vec![v4];
        match TcpListener::bind(SocketAddr::new(IpAddr::V6(Ipv6Addr::LOCALHOST), port)) {
            Ok(v6) => listeners.push(v6),
            Err(error) if is_taken(&error) => return Err(error),
            // A machine without IPv6: nobody comes that way.
            Err(_) => {}
        }
        Ok(Sockets { port, listeners })
    }

    /// The addresses that are listened on.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        let addresses = self.listeners.iter();
        addresses.filter_map(|one| one.local_addr().ok()).collect()
    }

    /// Serves in threads of its own until the process ends.
    pub fn serve(self, service: Arc<dyn Service>, patience: Patience) {
        let clients = Arc::new(Clients::default());
        for listener in self.listeners {
            let (service, clients) = (Arc::clone(&service), Arc::clone(&clients));
            thread::spawn(move || {
                loop {
                    match listener.accept() {
                        Ok((stream, _)) => clients.serve(stream, &service, patience),
                        Err(_) => thread::sleep(BREATH),
                    }
                }
            });
        }
    }
}

/// Whether a port is someone else's: Windows refuses another's in its own words.
pub fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::AddrInUse | ErrorKind::PermissionDenied
    )
}

/// The connections under way, the oldest first.
#[derive(Default)]
struct Clients {
    open: Mutex<VecDeque<(u64, TcpStream)>>,
    count: AtomicU64,
}

impl Clients {
    /// Serves a connection in a thread of its own.
    fn serve(self: &Arc<Self>, stream: TcpStream, service: &Arc<dyn Service>, patience: Patience) {
        let Some(number) = self.enter(&stream, patience.clients) else {
            return;
        };
        let (clients, service) = (Arc::clone(self), Arc::clone(service));
        let spawned = thread::Builder::new().spawn(move || {
            converse(stream, &*service, patience);
            clients.leave(number);
        });
        if spawned.is_err() {
            self.leave(number);
        }
    }

    /// Notes a connection; where too many wait, the oldest is closed.
    fn enter(&self, stream: &TcpStream, most: usize) -> Option<u64> {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let copy = stream.try_clone().ok()?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.push_back((number, copy));
        if most < open.len() {
            if let Some((_, oldest)) = open.pop_front() {
                // One that is closed already is gone.
                let _ = oldest.shutdown(Shutdown::Both);
            }
        }
        Some(number)
    }

    fn leave(&self, number: u64) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(other, _)| *other != number);
    }
}

/// One request and its answer.
fn converse(stream: TcpStream, service: &dyn Service, patience: Patience) {
    let deadline = Instant::now() + patience.request;
    // Where this fails the client is gone.
    let _ = stream.set_nodelay(true);
    let _ = stream.set_write_timeout(Some(ANSWER));
    let mut wire = Wire::new(stream, deadline);
    let head = match wire.head() {
        Ok(Some(head)) => head,
        // Browsers open connections for later, and never use them.
        Ok(None) => return,
        Err(refused) => {
            service.failed(None, &refused);
            return end(wire, &refused.response());
        }
    };
    if let Some(response) = service.admit(&head) {
        let rest = wire.answered(&response);
        service.answered(&response, rest.is_some());
        if let Some(rest) = rest {
            linger(rest);
        }
        return;
    }
    match wire.body(&head, patience.body) {
        Ok(body) => {
            let (response, then) = service.take(&head, &body);
            let rest = wire.answered(&response);
            then();
            if let Some(rest) = rest {
                linger(rest);
            }
        }
        Err(refused) => {
            service.failed(Some(&head), &refused);
            end(wire, &refused.response());
        }
    }
}

/// Answers, and closes the connection.
fn end(wire: Wire, response: &Response) {
    if let Some(rest) = wire.answered(response) {
        linger(rest);
    }
}

/// Reads what still comes, for a while, so that the answer gets through.
fn linger(mut stream: TcpStream) {
    if stream.shutdown(Shutdown::Write).is_err() {
        return;
    }
    let until = Instant::now() + LINGER;
    let mut left = LINGER_BYTES;
    let mut scrap = [0; 16 << 10];
    while let Some(wait) = until.checked_duration_since(Instant::now()) {
        if wait.is_zero() || left == 0 || stream.set_read_timeout(Some(wait)).is_err() {
            return;
        }
        match stream.read(&mut scrap) {
            Ok(0) | Err(_) => return,
            Ok(count) => left = left.saturating_sub(count),
        }
    }
}
