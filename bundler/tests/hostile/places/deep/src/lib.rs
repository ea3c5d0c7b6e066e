pub struct Type;

pub fn name() -> String {
    format!("{} {}", std::any::type_name::<Type>(), line!())
}

macro_rules! words {
    ($of:ty) => {
        stringify!($of)
    };
}

pub fn words() -> &'static str {
    words!(crate::Type)
}
