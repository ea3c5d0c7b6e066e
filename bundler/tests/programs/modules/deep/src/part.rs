pub const NAME: &str = "part";
