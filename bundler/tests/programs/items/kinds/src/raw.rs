//! Names that are keywords.
pub fn r#type(r#in: i32) -> i32 {
    r#in + r#static()
}

fn r#static() -> i32 {
    2
}

pub struct r#Struct {
    pub r#fn: i32,
}

pub mod r#mod {
    pub const r#CONST: i32 = 8;
    pub trait r#Trait {
        fn r#while(&self) -> i32;
    }
    impl r#Trait for i32 {
        fn r#while(&self) -> i32 {
            *self + super::r#use()
        }
    }
}

fn r#use() -> i32 {
    r#mod::CONST
}

macro_rules! r#match {
    () => { 6 };
}

pub fn by_macro() -> i32 {
    r#match!()
}
