//! `copy --submit`: the submitters are played here, a command by a script and the
//! extension by a client that asks as it does.

use crate::workbench::{ACTOR, Workbench, wait_for};
use serde_json::Value;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

const URL: &str = "https://codeforces.com/contest/1704/problem/F";

/// One problem whose sample passes; the settings name submitters.
fn workspace(submitters: &str) -> Workbench {
    let bench = Workbench::new();
    bench.problem("codeforces-1704f", ACTOR, "judge = \"codeforces\"");
    let manifest = bench.path("problems/codeforces-1704f/Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    let address = "https://www.luogu.com.cn/problem/codeforces-1704f";
    fs::write(&manifest, text.replace(address, URL)).unwrap();
    bench.samples("codeforces-1704f", &[("1", "echo", "echo")]);
    name(&bench, submitters);
    bench
}

fn name(bench: &Workbench, submitters: &str) {
    let root = fs::read_to_string(bench.path("Cargo.toml")).unwrap();
    let root = root.split("[workspace.metadata.kit").next().unwrap();
    let settings = format!("{root}[workspace.metadata.kit.submit]\n{submitters}\n");
    bench.write("Cargo.toml", &settings);
}

#[test]
fn to_a_command() {
    let bench = workspace("");
    let named = [
        "no submitter is named for codeforces",
        "codeforces = \"cph-submit\"",
    ];
    bench.cp("copy f --submit").check(2, &named);
    let script = "#!/bin/sh\nprintf '%s\\n' \"$1\" \"$2\" > told\ncp \"$3\" given.rs\nexit $4\n";
    bench.write_script("submit.sh", script);
    let call = |code: u8| {
        format!("codeforces = [\"./submit.sh\", \"$URL\", \"-p$ID\", \"$FILE\", \"{code}\"]")
    };
    name(&bench, &call(0));
    let said = bench.cp("copy f --submit");
    said.check(0, &["1 of 1 samples passed", "handed to ./submit.sh"]);
    // Nothing is copied: there need be no clipboard.
    said.lacks(&["copied with", "paste it here"]);
    assert_eq!(said.stdout, "");
    assert_eq!(
        fs::read_to_string(bench.path("told")).unwrap(),
        format!("{URL}\n-pF\n")
    );
    let given = fs::read_to_string(bench.path("given.rs")).unwrap();
    assert!(given.contains("what is {other}?"), "{given}");
    bench.cp("status").check(0, &["just now  just now"]);
    // What fails is told, and a sample that fails is not handed over.
    name(&bench, &call(3));
    bench
        .cp("copy f --submit")
        .check(1, &["./submit.sh failed: exit status: 3"]);
    fs::remove_file(bench.path("given.rs")).unwrap();
    bench.samples("codeforces-1704f", &[("1", "echo", "no")]);
    bench
        .cp("copy f --submit")
        .check(5, &["1 of 1 samples failed"]);
    assert!(!bench.path("given.rs").exists());
    for (submitters, words) in [
        ("codeforces = [\"./none\"]", "cannot run ./none"),
        ("codeforces = \"other\"", "no submitter is called other"),
        ("codeforce = \"cph-submit\"", "no judge is called codeforce"),
        ("codeforces = 7", "its command"),
    ] {
        name(&bench, submitters);
        bench.cp("copy f --submit --force").check_fails(words);
    }
}

/// A request as it goes over the wire, and the answer to it.
fn ask(port: u16, method: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(("localhost", port)).unwrap();
    let request =
        format!("{method} /getSubmit HTTP/1.1\r\nHost: localhost:{port}\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn to_the_extension() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    let bench = workspace(&format!("codeforces = \"cph-submit:{port}\""));
    let taken = format!("someone else listens on {port}");
    bench.cp("copy f --submit").check(1, &[&taken]);
    drop(free);
    let log = bench.path("log");
    let mut command = bench.command_at("", "copy f --submit");
    let file = File::create(&log).unwrap();
    command.stdout(file.try_clone().unwrap()).stderr(file);
    let mut child = command.spawn().unwrap();
    wait_for(
        &log,
        &format!("waiting for cph-submit on port {port}; ^C ends"),
    );
    let body = |answer: &str| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    let nothing = "{\"empty\":true}";
    // Nobody but the extension is told, and nobody takes it away.
    assert_eq!(body(&ask(port, "GET", "")), nothing);
    assert_eq!(body(&ask(port, "GET", "cph-submit: false\r\n")), nothing);
    let page = "Origin: https://evil.example\r\n";
    assert_eq!(
        body(&ask(port, "GET", &format!("cph-submit: true\r\n{page}"))),
        nothing
    );
    assert!(ask(port, "OPTIONS", page).starts_with("HTTP/1.1 403"));
    assert!(ask(port, "POST", "Content-Type: application/json\r\n").starts_with("HTTP/1.1 405"));
    // Where the browser asks first, the extension may.
    let own = "Origin: chrome-extension://ekplnobooikgnbfmnfkmdclonkhfpfhd\r\n";
    let preflight = ask(port, "OPTIONS", own);
    assert!(preflight.contains("Access-Control-Allow-Headers: content-type, cph-submit\r\n"));
    let answer = ask(port, "GET", &format!("cph-submit: true\r\n{own}"));
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    let job: Value = serde_json::from_str(&body(&answer)).unwrap();
    assert_eq!(job["empty"], false);
    assert_eq!(job["problemName"], "1704F");
    assert_eq!(job["url"], URL);
    assert_eq!(job["languageId"], 75);
    assert!(
        job["sourceCode"]
            .as_str()
            .unwrap()
            .contains("what is {other}?")
    );
    assert!(child.wait().unwrap().success());
    let said = fs::read_to_string(&log).unwrap();
    assert!(said.ends_with("handed to cph-submit\n"), "{said}");
}
