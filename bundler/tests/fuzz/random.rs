//! Numbers that a seed determines.

/// Marsaglia's xorshift, 64 bits.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator for a seed; near seeds give unlike numbers.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() >> 33) as usize % end
    }

    /// Whether something with these chances happens.
    pub fn chance(&mut self, of: usize, among: usize) -> bool {
        self.below(among) < of
    }

    /// One of several.
    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    /// The next 64 bits.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
