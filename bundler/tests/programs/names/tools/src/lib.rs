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
