//! Random numbers: splitmix64, by Steele, Lea and Flood (2014).

/// A source of them.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// One that always gives the same for a seed.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed);
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// A number of a range, both ends included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let steps = high.wrapping_sub(low) as u64;
        let bits = self.next();
        let step = steps.checked_add(1).map_or(bits, |count| bits % count);
        low.wrapping_add(step as i64)
    }
}
