pub fn of(system: &'static str) -> &'static str { system }
