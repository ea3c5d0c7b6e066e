pub fn shown(of: &str) -> String {
    of.to_uppercase()
}
