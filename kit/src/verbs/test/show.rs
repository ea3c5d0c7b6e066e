//! What the terminal shows of a sample: a line, and of a failure the texts.

use crate::say;
use crate::terminal::{Paint, Tone, width};
use judging::{Failure, Report, Verdict, megabytes, seconds};

pub(crate) mod columns;

/// How many lines of a text are shown.
const ROWS: usize = 12;

/// How a report is shown.
pub struct View {
    /// With or without colours.
    pub paint: Paint,
    /// Whether long texts are shown whole.
    pub full: bool,
    /// How long the longest sample's name is.
    pub names: Option<usize>,
}

impl View {
    /// A sample's line; below it what failed.
    pub fn case(&self, report: &Report) -> String {
        let mut out = self.line(report);
        if let Some(failure) = &report.failure {
            self.failure(&mut out, report, failure);
        } else {
            // Whoever prints for himself wants to see it.
            self.stderr(&mut out, report);
        }
        if report.failure.is_some() {
            out.push('\n');
        }
        out
    }

    fn line(&self, report: &Report) -> String {
        let tone = match report.verdict {
            Verdict::Accepted if report.is_slow() || report.blanks_differ => Tone::Doubtful,
            Verdict::Accepted => Tone::Good,
            _ => Tone::Bad,
        };
        let verdict = report.verdict.to_string();
        let code = verdict.split(' ').next().unwrap_or_default();
        let names = self.names.unwrap_or(0);
        let usage = self.usage(report);
        let mut line = format!(
            "{}  {:names$}  {usage}",
            self.paint.word(tone, &format!("{code:3}")),
            report.sample
        );
        for remark in remarks(report) {
            line.push_str("  ");
            line.push_str(&self.paint.word(Tone::Doubtful, &remark));
        }
        line.push('\n');
        line
    }

    /// `   12 ms / 1 s     2.1 MB / 512 MB`.
    fn usage(&self, report: &Report) -> String {
        let time = format!("{:>7}", seconds(report.counted_time()));
        let limit = format!(" / {}", seconds(report.limits.time));
        let mut usage = format!("{time}{}", self.paint.word(Tone::Faint, &limit));
        if let Some(peak) = report.used.map(|used| used.peak_memory) {
            usage.push_str(&format!("  {:>8}", megabytes(peak)));
            if let Some(limit) = report.limits.memory {
                let limit = format!(" / {}", megabytes(limit));
                usage.push_str(&self.paint.word(Tone::Faint, &limit));
            }
        }
        usage
    }

    fn failure(&self, out: &mut String, report: &Report, failure: &Failure) {
        let file = failure.input_path.display();
        self.heading(
            out,
            &match failure.has_mark() {
                true => say!(
                    "input ({file}), which begins with a byte order mark: save it without",
                    file
                ),
                false => say!("input ({file})", file),
            },
        );
        self.block(out, &failure.input, End::Tail);
        if !failure.remark.trim().is_empty() {
            self.heading(out, &say!("the judge's program says"));
            self.block(out, failure.remark.as_bytes(), End::Tail);
        }
        if !failure.transcript.is_empty() {
            self.heading(out, &say!("the judge (<) and your program (>)"));
            self.block(out, failure.conversation().as_bytes(), End::Head);
        } else if report.verdict == Verdict::WrongAnswer || !failure.got.is_empty() {
            let rows = if self.full { usize::MAX } else { ROWS };
            let texts = columns::Texts {
                expected: &failure.expected,
                got: &failure.got,
            };
            out.push_str(&texts.beside(self.paint, rows, width()));
        }
        self.stderr(out, report);
    }

    fn stderr(&self, out: &mut String, report: &Report) {
        if !report.stderr.trim_ascii().is_empty() {
            self.heading(out, "stderr");
            self.block(out, &report.stderr, End::Head);
        }
    }

    /// A line above a text.
    pub fn heading(&self, out: &mut String, text: &str) {
        out.push_str(&format!("  {}\n", self.paint.word(Tone::Strong, text)));
    }

    /// A text, each line indented; of a long one, an end is cut off.
    pub fn block(&self, out: &mut String, text: &[u8], cut: End) {
        let lines = judging::lines(text);
        let hidden = match self.full {
            true => 0,
            false => lines.len().saturating_sub(ROWS),
        };
        let shown = match cut {
            End::Head => &lines[hidden..],
            End::Tail => &lines[..lines.len() - hidden],
        };
        let more = match hidden {
            0 => String::new(),
            _ => format!(
                "    {}\n",
                self.paint.word(Tone::Faint, &columns::more(hidden))
            ),
        };
        if cut == End::Head {
            out.push_str(&more);
        }
        let width = if self.full { usize::MAX } else { width() - 4 };
        for line in shown {
            out.push_str(&format!("    {}\n", columns::cut(line, width)));
        }
        if lines.is_empty() {
            let empty = say!("(empty)");
            out.push_str(&format!("    {}\n", self.paint.word(Tone::Faint, &empty)));
        }
        if cut == End::Tail {
            out.push_str(&more);
        }
    }
}

/// The end of a long text that is cut off.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The beginning.
    Head,
    /// The end.
    Tail,
}

/// What else a line says.
fn remarks(report: &Report) -> Vec<String> {
    let mut remarks = Vec::new();
    match report.verdict {
        Verdict::RuntimeError(_) if report.is_stack_overflow() => {
            remarks.push(say!("stack overflow"));
        }
        Verdict::RuntimeError(death) => remarks.push(death.name()),
        Verdict::TimeLimit => {
            let times = judging::KILLED_AT;
            remarks.push(say!("killed at {times} times the limit", times));
        }
        Verdict::Accepted if report.blanks_differ => {
            remarks.push(say!("only blanks differ, which this judge forgives"));
        }
        _ => {}
    }
    let line = report.difference().map(|difference| difference.line);
    if let (Verdict::WrongAnswer, Some(line)) = (report.verdict, line) {
        remarks.push(say!("line {line} differs", line));
    }
    if report.is_accepted() && report.is_slow() {
        remarks.push(match crate::machine::factor() {
            Some(factor) => {
                let there = report.counted_time().div_f64(factor);
                say!("slow; perhaps {there} on a judge", there = seconds(there))
            }
            None => say!("slow"),
        });
    }
    remarks
}
