use ::geometry as g;
use number as geometry;
use number::{self as n, half};
pub(crate) use sample;

pub fn all() -> String {
    // Here `geometry` is the other one.
    format!(
        "{} {} {} {} {} {}",
        g::shapes::Square::UNIT.area(),
        geometry::number(),
        geometry::geometry::origin(),
        n::number(),
        half(9),
        self::sample::f(),
    )
}
