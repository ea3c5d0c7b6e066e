//! Linear algebra.

use nalgebra::{DMatrix, Matrix2, Vector2};

fn main() {
    let turn = Matrix2::new(0.0, -1.0, 1.0, 0.0);
    println!("{}", turn * Vector2::new(1.0, 2.0));
    println!("{:?}", turn.try_inverse());
    let big = DMatrix::from_fn(3, 3, |i, j| (i * 3 + j) as f64 + if i == j { 1.0 } else { 0.0 });
    println!("{:.3} {:.3}", big.determinant(), big.transpose().trace());
}
