/// A crate has this name, too.
pub mod bare {
    pub fn length(number: u8) -> usize {
        number.into()
    }
}
