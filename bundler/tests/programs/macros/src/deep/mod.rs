mod deeper {
    /// Exported from a private module in a private module.
    #[macro_export]
    macro_rules! deep {
        ($x:ident) => { ::std::stringify!($x) };
    }

    /// A function of that name is beside it too.
    #[macro_export]
    macro_rules! shout {
        () => { "shouted" };
        ($x:ident) => { [$crate::deep!($x), $crate::deep_function()].concat() };
    }

    pub fn shout() -> &'static str {
        shout!()
    }
}

pub fn deep_function() -> &'static str {
    deeper::shout()
}
