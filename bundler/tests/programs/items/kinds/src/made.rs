//! Items that macros make, used by their names.
macro_rules! constants {
    ($($name:ident = $value:expr),* $(,)?) => { $(pub const $name: i32 = $value;)* };
}
constants! { ONE = 1, TWO = ONE + 1, THREE = TWO + ONE }

macro_rules! newtype {
    ($name:ident($inner:ty)) => {
        #[derive(Debug, Clone, Default)]
        pub struct $name(pub $inner);
        impl $name {
            pub fn get(&self) -> &$inner {
                &self.0
            }
        }
        impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                $name(inner)
            }
        }
        newtype!(@drop $name);
    };
    (@drop $name:ident) => {
        impl Drop for $name {
            fn drop(&mut self) {
                println!(concat!(stringify!($name), " goes"));
            }
        }
    };
}
newtype!(Id(u64));

pub trait Area {
    fn area(&self) -> i32;
    fn scaled(&self) -> i32 {
        self.area() * SCALE
    }
}
const SCALE: i32 = 10;

macro_rules! areas {
    ($($name:ident { $($field:ident),* } => $area:expr;)*) => {
        $(
            pub struct $name { $(pub $field: i32),* }
            impl Area for $name {
                fn area(&self) -> i32 {
                    let $name { $($field),* } = self;
                    let area = $area;
                    area($($field),*)
                }
            }
        )*
    };
}
areas! {
    Rectangle { w, h } => |w: &i32, h: &i32| w * h;
    Line { len } => |_: &i32| 0;
}

macro_rules! module {
    ($name:ident: $($item:item)*) => {
        pub mod $name {
            use super::*;
            $($item)*
        }
    };
}
module! { inside:
    pub fn three() -> i32 {
        THREE
    }
    pub fn unused() -> i32 {
        ONE
    }
}

macro_rules! implement {
    ($($t:ty)*) => { $(impl Bits for $t { const BITS: u32 = <$t>::BITS; })* };
}
pub trait Bits {
    const BITS: u32;
}
implement! { u8 u16 }

macro_rules! define_macro {
    ($name:ident => $x:expr) => {
        macro_rules! $name {
            ($y:expr) => { $x + $y };
        }
        #[allow(unused_imports)]
        pub(crate) use $name;
    };
}
define_macro!(plus_five => 5);

pub fn from_macros() -> i32 {
    plus_five!(ONE)
}
