//! What the command tells of a bundle that was made.

use super::dbg_calls::debug_calls;
use crate::bundle::{Module, is_users};
use crate::explain::{Largest, sizes};
use crate::model::edition::Edition;
use crate::model::judges::JUDGES;
use crate::model::text::Text;
use crate::stages::print::{Minify, Parts, minify};
use crate::stages::shake::TOO_LARGE;
use crate::syntax::tokens::Tokens;
use crate::toolchain::rustc::Diagnostic;
use crate::{Bundle, Passed, Result, tell};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

/// The bytes and the milliseconds of each step, in columns.
pub fn tell_steps(bundle: &Bundle, passed: &Passed, gate: Duration, samples: Duration) {
    let line = |name: &str, size: &str, took: Duration, remark: &str| {
        let line = format!("  {name:8} {size:>9} {:>7} ms  {remark}", took.as_millis());
        tell!("{}", line.trim_end());
    };
    for stage in &bundle.stages {
        let size = bytes(stage.text.as_str().len());
        let remark = match stage.stage == passed.stage.stage {
            true => "is given out",
            false => "",
        };
        line(stage.stage.name(), &size, stage.took, remark);
    }
    line("gate", "", gate, "");
    line("samples", "", samples, "");
}

/// The bytes of each crate, and the largest items with what leads to them.
pub fn tell_sizes(text: &Text) -> Result<()> {
    let sizes = sizes(text)?;
    for (name, size) in &sizes.crates {
        tell!("  {name:32} {:>9} bytes", bytes(*size));
    }
    if !sizes.items.is_empty() {
        tell!("  the largest items, and what leads to each (--explain shows the whole way):");
    }
    for Largest {
        name,
        bytes: size,
        holder,
    } in &sizes.items
    {
        let holder = holder
            .as_ref()
            .map_or("no name".to_owned(), |of| format!("from {of}"));
        tell!("  {:>9}  {name}, {holder}", bytes(*size));
    }
    Ok(())
}

/// Says what the compiler has against a file that it takes.
pub fn note(bundle: &Bundle, passed: &Passed, verbose: bool) {
    for said in &bundle.notes {
        tell!("note: {said}");
    }
    for (stage, said) in &passed.dropped {
        tell!("note: stage {stage} is left out, {said}");
    }
    let text = &passed.stage.text;
    for (edition, compiled) in &passed.compiled {
        if let Some(error) = compiled.first_error() {
            tell!("note: not for edition {edition}: {}", error.explain(text));
        }
    }
    note_warnings(bundle, passed, verbose);
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
    let debugged = debug_calls(text);
    if let Some((first, others)) = debugged.split_first() {
        let quote = first.quote();
        let said = match others.len() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        tell!("note: dbg! is left in your program{said}: what runs costs time on a judge\n{quote}");
    }
    note_size(bundle, passed);
}

/// How many warnings are shown in full.
const IN_FULL: usize = 3;

/// A warning, and the editions that it comes in.
struct Warning<'p> {
    said: &'p Diagnostic,
    editions: Vec<Edition>,
}

/// Tells the compiler's warnings. Those that cargo shows at each build, of the
/// user's own text, are only counted; the rest can be read nowhere else. Nobody can
/// mend what macros have made.
fn note_warnings(bundle: &Bundle, passed: &Passed, verbose: bool) {
    let text = &passed.stage.text;
    let is_compiled = passed.compiled.contains_key(&bundle.edition);
    let is_cargos = |warning: &Warning| {
        let at = warning.said.offset();
        at.is_some_and(|at| is_users(at, text))
            && (!is_compiled || warning.editions.contains(&bundle.edition))
    };
    let mut warnings = warnings(passed, text);
    let is_written = |at: usize| text.place(at).is_some();
    warnings.retain(|warning| warning.said.offset().is_none_or(is_written));
    warnings.retain(|warning| !bundle.unshown.has(warning.said, text));
    let (own, others): (Vec<_>, Vec<_>) = warnings.into_iter().partition(is_cargos);
    let count = |more: &str, count: usize| match count {
        1 => format!("1{more} warning"),
        count => format!("{}{more} warnings", bytes(count)),
    };
    if !others.is_empty() {
        tell_in_full(&others, text);
        if let left @ 1.. = others.len().saturating_sub(IN_FULL) {
            tell!("note: {} like these", count(" more", left));
        }
    }
    if own.is_empty() {
        return;
    }
    if verbose {
        tell_in_full(&own, text);
    }
    let verbosely = match own.len() {
        _ if verbose => "",
        ..=IN_FULL => ", and so does --verbose",
        _ => ", --verbose the first three",
    };
    let them = if own.len() == 1 { "it" } else { "them" };
    let own = count("", own.len());
    tell!("note: {own} in your own text; cargo shows {them}{verbosely}");
}

fn tell_in_full(warnings: &[Warning], text: &Text) {
    for Warning { said, editions } in warnings.iter().take(IN_FULL) {
        let editions: Vec<_> = editions.iter().map(|edition| edition.year()).collect();
        tell!(
            "note: edition {}: {}",
            editions.join(", "),
            said.explain(text)
        );
    }
}

/// The warnings of all editions. Mostly they are the same: once is enough, also of what
/// a procedural macro has made several times of one text.
fn warnings<'p>(passed: &'p Passed, text: &Text) -> Vec<Warning<'p>> {
    let mut warnings: Vec<Warning> = Vec::new();
    let mut known = HashMap::new();
    let taken = passed.compiled.iter().filter(|(_, of)| of.success);
    for (edition, compiled) in taken {
        for said in compiled.warnings() {
            let origin = said.offset().map(|at| text.origin(at).ok_or(at));
            let index = *known
                .entry((origin, said.message.as_str()))
                .or_insert(warnings.len());
            if index == warnings.len() {
                let editions = Vec::new();
                warnings.push(Warning { said, editions });
            }
            let editions = &mut warnings[index].editions;
            // A macro's warning may come for each of its calls.
            if editions.last() != Some(edition) {
                editions.push(*edition);
            }
        }
    }
    warnings
}

/// Large crates, and small ones with the same interface. `Regex::captures` takes 1,474,106
/// bytes of regex 1.13, which has tables of Unicode and several engines, and 69,475 of
/// regex-lite 0.1.
const SMALLER: [(&str, &str); 1] = [("regex", "regex-lite")];

/// Says by how much a file is too long for its judge, or for all judges if its own says
/// no limit, and what would help.
fn note_size(bundle: &Bundle, passed: &Passed) {
    let text = &passed.stage.text;
    let size = text.as_str().len();
    let own = bundle.judge.and_then(|judge| {
        let takes = format!("{} takes at most", judge.title);
        Some((takes, judge.source_limit?))
    });
    let most = JUDGES.iter().filter_map(|judge| judge.source_limit).max();
    let most = || Some(("no judge is known to take more than".to_owned(), most?));
    let Some((takes, limit)) = own.or_else(most).filter(|(_, limit)| *limit < size) else {
        return;
    };
    let parts = Parts::of(text.as_str());
    let largest = parts.as_ref().map_or(Vec::new(), largest);
    let named = largest.iter();
    let named = named.map(|(name, size)| format!("{name}, {} bytes", bytes(*size)));
    let named: Vec<_> = named.collect();
    tell!(
        "note: {takes} {} bytes, this is {} more{}{}",
        bytes(limit),
        bytes(size - limit),
        match named.as_slice() {
            [] => String::new(),
            [only] => format!("; the largest part is {only}"),
            several => format!("; the largest parts are {}", several.join("; ")),
        },
        if TOO_LARGE < size {
            "; in so long a file, unused items are not looked for"
        } else {
            ""
        }
    );
    // It mostly leaves more than a half, and takes long for a large file.
    let may_fit = size <= 2 * limit;
    let fits = |what| may_fit && minify(text, what).is_ok_and(|text| text.as_str().len() <= limit);
    let options = [
        (Minify::Libraries, "--minify"),
        (Minify::All, "--minify=all"),
    ];
    if let Some((_, option)) = options.into_iter().find(|(what, _)| fits(*what)) {
        tell!("help: with {option} it is short enough");
        return;
    }
    // Not where another library alone asks for it: nothing can be done then.
    let own = parts.as_ref().map_or(0, |parts| parts.marker);
    let tokens = Tokens::new(&text.as_str()[..own]);
    // What a procedural macro has made says others' names, too.
    let says = |name: &str| {
        let is_said = |at| tokens.ident(at) == name && text.is_own(tokens.range(at).start);
        (0..tokens.len()).any(is_said)
    };
    let uses = |name: &str| {
        let mut modules = bundle.modules.iter();
        let asks = |of: &Module| says(name) || of.defaults.iter().any(|of| of == name);
        modules.any(|of| of.library.package == name && asks(of))
    };
    if let Some((large, small)) = SMALLER.iter().find(|(large, _)| uses(large)) {
        tell!("help: {small} has what most programs use of {large}, and is a small part of that");
    }
    let first = largest.first();
    let is_largest = |of: &&Module| first.is_some_and(|(name, _)| of.title() == *name);
    let module = bundle.modules.iter().find(is_largest);
    let (built, own) = match module.map_or(&[][..], |of| &of.defaults) {
        [] => return,
        [only] => (format!("{only} is"), "its"),
        several => (format!("{} are", several.join(" and ")), "their"),
    };
    tell!(
        "help: {built} built with {own} default features; `default-features = false` and those \
         that you need, in Cargo.toml, may leave out much"
    );
}

/// The largest part of a file, and up to two more that are a tenth of it each, with their
/// bytes.
fn largest(parts: &Parts) -> Vec<(&str, usize)> {
    let libraries = parts.libraries.iter();
    let libraries = libraries.map(|part| (part.name(), part.range.len()));
    let mut all: Vec<_> = libraries.chain([("your own text", parts.marker)]).collect();
    all.sort_by_key(|(_, size)| Reverse(*size));
    let whole: usize = all.iter().map(|(_, size)| size).sum();
    let more = all[1..].iter().take(2);
    let more = more.filter(|(_, size)| whole <= 10 * size).count();
    all.truncate(1 + more);
    all
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
