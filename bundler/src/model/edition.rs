//! The editions of the language, and which compiler knows which.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A Rust edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// 2015
    E2015,
    /// 2018
    E2018,
    /// 2021
    E2021,
    /// 2024
    E2024,
}

impl Edition {
    /// The editions that judges compile with.
    pub const JUDGED: [Edition; 3] = [Edition::E2018, Edition::E2021, Edition::E2024];

    /// The edition of a year.
    pub fn find(year: &str) -> Option<Edition> {
        let all = [
            Edition::E2015,
            Edition::E2018,
            Edition::E2021,
            Edition::E2024,
        ];
        all.into_iter().find(|edition| edition.year() == year)
    }

    /// The year, as `--edition` takes it.
    pub fn year(self) -> &'static str {
        match self {
            Edition::E2015 => "2015",
            Edition::E2018 => "2018",
            Edition::E2021 => "2021",
            Edition::E2024 => "2024",
        }
    }

    /// The edition before, if there is one.
    pub fn before(self) -> Option<Edition> {
        match self {
            Edition::E2015 => None,
            Edition::E2018 => Some(Edition::E2015),
            Edition::E2021 => Some(Edition::E2018),
            Edition::E2024 => Some(Edition::E2021),
        }
    }

    pub(crate) fn from_cargo(edition: cargo_metadata::Edition) -> Edition {
        Edition::find(edition.as_str()).unwrap_or(Edition::E2024)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.year())
    }
}

/// The editions that a compiler knows, of these, in their order.
pub fn known_editions(version: &str, editions: &[Edition]) -> Vec<Edition> {
    let minor = minor(version).unwrap_or(u32::MAX);
    let knows = |edition: &Edition| {
        let since = match edition {
            Edition::E2015 => 0,
            Edition::E2018 => 31,
            Edition::E2021 => 56,
            Edition::E2024 => 85,
        };
        since <= minor
    };
    editions.iter().copied().filter(knows).collect()
}

/// 63 of `1.63.0` or `1.63`.
pub fn minor(version: &str) -> Option<u32> {
    let (_, rest) = version.split_once('.')?;
    rest.split(|c: char| !c.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        let check = |version, wanted| assert_eq!(minor(version), wanted, "{version}");
        check("1.63.0", Some(63));
        check("1.63", Some(63));
        check("1.95.0-nightly", Some(95));
        check("1.75-x86_64-unknown-linux-gnu", Some(75));
        check("stable-x86_64-unknown-linux-gnu", None);
        check("", None);
    }

    #[test]
    fn editions_of_versions() {
        #[track_caller]
        fn check(version: &str, wanted: &[&str]) {
            let all = ["2021", "2015", "2018", "2024"].map(|year| Edition::find(year).unwrap());
            let known = known_editions(version, &all);
            let years: Vec<_> = known.into_iter().map(Edition::year).collect();
            assert_eq!(years, wanted, "{version}");
        }
        check("1.30.1", &["2015"]);
        check("1.48.0", &["2015", "2018"]);
        check("1.63.0", &["2021", "2015", "2018"]);
        check("1.95.0", &["2021", "2015", "2018", "2024"]);
    }
}
