//! Reading input with proconio 0.4.5.

use proconio::input;
use proconio::marker::{Bytes, Chars, Isize1, Usize1};
use proconio::source::line::LineSource;
use proconio::source::once::OnceSource;
use proconio::source::{Readable, Source};
use std::io::{stdin, BufRead, BufReader};

#[derive(Debug)]
struct Edge {
    from: usize,
    to: usize,
}

impl Readable for Edge {
    type Output = Edge;
    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> Edge {
        input! {
            from source,
            from: Usize1,
            to: Usize1,
        }
        Edge { from, to }
    }
}

fn main() {
    let mut source = LineSource::new(BufReader::new(stdin()));
    input! {
        from &mut source,
        h: usize,
        w: usize,
        grid: [[i64; w]; h],
        maze: [Chars; 2],
        n: usize,
        mut edges: [Edge; n],
        name: Bytes,
        offset: i32,
        scale: f64,
    }
    input! {
        from &mut source,
        rows: [[u32]],
    }
    edges.reverse();
    println!("{:?} {:?}", grid.iter().flatten().sum::<i64>(), maze[0]);
    println!("{} {edges:?} {}", edges.len(), edges[0].from + edges[0].to);
    println!("{name:?} {offset} {scale} {rows:?}");
    let line = OnceSource::from("1 2 3 x y");
    input! {
        from line,
        numbers: (Isize1, u8, usize),
        letters: [char; 2],
    }
    println!("{numbers:?} {letters:?}");
    let mut line = OnceSource::from("17 ab");
    input! {
        from &mut line,
        wide: i128,
        text: String,
    }
    println!("{wide} {text}");
}
