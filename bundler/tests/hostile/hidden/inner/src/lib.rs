pub struct Point(pub i32);

impl Point {
    pub(crate) fn size(&self) -> i32 {
        self.0
    }
}

pub(crate) fn drop(of: i32) -> i32 {
    of
}

pub fn both(of: i32) -> i32 {
    Point(drop(of)).size()
}

pub mod messages {
    /// It has the name of an attribute, and calls itself by that alone.
    #[macro_export]
    macro_rules! warn {
        ($of:expr) => {
            format!("warning: {}", $of)
        };
        ($of:expr, $($more:expr),+) => {
            [warn!($of), $(warn!($more)),+].join(", ")
        };
    }

    pub fn own() -> String {
        warn!("own")
    }
}
