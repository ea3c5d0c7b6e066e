//! What editors are told: one JSON object a line, as `docs/kit.md` lists them.

use super::program::Form;
use crate::Error;
use crate::project::Problem;
use judging::{BrokenSample, Report, Verdict};
use serde_json::{Value, json};
use std::time::Duration;

/// How much of a text is told.
const SHOWN: usize = 64 << 10;

/// The program is built.
pub fn built(problem: &Problem, form: Form) -> String {
    line(&json!({
        "event": "built",
        "problem": problem.name,
        "form": form.name(),
        "source": problem.source,
    }))
}

/// A sample has been judged.
pub fn case(problem: &Problem, report: &Report) -> String {
    let mut told = json!({
        "event": "case",
        "problem": problem.name,
        "sample": report.sample,
        "verdict": code(report.verdict),
        "time_ms": millis(report.counted_time()),
        "time_limit_ms": millis(report.limits.time),
        "memory_bytes": report.used.map(|used| used.peak_memory),
        "memory_limit_bytes": report.limits.memory,
        "slow": report.is_slow(),
        "stderr": text(&report.stderr),
    });
    if let Verdict::RuntimeError(death) = report.verdict {
        told["death"] = json!(death.name());
    }
    if let Some(failure) = &report.failure {
        told["input_file"] = json!(failure.input_path);
        told["input"] = text(&failure.input);
        told["expected"] = text(&failure.expected);
        told["got"] = text(&failure.got);
        told["message"] = json!(failure.remark);
        told["line"] = json!(
            failure
                .difference
                .as_ref()
                .map(|difference| difference.line)
        );
        told["transcript"] = json!(failure.conversation());
    }
    line(&told)
}

/// A sample cannot be run.
pub fn broken(problem: &Problem, broken: &BrokenSample) -> String {
    line(&json!({
        "event": "broken",
        "problem": problem.name,
        "sample": broken.name,
        "message": broken.error.to_string(),
    }))
}

/// All samples have been judged.
pub fn result(problem: &Problem, passed: usize, failed: usize) -> String {
    line(&json!({
        "event": "result",
        "problem": problem.name,
        "passed": passed,
        "failed": failed,
    }))
}

/// Something else went wrong.
pub fn error(error: &Error) -> String {
    line(&json!({
        "event": "error",
        "message": error.to_string(),
        "exit_code": error.kind().exit_code(),
    }))
}

/// A verdict's letters: `RE` however the program died.
fn code(verdict: Verdict) -> String {
    let told = verdict.to_string();
    told.split(' ').next().unwrap_or_default().to_owned()
}

fn millis(time: Duration) -> f64 {
    // To the microsecond.
    (time.as_secs_f64() * 1e6).round() / 1e3
}

fn text(bytes: &[u8]) -> Value {
    json!(String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]))
}

fn line(value: &Value) -> String {
    format!("{value}\n")
}
