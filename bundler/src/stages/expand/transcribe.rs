//! Writes a rule's body with the values of its variables.

use super::matcher::{Value, Values};
use super::rules::{Repeat, Template};
use super::tree::{self, Gap, Group, Leaf, Piece, Tree};
use std::collections::BTreeMap;

/// The tokens that a body stands for; those of its own get the mark. At most
/// `budget` tokens; `Err` says what is wrong.
pub fn transcribe(
    body: &[Template],
    values: &Values,
    mark: u32,
    budget: &mut usize,
) -> Result<Vec<Tree>, &'static str> {
    let mut names: BTreeMap<&str, &Value> = BTreeMap::new();
    for (name, value) in values {
        names.insert(name, value);
    }
    let mut writer = Writer { mark, budget };
    let mut out = Vec::new();
    writer.write(body, &names, &mut out)?;
    Ok(out)
}

struct Writer<'a> {
    mark: u32,
    budget: &'a mut usize,
}

type Names<'v> = BTreeMap<&'v str, &'v Value>;

impl Writer<'_> {
    fn spend(&mut self, tokens: usize) -> Result<(), &'static str> {
        *self.budget = self
            .budget
            .checked_sub(tokens)
            .ok_or("it would grow too long")?;
        Ok(())
    }

    fn own(&self, piece: &Piece) -> Piece {
        Piece {
            mark: self.mark,
            ..piece.clone()
        }
    }

    /// Tokens of the body; none of them is a group.
    fn marked(&self, tokens: &[Tree]) -> Vec<Tree> {
        let mut out = tokens.to_vec();
        for tree in &mut out {
            if let Tree::Leaf(leaf) = tree {
                leaf.piece.mark = self.mark;
                leaf.piece.lone = true;
            }
        }
        out
    }

    fn write(
        &mut self,
        body: &[Template],
        names: &Names,
        out: &mut Vec<Tree>,
    ) -> Result<(), &'static str> {
        for template in body {
            match template {
                Template::Token(leaf) => {
                    self.spend(1)?;
                    out.push(Tree::Leaf(Leaf {
                        token: leaf.token.clone(),
                        piece: Piece {
                            lone: true,
                            ..self.own(&leaf.piece)
                        },
                    }));
                }
                Template::Group(delimiter, open, close, body) => {
                    self.spend(2)?;
                    let mut inside = Vec::new();
                    self.write(body, names, &mut inside)?;
                    out.push(Tree::Group(Group {
                        delimiter: *delimiter,
                        open: self.own(open),
                        close: self.own(close),
                        inside,
                    }));
                }
                Template::Variable(name, gap, tokens) => match names.get(name.as_str()) {
                    Some(Value::One(trees)) => {
                        self.spend(tree::count(trees))?;
                        push(out, trees.clone(), *gap);
                    }
                    Some(Value::Many(_)) => return Err("a variable is not repeated as it was"),
                    None => {
                        let tokens = tokens.as_ref();
                        let tokens = tokens.ok_or("it has a `$` that is not understood")?;
                        self.spend(tokens.len())?;
                        push(out, self.marked(tokens), *gap);
                    }
                },
                Template::Repeat(repeat, gap) => self.repeat(repeat, *gap, names, out)?,
            }
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        repeat: &Repeat<Template>,
        gap: Gap,
        names: &Names,
        out: &mut Vec<Tree>,
    ) -> Result<(), &'static str> {
        let mut used = Vec::new();
        variables(&repeat.inside, &mut used);
        let mut rounds = None;
        for name in &used {
            if let Some(Value::Many(many)) = names.get(name) {
                if rounds.is_some_and(|rounds| rounds != many.len()) {
                    return Err("variables repeat differently often");
                }
                rounds = Some(many.len());
            }
        }
        let rounds = rounds.ok_or("a repetition has no variable that repeats")?;
        for round in 0..rounds {
            let mut inner: Names = names.clone();
            for name in &used {
                if let Some(Value::Many(many)) = names.get(name) {
                    inner.insert(name, &many[round]);
                }
            }
            if 0 < round {
                self.spend(repeat.separator.len())?;
                out.extend(self.marked(&repeat.separator));
            }
            let mut inside = Vec::new();
            self.write(&repeat.inside, &inner, &mut inside)?;
            if round == 0 {
                push(out, inside, gap);
            } else {
                if let Some(first @ Gap::None) = tree::first_gap(&mut inside) {
                    *first = Gap::Blank;
                }
                out.append(&mut inside);
            }
        }
        Ok(())
    }
}

/// Appends trees, with what stands before the first of them.
pub fn push(out: &mut Vec<Tree>, mut trees: Vec<Tree>, gap: Gap) {
    if let Some(first) = tree::first_gap(&mut trees) {
        *first = gap;
    }
    out.append(&mut trees);
}

fn variables<'t>(body: &'t [Template], names: &mut Vec<&'t str>) {
    for template in body {
        match template {
            Template::Token(_) => {}
            Template::Variable(name, ..) => names.push(name),
            Template::Group(_, _, _, body) => variables(body, names),
            Template::Repeat(repeat, _) => variables(&repeat.inside, names),
        }
    }
}
