//! Which of cargo's targets are programs.

use cargo_metadata::{CrateType, Target, TargetKind};

/// Whether a target makes a program that can be bundled: a binary, or an example that
/// is no library.
pub fn is_program(target: &Target) -> bool {
    target.is_kind(TargetKind::Bin) || is_example(target)
}

/// An example that is a program.
pub fn is_example(target: &Target) -> bool {
    target.is_kind(TargetKind::Example) && target.crate_types.contains(&CrateType::Bin)
}

/// What names such a target in a call of cargo.
pub fn named(target: &Target) -> [&str; 2] {
    let option = match is_example(target) {
        true => "--example",
        false => "--bin",
    };
    [option, &target.name]
}
