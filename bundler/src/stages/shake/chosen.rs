//! Traits by which a constant is chosen: `Type::CONSTANT` is that of an `impl`
//! with a bound where the bound holds, and a trait's elsewhere. Whether it holds
//! changes a value, and neither an error nor a function's name tells.

use crate::model::program::Program;
use crate::syntax::tokens::Tokens;
use std::collections::HashSet;

/// The traits that such bounds speak of.
#[derive(Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Any: the bound is a parameter of a macro.
    ByAny,
    /// Those among these names.
    By(HashSet<String>),
}

impl Chosen {
    /// Reads a program, the macros' bodies too; where `follows`, also what the traits'
    /// implementations ask for, which may be most of a large library.
    pub fn in_program(program: &Program, follows: bool) -> Chosen {
        let libraries = program.libraries.iter().map(|library| &library.text);
        let texts = libraries.chain([&program.user]);
        let texts: Vec<_> = texts.map(|text| Tokens::new(text.as_str())).collect();
        let mut heads = Vec::new();
        for tokens in &texts {
            let starts = (0..tokens.len()).filter(|at| tokens.ident(*at) == "impl");
            heads.extend(starts.filter_map(|at| Head::at(tokens, at)));
        }
        let (mut names, mut known) = (HashSet::new(), None);
        while known != Some(names.len()) {
            known = Some(names.len());
            for head in &heads {
                let chooses = match head.of {
                    None => head.has_constants,
                    Some(of) => follows && names.contains(of),
                };
                if chooses && head.is_unclear {
                    return Chosen::ByAny;
                }
                let bounds = head
                    .bounds
                    .iter()
                    .filter(|name| chooses && !name.is_empty());
                names.extend(bounds.map(|name| (*name).to_owned()));
            }
        }
        Chosen::By(names)
    }

    /// The names, where they are known.
    pub fn into_names(self) -> HashSet<String> {
        match self {
            Chosen::ByAny => HashSet::new(),
            Chosen::By(names) => names,
        }
    }

    /// Whether an `impl` of a trait of this name may choose a constant.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Chosen::ByAny => true,
            Chosen::By(names) => names.contains(name),
        }
    }
}

/// An `impl` that asks for something.
struct Head<'t> {
    /// The trait, if it is one's.
    of: Option<&'t str>,
    /// The names in its bounds.
    bounds: Vec<&'t str>,
    /// Whether a macro may put others among these.
    is_unclear: bool,
    has_constants: bool,
}

impl<'t> Head<'t> {
    /// Of the `impl` that begins at a token.
    fn at(tokens: &Tokens<'t>, start: usize) -> Option<Head<'t>> {
        let open = tokens.end_of_head(start + 1);
        tokens.get(open)?;
        let head = start + 1..open;
        // `for<'a>` is no trait's.
        let is_for = |at: usize| tokens.ident(at) == "for" && !tokens.is_punct(at + 1, '<');
        let is_single = |at: usize| !tokens.is_path_sep(at) && !tokens.is_after_path_sep(at + 1);
        // `const N: usize` bounds nothing.
        let is_number = |at: usize| start + 2 <= at && tokens.ident(at - 2) == "const";
        let is_bound = |at: &usize| tokens.is_punct(*at, ':') && is_single(*at) && !is_number(*at);
        let is_variable = |at: usize| tokens.is_punct(at, '$') && tokens.ident(at + 1) != "crate";
        // What is repeated may hold bounds.
        let is_repeated = |at: usize| tokens.is_punct(at, '$') && tokens.str(at + 1) == "(";
        let is_constant = |at: usize| tokens.ident(at) == "const" && tokens.is_punct(at + 2, ':');
        let bounds = head.clone().filter(is_bound);
        let bounds = bounds.flat_map(|at| at + 1..tokens.until_comma_of_types(at + 1..open));
        let bounds: Vec<_> = bounds.collect();
        let is_unclear = bounds.iter().any(|at| is_variable(*at)) || head.clone().any(is_repeated);
        let mut inside = open + 1..tokens.partner(open);
        Some(Head {
            of: head
                .clone()
                .any(is_for)
                .then(|| trait_at(tokens, start + 1)),
            bounds: bounds.iter().map(|at| tokens.name(*at)).collect(),
            is_unclear,
            has_constants: inside.any(is_constant),
        })
    }
}

/// The last name of the trait in the head of an `impl`, behind whose parameters.
fn trait_at<'t>(tokens: &Tokens<'t>, mut at: usize) -> &'t str {
    at = tokens.after_generics(at);
    while ["!", "$", ":"].contains(&tokens.str(at)) {
        at += 1;
    }
    tokens.name(tokens.path_end(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    #[track_caller]
    fn check(text: &str, wanted: &[&str]) {
        check_with(text, true, wanted);
    }

    #[track_caller]
    fn check_with(text: &str, follows: bool, wanted: &[&str]) {
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(text)],
        };
        let chosen = Chosen::in_program(&program, follows);
        for name in ["Mark", "Other"] {
            assert_eq!(chosen.has(name), wanted.contains(&name), "{text}");
        }
    }

    #[test]
    fn bounds_that_choose_a_constant() {
        check(
            "impl<T: Mark> Wrap<T> { const IS: bool = true; }",
            &["Mark"],
        );
        check(
            "macro_rules! m { ($t:ty) => { impl<T> Wrap<T> where T: $crate::a::Mark { const IS: bool = true; } } }",
            &["Mark"],
        );
        check(
            "macro_rules! m { ($($b:tt)*) => { impl<T: $($b)*> Wrap<T> { const IS: bool = true; } } }",
            &["Mark", "Other"],
        );
        check(
            "macro_rules! m { ($($g:tt)*) => { impl<$($g)*> Wrap<T> { const IS: bool = true; } } }",
            &["Mark", "Other"],
        );
        check(
            "impl<const N: usize, T> Wrap<T, N> where [T; N]: Sized, T: Fn(u8, u8) -> u8 + Mark { const IS: bool = true; }",
            &["Mark"],
        );
        // Where a trait holds is said by what its implementations ask for.
        for head in [
            "<T: Other> Mark",
            "<F: Fn(u8) -> Vec<u8>, T: Other> !a::b::Mark",
            "<T: Other> $crate::Mark",
        ] {
            check(
                &format!(
                    "impl<T: Mark> Wrap<T> {{ const IS: bool = true; }} \
                     impl{head}<u8> for Vec<T> {{}}"
                ),
                &["Mark", "Other"],
            );
        }
        check("impl<T: Other> Mark for Vec<T> {}", &[]);
        let behind =
            "impl<T: Mark> Wrap<T> { const IS: bool = true; } impl<T: Other> Mark for T {}";
        check_with(behind, false, &["Mark"]);
        for text in [
            "macro_rules! m { ($t:ident $n:ty) => { impl<const N: $n> $t<N> { const IS: bool = true; } } }",
            "macro_rules! m { ($t:ident) => { impl<T: Clone> $t<T> { const IS: Other = true; } } }",
            "impl<T: Mark> Wrap<T> { const fn is() -> bool { true } fn f() {} }",
            "impl<T: Mark> Other for Wrap<T> { const IS: bool = true; }",
            "impl Wrap<Mark> { const IS: bool = true; }",
            "impl Wrap<a::Mark> { const IS: bool = true; }",
            "fn f(x: impl Mark); impl Other {}",
        ] {
            check(text, &[]);
        }
    }
}
