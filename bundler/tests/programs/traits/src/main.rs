//! Traits, their defaults, and what runs unnamed.
use law::extension::{ByDefault, ByDisplay, Doubled as _, Pairs, Shout, Wrap};
use law::find::{End, Find, With};
use law::monoid::{self, Both, Max, Monoid};
use law::same::Value;
use law::{Backwards, Countdown, Mod7, Row, Table};
use std::collections::HashSet;
use std::rc::Rc;

struct Min;
impl Monoid for Min {
    type S = u8;
    const NAME: &'static str = "min";
    fn unit() -> u8 {
        u8::MAX
    }
    fn op(a: u8, b: u8) -> u8 {
        a.min(b)
    }
}

struct Unshown;

fn main() {
    let (a, b) = (Mod7(5), "11".parse::<Mod7>().unwrap());
    let mut c: Mod7 = 3.into();
    c += a - b;
    println!("{} {:?} {} {}", c, -a, !b, (&a + &b) * 3);
    println!("{} {}", a == 12, [a, b, c].iter().copied().sum::<Mod7>());
    println!("{} {:?}", [a, b, a].iter().collect::<HashSet<_>>().len(), a.max(b));

    let mut table = Table(Row::new(vec![3, 1, 2]));
    table.0.sort();
    table[(0, 1)] += 40;
    println!("{} {} {:?}", table[(0, 1)], table.0.len(), table.0.iter().max());
    for x in &table {
        print!("{x} ");
    }
    println!("{}", table.into_iter().count());

    {
        use law::shown::{Out, Show};
        println!("{}", Out::new().show());
    }
    let mut bag = law::drawn::Bag::default();
    (0..5).for_each(|item| bag.put(item));
    println!("{} {}", bag.draw(), bag.draw());
    let mut bag: law::drawn::Bag<_, _> = "drawn".chars().collect();
    println!("{} {}", bag.draw(), bag.draw());

    println!("{:?}", Countdown(4).collect::<Vec<_>>());
    println!("{} {:?}", Countdown(4).sum::<u32>(), Countdown(9).nth(3));
    println!("{:?} {:?}", Countdown(3).rev().next(), Countdown(3).map(|x| x + 1).last());
    println!("{} {}", law::clamp(..3, 2), law::clamp(4..=5, 9));
    let mut x = Backwards(1);
    println!("{} {} {:?}", x < Backwards(2), x != Backwards(1), x.clone().max(Backwards(7)));
    x.clone_from(&Backwards(4));
    let mut all = vec![Backwards(1), x, Backwards(9)];
    all.sort();
    println!("{:?}", all);

    println!("{} {} {}", 21.doubled(), "ab".to_string().doubled(), 1.kind());
    println!("{} {}", String::new().kind(), "quiet".shout());
    println!("{:?}", (0..5).pairs().collect::<Vec<_>>());
    println!("{} {}", (&Wrap(1)).choose(), (&Wrap(Unshown)).choose());
    println!("{}", monoid::fold::<Max>(&[1, 5, 2]));
    println!("{}", monoid::fold::<Both<Max, Min>>(&[(1, 2), (3, 4)]));
    if let Some(mut visitor) = monoid::visitor("add") {
        (1..4).for_each(|x| visitor.visit(x));
        println!("{}", visitor.end());
    }
    let list = With(1u8, With("two", With('c', End)));
    let (two, three): (&&str, &char) = (list.find(), list.find());
    println!("{} {}", two, three);
    let mut numbers = [1, 2, 3, 4];
    let mut halves = law::find::Halves(&mut numbers);
    while let Some(half) = law::find::Lending::next(&mut halves) {
        half[0] *= 2;
        println!("{:?}", half);
    }
    let add = monoid::adder(5);
    println!("{} {}", monoid::twice(&add, 1), monoid::compose(add, |x| x.to_string())(2));
    println!("{:?} {:?}", law::number::half_of(9i64), law::number::pair(240, 46));
    println!("{}", law::guard::Held(vec![3, 4]).into_first());
    let nothing = Rc::new(Value::Nothing);
    println!("{}", nothing == nothing.clone());
    println!("{}", Rc::new(Value::List(vec![nothing])) == Rc::new(Value::Number(1)));
    let _guard = law::guard::guard("first");
    let _ = law::guard::guard("at once");
    let _later = law::guard::later(|| println!("later"));
    let moved = law::guard::guard("moved");
    drop(moved);
    println!("end");
}
