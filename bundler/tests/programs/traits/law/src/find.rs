//! Finds a value in a list by its type: where it is, the compiler finds out.

pub struct Here;
pub struct There<I>(I);

pub struct End;
pub struct With<T, Rest>(pub T, pub Rest);

pub trait Find<T, I> {
    fn find(&self) -> &T;
}

impl<T, Rest> Find<T, Here> for With<T, Rest> {
    fn find(&self) -> &T {
        &self.0
    }
}

impl<T, U, Rest, I> Find<T, There<I>> for With<U, Rest>
where
    Rest: Find<T, I>,
{
    fn find(&self) -> &T {
        self.1.find()
    }
}

/// What each step borrows.
pub trait Lending {
    type Item<'n>
    where
        Self: 'n;

    fn next(&mut self) -> Option<Self::Item<'_>>;
}

pub struct Halves<'a>(pub &'a mut [u32]);

#[allow(deprecated_where_clause_location)]
impl<'a> Lending for Halves<'a> {
    type Item<'n> where Self: 'n, = &'n mut [u32];

    fn next(&mut self) -> Option<&mut [u32]> {
        let half = self.0.len() / 2;
        let rest = std::mem::take(&mut self.0);
        self.0 = &mut rest[half..];
        match half {
            0 => None,
            _ => Some(&mut self.0[..half]),
        }
    }
}
