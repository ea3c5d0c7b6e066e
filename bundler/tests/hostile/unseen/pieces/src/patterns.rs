//! A pattern that is the name of a variant matches everything once the variant is
//! cut.

pub enum Step {
    Stay,
    Go(u8),
    Jump(u8, u8),
    Wait,
}

use Step::*;

fn weight(step: &Step) -> u8 {
    match step {
        Stay => 100,
        Go(far) => *far,
        Jump(far, high) => *far + *high,
        Wait => 200,
    }
}

pub fn walk(far: u8) -> u8 {
    (0..far).map(|at| weight(&Go(at))).sum()
}

pub fn stays(far: u8) -> (bool, bool) {
    let step = if 1 < far { Go(far) } else { Jump(far, 0) };
    let stays = if let Stay = &step { true } else { false };
    (stays, matches!(step, Wait))
}
