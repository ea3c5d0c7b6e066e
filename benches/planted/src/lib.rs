//! Bugs as people write them, each with a generator and with the right way: what
//! `stress` is to find and to make small.

mod games;
mod graphs;
mod lists;
mod sequences;
mod texts;

pub use testgen::Gen;

/// A problem, its inputs, and a solution that is mostly right.
pub struct Bug {
    /// What is wrong.
    pub title: &'static str,
    /// Makes an input.
    pub generate: fn(&mut Gen),
    /// Answers it right.
    pub right: fn(&mut Input) -> String,
    /// Answers it mostly right.
    pub wrong: fn(&mut Input) -> String,
}

/// All bugs.
pub fn bugs() -> Vec<&'static Bug> {
    let all = [
        lists::BUGS,
        sequences::BUGS,
        graphs::BUGS,
        games::BUGS,
        texts::BUGS,
    ];
    all.into_iter().flatten().collect()
}

/// The title of the one that is none: for counting how many cases are tried.
const NONE: &str = "none";

static PASSING: Bug = Bug {
    title: NONE,
    generate: |g| write_list(g, 1, 1_000_000),
    right: |input| input.list().iter().sum::<i64>().to_string(),
    wrong: |input| input.list().iter().sum::<i64>().to_string(),
};

/// The one that is asked for.
pub fn chosen() -> &'static Bug {
    let title = std::env::var("PLANTED").expect("the variable PLANTED is the title of a bug");
    if title == NONE {
        return &PASSING;
    }
    let bugs = bugs();
    let found = bugs.iter().find(|bug| bug.title == title);
    found.unwrap_or_else(|| panic!("no bug is called {title}"))
}

/// The program that answers what stdin asks.
pub fn answer(solve: fn(&mut Input) -> String) {
    let text = std::io::read_to_string(std::io::stdin()).expect("text");
    let mut words: Vec<String> = text.split_ascii_whitespace().map(String::from).collect();
    words.reverse();
    println!("{}", solve(&mut Input { words }));
}

/// The words that are not read yet, the next one last.
pub struct Input {
    words: Vec<String>,
}

impl Input {
    /// The next word.
    pub fn word(&mut self) -> String {
        self.words.pop().expect("one more word")
    }

    /// The next number.
    pub fn number(&mut self) -> i64 {
        self.word().parse().expect("a number")
    }

    /// The next number as a size.
    pub fn size(&mut self) -> usize {
        self.word().parse().expect("a size")
    }

    /// The next `n` numbers.
    pub fn numbers(&mut self, n: usize) -> Vec<i64> {
        (0..n).map(|_| self.number()).collect()
    }

    /// How many there are, then all of them.
    pub fn list(&mut self) -> Vec<i64> {
        let n = self.size();
        self.numbers(n)
    }
}

/// Up to 8 numbers from `low` to `high`, after how many they are.
pub fn write_list(g: &mut Gen, low: i64, high: i64) {
    let n = g.int(1..=8);
    let a = g.list(n, |g| g.int(low..=high));
    g.line([n]);
    g.line(&a);
}
