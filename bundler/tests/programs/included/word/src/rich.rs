pub const LENGTH: u8 = 2;
pub const COLOUR: &str = "rich";
