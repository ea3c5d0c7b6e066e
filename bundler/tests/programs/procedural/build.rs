fn main() {
    let folder = std::env::var("OUT_DIR").unwrap();
    let text = "\
macro_rules! glue_them {
    ($first:ident $next:ident) => {
        glue::glue! { const [< $first $next >]: u32 = 40; }
    };
}
glue_them! { MADE BY_RULES }

/// What the build script wrote.
#[boxed::spell::boxed]
pub fn made() -> u32 {
    MADEBY_RULES + glue::glue! { [< half_of _made >]() }
}

fn half_of_made() -> u32 {
    2
}
";
    std::fs::write(format!("{folder}/made.rs"), text).unwrap();
}
