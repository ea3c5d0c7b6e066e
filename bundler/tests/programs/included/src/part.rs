pub fn text() -> &'static str {
    include_str!("part/in.txt")
}
