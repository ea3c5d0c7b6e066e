//! Matrices, groups and chance.
use alga::general::{AbstractMagma, Additive, Identity, Multiplicative};
use nalgebra::{Matrix2, Vector2};

fn power<T: AbstractMagma<Multiplicative> + Identity<Multiplicative>>(x: T, n: u32) -> T {
    (0..n).fold(T::identity(), |product, _| product.operate(&x))
}

fn main() {
    let step = Matrix2::new(1.0, 1.0, 1.0, 0.0);
    let state: Vector2<f64> = (0..10).fold(Vector2::new(1.0, 0.0), |state, _| step * state);
    println!("{} {:?}", state[0], step.try_inverse().map(|inverse| inverse[(0, 1)]));
    println!("{} {}", power(3i64, 4), AbstractMagma::<Additive>::op(&2i32, Additive, &5));
    println!("{:.6} {:.6}", libm::tgamma(5.0), libm::hypot(3.0, 4.0));
    let mut bytes = [0u8; 32];
    getrandom::getrandom(&mut bytes).unwrap();
    println!("{}", bytes.iter().any(|&byte| byte != 0));
}
