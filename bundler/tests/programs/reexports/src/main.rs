//! What libraries re-export, and what the program re-exports itself.
pub mod prelude {
    pub use front::prelude::*;
    pub use front::squared;
    pub use front::{all, back, back as behind, Colour, Gate};
    pub use crate::own::Own;
}
mod own {
    pub use back::deep::Renamed;
    pub use front::square;
    pub use Own as Mine;

    pub fn opened() -> bool {
        back::of_caller!()
    }

    pub struct Own(pub Renamed);
    pub use self::kinds::Kind::{self, *};
    mod kinds {
        pub enum Kind {
            Some,
            Many(i32),
        }
    }
}

pub use own::{square, Renamed as Again};
use prelude::*;

mod colours {
    use front::*;

    pub fn name(colour: &Colour) -> String {
        match colour {
            Red => "red".to_string(),
            Green => "green".to_string(),
            Other(x) => format!("{x} {}", A + B),
        }
    }
}

fn main() {
    println!("{:?}", front::port("127.0.0.1:80"));
    println!("{} {} {}", square!(3), squared!(4), back::multiply(2, 3));
    println!("{} {}", front::back::deep::deeper::Found(1).value(), behind::multiply(2, 5));
    println!("{} {}", Own(Again(4)).0.value(), own::Mine(front::Found(6)).0.value());
    println!("{} {}", colours::name(&Colour::Other(7)), colours::name(&front::Red));
    println!("{} {}", all::shadowed(), all::multiply(3, 3));
    let items = [5, 6];
    println!("{} {}", items[..].first_one(), (&items[..]).second_one());
    println!("{} {}", (&&items[..]).first_one(), open());
    let mut map: BTreeMap<i32, String> = BTreeMap::new();
    write!(map.entry(1).or_default(), "{}", front::open().is_open()).unwrap();
    println!("{:?} {}", map, front::deeper::lost());
    println!("{} {}", back::shown(7, 3).unwrap(), back::Printer::pretty(2).0);
    let kinds = [own::Kind::Some, own::Many(3)];
    println!("{}", own::opened());
    println!("{}", kinds.iter().map(|kind| match kind { own::Some => 1, own::Many(x) => *x }).sum::<i32>());
}

fn open() -> bool {
    Gate::default().is_open()
}
