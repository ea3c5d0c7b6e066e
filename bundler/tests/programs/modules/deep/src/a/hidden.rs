pub(super) fn value() -> i32 {
    crate::b::c::DEEP + self::inline::ONE
}

mod inline {
    pub(super) const ONE: i32 = super::super::super::b::one();
}
