pub fn name() -> &'static str { "leaf" }
