pub fn name() -> &'static str { "below" }
