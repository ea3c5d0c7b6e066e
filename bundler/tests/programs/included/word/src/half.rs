pub const HALF: f64 = 0.5;
