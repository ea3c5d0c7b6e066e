pub struct Point(pub i32);

impl Point {
    pub(crate) fn size(&self) -> i32 {
        self.0
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "shown {}", self.to_string())
    }
}

impl Point {
    pub(crate) fn to_string(&self) -> &'static str {
        "within"
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

pub struct Version(pub(crate) u8, (u8, u8));

impl Version {
    pub fn new() -> Version {
        Version(1, (2, 3))
    }
}

impl std::ops::Deref for Version {
    type Target = (u8, u8);

    fn deref(&self) -> &(u8, u8) {
        &self.1
    }
}

pub(crate) trait Thrice {
    fn thrice(self) -> u8;
}

impl Thrice for u8 {
    fn thrice(self) -> u8 {
        self * 30
    }
}

macro_rules! made {
    ($v:vis $name:ident) => {
        impl Version {
            $v fn $name(&self) -> u8 {
                self.0.thrice()
            }

            pub(crate) fn made(&self) -> u8 {
                self.0
            }
        }
    };
}

made! { pub(crate) handed }

pub fn of_macros() -> u8 {
    let version = Version::new();
    version.handed() + version.made()
}
