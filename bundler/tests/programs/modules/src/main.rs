//! Modules in files, in folders, and where an attribute says.

mod file;
mod folder;
mod plain {
    pub mod below;

    #[path = "other.rs"]
    pub mod above;

    pub fn here() -> &'static str {
        "plain"
    }
}
#[path = "elsewhere/far.rs"]
mod far;
#[path = "named"]
mod renamed {
    pub mod leaf;
}
mod r#match;
deep::choose! {
    this {
        mod chosen;
        pub use chosen::name;
    }
    other { mod not_there; }
}
#[cfg(test)]
mod tests;
#[cfg(test)]
#[path = "also_missing.rs"]
mod more_tests;

fn main() {
    println!("{} {}", file::name(), file::nested::name());
    println!("{} {}", folder::name(), folder::inner::name());
    println!("{} {} {}", plain::here(), plain::below::name(), plain::above::name());
    println!("{} {}", far::name(), far::near::name());
    println!("{} {}", renamed::leaf::name(), r#match::r#type());
    println!("{} {} {}", deep::shown(), deep::usual::usual(), deep::r#loop::r#while());
    println!("{} {}", deep::part::NAME, deep::fourth::NAME);
    println!("{} {}", deep::handed::on(), deep::ONE);
    println!("{} {}", local(), name());
}

fn local() -> usize {
    mod inside {
        pub fn f() -> usize {
            deep::b::one() as usize + super::folder::inner::name().len()
        }
    }
    inside::f()
}
