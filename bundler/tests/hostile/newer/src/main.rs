//! A library of 2021 in a file of 2024, which means some of it otherwise.

fn main() {
    println!("{}", of_2021::kinds());
    of_2021::ask(None);
    of_2021::ask(Some(1));
}
