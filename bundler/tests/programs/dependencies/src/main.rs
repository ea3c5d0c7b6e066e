//! What cargo resolves: renamed, optional, shared and like-named libraries.
use calc::add;

#[cfg(feature = "absent")]
use absent::nothing;

macro_rules! name_of {
    ($from:ident :: name) => { $from::name() };
}

mod below {
    pub fn name() -> &'static str {
        name_of!(other_twin::name)
    }
}

fn main() {
    println!("{} {}", add(1, 2), inherited::which());
    println!("{}", left::made() == right::made());
    println!("{}", left::twice_both(1, 2));
    println!("{} {}", twin::name(), other_twin::name());
    println!("{} {}", settings::built(), left::four_times());
    println!("{:?} {:?}", left::called_here(), left::deeper::called_there());
    println!("{} {}", name_of!(twin::name), below::name());
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
