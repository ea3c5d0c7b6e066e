mod shared;
pub fn separator() -> &'static str { shared::of("/") }
