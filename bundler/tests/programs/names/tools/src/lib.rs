use grid::grid;

pub fn made() -> grid::Grid {
    grid![1, 2, 3]
}

pub fn max(a: i32, b: i32) -> i32 {
    std::cmp::max(a, b)
}

macro_rules! tool {
    ($name:ident) => {
        pub fn $name() -> &'static str {
            stringify!($name)
        }
    };
}

tool!(hammer);

/// Has a macro of the same name, which does not reach the call above.
pub mod exported {
    #[macro_export]
    macro_rules! tool {
        () => {
            "exported"
        };
    }
}

/// Two macros that one call is given, whose names modules have, too.
pub mod given {
    pub mod saw {}
    pub mod plane {}

    pub mod below {
        macro_rules! both {
            ($one:item $other:item) => {
                $one
                $other
            };
        }

        both! {
            #[macro_export]
            macro_rules! saw { () => { "saw" }; }

            #[macro_export]
            macro_rules! plane { () => { "plane" }; }
        }
    }
}

/// A library and a macro of one name, each where it is meant.
pub mod found {
    use matches::Found;
    use std::matches;

    pub fn is_seven(number: u8) -> (bool, u8) {
        (matches!(number, 7), Found(number).0)
    }
}
