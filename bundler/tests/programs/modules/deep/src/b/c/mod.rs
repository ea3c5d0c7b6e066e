pub const DEEP: i32 = 41;
