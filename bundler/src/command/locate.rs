//! `--where`: a line of the file, from a judge's message, in the sources.

use super::notes::bytes;
use crate::model::text::{Place, Text};
use crate::options::LineColumn;
use crate::{Error, Kind, Result};

/// Where a spot of the file comes from, with its line quoted.
///
/// # Errors
/// When the file has no such line or column.
pub fn find(text: &Text, spot: LineColumn) -> Result<String> {
    let lines: Vec<_> = text.as_str().split_inclusive('\n').collect();
    let Some(line) = spot.line.checked_sub(1).and_then(|index| lines.get(index)) else {
        return Err(Error::new(format!("the file has no line {}", spot.line))
            .of_kind(Kind::NotFound)
            .help(format!(
                "it has {} lines with these options; say the same ones as for the file submitted",
                bytes(lines.len())
            )));
    };
    let start = lines[..spot.line - 1]
        .iter()
        .map(|line| line.len())
        .sum::<usize>();
    let line = line.trim_end_matches('\n');
    let at = match spot.column {
        None => line.len() - line.trim_start().len(),
        Some(column) => offset_of(line, column).ok_or_else(|| {
            let columns = line.chars().count();
            Error::new(format!("line {} has no column {column}", spot.line))
                .of_kind(Kind::NotFound)
                .help(format!("it has {} columns", bytes(columns)))
        })?,
    };
    let place = |at: usize| text.place(start + at);
    // A piece that the bundler put in is shown where its neighbour comes from.
    let found = place(at)
        .or_else(|| (0..at).rev().find_map(place))
        .or_else(|| (at..line.len()).find_map(place));
    let Some(found) = found else {
        let line = match line.trim() {
            "" => "an empty line".to_owned(),
            line => shortened(line),
        };
        return Ok(format!("line {} is the bundler's own: {line}\n", spot.line));
    };
    let mut out = quoted(&found);
    let last = (0..line.len()).rev().find_map(place);
    let is_same = |other: Place| other.file.name == found.file.name && other.line == found.line;
    if spot.column.is_none() && !last.is_some_and(is_same) {
        out.push_str(&format!(
            "line {0} is made of several: name a column too, --where {0}:COL\n",
            spot.line
        ));
    }
    Ok(out)
}

/// The byte of a column; the one behind the last character counts too.
fn offset_of(line: &str, column: usize) -> Option<usize> {
    let starts = line.char_indices().map(|(at, _)| at);
    starts.chain([line.len()]).nth(column.checked_sub(1)?)
}

/// `file:line:column`, then the line with a caret.
fn quoted(place: &Place) -> String {
    let quote = place.quote();
    let (_, source) = quote.split_once('\n').unwrap_or_default();
    format!("{place}\n{source}\n")
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(80) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None => line.to_owned(),
    }
}
