//! `status`: which problems pass, were bundled, were copied.

use crate::project::{Place, Problem, Project};
use crate::records::{Records, millis, now};
use crate::terminal::{Paint, Tone, padded};
use crate::{Error, Kind, Result, say, write_stdout};
use unicode_width::UnicodeWidthStr;

/// Tell which problems pass, were bundled, were copied
#[derive(Debug, clap::Args)]
#[command(after_help = "\
examples:
  cargo cp status              what was worked on
  cargo cp status abc330       problems with this in their name
  cargo cp status --all        all problems")]
pub struct Arguments {
    /// Only problems with this in their name
    pub part: Option<String>,
    /// Also problems that were never tested
    #[arg(long)]
    pub all: bool,
}

/// Lists the problems.
///
/// # Errors
/// When nobody takes the list.
pub fn run(arguments: &Arguments, place: &Place) -> Result<()> {
    let project = Project::find(place)?;
    let part = arguments.part.as_deref().unwrap_or_default().to_lowercase();
    let all = project.problems().into_iter();
    let all = all.filter(|problem| problem.name.to_lowercase().contains(&part));
    let all = all.map(|problem| (Records::of(&project, &problem), problem));
    let shown = |(records, problem): &(Records, Problem)| {
        // A name that was asked for is an answer, worked on or not.
        arguments.all && problem.record.is_some()
            || !part.is_empty()
            || *records != Records::default()
    };
    let mut rows: Vec<_> = all.filter(shown).collect();
    // What was worked on last comes last, where the eye is.
    rows.sort_by_key(|(records, problem)| (last(records), problem.name.clone()));
    if rows.is_empty() && !part.is_empty() {
        let command = crate::command_name::name();
        return Err(Error::new(say!("no problem has {part} in its name", part))
            .of_kind(Kind::NotFound)
            .help(say!(
                "see them all with {list}",
                list = format!("{command} status --all")
            )));
    }
    if rows.is_empty() {
        let command = crate::command_name::name();
        return write_stdout(&format!(
            "{}\n",
            say!("nothing was tested yet: {command} test NAME", command)
        ));
    }
    write_stdout(&table(&rows, Paint::stdout()))
}

fn last(records: &Records) -> u64 {
    let tested = records.tested.as_ref().map(|tested| tested.at);
    let times = [tested, records.bundled, records.copied];
    times.into_iter().flatten().max().unwrap_or(0)
}

fn table(rows: &[(Records, Problem)], paint: Paint) -> String {
    let headings = [
        say!("problem"),
        say!("samples"),
        say!("bundled"),
        say!("copied"),
    ];
    let plain = headings.map(|heading| (heading, Tone::Strong));
    let cells = rows
        .iter()
        .map(|(records, problem)| cells(records, problem));
    let lines: Vec<_> = [plain].into_iter().chain(cells).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].0.width()).max();
    let widths = [0, 1, 2, 3].map(|column| width(column).unwrap_or(0));
    let mut out = String::new();
    for line in &lines {
        let parts = line.iter().zip(widths).enumerate();
        let parts = parts.map(|(column, ((text, tone), width))| {
            // No blanks behind the last.
            let text = if column == 3 {
                text.clone()
            } else {
                padded(text, width)
            };
            paint.word(*tone, &text)
        });
        out.push_str(&parts.collect::<Vec<_>>().join("  "));
        out.push('\n');
    }
    out
}

fn cells(records: &Records, problem: &Problem) -> [(String, Tone); 4] {
    let edited = problem.edited().map_or(0, millis);
    let samples = match &records.tested {
        None => (say!("not tested"), Tone::Faint),
        Some(tested) if !tested.failed.is_empty() => {
            let names = tested.failed.join(", ");
            (say!("failed: {names}", names), Tone::Bad)
        }
        Some(tested) if tested.at < edited => (say!("edited since"), Tone::Doubtful),
        Some(tested) => {
            let said = match tested.samples {
                1 => say!("passes"),
                count => say!("all {count} pass", count),
            };
            (said, Tone::Good)
        }
    };
    let done = |at: Option<u64>| match at {
        None => ("-".to_owned(), Tone::Faint),
        Some(at) if at < edited => (say!("edited since"), Tone::Doubtful),
        Some(at) => (ago(at), Tone::Good),
    };
    [
        (problem.name.clone(), Tone::Strong),
        samples,
        done(records.bundled),
        done(records.copied),
    ]
}

/// `3 min ago`.
fn ago(at: u64) -> String {
    const MINUTE: u64 = 60 * 1000;
    let since = now().saturating_sub(at);
    let (minutes, hours) = (since / MINUTE, since / (60 * MINUTE));
    let days = hours / 24;
    match (minutes, hours, days) {
        (0, ..) => say!("just now"),
        (_, 0, _) => say!("{minutes} min ago", minutes),
        (.., 0) => say!("{hours} h ago", hours),
        _ => say!("{days} d ago", days),
    }
}
