pub fn name() -> &'static str { "above" }
