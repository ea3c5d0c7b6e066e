pub struct Type;

pub fn name() -> String {
    format!("{} {}", std::any::type_name::<Type>(), line!())
}
