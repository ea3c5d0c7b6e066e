//! Features of the program and of its library.
use switches::{when, Fields, Kind, Trait};

#[cfg(test)]
mod tests;
#[cfg(feature = "no")]
mod no;
#[cfg(any(local, feature = "no"))]
mod local;

#[cfg_attr(feature = "yes", derive(Debug, Default))]
#[cfg_attr(feature = "no", derive(Missing))]
struct Own {
    #[cfg(feature = "yes")]
    x: u8,
    #[cfg(feature = "no")]
    y: u8,
}

#[cfg_attr(feature = "yes", derive(Debug), derive(Clone))]
struct Two;

fn main() {
    println!("{} {}", switches::arms(Kind::On), switches::arms(Kind::Both(1)));
    println!("{:?} {:?}", switches::statements(0), switches::in_macro());
    println!("{:?} {} {}", Fields::new(), Fields::new().there(), switches::choice());
    println!("{} {}", switches::chosen::which(), switches::inside::HERE);
    println!("{:?} {:?}", switches::inside::HELD, Some(Decided { yes: cfg!(feature = "yes") }));
    println!("{}", switches::system::separator());
    println!("{} {} {}", switches::wide(), switches::byte(), switches::word());
    let wrapped = switches::wrapped();
    println!("{} {} {}", wrapped.value, wrapped.by, switches::absolute(-12));
    println!("{:?} {:?} {}", Own::default().x, Two.clone(), cfg!(feature = "no"));
    println!("{:?}", when![#[cfg(feature = "yes")] 1, #[cfg(feature = "no")] 2, #[cfg(test)] 3]);
    #[cfg(feature = "no")]
    println!("no");
    #[cfg(feature = "yes")]
    println!("yes");
    #[cfg(not(debug_assertions))]
    let mode = "known to the compiler";
    #[cfg(debug_assertions)]
    let mode = "known to the compiler";
    println!("{}", mode);
    let _held = (switches::Told, switches::Silent);
    println!("{} {}", switches::first(), switches::second());
    println!("{}", switches::Given::given(&21));
    #[cfg(feature = "no")]
    return;
    #[allow(unreachable_code)]
    if cfg!(feature = "yes") {
        println!("end");
    }
}

#[derive(Debug)]
#[allow(dead_code)]
struct Decided {
    yes: bool,
}

#[cfg(test)]
#[test]
fn tested() {}
