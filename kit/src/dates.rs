//! What day it is.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Today as `2026-11-22`: as the machine's clock has it where it can be asked,
/// else in Greenwich.
pub fn today() -> String {
    let asked = Command::new("date").arg("+%Y-%m-%d").output();
    let said = asked
        .ok()
        .and_then(|asked| String::from_utf8(asked.stdout).ok());
    said.map(|said| said.trim().to_owned())
        .filter(|said| is_date(said))
        .unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            of_day(since.map_or(0, |since| since.as_secs() / 86_400))
        })
}

/// Whether a text is a day.
pub fn is_date(text: &str) -> bool {
    let shape = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    text.len() == 10 && text.bytes().enumerate().all(shape)
}

/// The day so many days behind the first of 1970.
fn of_day(mut day: u64) -> String {
    let is_leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let mut year = 1970;
    loop {
        let days = 365 + u64::from(is_leap(year));
        if day < days {
            break;
        }
        day -= days;
        year += 1;
    }
    let lengths = [
        31,
        28 + u64::from(is_leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let mut month = 0;
    while lengths[month] <= day {
        day -= lengths[month];
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        for (day, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_779, "2026-11-22"),
        ] {
            assert_eq!(of_day(day), date);
        }
        assert!(is_date(&today()));
        assert!(!is_date("2026-1-222") && !is_date("") && !is_date("20261-1-22"));
    }
}
