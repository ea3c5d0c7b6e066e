//! A library in Windows' manner.
#![allow(uncommon_codepoints)]

/// Its macro.
#[macro_export]
macro_rules! 长度 {

    ($x:expr) => { /* nothing */ $x.chars().count() };
    (// a comment
     ) => { 0 };
}

/* a */ pub /* b */ fn /* c */ all /* d */ () /* e */ -> /* f */ String { // g
    let text = "line one
line two";
    let raw = r#"
/* kept */ // kept
"#;
    let mut out = String::new();
    for line in [text, raw].concat().lines() { out += line; out.push('|') } // h
    match out.len() {
        /// on an arm
        0 => out,
        // on another
        _ => { out + UNIT }
    }
}

const UNIT: &'static str = concat!("\\", "\"", '\'', "// no comment");
