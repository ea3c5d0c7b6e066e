//! The ports that the browser's extension sends to, and who holds them.

use super::Finding;
use crate::companion::door::PORTS;
use crate::say;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

/// Which port `listen` would take, and who holds those before it.
pub fn finding() -> Finding {
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    let free = PORTS.iter().position(is_free);
    let held = PORTS[..free.unwrap_or(PORTS.len())].iter();
    let held: Vec<_> = held
        .map(|port| match holder(*port) {
            Some(program) => say!("{port} is held by {program}", port, program),
            None => say!("{port} is held by another program", port),
        })
        .collect();
    let what = say!("port");
    match free {
        Some(0) => Finding::good(what, say!("{port} is free", port = PORTS[0])),
        Some(at) => {
            let free = say!("{port} is free", port = PORTS[at]);
            Finding::good(what, format!("{}; {free}", held.join("; ")))
        }
        None => Finding::missing(
            what,
            held.join("; "),
            say!("end one of them, or name another port: listen --port"),
        ),
    }
}

/// The program that listens on a port, where Linux tells it.
fn holder(port: u16) -> Option<String> {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"];
    let tables = tables
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok());
    let inodes: Vec<_> = tables.flat_map(|table| inodes(&table, port)).collect();
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    // Not `self`, which is one of the others.
    let is_number = |entry: &std::fs::DirEntry| {
        let name = entry.file_name();
        name.to_string_lossy()
            .bytes()
            .all(|byte| byte.is_ascii_digit())
    };
    let mut processes = processes.filter(is_number).map(|entry| entry.path());
    let owner = processes.find(|process| holds(process, &inodes))?;
    let name = std::fs::read_to_string(owner.join("comm")).ok()?;
    let id = owner.file_name()?.to_string_lossy().into_owned();
    Some(format!("{} ({id})", name.trim()))
}

/// The sockets that listen on a port, by their inodes.
fn inodes(table: &str, port: u16) -> Vec<String> {
    const LISTENING: &str = "0A";
    let local = format!(":{port:04X}");
    let rows = table
        .lines()
        .skip(1)
        .map(|row| row.split_whitespace().collect::<Vec<_>>());
    let rows = rows.filter(|row| row.len() > 9 && row[1].ends_with(&local) && row[3] == LISTENING);
    rows.map(|row| row[9].to_owned()).collect()
}

/// Whether a process has one of these sockets.
fn holds(process: &Path, inodes: &[String]) -> bool {
    let files = std::fs::read_dir(process.join("fd"))
        .into_iter()
        .flatten()
        .flatten();
    let mut links = files.filter_map(|file| std::fs::read_link(file.path()).ok());
    links.any(|link| {
        let link = link.to_string_lossy();
        inodes
            .iter()
            .any(|inode| link == format!("socket:[{inode}]"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listening_sockets() {
        let table = "\
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:273B 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 41234 1
   1: 0100007F:273B 0100007F:9999 01 00000000:00000000 00:00000000 00000000  1000        0 41235 1
   2: 0100007F:273D 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 41236 1
";
        assert_eq!(inodes(table, 10043), ["41234"]);
        assert_eq!(inodes(table, 10045), ["41236"]);
        assert!(inodes(table, 4244).is_empty());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_very_program_is_found() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let found = holder(port).unwrap();
        assert!(
            found.ends_with(&format!("({})", std::process::id())),
            "{found}"
        );
    }
}
