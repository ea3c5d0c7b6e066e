//! Who gets in: the extension, and nobody else.
//!
//! Any page in the browser can send requests to this machine. What it cannot
//! do: send JSON to us without asking first (then it is refused), send a `Host`
//! other than the one in its address, or leave its `Origin` out.

use crate::http::{Head, Refused, Response};

/// The ports of the extension that are used if they are free, in this order:
/// every port is sent every problem, so one is enough. Not 27121, where the
/// editors' extension for contests sits.
pub const PORTS: [u16; 4] = [10043, 10045, 4244, 1327];

/// What the polls of an editor's submitter take for "nothing to submit".
const NOTHING: &str = r#"{"empty":true}"#;

/// How the origins of browser extensions begin.
const EXTENSIONS: [&str; 3] = [
    "chrome-extension://",
    "moz-extension://",
    "safari-web-extension://",
];

/// Decides on a request by its head: `None` asks for its body.
pub fn admit(head: &Head, port: u16) -> Option<Response> {
    match check(head, port) {
        Ok(None) => None,
        Ok(Some(response)) => Some(response),
        Err(refused) => Some(refused.response()),
    }
}

/// The same, with the reason why not.
pub fn check(head: &Head, port: u16) -> Result<Option<Response>, Refused> {
    let origin = head.one("origin")?;
    let own = origin.map(|origin| (origin, is_extension(origin)));
    if !head.one("host")?.is_some_and(|host| is_own(host, port)) {
        return Err(Refused::new(403, "not the host of this server"));
    }
    match (head.method.as_str(), own) {
        ("GET", _) => Ok(Some(Response::json(200, NOTHING))),
        (_, Some((_, false))) => Err(Refused::new(403, "only browser extensions may send")),
        ("OPTIONS", Some((origin, true))) => Ok(Some(
            with_origin(Response::empty(204), origin)
                .with("Access-Control-Allow-Methods", "GET, POST")
                .with("Access-Control-Allow-Headers", "content-type, cph-submit")
                .with("Access-Control-Allow-Private-Network", "true"),
        )),
        ("OPTIONS", None) => Err(Refused::new(403, "only browser extensions may ask")),
        ("POST", _) => match head.one("content-type")?.is_some_and(is_json) {
            true => Ok(None),
            // A page may send other types without asking.
            false => Err(Refused::new(403, "only application/json is taken")),
        },
        _ => Err(Refused::new(405, "only POST is known here")),
    }
}

/// Lets an extension read the answer to its request.
pub fn answer(head: &Head, response: Response) -> Response {
    match head.all("origin").next() {
        Some(origin) if is_extension(origin) => with_origin(response, origin),
        _ => response,
    }
}

fn with_origin(response: Response, origin: &str) -> Response {
    response
        .with("Access-Control-Allow-Origin", origin)
        .with("Vary", "Origin")
}

/// Whether a host is this machine as the extension calls it, on our port.
fn is_own(host: &str, port: u16) -> bool {
    let Some((name, of_port)) = host.rsplit_once(':') else {
        return false;
    };
    let names = ["localhost", "127.0.0.1", "[::1]"];
    names.iter().any(|own| name.eq_ignore_ascii_case(own)) && of_port == port.to_string()
}

/// Whether an origin is a browser extension's.
pub fn is_extension(origin: &str) -> bool {
    let is_id = |id: &str| {
        !id.is_empty()
            && id
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let mut ids = EXTENSIONS
        .iter()
        .filter_map(|kind| origin.strip_prefix(kind));
    ids.any(is_id)
}

fn is_json(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        for (host, own) in [
            ("localhost:10043", true),
            ("LocalHost:10043", true),
            ("127.0.0.1:10043", true),
            ("[::1]:10043", true),
            ("localhost", false),
            ("localhost:10044", false),
            ("localhost:010043", false),
            ("localhost.evil.example:10043", false),
            ("evil.example:10043", false),
            ("127.0.0.1.evil.example:10043", false),
            ("::1:10043", false),
            ("0.0.0.0:10043", false),
            ("", false),
        ] {
            assert_eq!(is_own(host, 10043), own, "{host}");
        }
    }

    #[test]
    fn origins() {
        for (origin, is) in [
            ("chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl", true),
            ("moz-extension://6a7c1f2e-0c5b-4b4e-9d2c-7f0d5c3a1b2d", true),
            ("safari-web-extension://0A1B", true),
            ("chrome-extension://", false),
            ("chrome-extension://a.evil.example", false),
            ("https://chrome-extension://a", false),
            ("null", false),
            ("http://localhost:10043", false),
            ("", false),
        ] {
            assert_eq!(is_extension(origin), is, "{origin}");
        }
    }

    #[test]
    fn types() {
        for (kind, is) in [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("text/plain", false),
            ("application/json-seq", false),
            ("text/plain; application/json", false),
            ("", false),
        ] {
            assert_eq!(is_json(kind), is, "{kind}");
        }
    }
}
