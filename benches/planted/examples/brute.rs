//! The right one.

fn main() {
    planted::answer(planted::chosen().right);
}
