pub fn name() -> &'static str {
    crate::inner::name()
}

mod inner {
    pub fn name() -> &'static str {
        "twin two"
    }
}
