//! Iterators of itertools, with either.

use either::Either;
use itertools::{chain, iterate, Itertools, Position};

fn main() {
    let words = ["pear", "fig", "apple", "kiwi", "plum"];
    let by_length = words.iter().into_grouping_map_by(|word| word.len());
    println!(
        "{:?}",
        by_length
            .collect::<Vec<&&str>>()
            .into_iter()
            .sorted()
            .collect_vec()
    );
    for (first, chunk) in &words.iter().chunk_by(|word| word.as_bytes()[0] % 2) {
        println!("{first} {}", chunk.format(" "));
    }
    let (short, long): (Vec<&&str>, Vec<usize>) =
        words.iter().partition_map(|word| match word.len() {
            0..=4 => Either::Left(word),
            _ => Either::Right(word.len()),
        });
    println!("{short:?} {long:?}");
    println!(
        "{:?}",
        chain!(0..2, [7, 8], Some(9))
            .with_position()
            .map(|(place, x)| match place {
                Position::First => -x,
                Position::Last => x * 100,
                _ => x,
            })
            .collect_vec()
    );
    println!(
        "{:?}",
        iterate(1, |x| x * 3)
            .take_while_ref(|x| *x < 100)
            .collect_vec()
    );
    println!(
        "{:?}",
        (0..5)
            .tuple_combinations::<(_, _, _)>()
            .filter(|(a, b, c)| a + b == *c)
            .collect_vec()
    );
    println!(
        "{:?}",
        words
            .iter()
            .map(|word| word.len())
            .dedup_with_count()
            .collect_vec()
    );
    println!(
        "{:?}",
        (1..=2)
            .map(|i| 0..i)
            .multi_cartesian_product()
            .collect_vec()
    );
    println!(
        "{:?} {:?}",
        words.iter().sorted_by_key(|w| w.len()).collect_vec(),
        words.iter().max_set_by_key(|w| w.len())
    );
    println!("{:?}", (0..10).circular_tuple_windows::<(_, _)>().last());
    println!(
        "{:?} {:?}",
        (0..3).exactly_one().is_err(),
        [2, 2].iter().all_equal_value()
    );
    println!(
        "{:?}",
        (0..6).rev().k_smallest_by(2, |a, b| b.cmp(a)).collect_vec()
    );
    println!(
        "{:?}",
        words
            .iter()
            .flat_map(|w| w.chars())
            .duplicates()
            .collect::<String>()
    );
}
