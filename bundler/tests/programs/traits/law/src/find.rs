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
