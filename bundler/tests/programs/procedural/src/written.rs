/// A file that stands in another.
fn written() -> u32 {
    2 * magic::tokens!(a b c d)
}
