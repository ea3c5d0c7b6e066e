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

pub fn kinds() -> String {
    let boxed: Box<[i32]> = vec![1, 2].into_boxed_slice();
    let mut kinds = String::new();
    for x in boxed.into_iter() {
        kinds += of(x);
    }
    kinds
}

struct Loud(Option<u8>);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop");
    }
}

impl Loud {
    fn ask(&self) -> Option<u8> {
        self.0
    }
}

pub fn ask(of: Option<u8>) {
    if let Some(some) = Loud(of).ask() {
        println!("{}", some);
    } else {
        println!("else");
    }
}
