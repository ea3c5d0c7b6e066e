pub fn text() -> &'static str {
    include_str!("part/in.txt")
}

pub fn of_callers() -> [&'static str; 3] {
    word::caller!()
}
