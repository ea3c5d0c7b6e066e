pub fn usual() -> &'static str {
    "usual"
}
