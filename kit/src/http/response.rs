//! What is answered.

/// An answer: a status, headers, a short body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The status.
    pub status: u16,
    headers: Vec<(&'static str, String)>,
    kind: &'static str,
    body: String,
}

impl Response {
    /// Plain text.
    pub fn text(status: u16, body: &str) -> Response {
        Response {
            status,
            headers: Vec::new(),
            kind: "text/plain; charset=utf-8",
            body: format!("{body}\n"),
        }
    }

    /// JSON.
    pub fn json(status: u16, body: &str) -> Response {
        Response {
            kind: "application/json",
            body: body.to_owned(),
            ..Response::text(status, "")
        }
    }

    /// Nothing but the headers.
    pub fn empty(status: u16) -> Response {
        Response {
            body: String::new(),
            ..Response::text(status, "")
        }
    }

    /// Adds a header; its value must have no line ends.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Response {
        self.headers.push((name, value.into()));
        self
    }

    /// What it says.
    pub fn body(&self) -> &str {
        &self.body
    }

    /// Whether it says that all went well.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// As it goes over the wire.
    pub fn bytes(&self) -> Vec<u8> {
        let mut text = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        for (name, value) in &self.headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        // An answer without a body has no length either.
        if self.status != 204 {
            let length = self.body.len();
            text.push_str(&format!(
                "Content-Type: {}\r\nContent-Length: {length}\r\n",
                self.kind
            ));
        }
        text.push_str("X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n");
        text.push_str("Connection: close\r\n\r\n");
        (text + &self.body).into_bytes()
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        400 => "Bad Request",
        403 => "Forbidden",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        501 => "Not Implemented",
        505 => "HTTP Version Not Supported",
        _ => "Status",
    }
}
