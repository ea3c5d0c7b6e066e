pub fn made() -> ground::Made { ground::Made::default() }
