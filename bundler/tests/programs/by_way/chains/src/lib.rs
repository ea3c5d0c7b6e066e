//! `let` in the middle of a condition, which edition 2024 alone has.
use std::cell::RefCell;

/// Says when it is dropped.
struct Told<'a>(&'a RefCell<Vec<String>>, &'static str);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().push(self.1.to_owned());
    }
}

impl Told<'_> {
    fn three(&self) -> Option<u32> {
        Some(3)
    }
}

pub fn drops(n: u32) -> Vec<String> {
    let log = RefCell::new(Vec::new());
    let told = |name| Told(&log, name);
    if let Some(x) = told("a").three()
        && x < n
        && let Some(y) = told("b").three()
        && y + 1 < n
    {
        log.borrow_mut().push("body".to_owned());
    } else {
        log.borrow_mut().push("else".to_owned());
    }
    let last = if 2 < n && let Some(x) = told("c").three() {
        x
    } else if let Some(3) = told("d").three()
        && n == 0
    {
        7
    } else {
        9
    };
    log.borrow_mut().push(last.to_string());
    log.into_inner()
}

pub fn loops(items: &[Option<u32>]) -> (u32, u32, usize) {
    let mut found = 0;
    for x in items {
        if let Some(x) = x
            && x % 2 == 0
        {
            found = *x;
            break;
        } else {
            found += 100;
            continue;
        }
    }
    let mut rest = items.iter();
    let mut sum = 0;
    while let Some(Some(x)) = rest.next()
        && *x != 6
    {
        sum += x;
        if *x == 3 {
            continue;
        }
        sum += 1;
    }
    let place = 'out: loop {
        for i in 0.. {
            if let Some(Some(x)) = items.get(i)
                && *x == 9
            {
                break 'out i;
            } else if 10 < i {
                break;
            }
        }
        break 0;
    };
    (found, sum, place)
}

macro_rules! with {
    ($value:expr, $name:ident, $($rest:tt)*) => {{
        let mut $name = 0;
        with!(@rest $($rest)*);
        if $value < 5 && let Some(x) = Some($value) && $name < x {
            $name += 10 * x;
        }
        $name
    }};
    (@rest $($rest:tt)*) => { $($rest)* };
}

/// Chains in what a macro makes, and in what it is given.
pub fn in_macros(n: u32) -> u32 {
    with! { n, sum, if 2 < n && let Some(x) = n.checked_sub(3) { sum = x; } }
}

/// What its end borrows is given back before `node` goes: since 2024.
pub fn borrowed(n: u32) -> usize {
    let node = RefCell::new(vec![n; 3]);
    node.borrow().iter().filter(|x| **x < 2).count()
}
