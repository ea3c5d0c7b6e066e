//! Strings.

use crate::Bug;

pub const BUGS: &[Bug] = &[
    Bug {
        title: "palindromes of odd length alone",
        generate: |g| {
            let n = g.int(1..=10);
            let text = g.string(n, "abc");
            g.line([text]);
        },
        right: |input| {
            let text = input.word().into_bytes();
            let starts = 0..text.len();
            let parts = starts.flat_map(|from| (from + 1..=text.len()).map(move |to| (from, to)));
            let parts = parts.filter(|&(from, to)| {
                let part = &text[from..to];
                part.iter().eq(part.iter().rev())
            });
            parts.map(|(from, to)| to - from).max().unwrap().to_string()
        },
        wrong: |input| {
            let text = input.word().into_bytes();
            let around = |middle: usize| {
                let fits = |reach: &usize| {
                    *reach <= middle && text.get(middle + reach) == Some(&text[middle - reach])
                };
                2 * (0..).take_while(fits).count() - 1
            };
            (0..text.len()).map(around).max().unwrap().to_string()
        },
    },
    Bug {
        title: "brackets that are only counted",
        generate: |g| {
            let n: usize = g.int(1..=5);
            let text = g.string(2 * n, "()");
            g.line([text]);
        },
        right: |input| {
            let mut depth = 0;
            let text = input.word();
            let is_good = text.bytes().all(|byte| {
                depth += if byte == b'(' { 1 } else { -1 };
                0 <= depth
            });
            (is_good && depth == 0).to_string()
        },
        wrong: |input| {
            let text = input.word();
            (2 * text.matches('(').count() == text.len()).to_string()
        },
    },
];
