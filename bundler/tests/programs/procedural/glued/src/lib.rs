//! A procedural macro that only rules call, of names that nobody says.

extern crate glue;

macro_rules! number_of {
    ($name:ident, $number:expr) => {
        glue::glue! {
            pub fn [<number_of_ $name>]() -> u32 {
                $number
            }
        }
    };
}

number_of!(two, 2);
