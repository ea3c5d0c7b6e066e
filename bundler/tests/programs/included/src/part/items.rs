pub fn item() -> &'static str {
    include_str!("../text.txt")
}

mod beside;
