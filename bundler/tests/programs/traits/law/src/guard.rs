//! Values that matter only when they go.
pub struct Guard<'a> {
    name: &'a str,
    _inner: Inner,
}
struct Inner;

impl Drop for Inner {
    fn drop(&mut self) {
        println!("inner goes");
    }
}
impl Drop for Guard<'_> {
    fn drop(&mut self) {
        println!("{} goes", self.name);
    }
}

pub fn guard(name: &str) -> Guard<'_> {
    Guard { name, _inner: Inner }
}

pub fn later<F: FnOnce()>(f: F) -> impl Sized {
    struct Later<F: FnOnce()>(Option<F>);
    impl<F: FnOnce()> Drop for Later<F> {
        fn drop(&mut self) {
            if let Some(f) = self.0.take() {
                f();
            }
        }
    }
    Later(Some(f))
}

/// What it holds is moved out; its assertion mentions it before.
pub struct Held(pub Vec<i32>);

impl Held {
    pub fn count(&self) -> usize {
        self.0.len()
    }
    pub fn into_first(self) -> i32 {
        debug_assert_eq!(self.count(), 2);
        let held = std::mem::ManuallyDrop::new(self);
        held.0[0]
    }
}
