pub fn r#type() -> &'static str { "match" }
