//! A case that a generator made, and how: as [`testgen`](../../../../testgen) tells it.

/// An input of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// Its text.
    pub text: Vec<u8>,
    /// How it came about, if the generator tells.
    pub trace: Option<Trace>,
}

/// What was chosen on the way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// The choices in their order.
    pub choices: Vec<Choice>,
    /// Those that belong together; one span may lie in another.
    pub spans: Vec<Span>,
}

/// A number, and from where to where it might have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// What was chosen.
    pub value: i128,
    /// The smallest that could have been.
    pub low: i128,
    /// The largest.
    pub high: i128,
}

/// Choices that belong together, as those of an element of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// What they make.
    pub label: String,
    /// The number of the first.
    pub start: usize,
    /// The number of the one behind the last.
    pub end: usize,
}

impl Choice {
    /// The value nearest to zero that could have been chosen.
    pub fn simplest(&self) -> i128 {
        0.max(self.low).min(self.high)
    }

    /// How far from the simplest a value is; of two that are alike the one
    /// above is simpler.
    pub fn complexity(&self) -> (u128, bool) {
        let simplest = self.simplest();
        (simplest.abs_diff(self.value), self.value < simplest)
    }
}

impl Trace {
    /// The values alone.
    pub fn values(&self) -> Vec<i128> {
        self.choices.iter().map(|choice| choice.value).collect()
    }

    /// Whether this is simpler than another: it has fewer choices, or the first
    /// that differs is simpler.
    pub fn is_simpler_than(&self, other: &Trace) -> bool {
        let key = |trace: &Trace| -> Vec<_> {
            let choices = trace.choices.iter();
            choices.map(Choice::complexity).collect()
        };
        let lengths = self.choices.len().cmp(&other.choices.len());
        lengths.then_with(|| key(self).cmp(&key(other))).is_lt()
    }
}
