//! Written when a `static mut` could still be borrowed.
static mut COUNT: u32 = 0;

pub fn count() -> u32 {
    unsafe {
        let count = &mut COUNT;
        *count += 1;
        *count
    }
}

macro_rules! one_of {
    ($x:expr; $($p:pat)|*) => {
        match $x {
            $($p)|* => true,
            _ => false,
        }
    };
}

pub fn vowel(c: char) -> bool {
    one_of!(c; 'a' | 'e' | 'i' | 'o' | 'u')
}

pub fn gen() -> u32 {
    41
}
