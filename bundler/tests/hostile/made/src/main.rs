//! What macros of an older edition make in the text of a later one.

struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

impl Loud {
    fn found(&self) -> Option<usize> {
        None
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

fn main() {
    older::ask!(Loud("asked").found());
    println!("{}", older::block!(Loud("local"), Loud("tail").len()));
    println!("{}", older::sum!(1, 2));
}
