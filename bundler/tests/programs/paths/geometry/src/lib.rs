//! A dependency whose name the user likes too.
pub mod shapes {
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Square(pub i32);

    impl Square {
        pub const UNIT: Square = Square(1);

        pub fn area(self) -> i32 {
            self.0 * self.0
        }
    }
}

pub fn origin() -> (i32, i32) {
    (0, 0)
}

pub fn scale(by: i32) -> impl Fn(i32) -> i32 {
    move |x| x * by
}

pub trait Area {
    fn twice(&self) -> i32;
}

impl Area for shapes::Square {
    fn twice(&self) -> i32 {
        2 * self.area()
    }
}
