pub struct OnceLock<T>(std::sync::Once, std::cell::UnsafeCell<Option<T>>);
unsafe impl<T: Send + Sync> Sync for OnceLock<T> {}
impl<T> OnceLock<T> {
    pub const fn new() -> Self {
        OnceLock(std::sync::Once::new(), std::cell::UnsafeCell::new(None))
    }
    pub fn get(&self) -> Option<&T> {
        if !self.0.is_completed() {
            return None;
        }
        unsafe { (*self.1.get()).as_ref() }
    }
    pub fn get_or_init<F: FnOnce() -> T>(&self, make: F) -> &T {
        self.0.call_once(|| unsafe { *self.1.get() = Some(make()) });
        self.get().unwrap()
    }
    pub fn set(&self, value: T) -> Result<(), T> {
        let mut value = Some(value);
        self.get_or_init(|| value.take().unwrap());
        value.map_or(Ok(()), Err)
    }
}
pub struct LazyLock<T, F = fn() -> T>(OnceLock<T>, std::cell::Cell<Option<F>>);
unsafe impl<T: Send + Sync, F: Send> Sync for LazyLock<T, F> {}
impl<T, F> LazyLock<T, F> {
    pub const fn new(make: F) -> Self {
        LazyLock(OnceLock::new(), std::cell::Cell::new(Some(make)))
    }
}
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub fn force(this: &Self) -> &T {
        this.0.get_or_init(|| this.1.take().unwrap()())
    }
}
impl<T, F: FnOnce() -> T> std::ops::Deref for LazyLock<T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        LazyLock::force(self)
    }
}
pub struct OnceCell<T>(std::cell::UnsafeCell<Option<T>>);
impl<T> OnceCell<T> {
    pub const fn new() -> Self {
        OnceCell(std::cell::UnsafeCell::new(None))
    }
    pub fn get(&self) -> Option<&T> {
        unsafe { (*self.0.get()).as_ref() }
    }
    pub fn get_or_init<F: FnOnce() -> T>(&self, make: F) -> &T {
        if self.get().is_none() {
            let value = make();
            assert!(self.set(value).is_ok(), "reentrant init");
        }
        self.get().unwrap()
    }
    pub fn set(&self, value: T) -> Result<(), T> {
        if self.get().is_some() {
            return Err(value);
        }
        unsafe { *self.0.get() = Some(value) };
        Ok(())
    }
}
pub struct LazyCell<T, F = fn() -> T>(OnceCell<T>, std::cell::Cell<Option<F>>);
impl<T, F> LazyCell<T, F> {
    pub const fn new(make: F) -> Self {
        LazyCell(OnceCell::new(), std::cell::Cell::new(Some(make)))
    }
}
impl<T, F: FnOnce() -> T> LazyCell<T, F> {
    pub fn force(this: &Self) -> &T {
        this.0.get_or_init(|| this.1.take().unwrap()())
    }
}
impl<T, F: FnOnce() -> T> std::ops::Deref for LazyCell<T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        LazyCell::force(self)
    }
}
