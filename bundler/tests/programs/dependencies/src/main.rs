//! What cargo resolves: renamed, optional, shared and like-named libraries.
use calc::add;

#[cfg(feature = "absent")]
use absent::nothing;

fn main() {
    println!("{} {}", add(1, 2), inherited::which());
    println!("{}", left::made() == right::made());
    println!("{}", left::twice_both(1, 2));
    println!("{} {}", twin::name(), other_twin::name());
    println!("{} {}", settings::built(), left::four_times());
    #[cfg(feature = "optional")]
    println!("{}", optional::here());
    #[cfg(feature = "absent")]
    nothing();
    if cfg!(measured) {
        println!("{}", size());
    }
    #[cfg(never)]
    compile_error!("never");
    #[cfg(feature = "said")]
    println!("said by the build script");
}

#[cfg(size = "small")]
fn size() -> &'static str {
    "small"
}

#[cfg(all(size = "large", not(feature = "absent")))]
fn size() -> &'static str {
    "large"
}
