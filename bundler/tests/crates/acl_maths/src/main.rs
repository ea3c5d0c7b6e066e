//! Number theory and convolutions of ac-library-rs.

use ac_library::modint::{ModInt1000000007, ModIntBase};
use ac_library::{
    convolution, convolution_i64, crt, floor_sum, inv_mod, pow_mod, ModInt, ModInt998244353,
};

fn binomial(n: usize, k: usize) -> ModInt1000000007 {
    let mut factorial = vec![ModInt1000000007::new(1)];
    for i in 1..=n {
        let next = *factorial.last().unwrap() * i;
        factorial.push(next);
    }
    factorial[n] / factorial[k] / factorial[n - k]
}

fn power<M: ModIntBase>(base: u32, exponent: u64) -> M {
    M::new(base).pow(exponent)
}

fn main() {
    let a: Vec<_> = [1, 2, 3, 4].map(ModInt998244353::new).to_vec();
    let b: Vec<_> = (5..10).map(ModInt998244353::new).collect();
    println!(
        "{:?}",
        convolution(&a, &b)
            .iter()
            .map(|x| x.val())
            .collect::<Vec<_>>()
    );
    println!("{:?}", convolution_i64(&[1, -2, 3], &[4, 5, -6]));
    println!("{} {}", binomial(10, 3), binomial(1000, 500));
    println!("{}", power::<ModInt998244353>(3, 1_000_000));
    ModInt::set_modulus(11);
    let x: ModInt = "7".parse().unwrap();
    println!("{} {} {} {}", x + 8, x - 8, x.inv(), ModInt::modulus());
    let total: ModInt998244353 = a.iter().sum();
    let product: ModInt998244353 = b.iter().copied().product();
    println!("{total} {product:?} {}", -total);
    println!(
        "{:?} {:?}",
        crt(&[2, 3, 2], &[3, 5, 7]),
        crt(&[0, 1], &[2, 4])
    );
    println!(
        "{} {} {}",
        floor_sum(4, 10, 6, 3),
        inv_mod(3, 11),
        pow_mod(2, 40, 1_000_003)
    );
}
