//! Arrays of several dimensions.

use ndarray::{arr1, arr2, array, s, Array, Array1, Array2, Array3, Axis, Zip};

fn power(base: &Array2<u64>, mut exponent: u32) -> Array2<u64> {
    let mut result = Array2::eye(base.nrows());
    let mut square = base.clone();
    while 0 < exponent {
        if exponent & 1 == 1 {
            result = result.dot(&square) % 1_000_007;
        }
        square = square.dot(&square) % 1_000_007;
        exponent >>= 1;
    }
    result
}

fn main() {
    println!("{}", power(&arr2(&[[1, 1], [1, 0]]), 90));
    let mut grid = Array2::<i32>::zeros((3, 4));
    for ((i, j), cell) in grid.indexed_iter_mut() {
        *cell = (i * 4 + j) as i32;
    }
    println!("{:?} {}", grid.sum_axis(Axis(0)), grid.slice(s![1.., ..;2]));
    println!("{} {:?}", grid.t().row(1), grid.dim());
    let mut table: Array3<u8> = Array3::from_elem((2, 2, 2), 1);
    table[[1, 0, 1]] = 7;
    println!("{} {:?}", table.sum(), table.index_axis(Axis(0), 1));
    let mut a = array![1.0, 2.0, 3.0];
    let b: Array1<f64> = Array::linspace(0.0, 1.0, 3);
    a += &b;
    Zip::from(&mut a).and(&b).for_each(|x, y| *x *= y + 1.0);
    println!("{a} {} {:?}", a.dot(&b), arr1(&[1, 2]).mapv(|x| x * x));
    println!(
        "{:?}",
        grid.outer_iter()
            .map(|row| row.iter().max().copied())
            .collect::<Vec<_>>()
    );
    println!(
        "{:?}",
        Array::from_shape_vec((2, 3), (0..6).collect())
            .unwrap()
            .into_shape_with_order(6)
    );
}
