macro_rules! parts {
    ($name:ident) => {
        mod also_missing;
    };
}

macro_rules! more_parts {
    () => {
        mod missing_too;
    };
}
