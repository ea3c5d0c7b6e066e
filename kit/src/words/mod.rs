//! What the kit says, in English or Chinese.
//!
//! The English text is the key: `say!("{passed} of {all} samples passed", passed,
//! all)`. Its twin stands in the table of `zh`, one file an area; a test finds
//! every text of `say!` in the sources and asks for its twin.

mod zh;

use std::sync::OnceLock;

/// A language that the kit speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// English, if nothing else is asked for.
    English,
    /// Chinese, as written in the mainland.
    Chinese,
}

/// The language of this run: `CP_LANG`, else the locale's.
pub fn language() -> Language {
    static LANGUAGE: OnceLock<Language> = OnceLock::new();
    *LANGUAGE.get_or_init(|| {
        let names = ["CP_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];
        chosen(names.map(|name| std::env::var(name).ok()))
    })
}

/// The language that the first of these to say anything asks for.
fn chosen(variables: [Option<String>; 4]) -> Language {
    let said = variables
        .into_iter()
        .flatten()
        .find(|said| !said.is_empty());
    match said {
        Some(said) if said.to_lowercase().starts_with("zh") => Language::Chinese,
        _ => Language::English,
    }
}

/// A text in the language of this run.
pub fn text(english: &'static str) -> &'static str {
    match language() {
        Language::English => english,
        // What has no twin is told in English; the test says which.
        Language::Chinese => chinese(english).unwrap_or(english),
    }
}

/// The Chinese twin of an English text.
pub fn chinese(english: &str) -> Option<&'static str> {
    let areas = zh::AREAS.iter();
    let mut rows = areas.flat_map(|area| area.iter());
    rows.find(|(key, _)| *key == english).map(|(_, twin)| *twin)
}

/// A template with its `{name}`s filled in.
pub fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let value = values.iter().find_map(|(name, value)| {
            let behind = rest[1..].strip_prefix(name)?.strip_prefix('}')?;
            Some((value, behind))
        });
        rest = match value {
            Some((value, behind)) => {
                out.push_str(value);
                behind
            }
            None => {
                out.push('{');
                &rest[1..]
            }
        };
    }
    out + rest
}

/// A text in the user's language, with values: `say!("no {name} here", name)`,
/// `say!("{count} samples", count = samples.len())`.
#[macro_export]
macro_rules! say {
    ($text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::words::fill(
            $crate::words::text($text),
            &[$((stringify!($name), $crate::say!(@value $name $(= $value)?).to_string())),*],
        )
    };
    (@value $name:ident = $value:expr) => { $value };
    (@value $name:ident) => { $name };
}

#[cfg(test)]
mod tests;
