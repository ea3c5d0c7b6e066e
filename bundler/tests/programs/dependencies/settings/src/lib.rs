pub fn built() -> &'static str {
    if cfg!(feature = "built") {
        "for the build script"
    } else {
        "for the program"
    }
}
