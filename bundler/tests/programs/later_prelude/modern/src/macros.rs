macro_rules! collects {
    ($name:ident) => {
        #[derive(Debug)]
        pub struct $name(pub i64);
        impl FromIterator<i64> for $name {
            fn from_iter<I: IntoIterator<Item = i64>>(iter: I) -> Self {
                $name(iter.into_iter().sum())
            }
        }
    };
}

macro_rules! narrow {
    ($x:expr, $t:ty) => {{
        let x: $t = $x.try_into().unwrap_or_default();
        x
    }};
}

macro_rules! narrow_twice {
    ($x:expr) => {
        (narrow!($x, u8), narrow!($x, i16))
    };
}
