//! `listen`, as the browser's extension and everybody else see it: the real
//! command behind real connections.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// The origin of the extension in Chrome.
const EXTENSION: &str = "chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl";

/// A workspace without problems.
fn workspace() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("base/src")).unwrap();
    fs::create_dir(root.join("problems")).unwrap();
    fs::write(root.join("base/src/lib.rs"), "").unwrap();
    fs::write(root.join("base/Cargo.toml"), "[package]\nname = \"base\"\n").unwrap();
    let manifest = "[workspace]\nresolver = \"2\"\nmembers = [\"base\"]\n\n\
                    [workspace.metadata.bundle]\nsamples = \"tests\"\n";
    fs::write(root.join("Cargo.toml"), manifest).unwrap();
    folder
}

/// A `listen` under way.
struct Listen {
    child: Child,
    port: u16,
    stderr: BufReader<ChildStderr>,
}

impl Listen {
    fn start(root: &Path, arguments: &[&str]) -> Listen {
        let mut child = command(root)
            .args(["listen", "--port", "0"])
            .args(arguments)
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut first = String::new();
        stderr.read_line(&mut first).unwrap();
        let (_, rest) = first
            .split_once("127.0.0.1:")
            .unwrap_or_else(|| panic!("{first}"));
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        Listen {
            child,
            port: digits.parse().unwrap(),
            stderr,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream
    }

    /// Sends bytes, answers the status and all that came.
    fn send(&self, request: &[u8]) -> (u16, String) {
        talk(self.connect(), request)
    }

    /// Posts as the extension does.
    fn post(&self, body: &str) -> u16 {
        self.send(post(self.port, body).as_bytes()).0
    }

    /// What it said, once it has ended by itself, and whether that was well.
    fn said(mut self) -> (bool, String) {
        let mut said = String::new();
        self.stderr.read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().success(), said)
    }

    /// What it has said by now, cut short.
    fn stop(mut self) -> String {
        let mut said = String::new();
        self.child.kill().unwrap();
        self.stderr.read_to_string(&mut said).unwrap();
        self.child.wait().unwrap();
        said
    }
}

fn command(root: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cp"));
    command
        .current_dir(root)
        .env("CP_LANG", "en")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

fn talk(mut stream: TcpStream, request: &[u8]) -> (u16, String) {
    // Who is refused early may find the connection closed.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    (status.unwrap_or(0), answer)
}

/// The request of the extension in Chrome.
fn post(port: u16, body: &str) -> String {
    format!(
        "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: keep-alive\r\n\
         Content-Length: {}\r\nContent-Type: application/json\r\nAccept: */*\r\n\
         Origin: {EXTENSION}\r\nSec-Fetch-Site: none\r\nSec-Fetch-Mode: cors\r\n\
         Accept-Encoding: gzip, deflate, br, zstd\r\n\r\n{body}",
        body.len()
    )
}

/// A problem as the extension writes it.
fn problem(name: &str, group: &str, url: &str, limits: (u64, u64)) -> String {
    problem_of_batch(
        name,
        group,
        url,
        limits,
        ("41a9b4ac-c5d3-4b3e-8a3e-1c5a4b6d7e8f", 1),
    )
}

fn problem_of_batch(
    name: &str,
    group: &str,
    url: &str,
    (time, memory): (u64, u64),
    (batch, size): (&str, usize),
) -> String {
    serde_json::json!({
        "name": name, "group": group, "url": url, "interactive": false,
        "memoryLimit": memory, "timeLimit": time,
        "tests": [{"input": "2\n1 2\n", "output": "3\n"}, {"input": "1\n7\n", "output": "7\n"}],
        "testType": "single", "input": {"type": "stdin"}, "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "Task"}},
        "batch": {"id": batch, "size": size}
    })
    .to_string()
}

/// All files of a workspace that a problem may have made, by their paths.
fn files(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            let shown = path.strip_prefix(root).unwrap().display().to_string();
            if path.is_dir() && shown != "target" {
                folders.push(path);
            } else if path.is_file() {
                let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
                found.insert(shown, text);
            }
        }
    }
    found
}

/// Asks cargo, which has nothing to say on any of it.
#[track_caller]
fn check_build(root: &Path) {
    let checked = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--workspace", "--quiet"])
        .current_dir(root)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success() && said.is_empty(), "{said}");
}

/// The folders of the problems of a workspace.
fn problems(root: &Path) -> Vec<String> {
    let entries = fs::read_dir(root.join("problems")).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// Name, group, address and limits as sent; name, title, judge and limits here.
type Row<'a> = (
    (&'a str, &'a str, &'a str, (u64, u64)),
    (&'a str, &'a str, &'a str, (u64, u64)),
);

/// As the extension's parsers read the pages of these judges.
const JUDGES: &[Row] = &[
    (
        (
            "P10501 Cutting Game",
            "Luogu",
            "https://www.luogu.com.cn/problem/P10501",
            (1000, 512),
        ),
        ("luogu-p10501", "Cutting Game", "luogu", (1000, 512)),
    ),
    (
        (
            "移棋子游戏",
            "NowCoder",
            "https://ac.nowcoder.com/acm/problem/50616",
            (2000, 64),
        ),
        ("nowcoder-50616", "移棋子游戏", "nowcoder", (1000, 32)),
    ),
    (
        (
            "A-签到",
            "NowCoder",
            "https://ac.nowcoder.com/acm/contest/5666/A",
            (4000, 1024),
        ),
        ("nowcoder-5666a", "A-签到", "nowcoder", (2000, 512)),
    ),
    (
        (
            "F - Interval Game 2",
            "AtCoder - AtCoder Beginner Contest 206",
            "https://atcoder.jp/contests/abc206/tasks/abc206_f",
            (2000, 1024),
        ),
        (
            "atcoder-abc206-f",
            "Interval Game 2",
            "atcoder",
            (2000, 1024),
        ),
    ),
    (
        (
            "S-Nim",
            "Kattis",
            "https://open.kattis.com/problems/snim",
            (1000, 1024),
        ),
        ("kattis-snim", "S-Nim", "kattis", (1000, 1024)),
    ),
    (
        (
            "Stick Game",
            "CSES - CSES Problem Set",
            "https://cses.fi/problemset/task/1729",
            (1000, 512),
        ),
        ("cses-1729", "Stick Game", "cses", (1000, 512)),
    ),
    (
        (
            "F. Colouring Game",
            "Codeforces - CodeTON Round 2",
            "https://codeforces.com/contest/1704/problem/F",
            (3000, 512),
        ),
        (
            "codeforces-1704f",
            "Colouring Game",
            "codeforces",
            (3000, 512),
        ),
    ),
    (
        (
            "Fibonacci again and again",
            "HDOJ",
            "https://acm.hdu.edu.cn/showproblem.php?pid=1848",
            (1000, 65),
        ),
        ("hdu-1848", "Fibonacci again and again", "hdu", (1000, 32)),
    ),
    (
        (
            "Cutting Game",
            "POJ",
            "http://poj.org/problem?id=2311",
            (1000, 65),
        ),
        ("poj-2311", "Cutting Game", "poj", (1000, 64)),
    ),
    (
        (
            "集合-Nim游戏",
            "AcWing",
            "https://www.acwing.com/problem/content/895/",
            (1000, 64),
        ),
        ("acwing-893", "集合-Nim游戏", "acwing", (1000, 64)),
    ),
    (
        (
            "#10243. 移棋子游戏",
            "LibreOJ",
            "https://loj.ac/p/10243",
            (1000, 512),
        ),
        ("loj-10243", "移棋子游戏", "loj", (1000, 512)),
    ),
    (
        (
            "1465. Pawn Game",
            "Timus",
            "https://acm.timus.ru/problem.aspx?space=1&num=1465",
            (1000, 64),
        ),
        ("timus-1465", "Pawn Game", "timus", (1000, 64)),
    ),
    (
        (
            "Unionfind",
            "Library Checker",
            "https://judge.yosupo.jp/problem/unionfind",
            (5000, 1024),
        ),
        (
            "library-checker-unionfind",
            "Unionfind",
            "library-checker",
            (5000, 1024),
        ),
    ),
    (
        (
            "No.2 素因数ゲーム",
            "yukicoder",
            "https://yukicoder.me/problems/no/2",
            (5000, 128),
        ),
        ("yukicoder-2", "素因数ゲーム", "yukicoder", (5000, 128)),
    ),
    // The page says nothing: the defaults of the extension.
    (
        ("硬币", "UOJ", "https://uoj.ac/problem/7", (1000, 1024)),
        ("uoj-7", "硬币", "other", (1000, 256)),
    ),
];

#[test]
fn problems_of_all_judges() {
    let folder = workspace();
    let count = JUDGES.len().to_string();
    let listen = Listen::start(folder.path(), &["--count", &count]);
    for ((name, group, url, limits), _) in JUDGES {
        assert_eq!(
            listen.post(&problem(name, group, url, *limits)),
            200,
            "{url}"
        );
    }
    let (success, said) = listen.said();
    assert!(success, "{said}");
    let files = files(folder.path());
    for (_, (name, title, judge, (time, memory))) in JUDGES {
        let manifest = &files[&format!("problems/{name}/Cargo.toml")];
        let manifest: toml_edit::DocumentMut = manifest.parse().unwrap();
        let record = &manifest["package"]["metadata"]["problem"];
        assert_eq!(manifest["package"]["name"].as_str(), Some(*name));
        assert_eq!(record["title"].as_str(), Some(*title), "{name}");
        assert_eq!(record["judge"].as_str(), Some(*judge), "{name}");
        let limits = ["time-ms", "memory-mb"].map(|key| record[key].as_integer().unwrap());
        assert_eq!(limits, [*time as i64, *memory as i64], "{name}");
        assert_eq!(files[&format!("tests/{name}/1.in")], "2\n1 2\n");
        assert_eq!(files[&format!("tests/{name}/2.out")], "7\n");
    }
    for words in [
        "POJ takes no Rust",
        "HDU takes no Rust",
        "uoj-7: 硬币, new in problems/uoj-7",
        "limits: the page does not say them",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // Cargo takes all of them, and they build.
    let main = &files["problems/luogu-p10501/src/main.rs"];
    assert!(
        main.starts_with("//! Cutting Game, <https://www.luogu.com.cn/problem/P10501>\n"),
        "{main}"
    );
    check_build(folder.path());
}

#[test]
fn nobody_else_gets_in() {
    let folder = workspace();
    let before = files(folder.path());
    let listen = Listen::start(folder.path(), &["--once"]);
    let port = listen.port;
    let body = problem("A", "Luogu", "https://www.luogu.com.cn/problem/P1", (1, 1));
    let length = body.len();
    let own = format!("Host: localhost:{port}");
    let json = "Content-Type: application/json";
    let request = |first: &str, headers: &[&str]| {
        let headers = headers.join("\r\n");
        format!("{first} HTTP/1.1\r\n{headers}\r\nContent-Length: {length}\r\n\r\n{body}")
    };
    let ask = |headers: &[&str]| format!("OPTIONS / HTTP/1.1\r\n{}\r\n\r\n", headers.join("\r\n"));
    let origin = format!("Origin: {EXTENSION}");
    let preflight = "Access-Control-Request-Method: POST";
    for (status, request) in [
        // What a page can send without asking, and what it cannot.
        (
            403,
            request(
                "POST /",
                &[
                    &own,
                    "Content-Type: text/plain",
                    "Origin: https://evil.example",
                ],
            ),
        ),
        (403, request("POST /", &[&own, "Content-Type: text/plain"])),
        (403, request("POST /", &[&own])),
        (
            403,
            request("POST /", &[&own, json, "Origin: https://evil.example"]),
        ),
        (403, request("POST /", &[&own, json, "Origin: null"])),
        (
            403,
            request("POST /", &[&own, json, "Origin: http://localhost:8000"]),
        ),
        (
            403,
            request(
                "POST /",
                &[&own, json, "Origin: chrome-extension://x.evil.example"],
            ),
        ),
        (
            403,
            request("POST /", &[&format!("Host: evil.example:{port}"), json]),
        ),
        (403, request("POST /", &["Host: localhost:1", json])),
        (403, request("POST /", &[json])),
        (400, request("POST /", &[&own, &own, json])),
        (
            400,
            request(
                "POST /",
                &[&own, json, &origin, "Origin: https://evil.example"],
            ),
        ),
        (
            400,
            request("POST /", &[&own, json, "Transfer-Encoding: chunked"]),
        ),
        (400, request("POST /", &[&own, json, "Content-Length: 1"])),
        (
            400,
            request("POST /", &[&own, "Content-Type : application/json"]),
        ),
        (400, request("POST /", &[&own, " folded: line", json])),
        (400, request("POST / HTTP/1.1\r\nX", &[&own, json])),
        (505, format!("POST / HTTP/2.0\r\n{own}\r\n{json}\r\n\r\n")),
        (
            501,
            format!("POST / HTTP/1.1\r\n{own}\r\n{json}\r\nTransfer-Encoding: gzip\r\n\r\n"),
        ),
        (405, request("PUT /", &[&own, json])),
        (405, request("DELETE /", &[&own])),
        (405, request("HEAD /", &[&own])),
        (405, request("CONNECT /", &[&own])),
        // Who may ask.
        (403, ask(&[&own, preflight])),
        (403, ask(&[&own, preflight, "Origin: https://evil.example"])),
        (403, ask(&["Host: evil.example", preflight, &origin])),
        (204, ask(&[&own, preflight, &origin])),
        (
            204,
            ask(&[
                &own,
                preflight,
                "Origin: moz-extension://6a7c1f2e-0c5b-4b4e-9d2c-7f0d5c3a1b2d",
            ]),
        ),
        // The polls of an editor's submitter.
        (
            200,
            format!("GET /getSubmit HTTP/1.1\r\n{own}\r\ncph-submit: true\r\n\r\n"),
        ),
        (
            403,
            format!("GET /getSubmit HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n"),
        ),
        (403, "GET / HTTP/1.0\r\n\r\n".to_owned()),
    ] {
        let (got, answer) = listen.send(request.as_bytes());
        assert_eq!(got, status, "{request}\n\n{answer}");
        let allowed = answer.contains("Access-Control-Allow-Origin");
        assert_eq!(allowed, status == 204, "{answer}");
        if status == 200 {
            assert!(answer.ends_with("\r\n\r\n{\"empty\":true}"), "{answer}");
        }
    }
    assert_eq!(files(folder.path()), before);
    assert_eq!(listen.post(&body), 200);
    let (success, said) = listen.said();
    assert!(success && said.contains("luogu-p1: "), "{said}");
    assert!(
        said.contains("refused: POST from https://evil.example"),
        "{said}"
    );
    assert_eq!(problems(folder.path()), ["luogu-p1"]);
}

#[test]
fn broken_and_slow_clients() {
    let folder = workspace();
    let listen = Listen::start(folder.path(), &["--count", "4"]);
    let port = listen.port;
    let body = problem(
        "A",
        "Luogu",
        "https://www.luogu.com.cn/problem/P1",
        (1000, 128),
    );
    let whole = post(port, &body);
    // Some wait for ever, more of them than are let in.
    let waiting: Vec<_> = (0..300)
        .map(|number| {
            let mut stream = listen.connect();
            let half = &whole.as_bytes()[..number % whole.len()];
            stream.write_all(half).unwrap();
            stream
        })
        .collect();
    // Some go away in the middle, and some never say anything sensible.
    for cut in [10, whole.len() / 2, whole.len() - 1] {
        let mut stream = listen.connect();
        stream.write_all(&whole.as_bytes()[..cut]).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        assert_eq!(talk(stream, b"").0, 400);
    }
    let head = |length: &str| {
        format!(
            "POST / HTTP/1.1\r\nHost: [::1]:{port}\r\nContent-Type: application/json\r\n{length}\r\n"
        )
    };
    let long = "x".repeat(100_000);
    for (status, request) in [
        (
            400,
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec(),
        ),
        (400, b"\0\0\0\r\n\r\n".to_vec()),
        (431, format!("GET /{long}").into_bytes()),
        (
            431,
            format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(101)).into_bytes(),
        ),
        (
            413,
            head("Content-Length: 99999999999999999999999\r\n").into_bytes(),
        ),
        (413, head("Content-Length: 4294967295\r\n").into_bytes()),
        (400, head("Content-Length: -1\r\n").into_bytes()),
        (400, head("Content-Length: +5\r\n").into_bytes()),
        (
            400,
            head("Transfer-Encoding: chunked\r\n")
                .into_bytes()
                .into_iter()
                .chain(*b"zz\r\n")
                .collect(),
        ),
        (
            413,
            head("Transfer-Encoding: chunked\r\n")
                .into_bytes()
                .into_iter()
                .chain(*b"ffffffff\r\n")
                .collect(),
        ),
        (
            400,
            head("Transfer-Encoding: chunked\r\n")
                .into_bytes()
                .into_iter()
                .chain(*b"1\r\n{}\r\n")
                .collect(),
        ),
        // JSON that is none, or no problem.
        (400, post(port, "").into_bytes()),
        (400, post(port, "{\"name\":").into_bytes()),
        (400, post(port, "[]").into_bytes()),
        (400, post(port, &"[".repeat(50_000)).into_bytes()),
    ] {
        let (got, answer) = listen.send(&request);
        let shown = String::from_utf8_lossy(&request[..request.len().min(200)]);
        assert_eq!(got, status, "{shown}\n\n{answer}");
    }
    // The same problem whole, in chunks, after a question, and bit by bit.
    assert_eq!(listen.post(&body), 200);
    let half = body.len() / 2;
    let half = (half..).find(|&at| body.is_char_boundary(at)).unwrap();
    let (one, other) = body.split_at(half);
    let chunked = format!(
        "{}{:x};a=b\r\n{one}\r\n{:X}\r\n{other}\r\n0\r\nTrailer: x\r\n\r\n",
        head("Transfer-Encoding: Chunked\r\n"),
        one.len(),
        other.len()
    );
    assert_eq!(listen.send(chunked.as_bytes()).0, 200);
    let mut stream = listen.connect();
    let length = format!("Content-Length: {}\r\nExpect: 100-continue\r\n", body.len());
    stream.write_all(head(&length).as_bytes()).unwrap();
    let mut answer = [0; 25];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100 Continue\r\n\r\n");
    assert_eq!(talk(stream, body.as_bytes()).0, 200);
    let mut stream = listen.connect();
    for piece in whole.as_bytes().chunks(64) {
        stream.write_all(piece).unwrap();
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(talk(stream, b"").0, 200);
    let (success, said) = listen.said();
    assert!(success, "{said}");
    assert!(
        said.contains("a problem was lost, press the plus again"),
        "{said}"
    );
    assert_eq!(problems(folder.path()), ["luogu-p1"]);
    drop(waiting);
}

#[test]
fn many_at_once() {
    let folder = workspace();
    let listen = Listen::start(folder.path(), &["--count", "24"]);
    thread::scope(|scope| {
        for number in 0..24 {
            let listen = &listen;
            scope.spawn(move || {
                // Every second one is sent twice.
                let url = format!("https://www.luogu.com.cn/problem/P{}", 1000 + number / 2);
                let body = problem("题目", "Luogu", &url, (1000, 128));
                let address = if number % 2 == 0 { "127.0.0.1" } else { "::1" };
                let stream = TcpStream::connect((address, listen.port));
                let stream = stream.unwrap_or_else(|_| listen.connect());
                let status = talk(stream, post(listen.port, &body).as_bytes()).0;
                assert_eq!(status, 200);
            });
        }
    });
    let (success, said) = listen.said();
    assert!(success, "{said}");
    assert_eq!(problems(folder.path()).len(), 12);
    assert_eq!(said.matches("new in problems/").count(), 12, "{said}");
}

/// Two of them in one workspace are sent the same problems at the same time.
#[test]
fn two_of_them() {
    let folder = workspace();
    let both = [0, 1].map(|_| Listen::start(folder.path(), &["--count", "6"]));
    thread::scope(|scope| {
        for listen in &both {
            scope.spawn(move || {
                for number in 1..=6 {
                    let url = format!("https://loj.ac/p/{number}");
                    let body = problem("题目", "LibreOJ", &url, (1000, 128));
                    assert_eq!(listen.post(&body), 200);
                }
            });
        }
    });
    for listen in both {
        let (success, said) = listen.said();
        assert!(success, "{said}");
    }
    let files = files(folder.path());
    for number in 1..=6 {
        assert_eq!(files[&format!("tests/loj-{number}/2.out")], "7\n");
        assert!(!files.contains_key(&format!("tests/loj-{number}/3.in")));
        assert!(files.contains_key(&format!("problems/loj-{number}/src/main.rs")));
    }
    // Nothing is left on the way.
    let is_left = |path: &&String| path.contains("new-") || path.contains("bundler-run");
    assert_eq!(files.keys().find(is_left), None);
}

/// Whatever a problem is called, it lands in its folders.
#[test]
fn names_that_want_out() {
    let folder = workspace();
    let before: Vec<_> = files(folder.path()).into_keys().collect();
    let long = "x".repeat(300);
    let words = [
        "../../../evil",
        "..",
        "/etc/passwd",
        "a/b\\c",
        "C:\\evil",
        "a\0b",
        "con",
        "\u{202e}evil",
        "\u{1b}[31mred\r\nsecond line",
        "\"; rm -rf / #",
        "*/ fn main() {}",
        "{{cursor}} {{title}}",
        &long,
    ];
    let listen = Listen::start(folder.path(), &["--count", &(2 * words.len()).to_string()]);
    for word in words {
        let url = format!("https://evil.example/{word}");
        for body in [
            problem(word, word, &url, (1000, 128)),
            problem(word, word, word, (u64::MAX, u64::MAX)),
        ] {
            assert_eq!(listen.post(&body), 200, "{word}");
        }
    }
    let (success, said) = listen.said();
    assert!(success && !said.contains('\u{1b}'), "{said}");
    let after = files(folder.path());
    for path in after.keys().filter(|path| !before.contains(path)) {
        let parts: Vec<_> = path.split('/').collect();
        assert!(
            ["problems", "tests"].contains(&parts[0]) && parts.len() <= 4,
            "{path}"
        );
        assert!(parts.iter().all(|part| part.len() <= 70), "{path}");
    }
    // Nor does a title break the package.
    check_build(folder.path());
}

/// What is here stays the user's.
#[test]
fn a_known_problem() {
    let folder = workspace();
    let root = folder.path();
    let url = "https://codeforces.com/contest/1704/problem/F";
    let send = |url: &str, body: &dyn Fn(String) -> String| {
        let listen = Listen::start(root, &["--once"]);
        let sent = body(problem("F. Colouring Game", "Codeforces", url, (3000, 512)));
        assert_eq!(listen.post(&sent), 200);
        listen.said().1
    };
    send(url, &|body| body);
    let package = root.join("problems/codeforces-1704f");
    let samples = root.join("tests/codeforces-1704f");
    let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
    let manifest = manifest.replace("time-ms = 3000", "time-ms = 9999");
    for (path, text) in [
        (package.join("Cargo.toml"), manifest.as_str()),
        (package.join("src/main.rs"), "fn main() { /* mine */ }\n"),
        (samples.join("own.in"), "1\n"),
        (samples.join("own.out"), "2\n"),
        (samples.join("2.out"), "my own answer\n"),
    ] {
        fs::write(path, text).unwrap();
    }
    let mut expected = files(root);
    // By another of its addresses, with another first sample.
    let said = send(
        "https://codeforces.com/problemset/problem/1704/F",
        &|body| body.replace("2\\n1 2", "3\\n1 1 1"),
    );
    assert!(said.contains("known: its code and settings stay"), "{said}");
    assert!(
        said.contains("1 changed") && said.contains("2 is yours and stays"),
        "{said}"
    );
    let mut after = files(root);
    for map in [&mut expected, &mut after] {
        map.remove("tests/codeforces-1704f/.imported");
    }
    expected.insert(
        "tests/codeforces-1704f/1.in".to_owned(),
        "3\n1 1 1\n".to_owned(),
    );
    expected.insert(
        "tests/codeforces-1704f/3.in".to_owned(),
        "1\n7\n".to_owned(),
    );
    expected.insert("tests/codeforces-1704f/3.out".to_owned(), "7\n".to_owned());
    assert_eq!(after, expected);
    // Another problem with the same words in its address.
    let one = "https://oj.example/p/a-b";
    send(one, &|body| body);
    send("https://oj.example/p/a/b", &|body| body);
    assert_eq!(problems(root), ["codeforces-1704f", "oj-a-b", "oj-a-b-2"]);
}

#[test]
fn interactive_problems_and_those_with_files() {
    let folder = workspace();
    let listen = Listen::start(folder.path(), &["--count", "2"]);
    let cf = |name: &str, url: &str| problem(name, "Codeforces", url, (1000, 256));
    let body = cf("A. Guess", "https://codeforces.com/contest/1/problem/A");
    assert_eq!(
        listen.post(&body.replace("\"interactive\":false", "\"interactive\":true")),
        200
    );
    let body = cf("B. Files", "https://codeforces.com/gym/2/problem/B");
    let body = body.replace(
        "\"input\":{\"type\":\"stdin\"}",
        "\"input\":{\"type\":\"file\",\"fileName\":\"b.in\"}",
    );
    assert_eq!(listen.post(&body), 200);
    let (success, said) = listen.said();
    assert!(success && said.contains("interactive: marked"), "{said}");
    assert!(said.contains("reads b.in and writes stdout"), "{said}");
    let files = files(folder.path());
    assert!(files["problems/codeforces-1a/Cargo.toml"].contains("\ninteractive = true\n"));
    assert!(files["problems/codeforces-2b/Cargo.toml"].contains("reads b.in"));
}

#[test]
fn contests() {
    let folder = workspace();
    let contest = |size: usize, arrived: usize| {
        let listen = Listen::start(folder.path(), &["--once", "--wait", "1"]);
        for letter in ('a'..).take(arrived) {
            let url = format!("https://atcoder.jp/contests/abc{size}/tasks/abc{size}_{letter}");
            let batch = ("0f8fad5b-d9cb-469f-a165-70867728950e", size);
            let body = problem_of_batch("A - X", "AtCoder - ABC", &url, (2000, 1024), batch);
            assert_eq!(listen.post(&body), 200);
            // Another port of the extension, or a second click.
            assert_eq!(listen.post(&body), 200);
        }
        let (success, said) = listen.said();
        assert!(success, "{said}");
        said
    };
    let said = contest(8, 7);
    assert!(said.contains("7 of 8 arrived: press the plus"), "{said}");
    assert_eq!(problems(folder.path()).len(), 7);
    let said = contest(3, 3);
    assert!(said.contains("3 of 3 arrived\n"), "{said}");
    // Names without letters get some, in the order of the page.
    let listen = Listen::start(folder.path(), &["--once"]);
    for number in 1..=2 {
        let url = format!("https://www.luogu.com.cn/problem/P{number}");
        let body = problem_of_batch("P1 和", "Luogu - 月赛", &url, (1000, 128), ("x", 2));
        assert_eq!(listen.post(&body), 200);
    }
    assert!(listen.said().0);
    let manifest = &files(folder.path())["problems/luogu-p2/Cargo.toml"];
    assert!(
        manifest.contains("contest = \"Luogu - 月赛\"\nletter = \"b\"\n"),
        "{manifest}"
    );
}

/// Codeforces shows all problems of a contest on one page, others on pages of
/// which nothing is known.
#[test]
fn several_problems_on_one_page() {
    let folder = workspace();
    let listen = Listen::start(folder.path(), &["--count", "7"]);
    let page = "https://codeforces.com/contest/1/problems?locale=en";
    for (name, url) in [
        ("A. Theatre Square", page),
        ("B. Spreadsheets", page),
        (
            "B. Spreadsheets",
            "https://codeforces.com/contest/1/problem/B",
        ),
        ("A. Theatre Square", page),
        ("Red", "https://oj.example/round/7"),
        ("Blue", "https://oj.example/round/7"),
        ("Blue", "https://oj.example/round/7"),
    ] {
        assert_eq!(listen.post(&problem(name, "X", url, (1000, 64))), 200);
    }
    let (success, said) = listen.said();
    assert!(success, "{said}");
    let expected = [
        "codeforces-1a",
        "codeforces-1b",
        "oj-round-7",
        "oj-round-7-2",
    ];
    assert_eq!(problems(folder.path()), expected);
}

/// Each port is sent every problem: one of them is enough.
#[test]
fn ports() {
    let folder = workspace();
    let one = Listen::start(folder.path(), &[]);
    let mut taken = command(folder.path());
    let taken = taken
        .args(["listen", "--port", &one.port.to_string()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&taken.stderr);
    assert!(!taken.status.success(), "{said}");
    assert!(
        said.contains("error: someone else listens on") && said.contains("help: "),
        "{said}"
    );
    let outside: PathBuf = std::env::temp_dir();
    let mut nowhere = command(&outside);
    let nowhere = nowhere
        .args(["listen", "--port", "0", "--workspace", "/"])
        .output()
        .unwrap();
    assert!(!nowhere.status.success());
    assert_eq!(one.stop(), "");
}
