pub trait Named {
    const NAME: &'static str;
}

// A macro of the root, by path, before its definition.
pub fn early() -> i32 {
    let map = crate::map! { 1 => 2 };
    map[&1]
}

macro_rules! tuples {
    ($($trait:ident => $($t:ident)+;)+) => {
        $(
            impl<$($t: $trait),+> $trait for ($($t,)+) {
                #[allow(non_snake_case)]
                fn count(&self) -> usize {
                    let ($($t,)+) = self;
                    0 $(+ $t.count())+
                }
            }
        )+
    };
}

pub trait Count {
    fn count(&self) -> usize {
        1
    }
}
impl Count for i32 {}
impl Count for &str {
    fn count(&self) -> usize {
        self.len()
    }
}
tuples! {
    Count => A;
    Count => A B;
    Count => A B C;
}
