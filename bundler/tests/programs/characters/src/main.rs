#!/usr/bin/env run-cargo-script
//! 文字：每一种写法。
/* outer /* nested // } */ " */
#[path = "模块.rs"]
mod 模块;

/// A doc comment /* with no end
#[derive(Debug)]
struct 点 {
    /// 横
    横: i32, // "not a string
    纵: i32, /* ' */
}

fn first<'a, 'text: 'a>(x: &'a str, _: &'text str) -> &'a str {
    'outer: loop {
        let c = '\'';
        let d = 'a';
        for _ in 0.. {
            if c != d { break 'outer x }
        }
    }
}

fn main() {
    let 点 = 点 { 横: 1, 纵: -1 };
    println!("{:?} {}", 点, 点.横 + 点.纵);
    println!("{} {}", r#"raw // " { } "#, r"\ /* ");
    println!("{:?} {:?} {:?}", b"bytes \xff \"", br##"raw "# bytes"##, b'\'');
    println!("{}", "a \
              continued // line");
    println!("two
lines, {{}} /* in one string */");
    println!("{} {}", first("x", "y"), 1.0_f32.max(2.).max(3e1) as u8 /* // */ / 2);
    println!("{} {}", 模块::问候("世界"), text::all());
    let r#type = 0b1111_0000u8; let r#match = 1..=2;
    println!("{} {:?} {}", r#type, r#match, '\u{4e2d}');
    println!("{:?}", (1..).take_while(|&x| x<3&&x> -1).map(|x|-x).collect::<Vec<_>>());
    let x = &&1; let y = ||2; let z = 5&!-3 ; println!("{}", **x+y()*z<<1>>1);
}
// 最后一行，没有换行