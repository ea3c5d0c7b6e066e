//! What it asks others' types for is not what they keep for themselves.

pub fn told(of: &inner::Point) -> String {
    of.to_string()
}

#[macro_export]
macro_rules! told {
    ($of:expr) => {
        $of.to_string()
    };
}
