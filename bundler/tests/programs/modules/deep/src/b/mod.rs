pub mod c;

pub const fn one() -> i32 {
    1
}
