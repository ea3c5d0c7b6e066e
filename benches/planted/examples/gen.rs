//! The inputs.

fn main() {
    testgen::main(planted::chosen().generate);
}
