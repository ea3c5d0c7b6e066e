mod deeper;

pub fn place() -> &'static str {
    deeper::PLACE
}
