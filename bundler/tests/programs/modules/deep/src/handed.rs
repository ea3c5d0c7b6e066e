pub fn on() -> &'static str {
    "handed on"
}
