//! A library of 2018 in a file of 2021, which means some of it otherwise.

fn main() {
    of_2018::run();
    println!("{}", of_2018::kinds());
    println!("{:?} {}", of_2018::said(), of_2018::LARGE);
}
