pub fn name() -> &'static str {
    "chosen"
}
