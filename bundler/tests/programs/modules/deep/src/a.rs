//! A file beside its folder.
mod hidden;

pub fn shown() -> String {
    format!("shown {}", hidden::value())
}
