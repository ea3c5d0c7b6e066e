//! The branches of `cfg_select!`.

use crate::syntax::tokens::Tokens;
use std::ops::Range;

/// The macro that chooses a branch by predicates.
pub const SELECT: &str = "cfg_select";

/// A branch of a macro that chooses by predicates, by its tokens.
#[derive(Debug)]
pub struct Arm {
    /// None for what is left.
    pub predicate: Option<Range<usize>>,
    /// What it has.
    pub items: Range<usize>,
}

/// The predicates of a `cfg_select!`, wherever it is called, by their tokens.
pub fn select_predicates(tokens: &Tokens, inside: Range<usize>) -> Vec<Range<usize>> {
    let arms = arms_of_select(tokens, inside).into_iter();
    arms.filter_map(|arm| arm.predicate).collect()
}

/// `a => { … } b => expression, _ => { … }`
pub fn arms_of_select(tokens: &Tokens, inside: Range<usize>) -> Vec<Arm> {
    let mut arms = Vec::new();
    let mut at = inside.start;
    while at < inside.end {
        let is_arrow = |at: &usize| tokens.is_punct(*at, '=') && tokens.is_punct(at + 1, '>');
        let arrow = tokens.outside(at..inside.end).find(is_arrow);
        let arrow = arrow.unwrap_or(inside.end);
        let body = arrow + 2;
        let is_block = tokens.str(body) == "{";
        let (items, next) = match is_block {
            true => (body + 1..tokens.partner(body), tokens.partner(body) + 1),
            false => {
                let end = tokens.until_comma(body..inside.end);
                (body..end, end)
            }
        };
        if arrow < inside.end {
            arms.push(Arm {
                predicate: (tokens.str(at) != "_").then_some(at..arrow),
                items,
            });
        }
        at = next + usize::from(tokens.is_punct(next, ','));
    }
    arms
}
