//! Constants that are chosen by an `impl` without code, and documentation that
//! a macro reads.

marks::documented! {
    /// Words
    struct Own;
}

fn main() {
    println!("{} {}", marks::is_mark!(i32), marks::is_mark!(String));
    println!("{} {}", marks::own(), marks::behind());
    println!("{} {} {}", Own::WORDS, marks::Inner::WORDS, marks::words());
    println!("{}", marks::line() == 0);
}
