//! The newest edition, with a library as new and one that is not.
use std::cell::RefCell;

struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
impl Loud {
    fn get(&self) -> Option<u8> {
        None
    }
}

#[derive(bumped::Bump)]
enum Counter {
    One(u8),
}

fn tail() -> usize {
    let cell = RefCell::new(vec![1]);
    cell.borrow().len()
}

fn main() {
    let list = fresh::names(&[1, 2], &String::from("gone")).collect::<Vec<_>>();
    println!("{list:?} {} {}", fresh::counted("abc")(), fresh::odd::r#gen());
    if let Some(_) = Loud("scrutinee").get() {
        println!("some");
    } else {
        println!("else");
    }
    println!("{} {}", tail(), fresh::absolute(-3));
    println!("{} {} {}", aged::count(), aged::count(), aged::vowel('e'));
    println!("{}", aged::r#gen());
    let mut counter = Counter::One(6);
    counter.bump();
    let Counter::One(count) = counter;
    println!("{count}");
}
