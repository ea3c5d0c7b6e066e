collects!(Sum);

pub mod inner {
    pub fn narrowed(x: i32) -> (u8, i16) {
        narrow_twice!(x)
    }
}

pub fn array() -> Vec<String> {
    Vec::from([String::from("a"), String::from("b")]).into_iter().rev().collect()
}
