pub const LENGTH: u8 = 1;
pub const COLOUR: &str = "plain";
