    #[cfg(test)]
    use std::fmt::Debug;

    #[derive(Debug)]
    pub struct Bag(pub Vec<u8>);

    impl FromIterator<u8> for Bag {
        fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> Self {
            Bag(Vec::from_iter(iter))
        }
    }

    impl TryFrom<i32> for Bag {
        type Error = std::num::TryFromIntError;
        fn try_from(x: i32) -> Result<Self, Self::Error> {
            Ok(Bag(vec![u8::try_from(x)?]))
        }
    }
