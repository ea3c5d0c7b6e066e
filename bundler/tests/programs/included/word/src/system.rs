// What every system has, and no module else.
use core::fmt::Display;
pub fn shown(of: impl Display) -> String {
    of.to_string()
}
