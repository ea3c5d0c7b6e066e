//! Cases made small in memory: what is left is compared with what a search through
//! all small inputs finds, and each candidate with what the generator makes.

use super::{Subject, choices, words};
use crate::Result;
use crate::verbs::stress::generated::{Choice, Span, Trace};
use std::collections::BTreeSet;
use testgen::{Case, Gen};

/// More tries than any of these needs.
const TRIES: usize = 20_000;

type Generator<'g> = &'g dyn Fn(&mut Gen);
type Predicate<'p> = &'p dyn Fn(&str) -> bool;
type Measure = fn(&[i64]) -> i64;

/// A generator, and what fails.
struct Trial<'t> {
    generator: Generator<'t>,
    fails: Predicate<'t>,
    /// All that the generator has made.
    made: BTreeSet<String>,
    /// Whether candidates have to be among that.
    from_generator: bool,
    tries: usize,
}

impl<'t> Trial<'t> {
    fn new(generator: Generator<'t>, fails: Predicate<'t>) -> Trial<'t> {
        Trial {
            generator,
            fails,
            made: BTreeSet::new(),
            from_generator: true,
            tries: 0,
        }
    }

    /// The first case that fails.
    fn first(&self) -> Case {
        let mut cases =
            (0..TRIES as u64).map(|seed| testgen::sample(seed, 1 + seed / 4, self.generator));
        cases
            .find(|case| (self.fails)(&case.text))
            .expect("a case that fails")
    }
}

impl Subject for Trial<'_> {
    fn replay(&mut self, values: &[i128], limit: usize) -> Result<Option<(Vec<u8>, Trace)>> {
        let case = testgen::replay(values.to_vec(), limit, self.generator);
        Ok(case.map(|case| {
            self.made.insert(case.text.clone());
            (case.text.clone().into_bytes(), trace(&case))
        }))
    }

    fn fails(&mut self, text: &[u8]) -> Result<bool> {
        self.tries += 1;
        let text = std::str::from_utf8(text).unwrap();
        assert!(!self.from_generator || self.made.contains(text), "{text}");
        Ok((self.fails)(text))
    }

    fn is_over(&self) -> bool {
        TRIES <= self.tries
    }
}

/// As the generator tells it over its pipe.
fn trace(case: &Case) -> Trace {
    let choices = case.choices.iter().map(|choice| Choice {
        value: choice.value,
        low: choice.low,
        high: choice.high,
    });
    let spans = case.spans.iter().map(|span| Span {
        label: span.label.to_owned(),
        start: span.start,
        end: span.end,
    });
    Trace {
        choices: choices.collect(),
        spans: spans.collect(),
    }
}

/// What is left of the first case that fails.
fn shrunk(generator: Generator, fails: Predicate) -> String {
    let mut trial = Trial::new(generator, fails);
    let first = trial.first();
    let small = choices::shrink(&mut trial, trace(&first), first.text.into_bytes()).unwrap();
    assert!(trial.tries < TRIES, "it does not end");
    let small = String::from_utf8(small).unwrap();
    assert!((trial.fails)(&small), "{small}");
    small
}

fn numbers(text: &str) -> Vec<i64> {
    let words = text.split_ascii_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

/// n, then n numbers: a text that is none is no input.
fn list(text: &str) -> Option<Vec<i64>> {
    let numbers = numbers(text);
    let (&n, rest) = numbers.split_first()?;
    (rest.len() as i64 == n && text.lines().count() == 2).then(|| rest.to_vec())
}

fn lists(most: usize, range: std::ops::RangeInclusive<i64>) -> impl Fn(&mut Gen) {
    move |g| {
        let n = g.int(1..=most);
        let a = g.list(n, |g| g.int(range.clone()));
        g.line([n]);
        g.line(&a);
    }
}

/// The simplest that fails, known by hand.
#[test]
fn what_is_left_is_minimal() {
    #[track_caller]
    fn check(generator: Generator, fails: Predicate, expected: &str) {
        assert_eq!(shrunk(generator, fails), expected);
    }
    let plain = lists(50, 0..=1000);
    let any = |test: fn(&[i64]) -> bool| move |text: &str| list(text).is_some_and(|a| test(&a));
    check(&plain, &any(|a| 1000 <= a.iter().sum::<i64>()), "1\n1000\n");
    check(&plain, &any(|a| a.iter().any(|x| 500 <= *x)), "1\n500\n");
    check(
        &plain,
        &any(|a| a.windows(2).any(|w| w[1] < w[0])),
        "2\n1 0\n",
    );
    check(&plain, &any(|a| 7 <= a.len()), "7\n0 0 0 0 0 0 0\n");
    check(
        &plain,
        &any(|a| a.iter().filter(|x| **x == a[0]).count() == 3),
        "3\n0 0 0\n",
    );
    check(
        &plain,
        &any(|a| a.iter().filter(|x| **x % 2 == 1).count() == 2),
        "2\n1 1\n",
    );
    let signed = lists(20, -1000..=1000);
    check(&signed, &any(|a| a.iter().any(|x| *x < -3)), "1\n-4\n");
    check(&signed, &any(|a| a.iter().any(|x| 3 < x.abs())), "1\n4\n");
    let pair = |g: &mut Gen| {
        let (x, y) = (g.int(0..=1000), g.int(0..=1000));
        g.line([x, y]);
    };
    check(
        &pair,
        &|text| numbers(text)[0] - numbers(text)[1] == 7,
        "7 0\n",
    );
    check(
        &pair,
        &|text| numbers(text).iter().sum::<i64>() == 900,
        "0 900\n",
    );
    let word = |g: &mut Gen| {
        let n = g.int(1..=30);
        let word = g.string(n, "ab");
        g.line([n]);
        g.line([word]);
    };
    check(&word, &|text| text.contains("ba"), "2\nba\n");
    check(&word, &|text| text.contains("bab"), "3\nbab\n");
    let permutation = |g: &mut Gen| {
        let n = g.int(1..=9);
        let p = g.permutation(n);
        g.line([n]);
        g.line(p);
    };
    check(
        &permutation,
        &any(|p| p.windows(2).any(|w| w[1] < w[0])),
        "2\n2 1\n",
    );
}

/// Shapes, and several lists that one number counts.
#[test]
fn what_belongs_together_stays_together() {
    let tree = |g: &mut Gen| {
        let n = g.int(2..=12);
        let edges = g.tree(n);
        g.line([n]);
        g.lines_of_pairs(edges);
    };
    let degrees = |text: &str| {
        let numbers = numbers(text);
        let mut degrees = vec![0; numbers[0] as usize + 1];
        numbers[1..]
            .iter()
            .for_each(|node| degrees[*node as usize] += 1);
        degrees
    };
    let small = shrunk(&tree, &|text| degrees(text).contains(&3));
    assert_eq!(numbers(&small)[0], 4, "{small}");
    let columns = |g: &mut Gen| {
        let n = g.int(1..=20);
        let (a, b) = (g.list(n, |g| g.int(0..=99)), g.list(n, |g| g.int(0..=99)));
        g.line([n]);
        g.line(a);
        g.line(b);
    };
    let fails = |text: &str| {
        let numbers = numbers(text);
        let (a, b) = numbers[1..].split_at(numbers[0] as usize);
        a.len() == b.len() && a.iter().zip(b).any(|(a, b)| a + 5 == *b)
    };
    assert_eq!(shrunk(&columns, &fails), "1\n0\n5\n");
    let queries = |g: &mut Gen| {
        let q = g.int(1..=20);
        g.line([q]);
        for _ in 0..q {
            g.span("query", |g| {
                let kind = g.int(1..=2);
                let x = g.int(1..=50);
                match kind {
                    1 => g.line([kind, x]),
                    _ => g.line([kind]),
                }
            });
        }
    };
    let small = shrunk(&queries, &|text| {
        let lines: Vec<_> = text.lines().skip(1).collect();
        lines
            .windows(2)
            .any(|w| w[0] == "2" && w[1].starts_with("1 "))
    });
    assert_eq!(small, "2\n2\n1 1\n");
}

/// The least list of at most four numbers up to five that fails: the shortest,
/// and of these the first in order.
fn least(fails: impl Fn(&[i64]) -> bool) -> Option<Vec<i64>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..4 {
        let longer = |list: &Vec<i64>| {
            let list = list.clone();
            (0..=5).map(move |last| [&list[..], &[last]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
        if let Some(found) = lists.iter().find(|list| fails(list)) {
            return Some(found.clone());
        }
    }
    None
}

/// All thresholds, with the choices and with the text alone.
#[test]
fn nothing_smaller_fails() {
    let kinds: [(&str, Measure); 4] = [
        ("sum", |a| a.iter().sum()),
        ("largest", |a| a.iter().copied().max().unwrap_or(0)),
        ("spread", |a| {
            let (least, most) = (a.iter().min(), a.iter().max());
            most.zip(least).map_or(0, |(most, least)| most - least)
        }),
        ("odd ones", |a| {
            a.iter().filter(|x| **x % 2 == 1).count() as i64 * 4
        }),
    ];
    let generator = lists(4, 0..=5);
    for (name, measure) in kinds {
        for bound in 1..=20 {
            let Some(least) = least(|a| bound <= measure(a)) else {
                continue;
            };
            // Any other text is no input.
            let is_input = |a: &Vec<i64>| a.len() <= 4 && a.iter().all(|x| (0..=5).contains(x));
            let fails = |text: &str| {
                let input = list(text).filter(is_input);
                input.is_some_and(|a| bound <= measure(&a))
            };
            let words = |a: &[i64]| a.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
            let expected = format!("{}\n{}\n", least.len(), words(&least));
            assert_eq!(shrunk(&generator, &fails), expected, "{name} {bound}");
            let small = by_words(&generator, &fails);
            let left = list(&small).unwrap();
            assert!(fails(&small), "{name} {bound}: {small}");
            assert_eq!(left.len(), least.len(), "{name} {bound}: {small}");
        }
    }
}

/// The same by the text alone.
fn by_words(generator: Generator, fails: Predicate) -> String {
    let mut trial = Trial::new(generator, fails);
    trial.from_generator = false;
    let first = trial.first();
    let small = words::shrink(&mut trial, first.text.into_bytes()).unwrap();
    assert!(trial.tries < TRIES, "it does not end");
    String::from_utf8(small).unwrap()
}

/// Whatever fails, what is left fails and is no larger.
#[test]
fn it_never_loses_the_failure() {
    let generator = lists(12, -9..=9);
    for salt in 0..60_u64 {
        // One of eight texts, in no order at all.
        let fails = |text: &str| {
            let mut hash = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for byte in text.bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
            list(text).is_some() && (hash >> 40) % 8 == 0
        };
        let first = Trial::new(&generator, &fails).first().text;
        for small in [shrunk(&generator, &fails), by_words(&generator, &fails)] {
            assert!(fails(&small), "{salt}: {small}");
            let length = |text: &str| list(text).unwrap().len();
            assert!(length(&small) <= length(&first), "{salt}: {first}{small}");
        }
    }
}
