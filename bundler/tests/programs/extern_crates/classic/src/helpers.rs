macro_rules! helped {
    ($x:expr) => { $x + 100 };
}
