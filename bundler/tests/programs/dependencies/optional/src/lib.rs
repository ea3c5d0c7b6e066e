pub fn here() -> &'static str { "optional" }
