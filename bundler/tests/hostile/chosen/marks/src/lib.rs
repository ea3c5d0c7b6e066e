pub trait Mark {}

impl Mark for i32 {}
impl Mark for u8 {}

#[macro_export]
macro_rules! is_mark {
    ($t:ty) => {{
        #[allow(dead_code)]
        trait Fallback {
            const IS: bool = false;
        }
        impl<T: ?Sized> Fallback for T {}
        struct Wrap<T: ?Sized>(std::marker::PhantomData<T>);
        #[allow(dead_code)]
        impl<T: ?Sized + $crate::Mark> Wrap<T> {
            const IS: bool = true;
        }
        <Wrap<$t>>::IS
    }};
}

trait Fallback {
    const NUMBER: u8 = 1;
}
impl<T> Fallback for T {}

struct Wrap<T>(T);

impl<T> Wrap<T>
where
    T: Mark,
{
    const NUMBER: u8 = 2;
}

pub fn own() -> u8 {
    <Wrap<u8>>::NUMBER * 10 + <Wrap<u16>>::NUMBER
}

/// Where it holds is said by another trait.
impl<T: Behind> Mark for Option<T> {}

trait Behind {}

impl Behind for i8 {}

pub fn behind() -> u8 {
    <Wrap<Option<i8>>>::NUMBER * 10 + <Wrap<Option<u8>>>::NUMBER
}

#[macro_export]
macro_rules! documented {
    ($(#[$m:meta])* struct $name:ident;) => {
        $(#[$m])*
        #[allow(dead_code)]
        struct $name;
        impl $name {
            const WORDS: &'static str = concat!($(stringify!($m), ";"),*);
        }
    };
    ($(#[$m:meta])* pub struct $name:ident;) => {
        $(#[$m])*
        pub struct $name;
        impl $name {
            pub const WORDS: &'static str = concat!($(stringify!($m), ";"),*);
        }
    };
    ($(#[$m:meta])* pub fn $name:ident) => {
        pub fn $name() -> &'static str {
            concat!($(stringify!(#[$m]), ";"),*)
        }
    };
}

documented! {
    /// Inner
    /** and outer */
    pub struct Inner;
}

documented! {
    /// With "quotes"#
    pub fn words
}

/// Only told where something fails.
pub fn line() -> u32 {
    let words = words();
    assert!(!words.is_empty(), "{} {}", line!(), std::any::type_name::<Inner>());
    0
}
