macro_rules! more_parts {
    () => {
        pub mod fourth;
    };
}
