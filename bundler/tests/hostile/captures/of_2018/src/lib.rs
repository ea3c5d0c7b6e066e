// As in libc: an error by default.
#![allow(overflowing_literals)]

pub const LARGE: i32 = 0x8000_0000;

struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

pub fn run() {
    let pair = (Loud("first"), Loud("second"));
    {
        let closure = move || {
            let _one = &pair.0;
        };
        closure();
    }
    println!("after");
}

trait Kind {
    fn kind(&self) -> &'static str;
}

impl Kind for i32 {
    fn kind(&self) -> &'static str {
        "i32"
    }
}

impl Kind for &i32 {
    fn kind(&self) -> &'static str {
        "&i32"
    }
}

fn of<T: Kind>(of: T) -> &'static str {
    of.kind()
}

pub fn kinds() -> &'static str {
    let mut kinds = "";
    for x in [1, 2].into_iter() {
        kinds = of(x);
    }
    kinds
}

/// What `panic!` is given alone is no format.
pub fn said() -> [String; 2] {
    std::panic::set_hook(Box::new(|_| {}));
    let said = |fail: fn()| {
        let caught = std::panic::catch_unwind(fail).unwrap_err();
        match caught.downcast::<&str>() {
            Ok(said) => said.to_string(),
            Err(caught) => *caught.downcast::<String>().unwrap(),
        }
    };
    [said(|| panic!("{{}}")), said(|| panic!("{}"))]
}
