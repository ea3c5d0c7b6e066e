use proconio::source::once::OnceSource;
use proconio::{derive_readable, fastout, input, marker::Usize1};

#[derive_readable]
#[derive(Debug, Clone)]
struct Edge {
    from: Usize1,
    to: Usize1,
    cost: Cost,
}

#[derive_readable]
#[derive(Debug, Clone)]
struct Cost(i64, String);

#[derive_readable]
#[derive(Debug)]
struct Nothing;

#[fastout]
fn value(n: i32) -> i32 {
    if n == 7 {
        println!("early");
        return 1;
    }
    print!("late ");
    n // The value.
}

struct Printer;

impl Printer {
    #[fastout]
    fn print(&self) {
        for i in 0..2 {
            match i {
                0 => println!(),
                _ => print!("{i} {}\n", 2),
            }
        }
    }
}

fn main() {
    println!("{} {}", value(7), value(8));
    Printer.print();
    solve()
}

#[proconio::fastout]
fn solve() {
    input! {
        from OnceSource::from("2 1 2 3 x 2 1 4 y"),
        n: usize,
        nothing: Nothing,
        edges: [Edge; n],
    }
    println!("{:?}", nothing);
    for edge in &edges {
        println!("{:?} {} {}", edge, edge.from, edge.to);
        println!("{} {}", edge.cost.0, edge.cost.1);
    }
    // The end.
}
