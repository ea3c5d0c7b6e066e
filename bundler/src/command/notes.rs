//! What is told beside the file.

use super::leftovers::debug_calls;
use bundler::print::{Minify, Parts, minify};
use bundler::{Bundle, Passed, tell};
use std::time::Duration;

/// The bytes and the milliseconds of each step, in columns.
pub fn tell_steps(bundle: &Bundle, passed: &Passed, gate: Duration, samples: Duration) {
    let line = |name: &str, size: &str, took: Duration, remark: &str| {
        let line = format!("  {name:8} {size:>9} {:>7} ms  {remark}", took.as_millis());
        tell!("{}", line.trim_end());
    };
    for stage in &bundle.stages {
        let size = bytes(stage.text.as_str().len());
        let remark = match stage.name == passed.stage.name {
            true => "is given out",
            false => "",
        };
        line(stage.name, &size, stage.took, remark);
    }
    line("gate", "", gate, "");
    line("samples", "", samples, "");
}

/// Says what the compiler has against a file that it takes.
pub fn note(bundle: &Bundle, passed: &Passed) {
    for said in &bundle.notes {
        tell!("note: {said}");
    }
    for (stage, said) in &passed.dropped {
        tell!("note: stage {stage} is left out, {said}");
    }
    let text = &passed.stage.text;
    // Mostly a warning is the same in all editions: once is enough.
    let mut warnings: Vec<(String, Vec<&str>)> = Vec::new();
    for (edition, compiled) in &passed.compiled {
        if let Some(error) = compiled.first_error() {
            tell!("note: not for edition {edition}: {}", error.explain(text));
            continue;
        }
        for warning in compiled.warnings() {
            let said = warning.explain(text);
            match warnings.iter_mut().find(|(known, _)| *known == said) {
                Some((_, editions)) => editions.push(edition.year()),
                None => warnings.push((said, vec![edition.year()])),
            }
        }
    }
    for (said, editions) in warnings {
        tell!("note: edition {}: {said}", editions.join(", "));
    }
    for older in &passed.older {
        for said in older.failures(text) {
            tell!("note: {said}");
        }
    }
    if let Some(judge) = bundle.judge.filter(|judge| !judge.takes_rust) {
        tell!(
            "note: {} takes no Rust: submit this to another judge that has the problem",
            judge.title
        );
    }
    for place in debug_calls(text) {
        let quote = place.quote();
        tell!("note: dbg! is left in your program, it costs time on a judge\n{quote}");
    }
    note_size(bundle, passed);
}

/// Says by how much a file is too long for its judge, and what would help.
fn note_size(bundle: &Bundle, passed: &Passed) {
    let text = &passed.stage.text;
    let size = text.as_str().len();
    let Some((judge, limit)) = bundle
        .judge
        .and_then(|judge| Some((judge, judge.source_limit?)))
        .filter(|(_, limit)| *limit < size)
    else {
        return;
    };
    tell!(
        "note: {} takes at most {} bytes, this is {} more{}",
        judge.title,
        bytes(limit),
        bytes(size - limit),
        largest(text.as_str()).map_or(String::new(), |part| format!("; {part}"))
    );
    let fits = |what| minify(text, what).is_ok_and(|text| text.as_str().len() <= limit);
    let options = [
        (Minify::Libraries, "--minify"),
        (Minify::All, "--minify=all"),
    ];
    if let Some((_, option)) = options.into_iter().find(|(what, _)| fits(*what)) {
        tell!("help: with {option} it is short enough");
    }
}

/// The largest part of a file and its bytes.
fn largest(text: &str) -> Option<String> {
    let parts = Parts::of(text)?;
    let largest = parts.libraries.iter().max_by_key(|part| part.range.len());
    Some(match largest {
        Some(part) if parts.marker < part.range.len() => {
            let name = part.title.split(" (").next().unwrap_or(&part.title);
            format!(
                "the largest part is {name}, {} bytes",
                bytes(part.range.len())
            )
        }
        _ => format!(
            "the largest part is your own text, {} bytes",
            bytes(parts.marker)
        ),
    })
}

/// `17312` as `17,312`.
pub fn bytes(count: usize) -> String {
    let digits = count.to_string();
    let groups: Vec<_> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(String::from_utf8_lossy)
        .collect();
    groups.join(",")
}
