pub fn place() -> &'static str {
    "beside the file that includes it"
}
