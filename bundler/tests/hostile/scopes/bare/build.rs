//! Says with what profile it is built.

fn main() {
    println!("cargo:rustc-env=BUILT_AS={}", std::env::var("PROFILE").unwrap());
}
