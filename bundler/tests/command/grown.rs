//! A macro call that writes the same for many types, all of which run: it stays
//! a call, for its items would be longer.

use crate::workspace::{ALONE, Workspace};

const SUMS: &str = "\
pub trait Sum { fn sum_below(self) -> u64; }
macro_rules! sums {
    ($($number:ty)*) => { $(
        impl Sum for $number {
            fn sum_below(self) -> u64 {
                let (mut sum, mut next) = (0_u64, 0 as $number);
                while next < self { sum += next as u64; next += 1; }
                sum
            }
        }
    )* };
}
sums! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }
pub fn unused_all_the_same() -> u64 { 12345 }
";

#[test]
fn a_call_that_is_shorter_stays() {
    let manifest = format!("{ALONE}[dependencies]\nsums = {{ path = \"sums\" }}\n");
    let types = [
        "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize",
    ];
    let workspace = |used: usize| {
        let calls = types[..used].iter().map(|of| format!("5_{of}.sum_below()"));
        let calls: Vec<_> = calls.collect();
        let main = format!(
            "use sums::Sum;\nfn main() {{\n    println!(\"{{}}\", {});\n}}\n",
            calls.join(" + ")
        );
        Workspace::new(&[
            ("Cargo.toml", manifest.as_str()),
            ("src/main.rs", main.as_str()),
            (
                "sums/Cargo.toml",
                "[package]\nname = \"sums\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
            ),
            ("sums/src/lib.rs", SUMS),
            ("cases/1.in", ""),
            ("cases/1.out", &format!("{}\n", used * 10)),
        ])
    };
    let arguments = ["--samples", "cases", "--prove"];
    let (all, _) = workspace(types.len()).gives("", &arguments);
    assert!(all.contains("sums! {"), "{all}");
    assert!(!all.contains("unused_all_the_same"), "{all}");
    // With one of them, its items are shorter.
    let (one, _) = workspace(1).gives("", &arguments);
    assert!(
        !one.contains("sums!") && one.contains("impl Sum for u8"),
        "{one}"
    );
    assert!(one.len() < all.len(), "{one}");
}
