//! What the prelude is made of.

pub extern crate either as one_of;

use std::fmt::Display;

/// Prints what it is given with blanks between.
#[macro_export]
macro_rules! say {
    ($first:expr $(, $rest:expr)* $(,)?) => {{
        let mut line = $crate::Line::new();
        line.add(&$first);
        $(line.add(&$rest);)*
        println!("{}", line.text());
    }};
}

/// A line of output.
#[derive(Default)]
pub struct Line(String);

impl Line {
    pub fn new() -> Line {
        Line::default()
    }

    pub fn add(&mut self, item: &dyn Display) {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        self.0 += &item.to_string();
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Up or down.
pub fn count(from: i32, to: i32) -> impl Iterator<Item = i32> {
    if from <= to {
        one_of::Left(from..=to)
    } else {
        one_of::Right((to..=from).rev())
    }
}
