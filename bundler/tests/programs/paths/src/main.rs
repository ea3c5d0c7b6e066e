//! Paths to dependencies, wherever and however they are written.
use number;
use {geometry::{self, shapes as forms, Area as _}, std::fmt::Write};

mod aliased;
mod shadowed;

macro_rules! at_origin {
    () => {
        geometry::origin()
    };
    ($x:expr) => {{
        use geometry::scale as by;
        by($x)(::geometry::shapes::Square(3).area())
    }};
}

/// Absolute paths behind parameters, which are no qualified paths.
mod generic {
    use ::geometry::Area;

    pub struct Called<F>(pub F, pub ::geometry::shapes::Square);
    pub struct Table<const N: usize>;
    pub struct Pair<T>(pub T);

    impl<F: Fn(Vec<u8>) -> i32> ::geometry::Area for Called<F> {
        fn twice(&self) -> i32 {
            2 * (self.0)(Vec::<u8>::new()) + self.1.area()
        }
    }
    impl<const N: usize> ::geometry::Area for Table<{ N }> {
        fn twice(&self) -> i32 {
            N as i32
        }
    }
    impl<T> ::geometry::Area for Pair<T> {
        fn twice(&self) -> i32 {
            Vec::<T>::new().len() as i32
        }
    }
    pub fn by<F>(f: F) -> i32
    where
        for<'a> F: ::std::ops::Fn(&'a i32) -> i32,
    {
        f(&::number::half(3)) + Pair(1).twice()
    }
}

/// Keywords without a blank behind them.
mod close {
    use::number::half;

    pub fn all() -> i32 {
        let square = &mut::geometry::shapes::Square(half(6));
        match::geometry::origin() {
            (0, x) => return::geometry::scale(x)(square.0),
            (x, _) => x as::std::primitive::i32,
        }
    }
    impl::geometry::Area for super::Wrapped {
        fn twice(&self) -> i32 {
            all()
        }
    }
}

mod inline {
    use ::geometry;
    use ::{geometry::origin, number::half};

    pub fn f() -> i32 {
        let geometry = geometry::shapes::Square(6);
        let number = half(geometry.area());
        number + origin().0 + at_origin!(2) + at_origin!().1
    }

    pub fn g(square: geometry::shapes::Square) -> bool {
        if square == self::helper::limit() {}
        let small = match square { geometry::shapes::Square(0..=2) => true, _ => false };
        small && matches!(square, ::geometry::shapes::Square(x) if x < 9)
    }

    impl PartialOrd for super::Wrapped {
        fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
            <geometry::shapes::Square as PartialEq>::eq(&self.0, &other.0).then(|| std::cmp::Ordering::Equal)
        }
    }
    impl PartialEq for geometry_of::Alias {
        fn eq(&self, other: &super::Wrapped) -> bool {
            self.0 == other.0
        }
    }
    mod geometry_of {
        pub type Alias = crate::Wrapped;
    }
    mod helper {
        pub fn limit() -> ::geometry::shapes::Square {
            ::geometry::shapes::Square::UNIT
        }
    }
    impl PartialOrd<geometry::shapes::Square> for Dummy {
        fn partial_cmp(&self, _: &geometry::shapes::Square) -> Option<std::cmp::Ordering> {
            None
        }
    }
    impl PartialEq<geometry::shapes::Square> for Dummy {
        fn eq(&self, _: &geometry::shapes::Square) -> bool {
            false
        }
    }
    pub struct Dummy;
}

struct Wrapped(pub(crate) ::geometry::shapes::Square);

fn after_block(x: bool) -> i32 {
    if x {
        return 1;
    }
    ::number::half(5);
    { }
    ::geometry::origin().0 + if x { 1 } else { ::number::half(9) }
}

fn main() {
    let mut out = String::new();
    write!(out, "{:?} {}", geometry::origin(), number::number()).unwrap();
    println!("{out}");
    println!("{} {}", inline::f(), inline::g(forms::Square(2)));
    println!("{} {}", at_origin!(5), at_origin!().0);
    println!("{} {}", forms::Square(4).twice(), after_block(false));
    println!("{:?}", Wrapped(forms::Square(2)).partial_cmp(&Wrapped(forms::Square(2))));
    println!("{} {}", close::all(), Wrapped(forms::Square(2)).twice());
    println!("{}", inline::Dummy == forms::Square(1));
    println!("{}", aliased::all());
    println!("{}", shadowed::all());
    println!("{} {}", generic::Called(|_| 3, forms::Square(1)).twice(), generic::Table::<4>.twice());
    println!("{}", generic::by(|x| *x));
    println!("{}", ::sample::number::halves::of(9));
    let number = 3;
    let geometry = |x: i32| x + number;
    println!("{}", geometry(number) as usize);
}
