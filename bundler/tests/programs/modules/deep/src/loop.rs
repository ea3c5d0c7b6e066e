pub fn r#while() -> &'static str {
    "raw"
}
