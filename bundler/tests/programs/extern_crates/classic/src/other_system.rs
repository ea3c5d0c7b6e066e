extern crate elsewhere;

pub use self::elsewhere::ticks;
