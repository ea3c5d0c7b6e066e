//! Only the compiler has what this crate is about.
extern crate proc_macro;

pub fn is_available() -> bool {
    proc_macro::is_available()
}
