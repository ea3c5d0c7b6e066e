//! Hands macros on, and uses some itself.

pub use magic::{twice, Named};

pub trait Named {
    fn name(&self) -> String;
}

macro_rules! getters {
    ($($name:ident: $value:expr),*) => {
        magic::joined! {
            $(
                pub fn ~get_ $name~() -> u32 {
                    $value * 2
                }
            )*
        }
    };
}

getters!(one: 1, three: 1 + 2);

/// Nobody calls this.
#[twice(1)]
pub fn unused() -> u32 {
    1
}

mod inner {
    #[magic::twice(0)]
    pub fn eight() -> u32 {
        // Four.
        4
    }
}

pub fn eight() -> u32 {
    inner::eight()
}
