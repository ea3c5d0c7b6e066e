#[cfg_attr(not_set, cfg(target_os = "none"))]
#[cfg_attr(not(not_set), cfg(target_has_atomic = "64"))]
#[macro_use]
mod m {
    #[macro_export]
    macro_rules! which {
        ($x:expr) => { pub fn kind() -> &'static str { $x } };
    }
}
#[cfg_attr(not_set, cfg(not(target_os = "none")))]
#[cfg_attr(not(not_set), cfg(not(target_has_atomic = "64")))]
#[macro_use]
mod m {
    #[macro_export]
    macro_rules! which {
        ($x:expr) => { pub fn kind() -> &'static str { "none" } };
    }
}
