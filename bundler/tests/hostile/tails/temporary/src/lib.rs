struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

impl Loud {
    fn get(&self) -> usize {
        self.0.len()
    }
}

pub fn run() -> usize {
    let _local = Loud("local");
    Loud("temporary").get()
}
