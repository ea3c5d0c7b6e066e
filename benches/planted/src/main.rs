//! The wrong solution.

fn main() {
    planted::answer(planted::chosen().wrong);
}
