pub fn which() -> &'static str { "picked" }
