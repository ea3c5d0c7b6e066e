//! Iterators of itertools 0.10.

use itertools::{iproduct, izip, Itertools, MinMaxResult};

fn main() {
    let a = [3, 1, 4, 1, 5, 9, 2, 6];
    println!(
        "{:?} {}",
        a.iter().sorted().dedup().collect_vec(),
        a.iter().join("-")
    );
    println!(
        "{:?}",
        a.iter().tuple_windows().map(|(x, y)| y - x).collect_vec()
    );
    println!(
        "{:?}",
        (0..4)
            .combinations(2)
            .map(|pair| pair.iter().sum::<i32>())
            .collect_vec()
    );
    println!(
        "{}",
        (0..3).permutations(3).map(|p| p.iter().join("")).join(",")
    );
    println!("{:?}", iproduct!(0..2, 'a'..'c').collect_vec());
    println!(
        "{:?}",
        izip!(&a, 1.., "xyz".chars())
            .map(|(x, y, z)| format!("{x}{y}{z}"))
            .collect_vec()
    );
    let groups = a.iter().map(|x| (x % 3, *x)).into_group_map();
    println!("{:?}", groups.iter().sorted().collect_vec());
    println!(
        "{:?}",
        "aabccc".chars().counts().into_iter().sorted().collect_vec()
    );
    match a.iter().minmax() {
        MinMaxResult::MinMax(low, high) => println!("{low} {high}"),
        _ => unreachable!(),
    }
    println!("{:?} {:?}", a.iter().position_max(), a.iter().all_equal());
    println!(
        "{:?}",
        a.chunks(3)
            .map(|c| c.iter().format("|").to_string())
            .collect_vec()
    );
    println!(
        "{:?}",
        (1..4)
            .cartesian_product(1..3)
            .filter(|(x, y)| x != y)
            .count()
    );
    println!(
        "{:?}",
        [1, 5]
            .iter()
            .merge(&[2, 3])
            .interleave(&[0, 0])
            .collect_vec()
    );
    println!(
        "{:?} {:?}",
        (1..=3).powerset().count(),
        a.iter().unique().k_smallest(3).collect_vec()
    );
    println!(
        "{:?}",
        a.iter()
            .batching(|it| Some(it.next()? + it.next()?))
            .collect_vec()
    );
    println!("{:?}", a.iter().tree_fold1_or_zero());
}

trait Total {
    fn tree_fold1_or_zero(self) -> i32;
}

impl<'a, I: Iterator<Item = &'a i32>> Total for I {
    fn tree_fold1_or_zero(self) -> i32 {
        self.copied()
            .fold_while(0, |sum, x| {
                if sum < 20 {
                    itertools::FoldWhile::Continue(sum + x)
                } else {
                    itertools::FoldWhile::Done(sum)
                }
            })
            .into_inner()
    }
}
