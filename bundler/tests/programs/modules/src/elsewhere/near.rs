pub fn name() -> &'static str { "near" }
