extern crate classic as old;

use me::inner::deeper::g;

pub fn f() -> String {
    let cut: Vec<&str> = cut!("  b");
    format!("{} {} {}", cut[0], ::knife::words::cut("c").words[0], g())
}

pub mod deeper {
    pub fn g() -> i32 {
        classic_max!(super::old::one(), knife::cut!("d").len() as i32, ::classic::two())
    }
}

/// Here another library has that name.
pub mod under {
    extern crate cut as classic;

    pub fn words() -> usize {
        classic::words::cut("word").words.len()
    }
}
