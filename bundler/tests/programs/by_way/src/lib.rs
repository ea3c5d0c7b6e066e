use common::input;

pub fn read() -> u32 {
    input!("12")
}
