pub fn name() -> &'static str { deep::usual::usual() }
