pub fn name() -> &'static str { "nested" }
