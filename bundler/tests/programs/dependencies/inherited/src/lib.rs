pub fn which() -> &'static str {
    match (cfg!(feature = "usual"), cfg!(feature = "extra")) {
        (false, true) => "extra alone",
        _ => "wrong features",
    }
}
