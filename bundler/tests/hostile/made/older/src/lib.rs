/// An `if let` whose temporary is dropped after `else` up to 2021.
#[macro_export]
macro_rules! ask {
    ($of:expr) => {
        if let Some(of) = $of {
            println!("{of}");
        } else {
            println!("none");
        }
    };
}

/// A block whose tail's temporary is dropped last up to 2021.
#[macro_export]
macro_rules! block {
    ($local:expr, $tail:expr) => {{
        let _local = $local;
        $tail
    }};
}

/// What means the same in both.
#[macro_export]
macro_rules! sum {
    ($($of:expr),*) => {{
        let mut sum = 0;
        $(sum += $of;)*
        sum
    }};
}
