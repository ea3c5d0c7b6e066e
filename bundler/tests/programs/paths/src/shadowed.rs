//! Modules that have a dependency's name.
pub mod geometry {
    pub fn origin() -> &'static str {
        "my own"
    }
    pub mod number {
        pub fn number() -> &'static str {
            "no number"
        }
    }
}

mod by_use {
    use super::geometry;
    use super::geometry::number;

    pub fn f() -> String {
        format!("{} {} {:?}", geometry::origin(), number::number(), ::geometry::origin())
    }
}

mod by_glob {
    use super::*;

    pub fn f() -> &'static str {
        geometry::origin()
    }
}

mod by_function {
    // A function takes no module's name.
    use number::number;

    pub fn f() -> i32 {
        number() + number::half(4)
    }
}

mod by_module {
    // A module does.
    use sample::sample;

    pub fn f() -> &'static str {
        sample::f()
    }
}

mod in_function {
    pub fn f() -> &'static str {
        mod geometry {
            pub fn origin() -> &'static str {
                "local"
            }
        }
        use geometry::origin;
        origin()
    }

    pub fn g() -> &'static str {
        use super::geometry::number as geometry;
        geometry::number()
    }
}

pub fn all() -> String {
    let names = [by_glob::f(), by_module::f(), in_function::f(), in_function::g(), geometry::origin()];
    format!("{} {} {}", by_use::f(), by_function::f(), names.join(" "))
}
