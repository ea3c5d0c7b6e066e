//! `impl`s that stand where nothing ever comes.

pub struct InFunction(pub u8);
pub struct InMember(pub u8);
pub struct InStatic(pub u8);

fn never() {
    impl Drop for InFunction {
        fn drop(&mut self) {
            println!("dropped {}", self.0);
        }
    }
}

pub struct Holder;

impl Holder {
    pub fn new() -> Holder {
        Holder
    }

    fn never(&self) {
        let _ = || {
            mod inside {
                impl Drop for super::InMember {
                    fn drop(&mut self) {
                        println!("dropped {}", self.0);
                    }
                }
            }
        };
    }
}

static UNUSED: [u8; {
    impl Drop for InStatic {
        fn drop(&mut self) {
            println!("dropped {}", self.0);
        }
    }
    0
}] = [];
