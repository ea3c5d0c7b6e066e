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
