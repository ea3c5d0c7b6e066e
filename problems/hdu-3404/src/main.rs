//! Switch lights, <http://acm.hdu.edu.cn/showproblem.php?pid=3404>
//!
//! A move switches the corners of a rectangle, maybe a flat one, the light in the last
//! row and column from on to off. That is Turtles times Turtles: by the tartan theorem
//! the light at (x, y) is worth the nim product of x and y, and lights add as in Nim.
//!
//! O(1) nim product for each light.

use proconio::input;
use snippets::tartan::turning_corners_value;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    input! { t: usize }
    let mut out = BufWriter::new(io::stdout());
    for _ in 0..t {
        input! { lights: [(u64, u64)] }
        writeln!(out, "{}", answer(&lights))?;
    }
    out.flush()
}

fn answer(lights: &[(u64, u64)]) -> &'static str {
    let places: Vec<_> = lights.iter().map(|&(x, y)| (x - 1, y - 1)).collect();
    match turning_corners_value(&places) {
        0 => "Don't waste your time.",
        _ => "Have a try, lxhgww.",
    }
}

#[cfg(test)]
mod tests {
    use super::answer;

    /// By definition, for all sets of lights that are on, of three rows and columns:
    /// bit 3 x + y is the light at (x, y), from 0.
    #[test]
    fn every_board_of_three_by_three() {
        let mut wins: Vec<bool> = Vec::new();
        for on in 0..1_usize << 9 {
            let mut any = false;
            for light in (0..9).filter(|i| on >> i & 1 == 1) {
                for (x, y) in (0..=light / 3).flat_map(|x| (0..=light % 3).map(move |y| (x, y))) {
                    let mut rows = vec![x, light / 3];
                    let mut columns = vec![y, light % 3];
                    rows.dedup();
                    columns.dedup();
                    let corners = rows
                        .iter()
                        .flat_map(|x| columns.iter().map(move |y| 3 * x + y));
                    any = any || !wins[corners.fold(on, |on, corner| on ^ 1 << corner)];
                }
            }
            wins.push(any);
            let lights = (0..9).filter(|i| on >> i & 1 == 1);
            let lights: Vec<(u64, u64)> = lights.map(|i| (i / 3 + 1, i % 3 + 1)).collect();
            assert_eq!(answer(&lights).starts_with("Have"), any, "{:?}", lights);
        }
    }
}
