//! Finds the rule that a call matches, and what its variables stand for.

use super::fragment;
use super::rules::{Pattern, Repeat, Rule};
use super::tree::{self, Captured, Kind, Tree};

/// What a variable stands for.
#[derive(Debug, Clone)]
pub enum Value {
    /// Tokens.
    One(Vec<Tree>),
    /// One value for each time round.
    Many(Vec<Value>),
}

/// Variables and their values.
pub type Values = Vec<(String, Value)>;

/// The first rule that matches, by its index; `Err` says why it cannot be told.
pub fn find(rules: &[Rule], arguments: &[Tree]) -> Result<Option<(usize, Values)>, &'static str> {
    for (index, rule) in rules.iter().enumerate() {
        let mut values = Values::new();
        if sequence(&rule.patterns, arguments, 0, true, &mut values)?.is_some() {
            return Ok(Some((index, values)));
        }
    }
    Ok(None)
}

type Matched = Result<Option<usize>, &'static str>;

/// Matches patterns from `at` on and tells where they end; if `whole`, that
/// must be the end of all.
fn sequence(
    patterns: &[Pattern],
    trees: &[Tree],
    mut at: usize,
    whole: bool,
    values: &mut Values,
) -> Matched {
    let before = values.len();
    for (index, pattern) in patterns.iter().enumerate() {
        let next = match pattern {
            Pattern::Repeat(repeat) => {
                let rest = &patterns[index + 1..];
                let matched = repetition(repeat, rest, trees, at, whole, values)?;
                if matched.is_none() {
                    values.truncate(before);
                }
                return Ok(matched);
            }
            Pattern::Token(token) => {
                let end = at + token.len();
                let here = end <= trees.len()
                    && tree::width(trees, at) == token.len()
                    && tree::same(token, &trees[at..end]);
                here.then_some(end)
            }
            Pattern::Group(delimiter, inside) => match tree::group(trees, at) {
                Some(group) if group.delimiter == *delimiter => {
                    sequence(inside, &group.inside, 0, true, values)?.map(|_| at + 1)
                }
                _ => None,
            },
            Pattern::Variable(name, kind) => {
                let or = !starts_with_bar(&patterns[index + 1..]);
                let length = fragment::length(*kind, or, trees, at)?;
                length.map(|length| {
                    let end = at + length;
                    let value = Value::One(capture(*kind, &trees[at..end]));
                    values.push((name.clone(), value));
                    end
                })
            }
        };
        match next {
            Some(next) => at = next,
            None => {
                values.truncate(before);
                return Ok(None);
            }
        }
    }
    if whole && at < trees.len() {
        values.truncate(before);
        return Ok(None);
    }
    Ok(Some(at))
}

/// Whether a `|` follows: then `$p:pat` is of an edition in which it has no
/// alternatives.
fn starts_with_bar(patterns: &[Pattern]) -> bool {
    matches!(patterns.first(), Some(Pattern::Token(token)) if tree::punct(token, 0) == Some('|'))
}

/// What a variable stands for, as one token unless it is a token anyway.
fn capture(kind: Kind, trees: &[Tree]) -> Vec<Tree> {
    match (kind, trees) {
        (Kind::Ident | Kind::Lifetime, _) => {
            let mut trees = trees.to_vec();
            if let Some(Tree::Leaf(leaf)) = trees.last_mut() {
                leaf.piece.lone = true;
            }
            trees
        }
        (Kind::Tt, _) | (_, [Tree::Captured(_)]) => trees.to_vec(),
        _ => vec![Tree::Captured(Captured {
            kind,
            inside: trees.to_vec(),
        })],
    }
}

/// As often as it can, then the rest; if the rest does not match, less often.
fn repetition(
    repeat: &Repeat<Pattern>,
    rest: &[Pattern],
    trees: &[Tree],
    start: usize,
    whole: bool,
    values: &mut Values,
) -> Matched {
    let least = usize::from(repeat.operator == '+');
    let most = if repeat.operator == '?' {
        1
    } else {
        usize::MAX
    };
    let bar = tree::punct(&repeat.separator, 0) == Some('|');
    let mut ends = vec![start];
    let mut rounds: Vec<Values> = Vec::new();
    while rounds.len() < most {
        let mut at = ends[rounds.len()];
        if !rounds.is_empty() && !repeat.separator.is_empty() {
            let end = at + repeat.separator.len();
            if trees.len() < end
                || tree::width(trees, at) != repeat.separator.len()
                || !tree::same(&repeat.separator, &trees[at..end])
            {
                break;
            }
            at = end;
        }
        let mut round = Values::new();
        let matched = match (bar, repeat.inside.as_slice()) {
            (true, [Pattern::Variable(name, Kind::Pat)]) => {
                let alone = [Pattern::Variable(name.clone(), Kind::PatParam)];
                sequence(&alone, trees, at, false, &mut round)?
            }
            (_, inside) => sequence(inside, trees, at, false, &mut round)?,
        };
        match matched {
            Some(end) if ends[rounds.len()] < end => {
                ends.push(end);
                rounds.push(round);
            }
            _ => break,
        }
    }
    while least <= rounds.len() {
        let mut after = Values::new();
        if let Some(end) = sequence(rest, trees, ends[rounds.len()], whole, &mut after)? {
            values.extend(collected(repeat, rounds));
            values.extend(after);
            return Ok(Some(end));
        }
        if rounds.pop().is_none() {
            break;
        }
    }
    Ok(None)
}

/// For each variable of a repetition, its values round by round.
fn collected(repeat: &Repeat<Pattern>, rounds: Vec<Values>) -> Values {
    let mut names = Vec::new();
    variables(&repeat.inside, &mut names);
    let mut out: Vec<_> = names
        .into_iter()
        .map(|name| (name, Vec::with_capacity(rounds.len())))
        .collect();
    for round in rounds {
        // In the same order: a round binds all of them.
        for ((_, many), (_, value)) in out.iter_mut().zip(round) {
            many.push(value);
        }
    }
    out.into_iter()
        .map(|(name, many)| (name, Value::Many(many)))
        .collect()
}

fn variables(patterns: &[Pattern], names: &mut Vec<String>) {
    for pattern in patterns {
        match pattern {
            Pattern::Token(_) => {}
            Pattern::Variable(name, _) => names.push(name.clone()),
            Pattern::Group(_, inside) => variables(inside, names),
            Pattern::Repeat(repeat) => variables(&repeat.inside, names),
        }
    }
}
