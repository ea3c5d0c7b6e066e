pub fn name() -> &'static str { "sibling" }
