pub fn made() -> base::Made { base::Made::default() }
