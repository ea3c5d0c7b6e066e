pub mod inner;
#[path = "../shared/twice.rs"]
mod first;
#[path = "../shared/twice.rs"]
mod second;

pub fn name() -> u32 {
    first::bump();
    first::bump() * 10 + second::bump()
}
