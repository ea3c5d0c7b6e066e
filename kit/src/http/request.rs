//! Reads a request off a connection: its head, then its body.

use super::response::Response;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

/// The longest request line and headers together, in bytes.
const HEAD: usize = 32 << 10;

/// The most headers.
const HEADERS: usize = 100;

/// The longest line that says how long a chunk is.
const CHUNK_LINE: usize = 256;

/// A request's first line and headers.
#[derive(Debug, Clone)]
pub struct Head {
    /// `GET`, `POST`, ….
    pub method: String,
    /// What is asked for.
    pub target: String,
    /// Names in lower case with their values, in order.
    headers: Vec<(String, String)>,
}

/// Why a request is not answered as it wished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The status to answer.
    pub status: u16,
    /// Why, for the client and the user.
    pub why: String,
}

impl Refused {
    /// A reason with its status.
    pub fn new(status: u16, why: impl Into<String>) -> Refused {
        let why = why.into();
        Refused { status, why }
    }

    /// The answer that says so.
    pub fn response(&self) -> Response {
        Response::text(self.status, &self.why)
    }
}

impl Head {
    /// All values of a header, by its name in lower case.
    pub fn all<'h>(&'h self, name: &'h str) -> impl Iterator<Item = &'h str> {
        let headers = self.headers.iter();
        headers
            .filter(move |(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// The value of a header that stands there once.
    ///
    /// # Errors
    /// When it stands there twice: one program may believe the first, another
    /// the second.
    pub fn one<'h>(&'h self, name: &'h str) -> Result<Option<&'h str>, Refused> {
        let mut all = self.all(name);
        match (all.next(), all.next()) {
            (_, Some(_)) => Err(Refused::new(400, format!("two `{name}` headers"))),
            (value, None) => Ok(value),
        }
    }

    /// A request from its lines, without the empty one at the end.
    fn parse(lines: &[String]) -> Result<Head, Refused> {
        let bad = |why: &str| Refused::new(400, why);
        let (first, rest) = lines.split_first().ok_or_else(|| bad("no request"))?;
        let words: Vec<_> = first.split(' ').collect();
        let &[method, target, version] = words.as_slice() else {
            return Err(bad("not an HTTP request"));
        };
        if method.is_empty() || target.is_empty() || !method.bytes().all(is_token) {
            return Err(bad("not an HTTP request"));
        }
        if !matches!(version, "HTTP/1.1" | "HTTP/1.0") {
            return Err(Refused::new(505, "HTTP/1.1 is spoken here"));
        }
        let headers = rest.iter().map(|line| {
            // A name never has a blank: no line goes on in the next.
            let (name, value) = line.split_once(':').ok_or_else(|| bad("no header"))?;
            if name.is_empty() || !name.bytes().all(is_token) {
                return Err(bad("no header's name"));
            }
            Ok((name.to_ascii_lowercase(), value.trim().to_owned()))
        });
        Ok(Head {
            method: method.to_owned(),
            target: target.to_owned(),
            headers: headers.collect::<Result<_, _>>()?,
        })
    }
}

/// What methods and headers' names are made of.
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

/// A connection from which a request is read before a deadline.
pub struct Wire {
    stream: TcpStream,
    deadline: Instant,
    /// What was read and not used, from `start` on.
    buffer: Vec<u8>,
    start: usize,
}

impl Wire {
    /// A connection of which nothing was read.
    pub fn new(stream: TcpStream, deadline: Instant) -> Wire {
        Wire {
            stream,
            deadline,
            buffer: Vec::new(),
            start: 0,
        }
    }

    /// The request's head; `None` if the client went away without a word.
    pub fn head(&mut self) -> Result<Option<Head>, Refused> {
        let mut left = HEAD;
        let mut lines = Vec::new();
        loop {
            let line = match self.line(&mut left) {
                Ok(line) => line,
                Err(_) if lines.is_empty() && self.buffer.is_empty() => return Ok(None),
                Err(Broken::TooLong) => {
                    return Err(Refused::new(431, "the headers are too long"));
                }
                Err(broken) => return Err(broken.refused("the headers")),
            };
            // An empty line before the request is forgiven.
            match line.is_empty() {
                true if lines.is_empty() => {}
                true => return Head::parse(&lines).map(Some),
                false if lines.len() == HEADERS => {
                    return Err(Refused::new(431, "too many headers"));
                }
                false => lines.push(line),
            }
        }
    }

    /// The request's body, `most` bytes at most.
    pub fn body(&mut self, head: &Head, most: usize) -> Result<Vec<u8>, Refused> {
        let length = head.one("content-length")?;
        let coding = head.one("transfer-encoding")?;
        let length = match (coding, length) {
            (Some(_), Some(_)) => return Err(Refused::new(400, "two lengths")),
            (Some(coding), None) if coding.eq_ignore_ascii_case("chunked") => None,
            (Some(_), None) => return Err(Refused::new(501, "only chunks are known here")),
            (None, length) => Some(length_of(length.unwrap_or("0"), most)?),
        };
        if head.all("expect").next().is_some() {
            let go_on = self.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
            go_on.map_err(|error| Broken::of(&error).refused("the body"))?;
        }
        match length {
            None => self.chunks(most),
            Some(length) => {
                let mut body = Vec::new();
                self.take(length, &mut body).map_err(|broken| {
                    let (got, length) = (body.len(), length);
                    broken.refused(&format!("the body, {got} of {length} bytes,"))
                })?;
                Ok(body)
            }
        }
    }

    fn chunks(&mut self, most: usize) -> Result<Vec<u8>, Refused> {
        let mut body = Vec::new();
        let broken = |broken: Broken| broken.refused("the body, in chunks,");
        loop {
            let line = self.line(&mut { CHUNK_LINE }).map_err(broken)?;
            let digits = line.split(';').next().unwrap_or_default().trim();
            let is_hex =
                !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            let size = usize::from_str_radix(digits, 16).ok().filter(|_| is_hex);
            let size = size.ok_or_else(|| Refused::new(400, "no chunk's length"))?;
            if size == 0 {
                break;
            }
            if most - body.len() < size {
                return Err(too_long(most));
            }
            self.take(size, &mut body).map_err(broken)?;
            if !self.line(&mut { CHUNK_LINE }).map_err(broken)?.is_empty() {
                return Err(Refused::new(400, "a chunk longer than it says"));
            }
        }
        // Trailers, which say nothing to us.
        let mut left = HEAD;
        while !self.line(&mut left).map_err(broken)?.is_empty() {}
        Ok(body)
    }

    /// Answers; the connection if it is still there.
    pub fn answered(mut self, response: &Response) -> Option<TcpStream> {
        let sent = self.stream.write_all(&response.bytes());
        sent.ok().map(|()| self.stream)
    }

    /// The next line, without its end; `left` bytes at most, which it takes off.
    fn line(&mut self, left: &mut usize) -> Result<String, Broken> {
        // From `start` on: reading more moves that.
        let mut seen = 0;
        let end = loop {
            let here = &self.buffer[self.start..];
            if let Some(at) = here[seen..].iter().position(|&byte| byte == b'\n') {
                break self.start + seen + at;
            }
            seen = here.len();
            if *left <= seen {
                return Err(Broken::TooLong);
            }
            self.fill()?;
        };
        let line = &self.buffer[self.start..end];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        *left = left.checked_sub(end - self.start).ok_or(Broken::TooLong)?;
        if line
            .iter()
            .any(|&byte| byte < b' ' && byte != b'\t' || byte == 0x7f)
        {
            return Err(Broken::Control);
        }
        let line = String::from_utf8_lossy(line).into_owned();
        self.start = end + 1;
        Ok(line)
    }

    /// The next `count` bytes, put behind `to`.
    fn take(&mut self, count: usize, to: &mut Vec<u8>) -> Result<(), Broken> {
        let wanted = to.len() + count;
        loop {
            let here = &self.buffer[self.start..];
            let here = &here[..here.len().min(wanted - to.len())];
            to.extend_from_slice(here);
            self.start += here.len();
            if to.len() == wanted {
                return Ok(());
            }
            self.fill()?;
        }
    }

    /// Reads some more.
    fn fill(&mut self) -> Result<(), Broken> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let mut piece = [0; 16 << 10];
        loop {
            let wait = self.deadline.checked_duration_since(Instant::now());
            let wait = wait.filter(|wait| !wait.is_zero()).ok_or(Broken::Late)?;
            let read = self
                .stream
                .set_read_timeout(Some(wait))
                .and_then(|()| self.stream.read(&mut piece));
            match read {
                Ok(0) => return Err(Broken::Off),
                Ok(count) => {
                    self.buffer.extend_from_slice(&piece[..count]);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Broken::of(&error)),
            }
        }
    }
}

/// A length as it stands in a header.
fn length_of(text: &str, most: usize) -> Result<usize, Refused> {
    // `parse` would take a sign.
    if text.is_empty() || !text.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(Refused::new(400, "no length"));
    }
    match text.parse() {
        Ok(length) if length <= most => Ok(length),
        _ => Err(too_long(most)),
    }
}

fn too_long(most: usize) -> Refused {
    Refused::new(413, format!("more than {} MB", most >> 20))
}

/// Why a request ends before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Broken {
    /// The client closed the connection.
    Off,
    /// It took too long.
    Late,
    /// A line does not end.
    TooLong,
    /// A control character where text should be.
    Control,
}

impl Broken {
    fn of(error: &io::Error) -> Broken {
        match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => Broken::Late,
            _ => Broken::Off,
        }
    }

    fn refused(self, part: &str) -> Refused {
        match self {
            Broken::Off => Refused::new(400, format!("{part} broke off")),
            Broken::Late => Refused::new(408, format!("{part} took too long")),
            Broken::TooLong => Refused::new(400, format!("{part} has a line that does not end")),
            Broken::Control => Refused::new(400, format!("{part} has a control character")),
        }
    }
}
