#[derive(Default, PartialEq)]
pub struct Made {
    value: u8,
}
