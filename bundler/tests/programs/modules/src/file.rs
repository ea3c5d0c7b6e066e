// Its modules are in the folder of its name.
pub mod nested;
mod inline {
    pub mod deeper;
    #[path = "by_path.rs"]
    pub mod by;
}
#[path = "sibling.rs"]
mod sibling;

pub fn name() -> String {
    format!("file+{}+{}+{}", inline::deeper::name(), inline::by::name(), sibling::name())
}
