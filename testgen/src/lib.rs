//! Input generators that record their choices, so that a failing case shrinks.
