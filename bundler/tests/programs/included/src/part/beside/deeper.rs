pub const PLACE: &str = "beside the file that is included";
