//! Constants and types that are used through a type parameter only.
pub trait Monoid {
    type S: Copy + std::fmt::Debug;
    const NAME: &'static str;
    const LOG: u32 = 3;
    fn unit() -> Self::S;
    fn op(a: Self::S, b: Self::S) -> Self::S;
}

pub struct Max;
impl Monoid for Max {
    type S = i32;
    const NAME: &'static str = "max";
    const LOG: u32 = 2;
    fn unit() -> i32 {
        i32::MIN
    }
    fn op(a: i32, b: i32) -> i32 {
        a.max(b)
    }
}

pub struct Both<A, B>(std::marker::PhantomData<(A, B)>);
impl<A: Monoid, B: Monoid> Monoid for Both<A, B> {
    type S = (A::S, B::S);
    const NAME: &'static str = "both";
    fn unit() -> Self::S {
        (A::unit(), B::unit())
    }
    fn op(a: Self::S, b: Self::S) -> Self::S {
        (A::op(a.0, b.0), B::op(a.1, b.1))
    }
}

pub fn fold<M: Monoid>(items: &[M::S]) -> String {
    let all = items.iter().fold(M::unit(), |a, &b| M::op(a, b));
    format!("{} {} {:?}", M::NAME, M::LOG, all)
}

pub trait Visitor {
    fn visit(&mut self, x: i32);
    fn end(self: Box<Self>) -> i32;
}
struct Adds(i32);
impl Visitor for Adds {
    fn visit(&mut self, x: i32) {
        self.0 += x;
    }
    fn end(self: Box<Self>) -> i32 {
        self.0
    }
}
pub fn visitor(kind: &str) -> Option<Box<dyn Visitor>> {
    match kind {
        "add" => Some(Box::new(Adds(0))),
        _ => None,
    }
}

pub fn twice(f: &dyn Fn(i32) -> i32, x: i32) -> i32 {
    f(f(x))
}

pub fn adder(n: i32) -> Box<dyn Fn(i32) -> i32> {
    Box::new(move |x| x + n)
}

pub fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
