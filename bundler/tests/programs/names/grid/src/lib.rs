//! Everything here means the standard library's, whatever the user defines.
#[macro_use]
mod macros {
    macro_rules! twice {
        ($x:expr) => {
            $x + $x
        };
    }
}

#[macro_export]
macro_rules! grid {
    ($($x:expr),*) => { $crate::Grid::new(::std::vec![$($x),*]) };
}

/// Nobody else sees a module of the crate's and the macro's name.
mod grid {
    pub fn brackets(x: &i32) -> String {
        format!("<{}>", x)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Grid {
    cells: Vec<i32>,
}

impl Grid {
    pub fn new(cells: Vec<i32>) -> Grid {
        assert!(!cells.is_empty());
        debug_assert!(cells.iter().all(|x| matches!(x, -9..=9)));
        Grid { cells }
    }

    pub fn first(&self) -> Option<i32> {
        let some: Option<i32> = self.cells.first().copied();
        drop(vec![String::from("x")]);
        Some(twice!(some?))
    }

    pub fn show(&self) -> String {
        let all: Vec<String> = self.cells.iter().map(grid::brackets).collect();
        all.concat()
    }
}

impl std::fmt::Display for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "grid of {}", self.cells.len())
    }
}
