pub fn name() -> &'static str {
    "twin one"
}
